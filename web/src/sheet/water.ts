/** Rivers and lakes with the fine shore lines of an engraved map, and streams along hexsides. */

import { noise } from "../geometry/chance";
import { type Box, contours, type Field, sampleField } from "../geometry/contour";
import { APOTHEM, type HexGrid, type Point, RADIUS } from "../geometry/hex";
import { at, middle, smoothRing } from "../geometry/path";
import { blend } from "./areas";
import type { Drawing } from "./kinds";
import type { Layer } from "./sheet";

const HALF_WIDTH = RADIUS * 0.46;
const SHORES = [5, 11, 18];

type Segment = [Point, Point];

export function water(grid: HexGrid, box: Box, step: number, drawn: Drawing[]): Layer[] {
  return [...lakes(grid, box, step, drawn), ...rivers(grid, box, step, drawn)];
}

function lakes(grid: HexGrid, box: Box, step: number, drawn: Drawing[]): Layer[] {
  if (!drawn.includes("lake")) return [];
  const field = blend(grid, box, step, (hex) => (drawn[hex] === "lake" ? 1 : 0), 23);
  return layersOf(field, [0.45, 0.56, 0.67, 0.78]);
}

function rivers(grid: HexGrid, box: Box, step: number, drawn: Drawing[]): Layer[] {
  const segments = courses(grid, drawn);
  if (!segments.length) return [];
  const cells = bucket(segments);
  const field = sampleField(box, step * 0.8, (x, y) => {
    const px = x + 14 * noise(x / 60, y / 60, 5);
    const py = y + 14 * noise(x / 60, y / 60, 6);
    let nearest = RADIUS * 2;
    for (const segment of cells.get(cellOf(px, py)) ?? []) nearest = Math.min(nearest, distance(px, py, segment));
    return HALF_WIDTH + 4 * noise(x / 24, y / 24, 7) - nearest;
  });
  return layersOf(field, [0, ...SHORES]);
}

function layersOf(field: Field, levels: number[]): Layer[] {
  return levels.map((level, n) => ({
    cls: n === 0 ? "water" : `shore shore-${n}`,
    d: contours(field, level).map(smoothRing).join(""),
  }));
}

/** The river's middle line: from hex to hex, and off the map where it reaches the edge. */
function courses(grid: HexGrid, drawn: Drawing[]): Segment[] {
  const isWet = (hex: number) => drawn[hex] === "river" || drawn[hex] === "lake";
  const segments: Segment[] = [];
  drawn.forEach((kind, hex) => {
    if (kind !== "river") return;
    const here = grid.centre(hex);
    const six = grid.neighbours[hex] ?? [];
    const wet = six.flatMap((other, d) => (other >= 0 && isWet(other) ? [d] : []));
    for (const d of wet) {
      const other = six[d] ?? -1;
      if (other > hex || drawn[other] === "lake") segments.push([here, grid.centre(other)]);
      const next = six[(d + 1) % 6] ?? -1;
      if (next >= 0 && isWet(next)) {
        const inner = middle(middle(here, grid.centre(other)), grid.centre(next));
        segments.push([inner, inner]);
      }
    }
    const out = exit(six, wet);
    if (out >= 0) {
      const step = grid.vector(out);
      segments.push([here, { x: here.x + step.x * APOTHEM * 2.4, y: here.y + step.y * APOTHEM * 2.4 }]);
    }
    if (!wet.length && out < 0) segments.push([here, here]);
  });
  return segments;
}

/** Where a course that comes from one side leaves the map: opposite, or next to that. */
export function exit(six: number[], from: number[]): number {
  const first = from[0];
  if (from.length !== 1 || first === undefined) return -1;
  for (const turn of [3, 2, 4]) if (six[(first + turn) % 6] === -1) return (first + turn) % 6;
  return -1;
}

function bucket(segments: Segment[]): Map<number, Segment[]> {
  const cells = new Map<number, Segment[]>();
  for (const segment of segments) {
    const [a, b] = segment;
    const keys = new Set<number>();
    for (let t = 0; t <= 1; t += 0.25)
      for (const dx of [-1, 0, 1])
        for (const dy of [-1, 0, 1])
          keys.add(cellOf(a.x + (b.x - a.x) * t + dx * RADIUS, a.y + (b.y - a.y) * t + dy * RADIUS));
    for (const key of keys) cells.set(key, [...(cells.get(key) ?? []), segment]);
  }
  return cells;
}

const cellOf = (x: number, y: number) => Math.floor(x / RADIUS) * 4099 + Math.floor(y / RADIUS);

function distance(x: number, y: number, [a, b]: Segment): number {
  const dx = b.x - a.x;
  const dy = b.y - a.y;
  const length = dx * dx + dy * dy;
  const t = length ? Math.min(1, Math.max(0, ((x - a.x) * dx + (y - a.y) * dy) / length)) : 0;
  return Math.hypot(x - a.x - dx * t, y - a.y - dy * t);
}

/** Lines along hexsides, run together so that they bend at every corner instead of breaking. */
export function sideLines(grid: HexGrid, sides: [number, number][]): string {
  const ends = new Map<string, { corner: Point; middles: Point[] }>();
  for (const [one, two] of sides) {
    const direction = grid.neighbours[one]?.indexOf(two) ?? -1;
    if (direction < 0) continue;
    const mid = grid.middle(one, direction);
    for (const corner of [grid.corner(one, direction), grid.corner(one, (direction + 5) % 6)]) {
      const key = at({ x: Math.round(corner.x), y: Math.round(corner.y) });
      const end = ends.get(key);
      if (end) end.middles.push(mid);
      else ends.set(key, { corner, middles: [mid] });
    }
  }
  let path = "";
  for (const { corner, middles } of ends.values()) {
    const [a, b, c] = middles;
    if (!a) continue;
    const bent = { x: corner.x + 7 * noise(corner.x, corner.y, 1), y: corner.y + 7 * noise(corner.x, corner.y, 2) };
    path += b ? `M${at(a)}Q${at(bent)} ${at(b)}` : `M${at(a)}L${at(bent)}`;
    if (c) path += `M${at(c)}L${at(middle(bent, middle(a, b ?? a)))}`;
  }
  return path;
}
