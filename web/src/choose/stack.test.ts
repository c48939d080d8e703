import { describe, expect, it } from "vitest";
import type { HexBoard, Piece } from "../api/types";
import { BOARD as plain } from "./board.fixture";
import { isBehind, rankWords, stackOf } from "./stack";

const board: HexBoard = {
  ...plain,
  look: { ...plain.look, stack: { value: "front", strength: "strength", front: 6 } },
};
const unit = (id: number, name: string, strength: number, front: number): Piece => ({
  id,
  key: name,
  name,
  side: 0,
  symbol: "infantry",
  place: 3,
  values: { strength, front },
});
const staff: Piece = { ...unit(9, "Staff", 0, 0), values: { command: 4 } };
/** As a view lists them: the lowest first. */
const here = [unit(3, "Low", 4, 0), unit(2, "Middle", 4, 1), unit(1, "Top", 5, 5), staff];

describe("the order of a stack", () => {
  it("runs from the top, the front-line apart", () => {
    const { front, behind, beside } = stackOf(board, here);
    expect(front.map((piece) => piece.name)).toEqual(["Top", "Middle"]);
    expect(behind.map((piece) => piece.name)).toEqual(["Low"]);
    expect(beside).toEqual([staff]);
  });
  it("names a place by who stays above", () => {
    expect(rankWords(board, here, 0)).toBe("on top");
    expect(rankWords(board, here, 1)).toBe("under Top");
    expect(rankWords(board, here, 2)).toBe("under Middle, behind the front-line");
  });
  it("knows where the front-line is full", () => {
    expect(isBehind(board, here, 1)).toBe(false);
    expect(isBehind(board, here, 2)).toBe(true);
  });
});
