import { describe, expect, it } from "vitest";
import { answered, type Kept, ofTheDay, streakOf } from "./kept";

const NOTHING: Kept = { done: {}, day: -1, streak: 0 };

describe("the drill of the day", () => {
  it("is another one every day until all were there", () => {
    const drills = Array.from({ length: 52 }, (_, n) => n);
    const days = Array.from({ length: 52 }, (_, n) => ofTheDay(drills, 20_000 + n));
    expect(new Set(days).size).toBe(52);
  });

  it("is nothing where there are no drills", () => {
    expect(ofTheDay([], 3)).toBeNull();
  });
});

describe("what is kept", () => {
  it("counts the first answer to a drill", () => {
    const once = answered(NOTHING, "a/b", false, false, 5);
    expect(answered(once, "a/b", true, false, 5).done).toEqual({ "a/b": false });
  });

  it("counts days in a row, one a day", () => {
    const first = answered(NOTHING, "a/b", true, true, 5);
    const again = answered(first, "a/c", true, true, 5);
    const second = answered(again, "a/c", false, true, 6);
    expect([first.streak, again.streak, second.streak]).toEqual([1, 1, 2]);
    expect(answered(second, "a/d", true, true, 9).streak).toBe(1);
  });

  it("forgets a streak when a day was missed", () => {
    const known: Kept = { done: {}, day: 6, streak: 2 };
    expect([streakOf(known, 6), streakOf(known, 7), streakOf(known, 8)]).toEqual([2, 2, 0]);
  });
});
