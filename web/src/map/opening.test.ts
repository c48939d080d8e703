import { expect, it } from "vitest";
import type { Piece } from "../api/types";
import { opening } from "./opening";

const piece = (id: number, side: number, place: number): Piece => ({ id, key: "", name: "", side, symbol: "x", place });
/** Places stand in a row, a hex apart. */
const at = (place: number) => ({ x: place * 100, y: 0 });
const size = { width: 1000, height: 500 };

it("opens where the fight is, not in the empty middle of the army", () => {
  const army = [0, 1, 60, 61, 62].map((place, n) => piece(n, 0, place));
  const enemy = [piece(9, 1, 63)];
  const middle = opening([...army, ...enemy], 0, new Set(), at, size);
  expect(middle).toEqual({ x: 6150, y: 0 });
});

it("shows somebody who can act, and nothing where nobody is on the map", () => {
  const army = [0, 60, 61, 62].map((place, n) => piece(n, 0, place));
  expect(opening(army, 0, new Set([0]), at, size)).toEqual({ x: 0, y: 0 });
  expect(opening([piece(1, 0, -1)], 0, new Set([1]), at, size)).toBeNull();
});
