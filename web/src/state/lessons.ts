/** Which lessons this device has gone through. */

const KEY = "grognard.lessons";

export function finished(): Set<string> {
  try {
    return new Set((localStorage.getItem(KEY) ?? "").split(" ").filter(Boolean));
  } catch {
    return new Set();
  }
}

export function remember(ruleset: string, lesson: string): void {
  const done = finished().add(`${ruleset}/${lesson}`);
  try {
    localStorage.setItem(KEY, [...done].join(" "));
  } catch {
    // A page that may not store still teaches.
  }
}
