import { expect, it } from "vitest";
import { keepWord, keptWord, newWord, nextStep, sealOf, unopened, wordFor } from "./words";

const speaker = (side: number, seal = "", opened = false) => ({ side, seal, opened });

it("seals as the server does", () => {
  // hashlib.sha256(b"grognard word\nd7fd\nred\nin hoc signo").hexdigest()
  expect(sealOf("d7fd", "red", "in hoc signo")).toBe(
    "ca52787743a680b8186732f7a47bc352009186daa296f1fb8e661aefa99e315e",
  );
});

it("makes words that nobody can try out", () => {
  const words = new Set(Array.from({ length: 50 }, () => newWord("ours")));
  expect(words.size).toBe(50);
  for (const word of words) expect(word).toMatch(/^ours [0-9a-f]{40}$/);
  expect(newWord()).toMatch(/^[0-9a-f]{40}$/);
  expect(newWord("x".repeat(500)).length).toBeLessThanOrEqual(200);
});

it("keeps a word until it is opened", () => {
  const { word } = wordFor("game", "red");
  expect(wordFor("game", "red").word).toBe(word);
  expect(wordFor("game", "blue").word).not.toBe(word);
  expect(unopened()).toContainEqual(["game", "red"]);
  keepWord("game", "red", { word, seals: { 0: "a", 1: "b" } });
  expect(keptWord("game", "red")?.seals).toEqual({ 0: "a", 1: "b" });
  expect(unopened()).not.toContainEqual(["game", "red"]);
});

it("seals first, and opens when all are sealed", () => {
  expect(nextStep([speaker(0), speaker(1)], 0, "a")).toBe("seal");
  expect(nextStep([speaker(0, "a"), speaker(1)], 0, "a")).toBe(null);
  expect(nextStep([speaker(0, "a"), speaker(1, "b")], 0, "a")).toBe("open");
  expect(nextStep([speaker(0, "a", true), speaker(1, "b")], 0, "a")).toBe(null);
  expect(nextStep([speaker(1, "b")], 0, "a")).toBe(null);
});

it("seals anew with another browser's word gone, as long as none is open", () => {
  expect(nextStep([speaker(0, "gone"), speaker(1, "b")], 0, "a")).toBe("seal");
  expect(nextStep([speaker(0, "gone"), speaker(1, "b", true)], 0, "a")).toBe("lost");
});
