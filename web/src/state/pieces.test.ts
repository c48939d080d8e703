import { expect, it } from "vitest";
import type { Piece } from "../api/types";
import { keptPieces, stacksOf } from "./pieces";

const piece = (id: number, place: number): Piece => ({ id, key: "a", name: "Zouaves", side: 0, symbol: "x", place });

it("keeps what has not changed and takes what has", () => {
  const before = [piece(1, 5), piece(2, 6)];
  const known = new Map(before.map((one) => [one.id, one]));
  const [same, moved, fresh] = keptPieces(known, [piece(1, 5), piece(2, 7), piece(3, 1)]);
  expect(same).toBe(before[0]);
  expect(moved).not.toBe(before[1]);
  expect(moved?.place).toBe(7);
  expect(fresh?.id).toBe(3);
});

it("keeps the lists of stacks in which nothing has changed", () => {
  const [one, two, three] = [piece(1, 5), piece(2, 5), piece(3, 6)];
  const before = stacksOf([one, two, three]);
  const after = stacksOf([one, two, piece(3, 7)], before);
  expect(after.get(5)).toBe(before.get(5));
  expect([...after.keys()]).toEqual([5, 7]);
  expect(stacksOf([two, one, three], before).get(5)).toEqual([two, one]);
});
