/** The chat: lines come once each, with a number; the same can come on two ways. */

import type { ChatLine } from "../api/types";

/** As many as the server tells whoever comes in. */
const REMEMBERED = 500;

export function mergeChat(before: ChatLine[], news: ChatLine[]): ChatLine[] {
  const known = before.at(-1)?.number ?? -1;
  const fresh = news.filter((line) => line.number > known);
  return fresh.length ? [...before, ...fresh].slice(-REMEMBERED) : before;
}

/** The number of the first line that is not there yet. */
export function nextLine(lines: ChatLine[]): number {
  return (lines.at(-1)?.number ?? -1) + 1;
}
