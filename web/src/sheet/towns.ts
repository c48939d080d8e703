/** Towns as clusters of small blocks along their streets, a church among them; forts; bridges and fords. */

import { chance } from "../geometry/chance";
import { type HexGrid, type Point, RADIUS } from "../geometry/hex";
import { at, circle, polygon } from "../geometry/path";
import { crossing } from "./roads";

function block(centre: Point, angle: number, width: number, depth: number): string {
  const c = Math.cos(angle);
  const s = Math.sin(angle);
  const corner = (u: number, v: number) => ({ x: centre.x + u * c - v * s, y: centre.y + u * s + v * c });
  return polygon([
    corner(-width / 2, -depth / 2),
    corner(width / 2, -depth / 2),
    corner(width / 2, depth / 2),
    corner(-width / 2, depth / 2),
  ]);
}

export interface Town {
  blocks: string;
  church: string;
  gardens: string;
}

/** One town hex. Its streets are the roads that enter it, or three lanes where none do. */
export function town(grid: HexGrid, hex: number, arms: number[]): Town {
  const random = chance(hex, 71);
  const centre = grid.centre(hex);
  const streets = arms.length ? [...arms] : [0.4, 2.3, 4.2];
  if (arms.length && arms.length < 3) streets.push(((arms[0] ?? 0) + 1.6) % 6, ((arms[0] ?? 0) + 4.5) % 6);
  const placed: { p: Point; r: number }[] = [];
  let blocks = "";
  let gardens = "";
  for (const street of streets) {
    const isRoad = Number.isInteger(street);
    const end = isRoad ? crossing(grid, hex, street) : offset(centre, grid.vector(street), RADIUS * 0.62);
    const angle = Math.atan2(end.y - centre.y, end.x - centre.x);
    const far = Math.min(Math.hypot(end.x - centre.x, end.y - centre.y), RADIUS * 0.8);
    for (let along = 9; along < far; along += 8 + 5 * random())
      for (const sideways of [-1, 1]) {
        if (random() < 0.1 + along / 160) continue;
        const width = 7 + 6 * random();
        const depth = 5.5 + 4 * random();
        const away = sideways * ((isRoad ? 5.6 : 3.4) + depth / 2 + random() * 1.5);
        const p = {
          x: centre.x + along * Math.cos(angle) - away * Math.sin(angle),
          y: centre.y + along * Math.sin(angle) + away * Math.cos(angle),
        };
        if (placed.some((other) => Math.hypot(other.p.x - p.x, other.p.y - p.y) < other.r + width * 0.48)) continue;
        placed.push({ p, r: width * 0.48 });
        blocks += block(p, angle + (random() - 0.5) * 0.14, width, depth);
        if (random() < 0.5) gardens += garden(p, angle, sideways, depth, random);
      }
  }
  return { blocks, gardens, church: church(centre, placed, random) };
}

function garden(p: Point, angle: number, sideways: number, depth: number, random: () => number): string {
  const away = sideways * (depth / 2 + 5);
  const q = { x: p.x - away * Math.sin(angle), y: p.y + away * Math.cos(angle) };
  return block(q, angle, 9 + 4 * random(), 8);
}

function church(centre: Point, placed: { p: Point; r: number }[], random: () => number): string {
  for (let tries = 0; tries < 30; tries++) {
    const angle = random() * Math.PI * 2;
    const p = offset(centre, { x: Math.cos(angle), y: Math.sin(angle) }, 12 + tries);
    if (placed.some((other) => Math.hypot(other.p.x - p.x, other.p.y - p.y) < other.r + 5)) continue;
    const { x, y } = p;
    return `${circle(p, 3.4)}M${at({ x, y: y - 3.4 })}V${Math.round((y - 11) * 10) / 10}M${at({ x: x - 2.6, y: y - 8.4 })}h5.2`;
  }
  return "";
}

const offset = (p: Point, v: Point, by: number): Point => ({ x: p.x + v.x * by, y: p.y + v.y * by });

/** A small bastioned work. */
export function fort(grid: HexGrid, hex: number): { walls: string; glacis: string } {
  const centre = grid.centre(hex);
  const points: Point[] = [];
  const outer: Point[] = [];
  const bastions = 5;
  for (let k = 0; k < bastions; k++) {
    const a = (k / bastions) * Math.PI * 2 - Math.PI / 2;
    const ring: [number, number][] = [
      [-0.4, 33],
      [-0.3, 42],
      [0, 47],
      [0.3, 42],
      [0.4, 33],
    ];
    for (const [turn, r] of ring) {
      points.push({ x: centre.x + r * Math.cos(a + turn), y: centre.y + r * Math.sin(a + turn) });
      outer.push({ x: centre.x + (r + 5) * Math.cos(a + turn), y: centre.y + (r + 5) * Math.sin(a + turn) });
    }
  }
  return { walls: polygon(points), glacis: polygon(outer) };
}

/** A bridge: two rails with splayed ends, along the road that crosses here. */
export function bridge(grid: HexGrid, hex: number, arms: number[], water: number[]): string {
  const { rails } = span(grid, hex, arms, water);
  return rails
    .map(([a, b, out]) => {
      const along = { x: (b.x - a.x) / 6, y: (b.y - a.y) / 6 };
      const one = { x: a.x - along.x * 0.6 + out.x * 6, y: a.y - along.y * 0.6 + out.y * 6 };
      const two = { x: b.x + along.x * 0.6 + out.x * 6, y: b.y + along.y * 0.6 + out.y * 6 };
      return `M${at(one)}L${at(a)}L${at(b)}L${at(two)}`;
    })
    .join("");
}

export function ford(grid: HexGrid, hex: number, arms: number[], water: number[]): string {
  return span(grid, hex, arms, water)
    .rails.map(([a, b]) => `M${at(a)}L${at(b)}`)
    .join("");
}

function span(grid: HexGrid, hex: number, arms: number[], water: number[]): { rails: [Point, Point, Point][] } {
  const centre = grid.centre(hex);
  const flow = water[0] ?? 1;
  const [first, second] = arms;
  const one = first !== undefined ? crossing(grid, hex, first) : grid.middle(hex, flow + 1.5);
  const two = second !== undefined ? crossing(grid, hex, second) : opposite(one, centre);
  const angle = Math.atan2(two.y - one.y, two.x - one.x);
  const u = { x: Math.cos(angle), y: Math.sin(angle) };
  const v = { x: -u.y, y: u.x };
  const half = RADIUS * 0.56;
  const heart =
    arms.length > 1 ? { x: (one.x + two.x) / 4 + centre.x / 2, y: (one.y + two.y) / 4 + centre.y / 2 } : centre;
  const rail = (side: number): [Point, Point, Point] => {
    const p = { x: heart.x + v.x * 6.5 * side, y: heart.y + v.y * 6.5 * side };
    return [offset(p, u, -half), offset(p, u, half), { x: v.x * side, y: v.y * side }];
  };
  return { rails: [rail(1), rail(-1)] };
}

const opposite = (p: Point, centre: Point): Point => ({ x: 2 * centre.x - p.x, y: 2 * centre.y - p.y });

/** A farm or a lonely house with its barn. */
export function house(grid: HexGrid, hex: number): string {
  const random = chance(hex, 77);
  const { x, y } = grid.centre(hex);
  const angle = random() * Math.PI;
  const yard = { x: x + 22 * (random() - 0.5), y: y + RADIUS * 0.32 };
  const along = (u: number, v: number) => ({
    x: yard.x + u * Math.cos(angle) - v * Math.sin(angle),
    y: yard.y + u * Math.sin(angle) + v * Math.cos(angle),
  });
  return block(along(0, 0), angle, 12, 7) + block(along(10, 4), angle, 6, 9) + block(along(-3, 10), angle, 7, 5);
}

/** A watch tower that is seen from afar. */
export function tower(grid: HexGrid, hex: number): string {
  const { x, y } = grid.centre(hex);
  const [left, top] = [x + 14, y - 38];
  return (
    `M${left} ${top + 30}V${top}h3v4h3v-4h4v4h3v-4h3V${top + 30}Z` +
    `M${left - 4} ${top + 30}h24l-3 5h-18Z`
  );
}
