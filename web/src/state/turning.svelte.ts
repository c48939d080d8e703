/** From which edge the board is seen: a side that begins at the far edge has it turned by half a circle. */

import type { GameStore } from "./game.svelte";
import { settings } from "./settings.svelte";

export class Turning {
  /** Whether it has been turned by hand, away from how it would lie. */
  byHand = $state(false);
  /** The side that chose last at this screen. */
  private last = -1;

  constructor(private readonly store: GameStore) {}

  /** How it lies as long as nobody turns it. */
  private usual = $derived.by(() => {
    const { board, mine, decision } = this.store;
    const [only, ...others] = mine.filter((side) => side >= 0);
    const way = settings.kept.turn;
    this.last = decision?.side ?? this.last;
    if (!board || only === undefined || way === "printed" || (others.length && way !== "each")) return false;
    return board.sides[others.length ? this.last : only]?.far ?? false;
  });

  turned = $derived.by(() => this.usual !== this.byHand);

  toggle(): void {
    this.byHand = !this.byHand;
  }
}
