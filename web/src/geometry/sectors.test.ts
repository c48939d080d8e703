import { expect, it } from "vitest";
import { SectorGrid, SPACES, UNIT } from "./sectors";

/** Two sectors beside each other above a camp. */
const GRID = new SectorGrid({
  areas: [
    [0, 1, 3, 0.8],
    [0, 0, 1.5, 1],
    [1.5, 0, 1.5, 1],
  ],
  borders: [
    [0, 1],
    [0, 2],
    [1, 2],
  ],
});

it("knows what touches what and what lies under a point", () => {
  expect(GRID.neighbours).toEqual([
    [1, 2],
    [0, 2],
    [0, 1],
  ]);
  expect(GRID.at(GRID.centre(2))).toBe(2);
  expect(GRID.at({ x: -1, y: 5 })).toBe(-1);
});

it("walks to the neighbour in the way of an arrow key", () => {
  expect(GRID.toward(1, 1, 0)).toBe(2);
  expect(GRID.toward(2, 0, 1)).toBe(0);
  expect(GRID.toward(1, 0, -1)).toBe(-1);
});

it("lays the spaces of a border inside the place they belong to", () => {
  const strip = GRID.strip(1, 2);
  expect(strip).toHaveLength(SPACES);
  expect(strip.every((box) => box.x + box.width <= 1.5 * UNIT)).toBe(true);
  expect(GRID.strip(2, 1).every((box) => box.x >= 1.5 * UNIT)).toBe(true);
});
