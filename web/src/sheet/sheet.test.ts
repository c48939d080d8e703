import { expect, it } from "vitest";
import { BOARD } from "../choose/board.fixture";
import { HexGrid } from "../geometry/hex";
import { outlines } from "./frame";
import { drawSheet } from "./sheet";

it("draws the same sheet each time", () => {
  const one = drawSheet({ ...BOARD }, 15);
  const two = drawSheet({ ...BOARD }, 15);
  expect(one.layers).toEqual(two.layers);
  expect(one.layers.map((layer) => layer.cls)).toContain("tree");
  expect(JSON.stringify(one.layers)).not.toMatch(/NaN|undefined|Infinity/);
});

it("draws both orientations", () => {
  const sheet = drawSheet({ ...BOARD, orientation: "pointy", shifted: "odd" }, 15);
  expect(JSON.stringify(sheet.layers)).not.toMatch(/NaN|undefined|Infinity/);
});

it("finds one outline around all hexes", () => {
  const grid = new HexGrid({ columns: 3, rows: 3, orientation: "flat", shifted: "even" });
  expect(outlines(grid).map((ring) => ring.length)).toEqual([22]);
});

it("leaves out what is no part of the map", () => {
  const terrain = BOARD.terrain.map((kind, hex) => (hex % BOARD.columns < 2 ? BOARD.kinds.length : kind));
  const board = { ...BOARD, kinds: [...BOARD.kinds, "void"], terrain };
  const whole = drawSheet({ ...BOARD }, 15);
  const part = drawSheet(board, 15);
  expect(part.box.width).toBeLessThan(whole.box.width);
  expect(part.labels.length).toBeLessThan(whole.labels.length);
  expect(part.grid.at(part.grid.centre(0))).toBe(-1);
  expect(part.grid.neighbours[2]).not.toContain(1);
});
