/** Options that differ only in a number: one row with a stepper instead of one for each number. */

import type { Action, Group, VerbData } from "../api/types";
import { extraKinds, NONE } from "./options";

export interface Counted {
  key: string;
  least: number;
  most: number;
  action: (count: number) => Action;
}

export const hasNumber = (verb: VerbData | undefined) => extraKinds(verb).includes("number");

/** What of the options is a number of something, once for each set of like units, place and remaining extras. */
export function countedOf(groups: Group[], verbs: Record<string, VerbData>): Counted[] {
  const found = new Map<string, Counted>();
  for (const group of groups) {
    const at = extraKinds(verbs[group.verb]).indexOf("number");
    if (at < 0) continue;
    const unit = group.units[0] ?? NONE;
    for (const place of group.places ?? [NONE])
      for (const extra of group.extras) {
        const rest = extra.filter((_, n) => n !== at);
        const key = `${group.verb} ${group.units.join("+")} ${place} ${rest.join()}`;
        const most = Math.max(extra[at] ?? 1, found.get(key)?.most ?? 0);
        const least = Math.min(extra[at] ?? 1, found.get(key)?.least ?? Infinity);
        const action = (count: number): Action => [
          group.verb,
          unit,
          place,
          [...rest.slice(0, at), Math.min(count, most), ...rest.slice(at)],
        ];
        found.set(key, { key, least, most, action });
      }
  }
  return [...found.values()];
}
