/** The game's past, looked at while the game waits. */

import type { History, LogLine, View } from "../api/types";
import { notices } from "./notices.svelte";

const PACE = 700;

export class Replay {
  on = $state(false);
  playing = $state(false);
  number = $state(0);
  last = $state(0);
  /** The step whose view is shown; `number` may be one still on its way. */
  shown = $state(0);
  view = $state.raw<View | null>(null);
  /** The lines of the step that is shown. */
  log = $state.raw<LogLine[] | null>(null);

  private readonly seen = new Map<number, History>();
  private timer = 0;

  constructor(private readonly fetch: (number: number) => Promise<History>) {}

  async open(last: number): Promise<void> {
    this.seen.clear();
    this.last = last;
    this.on = true;
    await this.go(last);
  }

  stop = (): void => {
    this.pause();
    this.on = false;
    this.view = null;
    this.log = null;
  };

  async go(number: number): Promise<void> {
    const wanted = Math.min(this.last, Math.max(0, number));
    this.number = wanted;
    try {
      const found = this.seen.get(wanted) ?? (await this.fetch(wanted));
      this.seen.set(wanted, found);
      if (this.on && this.number === wanted) {
        this.shown = wanted;
        this.view = found.view;
        this.log = found.log;
      }
    } catch (error) {
      notices.add(error instanceof Error ? error.message : String(error), "refused");
      this.pause();
    }
  }

  play(): void {
    if (this.number >= this.last) this.number = 0;
    this.playing = true;
    const step = async () => {
      if (!this.playing) return;
      await this.go(this.number + 1);
      if (this.number >= this.last) this.pause();
      else this.timer = window.setTimeout(() => void step(), PACE);
    };
    void step();
  }

  pause(): void {
    this.playing = false;
    window.clearTimeout(this.timer);
  }
}
