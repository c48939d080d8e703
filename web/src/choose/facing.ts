/** Which facing to offer first. */

import type { Action, Piece } from "../api/types";
import type { HexGrid } from "../geometry/hex";

/** The way the unit went; for a unit that stays, the way it faces, if it may keep that. */
export function preferredFacing(
  grid: HexGrid,
  action: Action,
  piece: Piece | undefined,
  moves: boolean,
  values: number[],
): number {
  const [, , place] = action;
  const first = values[0] ?? 0;
  if (!piece) return first;
  const facing = piece.facing ?? -1;
  if (!moves && values.includes(facing)) return facing;
  if (place < 0 || place === piece.place) return values.includes(facing) ? facing : first;
  return nearest(grid.bearing(piece.place, place), values);
}

function nearest(wanted: number, values: number[]): number {
  const turn = (value: number) => Math.min((value - wanted + 6) % 6, (wanted - value + 6) % 6);
  return values.reduce((best, value) => (turn(value) < turn(best) ? value : best), values[0] ?? 0);
}
