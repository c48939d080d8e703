import { describe, expect, it } from "vitest";
import type { Piece } from "../api/types";
import { BOARD } from "../choose/board.fixture";
import { postIn } from "./post";

const ordered = { ...BOARD, look: { ...BOARD.look, stack: { value: "front", strength: "strength", front: 6 } } };
const piece = (id: number, values: Record<string, number>): Piece => ({
  id,
  key: `${id}`,
  name: `Unit ${id}`,
  side: 0,
  symbol: "infantry",
  place: 2,
  values,
});
const low = piece(1, { strength: 3, front: 0 });
const top = piece(2, { strength: 6, front: 6 });
const staff = piece(3, { command: 4 });

describe("where a counter lies in its hex", () => {
  it("counts a plain pile on its top counter", () => {
    expect(postIn(BOARD, [low, top], top)).toMatchObject({ count: 2, ladder: [], scale: 1 });
    expect(postIn(BOARD, [low, top], low).count).toBe(0);
  });
  it("closes a tall stack up, so that it stays in its hex", () => {
    const tall = Array.from({ length: 9 }, (_, id) => piece(id, {}));
    const ends = [tall[0]!, tall[8]!].map((each) => postIn(BOARD, tall, each).x);
    expect(ends[1]! - ends[0]!).toBeCloseTo(21);
    expect(postIn(BOARD, [low, top], top).x - postIn(BOARD, [low, top], low).x).toBe(7);
  });
  it("shows an ordered stack as a ladder, the front-line first", () => {
    expect(postIn(ordered, [low, top], top).ladder).toEqual([true, false]);
    expect(postIn(ordered, [low, top], low).ladder).toEqual([]);
  });
  it("sets leaders small beside those they are with, and large when alone", () => {
    expect(postIn(ordered, [low, top, staff], staff).scale).toBeLessThan(1);
    expect(postIn(ordered, [low, top, staff], top).ladder).toEqual([true, false]);
    expect(postIn(ordered, [staff], staff)).toMatchObject({ count: 0, scale: 1 });
  });
});
