/** What grows: woods tree by tree, vineyards in rows, marsh tufts, rocks, and furrows on open ground. */

import { chance } from "../geometry/chance";
import { type Box, contours, valueAt } from "../geometry/contour";
import { type HexGrid, type Point, RADIUS } from "../geometry/hex";
import { at, circle, smoothRing } from "../geometry/path";
import { blend, type Nearby, scattered } from "./areas";
import type { Drawing } from "./kinds";
import type { Layer } from "./sheet";

/** From so many hexes on, trees are fewer and plainer. */
const LARGE = 300;

export function woods(grid: HexGrid, box: Box, step: number, drawn: Drawing[], kept: Nearby): Layer[] {
  if (!drawn.includes("woods")) return [];
  const field = blend(grid, box, step, (hex) => (drawn[hex] === "woods" ? 1 : 0), 31);
  let shadows = "";
  let crowns = "";
  const isLarge = grid.size > LARGE;
  for (const p of scattered(box, isLarge ? 17 : 13.5, 3)) {
    if (valueAt(field, p.x, p.y) < 0.5 || grid.at(p) < 0 || kept.has(p)) continue;
    const random = chance(Math.round(p.x), Math.round(p.y));
    const r = (4.1 + 1.9 * random()) * (isLarge ? 1.25 : 1);
    shadows += circle({ x: p.x + 1.7, y: p.y + 1.8 }, r);
    crowns += circle(p, r);
  }
  return [
    { cls: "wood-floor", d: contours(field, 0.46).map(smoothRing).join("") },
    { cls: "tree-shadow", d: shadows },
    { cls: isLarge ? "tree many" : "tree", d: crowns },
  ];
}

export function vineyards(grid: HexGrid, box: Box, step: number, drawn: Drawing[], kept: Nearby): Layer[] {
  if (!drawn.includes("vineyard")) return [];
  const field = blend(grid, box, step, (hex) => (drawn[hex] === "vineyard" ? 1 : 0), 37);
  let plants = "";
  const gap = 11;
  for (let row = 0; row * gap < box.height; row++)
    for (let n = 0; n * gap < box.width; n++) {
      const p = { x: box.x + (n + (row % 2) * 0.35) * gap, y: box.y + row * gap + Math.sin(n / 5) * 4 };
      if (valueAt(field, p.x, p.y) < 0.52 || grid.at(p) < 0 || kept.has(p)) continue;
      plants += `M${at(p)}v-5.5q3 0 2.6 2.8t-2.6 0`;
    }
  return [
    { cls: "vine-floor", d: contours(field, 0.5).map(smoothRing).join("") },
    { cls: "vine", d: plants },
  ];
}

export function marshes(grid: HexGrid, box: Box, step: number, drawn: Drawing[]): Layer[] {
  if (!drawn.includes("marsh")) return [];
  const field = blend(grid, box, step, (hex) => (drawn[hex] === "marsh" ? 1 : 0), 47);
  let lines = "";
  let tufts = "";
  for (const p of scattered(box, 21, 5)) {
    if (valueAt(field, p.x, p.y) < 0.5 || grid.at(p) < 0) continue;
    const random = chance(Math.round(p.x), Math.round(p.y), 2);
    const half = 6 + 7 * random();
    lines += `M${at({ x: p.x - half, y: p.y })}h${Math.round(half * 2)}`;
    if (random() < 0.6) tufts += `M${at(p)}v-7M${at(p)}l-4-5.5M${at(p)}l4-5.5`;
  }
  return [
    { cls: "marsh-floor", d: contours(field, 0.48).map(smoothRing).join("") },
    { cls: "marsh-line", d: lines },
    { cls: "tuft", d: tufts },
  ];
}

export function rocks(grid: HexGrid, drawn: Drawing[]): Layer[] {
  let d = "";
  drawn.forEach((kind, hex) => {
    if (kind !== "rough") return;
    const random = chance(hex, 53);
    for (let n = 0; n < 13; n++) {
      const p = inside(grid.centre(hex), RADIUS * 0.75, random);
      const s = 3 + 4 * random();
      d += `M${at({ x: p.x - s, y: p.y })}l${(s * 0.7).toFixed(1)}-${s.toFixed(1)} ${s.toFixed(1)} ${(s * 0.5).toFixed(1)}M${at(p)}h${s.toFixed(1)}`;
    }
  });
  return d ? [{ cls: "rock", d }] : [];
}

/** Ploughland: a few parcels of furrows here and there, so that the plain is no blank. */
export function furrows(grid: HexGrid, drawn: Drawing[], heights: number[], kept: Nearby): Layer[] {
  let d = "";
  drawn.forEach((kind, hex) => {
    const random = chance(hex, 59);
    const isTilled = kind === "fields";
    const six = grid.neighbours[hex] ?? [];
    const isLevel = six.every((other) => other < 0 || heights[other] === heights[hex]);
    if (!isTilled && (kind !== "open" || !isLevel || random() < 0.42)) return;
    for (let n = isTilled ? 6 : 2; n > 0; n--) {
      const p = inside(grid.centre(hex), RADIUS * 0.66, random);
      d += parcel(p, random, kept);
    }
  });
  return [{ cls: "furrow", d }];
}

function parcel(centre: Point, random: () => number, kept: Nearby): string {
  const angle = random() * Math.PI;
  const c = Math.cos(angle);
  const s = Math.sin(angle);
  const half = 9 + 8 * random();
  const rows = 4 + Math.floor(4 * random());
  let d = "";
  for (let n = 0; n < rows; n++) {
    const v = (n - rows / 2) * 4.2;
    const a = { x: centre.x - half * c - v * s, y: centre.y - half * s + v * c };
    const b = { x: centre.x + half * c - v * s, y: centre.y + half * s + v * c };
    if (kept.has(a) || kept.has(b) || kept.has(centre)) return "";
    d += `M${at(a)}L${at(b)}`;
  }
  return d;
}

function inside(centre: Point, radius: number, random: () => number): Point {
  const angle = random() * Math.PI * 2;
  const r = radius * Math.sqrt(random());
  return { x: centre.x + r * Math.cos(angle), y: centre.y + r * Math.sin(angle) };
}
