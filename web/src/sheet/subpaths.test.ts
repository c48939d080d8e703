import { expect, it } from "vitest";
import { BOARD } from "../choose/board.fixture";
import { drawSheet } from "./sheet";
import { meet, subpaths } from "./subpaths";

it("splits a path and knows where each part lies", () => {
  const [line, curve, house] = subpaths("M0 0L10-5M20 20Q40 60 30 20ZM5 50h10v-8H5Z");
  expect(line).toEqual({ d: "M0 0L10-5", box: { x: 0, y: -5, width: 10, height: 5 } });
  expect(curve?.box).toEqual({ x: 20, y: 20, width: 20, height: 40 });
  expect(house?.box).toEqual({ x: 5, y: 42, width: 10, height: 8 });
});

it("takes an arc with all that it could reach", () => {
  const [ring] = subpaths("M-6 0a6 6 0 1 1 12 0a6 6 0 1 1-12 0Z");
  expect(meet(ring!.box, { x: -1, y: -6, width: 2, height: 1 })).toBe(true);
});

it("loses nothing of a sheet", () => {
  for (const { d } of drawSheet({ ...BOARD }, 15).layers) {
    const parts = subpaths(d);
    expect(parts.map((part) => part.d).join("")).toBe(d);
    for (const { box } of parts) expect([box.x, box.y, box.width, box.height].every(Number.isFinite)).toBe(true);
  }
});
