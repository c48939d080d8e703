/** The battle report: what the log tells of a round, page by page, each fight on a page of its own. */

import type { LogLine } from "../api/types";
import type { GameStore } from "./game.svelte";

export interface Page {
  round: number;
  phase: string;
  /** Where its lines begin and end in the log. */
  first: number;
  last: number;
  /** A fight space by space, or else plain lines. */
  fight: LogLine | null;
  lines: LogLine[];
}

export function pagesOf(log: LogLine[]): Page[] {
  const pages: Page[] = [];
  let round = 1;
  let phase = "";
  let open: Page | null = null;
  log.forEach((line, n) => {
    if (line.only !== undefined || line.faces !== undefined) return;
    if (line.phase !== undefined || line.turn !== undefined) {
      round = line.turn ?? round;
      phase = line.phase ?? "";
      open = null;
      return;
    }
    if (!phase) return;
    if (line.blows) {
      pages.push({ round, phase, first: n, last: n, fight: line, lines: [] });
      open = null;
    } else if (open) {
      open.lines.push(line);
      open.last = n;
    } else pages.push((open = { round, phase, first: n, last: n, fight: null, lines: [line] }));
  });
  return pages;
}

const isWorthSeeing = (line: LogLine) =>
  line.only === undefined && (line.blows !== undefined || line.points !== undefined || !!line.modifiers?.length);

export class Report {
  isOpen = $state(false);
  at = $state(0);
  /** How much of the log has been looked at for news. */
  private known = -1;

  constructor(private readonly store: GameStore) {}

  available = $derived.by(() => this.store.board?.look.sheet !== undefined);
  pages = $derived.by(() => (this.available ? pagesOf(this.store.shownLog) : []));
  /** Dice that lie on the table now: they can still change. */
  isLive = $derived.by(
    () =>
      this.store.decision !== null &&
      (this.store.view?.duels ?? []).some((duel) => duel.lines.some((line) => line.some((post) => post.dice?.length))),
  );
  length = $derived(this.pages.length + (this.isLive ? 1 : 0));
  page = $derived(this.pages[this.at] ?? null);

  /** Call whenever the log has changed. */
  news(log: LogLine[], isReset: boolean): void {
    const { known } = this;
    this.known = log.length;
    if (!this.available || this.store.replay.on || known < 0 || isReset || log.length < known) {
      this.at = Math.min(this.at, Math.max(0, this.length - 1));
      return;
    }
    if (!log.slice(known).some(isWorthSeeing)) return;
    const first = this.pages.findIndex((page) => page.last >= known);
    if (first < 0) return;
    if (!this.isOpen || this.page === null || this.page.last < known) this.at = first;
    this.isOpen = true;
  }

  /** Dice can be thrown again: show them. */
  showLive(): void {
    this.at = this.pages.length;
    this.isOpen = true;
  }

  open(): void {
    this.at = Math.max(0, this.length - 1);
    this.isOpen = true;
  }

  close = (): void => {
    this.isOpen = false;
  };

  step(by: number): void {
    this.at = Math.min(this.length - 1, Math.max(0, this.at + by));
  }
}
