/** Where counters stand on a board of areas: in rows by kind, or in the spaces of a border while they fight. */

import type { Duel, Piece, SectorBoard } from "../api/types";
import type { Box } from "../geometry/contour";
import type { Point } from "../geometry/hex";
import type { SectorGrid } from "../geometry/sectors";
import { fieldOf } from "../sheet/sectors";

export interface Spot extends Point {
  scale: number;
}

/** A counter with its frame, in units of the sheet. */
const COUNTER = 70;
/** The counter itself. */
export const COUNTER_WIDTH = 62;
const LARGEST = 1.1;

export function spots(board: SectorBoard, grid: SectorGrid, pieces: Piece[], duels: Duel[]): Map<number, Spot> {
  const found = new Map<number, Spot>();
  for (const duel of duels)
    for (const side of [0, 1] as const) {
      const front = duel.fronts[side];
      const strip = grid.strip(front, duel.prize >= 0 ? duel.prize : duel.fronts[1 - side] ?? -1);
      duel.lines[side].forEach(({ unit }, n) => {
        const box = strip[n];
        if (!box) return;
        const scale = Math.min(box.width, box.height) / COUNTER;
        found.set(unit, { x: box.x + box.width / 2, y: box.y + box.height / 2, scale });
      });
    }
  for (let place = 0; place < grid.size; place++) {
    const here = pieces.filter((piece) => piece.place === place && !found.has(piece.id));
    const sides = [...new Set(here.map((piece) => piece.side))].sort((a, b) => (grid.turned ? a - b : b - a));
    const field = fieldOf(board, grid, place);
    sides.forEach((side, n) => {
      const height = field.height / sides.length;
      const part = { ...field, y: field.y + n * height, height };
      const own = here.filter((piece) => piece.side === side);
      for (const [id, spot] of rows(board, own, part)) found.set(id, spot);
    });
  }
  return found;
}

/** Rows of like counters, as large as the box lets them be. */
function* rows(board: SectorBoard, pieces: Piece[], box: Box): Generator<[number, Spot]> {
  const kinds = Object.keys(board.look.symbols)
    .map((symbol) => pieces.filter((piece) => piece.symbol === symbol))
    .concat([pieces.filter((piece) => !(piece.symbol in board.look.symbols))])
    .filter((group) => group.length)
    .map((group) => [...group].sort((a, b) => Number(isDown(a)) - Number(isDown(b)) || a.id - b.id));
  let best: Piece[][] = [];
  let cell = 0;
  for (let columns = 1; columns <= pieces.length; columns++) {
    const lines = kinds.flatMap((group) => cut(group, columns));
    const size = Math.min(box.width / columns, box.height / lines.length, COUNTER * LARGEST);
    if (size > cell + 0.5) [best, cell] = [lines, size];
  }
  // Few counters of several kinds can share rows.
  const flat = kinds.flat();
  for (let columns = 1; columns <= pieces.length; columns++) {
    const lines = cut(flat, columns);
    const size = Math.min(box.width / columns, box.height / lines.length, COUNTER * LARGEST);
    if (size > cell * 1.3) [best, cell] = [lines, size];
  }
  const top = box.y + (box.height - best.length * cell) / 2;
  for (const [row, line] of best.entries()) {
    const left = box.x + (box.width - line.length * cell) / 2;
    for (const [column, piece] of line.entries())
      yield [
        piece.id,
        { x: left + (column + 0.5) * cell, y: top + (row + 0.5) * cell, scale: (cell / COUNTER) * 0.98 },
      ];
  }
}

const isDown = (piece: Piece) => (piece.states ?? []).length > 0;

/** As even rows as so many columns give. */
function cut(pieces: Piece[], columns: number): Piece[][] {
  const count = Math.ceil(pieces.length / columns);
  const each = Math.ceil(pieces.length / count);
  return Array.from({ length: count }, (_, n) => pieces.slice(n * each, (n + 1) * each));
}

/** The counter under a point. */
export function unitAt(found: Map<number, Spot>, point: Point): number {
  for (const [id, spot] of found) {
    const half = (COUNTER / 2) * spot.scale;
    if (Math.abs(point.x - spot.x) <= half && Math.abs(point.y - spot.y) <= half) return id;
  }
  return -1;
}
