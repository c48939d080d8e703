/** Fields over the sheet and the smooth lines of equal value in them. */

import type { Point } from "./hex";

export interface Field {
  x0: number;
  y0: number;
  step: number;
  width: number;
  height: number;
  values: Float32Array;
}

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

export function sampleField(box: Box, step: number, value: (x: number, y: number) => number): Field {
  const width = Math.ceil(box.width / step) + 1;
  const height = Math.ceil(box.height / step) + 1;
  const values = new Float32Array(width * height);
  for (let j = 0; j < height; j++)
    for (let i = 0; i < width; i++) values[j * width + i] = value(box.x + i * step, box.y + j * step);
  return { x0: box.x, y0: box.y, step, width, height, values };
}

/** The closed lines around all ground above a level. Values beyond the field count as far below it. */
export function contours(field: Field, level: number): Point[][] {
  const { width, height } = field;
  const next = new Map<number, number>();
  const points = new Map<number, Point>();
  const value = (i: number, j: number) =>
    i < 0 || j < 0 || i >= width || j >= height ? level - 1 : (field.values[j * width + i] ?? level - 1);
  const stride = width + 2;
  const key = (i: number, j: number, vertical: boolean) => ((j + 1) * stride + (i + 1)) * 2 + (vertical ? 1 : 0);
  const cross = (i: number, j: number, vertical: boolean): number => {
    const id = key(i, j, vertical);
    if (!points.has(id)) {
      const a = value(i, j);
      const b = vertical ? value(i, j + 1) : value(i + 1, j);
      const t = Math.min(0.98, Math.max(0.02, (level - a) / (b - a)));
      points.set(id, {
        x: field.x0 + (i + (vertical ? 0 : t)) * field.step,
        y: field.y0 + (j + (vertical ? t : 0)) * field.step,
      });
    }
    return id;
  };
  for (let j = -1; j < height; j++) {
    for (let i = -1; i < width; i++) {
      const a = value(i, j) > level;
      const b = value(i + 1, j) > level;
      const c = value(i + 1, j + 1) > level;
      const d = value(i, j + 1) > level;
      if (a === b && b === c && c === d) continue;
      const top = () => cross(i, j, false);
      const bottom = () => cross(i, j + 1, false);
      const left = () => cross(i, j, true);
      const right = () => cross(i + 1, j, true);
      const code = (a ? 8 : 0) | (b ? 4 : 0) | (c ? 2 : 0) | (d ? 1 : 0);
      // High ground lies to the right of each step.
      const steps: [number, number][] = SEGMENTS(code, top, right, bottom, left);
      for (const [from, to] of steps) next.set(from, to);
    }
  }
  return rings(next, points);
}

type Edge = () => number;

function SEGMENTS(code: number, top: Edge, right: Edge, bottom: Edge, left: Edge): [number, number][] {
  switch (code) {
    case 8:
      return [[left(), top()]];
    case 4:
      return [[top(), right()]];
    case 2:
      return [[right(), bottom()]];
    case 1:
      return [[bottom(), left()]];
    case 12:
      return [[left(), right()]];
    case 6:
      return [[top(), bottom()]];
    case 3:
      return [[right(), left()]];
    case 9:
      return [[bottom(), top()]];
    case 14:
      return [[left(), bottom()]];
    case 13:
      return [[bottom(), right()]];
    case 11:
      return [[right(), top()]];
    case 7:
      return [[top(), left()]];
    case 10:
      return [
        [left(), top()],
        [right(), bottom()],
      ];
    default:
      return [
        [top(), right()],
        [bottom(), left()],
      ];
  }
}

function rings(next: Map<number, number>, points: Map<number, Point>): Point[][] {
  const found: Point[][] = [];
  const seen = new Set<number>();
  for (const start of next.keys()) {
    if (seen.has(start)) continue;
    const ring: Point[] = [];
    let at: number | undefined = start;
    while (at !== undefined && !seen.has(at)) {
      seen.add(at);
      const point = points.get(at);
      if (point) ring.push(point);
      at = next.get(at);
    }
    if (ring.length > 4) found.push(ring);
  }
  return found;
}

/** How a field rises at a point. */
export function gradient(field: Field, x: number, y: number): Point {
  const h = field.step;
  return {
    x: (valueAt(field, x + h, y) - valueAt(field, x - h, y)) / (2 * h),
    y: (valueAt(field, x, y + h) - valueAt(field, x, y - h)) / (2 * h),
  };
}

export function valueAt(field: Field, x: number, y: number): number {
  const u = Math.min(field.width - 1.001, Math.max(0, (x - field.x0) / field.step));
  const v = Math.min(field.height - 1.001, Math.max(0, (y - field.y0) / field.step));
  const i = Math.floor(u);
  const j = Math.floor(v);
  const fu = u - i;
  const fv = v - j;
  const at = (a: number, b: number) => field.values[b * field.width + a] ?? 0;
  return (at(i, j) * (1 - fu) + at(i + 1, j) * fu) * (1 - fv) + (at(i, j + 1) * (1 - fu) + at(i + 1, j + 1) * fu) * fv;
}
