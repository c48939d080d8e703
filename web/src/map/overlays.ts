/** Ground marked for a unit: each kind with a colour and a hatching of its own. */

import type { Grid } from "../geometry/grid";
import { line } from "../geometry/path";

export interface Hatching {
  id: string;
  colour: string;
  /** Its strokes in a square of the given size. */
  d: string;
  size: number;
  dash: string;
}

export interface Shown {
  key: string;
  hexes: number[];
  hatching: Hatching;
}

export const HATCHINGS: Hatching[] = [
  { id: "hatch-0", colour: "var(--overlay-0)", d: "M-4 4 4-4M0 24 24 0M20 28 28 20", size: 24, dash: "" },
  { id: "hatch-1", colour: "var(--overlay-1)", d: "M6 12h12M12 6v12", size: 24, dash: "16 6" },
  { id: "hatch-2", colour: "var(--overlay-2)", d: "M-4 20 4 28M0 0 24 24M20-4 28 4", size: 24, dash: "2 7" },
  { id: "hatch-3", colour: "var(--overlay-3)", d: "M0 6H24M0 18H24", size: 24, dash: "22 6 4 6" },
  { id: "hatch-4", colour: "var(--overlay-4)", d: "M12 12h.1M0 0h.1M24 0h.1M0 24h.1M24 24h.1", size: 24, dash: "9 9" },
  { id: "hatch-5", colour: "var(--overlay-5)", d: "M6 0V24M18 0V24", size: 24, dash: "4 4" },
];

const known: string[] = [];

/** The hatching of a kind of overlay, the same as long as the page is open. */
export function hatchingOf(key: string): Hatching {
  if (!known.includes(key)) known.push(key);
  return HATCHINGS[known.indexOf(key) % HATCHINGS.length] as Hatching;
}

/** The line around some hexes, a little inside their edge. */
export function border(grid: Grid, hexes: Iterable<number>, inset: number): string {
  const inside = new Set(hexes);
  let d = "";
  for (const hex of inside) {
    const corners = grid.outline(hex, inset);
    grid.neighbours[hex]?.forEach((other, k) => {
      const [from, to] = [corners[(k + 5) % 6], corners[k]];
      if (!inside.has(other) && from && to) d += line([from, to]);
    });
  }
  return d;
}
