/** Orders for some of several like units: who, which way, and how many at most. */

import type { Action, Board, Group, Piece, VerbData } from "../api/types";
import { extraKinds } from "./options";

/** A way that units of one kind may be sent, and how many of them. */
export interface Line {
  verb: string;
  units: number[];
  /** The places of the way, one after the other. */
  path: number[];
  most: number;
}

/** Whether a verb sends a number of units like the one named: unit, place, number, and perhaps places onward. */
export function isCounted(verb: VerbData | undefined): boolean {
  const fields = verb?.fields ?? [];
  return fields.includes("unit") && fields.includes("hex") && extraKinds(verb)[0] === "number";
}

export function linesOf(groups: Group[], verbs: Record<string, VerbData>): Line[] {
  return groups
    .filter((group) => isCounted(verbs[group.verb]))
    .flatMap((group) => {
      const most = new Map<string, [number[], number]>();
      for (const [count = 1, ...onward] of group.extras) {
        const known = most.get(onward.join());
        most.set(onward.join(), [onward, Math.max(count, known?.[1] ?? 0)]);
      }
      return (group.places ?? []).flatMap((place) =>
        [...most.values()].map(([onward, count]) => ({
          verb: group.verb,
          units: group.units,
          path: [place, ...onward],
          most: count,
        })),
      );
    });
}

const begins = (path: number[], with_: number[]) => with_.every((place, n) => path[n] === place);

/** The lines a unit may still follow after some steps. */
export function following(lines: Line[], unit: number, steps: number[]): Line[] {
  return lines.filter((line) => line.units.includes(unit) && begins(line.path, steps));
}

/** Where the next step may lead. */
export function nextPlaces(lines: Line[], steps: number[]): Set<number> {
  return new Set(lines.flatMap((line) => line.path.slice(steps.length, steps.length + 1)));
}

/** The line that is just these steps. */
export function exact(lines: Line[], steps: number[]): Line | undefined {
  return lines.find((line) => line.path.length === steps.length);
}

export function actionOf(line: Line, unit: number, count: number): Action {
  const [place = -1, ...onward] = line.path;
  return [line.verb, unit, place, [Math.min(Math.max(1, count), line.most), ...onward]];
}

/** The places an order of a number of units leads to. */
export function pathOf([, , place, [, ...onward]]: Action): number[] {
  return [place, ...onward];
}

/** A sheet with one unit fewer in one of its orders. */
export function oneFewer(orders: Action[], at: number): Action[] {
  return orders.flatMap((order, n): Action[] => {
    const [verb, unit, place, [count = 1, ...onward]] = order;
    if (n !== at) return [order];
    return count > 1 ? [[verb, unit, place, [count - 1, ...onward]]] : [];
  });
}

export interface Kin {
  symbol: string;
  letter: string;
  units: number[];
}

/** The units of a place that lines name, kind by kind, in the order of the board's symbols. */
export function kinsAt(board: Board, lines: Line[], here: Piece[]): Kin[] {
  const able = new Set(lines.flatMap((line) => line.units));
  const order = Object.keys(board.look.symbols);
  const found = new Map<string, number[]>();
  for (const piece of here)
    if (able.has(piece.id)) found.set(piece.symbol, [...(found.get(piece.symbol) ?? []), piece.id]);
  return [...found]
    .map(([symbol, units]) => ({ symbol, units, letter: letterOf(board, symbol) }))
    .sort((a, b) => order.indexOf(a.symbol) - order.indexOf(b.symbol));
}

export function letterOf(board: Board, symbol: string): string {
  return board.look.symbols[symbol]?.letter ?? symbol.slice(0, 1).toUpperCase();
}

/** The symbol of a unit that is not on the map: the one its name speaks of. */
export function symbolIn(board: Board, name: string): string {
  const words = name.toLowerCase();
  return Object.keys(board.look.symbols).find((symbol) => words.includes(symbol)) ?? "";
}
