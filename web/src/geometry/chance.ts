/** Repeatable chance for drawing: the same hex always gets the same trees. Never used for a game's dice. */

export type Chance = () => number;

export function chance(...seeds: number[]): Chance {
  let state = 0x9e3779b9;
  for (const seed of seeds) state = Math.imul(state ^ (seed + 0x7f4a7c15), 0x85ebca6b) ^ (state >>> 13);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

function lattice(x: number, y: number, seed: number): number {
  let h = Math.imul(x, 374761393) ^ Math.imul(y, 668265263) ^ Math.imul(seed, 2147483647);
  h = Math.imul(h ^ (h >>> 13), 1274126177);
  return ((h ^ (h >>> 16)) >>> 0) / 4294967296;
}

/** Smooth noise between -1 and 1 over the plane. */
export function noise(x: number, y: number, seed = 0): number {
  const x0 = Math.floor(x);
  const y0 = Math.floor(y);
  const fx = smooth(x - x0);
  const fy = smooth(y - y0);
  const top = mix(lattice(x0, y0, seed), lattice(x0 + 1, y0, seed), fx);
  const bottom = mix(lattice(x0, y0 + 1, seed), lattice(x0 + 1, y0 + 1, seed), fx);
  return mix(top, bottom, fy) * 2 - 1;
}

const smooth = (t: number) => t * t * (3 - 2 * t);
const mix = (a: number, b: number, t: number) => a + (b - a) * t;
