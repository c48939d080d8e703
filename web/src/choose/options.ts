/** The legal options of a decision, from the groups the server sends. A group is a product and is spelled out late. */

import type { Action, Decision, FieldKind, Group, VerbData } from "../api/types";

export const NONE = -1;

/** As much of an order as the player has said so far. */
export interface Choice {
  unit: number | null;
  place: number | null;
  verb: string | null;
  extra: number[];
}

export const NOTHING: Choice = { unit: null, place: null, verb: null, extra: [] };

export function* expand(group: Group): Generator<Action> {
  for (const place of group.places ?? [NONE])
    for (const unit of group.units.length ? group.units : [NONE])
      for (const extra of group.extras.length ? group.extras : [[]]) yield [group.verb, unit, place, extra];
}

export function allActions(groups: Group[]): Action[] {
  return groups.flatMap((group) => [...expand(group)]);
}

/** The options that agree with what has been said. */
export function agreeing(groups: Group[], choice: Choice): Action[] {
  const narrowed: Group[] = [];
  for (const group of groups) {
    if (choice.verb !== null && group.verb !== choice.verb) continue;
    const units = choice.unit === null ? group.units : group.units.filter((unit) => unit === choice.unit);
    if (choice.unit !== null && !units.length) continue;
    let places = group.places;
    if (choice.place !== null) {
      if (choice.place === NONE ? places !== null : !places?.includes(choice.place)) continue;
      places = choice.place === NONE ? null : [choice.place];
    }
    const extras = group.extras.filter((extra) => choice.extra.every((value, n) => extra[n] === value));
    if (group.extras.length && !extras.length) continue;
    narrowed.push({ verb: group.verb, units, places, extras });
  }
  return allActions(narrowed);
}

/** The units that some option names. */
export function unitsIn(groups: Group[]): Set<number> {
  return new Set(groups.flatMap((group) => group.units.filter((unit) => unit !== NONE)));
}

/** The hexes that some option (of a unit) names. */
export function placesIn(groups: Group[], unit: number | null): Set<number> {
  const found = new Set<number>();
  for (const group of groups)
    if (unit === null || group.units.includes(unit)) for (const place of group.places ?? []) found.add(place);
  return found;
}

/** Options that name neither unit nor hex: "end", "hold fire". */
export function general(groups: Group[]): Action[] {
  return allActions(groups.filter((g) => g.places === null && g.units.every((unit) => unit === NONE)));
}

/** What the extras of a verb mean, in order: its fields without the first unit and the first hex. */
export function extraKinds(verb: VerbData | undefined): FieldKind[] {
  const kinds = [...(verb?.fields ?? [])];
  for (const taken of ["unit", "hex"] as const) {
    const index = kinds.indexOf(taken);
    if (index >= 0) kinds.splice(index, 1);
  }
  return kinds;
}

export type Step =
  | { kind: "nothing" }
  | { kind: "done"; action: Action }
  | { kind: "unit" }
  | { kind: "target" }
  | { kind: "verb"; verbs: string[] }
  /** `ends` is the order that is whole as it stands, where others go on from it. */
  | { kind: "extra"; field: FieldKind; values: number[]; ends: Action | null };

/** What the player has to say next. */
export function nextStep(decision: Decision, verbs: Record<string, VerbData>, choice: Choice): Step {
  const actions = agreeing(decision.groups, choice);
  const [first] = actions;
  if (!first) return { kind: "nothing" };
  if (actions.length === 1) return { kind: "done", action: first };
  if (choice.unit === null && new Set(actions.map((a) => a[1])).size > 1) return { kind: "unit" };
  if (choice.place === null && new Set(actions.map((a) => a[2])).size > 1) return { kind: "target" };
  const words = [...new Set(actions.map((a) => a[0]))];
  if (words.length > 1) return { kind: "verb", verbs: words };
  const n = choice.extra.length;
  const kinds = extraKinds(verbs[first[0]]);
  const field = kinds[n] ?? (kinds[kinds.length - 1] === "hexes" ? "hexes" : "number");
  const ends = actions.find((a) => a[3].length === n) ?? null;
  return { kind: "extra", field, values: [...new Set(actions.flatMap((a) => a[3].slice(n, n + 1)))], ends };
}

/** Whether a verb wants a second thought. */
export function isDangerous(verb: VerbData | undefined): boolean {
  return verb?.danger ?? false;
}

export function sameAction(one: Action, two: Action): boolean {
  return one[0] === two[0] && one[1] === two[1] && one[2] === two[2] && one[3].join() === two[3].join();
}

/** The places to light: those that would bring the choice further. */
export function litPlaces(groups: Group[], choice: Choice, step: Step): Set<number> {
  if (step.kind === "extra" && (step.field === "hex" || step.field === "hexes")) return new Set(step.values);
  if (choice.place !== null) return new Set([choice.place]);
  if (choice.unit !== null) return placesIn(groups, choice.unit);
  // What several units can do to one place lights it, and what is chosen by its place alone.
  const places = placesIn(groups, null);
  const unitless = groups.filter((group) => !group.units.length);
  return unitsIn(groups).size > 1 && places.size > 1 ? placesIn(unitless, null) : places;
}
