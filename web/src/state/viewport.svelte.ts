/** How the sheet lies under the window: shift and scale, always with some of the map in sight. */

import type { Box } from "../geometry/contour";
import type { Point } from "../geometry/hex";

const LARGEST = 3.2;
const GLIDE = 260;
/** Larger than this nothing new is to be seen. */
const NEAR = 1.2;
/** A small window is a phone's. */
const NARROW = 760;
/** At these scales counters can be read, and on a phone hit with a finger. */
const READABLE = 0.4;
const TOUCHABLE = 0.5;
/** A map that fits into the window at nearly that scale is shown whole. */
const NEARLY = 0.75;

/** A number between two bounds; halfway if they leave no room. */
const within = (n: number, low: number, high: number) =>
  low > high ? (low + high) / 2 : Math.min(high, Math.max(low, n));

export class Viewport {
  x = $state(0);
  y = $state(0);
  scale = $state(1);
  width = $state(1);
  height = $state(1);
  /** The scale at which the sheet has last been drawn; a moving sheet is only a picture of that. */
  drawn = $state(1);
  /** Whether the whole sheet leaves its free strips above and below it, not beside it. */
  isBroad = $state(false);

  private box: Box = { x: 0, y: 0, width: 1, height: 1 };
  private isFitted = true;
  private timer = 0;
  private frame = 0;

  resize(width: number, height: number, box: Box): void {
    this.width = width;
    this.height = height;
    this.box = box;
    this.isBroad = box.width * height > box.height * width;
    if (this.isFitted) this.fit(false);
    else this.settle();
  }

  /** On a map too large to read whole, begin where something is to be done: said of a window in units of the sheet. */
  begin(where: (size: { width: number; height: number }) => Point | null, scale = this.readable): void {
    const point = this.fitScale() >= scale ? null : where({ width: this.width / scale, height: this.height / scale });
    if (!point) return;
    this.scale = this.drawn = scale;
    this.centre(point);
  }

  /** The scale to begin with: that of a map that nearly fits is left as it is. */
  private get readable(): number {
    const scale = this.width < NARROW ? TOUCHABLE : READABLE;
    return this.fitScale() >= scale * NEARLY ? 0 : scale;
  }

  shows(point: Point): boolean {
    const { x, y } = this.toScreen(point);
    return x >= 0 && y >= 0 && x <= this.width && y <= this.height;
  }

  private fitScale(): number {
    return Math.min(this.width / this.box.width, this.height / this.box.height);
  }

  fit(glide = true): void {
    const scale = this.fitScale();
    this.go(
      {
        scale,
        x: (this.width - this.box.width * scale) / 2 - this.box.x * scale,
        y: (this.height - this.box.height * scale) / 2 - this.box.y * scale,
      },
      glide,
    );
    this.isFitted = true;
    if (!glide) this.drawn = scale;
  }

  /** Whether all of the sheet is in sight. */
  get isWhole(): boolean {
    return this.box.width * this.scale <= this.width + 1 && this.box.height * this.scale <= this.height + 1;
  }

  toSheet(point: Point): Point {
    return { x: (point.x - this.x) / this.scale, y: (point.y - this.y) / this.scale };
  }

  toScreen(point: Point): Point {
    return { x: point.x * this.scale + this.x, y: point.y * this.scale + this.y };
  }

  pan(dx: number, dy: number): void {
    this.stir();
    this.x += dx;
    this.y += dy;
    this.settle();
  }

  zoom(factor: number, at: Point = { x: this.width / 2, y: this.height / 2 }, glide = false): void {
    const least = this.fitScale() * 0.8;
    const scale = Math.min(LARGEST, Math.max(least, this.scale * factor));
    const still = this.toSheet(at);
    this.go({ scale, x: at.x - still.x * scale, y: at.y - still.y * scale }, glide);
  }

  /** Nearer to a point; from near by, back to the whole. */
  near(at: Point): void {
    if (this.scale < NEAR) this.zoom(2, at, true);
    else this.fit();
  }

  /** Brings a point of the sheet into sight if it is not; if `filled`, without bare table beside the sheet. */
  reveal(point: Point, edge = 60, filled = false): void {
    const { x, y } = this.toScreen(point);
    // No more than a third of the way in: on a low map both edges cannot be kept away from at once.
    const [ex, ey] = [Math.min(edge, this.width / 3), Math.min(edge, this.height / 3)];
    const dx = x < ex ? ex - x : x > this.width - ex ? this.width - ex - x : 0;
    const dy = y < ey ? ey - y : y > this.height - ey ? this.height - ey - y : 0;
    if (!dx && !dy) return;
    const to = { x: this.x + dx, y: this.y + dy };
    this.go({ scale: this.scale, ...(filled ? this.filling(to) : to) }, true);
  }

  /** The board is turned: what is in the middle stays there. */
  turn(turned: (point: Point) => Point, box: Box): void {
    const middle = turned(this.toSheet({ x: this.width / 2, y: this.height / 2 }));
    const { isFitted, scale } = this;
    this.box = box;
    if (isFitted) return this.fit(false);
    this.go({ scale, x: this.width / 2 - middle.x * scale, y: this.height / 2 - middle.y * scale }, false);
  }

  centre(point: Point): void {
    const { scale } = this;
    this.go({ scale, x: this.width / 2 - point.x * scale, y: this.height / 2 - point.y * scale }, false);
    Object.assign(this, this.filling(this));
  }

  /** No bare table beside a sheet that would fill the window. */
  private filling({ x, y }: Point): Point {
    const { box, scale } = this;
    return {
      x: within(x, this.width - (box.x + box.width) * scale, -box.x * scale),
      y: within(y, this.height - (box.y + box.height) * scale, -box.y * scale),
    };
  }

  /** On a phone, large enough around a point for a finger. */
  approach(point: Point): void {
    if (this.width >= NARROW || this.scale >= TOUCHABLE * NEARLY) return;
    const scale = TOUCHABLE;
    this.go({ scale, x: this.width / 2 - point.x * scale, y: this.height / 2 - point.y * scale }, true);
  }

  private go(to: { scale: number; x: number; y: number }, glide: boolean): void {
    cancelAnimationFrame(this.frame);
    this.stir();
    if (!glide || document.documentElement.dataset["motion"] === "off") {
      Object.assign(this, to);
      this.settle();
      return;
    }
    const from = { scale: this.scale, x: this.x, y: this.y };
    const start = performance.now();
    const tick = (now: number) => {
      const t = Math.min(1, (now - start) / GLIDE);
      const e = 1 - (1 - t) ** 3;
      this.scale = from.scale + (to.scale - from.scale) * e;
      this.x = from.x + (to.x - from.x) * e;
      this.y = from.y + (to.y - from.y) * e;
      this.stir();
      if (t < 1) this.frame = requestAnimationFrame(tick);
      else this.settle();
    };
    this.frame = requestAnimationFrame(tick);
  }

  private stir(): void {
    this.isFitted = false;
    window.clearTimeout(this.timer);
    this.timer = window.setTimeout(() => this.rest(), 200);
  }

  /** The sheet lies still: it is drawn anew, its corner on a whole pixel, so that its lines are sharp. */
  private rest(): void {
    const { box, scale } = this;
    const whole = (n: number, origin: number) => Math.round(n + origin * scale) - origin * scale;
    this.drawn = scale;
    this.x = whole(this.x, box.x);
    this.y = whole(this.y, box.y);
  }

  private settle(): void {
    const { box, scale } = this;
    const margin = 80;
    this.x = Math.min(this.width - margin - box.x * scale, Math.max(margin - (box.x + box.width) * scale, this.x));
    this.y = Math.min(this.height - margin - box.y * scale, Math.max(margin - (box.y + box.height) * scale, this.y));
  }
}
