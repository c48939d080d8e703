/** What is asked of the table without doing anything: why not, and what a unit could reach, see or hit. */

import { Refused } from "../api/client";
import type { Overlay } from "../api/types";
import { pointedAt } from "../choose/attempt";
import type { GameStore } from "./game.svelte";
import { notices } from "./notices.svelte";

/** So long, in milliseconds, whoever goes on at once is left alone: a glance at a unit is not a question about it. */
const GLANCE = 150;

export class Inquiry {
  /** What can be shown of the unit that is looked at. */
  overlays = $state.raw<Overlay[]>([]);
  /** The keys of those that are shown. */
  shown = $state<string[]>([]);
  private timer = 0;

  constructor(private readonly store: GameStore) {}

  /** Asks the table about whatever is meant by pointing at a place, with a unit in hand or none, and shows its answer. */
  async point(place: number, unit: number | null): Promise<void> {
    const { decision, stacks, draft, client } = this.store;
    if (!decision) return;
    const at = pointedAt(stacks.get(place) ?? [], unit, decision.side);
    if (at !== null && at === unit) return;
    try {
      await draft.settle();
      const { lawful, reason, rule } = await client.pointed(decision.side, place, unit, at, draft.orders);
      if (reason) notices.add(lawful ? `${reason}: choose it to do so.` : reason, lawful ? "info" : "refused", rule);
    } catch (error) {
      await this.explain(error);
    }
  }

  /** Says why something was refused. */
  async explain(error: unknown): Promise<void> {
    if (error instanceof Refused && error.status === 409) {
      notices.add("The game has gone on meanwhile; here is how it stands now.");
      await this.store.load();
    } else if (error instanceof Refused) notices.add(error.message, "refused", error.refusal.rule ?? "");
    else notices.add(String(error), "refused");
  }

  /** Looks at a unit, or at none: at once if something of it is to be shown. */
  look(unit: number): void {
    window.clearTimeout(this.timer);
    if (unit < 0) this.overlays = [];
    else this.timer = window.setTimeout(() => void this.load(unit), this.shown.length ? 0 : GLANCE);
  }

  private async load(unit: number): Promise<void> {
    const { timer } = this;
    let found: Overlay[] = [];
    try {
      found = await this.store.client.overlays(unit);
    } catch {
      // There is nothing to show.
    }
    if (timer === this.timer) this.overlays = found;
  }
}
