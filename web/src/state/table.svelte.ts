/** All that one open table holds, handed down to its components. */

import { getContext, setContext } from "svelte";
import { Chooser } from "./chooser.svelte";
import { GameStore } from "./game.svelte";
import { Viewport } from "./viewport.svelte";

export type Panel = "orders" | "log" | "table" | "dice";

export class TableState {
  readonly store: GameStore;
  readonly chooser: Chooser;
  readonly viewport = new Viewport();
  hovered = $state(-1);
  /** The hex where the keyboard stands. */
  cursor = $state(-1);
  /** The hex whose card is kept open by a click. */
  looked = $state(-1);
  panel = $state<Panel>(window.matchMedia("(max-width: 760px)").matches ? "orders" : "log");
  help = $state(false);
  settings = $state(false);

  constructor(game: string, token: string | null) {
    this.store = new GameStore(game, token);
    this.chooser = new Chooser(this.store);
  }
}

const KEY = Symbol("table");

export const provideTable = (table: TableState) => setContext(KEY, table);
export const useTable = () => getContext<TableState>(KEY);
