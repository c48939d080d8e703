import { expect, it } from "vitest";
import type { Piece } from "../api/types";
import { HexGrid } from "../geometry/hex";
import { preferredFacing } from "./facing";

const grid = new HexGrid({ columns: 5, rows: 5, orientation: "flat", shifted: "even" });
const piece: Piece = { id: 1, key: "a", name: "A", side: 0, symbol: "x", place: 12, facing: 3 };

it("faces the way a unit goes", () => {
  expect(preferredFacing(grid, ["move", 1, 7, []], piece, true, [0, 1, 2, 3, 4, 5])).toBe(0);
});

it("takes the nearest facing allowed", () => {
  expect(preferredFacing(grid, ["move", 1, 7, []], piece, true, [2, 3, 5])).toBe(5);
});

it("keeps its facing when it stays", () => {
  expect(preferredFacing(grid, ["fire", 1, 7, []], piece, false, [2, 3, 4])).toBe(3);
});
