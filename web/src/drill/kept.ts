/** Which drills this device has done, and on how many days in a row. */

const KEY = "grognard.drills";

export interface Kept {
  /** By ruleset and key: whether the first answer was right. */
  done: Record<string, boolean>;
  /** The last day on which the drill of the day was done, counted from 1970, and how many days in a row it was. */
  day: number;
  streak: number;
}

const NOTHING: Kept = { done: {}, day: -1, streak: 0 };

export const nameOf = (ruleset: string, key: string) => `${ruleset}/${key}`;

/** The same for everybody: days since 1970, as it is at Greenwich. */
export const today = (now = Date.now()) => Math.floor(now / 86_400_000);

export function kept(): Kept {
  try {
    return { ...NOTHING, ...(JSON.parse(localStorage.getItem(KEY) ?? "{}") as Partial<Kept>) };
  } catch {
    return NOTHING;
  }
}

/** What is kept after an answer: the first one counts, and the drill of the day counts for the streak. */
export function answered(before: Kept, name: string, isRight: boolean, ofTheDay: boolean, day: number): Kept {
  const done = name in before.done ? before.done : { ...before.done, [name]: isRight };
  if (!ofTheDay || before.day === day) return { ...before, done };
  return { done, day, streak: before.day === day - 1 ? before.streak + 1 : 1 };
}

export function keep(now: Kept): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(now));
  } catch {
    // A page that may not store still asks.
  }
}

/** How many days in a row it still is: a day missed ends it. */
export const streakOf = (known: Kept, day: number) => (known.day >= day - 1 ? known.streak : 0);

/** A large prime: day after day another drill, and none twice before all were there. */
const STRIDE = 7919;

export function ofTheDay<T>(drills: T[], day: number): T | null {
  return drills.length ? (drills[(day * STRIDE) % drills.length] ?? null) : null;
}
