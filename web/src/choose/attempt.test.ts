import { expect, it } from "vitest";
import type { Group, Piece } from "../api/types";
import { attempted } from "./attempt";

const piece = (id: number, side: number): Piece => ({ id, key: "", name: "", side, symbol: "", place: 5 });
const ORDER: Group[] = [
  { verb: "move", units: [1], places: [2], extras: [[0]] },
  { verb: "fire", units: [1], places: [3], extras: [[]] },
];

it("takes a click on an empty hex for the first verb and on an enemy for the last", () => {
  expect(attempted(ORDER, 1, 5, [], 0)).toEqual(["move", 1, 5, []]);
  expect(attempted(ORDER, 1, 5, [piece(9, 1)], 0)).toEqual(["fire", 1, 5, []]);
});

it("takes a click on a unit that cannot act for an attempt to choose it", () => {
  const choosing: Group[] = [{ verb: "activate", units: [1], places: null, extras: [[]] }];
  expect(attempted(choosing, null, 5, [piece(4, 0)], 0)).toEqual(["activate", 4, -1, []]);
  expect(attempted(choosing, null, 5, [piece(4, 0), piece(5, 0)], 0)).toEqual(["activate", 5, -1, []]);
  expect(attempted(choosing, null, 5, [piece(4, 1)], 0)).toBeNull();
});
