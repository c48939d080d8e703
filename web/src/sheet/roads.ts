/** Roads that run smoothly from hexside to hexside and meet in the middle of a hex only where they fork. */

import type { Ground } from "../api/types";
import { noise } from "../geometry/chance";
import type { HexGrid, Point } from "../geometry/hex";
import { at, mix } from "../geometry/path";
import { exit } from "./water";

export interface Roads {
  /** Path strings by kind of road. */
  paths: Map<string, string>;
  /** Points along all roads, close together. */
  points: Point[];
  /** For each hex the directions in which roads leave it. */
  arms: Map<number, number[]>;
}

export function roads(grid: HexGrid, board: Ground): Roads {
  const kinds = new Map<string, Map<number, number[]>>();
  const arms = new Map<number, number[]>();
  for (const [one, two, kind] of board.roads) {
    const drawing = board.look.roads[kind] ?? kind;
    const forward = grid.neighbours[one]?.indexOf(two) ?? -1;
    if (forward < 0) continue;
    const byHex = kinds.get(drawing) ?? new Map<number, number[]>();
    kinds.set(drawing, byHex);
    for (const [hex, d] of [
      [one, forward],
      [two, (forward + 3) % 6],
    ] as const) {
      push(byHex, hex, d);
      push(arms, hex, d);
    }
  }
  const points: Point[] = [];
  const paths = new Map<string, string>();
  for (const [drawing, byHex] of kinds) {
    let path = "";
    for (const [hex, own] of byHex) {
      const all = arms.get(hex) ?? own;
      const out = all.length === 1 ? exit(grid.neighbours[hex] ?? [], all) : -1;
      path += through(grid, hex, out >= 0 ? [...own, out] : own, all.length > own.length, points);
    }
    paths.set(drawing, path);
  }
  return { paths, points, arms };
}

function push(map: Map<number, number[]>, hex: number, direction: number): void {
  const known = map.get(hex);
  if (known) known.push(direction);
  else map.set(hex, [direction]);
}

/** Where a road crosses a hexside: near its middle, the same seen from both hexes. */
export function crossing(grid: HexGrid, hex: number, direction: number): Point {
  const middle = grid.middle(hex, direction);
  const along = grid.vector((direction % 3) + 1.5);
  const shift = 9 * noise(Math.round(middle.x) * 0.37, Math.round(middle.y) * 0.53, 41);
  return { x: middle.x + along.x * shift, y: middle.y + along.y * shift };
}

function through(grid: HexGrid, hex: number, directions: number[], meetsOthers: boolean, points: Point[]): string {
  const centre = grid.centre(hex);
  const heart = {
    x: centre.x + 6 * noise(centre.x * 0.31, centre.y * 0.17, 43),
    y: centre.y + 6 * noise(centre.x * 0.19, centre.y * 0.29, 44),
  };
  const [a, b] = directions;
  if (directions.length === 2 && a !== undefined && b !== undefined && !meetsOthers)
    return curve(crossing(grid, hex, a), heart, crossing(grid, hex, b), points);
  let path = "";
  const rest = [...directions];
  const pair = straightest(rest);
  if (pair && !meetsOthers) {
    const [one, two] = pair;
    path += curve(crossing(grid, hex, one), heart, crossing(grid, hex, two), points);
    rest.splice(rest.indexOf(one), 1);
    rest.splice(rest.indexOf(two), 1);
    const ends = [crossing(grid, hex, one), crossing(grid, hex, two)] as const;
    const junction = mix(mix(ends[0], heart, 0.5), mix(heart, ends[1], 0.5), 0.5);
    for (const d of rest) path += curve(crossing(grid, hex, d), mix(heart, junction, 0.6), junction, points);
    return path;
  }
  for (const d of rest) path += curve(crossing(grid, hex, d), mix(heart, crossing(grid, hex, d), 0.4), heart, points);
  return path;
}

function straightest(directions: number[]): [number, number] | null {
  let best: [number, number] | null = null;
  let width = 0;
  for (const a of directions)
    for (const b of directions) {
      const angle = Math.min((b - a + 6) % 6, (a - b + 6) % 6);
      if (a < b && angle > width) [best, width] = [[a, b], angle];
    }
  return best;
}

function curve(a: Point, control: Point, b: Point, points: Point[]): string {
  for (let t = 0; t <= 1; t += 0.125) points.push(mix(mix(a, control, t), mix(control, b, t), t));
  return `M${at(a)}Q${at(control)} ${at(b)}`;
}
