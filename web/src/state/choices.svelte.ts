/** What the map cannot say of an order: which unit of a stack, what to do there, how many, whether it ends here. */

import type { Action, Piece } from "../api/types";
import { extraKinds, isDangerous, NONE } from "../choose/options";
import { reactions } from "../choose/reactions";
import { opening } from "../choose/template";
import type { Chooser } from "./chooser.svelte";
import type { GameStore } from "./game.svelte";

export interface Entry {
  key: string;
  text: string;
  /** The unit that would be chosen. */
  piece: Piece | null;
  /** The whole order, where this makes it one. */
  action: Action | null;
  danger: boolean;
  pick: () => void;
}

export class Choices {
  constructor(
    private readonly store: GameStore,
    private readonly chooser: Chooser,
  ) {}

  /** Units of a stack of which one is to be chosen first. */
  fanned = $derived.by(() => (this.chooser.fan === null ? [] : (this.store.stacks.get(this.chooser.fan) ?? [])));

  /** Numbers of something, side by side. */
  numbers = $derived.by(() => this.valuesOf("number"));

  ranks = $derived.by(() => this.valuesOf("rank"));

  /** What to click on the map now, in words. */
  hint = $derived.by(() => {
    const { step, choice, agreeing } = this.chooser;
    const [action] = agreeing;
    if (step.kind !== "extra" || !action || (step.field !== "hex" && step.field !== "hexes")) return "";
    return `${this.opened(action, choice.extra.length)} …: now click one of the lit hexes`;
  });

  /** Answers that the question itself lists, with their odds, are not listed again. */
  entries = $derived.by((): Entry[] => {
    const { step, choice, agreeing } = this.chooser;
    if (this.fanned.length || reactions(this.store.decision, this.chooser.general, agreeing).length) return [];
    if (step.kind === "verb") return step.verbs.flatMap((verb) => this.ofVerb(verb));
    if (step.kind === "unit" && choice.place !== null)
      return [...new Set(agreeing.map((action) => action[1]))].flatMap((unit) => this.ofUnit(unit));
    if (step.kind === "extra") {
      const ended = step.ends ? [this.whole(step.ends)] : [];
      return [...ended, ...(step.field === "unit" ? step.values.map((unit) => this.ofExtra(unit)) : [])];
    }
    return this.placeless();
  });

  isOpen = $derived.by(() => {
    const { chooser, numbers, ranks, entries, fanned, hint } = this;
    const isTurning = chooser.step.kind === "extra" && chooser.step.field === "direction";
    const found = fanned.length + numbers.length + ranks.length + entries.length;
    return !chooser.proposed && (found > 0 || hint !== "" || isTurning);
  });

  /** Chooses the entry with that number, counted from one; of a stack, the unit. */
  pick(number: number): boolean {
    const { chooser, numbers, entries, fanned } = this;
    if (!this.isOpen) return false;
    if (numbers.length && numbers.includes(number)) chooser.pickExtra(number);
    else if (fanned.length) {
      const unit = fanned.filter((piece) => chooser.able.has(piece.id))[number - 1];
      if (!unit) return false;
      chooser.pickUnit(unit.id);
    } else if (entries[number - 1]) entries[number - 1]?.pick();
    else return false;
    return true;
  }

  withNumber(number: number): Action | undefined {
    return this.chooser.agreeing.find((a) => a[3][this.chooser.choice.extra.length] === number);
  }

  private valuesOf(field: "number" | "rank"): number[] {
    const { step } = this.chooser;
    return step.kind === "extra" && step.field === field ? step.values : [];
  }

  private opened(action: Action, said: number): string {
    const { board, unitName } = this.store;
    return board ? opening(action, said, { board, unitName }) : action[0];
  }

  private isDangerous(action: Action): boolean {
    return isDangerous(this.store.board?.verbs[action[0]]);
  }

  /** The only order left that fits, if it is whole. */
  private only(fits: (action: Action) => boolean): Action | null {
    const found = this.chooser.agreeing.filter(fits);
    return found.length === 1 ? (found[0] ?? null) : this.chooser.taken(found);
  }

  private whole(action: Action): Entry {
    const { chooser } = this;
    const pick = () => void chooser.propose(action);
    return { key: action.join(), text: chooser.words(action), piece: null, action, danger: this.isDangerous(action), pick };
  }

  private ofVerb(verb: string): Entry[] {
    const action = this.chooser.agreeing.find((a) => a[0] === verb);
    if (!action) return [];
    const whole = this.only((a) => a[0] === verb);
    const text = this.opened(action, 0);
    const pick = () => this.chooser.pickVerb(verb);
    return [{ key: verb, text, piece: null, action: whole, danger: this.isDangerous(action), pick }];
  }

  private ofUnit(unit: number): Entry[] {
    if (unit === NONE) return [];
    const action = this.only((a) => a[1] === unit);
    const pick = () => this.chooser.pickUnit(unit, this.chooser.choice.place);
    return [{ key: `unit ${unit}`, text: this.store.unitName(unit), piece: this.face(unit), action, danger: false, pick }];
  }

  /** The drawing of a unit with its states. */
  private face(unit: number): Piece | null {
    return this.store.pieces.get(unit) ?? this.store.portrait(unit);
  }

  private ofExtra(unit: number): Entry {
    const { chooser, store } = this;
    const n = chooser.choice.extra.length;
    const action = this.only((a) => a[3][n] === unit);
    const pick = () => chooser.pickExtra(unit);
    return { key: `extra ${unit}`, text: store.unitName(unit), piece: this.face(unit), action, danger: false, pick };
  }

  /** What the selected unit can do without a place; one entry for all facings of a verb: the wedges ask for the rest. */
  private placeless(): Entry[] {
    const { chooser, store } = this;
    const verbs = store.board?.verbs ?? {};
    const isAway = (store.pieces.get(chooser.choice.unit ?? NONE)?.place ?? NONE) < 0;
    if (isAway) return [];
    const along = chooser.aside.length ? [] : chooser.companions.map((action) => ({ ...this.whole(action), text: `+ ${chooser.words(action)}` }));
    const all = chooser.placeless.filter((action) => !chooser.turns.includes(action) && !chooser.aside.includes(action));
    const others = all.flatMap((action, n): Entry[] => {
      const same = all.filter((a) => a[0] === action[0]);
      if (extraKinds(verbs[action[0]])[0] !== "direction" || same.length < 2) return [this.whole(action)];
      if (all.findIndex((a) => a[0] === action[0]) !== n) return [];
      const pick = () => chooser.pickVerb(action[0]);
      return [{ ...this.whole(action), text: `${this.opened(action, 0)} …`, action: null, pick }];
    });
    return [...along, ...others];
  }
}
