import { expect, it } from "vitest";
import type { LogLine, Push } from "../api/types";
import { logUntil, mergeLog, recentLines, unread } from "./log";

const line = (text: string): LogLine => ({ number: 0, kind: "X", text, rule: "1" });
const push = (log: LogLine[], log_reset = false) => ({ log, log_reset }) as unknown as Push;

it("adds new lines and takes the whole log after an undo", () => {
  expect(mergeLog([line("a")], push([line("b")])).map((l) => l.text)).toEqual(["a", "b"]);
  expect(mergeLog([line("a"), line("b")], push([line("a")], true)).map((l) => l.text)).toEqual(["a"]);
});

it("takes no line twice", () => {
  const lines = [1, 2, 2, 3].map((number) => ({ ...line(`of ${number}`), number }));
  expect(unread(push(lines), 2).map((l) => l.number)).toEqual([3]);
  expect(unread(push(lines), -1)).toEqual(lines);
  expect(unread(push(lines, true), 3)).toEqual(lines);
});

it("remembers what happened since the seat last acted", () => {
  expect(recentLines([line("a")], push([line("b")]), false).map((l) => l.text)).toEqual(["a", "b"]);
  expect(recentLines([line("a")], push([line("b")]), true).map((l) => l.text)).toEqual(["b"]);
  expect(recentLines([line("a")], push([]), true).map((l) => l.text)).toEqual(["a"]);
});

it("goes back to what stood in the log after so many actions", () => {
  const log = [0, 1, 1, 2, 4].map((number) => ({ ...line(`of ${number}`), number }));
  expect(logUntil(log, 1).map((l) => l.text)).toEqual(["of 0", "of 1", "of 1"]);
  expect(logUntil(log, 3)).toHaveLength(4);
  expect(logUntil(log, 9)).toEqual(log);
});
