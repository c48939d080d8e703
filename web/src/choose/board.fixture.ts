import type { HexBoard } from "../api/types";

/** A small board for tests. */
export const BOARD: HexBoard = {
  shape: "hexes",
  ruleset: "any",
  rules_title: "Any rules",
  hidden: false,
  key: "test",
  title: "A test",
  summary: "",
  turns: 3,
  sides: [
    { key: "red", name: "Red", colour: "red", far: true },
    { key: "blue", name: "Blue", colour: "blue", far: false },
  ],
  columns: 3,
  rows: 2,
  orientation: "flat",
  shifted: "even",
  numbers: ["0101", "0201", "0301", "0102", "0202", "0302"],
  directions: ["n", "ne", "se", "s", "sw", "nw"],
  kinds: ["open", "woods"],
  terrain: [0, 1, 0, 0, 0, 0],
  elevation: [0, 0, 1, 0, 0, 0],
  roads: [[0, 1, "road"]],
  sides_of: [[0, 3, "stream"]],
  marks: { "4": ["bridge"] },
  names: { "2": "Casa Morino" },
  units: [],
  phases: [{ key: "move", title: "Movement" }],
  verbs: {
    move: {
      fields: ["unit", "hex", "direction"],
      sentence: [{ field: "unit", reading: "unit" }, " moves to ", { field: "place", reading: "hex" }, { field: "extra0", reading: "direction", before: ", facing " }],
    },
    fire: { fields: ["unit", "hex"], sentence: [{ field: "unit", reading: "unit" }, " fires at ", { field: "place", reading: "hex" }] },
    activate: { fields: ["unit"], sentence: ["Activate ", { field: "unit", reading: "unit" }] },
    end: { fields: [], sentence: ["End"] },
    plunge: { fields: ["unit", "hex"], sentence: [{ field: "unit", reading: "unit" }, " enters the river AND IS DESTROYED"], danger: true },
    march: { fields: ["unit", "hex", "hexes"], sentence: [{ field: "unit", reading: "unit" }, " marches to ", { field: "place", reading: "hex" }] },
  },
  words: { n: "north", ne: "north-east", woods: "woods", pinned: "pinned down" },
  reasons: {},
  rules: [],
  briefing: { situation: "", ground: "", sides: [] },
  meanings: {},
  look: { terrain: {}, marks: {}, roads: {}, symbols: {}, values: [], states: {} },
};

export const READER = { board: BOARD, unitName: (unit: number) => `Unit ${unit}` };
