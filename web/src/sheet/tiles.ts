/** Which squares of a drawing are wanted to fill what is in sight. */

import type { Box } from "../geometry/contour";

/** The side of a square, in pixels of the page. */
export const SIDE = 512;

export interface Tile extends Box {
  key: string;
}

/** The squares that meet the box in sight, the middle ones first; both in pixels of the drawing. */
export function tilesIn(seen: Box, width: number, height: number): Tile[] {
  const first = (n: number) => Math.max(0, Math.floor(n / SIDE));
  const found: Tile[] = [];
  for (let row = first(seen.y); row * SIDE < Math.min(height, seen.y + seen.height); row++)
    for (let column = first(seen.x); column * SIDE < Math.min(width, seen.x + seen.width); column++) {
      const [x, y] = [column * SIDE, row * SIDE];
      found.push({ key: `${column} ${row}`, x, y, width: Math.min(SIDE, width - x), height: Math.min(SIDE, height - y) });
    }
  const away = (tile: Tile) =>
    Math.hypot(tile.x + tile.width / 2 - seen.x - seen.width / 2, tile.y + tile.height / 2 - seen.y - seen.height / 2);
  return found.sort((a, b) => away(a) - away(b));
}
