/** The shapes of docs/reference/api.md. Fields marked optional are welcome but not promised. */

export interface SideData {
  key: string;
  name: string;
  colour: string;
}

export interface ScenarioInfo {
  key: string;
  title: string;
  summary: string;
  turns: number;
  /** The size of the map in words: "12 x 10 hexes". */
  size: string;
  /** How many places the map has. */
  places: number;
  sides: { key: string; name: string; units: number; colour?: string }[];
}

export interface RulesetInfo {
  key: string;
  title: string;
  designer: string;
  version: string;
  stage: string;
  summary: string;
  hidden: boolean;
  generates: boolean;
  scenarios: ScenarioInfo[];
}

/** An optional rule or a reading of the book as a battle has it; another value can be chosen for one game. */
export interface SwitchData {
  key: string;
  rule: string;
  kind: "optional" | "reading" | "house";
  values: string[];
  text: string;
  value: string;
}

/** Why a stored game cannot be opened: newer rules do not replay it, and its people must say how it goes on. */
export interface ChangedRules {
  before: string;
  since: string;
  /** The first action that does not stand any more. */
  parted: number;
  rule: string | null;
  rules: { rule: string; text: string }[];
  /** From which action the game could go on, and how many were played. */
  kept: number;
  length: number;
  title: string;
  sides: string[];
  you: number[];
  waiting: number[];
  votes: Record<string, RulesChoice>;
}

export type RulesChoice = "go-on" | "abandon";

export interface Rule {
  id: string;
  title: string;
  must: string;
  ruling: string;
  example: string;
  optional: boolean;
}

/** "rank": a number that `look.numbers` reads as a place in a stack: how many units stay above. */
export type FieldKind = "unit" | "hex" | "direction" | "number" | "hexes" | "rank";

export interface VerbData {
  fields: FieldKind[];
  template: string;
  /** Asks for a second thought even where no dice are rolled. */
  danger?: boolean;
}

export interface SymbolData {
  arm: string;
  letter?: string;
}

export interface StackLook {
  /** The value that says how much of a unit stands in the front-line; who has none stands outside the order. */
  value: string;
  /** The value that says how much room a unit takes. */
  strength: string;
  /** How much room the front-line has, from the top. */
  front: number;
}

export interface Look {
  terrain: Record<string, string>;
  marks: Record<string, string>;
  roads: Record<string, string>;
  sides?: Record<string, string>;
  symbols: Record<string, SymbolData>;
  values?: string[];
  states: Record<string, string>;
  /** How a track shows: "clock", "weather", "chits", "list", "cards", "bars", "balance", "sheet"; else as a number. */
  tracks?: Record<string, string>;
  /** Where the units of a hex stand in an order. */
  stack?: StackLook;
  /** What the number of a verb means, where it does not count units. */
  numbers?: Record<string, string>;
  /** The letter and the tone of a state's badge: "A hot". */
  badges?: Record<string, string>;
  /** "orders": orders are written on a sheet of arrows before anything moves. */
  sheet?: string;
}

/** Hexes in columns and rows. */
export interface HexLayout {
  shape?: "hexes";
  columns: number;
  rows: number;
  orientation: "flat" | "pointy";
  shifted: "odd" | "even";
}

/** A few areas, each a rectangle of the printed board in units of a sector's height. */
export interface SectorLayout {
  shape: "sectors";
  areas: [x: number, y: number, width: number, height: number][];
  borders: [number, number][];
}

export type Board = BoardFacts & (HexLayout | SectorLayout);
export type HexBoard = BoardFacts & HexLayout;
export type SectorBoard = BoardFacts & SectorLayout;

export interface BoardFacts {
  ruleset: string;
  title: string;
  summary: string;
  turns: number;
  sides: SideData[];
  numbers: string[];
  directions: string[];
  kinds: string[];
  terrain: number[];
  elevation: number[];
  roads: [number, number, string][];
  sides_of: [number, number, string][];
  marks: Record<string, string[]>;
  names: Record<string, string>;
  phases: { key: string; title: string }[];
  verbs: Record<string, VerbData>;
  words: Record<string, string>;
  look: Look;
  /** Missing in boards of before there were any. */
  rules?: SwitchData[];
  /** Whether a side can know in this battle what the other does not. */
  hidden?: boolean;
  rules_title?: string;
  units?: { key: string; name: string; side: number; arm?: string }[];
  reasons?: Record<string, string>;
}

export interface Piece {
  id: number;
  key: string;
  name: string;
  side: number;
  symbol: string;
  place: number;
  facing?: number;
  values?: Record<string, number | string>;
  states?: string[];
}

export interface Mark {
  place: number;
  kind: string;
  side?: number;
  text?: string;
  /** What the place counts, where it is drawn with that. */
  worth?: string;
}

export interface Track {
  key: string;
  side: number;
  /** What people read; the rest says it in numbers. */
  value: number | string;
  /** Whose number it is, where a track has a row for each of several. */
  name?: string;
  /** How much is left of how much, where it can be measured. */
  left?: number;
  all?: number;
  /** Of a balance: how far the first side is ahead, and what wins, the least first. */
  levels?: number[];
}

export interface Waiting {
  side: number;
  rule: string;
  prompt: string;
}

export interface Result {
  winner: number;
  reason: string;
  rule: string;
  text?: string;
}

export interface View {
  viewer: number;
  turn: number;
  turns: number;
  phase: string;
  active: number;
  pieces: Piece[];
  marks: Mark[];
  tracks: Track[];
  waiting: Waiting[];
  result: Result | null;
  /** Ways over the map: the viewer's own orders. */
  arrows?: Arrow[];
  duels?: Duel[];
  /** Missing or empty where there is no weather. */
  sky?: Sky | "";
}

/** What the weather does to the ground. */
export type Sky = "fair" | "heat" | "storm" | "mud";

/** A way over the map from place to place. */
export interface Arrow {
  path: number[];
  side: number;
  kind: string;
  text?: string;
  /** For how many counters it is: one, if not said. */
  count?: number;
  /** The symbol of these counters, where they are all alike. */
  symbol?: string;
}

/** One numbered space of a line: who stands in it, and the dice that lie there. */
export interface Post {
  unit: number;
  dice?: number[];
}

/** Two lines that face each other space by space. */
export interface Duel {
  /** For each side the place its line belongs to. */
  fronts: [number, number];
  /** The place both want, where they come from different sides of it; else below zero. */
  prize: number;
  lines: [Post[], Post[]];
}

/** What one space of a line threw, and what came of it. */
export interface Blow extends Post {
  modifiers?: Modifier[];
  totals?: number[];
  target?: number;
  hits?: number;
  /** What had to be beaten; 0 where nobody rolled against it. */
  against?: number;
}

export interface Group {
  verb: string;
  units: number[];
  places: number[] | null;
  extras: number[][];
}

/** Verb, unit, hex, extras; -1 stands for none. */
export type Action = [verb: string, unit: number, place: number, extra: number[]];

export interface Decision {
  side: number;
  kind: string;
  prompt: string;
  rule: string;
  completes: boolean;
  groups: Group[];
  count: number;
  /** The standing order that may answer this decision. */
  standing?: string | null;
}

export interface Modifier {
  value: number;
  why: string;
  rule: string;
}

/** A line of the log with whatever of its event an interface may draw. */
export interface LogLine {
  /** How many actions this seat then knew of: the step of the replay that shows it. */
  number?: number;
  kind: string;
  text: string;
  rule: string;
  modifiers?: Modifier[];
  unit?: number;
  units?: number[];
  target?: number;
  start?: number;
  path?: number[];
  place?: number;
  landed?: number;
  side?: number;
  effect?: string;
  outcome?: string;
  faces?: number;
  value?: number;
  facing?: number;
  /** Only this side may read the line. */
  only?: number;
  turn?: number;
  phase?: string;
  count?: number;
  total?: number;
  places?: number[];
  /** A fight space by space: for each side its line. */
  blows?: [Blow[], Blow[]];
  step?: string;
  race?: number;
  hits?: number[];
  /** The score by side. */
  points?: number[];
}

export interface ChatLine {
  side: number;
  text: string;
  at: string;
}

/** Seconds left for each side, and whose time runs. */
export interface Clock {
  left: number[];
  running: number[];
}

export interface Seat {
  side: number;
  kind: "human" | "shared" | "bot";
  name?: string;
  here?: boolean;
  bot?: string | null;
  thinking?: boolean;
}

export interface Push {
  number: number;
  view: View;
  decision: Decision | null;
  can_undo: boolean;
  log: LogLine[];
  /** Whether the log is the whole of it, not what is new. */
  log_reset?: boolean;
  /** How many actions this seat knows of: the last step of a replay. */
  length?: number;
  /** The side that lost on time; -1 if the game was abandoned by agreement. */
  forfeit?: number | null;
  standing?: Record<string, string | number>;
  chat: ChatLine[];
  clock: Clock | null;
  seats: Seat[];
}

export interface Dice {
  kind: string;
  commitment: string;
  words: Record<string, string>;
  /** How many rolls had been made when a word was given after the commitment. */
  heard?: Record<string, number>;
  secret: string | null;
}

export interface GameData {
  game: string;
  board: Board;
  you: string[];
  seats: Seat[];
  dice: Dice;
  push: Push;
}

export interface OddsCard {
  title: string;
  rule: string;
  rows: { title: string; unit: number; base: number; total: number; modifiers: Modifier[] }[];
  chances: { outcome: string; text: string; chance: [number, number] }[];
}

export interface Overlay {
  key: string;
  title: string;
  hexes: number[];
}

export interface History {
  view: View;
  log: LogLine[];
  number?: number;
}

export interface SeatWish {
  kind: "human" | "shared" | "bot";
  bot?: string;
}

export interface NewGame {
  ruleset?: string;
  scenario?: string | null;
  text?: string | null;
  record?: string | null;
  options?: Record<string, string>;
  seats?: Record<string, SeatWish>;
  words?: Record<string, string>;
  clock?: { minutes: number; increment: number } | null;
}

export interface Created {
  game: string;
  links: Record<string, string>;
  tokens: Record<string, string>;
  watch: string;
}

export interface Refusal {
  error: string;
  rule?: string | null;
  line?: number | null;
  number?: number;
  stale?: boolean;
  changed?: ChangedRules;
}
