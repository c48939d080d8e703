import { describe, expect, it } from "vitest";
import type { ChatLine } from "../api/types";
import { mergeChat, nextLine } from "./chat";

const lines = (...numbers: number[]): ChatLine[] => numbers.map((number) => ({ side: 0, text: `${number}`, at: "", number }));

describe("the chat", () => {
  it("grows by what has not come before", () => {
    const first = mergeChat([], lines(0, 1));
    expect(mergeChat(first, lines(1, 2))).toEqual(lines(0, 1, 2));
  });

  it("stays as it is when nothing was said", () => {
    const first = lines(0, 1);
    expect(mergeChat(first, [])).toBe(first);
    expect(mergeChat(first, lines(0))).toBe(first);
  });

  it("forgets the oldest lines", () => {
    const many = lines(...Array.from({ length: 510 }, (_, n) => n));
    expect(mergeChat([], many)[0]?.number).toBe(10);
  });

  it("knows what to ask for", () => {
    expect(nextLine([])).toBe(0);
    expect(nextLine(lines(7, 8))).toBe(9);
  });
});
