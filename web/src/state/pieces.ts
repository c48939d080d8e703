/** Counters that have not changed stay the same objects, so that only the others are drawn anew. */

import type { Piece } from "../api/types";

export function keptPieces(known: Map<number, Piece>, pieces: Piece[]): Piece[] {
  return pieces.map((piece) => {
    const before = known.get(piece.id);
    return before && JSON.stringify(before) === JSON.stringify(piece) ? before : piece;
  });
}

/** The pieces by the place they stand on; a stack that is as before stays the same list. */
export function stacksOf(pieces: Piece[], before?: Map<number, Piece[]>): Map<number, Piece[]> {
  const stacks = new Map<number, Piece[]>();
  for (const piece of pieces) {
    const stack = stacks.get(piece.place);
    if (stack) stack.push(piece);
    else stacks.set(piece.place, [piece]);
  }
  for (const [place, stack] of stacks) {
    const was = before?.get(place);
    if (was?.length === stack.length && was.every((piece, n) => piece === stack[n])) stacks.set(place, was);
  }
  return stacks;
}
