/** Names of places on the sheet: under their hex, or above it, or in two lines, wherever they cover no other name. */

import type { Box } from "../geometry/contour";
import type { Label } from "./sheet";

export interface Name {
  x: number;
  y: number;
  text: string;
  cls: string;
  size: number;
  /** Those that matter more take their place first. */
  weight: number;
}

/** How wide a letter is, about, as a part of the size of its type. */
const LETTER = 0.47;
/** So many letters apart two names on a line are not read as one. */
const GAP = 1.5;
const BELOW = 46;
const ABOVE = -30;

export type Sized = Label & { size: number };

/**
 * Places names on a sheet, their type enlarged by a factor so that they can be read on a small one. At their own size all
 * of them are shown, enlarged only those that find room.
 */
export function placeNames(names: Name[], within: Box, factor = 1): Sized[] {
  const taken: Box[] = [];
  return [...names]
    .sort((a, b) => b.weight - a.weight)
    .flatMap((name) => {
      const tries = settings(name, within, factor).map((labels) => ({ labels, clash: clash(labels, taken) }));
      const best = tries.reduce((one, two) => (two.clash.area < one.clash.area ? two : one));
      if (factor > 1 && best.clash.area > 0) return [];
      taken.push(...best.clash.boxes);
      return best.labels;
    });
}


/** The ways in which a name could be set. */
function settings(name: Name, within: Box, factor: number): Sized[][] {
  const size = name.size * factor;
  const plain = name.text.replace(/\s*\(.*?\)/g, "");
  const lead = size * 0.95;
  const set = (lines: string[], dy: number) =>
    lines.map((text, n) => ({ x: kept(name.x, text, size, within), y: name.y + dy + n * lead, text, cls: name.cls, size }));
  const low = BELOW + (size - name.size) * 0.8;
  const broken = halves(plain);
  const whole = [set([plain], low), set([plain], ABOVE)];
  return broken ? [...whole, set(broken, low), set(broken, ABOVE - lead)] : whole;
}

/** A long name at the space nearest its middle. */
function halves(text: string): string[] | null {
  const spaces = [...text.matchAll(/ /g)].map(({ index }) => index);
  if (text.length < 11 || !spaces.length) return null;
  const off = (at: number) => Math.abs(at - text.length / 2);
  const at = spaces.reduce((one, two) => (off(two) < off(one) ? two : one));
  return [text.slice(0, at), text.slice(at + 1)];
}

/** Names at the edge stay on the map. */
function kept(x: number, text: string, size: number, within: Box): number {
  const half = (text.length * size * LETTER) / 2;
  return Math.min(within.x + within.width - half, Math.max(within.x + half, x));
}

function clash(labels: Sized[], taken: Box[]): { area: number; boxes: Box[] } {
  const boxes = labels.map(({ x, y, text, size }) => {
    const width = (text.length + GAP) * size * LETTER;
    return { x: x - width / 2, y: y - size * 0.75, width, height: size };
  });
  return { boxes, area: boxes.reduce((sum, box) => sum + taken.reduce((all, other) => all + common(box, other), 0), 0) };
}

function common(one: Box, two: Box): number {
  const wide = Math.min(one.x + one.width, two.x + two.width) - Math.max(one.x, two.x);
  const high = Math.min(one.y + one.height, two.y + two.height) - Math.max(one.y, two.y);
  return wide > 0 && high > 0 ? wide * high : 0;
}
