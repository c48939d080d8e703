import { expect, it } from "vitest";
import { SectorGrid } from "../geometry/sectors";
import { course, shifts } from "./course";

/** Two files of two sectors, and a camp below them whose edge is not a round number. */
const GRID = new SectorGrid({
  areas: [
    [0, 2.2999999999999998, 3, 0.8],
    [0, 1.2999999999999998, 1.5, 1],
    [1.5, 1.2999999999999998, 1.5, 1],
    [0, 0.3, 1.5, 1],
    [1.5, 0.3, 1.5, 1],
  ],
  borders: [],
});

it("goes straight over a border, out of a camp too", () => {
  for (const path of [
    [1, 3],
    [0, 1],
    [0, 2],
  ]) {
    const { points } = course(GRID, path);
    expect(new Set(points.map((point) => Math.round(point.x))).size).toBe(1);
    expect(points.map((point) => GRID.at(point)).filter((_, n) => n !== 1)).toEqual(path);
  }
});

it("lays arrows over one border beside each other, whichever way and however far they go", () => {
  expect(shifts(GRID, [[1, 3], [3, 1], [2, 4]])).toEqual([[-25], [25], [0]]);
  expect(shifts(GRID, [[0, 1, 3], [1, 3]])).toEqual([[0, -25], [25]]);
});
