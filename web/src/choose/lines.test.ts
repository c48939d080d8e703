import { expect, it } from "vitest";
import type { Action, Group, VerbData } from "../api/types";
import { actionOf, exact, following, isCounted, linesOf, nextPlaces, oneFewer, pathOf } from "./lines";

const VERBS: Record<string, VerbData> = {
  order: { fields: ["unit", "hex", "number", "hexes"], sentence: [] },
  seal: { fields: [], sentence: [] },
  move: { fields: ["unit", "hex", "direction"], sentence: [] },
};
const GROUPS: Group[] = [
  { verb: "order", units: [4, 5], places: [1], extras: [[1], [2], [1, 3], [2, 3]] },
  { verb: "order", units: [7], places: [1], extras: [[1]] },
  { verb: "seal", units: [], places: null, extras: [[]] },
];

it("knows verbs that send a number of units", () => {
  expect(isCounted(VERBS["order"])).toBe(true);
  expect(isCounted(VERBS["move"])).toBe(false);
  expect(isCounted(undefined)).toBe(false);
});

it("finds the ways of a unit step by step", () => {
  const lines = linesOf(GROUPS, VERBS);
  expect(lines).toHaveLength(3);
  const all = following(lines, 4, []);
  expect([...nextPlaces(all, [])]).toEqual([1]);
  const after = following(lines, 4, [1]);
  expect([...nextPlaces(after, [1])]).toEqual([3]);
  expect(exact(after, [1])?.most).toBe(2);
  expect(nextPlaces(following(lines, 7, [1]), [1]).size).toBe(0);
});

it("never asks for more than there are", () => {
  const line = exact(following(linesOf(GROUPS, VERBS), 4, [1, 3]), [1, 3]);
  expect(line && actionOf(line, 4, 9)).toEqual(["order", 4, 1, [2, 3]]);
});

it("takes one unit off an order, and the order off the sheet with the last one", () => {
  const sheet: Action[] = [
    ["order", 4, 1, [2, 3]],
    ["order", 7, 1, [1]],
  ];
  expect(pathOf(sheet[0]!)).toEqual([1, 3]);
  expect(oneFewer(sheet, 0)).toEqual([["order", 4, 1, [1, 3]], sheet[1]]);
  expect(oneFewer(sheet, 1)).toEqual([sheet[0]]);
  expect(oneFewer(sheet, -1)).toEqual(sheet);
});
