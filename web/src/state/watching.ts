/** A game of bots alone is over in seconds: whoever looks on is shown it at a pace to read by, the founder from the first
 * move on. The server plays it at its own. */

import type { Push } from "../api/types";
import { knownGame, remember } from "./games";
import type { Replay } from "./replay.svelte";

export function watch(game: string, push: Push, replay: Replay): void {
  if (!push.seats.length || !push.seats.every(({ kind }) => kind === "bot")) return;
  const isNew = knownGame(game)?.isNew ?? false;
  if (isNew) remember({ game, isNew: false });
  if (isNew || !push.view.result) void replay.follow(isNew ? 0 : push.length, push.length);
}
