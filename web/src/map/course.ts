/** The way of an arrow over the board: from inside one place over the border into the next. */

import type { Grid } from "../geometry/grid";
import type { Point } from "../geometry/hex";
import { mix } from "../geometry/path";
import { SectorGrid } from "../geometry/sectors";

const INSIDE = 66;
const CLOSE = 0.01;
/** Of the way between two hexes: where a counter ends, and how long the point of an arrow is. */
const EDGE = 0.22;
const TIP = 0.08;
/** Between arrows over the same hexside. */
const ABREAST = 22;

export interface Course {
  points: Point[];
  /** Where its text stands. */
  label: Point;
}

/** The ways of arrows drawn together: whichever share a border lie beside each other. */
export function courses(grid: Grid, paths: number[][]): Course[] {
  if (grid instanceof SectorGrid) {
    const sideways = shifts(grid, paths);
    return paths.map((path, n) => course(grid, path, sideways[n]));
  }
  const ends = (path: number[]) => `${path[0]} ${path.at(-1)}`;
  return paths.map((path, n) => {
    const alike = paths.filter((other) => ends(other) === ends(path));
    const before = paths.slice(0, n).filter((other) => ends(other) === ends(path)).length;
    return straight(grid, path, (before - (alike.length - 1) / 2) * ABREAST);
  });
}

/** From hex to hex: from the near edge of one counter to the near edge of the other. */
function straight(grid: Grid, path: number[], shift: number): Course {
  const centres = path.map((place) => grid.centre(place));
  const [first, second = first] = centres;
  const [before, last] = [centres.at(-2), centres.at(-1)];
  if (!first || !second || !last || !before) return { points: [], label: first ?? { x: 0, y: 0 } };
  const length = Math.hypot(last.x - before.x, last.y - before.y) || 1;
  const aside = { x: (-(last.y - before.y) / length) * shift, y: ((last.x - before.x) / length) * shift };
  const moved = (p: Point) => ({ x: p.x + aside.x, y: p.y + aside.y });
  const points = [mix(first, second, EDGE), ...centres.slice(1, -1), mix(last, before, EDGE + TIP)].map(moved);
  return { points, label: moved(mix(first, second, 0.5)) };
}

/** `shift` moves each leg sideways, so that arrows over one border lie beside each other. */
export function course(grid: SectorGrid, path: number[], shift: number[] = []): Course {
  const points: Point[] = [];
  let label: Point | null = null;
  path.slice(1).forEach((to, n) => {
    const from = path[n] ?? to;
    const gate = gateOf(grid, from, to, shift[n] ?? 0);
    const out = inward(grid, from, gate, INSIDE);
    const into = inward(grid, to, gate, n === path.length - 2 ? INSIDE + 8 : INSIDE);
    points.push(out, gate, into);
    label ??= mix(out, gate, 0.6);
  });
  const [first] = path;
  return { points, label: label ?? grid.centre(first ?? 0) };
}

function gateOf(grid: SectorGrid, from: number, to: number, shift: number): Point {
  const edge = grid.edge(from, to);
  if (edge) {
    const middle = mix(edge.from, edge.to, 0.5);
    return edge.isVertical ? { x: middle.x, y: middle.y + shift } : { x: middle.x + shift, y: middle.y };
  }
  const a = grid.centre(from);
  const b = grid.centre(to);
  const sideways = Math.abs(a.x - b.x) > Math.abs(a.y - b.y);
  const middle = mix(a, b, 0.5);
  return sideways ? { x: middle.x, y: middle.y + shift } : { x: middle.x + shift, y: middle.y };
}

/** A point of a place as deep behind a gate as given; straight behind it where that lies inside. */
function inward(grid: SectorGrid, place: number, gate: Point, depth: number): Point {
  const centre = grid.centre(place);
  const box = grid.box(place);
  const near = (value: number, goal: number) => value + Math.sign(goal - value) * Math.min(depth, Math.abs(goal - value));
  const isAbove = gate.y < box.y + CLOSE;
  if (gate.x > box.x && gate.x < box.x + box.width && (isAbove || gate.y > box.y + box.height - CLOSE)) {
    const edge = isAbove ? box.y : box.y + box.height;
    return { x: gate.x, y: near(edge, centre.y) };
  }
  const edge = gate.x < box.x + CLOSE ? box.x : box.x + box.width;
  return { x: near(edge, centre.x), y: gate.y };
}

/** The place a straight way first comes to. */
function nearer(grid: SectorGrid, from: number, to: number): number {
  if (grid.edge(from, to)) return to;
  const a = grid.centre(from);
  const b = grid.centre(to);
  const [dx, dy] = [b.x - a.x, b.y - a.y];
  const isSideways = Math.abs(dx) > Math.abs(dy);
  return grid.toward(from, isSideways ? Math.sign(dx) : 0, isSideways ? 0 : Math.sign(dy));
}

/** Sideways places for the legs of arrows that cross the same border, whichever way. */
export function shifts(grid: SectorGrid, paths: number[][]): number[][] {
  const gates = paths.map((path) =>
    path.slice(1).map((to, n) => {
      const from = path[n] ?? to;
      const near = nearer(grid, from, to);
      return `${Math.min(from, near)} ${Math.max(from, near)}`;
    }),
  );
  const counts = new Map<string, number>();
  for (const gate of gates.flat()) counts.set(gate, (counts.get(gate) ?? 0) + 1);
  const used = new Map<string, number>();
  return gates.map((legs) =>
    legs.map((gate) => {
      const n = used.get(gate) ?? 0;
      used.set(gate, n + 1);
      return (n - ((counts.get(gate) ?? 1) - 1) / 2) * 50;
    }),
  );
}
