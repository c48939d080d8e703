import { expect, it } from "vitest";
import { BOARD, READER } from "./board.fixture";
import { hexWords } from "./describe";
import { fill, hexLabel, opening, sentence } from "./template";

it("reads units, hexes, directions, sides and words", () => {
  expect(sentence(["move", 3, 2, [1]], READER)).toBe("Unit 3 moves to 0301 Casa Morino, facing north-east");
  expect(
    fill(
      "{side:side} {why:word} {n:signed} {m:signed} {path:hexes}",
      { side: 1, why: "pinned", n: 2, m: -1, path: [0, 4] },
      READER,
    ),
  ).toBe("Blue pinned down +2 -1 0101 0202");
  expect(fill("{missing:unit} {turn}", { turn: 4 }, READER)).toBe("? 4");
  expect(hexLabel(BOARD, -1)).toBe("off the map");
});

it("reads the way onward, where there is one", () => {
  const board = { ...BOARD, words: { ...BOARD.words, onward: "then" } };
  const reader = { ...READER, board };
  const template = "Order {extra0} to {place:hex}{after1:onward}";
  expect(fill(template, { extra0: 2, place: 0, after1: [1] }, reader)).toBe("Order 2 to 0101, then 0201");
  expect(fill(template, { extra0: 2, place: 0, after1: [] }, reader)).toBe("Order 2 to 0101");
});

it("stops before what is still open", () => {
  expect(opening(["move", 3, 2, [1]], 0, READER)).toBe("Unit 3 moves to 0301 Casa Morino");
  expect(opening(["activate", 3, -1, []], 0, READER)).toBe("Activate Unit 3");
});

it("keeps what is complete and puts dots for what is open", () => {
  const spoken = (template: string, said: number, extra: number[] = []) => {
    const verbs = { ...BOARD.verbs, try: { fields: [], template } };
    return opening(["try", 3, 2, extra], said, { ...READER, board: { ...BOARD, verbs } });
  };
  expect(spoken("{unit:unit} faces {extra0:direction}", 0)).toBe("Unit 3 faces");
  expect(spoken("{unit:unit} charges, at last, {place:hex} from {extra0:hex}", 0)).toBe(
    "Unit 3 charges, at last, 0301 Casa Morino",
  );
  expect(spoken("{unit:unit} charges {place:hex} from {extra0:hex}", 0)).toBe("Unit 3 charges 0301 Casa Morino");
  expect(spoken("Fire at {extra1:unit} in {place:hex}, facing {extra0:direction}", 0)).toBe(
    "Fire at \u2026 in 0301 Casa Morino",
  );
  expect(spoken("Retreats: {extra0}, the rest morale hits", 0)).toBe("Retreats: \u2026, the rest morale hits");
  expect(spoken("Order {extra0} to {place:hex}", 0)).toBe("Order \u2026 to 0301 Casa Morino");
  expect(spoken("{unit:unit} to {extra0:hex}, facing {extra1:direction}", 1, [0])).toBe("Unit 3 to 0101");
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
    pieces: [{ id: 0, key: "a", name: "Zouaves", side: 0, symbol: "x", place: 2, facing: 0, states: ["pinned"] }],
    marks: [{ place: 2, kind: "objective", side: 1, text: "Casa Morino (1)" }],
  };
  expect(hexWords(BOARD, view, 2)).toBe(
    "0301 Casa Morino: open, height 1. objective Casa Morino (1), Blue. Zouaves (Red), facing north, pinned down",
  );
});
