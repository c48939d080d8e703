/** Where hexes lie on the sheet: centres, corners, neighbours, and back from a point to a hex. */

import type { Box } from "./contour";
import type { Grid } from "./grid";

export type Orientation = "flat" | "pointy";

export interface Point {
  x: number;
  y: number;
}

export interface GridShape {
  columns: number;
  rows: number;
  orientation: Orientation;
  shifted: "odd" | "even";
}

export const NOWHERE = -1;
/** Centre to corner, in units of the sheet. */
export const RADIUS = 60;
const ROOT3 = Math.sqrt(3);
export const APOTHEM = (RADIUS * ROOT3) / 2;

const FIRST_DIRECTION: Record<Orientation, number> = { flat: -90, pointy: -60 };

export class HexGrid implements Grid {
  readonly size: number;
  readonly width: number;
  readonly height: number;
  readonly centres: Point[];
  /** For each hex its six neighbours by direction, clockwise; `NOWHERE` beyond the edge. */
  readonly neighbours: number[][];
  private readonly flat: boolean;

  /** The part of the sheet that is in play. */
  readonly extent: Box;

  constructor(
    readonly shape: GridShape,
    /** Hexes of the frame that are no part of the map. */
    readonly outside: ReadonlySet<number> = new Set(),
    /** Whether one looks at it from its far edge: all lies turned by half a circle. */
    readonly turned = false,
  ) {
    const { columns, rows } = shape;
    this.flat = shape.orientation === "flat";
    this.size = columns * rows;
    const along = (n: number) => RADIUS * (1.5 * n + 0.5);
    const across = (n: number, others: number) => 2 * APOTHEM * n + (others > 1 ? APOTHEM : 0);
    this.width = this.flat ? along(columns) : across(columns, rows);
    this.height = this.flat ? across(rows, columns) : along(rows);
    this.centres = Array.from({ length: this.size }, (_, hex) => this.place(hex));
    this.neighbours = this.centres.map((centre) =>
      Array.from({ length: 6 }, (_, d) => {
        const step = this.vector(d);
        return this.at({ x: centre.x + step.x * 2 * APOTHEM, y: centre.y + step.y * 2 * APOTHEM });
      }),
    );
    this.extent = this.measure();
  }

  private measure(): Box {
    const corners = this.centres.flatMap((_, hex) => (this.outside.has(hex) ? [] : this.corners(hex)));
    const [xs, ys] = [corners.map((p) => p.x), corners.map((p) => p.y)];
    if (!this.outside.size || !corners.length) return { x: 0, y: 0, width: this.width, height: this.height };
    const [x, y] = [Math.min(...xs), Math.min(...ys)];
    return { x, y, width: Math.max(...xs) - x, height: Math.max(...ys) - y };
  }

  centre(hex: number): Point {
    return this.centres[hex] ?? { x: 0, y: 0 };
  }

  /** The angle of a direction in degrees, clockwise from east as the screen counts. */
  angle(direction: number): number {
    return FIRST_DIRECTION[this.shape.orientation] + 60 * direction + (this.turned ? 180 : 0);
  }

  vector(direction: number): Point {
    const radians = (this.angle(direction) * Math.PI) / 180;
    return { x: Math.cos(radians), y: Math.sin(radians) };
  }

  /** Corner `k` lies clockwise after the middle of side `k`. */
  corner(hex: number, k: number, radius = RADIUS): Point {
    const { x, y } = this.centre(hex);
    const radians = ((this.angle(k) + 30) * Math.PI) / 180;
    return { x: x + radius * Math.cos(radians), y: y + radius * Math.sin(radians) };
  }

  corners(hex: number, radius = RADIUS): Point[] {
    return Array.from({ length: 6 }, (_, k) => this.corner(hex, k, radius));
  }

  outline(hex: number, inset: number): Point[] {
    return this.corners(hex, RADIUS - inset);
  }

  toward(hex: number, dx: number, dy: number): number {
    const by = this.turned ? -1 : 1;
    return this.hexAt((hex % this.shape.columns) + by * dx, Math.floor(hex / this.shape.columns) + by * dy);
  }

  turn({ x, y }: Point): Point {
    return { x: this.width - x, y: this.height - y };
  }

  /** The middle of a hexside. */
  middle(hex: number, direction: number): Point {
    const centre = this.centre(hex);
    const step = this.vector(direction);
    return { x: centre.x + step.x * APOTHEM, y: centre.y + step.y * APOTHEM };
  }

  /** The hex under a point, or `NOWHERE`. */
  at(point: Point): number {
    return this.hexAt(...this.offset(point));
  }

  /** The hex under a point, or the one at the map's edge beside it. */
  nearest(point: Point): number {
    const [column, row] = this.offset(point);
    const { columns, rows } = this.shape;
    return clamp(row, rows) * columns + clamp(column, columns);
  }

  private offset(seen: Point): [column: number, row: number] {
    const point = this.turned ? this.turn(seen) : seen;
    const x = (this.flat ? point.x : point.y) - RADIUS;
    const y = (this.flat ? point.y : point.x) - APOTHEM - (this.shape.shifted === "odd" ? APOTHEM : 0);
    const q = (2 / 3) * (x / RADIUS);
    const r = y / (2 * APOTHEM) - q / 2;
    const [column, axial] = roundAxial(q, r);
    const odd = column & 1;
    const row = axial + (this.shape.shifted === "even" ? (column - odd) / 2 : (column + odd) / 2);
    return this.flat ? [column, row] : [row, column];
  }

  hexAt(column: number, row: number): number {
    const { columns, rows } = this.shape;
    if (column < 0 || row < 0 || column >= columns || row >= rows) return NOWHERE;
    const hex = (row * columns + column) | 0;
    return this.outside.has(hex) ? NOWHERE : hex;
  }

  distance(one: number, two: number): number {
    const [q1, r1] = this.axial(one);
    const [q2, r2] = this.axial(two);
    const q = q2 - q1;
    const r = r2 - r1;
    return Math.max(Math.abs(q), Math.abs(r), Math.abs(q + r));
  }

  /** The direction from a hex to a neighbour, or the nearest of the six to a hex farther off. */
  bearing(from: number, to: number): number {
    const neighbour = this.neighbours[from]?.indexOf(to) ?? -1;
    if (neighbour >= 0) return neighbour;
    const a = this.centre(from);
    const b = this.centre(to);
    const angle = (Math.atan2(b.y - a.y, b.x - a.x) * 180) / Math.PI;
    return ((Math.round((angle - this.angle(0)) / 60) % 6) + 6) % 6;
  }

  private axial(hex: number): [number, number] {
    const { columns, shifted } = this.shape;
    const column = hex % columns;
    const row = Math.floor(hex / columns);
    const [along, across] = this.flat ? [column, row] : [row, column];
    const odd = along & 1;
    return [along, across - (shifted === "even" ? (along - odd) / 2 : (along + odd) / 2)];
  }

  private place(hex: number): Point {
    const { columns, shifted } = this.shape;
    const column = hex % columns;
    const row = Math.floor(hex / columns);
    const [along, across] = this.flat ? [column, row] : [row, column];
    const isShifted = (along & 1) === (shifted === "even" ? 1 : 0);
    const one = RADIUS * (1 + 1.5 * along);
    const two = APOTHEM * (1 + 2 * across + (isShifted ? 1 : 0));
    const found = this.flat ? { x: one, y: two } : { x: two, y: one };
    return this.turned ? this.turn(found) : found;
  }
}

const clamp = (n: number, limit: number) => Math.min(limit - 1, Math.max(0, n));

function roundAxial(q: number, r: number): [number, number] {
  const s = -q - r;
  let rq = Math.round(q);
  let rr = Math.round(r);
  const rs = Math.round(s);
  const dq = Math.abs(rq - q);
  const dr = Math.abs(rr - r);
  const ds = Math.abs(rs - s);
  if (dq > dr && dq > ds) rq = -rr - rs;
  else if (dr > ds) rr = -rq - rs;
  return [rq, rr];
}
