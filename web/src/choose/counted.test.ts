import { expect, it } from "vitest";
import { countedOf } from "./counted";

it("makes one row of options that differ in a number", () => {
  const rows = countedOf(
    [
      { verb: "charge", units: [], places: [4], extras: [[7, 1], [7, 2], [8, 1]] },
      { verb: "stand", units: [], places: null, extras: [[]] },
    ],
    {
      charge: { fields: ["hex", "hex", "number"], sentence: [] },
      stand: { fields: [], sentence: [] },
    },
  );
  expect(rows.map((row) => [row.most, row.action(row.most)])).toEqual([
    [2, ["charge", -1, 4, [7, 2]]],
    [1, ["charge", -1, 4, [8, 1]]],
  ]);
});
