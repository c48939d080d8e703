/** Shows pushes one after the other, slowly enough to follow what the other side does. */

import type { Push } from "../api/types";

const BEAT = 420;
const DICE_BEAT = 650;
const LONGEST = 30;
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
    private readonly isPaced: () => boolean,
  ) {
    document.addEventListener("visibilitychange", this.flushIfHidden);
  }

  add(push: Push): void {
    // What was asked for on another way can have come first.
    if (push.number < this.newest) return;
    this.newest = push.number;
    this.waiting.push(push);
    if (!this.isPaced() || document.hidden || this.waiting.length > LONGEST) this.flush();
    else if (!this.timer) this.next();
  }

  /** Shows the table as it stands, whatever was on its way. */
  restart(push: Push): void {
    window.clearTimeout(this.timer);
    this.timer = 0;
    this.waiting = [];
    this.newest = push.number;
    this.reveal(push);
  }

  /** Resolves when the push with that number, or a later one, has been shown; false if it does not come. */
  settle(number: number): Promise<boolean> {
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

  private flush(): void {
    window.clearTimeout(this.timer);
    this.timer = 0;
    for (const push of this.waiting.splice(0)) this.reveal(push);
  }

  private next(): void {
    const push = this.waiting.shift();
    if (!push) {
      this.timer = 0;
      return;
    }
    this.reveal(push);
    this.timer = window.setTimeout(() => this.next(), beat(push));
  }

  private reveal(push: Push): void {
    this.shown = push.number;
    this.show(push);
    const met = this.waiters.filter((waiter) => waiter.number <= push.number);
    this.waiters = this.waiters.filter((waiter) => waiter.number > push.number);
    for (const waiter of met) waiter.done(true);
  }
}

function beat(push: Push): number {
  if (push.log_reset) return 0;
  const lines = push.log.filter((line) => line.only === undefined);
  if (lines.some((line) => line.faces !== undefined || line.modifiers?.length)) return DICE_BEAT;
  return lines.some((line) => line.path?.length || line.place !== undefined) ? BEAT : 40;
}
