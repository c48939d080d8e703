/** The symbol of each arm, drawn in a box 40 wide and 26 high around the origin. */

export interface Glyph {
  /** Stroked lines. */
  lines: string;
  /** Filled shapes. */
  solid: string;
}

const GLYPHS: Record<string, Glyph> = {
  infantry: { lines: "M-20-13 20 13M20-13-20 13", solid: "" },
  cavalry: { lines: "M-20 13 20-13", solid: "" },
  artillery: { lines: "", solid: "M-6 0a6 6 0 1 1 12 0a6 6 0 1 1-12 0Z" },
  "machine-guns": { lines: "M0 9V-9M-5-4 0-9 5-4M-6 9H6", solid: "" },
  command: { lines: "M-8 11V-11", solid: "M-8-11H10L6-6 10-1H-8Z" },
  engineers: { lines: "M-9 6V-5H9V6M0-5V6", solid: "" },
  supply: { lines: "M-20 6H20", solid: "" },
};

export function glyph(arm: string): Glyph {
  return GLYPHS[arm] ?? { lines: "", solid: "" };
}

export function isKnown(arm: string): boolean {
  return arm in GLYPHS;
}
