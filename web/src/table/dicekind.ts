/** What kind of dice a game has, in words for the page. */

import type { Dice } from "../api/types";

export interface DiceWords {
  badge: string;
  title: string;
  text: string;
  /** Whether the record of the finished game can prove that nobody chose them. */
  isProof: boolean;
}

const SEALED: DiceWords = {
  badge: "Sealed dice",
  title: "Dice that nobody can choose",
  text:
    "The server fixed a secret when the table was founded, and every player sealed a word before any word was opened. " +
    "Each roll follows from all of them together; the secret is opened when the game is over, and anyone can check the record.",
  isProof: true,
};
const KINDS: Record<string, DiceWords> = {
  fast: {
    badge: "Seeded dice",
    title: "Dice from a seed",
    text: "Whoever founded this table chose a number, and every roll follows from it. They are for practice and for trying things out: the record proves nothing about chance.",
    isProof: false,
  },
  scripted: {
    badge: "Scripted dice",
    title: "Dice thrown elsewhere",
    text: "This game goes on from a record, whose dice were thrown before this server knew it. Nothing vouches for them, and the record of this game says so.",
    isProof: false,
  },
  lesson: {
    badge: "Lesson’s dice",
    title: "Dice laid out by the lesson",
    text: "A lesson lays out its dice beforehand, so that everybody who learns sees the same. After its last step they fall by chance.",
    isProof: false,
  },
  server: {
    badge: "Server’s dice",
    title: "Dice of the server alone",
    text: "No person sits here who could give a word, so that every roll follows from the server’s own secret. It was fixed when the table was founded and is opened when the game is over.",
    isProof: false,
  },
  older: {
    badge: "Committed dice",
    title: "Dice that anyone can check",
    text: "Before the first roll the server fixed a secret and published its fingerprint, and each player may add a word. Every roll follows from the two; in this older game words were not sealed before they were heard.",
    isProof: false,
  },
};

/** While players are waited for, what happens at the table. */
export const WAITING =
  "The server has fixed a secret and published its fingerprint, and each player now seals a word of their own. " +
  "When all are sealed they are opened, the battle begins, and every roll follows from the secret and all words together: nobody can choose the dice.";

export function diceWords(dice: Dice, isLesson: boolean): DiceWords {
  if (isLesson) return KINDS["lesson"] ?? SEALED;
  const kind = dice.kind !== "auditable" ? dice.kind : !dice.seals ? "older" : Object.keys(dice.seals).length ? "" : "server";
  return KINDS[kind] ?? SEALED;
}
