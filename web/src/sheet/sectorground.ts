/** What stands on the areas of a staff sketch: woods, hills, fields, camps, and the box of the fallen. */

import { chance, noise } from "../geometry/chance";
import { type Box, contours, type Field, sampleField, valueAt } from "../geometry/contour";
import type { Point } from "../geometry/hex";
import { circle, line, polygon, smoothRing } from "../geometry/path";
import type { SectorGrid } from "../geometry/sectors";
import { Nearby, scattered } from "./areas";
import { boxPath, grown } from "./frame";
import { hachures } from "./relief";
import type { Layer } from "./sheet";

/** How finely the shore of a wood or a hill is drawn. */
const STEP = 9;

/** 1 in the middle of a place, falling to 0 towards its edge, with a shore that wanders. */
function mound(box: Box, inset: number, seed: number): Field {
  const cx = box.x + box.width / 2;
  const cy = box.y + box.height / 2;
  return sampleField(box, STEP, (x, y) => {
    const wx = x + 11 * noise(x / 42, y / 42, seed) + 5 * noise(x / 15, y / 15, seed + 1);
    const wy = y + 11 * noise(x / 42, y / 42, seed + 2) + 5 * noise(x / 15, y / 15, seed + 3);
    const u = Math.abs(wx - cx) / (box.width / 2 - inset);
    const v = Math.abs(wy - cy) / (box.height / 2 - inset);
    return 1.5 - (u ** 3 + v ** 3) ** (1 / 3);
  });
}

export function wood(grid: SectorGrid, place: number, near: Nearby): Layer[] {
  const box = grid.box(place);
  const field = mound(box, 8, 31 + place);
  let shadows = "";
  let crowns = "";
  for (const p of scattered(grown(box, -6), 14.5, 3)) {
    if (valueAt(field, p.x, p.y) < 0.54 || near.has(p)) continue;
    const random = chance(Math.round(p.x), Math.round(p.y));
    const r = 4.4 + 2.1 * random();
    shadows += circle({ x: p.x + 1.7, y: p.y + 1.8 }, r);
    crowns += circle(p, r);
  }
  return [
    { cls: "wood-floor", d: contours(field, 0.5).map(smoothRing).join("") },
    { cls: "tree-shadow", d: shadows },
    { cls: "tree", d: crowns },
  ];
}

export function hill(grid: SectorGrid, place: number): Layer[] {
  const box = grid.box(place);
  const field = mound(box, 10, 47 + place);
  let light = "";
  let dark = "";
  for (const level of [0.57, 0.7])
    for (const ring of contours(field, level)) {
      const [bright, shaded] = hachures(field, grid, ring);
      light += bright;
      dark += shaded;
    }
  const tint = (level: number) => contours(field, level).map(smoothRing).join("");
  return [
    { cls: "tint tint-1", d: tint(0.5) },
    { cls: "tint tint-2", d: tint(0.74) },
    { cls: "hachure lit", d: light },
    { cls: "hachure", d: dark },
  ];
}

/** A few ploughed parcels near the corners, out of the way of the counters. */
export function fields(grid: SectorGrid, place: number, near: Nearby): Layer[] {
  const box = grid.box(place);
  const random = chance(place, 59);
  let d = "";
  for (let n = 0; n < 7; n++) {
    const p = { x: box.x + 60 + random() * (box.width - 120), y: box.y + 60 + random() * (box.height - 120) };
    const angle = random() * Math.PI;
    const half = 14 + 12 * random();
    if (near.has(p)) continue;
    for (let row = -3; row <= 3; row++) {
      const v = row * 5;
      const end = (u: number): Point => ({
        x: p.x + u * Math.cos(angle) - v * Math.sin(angle),
        y: p.y + u * Math.sin(angle) + v * Math.cos(angle),
      });
      d += line([end(-half), end(half)]);
    }
  }
  return [{ cls: "furrow", d }];
}

/** Rows of tents and a flag. */
export function camp(grid: SectorGrid, place: number): Layer[] {
  const box = grid.box(place);
  const middle = box.y + box.height / 2;
  let tents = "";
  for (let row = 0; row < 2; row++)
    for (let n = 0; n < 4; n++) {
      const x = box.x + 38 + n * 38 + row * 12;
      const y = middle - 44 + row * 26;
      tents += `${polygon([
        { x: x - 14, y: y + 9 },
        { x, y: y - 13 },
        { x: x + 14, y: y + 9 },
      ])}${line([
        { x, y: y - 13 },
        { x: x - 3, y: y + 9 },
      ])}${line([
        { x, y: y - 13 },
        { x: x + 3, y: y + 9 },
      ])}`;
    }
  return [
    { cls: "camp-floor", d: boxPath(grown(box, -5)) },
    { cls: "camp-edge", d: boxPath(grown(box, -9)) },
    { cls: "tent", d: tents },
  ];
}

/** Where the routed lie: a hatched strip. */
export function fallen(grid: SectorGrid, place: number): Layer[] {
  const box = grown(grid.box(place), -6);
  let hatch = "";
  for (let x = box.x - box.height; x < box.x + box.width; x += 15) {
    const a = { x: Math.max(x, box.x), y: box.y + Math.max(0, box.x - x) };
    const right = Math.min(x + box.height, box.x + box.width);
    hatch += line([a, { x: right, y: box.y + (right - x) }]);
  }
  return [
    { cls: "box-floor", d: boxPath(box) },
    { cls: "box-hatch", d: hatch },
    { cls: "camp-edge", d: boxPath(grown(box, -3)) },
  ];
}

// -- what people built -------------------------------------------------------------------------------------------------
