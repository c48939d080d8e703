/** Has a sheet drawn, one part after the other, in another thread where there is one. */

import type { Board } from "../api/types";
import type { Classes, Easel, Wish } from "./easel";
import type { Paints } from "./paint";

export type Request =
  | { kind: "board"; board: Board; turned: boolean }
  | { kind: "paints"; paints: Paints }
  | { kind: "draw"; id: number; wish: Wish };

export type Answer = { kind: "classes"; classes: Classes } | { kind: "drawn"; id: number; bitmap: ImageBitmap };

export class Painter {
  /** Resolved when the sheet is laid out and wants to know how to paint. */
  readonly classes: Promise<Classes>;
  private readonly worker: Worker | null;
  private readonly easel: Promise<Easel> | null = null;
  private readonly waiting = new Map<number, (bitmap: ImageBitmap) => void>();
  private count = 0;

  constructor(board: Board, turned: boolean) {
    this.worker = spawn();
    if (this.worker) {
      this.classes = new Promise((resolve) => this.listen(this.worker, resolve));
      this.post({ kind: "board", board, turned });
      return;
    }
    this.easel = import("./easel").then(({ Easel }) => new Easel(board, turned, canvas));
    this.classes = this.easel.then((easel) => easel.classes);
  }

  paint(paints: Paints): void {
    if (this.worker) this.post({ kind: "paints", paints });
    else void this.easel?.then((easel) => easel.paint(paints));
  }

  async draw(wish: Wish): Promise<ImageBitmap> {
    if (this.easel) return (await this.easel).draw(wish);
    const id = this.count++;
    this.post({ kind: "draw", id, wish });
    return new Promise((resolve) => this.waiting.set(id, resolve));
  }

  close(): void {
    this.worker?.terminate();
  }

  private listen(worker: Worker | null, laidOut: (classes: Classes) => void): void {
    worker?.addEventListener("message", ({ data }: MessageEvent<Answer>) => {
      if (data.kind === "classes") return laidOut(data.classes);
      this.waiting.get(data.id)?.(data.bitmap);
      this.waiting.delete(data.id);
    });
  }

  private post(request: Request): void {
    this.worker?.postMessage(request);
  }
}

function spawn(): Worker | null {
  if (typeof OffscreenCanvas === "undefined" || typeof Worker === "undefined") return null;
  return new Worker(new URL("./easel.worker.ts", import.meta.url), { type: "module" });
}

function canvas(width: number, height: number): HTMLCanvasElement {
  const made = document.createElement("canvas");
  [made.width, made.height] = [width, height];
  return made;
}
