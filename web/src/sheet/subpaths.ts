/** The parts of a path, each with the box it lies in: of a large sheet only what is in sight is drawn. */

import type { Box } from "../geometry/contour";

export interface Subpath {
  d: string;
  box: Box;
}

/** How many numbers each command takes. */
const TAKES: Record<string, number> = { M: 2, L: 2, Q: 4, C: 6, A: 7, H: 1, V: 1, Z: 0 };
const TOKEN = /([A-Za-z])|(-?(?:\d+\.?\d*|\.\d+)(?:e-?\d+)?)/g;

/** Splits a path at its moves. These must be absolute, or a part would hang on the one before it. */
export function subpaths(d: string): Subpath[] {
  return d
    .split(/(?=M)/)
    .filter((part) => part)
    .map((part) => ({ d: part, box: extent(part) }));
}

/** A box that holds a path with all its control points; arcs with all of their ellipse. */
function extent(d: string): Box {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  let [x, y] = [0, 0];
  let command = "M";
  let given: number[] = [];
  const reach = (px: number, py: number, by = 0) => {
    left = Math.min(left, px - by);
    right = Math.max(right, px + by);
    top = Math.min(top, py - by);
    bottom = Math.max(bottom, py + by);
  };
  const apply = () => {
    const kind = command.toUpperCase();
    const [dx, dy] = command === kind ? [0, 0] : [x, y];
    const n = given.length;
    if (kind === "A") reach(x, y, 2 * Math.max(given[0] ?? 0, given[1] ?? 0));
    if (kind === "H") x = dx + (given[0] ?? 0);
    else if (kind === "V") y = dy + (given[0] ?? 0);
    else {
      if (kind !== "A") for (let k = 0; k < n; k += 2) reach(dx + (given[k] ?? 0), dy + (given[k + 1] ?? 0));
      [x, y] = [dx + (given[n - 2] ?? 0), dy + (given[n - 1] ?? 0)];
    }
    reach(x, y);
    given = [];
  };
  for (const [, letter, number] of d.matchAll(TOKEN)) {
    if (letter) command = letter;
    else given.push(Number(number));
    const takes = TAKES[command.toUpperCase()] ?? 0;
    if (takes && given.length === takes) apply();
  }
  return { x: left, y: top, width: right - left, height: bottom - top };
}

export const meet = (a: Box, b: Box): boolean =>
  a.x <= b.x + b.width && b.x <= a.x + a.width && a.y <= b.y + b.height && b.y <= a.y + a.height;
