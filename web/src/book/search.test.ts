import { describe, expect, it } from "vitest";
import { found, plain, type Entry } from "./search";

const entries: Entry[] = [
  { id: "8.1.4d", text: "8.1.4d extended range fires two columns lower" },
  { id: "8.1.4e", text: "8.1.4e canister see 8.1.4d guns at an adjacent hex" },
  { id: "R5", text: "r5 ties for the largest unit" },
  { id: "guide-a-turn", text: "a turn guns fire first negrier" },
];

describe("search in a book", () => {
  it("shows everything where nothing is asked", () => {
    expect(found(entries, "  ")).toBeNull();
  });
  it("wants all words, in any order and with any capitals", () => {
    expect([...(found(entries, "Hex canister") ?? [])]).toEqual(["8.1.4e"]);
    expect([...(found(entries, "guns") ?? [])]).toEqual(["8.1.4e", "guide-a-turn"]);
  });
  it("takes the beginning of an id for the rules under it, not for those that name them", () => {
    expect([...(found(entries, "8.1.4d") ?? [])]).toEqual(["8.1.4d"]);
    expect([...(found(entries, "8.1.4") ?? [])]).toEqual(["8.1.4d", "8.1.4e"]);
    expect([...(found(entries, "r5") ?? [])]).toEqual(["R5"]);
  });
  it("finds a name without its accents", () => {
    expect([...(found(entries, "Négrier") ?? [])]).toEqual(["guide-a-turn"]);
  });
  it("may find nothing", () => {
    expect(found(entries, "locomotive")?.size).toBe(0);
  });
});

describe("words of a text", () => {
  it("leaves tags out and reads entities", () => {
    expect(plain('see <a class="rule" href="#1">1</a> &amp; d&#x27;Alton')).toBe("see 1 & d'Alton");
  });
});
