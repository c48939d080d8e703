/** The staff officer at this seat's elbow: what he would do, and why a bot did what it did. */

import type { Action, Advised, Counsel } from "../api/types";
import type { Chooser } from "./chooser.svelte";
import type { GameStore } from "./game.svelte";
import type { March } from "./march.svelte";
import { notices } from "./notices.svelte";
import { type Press, pressFor } from "./press";

/** What is said aloud of an answer. */
const aloud = ({ steps, odds, compared }: Counsel) =>
  [...steps.flatMap(({ text, aim }) => [`${text}.`, aim]), odds, compared].filter(Boolean).join(" ");

const same = (one: Action | null, two: Action) => one?.join() === two.join();

export class Adviser {
  hint = $state.raw<Counsel | null>(null);
  reason = $state.raw<Counsel | null>(null);
  busy = $state(false);
  /** How many steps of the hint have been taken. */
  private taken = $state(0);

  constructor(
    private readonly store: GameStore,
    private readonly chooser: Chooser,
    private readonly march: March,
  ) {}

  /** Whether something of it is read now. */
  get isOpen(): boolean {
    return this.hint !== null || this.reason !== null;
  }

  /** What is left of the hint. */
  steps = $derived.by((): Advised[] => this.hint?.steps.slice(this.taken) ?? []);
  /** What to press next for it. */
  press = $derived.by((): Press | null => {
    const [step] = this.steps;
    return step && this.store.decision ? pressFor(step.action, this.store, this.chooser, this.march) : null;
  });

  /** Whether there is something to advise, and it would be fair. */
  mayHint = $derived.by(() => {
    const { decision, manners, seats, mine, push } = this.store;
    const isTaught = Boolean(push?.lesson && !push.lesson.is_done);
    const isAlone = seats.every(({ kind, side }) => kind === "bot" || mine.includes(side));
    return Boolean(decision && decision.count > 1 && manners?.hints && isAlone && !isTaught);
  });

  /** Whether a bot may have something to explain. */
  mayAsk = $derived.by(() => this.store.seats.some(({ kind }) => kind === "bot") && !this.store.push?.beginning);

  /** Call whenever a new decision has come: who has done what was advised is told how to go on. */
  begin(): void {
    const { decision, dispatch } = this.store;
    if (decision) this.reason = null;
    const [first, next] = this.steps;
    if (!first) return;
    const isDone = same(dispatch.last, first.action);
    if (isDone) dispatch.last = null;
    if (!decision || decision.side !== this.hint?.side || !isDone || !next) this.close();
    else this.taken += 1;
  }

  async askHint(): Promise<void> {
    const { store } = this;
    const { push, decision } = store;
    if (!push || !decision || !this.mayHint || this.busy) return;
    this.store.dispatch.last = null;
    await this.ask(async () => {
      const found = await store.client.hint(push.number, decision.side);
      if (store.push?.number !== push.number) return;
      this.show({ hint: found });
    });
  }

  /** Asks about a bot's last order; in a replay, about the last one up to what is shown. */
  async askReason(): Promise<void> {
    const { replay, client } = this.store;
    await this.ask(async () => {
      const found = await client.reason(replay.view ? { number: replay.shown } : {});
      this.show({ reason: found });
    });
  }

  /** Asks about the order before the one that is explained. */
  async askEarlier(): Promise<void> {
    const before = this.reason?.index ?? -1;
    if (before >= 0) await this.ask(async () => this.show({ reason: await this.store.client.reason({ before }) }));
  }

  private show({ hint = null, reason = null }: { hint?: Counsel | null; reason?: Counsel | null }): void {
    this.close();
    this.hint = hint;
    this.reason = reason;
    const found = hint ?? reason;
    if (found) notices.say(aloud(found));
  }

  private async ask(question: () => Promise<void>): Promise<void> {
    if (this.busy) return;
    this.busy = true;
    try {
      await question();
    } catch (error) {
      await this.store.inquiry.explain(error);
    } finally {
      this.busy = false;
    }
  }

  close(): void {
    this.hint = this.reason = null;
    this.taken = 0;
  }
}
