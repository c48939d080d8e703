/** A board of areas as a staff sketch: parchment, soft borders with their numbered spaces, camps, woods, hills, farms. */

import type { SectorGround } from "../api/types";
import { chance, noise } from "../geometry/chance";
import type { Box } from "../geometry/contour";
import type { Point } from "../geometry/hex";
import { at, line, mix, smoothLine, smoothRing } from "../geometry/path";
import { DEPTH, SectorGrid } from "../geometry/sectors";
import { Nearby, scattered } from "./areas";
import { boxPath, grown, ladder } from "./frame";
import { camp, fallen, fields, hill, wood } from "./sectorground";
import type { Label, Layer, Sheet } from "./sheet";

export const SECTOR_MARGIN = 40;

/** Where the counters of a place stand. */
export function fieldOf(board: SectorGround, grid: SectorGrid, place: number): Box {
  const { x, y, width, height } = grid.box(place);
  if (isCamp(drawingOf(board, place)))
    return { x: x + 190, y: y + 16, width: width - 210, height: height - 32 };
  const edge = DEPTH + 8;
  return { x: x + edge, y: y + edge + 17, width: width - 2 * edge, height: height - 2 * edge - 14 };
}

export function drawingOf(board: SectorGround, place: number): string {
  const kind = board.kinds[board.terrain[place] ?? 0] ?? "open";
  return board.look.terrain[kind] ?? kind;
}

const isCamp = (drawing: string) => drawing === "camp" || drawing === "box";

export function drawSectors(board: SectorGround, turned = false): Sheet {
  const grid = new SectorGrid(board, turned);
  const map: Box = { x: 0, y: 0, width: grid.width, height: grid.height };
  const places = grid.boxes.map((_, place) => place);
  const of = (drawing: string) => places.filter((place) => drawingOf(board, place) === drawing);
  const ways = roadLines(board, grid);
  const near = new Nearby(
    ways.flatMap((way) => along(way)),
    16,
  );
  const inner = grown(map, 9);
  const outer = grown(map, 16);
  const layers: Layer[] = [
    { cls: "margin", d: boxPath(grown(map, SECTOR_MARGIN)) },
    { cls: "paper", d: boxPath(map) },
    { cls: "stain", d: stains(map) },
    ...of("camp").flatMap((place) => camp(grid, place)),
    ...of("box").flatMap((place) => fallen(grid, place)),
    ...of("hill").flatMap((place) => hill(grid, place)),
    ...of("woods").flatMap((place) => wood(grid, place, near)),
    ...of("open").flatMap((place) => fields(grid, place, near)),
    ...ways.flatMap((way) => [
      { cls: "road-case case-highway", d: smoothLine(way) },
      { cls: "road-bed bed-highway", d: smoothLine(way) },
    ]),
    ...houses(board, grid),
    { cls: "sector-edge soft", d: borders(grid) },
    { cls: "sector-edge", d: borders(grid) },
    { cls: "space", d: spaces(board, grid) },
    { cls: "map-edge", d: boxPath(map) },
    { cls: "neat-line", d: boxPath(inner) },
    { cls: "ladder", d: ladder(inner, outer, 70) },
    { cls: "neat-line", d: boxPath(outer) },
    { cls: "neat-line heavy", d: boxPath(grown(map, 23)) },
  ];
  return {
    grid,
    box: grown(map, SECTOR_MARGIN),
    layers: layers.filter((layer) => layer.d),
    labels: [...spaceNumbers(board, grid), ...titles(board, grid)],
  };
}

/** Old paper is not even. */
function stains(map: Box): string {
  let d = "";
  for (const p of scattered(map, 150, 17)) {
    const random = chance(Math.round(p.x), Math.round(p.y), 5);
    const ring = Array.from({ length: 9 }, (_, n): Point => {
      const a = (n / 9) * Math.PI * 2;
      const r = (26 + 50 * random()) * (1 + 0.25 * random());
      return { x: p.x + r * 1.5 * Math.cos(a), y: p.y + r * Math.sin(a) };
    });
    if (random() < 0.5) d += smoothRing(ring);
  }
  return d;
}

function borders(grid: SectorGrid): string {
  return grid.boxes
    .flatMap((_, place) =>
      grid.boxes.map((_, other) => {
        const edge = other > place ? grid.edge(place, other) : null;
        return edge ? line([edge.from, edge.to]) : "";
      }),
    )
    .join("");
}

/** Spaces lie along borders where both sides can stand: not before a camp. */
function* stripsOf(board: SectorGround, grid: SectorGrid): Generator<Box[]> {
  const isOpen = (place: number) => !isCamp(drawingOf(board, place));
  for (const [a, b] of board.borders)
    if (isOpen(a) && isOpen(b)) {
      yield grid.strip(a, b);
      yield grid.strip(b, a);
    }
}

function spaces(board: SectorGround, grid: SectorGrid): string {
  return [...stripsOf(board, grid)].flatMap((strip) => strip.map((box) => boxPath(grown(box, -2.5)))).join("");
}

function spaceNumbers(board: SectorGround, grid: SectorGrid): Label[] {
  return [...stripsOf(board, grid)].flatMap((strip) =>
    strip.map((box, n) => ({
      x: box.x + box.width / 2,
      y: box.y + box.height / 2 + 5,
      text: String(n + 1),
      cls: "space-number",
    })),
  );
}

function titles(board: SectorGround, grid: SectorGrid): Label[] {
  return grid.boxes.flatMap((box, place) => {
    const number = board.numbers[place] ?? "";
    const name = board.names[String(place)] ?? "";
    if (isCamp(drawingOf(board, place))) {
      const x = box.x + 98;
      const words = name.split(" ");
      const half = Math.ceil(words.length / 2);
      const rows = words.length > 2 ? [words.slice(0, half).join(" "), words.slice(half).join(" ")] : [name];
      const y = box.y + box.height / 2 + (drawingOf(board, place) === "camp" ? 46 : 6) - rows.length * 8;
      return rows.map((text, n) => ({ x, y: y + n * 23, text, cls: "name name-camp" }));
    }
    const found: Label[] = [{ x: box.x + 25, y: box.y + 33, text: number, cls: "sector-number" }];
    if (name) found.push({ x: box.x + box.width / 2, y: box.y + DEPTH + 21, text: name, cls: "name name-sector" });
    return found;
  });
}

// -- ground ------------------------------------------------------------------------------------------------------------

function roadLines(board: SectorGround, grid: SectorGrid): Point[][] {
  return board.roads.map(([one, two]) => {
    const a = grid.centre(one);
    const b = grid.centre(two);
    const edge = grid.edge(one, two);
    const gate = edge ? mix(edge.from, edge.to, 0.5 + 0.07 * noise(one * 3.1, two * 1.7, 4)) : mix(a, b, 0.5);
    const bend = (from: Point, t: number, seed: number): Point => ({
      x: from.x + (gate.x - from.x) * t + 18 * noise(one * 1.3 + seed, two * 2.1, 9),
      y: from.y + (gate.y - from.y) * t + 18 * noise(one * 2.3, two * 1.1 + seed, 8),
    });
    return [a, bend(a, 0.55, 1), gate, bend(b, 0.55, 7), b];
  });
}

function along(way: Point[]): Point[] {
  return way.slice(1).flatMap((to, n) => {
    const from = way[n] ?? to;
    const steps = Math.ceil(Math.hypot(to.x - from.x, to.y - from.y) / 12);
    return Array.from({ length: steps + 1 }, (_, k) => mix(from, to, k / steps));
  });
}

/** A walled farm in a corner of its place. */
function houses(board: SectorGround, grid: SectorGrid): Layer[] {
  let blocks = "";
  let walls = "";
  for (const [key, marks] of Object.entries(board.marks)) {
    if (!marks.some((mark) => (board.look.marks[mark] ?? mark) === "house")) continue;
    const box = grid.box(Number(key));
    const p = { x: box.x + box.width - 96, y: box.y + box.height - 84 };
    const bar = (x: number, y: number, width: number, height: number) =>
      (blocks += boxPath({ x: p.x + x, y: p.y + y, width, height }));
    walls += boxPath({ x: p.x - 36, y: p.y - 30, width: 76, height: 58 });
    bar(-31, -25, 44, 15);
    bar(-31, -10, 15, 33);
    bar(19, -4, 16, 27);
    walls += `M${at({ x: p.x + 27, y: p.y - 4 })}v-13M${at({ x: p.x + 22, y: p.y - 13 })}h10`;
  }
  return [
    { cls: "garden", d: walls },
    { cls: "block", d: blocks },
  ];
}
