import { expect, it } from "vitest";
import { BOARD } from "../choose/board.fixture";
import { HexGrid } from "../geometry/hex";
import { outline } from "./frame";
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
  expect(outline(grid)).toHaveLength(22);
});
