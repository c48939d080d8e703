/** Shows pushes one after the other, slowly enough to follow what the other side does. */

import type { Push } from "../api/types";
import { beat } from "./pace";

/** When more wait than these, each of them is shown for a shorter time. */
const MANY = 30;
/** How long, in milliseconds, a push that has been promised may take. */
const PATIENCE = 1500;

export class PushQueue {
  /** The number of the newest push received, shown or not. */
  newest = -1;
  /** The number of the last push shown. */
  private shown = -1;
  private waiting: Push[] = [];
  private timer = 0;
  private waiters: { number: number; done: (came: boolean) => void }[] = [];

  constructor(
    private readonly show: (push: Push) => void,
    /** How many times as long as usual each is shown; at 0 all are shown at once. */
    private readonly slowness: () => number,
    /** Told how many have come that are not shown yet. */
    private readonly behind: (count: number) => void = () => undefined,
  ) {
    document.addEventListener("visibilitychange", this.flushIfHidden);
  }

  add(push: Push): void {
    // What was asked for on another way can have come first.
    if (push.number < this.newest) return;
    this.newest = push.number;
    this.waiting.push(push);
    if (!this.slowness() || document.hidden) this.flush();
    else if (!this.timer) this.next();
    else if (this.waiters.some((waiter) => waiter.number >= push.number)) this.hasten(push.number);
    this.behind(this.waiting.length);
  }

  /** Shows the table as it stands, whatever was on its way. */
  restart(push: Push): void {
    window.clearTimeout(this.timer);
    this.timer = 0;
    this.waiting = [];
    this.behind(0);
    this.newest = push.number;
    this.reveal(push);
  }

  /** Resolves when the push with that number, or a later one, has been shown; false if it does not come. Whoever waits
   * for it has asked for it: it does not wait until what came before has been looked at. */
  settle(number: number): Promise<boolean> {
    this.hasten(number);
    if (this.shown >= number) return Promise.resolve(true);
    return new Promise((done) => {
      const waiter = { number, done };
      this.waiters.push(waiter);
      window.setTimeout(() => {
        // One that has come and only waits for its turn is as good as shown.
        this.waiters = this.waiters.filter((other) => other !== waiter);
        done(this.newest >= number);
      }, PATIENCE);
    });
  }

  stop(): void {
    window.clearTimeout(this.timer);
    document.removeEventListener("visibilitychange", this.flushIfHidden);
  }

  private flushIfHidden = (): void => {
    if (document.hidden) this.flush();
  };

  /** Shows all that waits, without a pause. */
  flush(): void {
    window.clearTimeout(this.timer);
    this.timer = 0;
    for (const push of this.waiting.splice(0)) this.reveal(push);
    this.behind(0);
  }

  /** Shows whatever has come up to a number, without a pause. */
  private hasten(number: number): void {
    while (this.waiting[0] && this.waiting[0].number <= number) {
      window.clearTimeout(this.timer);
      this.next();
    }
  }

  private next(): void {
    const push = this.waiting.shift();
    if (!push) {
      this.timer = 0;
      return;
    }
    this.behind(this.waiting.length);
    this.reveal(push);
    const haste = Math.max(1, this.waiting.length / MANY);
    const pause = push.log_reset ? 0 : (beat(push.log) * this.slowness()) / haste;
    this.timer = window.setTimeout(() => this.next(), pause);
  }

  private reveal(push: Push): void {
    this.shown = push.number;
    this.show(push);
    const met = this.waiters.filter((waiter) => waiter.number <= push.number);
    this.waiters = this.waiters.filter((waiter) => waiter.number > push.number);
    for (const waiter of met) waiter.done(true);
  }
}
