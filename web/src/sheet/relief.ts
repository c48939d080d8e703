/** Heights as a general-staff sheet shows them: a tint for each level, hachures down every slope, light from the north-west. */

import { chance } from "../geometry/chance";
import { type Box, contours, type Field, gradient } from "../geometry/contour";
import type { HexGrid, Point } from "../geometry/hex";
import { polygon, smoothRing } from "../geometry/path";
import { blend } from "./areas";
import type { Layer } from "./sheet";

const SPACING = 5.4;
const ROWS = [0.3, 0.66];
const LENGTH = 17;

export function relief(grid: HexGrid, box: Box, step: number, heights: number[]): Layer[] {
  const low = Math.min(...heights);
  const high = Math.max(...heights);
  if (low === high) return [];
  const field = blend(grid, box, step, (hex) => heights[hex] ?? low, 11);
  const layers: Layer[] = [];
  for (let level = low + 1; level <= high; level++) {
    const d = contours(field, level - 0.5)
      .map(smoothRing)
      .join("");
    layers.push({ cls: `tint tint-${Math.min(6, level - low)}`, d });
  }
  let light = "";
  let dark = "";
  for (let level = low + 1; level <= high; level++)
    for (const row of ROWS)
      for (const ring of contours(field, level - row)) {
        const [bright, shaded] = hachures(field, grid, ring);
        light += bright;
        dark += shaded;
      }
  layers.push({ cls: "hachure lit", d: light }, { cls: "hachure", d: dark });
  return layers;
}

/** The strokes along one contour; those on slopes away from the light apart. */
export function hachures(field: Field, grid: Pick<HexGrid, "at">, ring: Point[]): [string, string] {
  const random = chance(Math.round(ring[0]?.x ?? 0), Math.round(ring[0]?.y ?? 0));
  let light = "";
  let dark = "";
  let carried = 0;
  ring.forEach((from, n) => {
    const to = ring[(n + 1) % ring.length] ?? from;
    const length = Math.hypot(to.x - from.x, to.y - from.y);
    for (; carried < length; carried += SPACING * (0.8 + 0.4 * random())) {
      const t = carried / (length || 1);
      const here = { x: from.x + (to.x - from.x) * t, y: from.y + (to.y - from.y) * t };
      if (grid.at(here) < 0) continue;
      const up = gradient(field, here.x, here.y);
      const steep = Math.hypot(up.x, up.y);
      if (steep < 0.002) continue;
      const ux = up.x / steep;
      const uy = up.y / steep;
      const shade = (1 - (ux + uy) * -0.707) / 2; // rising to the north-west means falling to the south-east
      const lit = 1 - shade;
      const size = LENGTH * (0.8 + 0.35 * random());
      const half = 0.32 + 0.75 * lit;
      const top = { x: here.x + ux * size * 0.5, y: here.y + uy * size * 0.5 };
      const foot = { x: here.x - ux * size * 0.5, y: here.y - uy * size * 0.5 };
      const stroke = polygon([
        { x: top.x - uy * half, y: top.y + ux * half },
        { x: top.x + uy * half, y: top.y - ux * half },
        foot,
      ]);
      if (lit > 0.5) dark += stroke;
      else light += stroke;
    }
    carried -= length;
  });
  return [light, dark];
}
