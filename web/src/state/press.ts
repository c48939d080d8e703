/** What to press next for an order that is known: a unit, a place, a button. A lesson points at it. */

import type { Action, Piece } from "../api/types";
import { extraKinds, NONE } from "../choose/options";
import type { Chooser } from "./chooser.svelte";
import type { GameStore } from "./game.svelte";
import type { March } from "./march.svelte";

export interface Press {
  /** On the map: a place, and the unit in it if one is meant. */
  place: number;
  unit: number;
  /** Elsewhere: what carries one of these anchors, the first that is there. */
  anchors: string[];
}

const button = (...anchors: string[]): Press => ({ place: NONE, unit: NONE, anchors });
const onMap = (place: number, unit = NONE): Press => ({ place, unit, anchors: [] });

/** What takes back a choice that the order does not begin with. */
export const ASTRAY = "astray";

/** How an order is named on the button that gives it. */
export const whole = (action: Action) => `do:${action.join()}`;
const given = (action: Action) => button(whole(action), `button:${action[0]}`, `entry:${action[0]}`, "panel:orders");

export function pressFor(action: Action, store: GameStore, chooser: Chooser, march: March): Press {
  if (chooser.proposed) return button(isAlike(store, chooser.proposed.action, action) ? "confirm" : "back");
  if (march.active && march.lines.some((line) => line.verb === action[0])) return marching(action, store, march);
  const [verb, unit, place, extra] = action;
  const { choice, step } = chooser;
  if (unit === NONE && place === NONE) return given(action);
  if (choice.place !== null && choice.place !== place) return button(ASTRAY);
  if (choice.place !== null && choice.unit === null && unit !== NONE) return button(`entry:unit-${unit}`);
  if (unit !== NONE && choice.unit !== unit) return unitPress(store.pieces.get(unit), chooser.fan);
  if (place !== NONE && choice.place !== place) return onMap(place);
  if (step.kind === "verb") return button(`entry:${verb}`, whole(action));
  if (step.kind !== "extra") return place === NONE ? given(action) : onMap(place);
  if (step.ends && extra.length === choice.extra.length) return button(whole(action));
  const value = extra[choice.extra.length] ?? NONE;
  if (step.field === "hex" || step.field === "hexes") return onMap(value);
  if (step.field === "unit") return { ...onMap(store.pieces.get(value)?.place ?? NONE, value), anchors: [`entry:extra-${value}`, `fighter:${value}`] };
  const kinds = extraKinds(store.board?.verbs[verb]);
  // Turns of a unit that can do nothing else are chosen from the wedges at once, before the verb is.
  const isTurn = kinds[0] === "direction" && choice.verb === null && !chooser.turns.length && chooser.placeless.length > 0;
  return isTurn && choice.place === null ? button(`entry:${verb}`, `extra:${value}`) : button(`extra:${value}`, whole(action));
}

function unitPress(piece: Piece | undefined, fan: number | null): Press {
  if (!piece) return button("panel:orders");
  if (fan !== null) return button(fan === piece.place ? `fan:${piece.id}` : ASTRAY);
  return { ...onMap(piece.place, piece.id), anchors: [`fighter:${piece.id}`] };
}

/** Units of one kind in one place are as good as each other. */
function isAlike(store: GameStore, one: Action, two: Action): boolean {
  const [a, b] = [store.pieces.get(one[1]), store.pieces.get(two[1])];
  const isSameUnit = one[1] === two[1] || (a?.place === b?.place && a?.symbol === b?.symbol && a !== undefined);
  return one[0] === two[0] && one[2] === two[2] && isSameUnit;
}

/** Whom, how many, where to, and then that it ends there. */
function marching([, unit, place, [count = 1, ...onward]]: Action, store: GameStore, march: March): Press {
  const piece = store.pieces.get(unit);
  const path = [place, ...onward];
  const { steps } = march;
  const isOnWay = march.source === piece?.place && march.symbol === piece?.symbol && steps.every((step, n) => step === path[n]);
  if (!piece || !isOnWay) return onMap(piece?.place ?? NONE, unit);
  if (march.count !== count) return button(march.count < count ? "more" : "fewer");
  const next = path[steps.length];
  return next === undefined ? button("here") : onMap(next);
}
