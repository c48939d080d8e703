/** A side's colours, with a shape and a pattern of its own beside them: colour never speaks alone. */

export interface Livery {
  body: string;
  edge: string;
  /** Text and lines on the body. */
  ink: string;
  shape: string;
  pattern: string;
}

const COLOURS: Record<string, [body: string, edge: string, ink: string]> = {
  red: ["#a83a30", "#5d1712", "#fff6e6"],
  blue: ["#3f639c", "#182c4d", "#f4f7ff"],
  white: ["#f4efe0", "#4d4636", "#2b2318"],
  green: ["#4d7a4a", "#1f3a1e", "#f5fbef"],
  grey: ["#85837c", "#3b3a36", "#ffffff"],
  gray: ["#85837c", "#3b3a36", "#ffffff"],
  black: ["#3b3a3a", "#000000", "#f3efe6"],
  yellow: ["#e3bd4e", "#6b4f0a", "#2b2318"],
  orange: ["#cf7a35", "#5c2f0b", "#2b1705"],
  brown: ["#7c5a3c", "#38230f", "#fff3e2"],
  purple: ["#75508b", "#33203f", "#fbf2ff"],
};
const BY_INDEX = ["red", "blue", "green", "yellow"];

const SHAPES = [
  "M-27-31H27Q31-31 31-27V27Q31 31 27 31H-27Q-31 31-31 27V-27Q-31-31-27-31Z",
  "M-20-31H20L31-20V20L20 31H-20L-31 20V-20Z",
  "M-15-31H15Q31-31 31-15V15Q31 31 15 31H-15Q-31 31-31 15V-15Q-31-31-15-31Z",
  "M-31-31H31V31H-31Z",
];
const PATTERNS = [
  "",
  "M-31 1 1-31M-31 15 15-31M-27 25 25-27M-15 31 31-15M-1 31 31-1M13 31 31 13M-31-13-13-31",
  "M-24-24h.1M-12-24h.1M0-24h.1M12-24h.1M24-24h.1M-24 24h.1M-12 24h.1M0 24h.1M12 24h.1M24 24h.1",
  "M-31-10H31M-31 10H31",
];

/** A colour written as `#rrggbb`, with an edge and an ink that stand out from it. */
function mixed(colour: string): [body: string, edge: string, ink: string] | undefined {
  const found = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i.exec(colour);
  if (!found) return undefined;
  const [red = 0, green = 0, blue = 0] = found.slice(1).map((part) => parseInt(part, 16));
  const isLight = 0.3 * red + 0.59 * green + 0.11 * blue > 140;
  return isLight ? [colour, "#4d4636", "#2b2318"] : [colour, "#0b0d12", "#f5f1e8"];
}

/** Halfway to the grey of old paper, for what has done its part. A filter would say it shorter, but costs too much a frame. */
const faded = (colour: string) => `color-mix(in srgb, ${colour} 62%, #a7a196)`;

export const fadedLivery = (look: Livery): Livery => ({ ...look, body: faded(look.body), edge: faded(look.edge) });

/** Whatever has sides with colours: a board, or a battle in the lobby. */
export interface Coloured {
  sides: { colour: string }[];
}

export function livery(board: Coloured, side: number): Livery {
  const colour = board.sides[side]?.colour ?? "";
  const fallback = BY_INDEX[((side % 4) + 4) % 4] ?? "grey";
  const [body, edge, ink] = COLOURS[colour] ?? mixed(colour) ?? COLOURS[fallback] ?? ["#85837c", "#3b3a36", "#ffffff"];
  const n = side < 0 ? 3 : side % SHAPES.length;
  return { body, edge, ink, shape: SHAPES[n] ?? "", pattern: PATTERNS[n] ?? "" };
}
