import { expect, it } from "vitest";
import type { Piece } from "../api/types";
import { pointedAt } from "./attempt";

const piece = (id: number, side: number): Piece => ({ id, key: "", name: "", side, symbol: "", place: 5 });

it("means the top unit of a stack, and an enemy before a friend", () => {
  expect(pointedAt([piece(4, 0), piece(5, 0)], null, 0)).toBe(5);
  expect(pointedAt([piece(9, 1), piece(8, 1)], 2, 0)).toBe(8);
  expect(pointedAt([piece(9, 1), piece(4, 0)], 2, 0)).toBe(9);
});

it("means nobody on open ground, and the unit in hand in its own place", () => {
  expect(pointedAt([], 2, 0)).toBeNull();
  expect(pointedAt([piece(1, 0), piece(2, 0), piece(3, 0)], 2, 0)).toBe(2);
});
