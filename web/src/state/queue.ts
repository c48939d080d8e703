/** Shows pushes one after the other, slowly enough to follow what the other side does. */

import type { Push } from "../api/types";

const BEAT = 420;
const DICE_BEAT = 650;
const LONGEST = 30;

export class PushQueue {
  /** The number of the newest push received, shown or not. */
  newest: number | null = null;
  private waiting: Push[] = [];
  private timer = 0;
  private waiters: { number: number; done: () => void }[] = [];

  constructor(
    private readonly show: (push: Push) => void,
    private readonly isPaced: () => boolean,
  ) {
    document.addEventListener("visibilitychange", this.flushIfHidden);
  }

  add(push: Push): void {
    this.newest = push.number;
    this.waiting.push(push);
    if (!this.isPaced() || document.hidden || this.waiting.length > LONGEST) this.flush();
    else if (!this.timer) this.next();
  }

  /** Resolves when the push of an action has been shown, or soon after. */
  settle(number: number): Promise<void> {
    return new Promise((done) => {
      if (this.newest !== null && this.newest >= number && !this.waiting.length) return done();
      this.waiters.push({ number, done });
      window.setTimeout(done, 1500);
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
    this.show(push);
    for (const waiter of this.waiters) waiter.done();
    this.waiters = [];
  }
}

function beat(push: Push): number {
  if (push.log_reset) return 0;
  const lines = push.log.filter((line) => line.only === undefined);
  if (lines.some((line) => line.faces !== undefined || line.modifiers?.length)) return DICE_BEAT;
  return lines.some((line) => line.path?.length || line.place !== undefined) ? BEAT : 40;
}
