import { expect, it } from "vitest";
import type { Action, Piece } from "../api/types";
import { HexGrid } from "../geometry/hex";
import { BOARD } from "./board.fixture";
import { differInFacing, isFacingPlain, preferredFacing } from "./facing";

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

it("asks for no facing where the unit goes somewhere, and asks where it only turns", () => {
  expect(isFacingPlain(["move", 1, 7, []], piece)).toBe(true);
  expect(isFacingPlain(["turn", 1, 12, []], piece)).toBe(false);
  expect(isFacingPlain(["scout", 1, 7, []], { ...piece, facing: undefined })).toBe(false);
});

it("knows when nothing but the facing is open", () => {
  const move = (place: number, ...extra: number[]): Action => ["move", 1, place, extra];
  expect(differInFacing([move(7, 0), move(7, 1)], BOARD.verbs)).toBe(true);
  expect(differInFacing([move(7, 0), move(8, 0)], BOARD.verbs)).toBe(false);
  expect(differInFacing([move(7, 0), ["fire", 1, 7, []]], BOARD.verbs)).toBe(false);
  expect(differInFacing([["march", 1, 7, [3]]], BOARD.verbs)).toBe(false);
});
