import { expect, it } from "vitest";
import type { LogLine } from "../api/types";
import { pagesOf } from "./report.svelte";

const line = (more: Partial<LogLine>): LogLine => ({ number: 0, kind: "x", text: "", rule: "", ...more });

it("gives each fight a page, and the lines between a page", () => {
  const pages = pagesOf([
    line({ turn: 2 }),
    line({ count: 10 }),
    line({ only: 0, path: [1] }),
    line({ phase: "fast" }),
    line({ path: [3] }),
    line({ faces: 6, value: 2 }),
    line({ blows: [[], []] }),
    line({ unit: 3 }),
    line({ phase: "guns" }),
    line({ unit: 4 }),
  ]);
  expect(pages.map((page) => [page.round, page.phase, page.fight !== null, page.lines.length])).toEqual([
    [2, "fast", false, 1],
    [2, "fast", true, 0],
    [2, "fast", false, 1],
    [2, "guns", false, 1],
  ]);
});
