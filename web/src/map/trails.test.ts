import { expect, it } from "vitest";
import type { LogLine, Piece } from "../api/types";
import { BOARD } from "../choose/board.fixture";
import { gridOf } from "../sheet/sheet";
import { trails } from "./trails";

it("joins the steps of units that a line does not name into one way", () => {
  const grid = gridOf(BOARD);
  const piece: Piece = { id: 1, key: "a", name: "A", side: 1, symbol: "rifles", place: 2 };
  const step = (start: number, place: number): LogLine => ({
    number: 0,
    kind: "Moved",
    text: "",
    rule: "",
    start,
    place,
  });
  const found = trails(grid, [step(0, 1), step(1, 2)], new Map([[1, piece]]), () => 0);
  expect(found).toEqual([{ kind: "move", side: 1, points: [0, 1, 2].map((hex) => grid.centre(hex)) }]);
});
