import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { Push } from "../api/types";
import { PushQueue } from "./queue";

const push = (number: number) => ({ number, log: [{ path: [1] }], log_reset: false }) as unknown as Push;
let shown: number[] = [];
const queue = (isPaced: boolean) =>
  new PushQueue(
    (each) => shown.push(each.number),
    () => (isPaced ? 1 : 0),
  );

beforeEach(() => {
  shown = [];
  vi.useFakeTimers();
  vi.stubGlobal("window", globalThis);
  vi.stubGlobal("document", { hidden: false, addEventListener: () => undefined, removeEventListener: () => undefined });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it("waits for the push that was promised, not for any", async () => {
  const pushes = queue(false);
  let settled = "";
  void pushes.settle(7).then((came) => (settled = `${came}`));
  pushes.add(push(6));
  await vi.advanceTimersByTimeAsync(100);
  expect(settled).toBe("");
  pushes.add(push(7));
  await vi.advanceTimersByTimeAsync(0);
  expect(settled).toBe("true");
  expect(await pushes.settle(5)).toBe(true);
});

it("says when a push does not come", async () => {
  const settled = queue(false).settle(1);
  await vi.advanceTimersByTimeAsync(5000);
  expect(await settled).toBe(false);
});

it("shows at once what was asked for, and what others do after it at their pace", async () => {
  const pushes = queue(true);
  let settled = 0;
  for (const number of [1, 2, 3]) pushes.add(push(number));
  expect(shown).toEqual([1]);
  void pushes.settle(2).then(() => settled++);
  await vi.advanceTimersByTimeAsync(0);
  expect([shown, settled]).toEqual([[1, 2], 1]);
  await vi.advanceTimersByTimeAsync(600);
  expect(shown).toEqual([1, 2, 3]);
  void pushes.settle(4).then(() => settled++);
  pushes.add(push(4));
  pushes.add(push(5));
  await vi.advanceTimersByTimeAsync(0);
  expect([shown, settled]).toEqual([[1, 2, 3, 4], 2]);
  await vi.advanceTimersByTimeAsync(600);
  expect(shown).toEqual([1, 2, 3, 4, 5]);
});

it("drops what is older than what it has, and begins anew when told so", () => {
  const pushes = queue(true);
  pushes.add(push(4));
  pushes.add(push(5));
  pushes.add(push(3));
  pushes.restart(push(2));
  pushes.add(push(2));
  expect([shown, pushes.newest]).toEqual([[4, 2, 2], 2]);
});

it("shows one after the other, and the rest at once when they are skipped", async () => {
  const behind: number[] = [];
  const pushes = new PushQueue(
    (each) => shown.push(each.number),
    () => 1,
    (count) => behind.push(count),
  );
  for (const number of [1, 2, 3]) pushes.add(push(number));
  expect(shown).toEqual([1]);
  expect(behind.at(-1)).toBe(2);
  await vi.advanceTimersByTimeAsync(600);
  expect(shown).toEqual([1, 2]);
  pushes.flush();
  expect(shown).toEqual([1, 2, 3]);
  expect(behind.at(-1)).toBe(0);
});
