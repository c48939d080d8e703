/** What has just happened, as lines on the map. */

import type { LogLine, Piece } from "../api/types";
import type { Grid } from "../geometry/grid";
import type { Point } from "../geometry/hex";
import { mix } from "../geometry/path";

export type Trail =
  | { kind: "move"; points: Point[]; side: number }
  | { kind: "shot"; from: Point; to: Point }
  | { kind: "loss"; at: Point };

const MOST = 10;

export function trails(
  grid: Grid,
  lines: LogLine[],
  pieces: Map<number, Piece>,
  sides: (unit: number) => number,
): Trail[] {
  const found: Trail[] = [];
  for (const line of lines) {
    const { unit = line.units?.[0] ?? -1, start = -1, path = [], place = -1 } = line;
    if (unit < 0) {
      const mover = [...pieces.values()].find((piece) => piece.place === place);
      if (place >= 0 && start >= 0) extend(found, grid.centre(start), grid.centre(place), mover?.side ?? -1);
      continue;
    }
    if (start >= 0 && path.length) {
      found.push({ kind: "move", points: [start, ...path].map((hex) => grid.centre(hex)), side: sides(unit) });
    } else if (place >= 0) {
      const piece = pieces.get(unit);
      const landed = line.landed !== undefined && line.landed >= 0 ? line.landed : place;
      if (!piece) found.push({ kind: "loss", at: grid.centre(place) });
      else if (piece.place !== place)
        found.push({ kind: "shot", from: grid.centre(piece.place), to: grid.centre(landed) });
    }
  }
  return found.slice(-MOST);
}

/** A step of units that are not named: it goes on where the last one ended. */
function extend(found: Trail[], from: Point, to: Point, side: number): void {
  const last = found.at(-1);
  const end = last?.kind === "move" ? last.points.at(-1) : undefined;
  if (last?.kind === "move" && end && end.x === from.x && end.y === from.y) {
    last.points.push(to);
    last.side = side;
  } else found.push({ kind: "move", points: [from, to], side });
}

/** The line without its ends, so that it does not hide the counters. */
export function shortened(from: Point, to: Point, by: number): [Point, Point] {
  const length = Math.hypot(to.x - from.x, to.y - from.y) || 1;
  const t = Math.min(0.4, by / length);
  return [mix(from, to, t), mix(to, from, t)];
}
