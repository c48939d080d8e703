/** What this device remembers of how its user likes the page. */

import type { Pace } from "./pace";

/** Whose side of the board is below: one's own, that of whoever plays at one screen, or as it is printed. */
export type Turn = "own" | "each" | "printed";
export type Theme = "auto" | "light" | "dark";

interface Kept {
  theme: Theme;
  text: number;
  motion: boolean;
  /** How fast others' moves are shown. */
  pace: Pace;
  /** Whether each order asks for the facing it ends with. */
  askFacing: boolean;
  numbers: boolean;
  turn: Turn;
  textBoard: boolean;
  /** Whether a large map has its small one in the corner. */
  miniMap: boolean;
  /** Whether each question says why it is asked. */
  explain: boolean;
  /** Whether what wins and loses is unfolded. */
  goals: boolean;
  /** Whether the card of the hex that is pointed at is unfolded. */
  hexCard: boolean;
  /** Whether the standing of the sides is unfolded. */
  tracks: boolean;
  /** How much of the panel the log and the orders have, in percent. */
  share: number;
  /** Whether a battle begins with its briefing. */
  briefing: boolean;
  /** The level of bots that was last chosen; empty before anybody has. */
  opponent: string;
}

/** The log always keeps a third of the panel, and never takes all of it. */
export const LEAST_SHARE = 34;
export const MOST_SHARE = 78;

const KEY = "grognard.settings";
const FIRST: Kept = {
  theme: "auto",
  text: 1,
  motion: true,
  pace: "normal",
  askFacing: false,
  numbers: true,
  turn: "own",
  textBoard: false,
  miniMap: true,
  // On a small screen it would take the room of the answers: folded until it is opened.
  explain: !window.matchMedia("(max-width: 760px)").matches,
  goals: true,
  hexCard: true,
  tracks: true,
  share: LEAST_SHARE,
  briefing: true,
  opponent: "",
};

function load(): Kept {
  try {
    return { ...FIRST, ...(JSON.parse(localStorage.getItem(KEY) ?? "{}") as Partial<Kept>) };
  } catch {
    return FIRST;
  }
}

const darkScreen = window.matchMedia("(prefers-color-scheme: dark)");
const calmScreen = window.matchMedia("(prefers-reduced-motion: reduce)");

class Settings {
  kept = $state<Kept>(load());
  private systemDark = $state(darkScreen.matches);
  private systemCalm = $state(calmScreen.matches);

  dark = $derived(this.kept.theme === "dark" || (this.kept.theme === "auto" && this.systemDark));
  moves = $derived(this.kept.motion && !this.systemCalm);

  constructor() {
    darkScreen.addEventListener("change", (event) => (this.systemDark = event.matches));
    calmScreen.addEventListener("change", (event) => (this.systemCalm = event.matches));
  }

  /** Puts the settings on the page and into storage; call it inside an effect. */
  apply(): void {
    const root = document.documentElement;
    root.dataset["theme"] = this.dark ? "dark" : "light";
    root.dataset["motion"] = this.moves ? "on" : "off";
    root.dataset["text"] = this.kept.text > 1.1 ? "large" : "normal";
    root.style.setProperty("--text-scale", String(this.kept.text));
    try {
      localStorage.setItem(KEY, JSON.stringify(this.kept));
    } catch {
      // A page that may not store still works.
    }
  }
}

export const settings = new Settings();
