/** What a player meant by a click that is not lawful: the order to ask the table about. */

import type { Action, Group, Piece } from "../api/types";
import { NONE } from "./options";

export function attempted(
  groups: Group[],
  unit: number | null,
  hex: number,
  here: Piece[],
  side: number,
): Action | null {
  // Of a stack the top one is meant.
  const own = here.findLast((piece) => piece.side === side);
  if (unit === null) {
    const choosing = groups.find((group) => group.places === null && group.units.length);
    return own && choosing ? [choosing.verb, own.id, NONE, []] : null;
  }
  if (here.some((piece) => piece.id === unit)) return null;
  const isEnemy = here.some((piece) => piece.side !== side);
  const aimed = groups.filter((group) => group.places !== null && group.units.includes(unit));
  const group = isEnemy ? aimed[aimed.length - 1] : aimed[0];
  return group ? [group.verb, unit, hex, []] : null;
}
