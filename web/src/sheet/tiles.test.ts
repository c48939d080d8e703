import { expect, it } from "vitest";
import { SIDE, tilesIn } from "./tiles";

it("covers what is in sight and no more, the middle first", () => {
  const seen = { x: SIDE * 0.5, y: -40, width: SIDE * 2, height: SIDE };
  const tiles = tilesIn(seen, SIDE * 2.25, SIDE * 9);
  expect(tiles.map((tile) => tile.key).sort()).toEqual(["0 0", "1 0", "2 0"]);
  expect(tiles[0]?.key).toBe("1 0");
  expect(tiles.find((tile) => tile.key === "2 0")?.width).toBe(SIDE / 4); // the drawing ends there
});

it("wants nothing beside the sheet", () => {
  expect(tilesIn({ x: -500, y: 0, width: 400, height: 400 }, 900, 900)).toEqual([]);
});
