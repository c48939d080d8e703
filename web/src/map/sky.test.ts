import { expect, it } from "vitest";
import { skyIn } from "./sky";

it("reads the weather from its words", () => {
  expect(["thunderstorm", "rain", "after the storm", "mud", "great heat", "clear-sky"].map(skyIn)).toEqual([
    "storm", "storm", "mud", "mud", "heat", "fair",
  ]);
});
