/** Path strings for SVG, short and smooth. */

import type { Point } from "./hex";

const round = (n: number) => String(Math.round(n * 10) / 10);

export const at = (p: Point) => `${round(p.x)} ${round(p.y)}`;

export const middle = (a: Point, b: Point): Point => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 });

export const mix = (a: Point, b: Point, t: number): Point => ({ x: a.x + (b.x - a.x) * t, y: a.y + (b.y - a.y) * t });

export function polygon(points: Point[]): string {
  return points.length ? `M${points.map(at).join("L")}Z` : "";
}

export function line(points: Point[]): string {
  return points.length ? `M${points.map(at).join("L")}` : "";
}

/** A closed curve that keeps close to its points without a corner. */
export function smoothRing(points: Point[]): string {
  const last = points[points.length - 1];
  const first = points[0];
  if (!first || !last) return "";
  let path = `M${at(middle(last, first))}`;
  points.forEach((point, n) => {
    path += `Q${at(point)} ${at(middle(point, points[(n + 1) % points.length] ?? first))}`;
  });
  return `${path}Z`;
}

/** An open curve from the first point to the last. */
export function smoothLine(points: Point[]): string {
  const first = points[0];
  const last = points[points.length - 1];
  if (!first || !last) return "";
  if (points.length < 3) return line(points);
  let path = `M${at(first)}`;
  for (let n = 1; n < points.length - 1; n++) {
    const here = points[n] ?? last;
    const next = points[n + 1] ?? last;
    path += `Q${at(here)} ${at(n === points.length - 2 ? next : middle(here, next))}`;
  }
  return path;
}

export function circle(centre: Point, radius: number): string {
  const r = round(radius);
  const d = round(radius * 2);
  return `M${at({ x: centre.x - radius, y: centre.y })}a${r} ${r} 0 1 1 ${d} 0a${r} ${r} 0 1 1-${d} 0Z`;
}
