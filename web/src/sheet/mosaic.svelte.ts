/** A sheet as it is drawn bit by bit: the squares in sight at the scale at which it rests, and a small whole below them. */

import type { Board } from "../api/types";
import type { Box } from "../geometry/contour";
import type { Classes } from "./easel";
import { Painter } from "./painter";
import type { Paints } from "./paint";
import { SIDE, type Tile, tilesIn } from "./tiles";

/** How a sheet is to be drawn. */
export interface Manner {
  scale: number;
  density: number;
  turned: boolean;
  numbers: boolean;
}

export interface Drawn extends Tile {
  bitmap: ImageBitmap;
}

export interface Generation {
  id: number;
  manner: Manner;
  tiles: Drawn[];
}

/** The longer side of the small whole, in pixels. */
const WHOLE = 1100;
/** Squares kept beside those in sight. */
const KEPT = 40;

export class Mosaic {
  /** The oldest first: a new one grows over the one before until it covers what is in sight. */
  generations = $state.raw<Generation[]>([]);
  whole = $state.raw<Generation | null>(null);
  /** What the painter must be told before it paints. */
  classes = $state.raw<Classes | null>(null);

  private readonly painters = new Map<boolean, Painter>();
  private painted = new Set<Painter>();
  private paints: Paints = {};
  private queue: { tile: Tile; id: number; manner: Manner }[] = [];
  /** What is being drawn just now. */
  private inHand: { tile: Tile; id: number } | null = null;
  private count = 0;
  private inSight: Tile[] = [];
  private wanted: { manner: Manner; seen: Box; box: Box } | null = null;
  private isBusy = false;
  /** Whether there may be more to do than when the work was last looked at. */
  private isAsked = false;
  private isClosed = false;

  constructor(private readonly board: Board) {}

  /** The style of the page has changed, or is known for the first time. */
  paint(paints: Paints): void {
    this.paints = paints;
    this.painted = new Set();
    this.inHand = null; // it will be of the old style
    this.whole = null;
    if (this.wanted) this.begin(this.wanted.manner);
    this.order();
  }

  /** Says what is in sight, in pixels of the drawing, and of which box of the sheet the drawing is. */
  show(manner: Manner, seen: Box, box: Box): void {
    this.wanted = { manner, seen, box };
    if (!this.painters.has(manner.turned)) this.hire(manner.turned);
    const last = this.generations.at(-1);
    if (!last || !isSame(last.manner, manner)) this.begin(manner);
    this.order();
  }

  close(): void {
    this.isClosed = true;
    for (const painter of this.painters.values()) painter.close();
  }

  private hire(turned: boolean): void {
    const painter = new Painter(this.board, turned);
    this.painters.set(turned, painter);
    void painter.classes.then((classes) => {
      this.classes ??= classes;
      this.order();
    });
  }

  /** A new drawing over the last one that covers what is in sight. */
  private begin(manner: Manner): void {
    const kept = this.generations.findLast((generation) => generation.tiles.length > 0);
    this.generations = [...(kept ? [kept] : []), { id: ++this.count, manner, tiles: [] }];
  }

  /** What is still to be drawn, the most pressing first. */
  private order(): void {
    const generation = this.generations.at(-1);
    if (!this.wanted || !generation) return;
    const { seen, box, manner } = this.wanted;
    const [width, height] = [box.width * manner.scale, box.height * manner.scale];
    this.inSight = tilesIn(seen, width, height);
    const around = { x: seen.x - SIDE / 2, y: seen.y - SIDE / 2, width: seen.width + SIDE, height: seen.height + SIDE };
    const has = new Set(generation.tiles.map((tile) => tile.key));
    if (this.inHand?.id === generation.id) has.add(this.inHand.tile.key);
    const all = new Map([...this.inSight, ...tilesIn(around, width, height)].map((tile) => [tile.key, tile]));
    this.queue = [...all.values()].filter((tile) => !has.has(tile.key)).map((tile) => ({ tile, ...generation }));
    this.settle();
    void this.work();
  }

  private async work(): Promise<void> {
    this.isAsked = true;
    if (this.isBusy) return;
    this.isBusy = true;
    while (!this.isClosed && this.isAsked) {
      this.isAsked = false;
      if (await this.step()) this.isAsked = true;
    }
    this.isBusy = false;
  }

  /** Draws one square; the small whole as soon as nothing in sight is missing. */
  private async step(): Promise<boolean> {
    const { wanted } = this;
    const painter = wanted && this.painters.get(wanted.manner.turned);
    if (!painter || !Object.keys(this.paints).length) return false;
    await painter.classes;
    if (!this.painted.has(painter)) painter.paint(this.paints);
    this.painted.add(painter);
    const [next] = this.queue;
    const isWhole = this.whole?.manner.turned === wanted.manner.turned;
    if (!isWhole && !this.inSight.some((tile) => tile.key === next?.tile.key)) return this.drawWhole(painter);
    if (!next) return false;
    this.queue = this.queue.slice(1);
    const { paints } = this;
    this.inHand = next;
    const bitmap = await painter.draw({ ...next.tile, ...next.manner });
    this.inHand = null;
    if (paints === this.paints) this.put(next.id, { ...next.tile, bitmap });
    return true;
  }

  private async drawWhole(painter: Painter): Promise<boolean> {
    const { wanted, paints } = this;
    if (!wanted) return false;
    const { box, manner } = wanted;
    const scale = WHOLE / Math.max(box.width, box.height);
    const tile = { key: "whole", x: 0, y: 0, width: box.width * scale, height: box.height * scale };
    const whole = { ...manner, scale, density: 1 };
    const bitmap = await painter.draw({ ...tile, ...whole });
    if (paints === this.paints) this.whole = { id: ++this.count, manner: whole, tiles: [{ ...tile, bitmap }] };
    return true;
  }

  private put(id: number, tile: Drawn): void {
    const near = new Set([...this.inSight, ...this.queue.map((job) => job.tile)].map((one) => one.key));
    const kept = (tiles: Drawn[]) =>
      tiles.length < KEPT + near.size ? tiles : tiles.filter((one, n) => near.has(one.key) || n > tiles.length / 2);
    this.generations = this.generations.map((generation) =>
      generation.id === id ? { ...generation, tiles: [...kept(generation.tiles), tile] } : generation,
    );
    this.settle();
  }

  /** When the newest drawing covers what is in sight, those below it go. */
  private settle(): void {
    const newest = this.generations.at(-1);
    const has = new Set(newest?.tiles.map((tile) => tile.key));
    if (newest && this.generations.length > 1 && this.inSight.every((tile) => has.has(tile.key)))
      this.generations = [newest];
  }
}

const isSame = (a: Manner, b: Manner) =>
  a.scale === b.scale && a.density === b.density && a.turned === b.turned && a.numbers === b.numbers;
