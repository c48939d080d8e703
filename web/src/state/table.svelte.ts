/** All that one open table holds, handed down to its components. */

import { getContext, setContext, tick } from "svelte";
import type { Action } from "../api/types";
import { Adviser } from "./adviser.svelte";
import { Choices } from "./choices.svelte";
import { Chooser } from "./chooser.svelte";
import { Coach } from "./coach.svelte";
import { GameStore } from "./game.svelte";
import { March } from "./march.svelte";
import { notices } from "./notices.svelte";
import { Report } from "./report.svelte";
import { Viewport } from "./viewport.svelte";

export type Panel = "orders" | "log" | "table" | "dice";

/** How long, in milliseconds, a button must have said what a key does before the key does it. */
const HASTE = 1000;

export class TableState {
  readonly store: GameStore;
  readonly chooser: Chooser;
  readonly choices: Choices;
  readonly march: March;
  readonly report: Report;
  readonly coach: Coach;
  readonly adviser: Adviser;
  readonly viewport = new Viewport();
  hovered = $state(-1);
  /** The hex where the keyboard stands. */
  cursor = $state(-1);
  /** The hex whose card is kept open by a click. */
  looked = $state(-1);
  panel = $state<Panel>(window.matchMedia("(max-width: 760px)").matches ? "orders" : "log");
  help = $state(false);
  settings = $state(false);
  briefing = $state(false);
  /** Whether the sheet that explains the counters is open. */
  anatomy = $state(false);
  /** The choice that closes the sheet, while it is asked once more because orders are left. */
  sealing = $state.raw<Action | null>(null);

  /** The side that chose last at this screen. */
  private side = -1;
  /** What the key that ends would do, and since when that stands on its button. */
  private ending = "";
  private since = 0;
  /** What the page has asked to be pressed once more. */
  private warned = "";

  constructor(game: string, token: string | null, unseated: () => void) {
    this.store = new GameStore(game, token, unseated);
    this.chooser = new Chooser(this.store);
    this.choices = new Choices(this.store, this.chooser);
    this.march = new March(this.store, this.chooser);
    this.report = new Report(this.store);
    this.coach = new Coach(this.store, this.chooser, this.march);
    this.adviser = new Adviser(this.store, this.chooser, this.march);
  }

  /** What is pointed at on the map, by a lesson or by a hint. */
  get beacon(): { place: number; unit: number } {
    const { coach, adviser } = this;
    return coach.lesson || !adviser.press ? coach : adviser.press;
  }

  /** Whether the battle is over and its end is shown: nothing is asked any more. */
  get isOver(): boolean {
    const { push, replay } = this.store;
    return !replay.on && Boolean(push?.view.result || typeof push?.forfeit === "number");
  }

  /** Call whenever a new decision has come. */
  begin(): void {
    this.sealing = null;
    const side = this.store.decision?.side ?? this.side;
    if (side !== this.side) this.looked = this.cursor = this.hovered = -1; // where one side looked is not for the next
    this.side = side;
    this.chooser.begin();
    this.march.begin();
    this.adviser.begin();
    const ending = this.chooser.general.map((action) => action.join()).join(" ") + (this.store.decision?.kind ?? "");
    if (ending !== this.ending) {
      this.since = performance.now();
      this.warned = "";
    }
    this.ending = ending;
    const asksForDice = this.chooser.able.size > 0 && !this.march.active && this.report.isLive;
    if (asksForDice && this.diceCanBeChosen()) this.report.showLive();
  }

  /** Whether some option names a unit whose dice lie on the table. */
  private diceCanBeChosen(): boolean {
    const rolled = (this.store.view?.duels ?? []).flatMap((duel) => duel.lines.flat()).filter((p) => p.dice?.length);
    return rolled.some((post) => this.chooser.able.has(post.unit));
  }

  /** Opens a panel and brings it into sight, wherever its reader was. */
  showPanel(panel: Panel): void {
    this.panel = panel;
    void tick().then(() => document.getElementById(`tab-${panel}`)?.focus());
    void tick().then(() => document.getElementById("orders")?.scrollIntoView({ block: "center" }));
  }

  /** A place is chosen, by click or by key. */
  choosePlace(place: number, asks: boolean): void {
    if (this.chooser.proposed) return;
    const { march, chooser } = this;
    if (march.active && march.place(place)) return;
    if (march.active && march.unit !== null && !march.isKept) void this.store.inquiry.point(place, march.unit);
    else chooser.pickHex(place, asks);
  }

  /** A choice that names neither unit nor place; while orders are left, it is asked for twice. */
  end(action: Action): void {
    if (this.march.left?.left && !this.sealing) {
      this.sealing = action;
      return;
    }
    this.sealing = null;
    void this.chooser.propose(action);
  }

  /** The one choice that ends or passes, or the first of several. */
  finish(): void {
    const [only, ...others] = this.chooser.general;
    if (!only) notices.add("There is nothing to end now.");
    else if (others.length) document.querySelector<HTMLElement>(".prompt .buttons button")?.focus();
    else if (this.isMeant(only, "e")) this.end(only);
  }

  /** The answer that risks nothing now. */
  takeSafe(): void {
    const safe = this.store.decision?.safe;
    if (!safe || this.march.active) notices.add("No answer is marked as the safe one now.");
    else if (this.isMeant(safe, "s")) void this.chooser.propose(safe);
  }

  /** Whether a key is for what stands there: who presses it at once meant what stood there a moment ago, and is told. */
  private isMeant(action: Action, key: string): boolean {
    const what = `${key} ${this.ending}`;
    if (performance.now() - this.since >= HASTE || this.warned === what) return true;
    this.warned = what;
    notices.add(`Now it would be: ${this.chooser.words(action)}. Press ${key} once more if you mean that.`);
    return false;
  }
}

const KEY = Symbol("table");

export const provideTable = (table: TableState) => setContext(KEY, table);
export const useTable = () => getContext<TableState>(KEY);
