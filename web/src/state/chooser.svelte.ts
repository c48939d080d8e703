/** Giving an order: unit, hex, verb, facing, one after the other, until one legal option is left. */

import type { Action, OddsCard } from "../api/types";
import { differInFacing, isFacingPlain, nextFacing, preferredFacing } from "../choose/facing";
import {
  agreeing,
  type Choice,
  extraKinds,
  general,
  isDangerous,
  litPlaces,
  nextStep,
  NONE,
  NOTHING,
  placesIn,
  type Step,
  unitsIn,
} from "../choose/options";
import type { GameStore } from "./game.svelte";
import { settings } from "./settings.svelte";
import { meaningOf, rankOf, wordsOf } from "./wording";

export class Chooser {
  choice = $state.raw<Choice>(NOTHING);
  /** The facing that Enter would take. */
  facing = $state(0);
  /** Whether the player wants to be asked for the facing of this order. */
  asks = $state(false);
  /** The order that waits for a yes, with its odds. */
  proposed = $state.raw<{ action: Action; cards: OddsCard[] } | null>(null);
  /** The hex whose stack is fanned out. */
  fan = $state<number | null>(null);
  /** After taking back a half-given order: the unit to choose next. */
  private intent: number | null = null;

  constructor(private readonly store: GameStore) {}

  groups = $derived.by(() => this.store.decision?.groups ?? []);
  able = $derived(unitsIn(this.groups));
  general = $derived(general(this.groups));
  step = $derived.by((): Step => {
    const { decision, board } = this.store;
    return decision && board ? nextStep(decision, board.verbs, this.choice) : { kind: "nothing" };
  });
  lit = $derived(litPlaces(this.groups, this.choice, this.step));
  agreeing = $derived(agreeing(this.groups, this.choice));

  /** The selected unit's options that name no hex. */
  placeless = $derived.by(() => {
    const { choice } = this;
    if (choice.unit === null || choice.place !== null) return [];
    return this.agreeing.filter((action) => action[2] === NONE);
  });

  /** Where a unit can do nothing but turn or stay: its turns, to be chosen at once. */
  turns = $derived.by(() => {
    if (this.choice.verb !== null || this.lit.size) return [];
    const verbs = this.store.board?.verbs ?? {};
    return this.placeless.filter((a) => a[3].length === 1 && extraKinds(verbs[a[0]])[0] === "direction");
  });

  /** While a place is being chosen on the map: what could be done without one, so that it need not lie over the map. */
  aside = $derived.by(() => {
    const { choice, store } = this;
    if (!store.decision?.completes || choice.place !== null || !this.lit.size || this.proposed) return [];
    const verbs = store.board?.verbs ?? {};
    return [...this.companions, ...this.placeless.filter((action) => !extraKinds(verbs[action[0]]).length)];
  });

  private get selectedPlace(): number {
    return this.store.pieces.get(this.choice.unit ?? NONE)?.place ?? NONE;
  }

  /** Call whenever a new decision has come. */
  begin(): void {
    this.proposed = null;
    this.fan = null;
    this.asks = false;
    this.choice = NOTHING;
    const { decision } = this.store;
    if (!decision) return;
    if (this.intent !== null && this.able.has(this.intent)) {
      this.pickUnit(this.intent);
      this.intent = null;
      return;
    }
    const { principal } = this;
    if (principal !== null && (decision.completes || this.groups.every((group) => group.units.length)))
      this.choice = { ...NOTHING, unit: principal };
  }

  /** The unit an order is half given for: the only one, or the only one that can be sent somewhere. */
  private get principal(): number | null {
    const { completes } = this.store.decision ?? {};
    const sent = completes ? unitsIn(this.groups.filter((group) => group.places !== null)) : this.able;
    const [only] = sent.size === 1 ? sent : this.able.size === 1 ? this.able : [];
    return only ?? null;
  }

  /** Which unit does it; the place may have been said first. */
  pickUnit(unit: number, place: number | null = null): void {
    this.fan = null;
    if (!this.able.has(unit)) return;
    this.choice = { ...NOTHING, unit, place };
    this.advance();
  }

  pickPlace(place: number): void {
    this.choice = { ...this.choice, place, verb: null, extra: [] };
    this.advance();
  }

  pickVerb(verb: string): void {
    this.choice = { ...this.choice, verb };
    this.advance();
  }

  pickExtra(value: number): void {
    const { step } = this;
    if (step.kind !== "extra" || !step.values.includes(value)) return;
    this.choice = { ...this.choice, extra: [...this.choice.extra, value] };
    this.advance();
  }

  /** A click on a hex: the next thing it can mean. */
  pickHex(hex: number, asks = false): void {
    if (!this.store.decision || this.proposed) return;
    this.asks = asks;
    const { choice, step } = this;
    if (step.kind === "extra") {
      if (step.field === "direction" && hex === (choice.place ?? this.selectedPlace)) return this.pickExtra(this.facing);
      const isPlace = step.field === "hex" || step.field === "hexes";
      if (isPlace && this.lit.has(hex)) return this.pickExtra(hex);
    }
    if (choice.unit !== null && placesIn(this.groups, choice.unit).has(hex)) return this.pickPlace(hex);
    const here = (this.store.stacks.get(hex) ?? []).filter((piece) => this.able.has(piece.id));
    const [first] = here;
    if (first && here.length === 1) return first.id === choice.unit ? this.cancel() : this.pickUnit(first.id);
    if (here.length > 1) {
      this.fan = hex;
      return;
    }
    if (this.changesMind(hex)) return;
    if (choice.unit === null && placesIn(this.groups, null).has(hex)) return this.pickPlace(hex);
    if (choice.place !== null) return this.back();
    void this.store.inquiry.point(hex, choice.unit);
  }

  /** A click on another unit of one's own while an order is half given: take it back and begin anew. */
  private changesMind(hex: number): boolean {
    const { decision, push, stacks } = this.store;
    const other = stacks.get(hex)?.find((piece) => piece.side === decision?.side);
    if (!decision?.completes || !push?.can_undo || !other || other.id === this.choice.unit) return false;
    this.intent = other.id;
    void this.store.dispatch.undo();
    return true;
  }

  private advance(): void {
    const { step } = this;
    if (step.kind === "done") return void this.propose(step.action);
    if (step.kind !== "extra" || step.field !== "direction") return;
    const [action] = this.agreeing;
    if (!action) return;
    this.facing = this.preferred(action, step.values);
    if (this.isQuick(action)) this.pickExtra(this.facing);
  }

  private preferred(action: Action, values: number[]): number {
    const { grid, pieces } = this.store;
    const piece = pieces.get(action[1]);
    return grid ? preferredFacing(grid, action, piece, !this.isHeld(action[2], piece?.side), values) : (values[0] ?? 0);
  }

  /** Whether another side's units stand in a hex. */
  isHeld(hex: number, side: number | undefined): boolean {
    return this.store.stacks.get(hex)?.some((piece) => piece.side !== side) ?? false;
  }

  private isQuick(action: Action): boolean {
    return !this.asks && !settings.kept.askFacing && isFacingPlain(action, this.store.pieces.get(action[1]));
  }

  /** What choosing these options means without a further question: the only one, or the one with the usual facing. */
  taken(actions: Action[]): Action | null {
    const [first] = actions;
    if (!first || actions.length === 1) return first ?? null;
    const verbs = this.store.board?.verbs ?? {};
    if (!this.isQuick(first) || !differInFacing(actions, verbs)) return null;
    const facing = this.preferred(
      first,
      actions.flatMap((action) => action[3]),
    );
    return [first[0], first[1], first[2], [facing]];
  }

  /** What a click on a lit hex does at once, if no more is asked. */
  takenAt(hex: number): Action | null {
    if (this.choice.place !== null || !this.lit.has(hex)) return null;
    return this.taken(this.agreeing.filter((action) => action[2] === hex));
  }

  /** Whether some order of the selected unit has a facing that could be asked for. */
  hasFacings = $derived.by(() => {
    const { board, pieces } = this.store;
    if (!board || this.choice.unit === null || this.proposed) return false;
    const piece = pieces.get(this.choice.unit);
    return this.agreeing.some((a) => isFacingPlain(a, piece) && extraKinds(board.verbs[a[0]]).includes("direction"));
  });

  turn(by: number): void {
    const { step } = this;
    if (step.kind !== "extra" || step.field !== "direction") return;
    this.facing = nextFacing(step.values, this.facing, by);
  }

  /** Shows the odds where dice are rolled, asks again where it is dangerous, and else acts at once. */
  async propose(action: Action): Promise<void> {
    const { decision, board, client, dispatch, inquiry } = this.store;
    await dispatch.idle(); // the answer to what was done before may come after the question that follows
    if (!decision || !board || dispatch.busy || decision !== this.store.decision) return;
    if (decision.drafted) return this.commit(action);
    try {
      const isAsked = isDangerous(board.verbs[action[0]]);
      const outcome = isAsked ? await client.odds(action, decision.side) : await dispatch.act(action, decision.side, true);
      if (outcome === false) this.cancel();
      else if (outcome !== true && decision === this.store.decision) this.proposed = { action, cards: outcome };
    } catch (error) {
      this.cancel();
      await inquiry.explain(error);
    }
  }

  async commit(action: Action): Promise<void> {
    const { decision } = this.store;
    this.proposed = null;
    if (!decision) return;
    if (!(await this.store.dispatch.act(action, decision.side))) this.cancel();
  }

  confirm(): void {
    if (this.proposed) void this.commit(this.proposed.action);
    else if (this.step.kind === "extra" && this.step.field === "direction") this.pickExtra(this.facing);
  }

  cancel(): void {
    this.proposed = null;
    this.fan = null;
    this.choice = NOTHING;
    if (this.store.decision?.completes) this.choice = { ...NOTHING, unit: this.principal };
  }

  /** One level back; from the first level of a half-given order, take it back. */
  back(): void {
    if (this.proposed) {
      this.proposed = null;
      if (this.choice.extra.length) this.choice = { ...this.choice, extra: this.choice.extra.slice(0, -1) };
      if (this.step.kind === "done") this.choice = { ...this.choice, place: null, verb: null };
      if (this.step.kind === "done") this.cancel();
    } else if (this.fan !== null) this.fan = null;
    else if (this.choice.extra.length) this.choice = { ...this.choice, extra: this.choice.extra.slice(0, -1) };
    else if (this.choice.verb !== null) this.choice = { ...this.choice, verb: null };
    else if (this.choice.place !== null) this.choice = { ...this.choice, place: null };
    else if (this.store.decision?.completes && this.store.push?.can_undo) void this.store.dispatch.undo();
    else this.choice = NOTHING;
  }

  words(action: Action): string {
    return wordsOf(this.store, action);
  }

  /** A place in a stack, in words. */
  rank(action: Action, rank: number): string {
    return rankOf(this.store, action, rank);
  }

  /** Others who may go along with the selected unit. */
  companions = $derived.by(() => {
    const { choice, store } = this;
    if (!store.decision?.completes || choice.unit === null || choice.place !== null) return [];
    const here = this.selectedPlace;
    return agreeing(this.groups, NOTHING).filter(
      (a) => a[1] !== NONE && a[1] !== choice.unit && a[2] === NONE && (store.pieces.get(a[1])?.place ?? NONE) === here,
    );
  });

  /** What a hex could be chosen for, in words. */
  meaning(hex: number): string {
    const found = this.agreeing.filter((action) => action[2] === hex);
    return meaningOf(this.store, found, (some) => this.taken(some));
  }
}
