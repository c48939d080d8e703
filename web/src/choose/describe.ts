/** The board in words, for the hex card and for those who listen instead of looking. */

import type { Board, Piece, View } from "../api/types";
import type { Grid } from "../geometry/grid";
import { directionWord, hexLabel, word } from "./template";

export function pieceWords(board: Board, piece: Piece): string {
  const side = board.sides[piece.side]?.name ?? "";
  const parts = [side && !piece.name.startsWith(side) ? `${piece.name} (${side})` : piece.name];
  if (piece.facing !== undefined && piece.facing >= 0) parts.push(`facing ${directionWord(board, piece.facing)}`);
  for (const state of piece.states ?? []) parts.push(word(board, state));
  return parts.join(", ");
}

export function terrainWords(board: Board, hex: number): string {
  const parts = [word(board, board.kinds[board.terrain[hex] ?? 0] ?? "")];
  const height = board.elevation[hex] ?? 0;
  if (new Set(board.elevation).size > 1) parts.push(`height ${height}`);
  for (const mark of board.marks[String(hex)] ?? []) parts.push(word(board, mark));
  const kinds = new Set(board.roads.filter(([a, b]) => a === hex || b === hex).map(([, , kind]) => kind));
  for (const kind of kinds) parts.push(word(board, kind));
  return parts.filter(Boolean).join(", ");
}

/** What runs along the sides of a hex, with the direction of each. */
export function sideWords(board: Board, grid: Grid, hex: number): string[] {
  return board.sides_of.flatMap(([a, b, kind]) => {
    const other = a === hex ? b : b === hex ? a : -1;
    const direction = other < 0 ? -1 : (grid.neighbours[hex]?.indexOf(other) ?? -1);
    return direction < 0 ? [] : [`${word(board, kind)} to the ${directionWord(board, direction)}`];
  });
}

export function markWords(board: Board, view: View, hex: number): string[] {
  return view.marks
    .filter((mark) => mark.place === hex)
    .map((mark) => {
      const holder = mark.side !== undefined && mark.side >= 0 ? board.sides[mark.side]?.name : undefined;
      const what = [word(board, mark.kind), mark.text].filter(Boolean).join(" ");
      return holder ? `${what}, ${holder}` : what;
    });
}

export function hexWords(board: Board, view: View, hex: number): string {
  const pieces = view.pieces.filter((piece) => piece.place === hex).map((piece) => pieceWords(board, piece));
  return [`${hexLabel(board, hex)}: ${terrainWords(board, hex)}`, ...markWords(board, view, hex), ...pieces].join(". ");
}

/** What choosing a hex costs, where it bears a tag. */
export function tagOf(board: Board, view: View | null | undefined, hex: number): string {
  return view?.marks.find((mark) => mark.place === hex && board.look.marks[mark.kind] === "tag")?.text ?? "";
}
