import { expect, it } from "vitest";
import { placeNames, type Name } from "./labels";

const WITHIN = { x: 0, y: 0, width: 1000, height: 1000 };
const name = (text: string, x: number, y: number, weight = 1): Name => ({ text, x, y, weight, cls: "name", size: 16 });

it("sets a name under its hex", () => {
  expect(placeNames([name("Medole", 300, 300)], WITHIN)).toMatchObject([{ text: "Medole", x: 300, y: 346 }]);
});

it("moves the lesser of two names out of the other's way", () => {
  const [first, second] = placeNames([name("Monte Scala", 300, 300), name("Spia d'Italia", 340, 300, 2)], WITHIN);
  expect(first).toMatchObject({ text: "Spia d'Italia", y: 346 });
  expect(second).toMatchObject({ text: "Monte Scala", y: 270 });
});

it("keeps names on the map and leaves out what only explains them", () => {
  const [label] = placeNames([name("San Martino (modern village)", 990, 300)], WITHIN);
  expect(label?.text).toBe("San Martino");
  expect(label?.x).toBeLessThan(965);
});

it("drops names that find no room when they are enlarged", () => {
  const crowd = Array.from({ length: 12 }, (_, n) => name(`Casa${n}`, 300 + n, 300));
  expect(placeNames(crowd, WITHIN)).toHaveLength(12);
  expect(placeNames(crowd, WITHIN, 2).length).toBeLessThan(6);
});
