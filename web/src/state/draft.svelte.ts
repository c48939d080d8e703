/** A sheet of orders that has not been given: it stays on this page, tried out by the server, until it is sealed. */

import type { Action, Draft, Push } from "../api/types";
import type { GameStore } from "./game.svelte";
import { keep, kept } from "./kept";
import { notices } from "./notices.svelte";

export class DraftSheet {
  orders = $state.raw<Action[]>([]);
  /** The game as it would be with these orders. */
  shown = $state.raw<Draft | null>(null);
  /** Whose sheet it is, and when; empty while there is none to write. */
  private when = "";
  private number = -1;
  private last: Promise<unknown> = Promise.resolve();
  private readonly key: string;

  constructor(
    private readonly store: GameStore,
    /** An order as a sentence. */
    private readonly words: (order: Action) => string,
  ) {
    this.key = `grognard.draft.${store.game}`;
  }

  /** Looks whether a push leaves the sheet as it is: for another one there may be orders kept from before a reload. */
  receive({ decision, view, number }: Push): void {
    const when = decision?.drafted ? `${decision.side} ${view.turn} ${decision.kind}` : "";
    const isSame = when === this.when;
    const isNews = number !== this.number;
    this.when = when;
    this.number = number;
    if (!isSame) {
      this.shown = null;
      this.orders = when ? this.found() : [];
      if (!this.orders.length) keep(this.key, null);
    }
    if (this.orders.length && (!isSame || isNews)) void this.write((orders) => orders);
  }

  /** Writes the sheet anew, after whatever is being written. Orders that cannot stand are left off it. */
  write(change: (orders: Action[]) => Action[]): Promise<void> {
    const written = this.last.then(() => this.tryOut(change(this.orders)));
    this.last = written;
    return written;
  }

  /** Waits until the sheet stands as it was last written. */
  async settle(): Promise<void> {
    await this.last;
  }

  private async tryOut(orders: Action[]): Promise<void> {
    const { when } = this;
    const draft = orders.length ? await this.ask(orders) : null;
    if (draft === undefined || when !== this.when) return;
    const dropped = new Map((draft?.dropped ?? []).map((each) => [each.index, each]));
    for (const { index, error, rule } of dropped.values()) {
      const order = orders[index];
      notices.add(`Left off the sheet: ${order ? this.words(order) : ""}. ${error}`, "refused", rule ?? "");
    }
    this.orders = orders.filter((_, n) => !dropped.has(n));
    this.shown = this.orders.length ? draft : null;
    keep(this.key, this.orders.length ? JSON.stringify({ when: this.when, orders: this.orders }) : null);
  }

  /** What the server says to a sheet; nothing if it cannot say. */
  private async ask(orders: Action[]): Promise<Draft | undefined> {
    const { push, client } = this.store;
    if (!push?.decision?.drafted) return undefined;
    try {
      return await client.draft(push.number, orders, push.decision.side);
    } catch (error) {
      await this.store.inquiry.explain(error);
      return undefined;
    }
  }

  private found(): Action[] {
    try {
      const { when, orders } = JSON.parse(kept(this.key) ?? "{}") as { when?: string; orders?: Action[] };
      return when === this.when ? (orders ?? []) : [];
    } catch {
      return [];
    }
  }
}
