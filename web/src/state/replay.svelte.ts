/** The game's past, looked at while the game waits; or a game of others as it goes on, at the reader's own pace. */

import type { History, LogLine, View } from "../api/types";
import { notices } from "./notices.svelte";
import { beat, factorOf } from "./pace";
import { settings } from "./settings.svelte";

/** In milliseconds: no step is shorter at the normal pace, and none at any; a server answers no faster for long. */
const LEAST = 300;
const LEAST_OF_ALL = 30;
/** So many steps are kept, so that going back to them asks nobody. */
const KEPT = 300;
/** So many steps behind, every one is shown even in haste. */
const FEW = 20;

export class Replay {
  on = $state(false);
  playing = $state(false);
  /** Whether a game that goes on is watched: its last step moves on. */
  following = $state(false);
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
    this.following = false;
    this.last = last;
    this.on = true;
    await this.go(last);
  }

  /** Watches a game from a step on, as it goes on. */
  async follow(from: number, last: number): Promise<void> {
    await this.open(last);
    this.following = true;
    await this.go(from);
    this.play();
  }

  /** So many steps there are now. */
  extend(last: number): void {
    if (this.following) this.last = Math.max(last, this.last);
  }

  stop = (): void => {
    this.pause();
    this.on = this.following = false;
    this.view = null;
    this.log = null;
  };

  async go(number: number): Promise<void> {
    const wanted = Math.min(this.last, Math.max(0, number));
    this.number = wanted;
    try {
      const found = this.seen.get(wanted) ?? (await this.fetch(wanted));
      this.keep(wanted, found);
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

  private keep(number: number, found: History): void {
    this.seen.set(number, found);
    const [oldest] = this.seen.size > KEPT ? this.seen.keys() : [];
    if (oldest !== undefined) this.seen.delete(oldest);
  }

  play(): void {
    if (this.number >= this.last && !this.following) this.number = 0;
    this.playing = true;
    const step = async () => {
      if (!this.playing) return;
      const isNew = this.number < this.last;
      if (isNew) await this.go(this.number + this.stride);
      if (!this.playing) return;
      if (this.number < this.last || (this.following && !this.view?.result))
        this.timer = window.setTimeout(() => void step(), isNew ? this.length : LEAST);
      else if (this.following) this.timer = window.setTimeout(this.stop, this.length);
      else this.pause();
    };
    void step();
  }

  /** As fast as it goes, what lies far behind is passed over. */
  private get stride(): number {
    const isHurried = this.following && settings.kept.pace === "at-once";
    return isHurried ? 1 + Math.floor((this.last - this.number) / FEW) : 1;
  }

  /** How long the step that is shown stays. */
  private get length(): number {
    return Math.max(LEAST_OF_ALL, Math.max(LEAST, beat(this.log ?? [])) * factorOf(settings.kept.pace));
  }

  pause(): void {
    this.playing = false;
    window.clearTimeout(this.timer);
  }
}
