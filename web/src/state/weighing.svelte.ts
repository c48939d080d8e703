/** What could come of several options, asked for as they are listed: the odds of each, side by side. */

import type { Action, OddsCard } from "../api/types";
import type { GameStore } from "./game.svelte";

export class Weighing {
  private cards = $state.raw<Map<string, OddsCard[]>>(new Map());

  constructor(private readonly store: GameStore) {}

  /** Each outcome once over all options, so that it can have one colour; the last of a card, the mildest, has none. */
  outcomes = $derived([
    ...new Set(
      [...this.cards.values()].flat().flatMap((card) => card.chances.slice(0, -1).map(({ outcome }) => outcome)),
    ),
  ]);

  of(action: Action): OddsCard[] {
    return this.cards.get(action.join()) ?? [];
  }

  /** Begins anew with these. Without its odds an option can still be chosen. */
  weigh(actions: Action[]): void {
    this.cards = new Map();
    const { decision } = this.store;
    if (decision) for (const action of actions) void this.ask(action, decision.side);
  }

  private async ask(action: Action, side: number): Promise<void> {
    const { decision } = this.store;
    try {
      const found = await this.store.client.odds(action, side);
      if (decision === this.store.decision) this.cards = new Map(this.cards).set(action.join(), found);
    } catch {
      // It is listed without them.
    }
  }
}
