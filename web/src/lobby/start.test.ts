import { describe, expect, it } from "vitest";
import type { LevelInfo } from "../api/types";
import { firstBot, firstWish, seatsFor } from "./start";

const level = (key: string, is_first = false): LevelInfo => ({ key, title: key, about: "", rating: null, is_first });
const LEVELS = [level("recruit"), level("sergeant", true), level("staff")];
const SIDES = [{ key: "red", name: "Red", colour: "" }, { key: "blue", name: "Blue", colour: "" }]; // prettier-ignore

describe("the first opponent", () => {
  it("is the one for newcomers until another was chosen", () => {
    expect(firstBot(LEVELS, "")).toBe("sergeant");
    expect(firstBot(LEVELS, "staff")).toBe("staff");
  });

  it("is the one for newcomers where the last is not to be had", () => {
    expect(firstBot(LEVELS, "marshal")).toBe("sergeant");
    expect(firstBot([level("only")], "marshal")).toBe("only");
    expect(firstBot([], "")).toBe("");
  });

  it("sits on the other side", () => {
    const wish = firstWish({ sides: SIDES, levels: LEVELS });
    expect(seatsFor(SIDES, wish)).toEqual({ red: { kind: "human" }, blue: { kind: "bot", bot: "sergeant" } });
  });

  it("is of the temper that was chosen", () => {
    const wish = { ...firstWish({ sides: SIDES, levels: LEVELS }), temper: "cautious" };
    expect(seatsFor(SIDES, wish).blue).toEqual({ kind: "bot", bot: "sergeant:cautious" });
  });
});
