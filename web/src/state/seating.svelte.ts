/** Who sits at a screen that several sides share: no side's view is shown before its player has sat down. */

import type { Push } from "../api/types";
import { keep, kept } from "./kept";

/** Somebody, but we cannot know who: the page has been opened in the middle of a game. */
const SOMEBODY = -1;

export class Seating {
  /** The side that must take the seat before its view is shown. */
  curtain = $state<number | null>(null);
  /** Whether whoever sits here plays all sides and wants no curtain. */
  isOpen = $state(false);
  private side: number | null = null;
  private readonly key: string;

  constructor(game: string) {
    this.key = `grognard.seat.${game}`;
    const before = kept(this.key);
    if (before === "all") this.isOpen = true;
    else if (before) this.side = Number(before);
  }

  /** Looks who has to see a push. Says whether the seat changes hands. */
  receive(push: Push): boolean {
    const { viewer, result } = push.view;
    const isOver = result !== null || typeof push.forfeit === "number";
    this.side ??= push.length ? SOMEBODY : viewer;
    const changes = this.side !== viewer;
    this.curtain = changes && !isOver && !this.isOpen ? viewer : null;
    if (this.curtain === null) this.seat(viewer);
    return changes;
  }

  /** The player of the side that is waited for has sat down. */
  sit(): void {
    if (this.curtain !== null) this.seat(this.curtain);
    this.curtain = null;
  }

  private seat(side: number): void {
    this.side = side;
    keep(this.key, this.isOpen ? "all" : String(side));
  }
}
