/** The keyboard at the table. */

import { hexWords } from "../choose/describe";
import type { TableState } from "../state/table.svelte";
import { notices } from "../state/notices.svelte";

export const KEYS: [keys: string, meaning: string][] = [
  ["← ↑ → ↓", "walk from hex to hex or sector to sector; while a facing is asked for, turn"],
  ["Tab / Shift+Tab", "next or previous unit that can act (on the map)"],
  ["Enter", "choose the hex or unit; confirm an order"],
  ["Shift+Enter", "choose the hex, and then the facing too"],
  ["Esc", "one level back; takes back a half-given order"],
  ["e", "end, hold or pass; goes to the buttons where there are several"],
  ["s", "the answer that is marked as safe"],
  ["1 … 9", "how many units go, once some are chosen; else the answer with that number"],
  ["I, C, A …", "choose the units with that letter in the sector"],
  ["b", "battle report; then ← and → turn its pages"],
  ["u", "undo"],
  ["h", "hint: what a staff officer would do, where you play against bots"],
  ["w", "why this? A bot's reason for its last order, or for the one that the replay shows"],
  ["n", "in a lesson: read on; then go to what is to be pressed"],
  ["+ / −", "zoom in or out"],
  ["Shift + arrows", "move the sheet"],
  ["f", "fit the map to the window"],
  ["t", "turn the board"],
  ["o", "list of orders"],
  ["l", "log"],
  ["r", "replay; then , and . step, space plays"],
  ["space", "skip what others have done to how it stands now"],
  ["?", "this help"],
];

const ARROWS: Record<string, [dx: number, dy: number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

export function onKey(table: TableState, event: KeyboardEvent): void {
  const target = event.target as HTMLElement;
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  if (target.closest("input, select, textarea, dialog")) return;
  const isOnControl = target.closest("button, a, summary, [role=tab], [role=separator]") !== null;
  const isOnMap = target.closest(".map") !== null && !isOnControl;
  if (table.store.curtain !== null) {
    if (event.key === "Enter" && !isOnControl) table.store.seating.sit();
    return;
  }
  if (handled(table, event, isOnMap, isOnControl)) event.preventDefault();
}

function handled(table: TableState, event: KeyboardEvent, isOnMap: boolean, isOnControl: boolean): boolean {
  const { store, chooser, march, report, viewport } = table;
  const arrow = ARROWS[event.key];
  if (report.isOpen && arrow?.[1] === 0 && !event.shiftKey) {
    report.step(arrow[0]);
    return true;
  }
  if (report.isOpen && event.key === "Enter" && !isOnControl && !chooser.proposed) {
    if (report.at < report.length - 1) report.step(1);
    else report.close();
    return true;
  }
  if (march.active && /^[1-9]$/.test(event.key) && march.unit !== null) {
    march.setCount(Number(event.key));
    return true;
  }
  if (!march.active && /^[1-9]$/.test(event.key) && table.choices.pick(Number(event.key))) return true;
  if (march.active && /^[a-z]$/i.test(event.key) && march.choose(event.key, table.cursor)) return true;
  if (arrow)
    return event.shiftKey
      ? pan(table, arrow)
      : (isOnMap || document.activeElement === document.body) && walk(table, arrow);
  switch (event.key) {
    case "Tab":
      return isOnMap && nextUnit(table, event.shiftKey ? -1 : 1);
    case "Enter":
      return !isOnControl && enter(table, event.shiftKey);
    case "Escape":
      if (report.isOpen) report.close();
      else if (table.adviser.isOpen && !chooser.proposed) table.adviser.close();
      else if (table.sealing) table.sealing = null;
      else if (march.unit !== null && !chooser.proposed) {
        if (march.steps.length) march.steps = march.steps.slice(0, -1);
        else march.clear();
      } else chooser.back();
      return true;
    case "e":
      if (!event.repeat) table.finish();
      return true;
    case "s":
      if (!event.repeat) table.takeSafe();
      return true;
    case "b":
      if (report.isOpen) report.close();
      else if (report.length) report.open();
      return report.available;
    case "u":
      void store.dispatch.undo();
      return true;
    case "h":
      if (!event.repeat) void table.adviser.askHint();
      return true;
    case "w":
      if (!event.repeat && table.adviser.mayAsk) void table.adviser.askReason();
      return table.adviser.mayAsk;
    case "+":
    case "=":
      viewport.zoom(1.3, undefined, true);
      return true;
    case "-":
      viewport.zoom(1 / 1.3, undefined, true);
      return true;
    case "f":
      viewport.fit();
      return true;
    case "t":
      store.turning.toggle();
      return true;
    case "n":
      if (table.coach.isLast) toTask(table);
      else table.coach.next();
      return table.coach.lesson !== null;
    case "l":
      table.panel = "log";
      return true;
    case "o":
      table.panel = "orders";
      return true;
    case "r":
      if (store.replay.on) store.replay.stop();
      else void store.replay.open(store.push?.length ?? 0);
      return true;
    case ",":
    case ".":
      store.replay.pause();
      if (store.replay.on) void store.replay.go(store.replay.number + (event.key === "." ? 1 : -1));
      return store.replay.on;
    case " ":
      if (isOnControl) return false;
      if (!store.replay.on) {
        const isBehind = store.behind > 0;
        store.skip();
        return isBehind;
      }
      if (store.replay.playing) store.replay.pause();
      else store.replay.play();
      return true;
    case "?":
      table.help = true;
      return true;
    default:
      return false;
  }
}

/** To what a lesson wants pressed: the place on the map, or the button. */
function toTask(table: TableState): void {
  const { coach } = table;
  const button = document.querySelector<HTMLElement>("[data-press]");
  if (button && button.tabIndex >= 0) button.focus();
  else if (coach.place >= 0) {
    document.getElementById("map")?.focus({ preventScroll: true });
    stand(table, coach.place);
  }
}

function pan({ viewport }: TableState, [dx, dy]: [number, number]): boolean {
  viewport.pan(-dx * 80, -dy * 80);
  return true;
}

/** To the neighbour that lies most in the arrow's way; sideways on flat hexes the walk goes up and down in turn. */
function walk(table: TableState, [dx, dy]: [number, number]): boolean {
  const { store, chooser } = table;
  const { step } = chooser;
  if (step.kind === "extra" && step.field === "direction" && !chooser.proposed) {
    chooser.turn(dx + dy);
    return true;
  }
  const { grid, board } = store;
  if (!grid || !board) return false;
  if (table.cursor < 0) {
    const start = store.pieces.get(table.march.unit ?? chooser.choice.unit ?? [...chooser.able][0] ?? -1)?.place;
    return stand(table, start ?? Math.floor(grid.size / 2));
  }
  const next = grid.toward(table.cursor, dx, dy);
  return next < 0 ? true : stand(table, next);
}

function stand(table: TableState, hex: number): boolean {
  const { store, viewport } = table;
  table.cursor = hex;
  table.hovered = -1;
  if (store.grid) viewport.reveal(store.grid.centre(hex));
  if (store.board && store.view) notices.say(hexWords(store.board, store.view, hex) + meaning(table, hex));
  return true;
}

function meaning({ chooser, march }: TableState, hex: number): string {
  if (march.active) return march.lit.has(hex) ? ". Enter: go there" : march.kinsAt(hex).length ? ". Enter: choose" : "";
  const text = chooser.lit.has(hex) ? chooser.meaning(hex) : "";
  return text ? `. Enter: ${text}` : "";
}

/** Through the units that can act, or the lit hexes once a unit is chosen. Past the last one Tab leaves the map. */
function nextUnit(table: TableState, by: number): boolean {
  const { store, chooser, march } = table;
  const { lit, able, unit } = march.active ? march : { lit: chooser.lit, able: chooser.able, unit: chooser.choice.unit };
  const isChosen = unit !== null && lit.size > 0;
  const stops = isChosen ? [...lit] : [...able].map((one) => store.pieces.get(one)?.place ?? -1);
  const places = [...new Set(stops)].filter((hex) => hex >= 0).sort((a, b) => a - b);
  const now = places.indexOf(table.cursor);
  const next = now < 0 ? (by > 0 ? 0 : places.length - 1) : now + by;
  const hex = places[next];
  if (hex === undefined) {
    table.cursor = -1;
    return false;
  }
  return stand(table, hex);
}

function enter(table: TableState, asks: boolean): boolean {
  const { chooser } = table;
  if (chooser.proposed) return false;
  const [only] = chooser.general;
  if (only && table.store.decision?.count === 1) {
    table.end(only);
    return true;
  }
  if (chooser.step.kind === "extra" && chooser.step.field === "direction") chooser.confirm();
  else if (table.cursor >= 0) {
    table.looked = table.cursor;
    table.choosePlace(table.cursor, asks);
  } else return false;
  return true;
}
