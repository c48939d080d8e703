/** Where a battle that is too large to be read whole is opened: where most is to be done and most is going on. */

import type { Piece } from "../api/types";
import type { Point } from "../geometry/hex";

/** So near, in units of the sheet, enemies are about to fight: some three hexes. */
const NEAR = 320;

interface Spot extends Point {
  weight: number;
  able: boolean;
}

/** The middle of a window of that size, in units of the sheet, that shows the most of what matters to a side. */
export function opening(
  pieces: Piece[],
  side: number,
  able: Set<number>,
  at: (place: number) => Point,
  size: { width: number; height: number },
): Point | null {
  const spots = weighed(pieces, side, able, at);
  const within = (middle: Point) =>
    spots.filter((p) => Math.abs(p.x - middle.x) <= size.width * 0.45 && Math.abs(p.y - middle.y) <= size.height * 0.45);
  const mustShow = spots.some((spot) => spot.able);
  let best: Spot[] = [];
  let most = 0;
  for (const candidate of spots) {
    const seen = within(candidate);
    const sum = seen.reduce((total, spot) => total + spot.weight, 0);
    if (sum > most && (!mustShow || seen.some((spot) => spot.able))) [best, most] = [seen, sum];
  }
  if (!best.length) return null;
  // The middle of all that it shows, so that nothing of it stands at the edge.
  const middle = (of: number[]) => (Math.min(...of) + Math.max(...of)) / 2;
  return { x: middle(best.map((spot) => spot.x)), y: middle(best.map((spot) => spot.y)) };
}

function weighed(pieces: Piece[], side: number, able: Set<number>, at: (place: number) => Point): Spot[] {
  const placed = pieces.filter((piece) => piece.place >= 0).map((piece) => ({ piece, ...at(piece.place) }));
  return placed.map(({ piece, x, y }) => {
    const isOwn = piece.side === side || side < 0;
    const fights = placed.some((p) => p.piece.side !== piece.side && Math.hypot(p.x - x, p.y - y) <= NEAR);
    return { x, y, able: able.has(piece.id), weight: (isOwn ? 2 : 1) + (fights ? 2 : 0) + (able.has(piece.id) ? 3 : 0) };
  });
}
