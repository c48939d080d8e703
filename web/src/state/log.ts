/** The log: lines come with each push; the whole of it comes when something has been taken back. */

import type { LogLine, Push } from "../api/types";

const REMEMBERED = 60;

/** What ends a game that somebody gives up: no action, so that it bears the number of the last one. */
const ENDS = ["Forfeited", "GameEnded"];

/** The lines of a push that are not in the log yet after so many actions: the same can come on two ways. */
export function unread(push: Push, known: number, ends = false): LogLine[] {
  const isNew = (line: LogLine) => line.number > known || (ends && ENDS.includes(line.kind));
  return push.log_reset ? push.log : push.log.filter(isNew);
}

export function mergeLog(before: LogLine[], push: Push): LogLine[] {
  return push.log_reset ? push.log : [...before, ...push.log];
}

/** The log as it stood after so many actions. */
export function logUntil(log: LogLine[], number: number): LogLine[] {
  return log.filter((line) => line.number <= number);
}

/** What to draw as trails: everything since this seat last acted. */
export function recentLines(before: LogLine[], push: Push, begins: boolean): LogLine[] {
  if (push.log_reset) return [];
  if (!push.log.length) return before;
  return [...(begins ? [] : before), ...push.log].slice(-REMEMBERED);
}
