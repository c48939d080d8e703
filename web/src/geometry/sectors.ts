/** Where the areas of a board lie on the sheet, where they touch, and the numbered spaces along their borders. */

import type { Box } from "./contour";
import type { Grid } from "./grid";
import { NOWHERE, type Point } from "./hex";

export interface AreaShape {
  areas: [x: number, y: number, width: number, height: number][];
  borders: [number, number][];
}

/** The height of a sector, in units of the sheet. */
export const UNIT = 280;
/** How deep the spaces along a border are. */
export const DEPTH = 42;
export const SPACES = 5;
const CLOSE = 1e-6;

/** The line two areas share. */
export interface Edge {
  from: Point;
  to: Point;
  isVertical: boolean;
}

export class SectorGrid implements Grid {
  readonly size: number;
  readonly width: number;
  readonly height: number;
  readonly boxes: Box[];
  readonly neighbours: number[][];

  constructor(
    readonly shape: AreaShape,
    readonly turned = false,
  ) {
    this.size = shape.areas.length;
    const boxes = shape.areas.map(([x, y, width, height]) => ({
      x: x * UNIT,
      y: y * UNIT,
      width: width * UNIT,
      height: height * UNIT,
    }));
    this.width = Math.max(...boxes.map((box) => box.x + box.width));
    this.height = Math.max(...boxes.map((box) => box.y + box.height));
    this.boxes = turned
      ? boxes.map((box) => ({ ...box, x: this.width - box.x - box.width, y: this.height - box.y - box.height }))
      : boxes;
    this.neighbours = this.boxes.map((_, place) =>
      shape.borders.flatMap(([a, b]) => (a === place ? [b] : b === place ? [a] : [])),
    );
  }

  box(place: number): Box {
    return this.boxes[place] ?? { x: 0, y: 0, width: 0, height: 0 };
  }

  centre(place: number): Point {
    const { x, y, width, height } = this.box(place);
    return { x: x + width / 2, y: y + height / 2 };
  }

  turn({ x, y }: Point): Point {
    return { x: this.width - x, y: this.height - y };
  }

  at({ x, y }: Point): number {
    const found = this.boxes.findIndex((b) => x >= b.x && y >= b.y && x < b.x + b.width && y < b.y + b.height);
    return found < 0 ? NOWHERE : found;
  }

  outline(place: number, inset: number): Point[] {
    const b = this.box(place);
    const [left, top, right, bottom] = [b.x + inset, b.y + inset, b.x + b.width - inset, b.y + b.height - inset];
    return [
      { x: left, y: top },
      { x: right, y: top },
      { x: right, y: bottom },
      { x: left, y: bottom },
    ];
  }

  /** The nearest place that lies beside this one on that side. */
  toward(place: number, dx: number, dy: number): number {
    const from = this.centre(place);
    let best = NOWHERE;
    let least = Infinity;
    for (let other = 0; other < this.size; other++) {
      const edge = other === place ? null : this.edge(place, other);
      if (!edge || edge.isVertical !== (dx !== 0)) continue;
      const to = this.centre(other);
      if ((to.x - from.x) * dx + (to.y - from.y) * dy <= 0) continue;
      const away = Math.hypot(to.x - from.x, to.y - from.y);
      if (away < least - CLOSE) [best, least] = [other, away];
    }
    return best;
  }

  angle(): number {
    return 0;
  }

  bearing(): number {
    return 0;
  }

  /** The line along which two places touch. */
  edge(one: number, two: number): Edge | null {
    const a = this.box(one);
    const b = this.box(two);
    const left = Math.max(a.x, b.x);
    const right = Math.min(a.x + a.width, b.x + b.width);
    const top = Math.max(a.y, b.y);
    const bottom = Math.min(a.y + a.height, b.y + b.height);
    if (Math.abs(right - left) < CLOSE && bottom - top > CLOSE)
      return { from: { x: left, y: top }, to: { x: left, y: bottom }, isVertical: true };
    if (Math.abs(bottom - top) < CLOSE && right - left > CLOSE)
      return { from: { x: left, y: top }, to: { x: right, y: top }, isVertical: false };
    return null;
  }

  /** The numbered spaces inside a place along its border with another. */
  strip(place: number, other: number): Box[] {
    const edge = this.edge(place, other);
    if (!edge) return [];
    const { from, to, isVertical } = edge;
    const length = isVertical ? to.y - from.y : to.x - from.x;
    const each = Math.min(54, (length - 2 * DEPTH - 12) / SPACES);
    const start = (length - each * SPACES) / 2;
    const inward = this.centre(place);
    return Array.from({ length: SPACES }, (_, n) =>
      isVertical
        ? { x: inward.x < from.x ? from.x - DEPTH : from.x, y: from.y + start + n * each, width: DEPTH, height: each }
        : { x: from.x + start + n * each, y: inward.y < from.y ? from.y - DEPTH : from.y, width: each, height: DEPTH },
    );
  }
}
