/** Which drawing each hex gets: the board's own words read through its `look`. */

import type { Board } from "../api/types";

export type Drawing =
  "open" | "woods" | "town" | "fort" | "river" | "lake" | "marsh" | "vineyard" | "fields" | "rough" | "hill";

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
  hill: ["hill", "hills", "ridge", "height"],
};

const BY_WORD = new Map<string, Drawing>(
  Object.entries(FAMILIES).flatMap(([drawing, words]) => words.map((word) => [word, drawing as Drawing] as const)),
);

export function drawings(board: Board): Drawing[] {
  const byKind = board.kinds.map(
    (kind) => BY_WORD.get(board.look.terrain[kind] ?? kind) ?? BY_WORD.get(kind) ?? "open",
  );
  return board.terrain.map((kind) => byKind[kind] ?? "open");
}

/** Heights as drawn: a hill without a height of its own still rises. */
export function heights(board: Board, drawn: Drawing[]): number[] {
  return board.elevation.map((level, hex) => (drawn[hex] === "hill" ? Math.max(level, 1) : level));
}
