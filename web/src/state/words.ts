/** Words for the dice: what this browser has sealed for a seat, kept until it is opened and for a look afterwards. */

import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";
import type { Speaker } from "../api/types";

export interface KeptWord {
  word: string;
  /** The seals of all sides as they were when this browser opened the word, by side number. */
  seals?: Record<string, string>;
}

/** Random bits in a word: nobody finds it out by trying what a seal could stand for. */
const BITS = 160;
const LONGEST = 150;
const PREFIX = "grognard.word.";

/** Where nothing can be stored, a word lives as long as the page. */
const here = new Map<string, string>();

function read(key: string): string | null {
  try {
    return localStorage.getItem(key) ?? here.get(key) ?? null;
  } catch {
    return here.get(key) ?? null;
  }
}

function write(key: string, text: string): void {
  here.set(key, text);
  try {
    localStorage.setItem(key, text);
  } catch {
    // The page can still open it while it stands.
  }
}

const keyOf = (game: string, side: string) => `${PREFIX}${game}.${side}`;

export function keptWord(game: string, side: string): KeptWord | null {
  try {
    return JSON.parse(read(keyOf(game, side)) ?? "null") as KeptWord | null;
  } catch {
    return null;
  }
}

export function keepWord(game: string, side: string, kept: KeptWord): void {
  write(keyOf(game, side), JSON.stringify(kept));
}

/** A new word: what a player has typed, if anything, and so much chance that its seal hides it. */
export function newWord(typed = ""): string {
  const chance = bytesToHex(crypto.getRandomValues(new Uint8Array(BITS / 8)));
  return [typed.replaceAll("\0", "").slice(0, LONGEST).trim(), chance].filter(Boolean).join(" ");
}

/** The word of a seat: the one that this browser has, or a new one. */
export function wordFor(game: string, side: string): KeptWord {
  const kept = keptWord(game, side);
  if (kept) return kept;
  const made = { word: newWord() };
  keepWord(game, side, made);
  return made;
}

/** Games of which this browser holds a word that it has not yet opened, each with the side. */
export function unopened(): [game: string, side: string][] {
  const keys = [...here.keys()];
  try {
    keys.push(...Object.keys(localStorage));
  } catch {
    // Then there are those of this page alone.
  }
  return [...new Set(keys)].flatMap((key): [string, string][] => {
    const [game, side] = key.startsWith(PREFIX) ? key.slice(PREFIX.length).split(".") : [];
    return game && side && !keptWord(game, side)?.seals ? [[game, side]] : [];
  });
}

/** What binds a word to the dice of one table and to one side of it. */
export function sealOf(commitment: string, side: string, word: string): string {
  return bytesToHex(sha256(utf8ToBytes(`grognard word\n${commitment}\n${side}\n${word}`)));
}

export type Step = "seal" | "open" | "lost" | null;

/** What a seat has to do now for the game to begin. A word is opened only when every seal is there. */
export function nextStep(speakers: readonly Speaker[], side: number, seal: string): Step {
  const own = speakers.find((speaker) => speaker.side === side);
  if (!own || own.opened) return null;
  if (own.seal !== seal) return speakers.some(({ opened }) => opened) ? "lost" : "seal";
  return speakers.every((speaker) => speaker.seal) ? "open" : null;
}
