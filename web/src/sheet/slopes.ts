/** Slopes along hexsides: a row of teeth that point downhill. */

import type { HexGrid } from "../geometry/hex";
import { mix, polygon } from "../geometry/path";

const TEETH = 7;
const LENGTH = 11;
const HALF = 2.6;

export function slopes(grid: HexGrid, sides: [number, number][], elevation: number[]): string {
  return sides
    .map(([one, two]) => ((elevation[one] ?? 0) >= (elevation[two] ?? 0) ? [one, two] : [two, one]))
    .map(([high = -1, low = -1]) => row(grid, high, low))
    .join("");
}

function row(grid: HexGrid, high: number, low: number): string {
  const direction = grid.neighbours[high]?.indexOf(low) ?? -1;
  if (direction < 0) return "";
  const down = grid.vector(direction);
  const [from, to] = [grid.corner(high, direction), grid.corner(high, (direction + 5) % 6)];
  return Array.from({ length: TEETH }, (_, n) => {
    const foot = mix(from, to, (n + 0.5) / TEETH);
    return polygon([
      { x: foot.x - down.y * HALF, y: foot.y + down.x * HALF },
      { x: foot.x + down.y * HALF, y: foot.y - down.x * HALF },
      { x: foot.x + down.x * LENGTH, y: foot.y + down.y * LENGTH },
    ]);
  }).join("");
}
