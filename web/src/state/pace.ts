/** How fast the page shows what others do. */

import type { LogLine } from "../api/types";

export type Pace = "slow" | "normal" | "fast" | "at-once";

export const PACES: [pace: Pace, text: string][] = [
  ["slow", "slow"],
  ["normal", "normal"],
  ["fast", "fast"],
  ["at-once", "as fast as it goes"],
];

/** How many beats last as long as one at the normal pace. */
const FACTORS: Record<Pace, number> = { slow: 2.2, normal: 1, fast: 0.35, "at-once": 0 };

/** In milliseconds: long enough to see who moved, and to read what a die came to. */
const BEAT = 560;
const DICE_BEAT = 900;
const NOTHING = 40;

export const factorOf = (pace: Pace) => FACTORS[pace];

/** How long some lines of the log stay before the next ones, at the normal pace. */
export function beat(log: LogLine[]): number {
  const lines = log.filter((line) => line.only === undefined);
  if (lines.some((line) => line.faces !== undefined || line.modifiers?.length)) return DICE_BEAT;
  return lines.some((line) => line.path?.length || line.place !== undefined) ? BEAT : NOTHING;
}
