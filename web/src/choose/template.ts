/** Fills a message template as the server does: `{unit:unit} moves to {place:hex}, facing {extra0:direction}`. */

import type { Action, Board } from "../api/types";

export type Value = number | string | number[] | undefined;

export interface Reader {
  board: Board;
  unitName(unit: number): string;
}

export function word(board: Board, key: string): string {
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

export function fill(template: string, data: Record<string, Value>, reader: Reader): string {
  return template.replace(/\{(\w+)(?::(\w+))?\}/g, (_, name: string, kind: string | undefined) => {
    const value = data[name];
    return value === undefined ? "?" : read(value, kind, reader);
  });
}

function read(value: Exclude<Value, undefined>, kind: string | undefined, reader: Reader): string {
  const { board } = reader;
  switch (kind) {
    case "unit":
      return reader.unitName(Number(value));
    case "hex":
      return hexLabel(board, Number(value));
    case "hexes":
      return (Array.isArray(value) ? value : [Number(value)]).map((hex) => board.numbers[hex] ?? "?").join(" ");
    case "onward":
      return (Array.isArray(value) ? value : [Number(value)])
        .map((hex) => `, ${word(board, "onward")} ${board.numbers[hex] ?? "?"}`)
        .join("");
    case "facing":
      return (Array.isArray(value) ? value : [Number(value)])
        .map((direction) => `, ${word(board, "facing")} ${directionWord(board, direction)}`)
        .join("");
    case "arm":
      return word(board, board.units[Number(value)]?.arm ?? "");
    case "score":
      return (Array.isArray(value) ? value : [value]).join(":");
    case "direction":
      return directionWord(board, Number(value));
    case "side":
      return board.sides[Number(value)]?.name ?? word(board, "nobody");
    case "word":
      return word(board, String(value));
    case "signed":
      return Number(value) < 0 ? String(value) : `+${String(value)}`;
    default:
      return String(value);
  }
}

/** An option as a sentence. */
export function sentence(action: Action, reader: Reader): string {
  const [verb, unit, place, extra] = action;
  const template = reader.board.verbs[verb]?.template ?? word(reader.board, verb);
  return fill(template, { verb, unit, place, ...named(extra) }, reader);
}

function named(extra: number[]): Record<string, Value> {
  const each = extra.map((value, n): [string, Value] => [`extra${n}`, value]);
  const after = [0, 1, 2].map((n): [string, Value] => [`after${n}`, extra.slice(n)]);
  return Object.fromEntries([...each, ...after]);
}

/** An option while its last arguments are still open. Clauses that say nothing else are left out; dots stand for the rest. */
export function opening(action: Action, said: number, reader: Reader): string {
  const [verb, unit, place, extra] = action;
  const full = reader.board.verbs[verb]?.template ?? word(reader.board, verb);
  const isOpen = (n: string | undefined) => Number(n) >= said;
  const says = (clause: string) => {
    const extras = [...clause.matchAll(OPEN)];
    return !extras.some(([, n]) => isOpen(n)) || clause.split("{").length - 1 > extras.length;
  };
  const dotted = full
    .split(/(?=,)/)
    .filter((clause, n) => n === 0 || says(clause))
    .map((clause) => clause.replace(LINKED, (all, n: string) => (isOpen(n) ? "}" : all)))
    .join("")
    .replace(OPEN, (all, n: string) => (isOpen(n) ? "\u2026" : all));
  return fill(dotted, { verb, unit, place, ...named(extra.slice(0, said)) }, reader).replace(/\s*\u2026$/, "");
}

const OPEN = /\{extra(\d)[^}]*\}/g;
/** What is only tied to a sentence that is complete without it. */
const LINKED = /\} (?:and|at|by|from|in|to|towards|with) \{extra(\d)[^}]*\}$/;
