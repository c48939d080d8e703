#!/usr/bin/env node
// Zouave in JavaScript, for Node 20 or newer. It goes for the enemy, and now and then does something else.
// Run it with: grognard play first-steps --bot ./zouave.mjs
import { createInterface } from "node:readline";

let seed, board, view, choice, side, boldness = 0.8;

/** A number from 0 up to 1: the same dice give the same game. */
function chance() {
  seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
  return seed / 2 ** 32;
}

/** Every option with its number, in the order in which they are counted. */
function* options() {
  let number = 0;
  for (const { verb, units, places, extras } of choice.groups)
    for (const place of places ?? [-1])
      for (const unit of units.length ? units : [-1])
        for (const _ of extras) yield { number: number++, verb, unit, place };
}

/** Where a place is on the map: a hex by its column and row, a sector by its corner. */
function spot(place) {
  return "columns" in board ? [place % board.columns, Math.floor(place / board.columns)] : board.areas[place];
}

/** How far a place is from the nearest goal. */
function far(goals, place) {
  const [x, y] = spot(place);
  return Math.min(...goals.map(([gx, gy]) => Math.abs(x - gx) + Math.abs(y - gy)));
}

/** How much nearer an option brings a unit; what risks nothing is worth a little. */
function worth(goals, { verb, unit, place }) {
  if (place < 0 || !goals.length) return choice.safe?.[0] === verb ? 0.1 : 0;
  const here = view.pieces.find((piece) => piece.id === unit)?.place ?? -1;
  const gain = here >= 0 ? far(goals, here) - far(goals, place) : -far(goals, place) / 10;
  return gain + (board.verbs[verb].danger ? 0.5 : 0);
}

/** The option that brings us nearest to the enemy; its number is enough to name it. */
function best(question) {
  const all = [...options()];
  let chosen = all[Math.floor(chance() * all.length)], most = 0;
  if (chance() < boldness) {
    const enemies = view.pieces.filter((piece) => piece.side !== side);
    const marks = view.marks.filter((mark) => (mark.side ?? -1) !== side);
    const goals = [...enemies, ...marks].filter((each) => each.place >= 0).map((each) => spot(each.place));
    most = Math.max(...all.map((option) => worth(goals, option)));
    const equal = all.filter((option) => worth(goals, option) === most);
    chosen = equal[Math.floor(chance() * equal.length)];
  }
  return `best ${question} #${chosen.number} = ${most.toFixed(2)}`;
}

/** Note what we are told; gives what we answer. */
function hear(word, rest) {
  switch (word) {
    case "hello": return "name Zouave in JavaScript\nauthor Grognard\noption boldness number 0.8\nready 1";
    case "set": boldness = Number(rest.split(" ")[1]); break;
    case "game": seed = 1859; break;
    case "board": board = JSON.parse(rest); break;
    case "view": view = JSON.parse(rest); break;
    case "choice": choice = JSON.parse(rest); break;
    case "seat": side = Number(rest.split(" ")[1]); break;
    case "think": return best(rest.split(" ")[0]);
    case "quit": process.exit(0);
  } // whatever we do not know is passed over
  return "";
}

for await (const line of createInterface({ input: process.stdin })) {
  const space = line.indexOf(" ");
  const answer = space < 0 ? hear(line, "") : hear(line.slice(0, space), line.slice(space + 1));
  if (answer) process.stdout.write(`${answer}\n`);
}
