/** The hex grid, the edge of the map and the neat lines of the sheet around it. */

import type { Box } from "../geometry/contour";
import type { HexGrid, Point } from "../geometry/hex";
import { at, line, polygon } from "../geometry/path";

/** Each hexside once. */
export function gridLines(grid: HexGrid): string {
  let d = "";
  for (let hex = 0; hex < grid.size; hex++)
    for (let k = 0; k < 6 && !grid.outside.has(hex); k++) {
      const other = grid.neighbours[hex]?.[k] ?? -1;
      if (other > hex) d += line([grid.corner(hex, (k + 5) % 6), grid.corner(hex, k)]);
    }
  return d;
}

/** The outline of all hexes together: a closed line around each part of the map. */
export function outlines(grid: HexGrid): Point[][] {
  const key = (p: Point) => at({ x: Math.round(p.x), y: Math.round(p.y) });
  const next = new Map<string, [Point, Point]>();
  for (let hex = 0; hex < grid.size; hex++)
    for (let k = 0; k < 6 && !grid.outside.has(hex); k++) {
      if ((grid.neighbours[hex]?.[k] ?? -1) >= 0) continue;
      const from = grid.corner(hex, (k + 5) % 6);
      next.set(key(from), [from, grid.corner(hex, k)]);
    }
  const rings: Point[][] = [];
  for (const start of next.keys()) {
    const ring: Point[] = [];
    for (let edge = next.get(start), from = start; edge; edge = next.get(from)) {
      next.delete(from);
      ring.push(edge[0]);
      from = key(edge[1]);
    }
    rings.push(ring);
  }
  return rings;
}

export function boxPath({ x, y, width, height }: Box): string {
  return polygon([
    { x, y },
    { x: x + width, y },
    { x: x + width, y: y + height },
    { x, y: y + height },
  ]);
}

export const grown = (box: Box, by: number): Box => ({
  x: box.x - by,
  y: box.y - by,
  width: box.width + 2 * by,
  height: box.height + 2 * by,
});

/** The black and white scale between the neat lines. */
export function ladder(inner: Box, outer: Box, step: number): string {
  let d = "";
  const band = inner.y - outer.y;
  const bar = (x: number, y: number, w: number, h: number) => (d += boxPath({ x, y, width: w, height: h }));
  for (let n = 0; n * step < inner.width; n += 2) {
    const w = Math.min(step, inner.width - n * step);
    bar(inner.x + n * step, outer.y, w, band);
    bar(inner.x + n * step, inner.y + inner.height, w, band);
  }
  for (let n = 0; n * step < inner.height; n += 2) {
    const h = Math.min(step, inner.height - n * step);
    bar(outer.x, inner.y + n * step, band, h);
    bar(inner.x + inner.width, inner.y + n * step, band, h);
  }
  return d;
}
