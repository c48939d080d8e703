/** Units of a hex in their order: who stands on top, who is in the front-line, who behind. */

import type { Board, Piece } from "../api/types";

export interface Stack {
  /** From the top. */
  front: Piece[];
  behind: Piece[];
  /** Who has no place in the order: leaders and the like. */
  beside: Piece[];
}

export const isOrdered = (board: Board) => board.look.stack !== undefined;

const worth = (piece: Piece, key: string | undefined) => Number(piece.values?.[key ?? ""] ?? 0);

export const isRanked = (board: Board, piece: Piece) => piece.values?.[board.look.stack?.value ?? ""] !== undefined;

/** Pieces of a hex as the view lists them, the lowest first. */
export function stackOf(board: Board, pieces: Piece[]): Stack {
  const ranked = pieces.filter((piece) => isRanked(board, piece)).reverse();
  const isFront = (piece: Piece) => worth(piece, board.look.stack?.value) > 0;
  return {
    front: ranked.filter(isFront),
    behind: ranked.filter((piece) => !isFront(piece)),
    beside: pieces.filter((piece) => !isRanked(board, piece)),
  };
}

/** Whether somebody with so many units above would stand behind the front-line. */
export function isBehind(board: Board, here: Piece[], rank: number): boolean {
  const { stack } = board.look;
  if (!stack) return false;
  const { front, behind } = stackOf(board, here);
  const above = [...front, ...behind].slice(0, rank);
  return above.reduce((sum, piece) => sum + worth(piece, stack.strength), 0) >= stack.front;
}

/** A place among the units of a hex, counted by who stays above, in words. */
export function rankWords(board: Board, here: Piece[], rank: number): string {
  const { front, behind } = stackOf(board, here);
  const over = [...front, ...behind][rank - 1];
  const place = over ? `under ${over.name}` : "on top";
  return isBehind(board, here, rank) ? `${place}, behind the front-line` : place;
}
