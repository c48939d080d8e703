/** A whole map sheet as a list of drawn layers. The page styles the layers; nothing here knows a colour. */

import type { Ground, HexGround } from "../api/types";
import type { Box } from "../geometry/contour";
import type { Grid } from "../geometry/grid";
import { HexGrid, RADIUS } from "../geometry/hex";
import { polygon } from "../geometry/path";
import { SectorGrid } from "../geometry/sectors";
import { Nearby } from "./areas";
import { boxPath, gridLines, grown, ladder, outlines } from "./frame";
import { furrows, marshes, rocks, vineyards, woods } from "./ground";
import { drawings, type Drawing, heights, outsideOf } from "./kinds";
import type { Name } from "./labels";
import { relief } from "./relief";
import { roads, type Roads } from "./roads";
import { drawSectors, SECTOR_MARGIN } from "./sectors";
import { slopes } from "./slopes";
import { bridge, ford, fort, house, tower, town } from "./towns";
import { sideLines, water } from "./water";

export interface Layer {
  cls: string;
  d: string;
}

export interface Label {
  x: number;
  y: number;
  text: string;
  cls: string;
}

export interface Sheet {
  grid: Grid;
  /** The sheet with its margin. */
  box: Box;
  layers: Layer[];
  labels: Label[];
  /** What is set as large as the scale of the drawing wants it. */
  names?: Name[];
}

export const MARGIN = 46;
const FINE = 11;
const COARSE = 17;

const known = new WeakMap<Ground, Sheet>();
const grids = [new WeakMap<Ground, Grid>(), new WeakMap<Ground, Grid>()] as const;

export function gridOf(board: Ground, turned = false): Grid {
  const kept = grids[turned ? 1 : 0];
  const grid = kept.get(board) ?? layGrid(board, turned);
  kept.set(board, grid);
  return grid;
}

const layGrid = (board: Ground, turned: boolean): Grid =>
  board.shape === "sectors" ? new SectorGrid(board, turned) : new HexGrid(board, outsideOf(board), turned);

/** The sheet with its margin. */
export const boxOf = (grid: Grid): Box =>
  grid instanceof HexGrid
    ? grown(grid.extent, MARGIN)
    : grown({ x: 0, y: 0, width: grid.width, height: grid.height }, SECTOR_MARGIN);

/** A small sheet for a look at a board. */
export function previewOf(board: Ground): Sheet {
  const sheet = known.get(board) ?? drawBoard(board, COARSE);
  known.set(board, sheet);
  return sheet;
}

/** A whole sheet. That takes a while on large boards. */
export const drawBoard = (board: Ground, step = FINE, turned = false): Sheet =>
  board.shape === "sectors" ? drawSectors(board, turned) : drawSheet(board, step, turned);

export function drawSheet(board: HexGround, step: number, turned = false): Sheet {
  const grid = new HexGrid(board, outsideOf(board), turned);
  const map = grid.extent;
  const around = grown(map, 24);
  const drawn = drawings(board);
  const levels = heights(board, drawn);
  const ways = roads(grid, board);
  const kept = new Nearby(ways.points, 11);
  const layers: Layer[] = [
    { cls: "paper", d: boxPath(map) },
    ...relief(grid, around, step, levels),
    ...furrows(grid, drawn, levels, kept),
    ...marshes(grid, around, step, drawn),
    ...vineyards(grid, around, step, drawn, kept),
    ...rocks(grid, drawn),
    ...water(grid, around, step, drawn),
    ...sides(grid, board),
    ...woods(grid, around, step, drawn, kept),
    ...roadLayers(ways),
    ...crossings(grid, board, drawn, ways),
    ...settlements(grid, drawn, ways),
    { cls: "grid", d: gridLines(grid) },
    ...frame(grid, map),
  ];
  return {
    grid,
    box: boxOf(grid),
    layers: layers.filter((layer) => layer.d),
    labels: numbers(grid, board),
    names: names(grid, board, drawn),
  };
}

function sides(grid: HexGrid, board: HexGround): Layer[] {
  const byDrawing = new Map<string, [number, number][]>();
  for (const [one, two, kind] of board.sides_of) {
    const drawing = board.look.sides?.[kind] ?? kind;
    byDrawing.set(drawing, [...(byDrawing.get(drawing) ?? []), [one, two]]);
  }
  return [...byDrawing].flatMap(([drawing, pairs]) => {
    if (drawing === "slope") return [{ cls: "slope", d: slopes(grid, pairs, board.elevation) }];
    const d = sideLines(grid, pairs);
    return isWater(drawing)
      ? [
          { cls: `bank bank-${drawing}`, d },
          { cls: `run run-${drawing}`, d },
        ]
      : [{ cls: `hexside hexside-${drawing}`, d }];
  });
}

const isWater = (drawing: string) => /stream|river|canal|brook|creek/.test(drawing);

function roadLayers({ paths }: Roads): Layer[] {
  const list = [...paths];
  return [
    ...list.map(([kind, d]) => ({ cls: `road-case case-${kind}`, d })),
    ...list.map(([kind, d]) => ({ cls: `road-bed bed-${kind}`, d })),
  ];
}

function crossings(grid: HexGrid, board: HexGround, drawn: Drawing[], ways: Roads): Layer[] {
  let bridges = "";
  let fords = "";
  let houses = "";
  let towers = "";
  const others: Layer[] = [];
  for (const [key, marks] of Object.entries(board.marks)) {
    const hex = Number(key);
    if (grid.outside.has(hex)) continue;
    const arms = ways.arms.get(hex) ?? [];
    const wet = (grid.neighbours[hex] ?? []).flatMap((other, d) => (drawn[other] === "river" ? [d] : []));
    for (const mark of marks) {
      const drawing = board.look.marks[mark] ?? mark;
      if (drawing === "bridge") bridges += bridge(grid, hex, arms, wet);
      else if (drawing === "ford") fords += ford(grid, hex, arms, wet);
      else if (drawing === "house") houses += house(grid, hex);
      else if (drawing === "tower") towers += tower(grid, hex);
      else others.push({ cls: `mark-${drawing} mark-plain`, d: smallMark(grid, hex) });
    }
  }
  return [
    { cls: "bridge-case", d: bridges },
    { cls: "bridge", d: bridges },
    { cls: "ford", d: fords },
    { cls: "block", d: houses },
    { cls: "tower", d: towers },
    ...others,
  ];
}

function smallMark(grid: HexGrid, hex: number): string {
  const { x, y } = grid.centre(hex);
  return polygon([
    { x: x - 6, y: y + RADIUS * 0.55 },
    { x: x + 6, y: y + RADIUS * 0.55 },
    { x, y: y + RADIUS * 0.4 },
  ]);
}

function settlements(grid: HexGrid, drawn: Drawing[], ways: Roads): Layer[] {
  const all = { blocks: "", gardens: "", church: "", walls: "", glacis: "" };
  drawn.forEach((kind, hex) => {
    if (kind === "town") {
      const built = town(grid, hex, ways.arms.get(hex) ?? []);
      all.blocks += built.blocks;
      all.gardens += built.gardens;
      all.church += built.church;
    } else if (kind === "fort") {
      const work = fort(grid, hex);
      all.walls += work.walls;
      all.glacis += work.glacis;
    }
  });
  return [
    { cls: "garden", d: all.gardens },
    { cls: "block", d: all.blocks },
    { cls: "church", d: all.church },
    { cls: "glacis", d: all.glacis },
    { cls: "fort", d: all.walls },
  ];
}

function frame(grid: HexGrid, map: Box): Layer[] {
  const edge = outlines(grid).map(polygon).join("");
  const inner = grown(map, 14);
  const outer = grown(map, 21);
  return [
    { cls: "margin", d: boxPath(grown(map, MARGIN)) + edge },
    { cls: "map-edge", d: edge },
    { cls: "neat-line", d: boxPath(inner) },
    { cls: "ladder", d: ladder(inner, outer, RADIUS * 1.5) },
    { cls: "neat-line", d: boxPath(outer) },
    { cls: "neat-line heavy", d: boxPath(grown(map, 28)) },
  ];
}

function numbers(grid: HexGrid, board: HexGround): Label[] {
  const isFlat = board.orientation === "flat";
  return board.numbers.flatMap((text, hex) => {
    const { x, y } = grid.centre(hex);
    return grid.outside.has(hex) ? [] : [{ x, y: y - (isFlat ? 41 : 46), text, cls: "hex-number" }];
  });
}

function names(grid: HexGrid, board: HexGround, drawn: Drawing[]): Name[] {
  return Object.entries(board.names).flatMap(([key, text]) => {
    const hex = Number(key);
    const kind = drawn[hex] ?? "open";
    const isTown = kind === "town" || kind === "fort";
    const how = { cls: `name name-${kind}`, size: isTown ? 18 : 16.5, weight: isTown ? 2 : 1 };
    return grid.outside.has(hex) ? [] : [{ ...grid.centre(hex), text, ...how }];
  });
}
