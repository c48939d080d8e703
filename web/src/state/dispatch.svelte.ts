/** What this seat sends to the table: its orders, and the wish to take them back. One is answered before the next goes. */

import type { Action, OddsCard, Played } from "../api/types";
import type { GameStore } from "./game.svelte";
import { notices } from "./notices.svelte";
import type { PushQueue } from "./queue";

/** How long, in milliseconds, an undo waits for an answer that is on its way, and how often it looks. */
const PATIENCE = 3000;
const MOMENT = 15;

/** What came of it: done, not done, or not done because there are odds to be looked at first. */
export type Outcome = boolean | OddsCard[];

export class Dispatch {
  busy = $state(false);
  /** Whether the lines to come begin with what this seat has just done. */
  hasActed = false;
  /** What was last done here, for whoever was advised to do it. */
  last: Action | null = null;

  constructor(
    private readonly store: GameStore,
    private readonly queue: PushQueue,
  ) {}

  /** Plays an action, and before it whatever orders stand on the sheet that it closes. If it is to be weighed, only where
   * it has no odds. */
  async act(action: Action, side: number, weigh = false): Promise<Outcome> {
    const { draft, client } = this.store;
    await draft.settle();
    const { orders } = draft;
    const number = this.store.push?.number ?? 0;
    this.last = action; // the push may come before the answer
    const outcome = await this.attempt(() => client.act(number, [...orders, action], side, weigh));
    if (outcome !== true) this.last = null;
    if (!outcome && orders.length) await draft.write((sheet) => sheet);
    return outcome;
  }

  /** Takes back the last order on the sheet; where there is none, what this seat last did. */
  async undo(): Promise<boolean> {
    const { draft, client } = this.store;
    await this.idle();
    await draft.settle();
    if (draft.orders.length) {
      await draft.write((orders) => orders.slice(0, -1));
      return true;
    }
    const { push } = this.store;
    if (!push?.can_undo) {
      notices.add("There is nothing that could be taken back.");
      return false;
    }
    return Boolean(await this.attempt(() => client.undo(push.number)));
  }

  /** Waits for the answer to what was sent before: a quick "u" after an order means that order. */
  async idle(): Promise<void> {
    for (let waited = 0; this.busy && waited < PATIENCE; waited += MOMENT)
      await new Promise((resolve) => setTimeout(resolve, MOMENT));
  }

  private async attempt(call: () => Promise<Played>): Promise<Outcome> {
    if (this.busy) return false;
    this.busy = true;
    const before = this.hasActed;
    this.hasActed = true;
    try {
      const { number, odds } = await call();
      if (odds?.length) {
        this.hasActed = before;
        return odds;
      }
      if (this.store.connection !== "live" || !(await this.queue.settle(number))) await this.store.catchUp();
      return true;
    } catch (error) {
      await this.store.inquiry.explain(error);
      return false;
    } finally {
      this.busy = false;
    }
  }
}
