/** Which facing to offer first, and where it need not be asked for. */

import type { Action, Piece, VerbData } from "../api/types";
import type { Grid } from "../geometry/grid";
import { extraKinds } from "./options";

/** Whether the facing of an order goes without saying: the unit has one, and the order leads elsewhere. */
export function isFacingPlain([, , place]: Action, piece: Piece | undefined): boolean {
  return piece?.facing !== undefined && piece.facing >= 0 && place >= 0 && place !== piece.place;
}

/** Whether nothing but the facing is still open between these orders. */
export function differInFacing(actions: Action[], verbs: Record<string, VerbData>): boolean {
  const [first] = actions;
  if (!first || extraKinds(verbs[first[0]])[0] !== "direction") return false;
  return actions.every((a) => a[0] === first[0] && a[1] === first[1] && a[2] === first[2] && a[3].length === 1);
}

/** The way the unit went; for a unit that stays, the way it faces, if it may keep that. */
export function preferredFacing(
  grid: Grid,
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

/** The next facing that may be chosen, so many steps round. */
export function nextFacing(values: number[], facing: number, by: number): number {
  const round = [1, 2, 3, 4, 5, 6].map((step) => (facing + by * step + 36) % 6);
  return round.find((next) => values.includes(next)) ?? facing;
}

/** An order with a facing wherever one is asked for. */
export function facing([verb, unit, place]: Action, verbs: Record<string, VerbData>, bearing: number): Action {
  return [verb, unit, place, extraKinds(verbs[verb]).map((kind) => (kind === "direction" ? bearing : 0))];
}
