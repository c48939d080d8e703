// A compact hex battle in the manner of The Portable Wargame: the same few lines for every rival.
// 9 x 10 hexes, 12 units a side; a die says how many units act; a unit marches, fires or closes; half an army lost ends it.

export const COLUMNS = 9;
export const ROWS = 10;
const TURNS = 15;
const KINDS = { rifles: [2, 2, 4], cavalry: [3, 1, 3], guns: [2, 5, 2] }; // steps, range, strength
const ARMY = ["rifles", "rifles", "rifles", "rifles", "rifles", "rifles", "rifles", "cavalry", "cavalry", "cavalry", "guns", "guns"];
const ORDERS = [0, 1, 1, 2, 2, 3];

const NEIGHBOURS = Array.from({ length: COLUMNS * ROWS }, (_, at) => {
  const column = at % COLUMNS;
  const row = Math.floor(at / COLUMNS);
  const odd = column % 2;
  const steps = [[0, -1], [0, 1], [-1, odd - 1], [-1, odd], [1, odd - 1], [1, odd]];
  return steps
    .map(([dx, dy]) => [column + dx, row + dy])
    .filter(([x, y]) => x >= 0 && x < COLUMNS && y >= 0 && y < ROWS)
    .map(([x, y]) => y * COLUMNS + x);
});

const DISTANCE = NEIGHBOURS.map((_, from) => {
  const far = new Array(COLUMNS * ROWS).fill(-1);
  far[from] = 0;
  const queue = [from];
  for (const at of queue) for (const next of NEIGHBOURS[at]) if (far[next] < 0) (far[next] = far[at] + 1), queue.push(next);
  return far;
});

const WOODS = new Set([12, 22, 31, 40, 41, 49, 58, 67]);

export function setUp() {
  const units = [];
  for (const side of [0, 1])
    ARMY.forEach((kind, n) => {
      const row = n < COLUMNS ? 1 : 0;
      const column = n < COLUMNS ? n : (n - COLUMNS) * 3 + 1;
      const at = (side ? ROWS - 1 - row : row) * COLUMNS + column;
      units.push({ side, kind, at, strength: KINDS[kind][2], acted: false });
    });
  return { units, turn: 1, side: 0, orders: 0, lost: [0, 0], winner: null };
}

/** The orders of a turn: the die, and half of those who are left. */
export function muster(game, die) {
  const left = game.units.filter((unit) => unit.side === game.side && unit.strength > 0).length;
  game.orders = Math.ceil(left / 2) + ORDERS[die - 1];
}

/** All that may be done now, as [unit, place] of a march or [unit, -1, target] of a fight; [-1] is no more orders. */
export function options(game) {
  const standing = new Array(COLUMNS * ROWS).fill(-1);
  game.units.forEach((unit, n) => unit.strength > 0 && (standing[unit.at] = n));
  const found = [[-1]];
  game.units.forEach((unit, n) => {
    if (unit.side !== game.side || unit.acted || unit.strength <= 0) return;
    const [steps, range] = KINDS[unit.kind];
    const touched = NEIGHBOURS[unit.at].some((at) => standing[at] >= 0 && game.units[standing[at]].side !== unit.side);
    game.units.forEach((target, m) => {
      if (target.side === unit.side || target.strength <= 0) return;
      const far = DISTANCE[unit.at][target.at];
      if (far <= (touched ? 1 : range) && !(far > 1 && WOODS.has(target.at) && far > 2)) found.push([n, -1, m]);
    });
    if (!touched) for (const at of reach(game, standing, unit, steps)) found.push([n, at]);
  });
  return found;
}

function reach(game, standing, unit, steps) {
  const cost = new Map([[unit.at, 0]]);
  const queue = [unit.at];
  for (const at of queue) {
    const spent = cost.get(at);
    if (at !== unit.at && (WOODS.has(at) || isNear(game, standing, unit.side, at))) continue; // stops who enters
    for (const next of NEIGHBOURS[at])
      if (spent < steps && standing[next] < 0 && !cost.has(next)) cost.set(next, spent + 1), queue.push(next);
  }
  cost.delete(unit.at);
  return cost.keys();
}

const isNear = (game, standing, side, at) =>
  NEIGHBOURS[at].some((next) => standing[next] >= 0 && game.units[standing[next]].side !== side);

/** Carries an option out; `roll` gives a die of six. */
export function act(game, [n, at, m], roll) {
  if (n < 0) game.orders = 0;
  else {
    const unit = game.units[n];
    unit.acted = true;
    game.orders--;
    if (at >= 0) unit.at = at;
    else if (DISTANCE[unit.at][game.units[m].at] === 1) close(game, unit, game.units[m], roll);
    else if (roll() >= (WOODS.has(game.units[m].at) ? 6 : 5)) hit(game, game.units[m]);
  }
  if (game.winner === null && (game.orders <= 0 || !game.units.some((u) => u.side === game.side && !u.acted && u.strength > 0)))
    nextSide(game, roll);
}

function close(game, unit, target, roll) {
  const ours = roll() + (unit.kind === "cavalry" ? 1 : 0);
  const theirs = roll() + (WOODS.has(target.at) ? 1 : 0) + (target.kind === "guns" ? -1 : 0);
  if (ours > theirs) hit(game, target);
  else if (theirs > ours) hit(game, unit);
}

function hit(game, unit) {
  if (--unit.strength > 0) return;
  if (++game.lost[unit.side] > ARMY.length / 2) game.winner = 1 - unit.side;
}

function nextSide(game, roll) {
  for (const unit of game.units) unit.acted = false;
  game.side = 1 - game.side;
  if (game.side === 0 && ++game.turn > TURNS) game.winner = game.lost[0] === game.lost[1] ? 2 : game.lost[0] > game.lost[1] ? 1 : 0;
  else muster(game, roll());
}

/** A small generator, so that both rivals play the same kind of games. */
export function chance(seed) {
  let state = seed >>> 0;
  return (faces) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return Math.floor((((t ^ (t >>> 14)) >>> 0) / 4294967296) * faces);
  };
}

/** Plays games for a while and prints how many actions they had and the processor time they took. */
export function timed(play, games) {
  for (let seed = 1000; seed < 1000 + Math.max(1, games / 4); seed++) play(seed); // warm
  const start = process.cpuUsage();
  let actions = 0;
  for (let seed = 0; seed < games; seed++) actions += play(seed);
  const used = process.cpuUsage(start);
  console.log(JSON.stringify({ actions, seconds: (used.user + used.system) / 1e6 }));
}
