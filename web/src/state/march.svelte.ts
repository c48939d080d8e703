/** Sending units from place to place: a unit, its steps and how many go, by drag, by clicks or by keys. */

import type { Action, Arrow } from "../api/types";
import {
  actionOf,
  exact,
  following,
  type Kin,
  kinsAt,
  letterOf,
  type Line,
  linesOf,
  nextPlaces,
  oneFewer,
  pathOf,
} from "../choose/lines";
import { hexLabel, word } from "../choose/template";
import type { Chooser } from "./chooser.svelte";
import type { GameStore } from "./game.svelte";
import { notices } from "./notices.svelte";

/** An order as the sheet shows it. */
export interface SheetLine {
  key: string;
  arrow: Arrow;
  letter: string;
  count: number;
}

export class March {
  unit = $state<number | null>(null);
  steps = $state.raw<number[]>([]);
  count = $state(1);
  /** Whether a pointer drags the order over the map. */
  dragging = $state(false);
  /** Whether the choice of units was only kept from the last order. */
  isKept = $state(false);
  /** What was ordered last, so that the next order can go on from there. */
  private last: { symbol: string; place: number; goal: number; when: string } | null = null;

  constructor(
    private readonly store: GameStore,
    private readonly chooser: Chooser,
  ) {}

  lines = $derived.by((): Line[] => {
    const { decision, board } = this.store;
    return decision && board ? linesOf(decision.groups, board.verbs) : [];
  });
  active = $derived(this.lines.length > 0);
  /** Whether the orders written so far can be changed: they are counted. */
  left = $derived.by(() => {
    const { board, view } = this.store;
    const track = view?.tracks.find(({ key }) => board?.look.tracks?.[key] === "sheet");
    return track ? { left: track.left ?? 0, all: track.all ?? 0 } : null;
  });
  able = $derived(new Set(this.lines.flatMap((line) => line.units)));
  open = $derived(this.unit === null ? [] : following(this.lines, this.unit, this.steps));
  lit = $derived(this.unit === null ? new Set<number>() : nextPlaces(this.open, this.steps));
  /** The order as it stands, if it is one. */
  whole = $derived(this.steps.length ? exact(this.open, this.steps) : undefined);
  most = $derived(Math.max(0, ...(this.whole ? [this.whole] : this.open).map((line) => line.most)));
  source = $derived.by(() => this.store.pieces.get(this.unit ?? -1)?.place ?? -1);
  symbol = $derived.by(() => this.store.pieces.get(this.unit ?? -1)?.symbol ?? "");
  letter = $derived.by(() =>
    this.store.board && this.unit !== null ? letterOf(this.store.board, this.symbol) : "",
  );
  kins = $derived.by((): Kin[] => (this.source >= 0 ? this.kinsAt(this.source) : []));

  /** The viewer's own orders, each with how many units it is for. */
  sheet = $derived.by((): SheetLine[] =>
    (this.store.view?.arrows ?? []).map((arrow) => {
      const { kind, symbol = "", path, count = 1 } = arrow;
      const letter = this.store.board ? letterOf(this.store.board, symbol) : "";
      return { key: `${kind} ${symbol} ${path.join("-")}`, arrow, letter, count };
    }),
  );

  kinsAt(place: number): Kin[] {
    const { board, stacks } = this.store;
    return board ? kinsAt(board, this.lines, stacks.get(place) ?? []) : [];
  }

  /** Call whenever a new decision has come: the same kind in the same place stays chosen. */
  begin(): void {
    const { last } = this;
    if (this.dragging && this.able.has(this.unit ?? -1)) return;
    this.clear();
    if (!last || !this.active || last.when !== this.when()) return;
    const kin = this.kinsAt(last.place).find(({ symbol }) => symbol === last.symbol);
    if (kin?.units[0] !== undefined) this.unit = kin.units[0];
    this.isKept = this.unit !== null;
  }

  private when(): string {
    const { decision, view } = this.store;
    return `${decision?.side} ${view?.turn} ${view?.phase} ${decision?.kind}`;
  }

  clear(): void {
    this.unit = null;
    this.steps = [];
    this.count = 1;
    this.dragging = false;
    this.isKept = false;
  }

  pick(unit: number): void {
    if (!this.able.has(unit)) return;
    const other = this.store.pieces.get(unit);
    if (other?.symbol !== this.symbol || other.place !== this.source) this.count = 1;
    this.unit = unit;
    this.steps = [];
    this.last = null;
    this.isKept = false;
  }

  setCount(count: number): void {
    this.count = Math.min(Math.max(1, count), Math.max(1, this.most));
    notices.say(`${this.count} ${this.who()}`);
  }

  private who(): string {
    const { board } = this.store;
    return board ? word(board, this.symbol) : this.symbol;
  }

  /** A place is chosen: a step, the end of the way, or where units are taken from. Says whether it meant anything. */
  place(place: number): boolean {
    const isMeantAnew = this.isKept && place !== this.last?.goal && place !== this.source && this.kinsAt(place).length > 0;
    if (this.unit !== null && !isMeantAnew) {
      if (this.lit.has(place)) return this.stepTo(place);
      if (place === this.steps.at(-1) && this.whole) return this.give();
      if (place === this.source && this.steps.length === 0) return this.cycle();
    }
    const [kin] = this.kinsAt(place);
    if (kin?.units[0] === undefined) return false;
    this.pick(kin.units[0]);
    this.tell();
    return true;
  }

  private stepTo(place: number): boolean {
    this.steps = [...this.steps, place];
    if (this.whole && this.lit.size === 0) return this.give();
    const { board } = this.store;
    const [only] = this.open;
    if (!this.whole && this.open.length === 1 && only) {
      this.steps = only.path;
      return this.give();
    }
    if (board) notices.say(`To ${hexLabel(board, place)}. Enter again: the order ends here; or a further sector.`);
    return true;
  }

  /** The next kind of unit in the same place. */
  private cycle(): boolean {
    const { kins } = this;
    const at = kins.findIndex(({ symbol }) => symbol === this.symbol);
    const next = kins[(at + 1) % kins.length]?.units[0];
    if (next === undefined || kins.length < 2) this.clear();
    else this.pick(next);
    this.tell();
    return true;
  }

  choose(letter: string, place: number): boolean {
    const from = this.source >= 0 ? this.source : place;
    const kin = this.kinsAt(from).find((k) => k.letter.toLowerCase() === letter.toLowerCase());
    if (kin?.units[0] === undefined) return false;
    this.pick(kin.units[0]);
    this.tell();
    return true;
  }

  private tell(): void {
    const { board } = this.store;
    if (!board || this.unit === null) return;
    const kin = this.kins.find(({ symbol }) => symbol === this.symbol);
    notices.say(
      `${kin?.units.length ?? 1} ${this.who()} in ${hexLabel(board, this.source)}. ` +
        "A number says how many, an arrow key and Enter where to.",
    );
  }

  // -- by pointer ------------------------------------------------------------------------------------------------------

  grab(unit: number): boolean {
    if (!this.able.has(unit)) return false;
    this.pick(unit);
    this.dragging = true;
    return true;
  }

  drag(place: number): void {
    const { steps } = this;
    if (place === this.source) this.steps = [];
    else if (place === steps.at(-2)) this.steps = steps.slice(0, -1);
    else if (place !== steps.at(-1) && this.lit.has(place)) this.steps = [...steps, place];
    else if (place !== steps.at(-1) && steps.length && following(this.lines, this.unit ?? -1, [place]).length)
      this.steps = [place];
  }

  drop(place: number): void {
    this.dragging = false;
    if (place === this.steps.at(-1) && this.whole) this.give();
    else {
      if (place >= 0 && place !== this.source && this.unit !== null) void this.store.inquiry.point(place, this.unit);
      this.steps = [];
    }
  }

  // -- giving and taking back ------------------------------------------------------------------------------------------

  give(): boolean {
    const { whole, unit } = this;
    if (!whole || unit === null) return false;
    this.last = { symbol: this.symbol, place: this.source, goal: whole.path[0] ?? -1, when: this.when() };
    void this.send(actionOf(whole, unit, this.count));
    return true;
  }

  /** Writes an order on the sheet; where there is none it is carried out, after the one that is still on its way. */
  private async send(action: Action): Promise<void> {
    if (this.store.decision?.drafted) return this.store.draft.write((orders) => [...orders, action]);
    await this.store.dispatch.idle();
    await this.chooser.propose(action);
  }

  private lineFor({ arrow }: SheetLine): { line: Line; unit: number } | null {
    const [start = -1, ...path] = arrow.path;
    for (const kin of this.kinsAt(start)) {
      const [unit = -1] = kin.units;
      const line = kin.symbol === arrow.symbol ? exact(following(this.lines, unit, path), path) : undefined;
      if (line) return { line, unit };
    }
    return null;
  }

  canAdd(entry: SheetLine): boolean {
    return this.lineFor(entry) !== null;
  }

  /** One more unit for an order. */
  add(entry: SheetLine): void {
    const found = this.lineFor(entry);
    if (found) void this.send(actionOf(found.line, found.unit, 1));
  }

  canTake(entry: SheetLine): boolean {
    return this.lastLike(this.store.draft.orders, entry) >= 0;
  }

  /** One unit fewer: the sheet without it is tried out again. */
  take(entry: SheetLine): void {
    void this.store.draft.write((orders) => oneFewer(orders, this.lastLike(orders, entry)));
  }

  /** The last order of a sheet that goes where a line of it goes. */
  private lastLike(orders: Action[], { arrow }: SheetLine): number {
    return orders.findLastIndex((order) => {
      const piece = this.store.pieces.get(order[1]);
      return piece?.symbol === arrow.symbol && [piece?.place, ...pathOf(order)].join() === arrow.path.join();
    });
  }
}
