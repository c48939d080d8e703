/** Brings this seat's words into the dice: seals them when somebody sits down, opens them when all are sealed. */

import { GameClient } from "../api/client";
import type { Dice, Speaker } from "../api/types";
import type { KnownGame } from "./games";
import { keepWord, keptWord, nextStep, sealOf, unopened, wordFor } from "./words";

/** At how many tables the lobby looks whether a word can be opened there. */
const MOST_TABLES = 5;

/** A side of this seat: its number and its key. */
export interface Own {
  side: number;
  key: string;
}

export class Sealing {
  /** Whether the word that was sealed here is gone with another browser, and another's is open already. */
  isLost = $state(false);
  private latest: readonly Speaker[] = [];
  private busy = false;

  constructor(private readonly client: GameClient) {}

  /** Looks what the words of this seat need now, and does it. Whatever fails is tried again with the next push. */
  async receive(speakers: readonly Speaker[] | null, own: readonly Own[], commitment: string): Promise<void> {
    this.latest = speakers ?? [];
    if (this.busy || !speakers) return;
    this.busy = true;
    try {
      for (const mine of own) await this.bring(mine, commitment);
    } catch {
      // Another window of this seat was quicker, or the connection is lost.
    } finally {
      this.busy = false;
    }
  }

  private async bring({ side, key }: Own, commitment: string): Promise<void> {
    if (!this.latest.some((speaker) => speaker.side === side)) return;
    const { word } = wordFor(this.client.game, key);
    const seal = sealOf(commitment, key, word);
    this.isLost = nextStep(this.latest, side, seal) === "lost";
    if (nextStep(this.latest, side, seal) === "seal") {
      await this.client.seal(seal, side);
      this.note({ side, seal, opened: false });
    }
    if (nextStep(this.latest, side, seal) === "open") {
      const seals = Object.fromEntries(this.latest.map((speaker) => [speaker.side, speaker.seal]));
      keepWord(this.client.game, key, { word, seals });
      await this.client.word(word, side);
      this.note({ side, seal, opened: true });
    }
  }

  private note(done: Speaker): void {
    this.latest = this.latest.map((speaker) => (speaker.side === done.side ? done : speaker));
  }
}

/** Whether a game has the word and the seals that this browser saw before it opened its own; null if it knows none. */
export function isWitnessed(game: string, dice: Dice, sides: readonly string[], own: readonly Own[]): boolean | null {
  for (const { key } of own) {
    const kept = keptWord(game, key);
    if (!kept?.seals || !dice.words[key]) continue;
    const seals = dice.seals ?? {};
    const same = Object.entries(kept.seals).every(([side, seal]) => seals[sides[Number(side)] ?? ""] === seal);
    return same && Object.keys(seals).length === Object.keys(kept.seals).length && dice.words[key] === kept.word;
  }
  return null;
}

/** Opens what this browser has sealed at tables where all have sealed meanwhile, so that nobody there has to wait. */
export async function openWords(games: readonly KnownGame[]): Promise<void> {
  const waiting = new Set(unopened().map(([game]) => game));
  for (const { game, token } of games.filter((known) => waiting.has(known.game) && !known.over).slice(0, MOST_TABLES)) {
    const client = new GameClient(game, token);
    try {
      const { board, you, dice, push } = await client.load();
      const own = you.map((key) => ({ key, side: board.sides.findIndex((side) => side.key === key) }));
      await new Sealing(client).receive(push.beginning, own, dice.commitment);
    } catch {
      // The table itself will say what is wrong there.
    }
  }
}
