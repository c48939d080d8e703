/** The way of an arrow over a board of areas: from inside one place over the border into the next. */

import type { Point } from "../geometry/hex";
import { mix } from "../geometry/path";
import type { SectorGrid } from "../geometry/sectors";

const INSIDE = 66;
const CLOSE = 0.01;

export interface Course {
  points: Point[];
  /** Where its text stands. */
  label: Point;
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
