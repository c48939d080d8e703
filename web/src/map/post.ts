/** Where a counter of a stack lies in its hex, and what tells of those beneath it. */

import type { Board, Piece } from "../api/types";
import { isOrdered, isRanked, stackOf } from "../choose/stack";

export interface Post {
  /** From the middle of the hex. */
  x: number;
  y: number;
  scale: number;
  /** Whether another counter lies on it. */
  covered: boolean;
  /** On the top counter: how many lie here. */
  count: number;
  /** On the top counter of an ordered stack: for each unit from the top whether it stands in the front-line. */
  ladder: boolean[];
}

/** Below this scale what is printed on counters could not be read: they are simple blocks. */
export const FAR = 0.55;

const SPREAD = 7;
/** A tall stack closes up, so that it stays in its hex. */
const TALLEST = 21;
const SMALL = 0.6;

/** Posts of stacks that have not changed stay the same objects, so that their counters are not drawn anew. */
const known = new WeakMap<Piece[], Map<Piece, Post>>();

export function postIn(board: Board, stack: Piece[], piece: Piece): Post {
  let posts = known.get(stack);
  if (!posts) known.set(stack, (posts = new Map(stack.map((each) => [each, findPost(board, stack, each)]))));
  return posts.get(piece) ?? findPost(board, stack, piece);
}

function findPost(board: Board, stack: Piece[], piece: Piece): Post {
  if (!isOrdered(board)) return pile(stack, piece);
  const ranked = stack.filter((other) => isRanked(board, other));
  const beside = stack.filter((other) => !isRanked(board, other));
  if (!ranked.length || !beside.length) return { ...pile(stack, piece), ...rungs(board, ranked, piece) };
  if (isRanked(board, piece)) {
    const { x, y, ...rest } = pile(ranked, piece);
    return { ...rest, x: x - 9, y: y + 4, ...rungs(board, ranked, piece) };
  }
  // Leaders look over the shoulder of those they are with.
  return { x: 30 - 22 * beside.indexOf(piece), y: -34, scale: SMALL, covered: false, count: 0, ladder: [] };
}

function pile(stack: Piece[], piece: Piece): Post {
  const index = stack.indexOf(piece);
  const step = Math.min(SPREAD, TALLEST / Math.max(1, stack.length - 1));
  const spread = (index - (stack.length - 1) / 2) * step;
  const covered = index < stack.length - 1;
  const count = stack.length > 1 && !covered ? stack.length : 0;
  return { x: spread, y: -spread, scale: 1, covered, count, ladder: [] };
}

function rungs(board: Board, ranked: Piece[], piece: Piece): Pick<Post, "ladder"> {
  const { front, behind } = stackOf(board, ranked);
  const isTop = ranked.length > 1 && piece === ranked.at(-1);
  return { ladder: isTop ? [...front.map(() => true), ...behind.map(() => false)] : [] };
}
