import { expect, it } from "vitest";
import { placed, wedge } from "./placed";

it("grows and moves what is absolute, and only grows what is relative", () => {
  expect(placed("M-20-13 20 13H5V-.5", 2, 1, -1)).toBe("M -39 -27 41 25 H 11 V -2");
  expect(placed("M-6 0a6 6 0 1 1 12 0Z", 0.5, 10, 20)).toBe("M 7 20 a 3 3 0 1 1 6 0 Z");
  expect(placed("M0 0h.1m2 4Q1 2 3 4", 10, 5, 5)).toBe("M 5 5 h 1 m 20 40 Q 15 25 35 45");
});

it("turns a wedge about the middle", () => {
  expect(wedge(0)).toBe("M34.0 -14.0L54.0 0.0L34.0 14.0Z");
  expect(wedge(90)).toBe("M14.0 34.0L0.0 54.0L-14.0 34.0Z");
});
