/** A lesson as the page follows it: which of its words are read now, and what they point at. */

import type { Action, Callout, Lesson } from "../api/types";
import type { Chooser } from "./chooser.svelte";
import type { GameStore } from "./game.svelte";
import type { March } from "./march.svelte";
import { type Press, pressFor } from "./press";

const NOWHERE = -1;

export class Coach {
  /** How many callouts of the step have been read. */
  private read = $state(0);
  private step = "";

  constructor(
    private readonly store: GameStore,
    private readonly chooser: Chooser,
    private readonly march: March,
  ) {}

  lesson = $derived.by((): Lesson | null => this.store.push?.lesson ?? null);
  /** Whether it is on the page: the past is looked at without it. */
  isShown = $derived.by(() => this.lesson !== null && !this.store.replay.on);
  /** Which callout is shown: those before it have been read. */
  at = $derived.by(() => Math.min(this.read, Math.max(0, (this.lesson?.callouts.length ?? 0) - 1)));
  callout = $derived.by((): Callout | null => this.lesson?.callouts[this.at] ?? null);
  /** Whether the step is to be done now, all words before it being read. */
  isLast = $derived.by(() => this.at >= (this.lesson?.callouts.length ?? 0) - 1);
  expected = $derived.by((): Action | null => (this.isLast ? (this.lesson?.expected ?? null) : null));
  /** What to press next to do what is asked for. */
  press = $derived.by((): Press | null =>
    this.expected && this.store.decision ? pressFor(this.expected, this.store, this.chooser, this.march) : null,
  );
  /** The place on the map that is pointed at: where to press, or else what is spoken of. */
  place = $derived.by(() => (this.press ? this.press.place : this.placeOf(this.callout?.at ?? "")));
  /** The unit there that is meant. */
  unit = $derived.by(() => (this.press ? this.press.unit : this.unitOf(this.callout?.at ?? "")));
  number = $derived.by(() => (this.lesson ? Math.min(this.lesson.step + this.at + 1, this.lesson.steps) : 0));

  /** Call whenever a push has come: a new step is read from its first word. */
  begin(): void {
    const { lesson } = this;
    const step = lesson ? `${lesson.key} ${lesson.step} ${lesson.callouts.length}` : "";
    if (step !== this.step) this.read = 0;
    this.step = step;
  }

  next(): void {
    if (!this.isLast) this.read = this.at + 1;
  }

  back(): void {
    this.read = Math.max(0, this.at - 1);
  }

  private placeOf(anchor: string): number {
    const { board, view } = this.store;
    const [kind, what] = [anchor.slice(0, anchor.indexOf(":")), anchor.slice(anchor.indexOf(":") + 1)];
    if (kind === "hex") return board?.numbers.indexOf(what) ?? NOWHERE;
    if (kind === "unit") return view?.pieces.find((piece) => piece.key === what)?.place ?? NOWHERE;
    return NOWHERE;
  }

  private unitOf(anchor: string): number {
    const piece = this.store.view?.pieces.find(({ key }) => `unit:${key}` === anchor);
    return piece?.id ?? NOWHERE;
  }
}

/** Text with what stands between two pairs of stars made strong. */
export function parts(text: string): { text: string; strong: boolean }[] {
  return text
    .split("**")
    .map((part, n) => ({ text: part, strong: n % 2 === 1 }))
    .filter((part) => part.text);
}
