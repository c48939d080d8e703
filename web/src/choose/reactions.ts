import type { Action, Decision } from "../api/types";
import { NONE } from "./options";

/** More than these are chosen on the map or from the list of orders. */
const MOST = 4;

/** Where the answers to the enemy are too many to list: one of each sort, for what could come of it. */
export function samples(decision: Decision | null, general: Action[], agreeing: Action[]): Action[] {
  if (!decision?.standing || decision.count <= MOST + general.length) return [];
  const { safe } = decision;
  const sorts = new Map([...general, ...(safe ? [safe] : []), ...agreeing].reverse().map((action) => [action[0], action]));
  return [...sorts.values()].reverse().slice(0, MOST);
}

/** What could be done in answer to the enemy, by whom; what holds or passes is a button beside it. */
export function reactions(decision: Decision | null, general: Action[], agreeing: Action[]): Action[] {
  if (!decision?.standing || decision.count > MOST + general.length) return [];
  return agreeing.filter((action) => action[1] !== NONE || action[2] !== NONE);
}
