/** Joins the sentences that the server has taken apart: text, and fields that are read as it says. */

import type { Action, Board, Reading, Sentence, Slot } from "../api/types";

export type Value = number | string | number[] | undefined;

type Known = Exclude<Value, undefined>;

export interface Reader {
  board: Board;
  unitName(unit: number): string;
}

export function word(board: Pick<Board, "words">, key: string): string {
  return board.words[key] ?? key.replaceAll("-", " ");
}

/** A hex as people say it: its number, and its name where it has one. */
export function hexLabel(board: Board, hex: number): string {
  const number = board.numbers[hex];
  if (number === undefined) return "off the map";
  const name = board.names[String(hex)];
  return name ? `${number} ${name}` : number;
}

export function directionWord(board: Board, direction: number): string {
  const key = board.directions[direction];
  return key === undefined ? "no direction" : word(board, key);
}

const many = (value: Known) => (Array.isArray(value) ? value : [Number(value)]);

/** Every way to read a field that the server may ask for. */
const READINGS: Record<Reading, (value: Known, reader: Reader) => string> = {
  "": (value) => String(value),
  arm: (value, { board }) => word(board, board.units[Number(value)]?.arm ?? ""),
  direction: (value, { board }) => directionWord(board, Number(value)),
  facing: (value, { board }) =>
    many(value)
      .map((direction) => `, ${word(board, "facing")} ${directionWord(board, direction)}`)
      .join(""),
  hex: (value, { board }) => hexLabel(board, Number(value)),
  hexes: (value, { board }) =>
    many(value)
      .map((hex) => board.numbers[hex] ?? "?")
      .join(" "),
  onward: (value, { board }) =>
    many(value)
      .map((hex) => `, ${word(board, "onward")} ${board.numbers[hex] ?? "?"}`)
      .join(""),
  unit: (value, { unitName }) => unitName(Number(value)),
};

/** A sentence with its fields; one of them that is not known is a question mark. */
export function fill(parts: Sentence, data: Record<string, Value>, reader: Reader): string {
  return parts.map((part) => (typeof part === "string" ? part : say(part, data[part.field], reader))).join("");
}

function say({ reading = "", before = "", after = "" }: Slot, value: Value, reader: Reader): string {
  return `${before}${value === undefined ? "?" : READINGS[reading](value, reader)}${after}`;
}

/** An option as a sentence. */
export function sentence(action: Action, reader: Reader): string {
  return fill(partsOf(action, reader), named(action, action[3].length), reader);
}

function partsOf([verb]: Action, { board }: Reader): Sentence {
  return board.verbs[verb]?.sentence ?? [word(board, verb)];
}

/** The fields of an action as far as it has been said. */
function named([verb, unit, place, extra]: Action, said: number): Record<string, Value> {
  const known = extra.slice(0, said);
  const each = known.map((value, n): [string, Value] => [`extra${n}`, value]);
  const after = [0, 1, 2].map((n): [string, Value] => [`after${n}`, known.slice(n)]);
  return { verb, unit, place, ...Object.fromEntries([...each, ...after]) };
}

/** An option while its last arguments are still open: dots stand for them where the sentence needs them. */
export function opening(action: Action, said: number, reader: Reader): string {
  const data = named(action, said);
  const parts = partsOf(action, reader).flatMap((part): Sentence => {
    if (typeof part === "string" || data[part.field] !== undefined) return [part];
    return part.before || part.after ? [] : [DOTS];
  });
  return fill(parts, data, reader).replace(TRAILING, "");
}

const DOTS = "\u2026";
const TRAILING = /[\s\u2026]+$/;
