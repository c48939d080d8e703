/** What the weather does to the map, from the words of its track. */

import type { Board, View } from "../api/types";

export type Sky = "storm" | "mud" | "heat" | "fair";

export function skyIn(words: string): Sky {
  if (/storm|rain/.test(words) && !/after/.test(words)) return "storm";
  if (/mud|after/.test(words)) return "mud";
  return /heat|hot/.test(words) ? "heat" : "fair";
}

/** The weather of a position; fair where nobody speaks of it. */
export function skyOver(board: Board, view: View | null | undefined): Sky {
  const track = view?.tracks.find(({ key }) => board.look.tracks?.[key] === "weather");
  return track ? skyIn(String(track.value)) : "fair";
}
