/** Which unit of a stack a player means who points at its place; what is meant to be done the table knows. */

import type { Piece } from "../api/types";

export function pointedAt(here: Piece[], unit: number | null, side: number): number | null {
  // Whoever points at the place of the unit in hand means that unit.
  if (unit !== null && here.some((piece) => piece.id === unit)) return unit;
  // An enemy is meant before a friend; of a stack the top one.
  const enemy = here.findLast((piece) => piece.side !== side);
  return (enemy ?? here[here.length - 1])?.id ?? null;
}
