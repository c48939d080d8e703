import { describe, expect, it } from "vitest";
import { parts } from "./coach.svelte";

describe("the words of a lesson", () => {
  it("make strong what stands between stars", () => {
    expect(parts("Click **the gun**, then **the farm**.")).toEqual([
      { text: "Click ", strong: false },
      { text: "the gun", strong: true },
      { text: ", then ", strong: false },
      { text: "the farm", strong: true },
      { text: ".", strong: false },
    ]);
  });
  it("stay as they are without any", () => {
    expect(parts("Well done.")).toEqual([{ text: "Well done.", strong: false }]);
  });
});
