import { expect, it } from "vitest";
import type { Sentence, Slot } from "../api/types";
import { BOARD, READER } from "./board.fixture";
import { hexWords } from "./describe";
import { fill, hexLabel, opening, sentence } from "./template";

it("reads units, hexes, directions and arms", () => {
  expect(sentence(["move", 3, 2, [1]], READER)).toBe("Unit 3 moves to 0301 Casa Morino, facing north-east");
  const parts: Sentence = [
    "By ",
    { field: "path", reading: "hexes" },
    { field: "faces", reading: "facing" },
  ];
  expect(fill(parts, { path: [0, 4], faces: [1] }, READER)).toBe("By 0101 0202, facing north-east");
  expect(fill([{ field: "missing", reading: "unit" }, " ", { field: "turn" }], { turn: 4 }, READER)).toBe("? 4");
  expect(hexLabel(BOARD, -1)).toBe("off the map");
});

it("reads the way onward, where there is one", () => {
  const board = { ...BOARD, words: { ...BOARD.words, onward: "then" } };
  const reader = { ...READER, board };
  const parts: Sentence = ["Order to ", { field: "place", reading: "hex" }, { field: "after1", reading: "onward" }];
  expect(fill(parts, { place: 0, after1: [1] }, reader)).toBe("Order to 0101, then 0201");
  expect(fill(parts, { place: 0, after1: [] }, reader)).toBe("Order to 0101");
});

it("stops before what is still open", () => {
  expect(opening(["move", 3, 2, [1]], 0, READER)).toBe("Unit 3 moves to 0301 Casa Morino");
  expect(opening(["activate", 3, -1, []], 0, READER)).toBe("Activate Unit 3");
});

it("leaves out what belongs to an open field and puts dots for what is needed", () => {
  const unit: Slot = { field: "unit", reading: "unit" };
  const place: Slot = { field: "place", reading: "hex" };
  const facing = (n: number): Slot => ({ field: `extra${n}`, reading: "direction", before: ", facing " });
  const spoken = (parts: Sentence, said: number, extra: number[] = []) => {
    const verbs = { ...BOARD.verbs, try: { fields: [], sentence: parts } };
    return opening(["try", 3, 2, extra], said, { ...READER, board: { ...BOARD, verbs } });
  };
  expect(spoken([unit, " faces ", { field: "extra0", reading: "direction" }], 0)).toBe("Unit 3 faces");
  const from: Slot = { field: "extra0", reading: "hex", before: " from " };
  expect(spoken([unit, " charges, at last, ", place, from], 0)).toBe("Unit 3 charges, at last, 0301 Casa Morino");
  expect(spoken(["Fire at ", { field: "extra1", reading: "unit" }, " in ", place, facing(0)], 0)).toBe(
    "Fire at \u2026 in 0301 Casa Morino",
  );
  expect(spoken(["Retreats: ", { field: "extra0" }, ", the rest morale hits"], 0)).toBe(
    "Retreats: \u2026, the rest morale hits",
  );
  expect(spoken([unit, " to ", { field: "extra0", reading: "hex" }, facing(1)], 1, [0])).toBe("Unit 3 to 0101");
  expect(spoken([unit, " changes places", { field: "extra0", before: ", ", after: " above it" }], 0)).toBe(
    "Unit 3 changes places",
  );
});

it("describes a hex in words", () => {
  const view = {
    viewer: 0,
    turn: 1,
    turns: 3,
    phase: "move",
    active: 0,
    tracks: [],
    waiting: [],
    result: null,
    arrows: [],
    duels: [],
    sky: "" as const,
    goals: [],
    pieces: [{ id: 0, key: "a", name: "Zouaves", side: 0, symbol: "x", place: 2, facing: 0, states: ["pinned"] }],
    marks: [{ place: 2, kind: "objective", side: 1, text: "Casa Morino (1)" }],
  };
  expect(hexWords(BOARD, view, 2)).toBe(
    "0301 Casa Morino: open, height 1. objective Casa Morino (1), Blue. Zouaves (Red), facing north, pinned down",
  );
});
