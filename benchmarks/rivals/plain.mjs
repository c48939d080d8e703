// The compact battle in plain JavaScript: one object that is changed in place; no log, no views, nothing checked.

import { act, chance, muster, options, setUp, timed } from "./game.mjs";

function play(seed) {
  const random = chance(seed);
  const roll = () => 1 + random(6);
  const game = setUp();
  muster(game, roll());
  let actions = 0;
  while (game.winner === null) {
    const all = options(game);
    act(game, all[random(all.length)], roll);
    actions++;
  }
  return actions;
}

timed(play, Number(process.argv[2] ?? 20));
