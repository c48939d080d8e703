/** Draws parts of a sheet onto canvases. Runs in a thread of its own where the browser has one for it. */

import type { Board } from "../api/types";
import type { Box } from "../geometry/contour";
import { HexGrid } from "../geometry/hex";
import { grown } from "./frame";
import { placeNames, type Sized } from "./labels";
import type { Paint, Paints } from "./paint";
import { drawBoard, type Label, MARGIN, type Sheet } from "./sheet";
import { meet, subpaths } from "./subpaths";

/** A part of the sheet, in pixels of the drawing at a scale. */
export interface Wish {
  x: number;
  y: number;
  width: number;
  height: number;
  scale: number;
  /** Pixels of the screen for one of the page. */
  density: number;
  numbers: boolean;
}

/** The classes whose paint must be known before anything can be drawn. */
export interface Classes {
  layers: string[];
  labels: string[];
}

interface Chunk {
  path: Path2D;
  box: Box;
}

/** So large are the cells by which the parts of a layer are kept together, in units of the sheet. */
const CELL = 400;
/** So many pixels tall at least is the type of names, unless it would have to grow beyond all measure. */
const SMALLEST = 10.5;
const LARGEST = 2.4;
/** Where nobody could read the numbers of hexes they are left out. */
const FAR = 0.5;
/** Canvases cut off sharp corners later than drawings do. */
const MITER = 4;

export class Easel {
  private readonly sheet: Sheet;
  private readonly layers: { cls: string; chunks: Chunk[] }[];
  private names: { factor: number; placed: Sized[] } | null = null;
  private paints: Paints = {};

  constructor(
    board: Board,
    turned: boolean,
    private readonly canvas: (width: number, height: number) => OffscreenCanvas | HTMLCanvasElement,
  ) {
    this.sheet = drawBoard(board, undefined, turned);
    this.layers = this.sheet.layers.map(({ cls, d }) => ({ cls, chunks: chunksOf(d) }));
  }

  get classes(): Classes {
    const labels = [...this.sheet.labels, ...(this.sheet.names ?? [])].map((label) => label.cls);
    return { layers: [...new Set(this.layers.map((layer) => layer.cls))], labels: [...new Set(labels)] };
  }

  paint(paints: Paints): void {
    this.paints = paints;
  }

  draw(wish: Wish): Promise<ImageBitmap> {
    const { density, scale } = wish;
    const canvas = this.canvas(Math.ceil(wish.width * density), Math.ceil(wish.height * density));
    const pen = canvas.getContext("2d") as CanvasRenderingContext2D | null;
    if (pen) {
      const { box } = this.sheet;
      const seen = { x: box.x + wish.x / scale, y: box.y + wish.y / scale, width: wish.width / scale, height: wish.height / scale };
      pen.scale(scale * density, scale * density);
      pen.translate(-seen.x, -seen.y);
      pen.miterLimit = MITER;
      this.drawLayers(pen, seen);
      this.drawLabels(pen, seen, wish);
    }
    return "transferToImageBitmap" in canvas ? Promise.resolve(canvas.transferToImageBitmap()) : createImageBitmap(canvas);
  }

  private drawLayers(pen: CanvasRenderingContext2D, seen: Box): void {
    for (const { cls, chunks } of this.layers) {
      const paint = this.paints[cls];
      if (!paint) continue;
      const near = grown(seen, 2 * paint.width);
      const inSight = chunks.filter((chunk) => meet(chunk.box, near));
      if (!inSight.length) continue;
      const path = new Path2D();
      for (const chunk of inSight) path.addPath(chunk.path);
      use(pen, paint, paint.width);
      const fill = () => pen.fill(path, paint.isEvenOdd ? "evenodd" : "nonzero");
      both(pen, paint, fill, () => pen.stroke(path));
    }
  }

  private drawLabels(pen: CanvasRenderingContext2D, seen: Box, { scale, numbers }: Wish): void {
    pen.textAlign = "center";
    const near = grown(seen, 160);
    const plain = this.sheet.labels.filter((label) => label.cls !== "hex-number" || (numbers && scale >= FAR));
    for (const label of [...plain, ...this.placed(scale)] as (Label & { size?: number })[]) {
      const paint = this.paints[label.cls];
      if (!paint || !meet({ x: label.x, y: label.y, width: 0, height: 0 }, near)) continue;
      const size = label.size ?? paint.fontSize;
      pen.font = `${paint.fontStyle} ${size}px ${paint.fontFamily}`;
      use(pen, paint, (paint.width / paint.fontSize) * size);
      const { text, x, y } = label;
      both(pen, paint, () => pen.fillText(text, x, y), () => pen.strokeText(text, x, y));
    }
  }

  /** Names as large as the scale wants them. */
  private placed(scale: number): Sized[] {
    const factor = Math.min(LARGEST, Math.max(1, Math.round((SMALLEST / 16.5 / scale) * 10) / 10));
    if (this.names?.factor !== factor) {
      const within = grown(this.sheet.box, this.sheet.grid instanceof HexGrid ? -MARGIN - 20 : 0);
      this.names = { factor, placed: placeNames(this.sheet.names ?? [], within, factor) };
    }
    return this.names.placed;
  }
}

function use(pen: CanvasRenderingContext2D, paint: Paint, width: number): void {
  pen.fillStyle = paint.fill === "none" ? "transparent" : paint.fill;
  pen.strokeStyle = paint.stroke === "none" ? "transparent" : paint.stroke;
  pen.lineWidth = width;
  pen.lineCap = paint.cap;
  pen.lineJoin = paint.join;
  pen.setLineDash(paint.dash);
}

/** Fill and stroke in the order that the paint asks for. */
function both(pen: CanvasRenderingContext2D, paint: Paint, fill: () => void, stroke: () => void): void {
  const acts = [
    { colour: paint.fill, alpha: paint.fillOpacity, act: fill },
    { colour: paint.stroke, alpha: paint.strokeOpacity, act: stroke },
  ];
  if (paint.strokeFirst) acts.reverse();
  for (const { colour, alpha, act } of acts) {
    if (colour === "none") continue;
    pen.globalAlpha = paint.opacity * alpha;
    act();
  }
  pen.globalAlpha = 1;
}

/** The parts of a layer by the cell in which they lie; what is larger than a cell is a chunk of its own. */
function chunksOf(d: string): Chunk[] {
  const cells = new Map<string, { d: string[]; box: Box }>();
  subpaths(d).forEach((part, n) => {
    const { x, y, width, height } = part.box;
    const isLarge = width > CELL || height > CELL;
    const key = isLarge ? `part ${n}` : `${Math.floor(x / CELL)} ${Math.floor(y / CELL)}`;
    const cell = cells.get(key);
    if (cell) {
      cell.d.push(part.d);
      cell.box = around(cell.box, part.box);
    } else cells.set(key, { d: [part.d], box: part.box });
  });
  return [...cells.values()].map((cell) => ({ path: new Path2D(cell.d.join("")), box: cell.box }));
}

function around(a: Box, b: Box): Box {
  const [x, y] = [Math.min(a.x, b.x), Math.min(a.y, b.y)];
  return {
    x,
    y,
    width: Math.max(a.x + a.width, b.x + b.width) - x,
    height: Math.max(a.y + a.height, b.y + b.height) - y,
  };
}
