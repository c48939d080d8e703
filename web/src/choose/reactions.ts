import type { Action, Decision } from "../api/types";
import { NONE } from "./options";

/** More than these are chosen on the map or from the list of orders. */
const MOST = 4;

/** What could be done in answer to the enemy, by whom; what holds or passes is a button beside it. */
export function reactions(decision: Decision | null, general: Action[], agreeing: Action[]): Action[] {
  if (!decision?.standing || decision.count > MOST + general.length) return [];
  return agreeing.filter((action) => action[1] !== NONE || action[2] !== NONE);
}
