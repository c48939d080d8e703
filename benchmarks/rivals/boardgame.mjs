// The compact battle on boardgame.io: a client without a server, random legal moves, the log switched off as far as it can be.

import { createRequire } from "node:module";
import { act, chance, muster, options, setUp, timed } from "./game.mjs";

const { Client } = createRequire(import.meta.url)("boardgame.io/client");

const battle = (seed) => ({
  name: "battle",
  seed,
  setup: ({ random }) => {
    const game = setUp();
    muster(game, random.D6());
    return game;
  },
  moves: { act: ({ G, random }, option) => act(G, option, () => random.D6()) },
  endIf: ({ G }) => (G.winner === null ? undefined : { winner: G.winner }),
});

function play(seed) {
  const random = chance(seed);
  const client = Client({ game: battle(seed), numPlayers: 2, debug: false });
  client.start();
  let actions = 0;
  for (;;) {
    const state = client.getState();
    if (state.ctx.gameover) break;
    const all = options(state.G);
    client.moves.act(all[random(all.length)]);
    actions++;
  }
  client.stop();
  return actions;
}

timed(play, Number(process.argv[2] ?? 4));
