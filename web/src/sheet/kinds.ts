/** Which drawing each hex gets: the board's own words read through its `look`. */

import type { Ground } from "../api/types";

export type Drawing =
  "open" | "woods" | "town" | "fort" | "river" | "lake" | "marsh" | "vineyard" | "fields" | "rough" | "hill" | "void";

const FAMILIES: Record<Drawing, string[]> = {
  open: ["open", "clear", "plain"],
  woods: ["woods", "wood", "forest", "trees"],
  town: ["town", "village", "city", "built-up", "farm"],
  fort: ["fort", "fortification", "redoubt", "castle", "works"],
  river: ["river"],
  lake: ["lake", "water", "sea"],
  marsh: ["marsh", "swamp", "bog", "rice"],
  vineyard: ["vineyard", "vineyards", "orchard", "orchards", "mulberries"],
  fields: ["fields", "field", "cornfield", "crops"],
  rough: ["rough", "broken", "rocks", "ravine", "heath"],
  void: ["void"],
  hill: ["hill", "hills", "ridge", "height"],
};

const BY_WORD = new Map<string, Drawing>(
  Object.entries(FAMILIES).flatMap(([drawing, words]) => words.map((word) => [word, drawing as Drawing] as const)),
);

export function drawings(board: Ground): Drawing[] {
  const byKind = board.kinds.map(
    (kind) => BY_WORD.get(board.look.terrain[kind] ?? kind) ?? BY_WORD.get(kind) ?? "open",
  );
  return board.terrain.map((kind) => byKind[kind] ?? "open");
}

/** Hexes of the frame that are no part of the map. */
export function outsideOf(board: Ground): Set<number> {
  return new Set(drawings(board).flatMap((kind, hex) => (kind === "void" ? [hex] : [])));
}

/** Heights as drawn: a hill without a height of its own still rises. */
export function heights(board: Ground, drawn: Drawing[]): number[] {
  const low = Math.min(...board.elevation.filter((_, hex) => drawn[hex] !== "void"));
  return board.elevation.map((level, hex) =>
    drawn[hex] === "void" ? low : drawn[hex] === "hill" ? Math.max(level, 1) : level,
  );
}
