/** A path larger or smaller and elsewhere, with no transform: each transform in a drawing costs the browser something in
 * every frame, and a battle has hundreds of counters. */

/** The numbers of each command that are x, y, or lengths; a relative command only grows. */
const PARAMETERS: Record<string, string> = { m: "xy", l: "xy", h: "x", v: "y", q: "xyxy", c: "xyxyxy", a: "llk--xy", z: "" };
const known = new Map<string, string>();

export function placed(d: string, scale: number, x = 0, y = 0): string {
  const key = `${scale} ${x} ${y} ${d}`;
  let found = known.get(key);
  if (found === undefined) known.set(key, (found = place(d, scale, x, y)));
  return found;
}

function place(d: string, scale: number, x: number, y: number): string {
  let command = "";
  let parameters = "";
  let n = 0;
  return (d.match(/[a-z]|-?(?:\d+\.?\d*|\.\d+)/gi) ?? [])
    .map((part) => {
      if (/[a-z]/i.test(part)) {
        command = part;
        parameters = PARAMETERS[part.toLowerCase()] ?? "";
        n = 0;
        return part;
      }
      const kind = parameters[n++ % parameters.length];
      if (kind === "k" || kind === "-") return part;
      const isAbsolute = command === command.toUpperCase();
      const shift = !isAbsolute || kind === "l" ? 0 : kind === "x" ? x : y;
      return String(Math.round((Number(part) * scale + shift) * 100) / 100);
    })
    .join(" ");
}

/** The wedge at the edge of a counter that says where it faces, in degrees. */
export function wedge(angle: number): string {
  const [sin, cos] = [Math.sin((angle * Math.PI) / 180), Math.cos((angle * Math.PI) / 180)];
  const turned = (x: number, y: number) => `${(x * cos - y * sin).toFixed(1)} ${(x * sin + y * cos).toFixed(1)}`;
  return `M${turned(34, -14)}L${turned(54, 0)}L${turned(34, 14)}Z`;
}
