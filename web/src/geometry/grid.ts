/** Places on the sheet, whatever their shape: hexes or areas. */

import type { Point } from "./hex";

export interface Grid {
  readonly size: number;
  readonly width: number;
  readonly height: number;
  /** Whether all lies turned by half a circle, as from the far edge. */
  readonly turned: boolean;
  /** For each place those it touches; for hexes by direction, below zero beyond the edge. */
  readonly neighbours: number[][];
  centre(place: number): Point;
  /** A point as it lies when the board is turned by half a circle. */
  turn(point: Point): Point;
  /** The place under a point, or below zero. */
  at(point: Point): number;
  /** The outline of a place, drawn so much inside its edge. */
  outline(place: number, inset: number): Point[];
  /** Where an arrow key leads from a place, or below zero. */
  toward(place: number, dx: number, dy: number): number;
  /** The angle of a direction in degrees, clockwise from east. */
  angle(direction: number): number;
  /** The direction from a place to another, where there are directions. */
  bearing(from: number, to: number): number;
}
