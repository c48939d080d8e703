import { expect, it } from "vitest";
import { chance, noise } from "./chance";
import { contours, sampleField } from "./contour";

it("draws one closed line around a round hill", () => {
  const field = sampleField({ x: -50, y: -50, width: 100, height: 100 }, 5, (x, y) => 30 - Math.hypot(x, y));
  const rings = contours(field, 0);
  expect(rings).toHaveLength(1);
  for (const { x, y } of rings[0] ?? []) expect(Math.hypot(x, y)).toBeCloseTo(30, 0);
});

it("closes lines at the edge of the field", () => {
  const field = sampleField({ x: 0, y: 0, width: 20, height: 20 }, 5, () => 1);
  expect(contours(field, 0.5)).toHaveLength(1);
});

it("gives the same chance for the same seed", () => {
  const [one, two] = [chance(3, 4), chance(3, 4)];
  expect([one(), one()]).toEqual([two(), two()]);
  expect(chance(3, 5)()).not.toBe(chance(3, 4)());
  expect(Math.abs(noise(1.3, 2.7, 5))).toBeLessThanOrEqual(1);
});
