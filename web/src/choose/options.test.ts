import { describe, expect, it } from "vitest";
import type { Decision, Group } from "../api/types";
import { BOARD } from "./board.fixture";
import {
  agreeing,
  allActions,
  extraKinds,
  general,
  isDangerous,
  nextStep,
  NOTHING,
  placesIn,
  unitsIn,
} from "./options";

const ORDER: Group[] = [
  { verb: "move", units: [3], places: [1, 2], extras: [[0], [1]] },
  { verb: "fire", units: [3], places: [2, 4], extras: [[]] },
  { verb: "end", units: [], places: null, extras: [[]] },
];
const decision = (groups: Group[]): Decision => ({
  side: 0,
  kind: "Order",
  prompt: "",
  rule: "",
  completes: true,
  drafted: false,
  standing: null,
  groups,
  count: 0,
  why: "",
  safe: null,
});

describe("groups", () => {
  it("stand for all combinations", () => {
    expect(allActions(ORDER)).toHaveLength(7);
    expect(allActions(ORDER)).toContainEqual(["move", 3, 2, [1]]);
    expect(allActions(ORDER)).toContainEqual(["end", -1, -1, []]);
  });

  it("can be narrowed by what has been said", () => {
    expect(agreeing(ORDER, { ...NOTHING, unit: 3, place: 2 }).map((a) => a[0])).toEqual(["move", "move", "fire"]);
    expect(agreeing(ORDER, { ...NOTHING, unit: 3, place: 2, extra: [1] })).toEqual([["move", 3, 2, [1]]]);
    expect(agreeing(ORDER, { ...NOTHING, unit: 9 })).toEqual([]);
  });

  it("tell their units, hexes and general options", () => {
    expect([...unitsIn(ORDER)]).toEqual([3]);
    expect([...placesIn(ORDER, 3)].sort()).toEqual([1, 2, 4]);
    expect(general(ORDER)).toEqual([["end", -1, -1, []]]);
  });
});

describe("the next step", () => {
  const step = (choice: Partial<typeof NOTHING>) => nextStep(decision(ORDER), BOARD.verbs, { ...NOTHING, ...choice });

  it("goes from unit to hex to verb to facing", () => {
    expect(step({}).kind).toBe("unit");
    expect(step({ unit: 3 }).kind).toBe("target");
    expect(step({ unit: 3, place: 2 })).toEqual({ kind: "verb", verbs: ["move", "fire"] });
    expect(step({ unit: 3, place: 2, verb: "move" })).toEqual({ kind: "extra", field: "direction", values: [0, 1], ends: null });
    expect(step({ unit: 3, place: 2, verb: "move", extra: [1] })).toEqual({
      kind: "done",
      action: ["move", 3, 2, [1]],
    });
  });

  it("skips what is not open", () => {
    expect(step({ unit: 3, place: 4 })).toEqual({ kind: "done", action: ["fire", 3, 4, []] });
    expect(step({ unit: 3, place: 5 })).toEqual({ kind: "nothing" });
  });
});

it("knows what extras mean and which verbs are dangerous", () => {
  expect(extraKinds(BOARD.verbs["move"])).toEqual(["direction"]);
  expect(extraKinds(BOARD.verbs["march"])).toEqual(["hexes"]);
  expect(isDangerous(BOARD.verbs["plunge"])).toBe(true);
  expect(isDangerous(BOARD.verbs["move"])).toBe(false);
});
