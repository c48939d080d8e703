/** Ground that fills hexes, drawn with soft edges: how much of a point belongs to some hexes. */

import { noise } from "../geometry/chance";
import { type Box, type Field, sampleField } from "../geometry/contour";
import { type HexGrid, type Point, RADIUS } from "../geometry/hex";

const REACH = RADIUS * 2;

/** A field that is each hex's own value in its middle and blends between hexes, with edges that wander a little. */
export function blend(grid: HexGrid, box: Box, step: number, value: (hex: number) => number, seed: number): Field {
  const wander = RADIUS * 0.17;
  return sampleField(box, step, (x, y) => {
    const point = {
      x: x + wander * noise(x / 38, y / 38, seed) + wander * 0.6 * noise(x / 15, y / 15, seed + 1),
      y: y + wander * noise(x / 38, y / 38, seed + 2) + wander * 0.6 * noise(x / 15, y / 15, seed + 3),
    };
    const hex = grid.nearest(point);
    let sum = 0;
    let weight = 0;
    const add = (h: number) => {
      const w = kernel(point, grid.centre(h));
      sum += w * value(h);
      weight += w;
    };
    add(hex);
    for (const other of grid.neighbours[hex] ?? []) if (other >= 0) add(other);
    return weight > 1e-6 ? sum / weight : value(hex);
  });
}

function kernel(a: Point, b: Point): number {
  const q = ((a.x - b.x) ** 2 + (a.y - b.y) ** 2) / (REACH * REACH);
  return q >= 1 ? 0 : (1 - q) ** 3;
}

/** Points spread over a box as if by hand: even, but on no visible row. */
export function* scattered(box: Box, spacing: number, seed: number): Generator<Point> {
  const rowHeight = spacing * 0.87;
  for (let j = 0; j * rowHeight < box.height; j++)
    for (let i = 0; i * spacing < box.width; i++) {
      const x = box.x + (i + (j & 1 ? 0.5 : 0)) * spacing;
      const y = box.y + j * rowHeight;
      yield {
        x: x + noise(x * 7.31, y * 3.77, seed) * spacing * 0.27,
        y: y + noise(x * 5.13, y * 9.11, seed + 9) * spacing * 0.27,
      };
    }
}

/** Whether something lies near a point: for keeping trees and furrows off roads. */
export class Nearby {
  private readonly cells = new Map<number, Point[]>();

  constructor(
    points: Iterable<Point>,
    private readonly reach: number,
  ) {
    for (const point of points) {
      const key = this.key(point.x, point.y);
      const cell = this.cells.get(key);
      if (cell) cell.push(point);
      else this.cells.set(key, [point]);
    }
  }

  has(point: Point): boolean {
    for (let dx = -1; dx <= 1; dx++)
      for (let dy = -1; dy <= 1; dy++)
        for (const other of this.cells.get(this.key(point.x + dx * this.reach, point.y + dy * this.reach)) ?? [])
          if ((other.x - point.x) ** 2 + (other.y - point.y) ** 2 < this.reach * this.reach) return true;
    return false;
  }

  private key(x: number, y: number): number {
    return Math.floor(x / this.reach) * 100003 + Math.floor(y / this.reach);
  }
}
