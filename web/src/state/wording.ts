/** Orders in words, as the table stands: the names of units, and places in a stack by who stands above. */

import type { Action } from "../api/types";
import { extraKinds, NONE } from "../choose/options";
import { rankWords } from "../choose/stack";
import { opening, sentence } from "../choose/template";
import type { GameStore } from "./game.svelte";

/** A whole order. */
export function wordsOf(store: GameStore, action: Action): string {
  const { board, unitName } = store;
  if (!board) return action[0];
  const at = extraKinds(board.verbs[action[0]]).indexOf("rank");
  if (at < 0 || action[3][at] === undefined) return sentence(action, { board, unitName });
  return `${opening(action, at, { board, unitName })}, ${rankOf(store, action, action[3][at])}`;
}

/** A place in a stack. */
export function rankOf(store: GameStore, action: Action, rank: number): string {
  const { board, stacks, pieces } = store;
  const hex = action[2] === NONE ? (pieces.get(action[1])?.place ?? NONE) : action[2];
  const here = (stacks.get(hex) ?? []).filter((piece) => piece.id !== action[1]);
  return board ? rankWords(board, here, rank) : String(rank);
}

/** What some orders to one place could mean, verb by verb; `whole` says which of those of a verb would be taken. */
export function meaningOf(store: GameStore, found: Action[], whole: (some: Action[]) => Action | null): string {
  const { board, unitName } = store;
  if (!board) return "";
  const sentences = [...new Set(found.map((action) => action[0]))].flatMap((verb) => {
    const some = found.filter((action) => action[0] === verb);
    const [first] = some;
    const taken = whole(some);
    return first ? [taken ? wordsOf(store, taken) : `${opening(first, 0, { board, unitName })} …`] : [];
  });
  return sentences.join(" · ");
}
