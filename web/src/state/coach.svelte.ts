/** A lesson as the page follows it: which of its words are read now, and what they point at. */

import type { Action, Callout, Lesson } from "../api/types";
import type { GameStore } from "./game.svelte";

const NOWHERE = -1;

export class Coach {
  /** How many callouts of the step have been read. */
  private read = $state(0);
  private step = "";

  constructor(private readonly store: GameStore) {}

  lesson = $derived.by((): Lesson | null => this.store.push?.lesson ?? null);
  /** Which callout is shown: those before it have been read. */
  at = $derived.by(() => Math.min(this.read, Math.max(0, (this.lesson?.callouts.length ?? 0) - 1)));
  callout = $derived.by((): Callout | null => this.lesson?.callouts[this.at] ?? null);
  /** Whether the step is to be done now, all words before it being read. */
  isLast = $derived.by(() => this.at >= (this.lesson?.callouts.length ?? 0) - 1);
  expected = $derived.by((): Action | null => (this.isLast ? (this.lesson?.expected ?? null) : null));
  /** The place on the map that is pointed at. */
  place = $derived.by(() => this.placeOf(this.callout?.at ?? ""));
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
}

/** Text with what stands between two pairs of stars made strong. */
export function parts(text: string): { text: string; strong: boolean }[] {
  return text
    .split("**")
    .map((part, n) => ({ text: part, strong: n % 2 === 1 }))
    .filter((part) => part.text);
}
