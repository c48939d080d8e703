/** Counters that have not changed stay the same objects, so that only the others are drawn anew. */

import type { Piece } from "../api/types";

export function keptPieces(known: Map<number, Piece>, pieces: Piece[]): Piece[] {
  return pieces.map((piece) => {
    const before = known.get(piece.id);
    return before && JSON.stringify(before) === JSON.stringify(piece) ? before : piece;
  });
}

/** The pieces by the place they stand on. */
export function stacksOf(pieces: Piece[]): Map<number, Piece[]> {
  const stacks = new Map<number, Piece[]>();
  for (const piece of pieces) {
    const stack = stacks.get(piece.place);
    if (stack) stack.push(piece);
    else stacks.set(piece.place, [piece]);
  }
  return stacks;
}
