/** What goes over the wire. Written by `make types` from the server's structs: change those, not this. */

export type Board = HexBoard | SectorBoard;

export type FieldKind = "unit" | "hex" | "direction" | "number" | "hexes" | "rank";

export type Ground = HexGround | SectorGround;

export type Reading = "" | "arm" | "direction" | "facing" | "hex" | "hexes" | "onward" | "unit";

export type RulesChoice = "go-on" | "abandon";

export type Sentence = (string | Slot)[];

export type Sky = "" | "fair" | "heat" | "storm" | "mud";

/** Whether a server can do its work. */
export interface Health {
  ok: boolean;
  /** What is wrong with the database; empty if it takes what is written. */
  database: string;
  /** Writes that wait for it. */
  queue: number;
  /** What is said to whoever wants to change something; empty where everybody may. */
  read_only: string;
}

/** The server's public key (ed25519) in hexadecimal digits: its records are signed with the private one. */
export interface Key {
  key: string;
}

/** Where others on the network find the page. */
export interface Address {
  /** Empty where the server listens for its own machine only, or does not know. */
  url: string;
}

/** What hangs at the door of the house, or of one table. */
export interface Notice {
  /** Why everybody may only look; empty where everybody plays. */
  read_only: string;
  /** When a table goes that nobody plays at; in the lobby after how long they all do. */
  farewell: string;
}

/** A ruleset in the lobby. */
export interface RulesetInfo {
  key: string;
  title: string;
  designer: string;
  version: string;
  stage: string;
  summary: string;
  /** How it fights a battle, in a sentence that tells it from another's. */
  way: string;
  hidden: boolean;
  generates: boolean;
  switches: SwitchInfo[];
  scenarios: ScenarioInfo[];
  lessons: LessonInfo[];
  /** Whom one can play against, from the weakest up. */
  levels: LevelInfo[];
  /** What he can be like; the level and this behind a colon name the bot. None where these rules know no tempers. */
  tempers: TemperInfo[];
}

/** An optional rule or a reading of the book that can be chosen for one game. */
export interface SwitchInfo {
  key: string;
  rule: string;
  kind: "optional" | "reading" | "house";
  values: string[];
  text: string;
}

/** A battle in the lobby. */
export interface ScenarioInfo {
  key: string;
  title: string;
  summary: string;
  /** How many it lasts. */
  turns: number;
  /** The size of the map in words: "12 x 10 hexes". */
  size: string;
  /** How many places the map has. */
  places: number;
  sides: ScenarioSide[];
  /** How the battle has each switch. */
  rules: Record<string, string>;
  /** Its map is at `/api/grounds/` and this name, which no other map ever has; battles on one map share it. */
  ground: string;
  /** What it is called in every ruleset that fights it; empty for one that stands by itself. */
  battle: string;
  /** The day, as `1859-06-24`; empty for an imaginary battle. */
  when: string;
  /** The last day, where it took more than one. */
  until: string;
  /** About when an imaginary battle is fought, or 0. */
  year: number;
  /** What a side does not know of the other; empty where all is open. */
  hides: string;
  /** None where nobody has measured it. */
  facts: Measured | null;
}

/** A side of a battle in the lobby. */
export interface ScenarioSide {
  key: string;
  name: string;
  /** A word or `#rrggbb`; empty where the page may choose. */
  colour: string;
  /** How many it has. */
  units: number;
}

/** A battle as some games between staff officers have shown it; see `core/facts.py`. */
export interface Measured {
  games: number;
  /** For each side its choices: in a middling game, the fewest and the most. */
  decisions: [number, number, number][];
  /** For each side against a bot. */
  minutes: number[];
  /** Minutes of two people. */
  together: number;
  hand_overs: number;
  turns: number;
  /** For each side; the other games were draws. */
  wins: number[];
  kinds: number;
  rules: number;
  units: number;
  /** From 1 to 5. */
  complexity: number;
  /** Of a hundred choices, those that are made while something is hidden. */
  unseen: number;
}

/** A guided battle in the lobby. */
export interface LessonInfo {
  key: string;
  title: string;
  summary: string;
  minutes: number;
  steps: number;
  /** The battle to play next. */
  then: string;
}

/** A level of opponents in the lobby. */
export interface LevelInfo {
  key: string;
  title: string;
  /** How it plays, in a sentence. */
  about: string;
  /** In Elo points under these rules; None where nobody has measured it. */
  rating: number | null;
  /** Whether somebody who has not chosen plays against it. */
  is_first: boolean;
}

/** A temper that an opponent can be of. */
export interface TemperInfo {
  key: string;
  /** How he leads, in a sentence. */
  about: string;
}

/** A map of hexes without all that is played on it. */
export interface HexGround extends GroundFacts {
  shape: "hexes";
  look: GroundLook;
  columns: number;
  rows: number;
  orientation: "flat" | "pointy";
  shifted: "odd" | "even";
}

/** What the map of a battle is made of. */
export interface GroundFacts {
  /** What the map prints in each place; nothing where it is drawn small. */
  numbers: string[];
  kinds: string[];
  /** For each place its kind of terrain, by its place among `kinds`. */
  terrain: number[];
  elevation: number[];
  roads: [number, number, string][];
  /** What lies on the side between two hexes. */
  sides_of: [number, number, string][];
  marks: Record<string, string[]>;
  names: Record<string, string>;
}

/** Which drawing stands for each thing of a map. */
export interface GroundLook {
  terrain: Record<string, string>;
  marks: Record<string, string>;
  roads: Record<string, string>;
  sides?: Record<string, string>;
}

/** A map of areas without all that is played on it. */
export interface SectorGround extends GroundFacts {
  shape: "sectors";
  look: GroundLook;
  areas: [number, number, number, number][];
  borders: [number, number][];
}

/** One rule: what must hold, what we ruled where the book leaves it open, an example. */
export interface Rule {
  id: string;
  title: string;
  must: string;
  ruling: string;
  example: string;
  optional: boolean;
  needs: string;
}

/** Everything that a reader may look up about one ruleset. */
export interface Book {
  key: string;
  title: string;
  designer: string;
  version: string;
  summary: string;
  guide: BookSection[];
  sequence: BookPhase[];
  chapters: BookChapter[];
  tables: BookTable[];
  switches: BookSwitch[];
  counters: BookCounters;
  rulings: BookRuling[];
}

/** A section of the guide for players. */
export interface BookSection {
  id: string;
  title: string;
  html: string;
}

/** A step of the sequence of play. */
export interface BookPhase {
  key: string;
  title: string;
  html: string;
  rules: string[];
}

/** Rules that belong together, in the book's order. */
export interface BookChapter {
  id: string;
  title: string;
  rules: BookRule[];
}

/** A rule in our words. */
export interface BookRule {
  id: string;
  title: string;
  html: string;
  /** HTML: what we do where the book leaves it open. */
  ruling?: string;
  /** HTML. */
  example?: string;
  optional?: boolean;
  /** The longer rulings that name it. */
  rulings?: string[];
}

/** A chart, or a part of one, as a table; its cells and note are HTML. */
export interface BookTable {
  id: string;
  title: string;
  /** The file that holds its numbers. */
  chart: string;
  /** Where they come from: "rulebook", "reconstructed", or a word of the file's own. */
  provenance: string;
  version: string;
  rules: string[];
  note: string;
  /** What the text of the rules fixes of it, where it does not print it: HTML. */
  facts: string[];
  heads: string[];
  rows: string[][];
}

/** An optional rule or a reading, with what holds unless something else is chosen. */
export interface BookSwitch extends SwitchInfo {
  default: string;
  /** For each other value the titles of the battles that have it. */
  battles: Record<string, string[]>;
}

/** What a counter shows: a counter of each kind, and the words for everything on it. */
export interface BookCounters {
  shape: "hexes" | "sectors";
  look: Look;
  sides: SideData[];
  words: Record<string, string>;
  meanings: Record<string, string>;
  pieces: Piece[];
}

/** The ruleset's word to the page: which drawing stands for each thing; what is unsaid is drawn as it is called. */
export interface Look {
  terrain: Record<string, string>;
  marks: Record<string, string>;
  roads: Record<string, string>;
  symbols: Record<string, SymbolData>;
  /** How a state shows: "badge", "faded", "tilt", "laid", "ring", "mark", "fine". */
  states: Record<string, string>;
  sides?: Record<string, string>;
  /** The values that are printed on a counter. */
  values?: string[];
  /** How a track shows: "clock", "weather", "chits", "list", "cards", "bars", "balance", "sheet"; else as a number. */
  tracks?: Record<string, string>;
  /** Where the units of a hex stand in an order. */
  stack?: StackLook;
  /** The letter and the tone of a state's badge: "A hot". */
  badges?: Record<string, string>;
  /** Orders are written on a sheet of arrows before anything moves. */
  sheet?: "orders";
}

/** How a kind of unit is drawn. */
export interface SymbolData {
  arm: string;
  letter?: string;
}

/** How the units of a hex stand in an order. */
export interface StackLook {
  /** The value that says how much of a unit stands in the front-line; who has none stands outside the order. */
  value: string;
  /** The value that says how much room a unit takes. */
  strength: string;
  /** How much room the front-line has, from the top. */
  front: number;
}

/** A side with its colour. */
export interface SideData {
  key: string;
  name: string;
  /** A word or `#rrggbb`; empty where the page may choose. */
  colour: string;
  /** Whether its units begin above the others: it sits at the far edge of the printed map. */
  far: boolean;
}

/** A counter: what to draw and what its card says. Keys are words of the message catalogue. */
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

/** A ruling beyond the inventory: a question, our choice and the reason. */
export interface BookRuling {
  id: string;
  title: string;
  html: string;
  /** The rules that it names. */
  rules: string[];
}

/** Hexes in columns and rows. */
export interface HexBoard extends BoardFacts {
  shape: "hexes";
  columns: number;
  rows: number;
  orientation: "flat" | "pointy";
  /** Which columns (flat) or rows (pointy), counted from 1, lie half a hex further south or east. */
  shifted: "odd" | "even";
}

/** Everything about a scenario that never changes while it is played, and how the ruleset wants it drawn. */
export interface BoardFacts extends GroundFacts {
  ruleset: string;
  rules_title: string;
  /** Whether a side can know in this battle what the other does not. */
  hidden: boolean;
  key: string;
  title: string;
  summary: string;
  turns: number;
  sides: SideData[];
  directions: string[];
  units: UnitData[];
  /** The sequence of play. */
  phases: PhaseData[];
  verbs: Record<string, VerbData>;
  words: Record<string, string>;
  /** Why a game can end, as sentences to be filled in. */
  reasons: Record<string, Sentence>;
  look: Look;
  rules: SwitchData[];
  briefing: Briefing;
  /** What a value, a state or a track of a counter means, by the key of its word. */
  meanings: Record<string, string>;
}

/** A unit as actions name it: by its place in this list. */
export interface UnitData {
  key: string;
  name: string;
  side: number;
  arm?: string;
}

/** A phase of the sequence of play. */
export interface PhaseData {
  key: string;
  title: string;
}

/** How an action is put together, and its sentence. */
export interface VerbData {
  fields: FieldKind[];
  sentence: Sentence;
  /** Whether it wants a second thought even where no dice are rolled. */
  danger?: boolean;
}

/** A field of a sentence: a unit, a place, one of the extras, or all of them from one on ("after1"). */
export interface Slot {
  field: string;
  reading?: Reading;
  /** What is said before it only together with it: left out while the field is still open. */
  before?: string;
  after?: string;
}

/** A switch as a battle has it. */
export interface SwitchData extends SwitchInfo {
  value: string;
}

/** What commanders are told before the first turn; for a battle of somebody's own its forces alone. */
export interface Briefing {
  situation: string;
  ground: string;
  sides: SideBriefing[];
}

/** What one side is told before the first turn. */
export interface SideBriefing {
  task: string;
  hints: string[];
  forces: ForceData[];
}

/** So many of one kind in an army. */
export interface ForceData {
  name: string;
  count: number;
}

/** A few areas, each a rectangle of the printed board. */
export interface SectorBoard extends BoardFacts {
  shape: "sectors";
  /** Left, top, width and height of each place, in units of a sector's height. */
  areas: [number, number, number, number][];
  /** Pairs of places that touch. */
  borders: [number, number][];
}

/** A scenario file in which nothing is wrong. */
export interface Checked {
  ok: boolean;
  title: string;
  board: Board;
}

/** The text of a scenario made by chance. */
export interface Generated {
  /** A scenario file. */
  text: string;
}

/** A drill in the lobby. */
export interface DrillInfo {
  ruleset: string;
  rules_title: string;
  key: string;
  title: string;
  /** What sort of question it is, in a few words. */
  asks: string;
  /** The battle it was taken from. */
  battle: string;
}

/** A drill as it is asked: the position as its side knows it, the question and the options. Not the answer. */
export interface DrillData {
  ruleset: string;
  key: string;
  title: string;
  kind: "odds" | "legal" | "figure" | "price" | "play";
  side: number;
  ask: string;
  /** The action that it is about, in words; empty where it is about the options themselves. */
  subject: string;
  /** The unit that the question is about; below zero where there is none. */
  unit: number;
  /** The place that the question is about; below zero where there is none. */
  place: number;
  choices: DrillChoice[];
  board: Board;
  view: View;
}

/** One option, before anybody knows what the rules say of it. */
export interface DrillChoice {
  letter: string;
  text: string;
  unit: number;
  /** Where its letter stands on the map; below zero where it has no place there. */
  place: number;
}

/** One side's knowledge of the game at one moment. */
export interface View {
  viewer: number;
  turn: number;
  turns: number;
  /** Which entry of the sequence of play is under way. */
  phase: string;
  active: number;
  pieces: Piece[];
  marks: Mark[];
  tracks: Track[];
  waiting: Waiting[];
  result: Result | null;
  arrows: Arrow[];
  duels: Duel[];
  sky: Sky;
  /** What wins and what loses, for each side as far as the viewer may know it. */
  goals: Goal[];
}

/** Something on a hex that is no unit: an objective, a declared target. */
export interface Mark {
  place: number;
  kind: string;
  side?: number;
  text?: string;
  /** What the place counts, where it is drawn with that. */
  worth?: string;
}

/** A number on a track, of one side or of the game. The value is what people read; the rest says it in numbers. */
export interface Track {
  key: string;
  side: number;
  value: number | string;
  /** Whose number it is, where a track has a row for each of several. */
  name?: string;
  /** How much is left of `all`; below zero where there is nothing to measure. */
  left?: number;
  all?: number;
  /** Of a balance: how far the first side is ahead, and what wins, the least first. */
  levels?: number[];
}

/** Who has to choose: everybody may know that much. The prompt is only in the chooser's own view. */
export interface Waiting {
  side: number;
  rule: string;
  prompt: string;
}

/** How a game ended. */
export interface Result {
  winner: number;
  reason: string;
  rule: string;
}

/** A way over the map from place to place: an order, a declared attack. */
export interface Arrow {
  path: number[];
  side: number;
  kind: string;
  text?: string;
  /** For how many counters it is. */
  count?: number;
  /** The symbol of these counters, where they are all alike. */
  symbol?: string;
}

/** Two lines of units that face each other space by space. */
export interface Duel {
  /** For each side the place its line belongs to. */
  fronts: [number, number];
  /** The place both lines want where they come from different sides of it, else below zero. */
  prize: number;
  lines: [Post[], Post[]];
}

/** One numbered space of a duel: who stands in it, and the dice that lie there. */
export interface Post {
  unit: number;
  dice?: number[];
}

/** Something that wins or loses the battle for a side, and how far it has come, in words that are true now. */
export interface Goal {
  side: number;
  kind: "win" | "lose";
  text: string;
  rule?: string;
  /** How much of `need` there is; below zero where there is nothing to measure. */
  now?: number;
  need?: number;
}

/** Whether an answer was right, and why. */
export interface DrillVerdict {
  is_right: boolean;
  answer: string;
  measure: string;
  want: "most" | "least" | "lawful" | "unlawful";
  reasons: DrillReason[];
  note: string;
  results: DrillResult[];
  /** The cards of the action that the question was about. */
  cards: OddsCard[];
}

/** One sentence of an explanation and the rule it comes from. */
export interface DrillReason {
  text: string;
  rule: string;
}

/** What the rules say of one option. */
export interface DrillResult {
  letter: string;
  is_right: boolean;
  /**
   * How likely it is to do what was asked for, in percent, or its worth when played on; empty where neither was asked
   * for.
   */
  chance: string;
  refusal: string;
  /** The rule that forbids it; empty where it is lawful. */
  rule: string;
  cards: OddsCard[];
}

/** What a player sees before a roll. */
export interface OddsCard {
  title: string;
  rule: string;
  rows: CardRow[];
  chances: Chance[];
}

/** One strength on an odds card: whose it is, the printed figure, every modifier, and the total. */
export interface CardRow {
  title: string;
  unit: number;
  base: number;
  total: number;
  modifiers: Modifier[];
}

/** One line of a finding: what it adds, why and by which rule. */
export interface Modifier {
  value: number;
  why: string;
  rule: string;
}

/** What can come of a roll, and how likely it is: numerator and denominator. */
export interface Chance {
  outcome: string;
  text: string;
  chance: [number, number];
}

/** A new table: for each side of a person its link, and the secret in it. */
export interface Created {
  game: string;
  links: Record<string, string>;
  /** Of the founder's own seats. */
  tokens: Record<string, string>;
  /** Of all others: each is good for one claim, by whoever comes first. */
  invitations: Record<string, string>;
  watch: string;
  dice: Dice;
}

/** What may be known of a table's dice: the commitment from the first, the secret when the game is over. */
export interface Dice {
  kind: "auditable" | "fast" | "scripted";
  commitment: string;
  words: Record<string, string>;
  /** How many rolls had been made when a word was given after the commitment. */
  heard: Record<string, number>;
  /** The fingerprints by which the words were bound before any was opened; nothing where words were not sealed. */
  seals: Record<string, string> | null;
  secret: string | null;
}

/** A table as a seat opens it: what does not change, and the push of the moment. */
export interface GameData {
  game: string;
  board: Board;
  /** The sides that the token holds. */
  you: string[];
  /** The sides that the token invites to: they can be claimed with it. */
  invited: string[];
  seats: Seat[];
  dice: Dice;
  /** Versions of the rules that the game was played under before it went on, or was ended, under newer ones. */
  earlier: string[];
  push: Push;
  manners: Manners;
}

/** A seat at the table and who has it. */
export interface Seat {
  side: number;
  kind: "human" | "shared" | "bot";
  /** Its name; empty where a person sits. */
  bot: string;
  here: boolean;
  /** Whether nobody has sat down there yet. */
  free: boolean;
}

/** Everything a viewer needs to draw the game now. */
export interface Push {
  /**
   * Counts whatever this seat may know, so that it tells nothing of the other side's secret choices; -1 before the game
   * has begun.
   */
  number: number;
  view: View;
  decision: Decision | null;
  can_undo: boolean;
  /** How many actions this seat knows of: the last step of a replay. */
  length: number;
  /** The side that lost on time; -1 if the game was abandoned by agreement. */
  forfeit: number | null;
  /** This seat's standing orders. */
  standing: Record<string, "ask" | "always" | "never" | number>;
  /** The lines of chat that this seat has not had. */
  chat: ChatLine[];
  /** Whether spectators may speak. */
  open_chat: boolean;
  seats: Seat[];
  /** Whether the log is the whole of it, not what is new. */
  log_reset: boolean;
  log: LogLine[];
  clock: Clock | null;
  /** Whose words for the dice the game waits for; nothing once it has begun. */
  beginning: Speaker[] | null;
  /** Where a guided battle stands, for whoever learns. */
  lesson: Lesson | null;
}

/** A side's open choice. */
export interface Decision {
  side: number;
  kind: string;
  prompt: string;
  rule: string;
  /** Whether it completes what the choice before began. */
  completes: boolean;
  /** Whether its choices are written on a sheet, which can be tried out and given in one go. */
  drafted: boolean;
  /** The standing order that may answer this decision. */
  standing: string | null;
  count: number;
  groups: Group[];
  /** Why it is asked, and what the answers cost or risk. */
  why: string;
  /** An answer that risks nothing now. */
  safe: Action | null;
}

/** Some options at once: all combinations of its units, places and extras. */
export interface Group {
  verb: string;
  units: number[];
  /** Nothing where the verb takes no place. */
  places: number[] | null;
  extras: number[][];
}

/** A line of chat; a spectator's side is below zero. */
export interface ChatLine {
  side: number;
  text: string;
  at: string;
  /** Counts the lines of a table from 0; the same line can come twice. */
  number: number;
}

/** A line of the log with whatever of its event an interface may draw. */
export interface LogLine {
  /** How many actions this seat then knew of: the step of the replay that shows it. */
  number: number;
  kind: string;
  text: string;
  rule: string;
  /** The one side that may read the line. */
  only?: number;
  modifiers?: Modifier[];
  /** A fight space by space: for each side its line. */
  blows?: [Blow[], Blow[]];
  unit?: number;
  units?: number[];
  target?: number;
  start?: number;
  path?: number[];
  place?: number;
  places?: number[];
  /** Where a shot fell. */
  landed?: number;
  side?: number;
  effect?: string;
  outcome?: string;
  value?: number;
  /** Of the die that was thrown. */
  faces?: number;
  /** What is printed on the face that came up. */
  face?: number;
  facing?: number;
  turn?: number;
  phase?: string;
  step?: string;
  race?: number;
  count?: number;
  total?: number;
  /** By side. */
  hits?: number[];
  /** The score by side. */
  points?: (number | string)[];
}

/** What one space of a line threw, and what came of it. */
export interface Blow {
  unit: number;
  dice?: number[];
  modifiers?: Modifier[];
  totals?: number[];
  target?: number;
  hits?: number;
  /** What had to be beaten; 0 where nobody rolled against it. */
  against?: number;
}

/** Seconds left for each side, and whose time runs. */
export interface Clock {
  left: number[];
  running: number[];
  /** How often it has stood still because no server had the table. */
  outages: number;
}

/** A person whose word binds the dice, and how far it has come. */
export interface Speaker {
  side: number;
  /** The fingerprint of the word; empty until it is given. */
  seal: string;
  opened: boolean;
}

/** Where a guided battle stands: what is to be read, the last of it with what is to be done. */
export interface Lesson {
  key: string;
  title: string;
  /** The number of the first callout among all steps, from 0. */
  step: number;
  steps: number;
  callouts: Callout[];
  /** What completes the step; nothing while the enemy acts, and when the lesson is done. */
  expected: Action | null;
  is_done: boolean;
  /** The battle to play next. */
  then: string;
}

/** Something that a lesson says, and what it points at. */
export interface Callout {
  text: string;
  /** `unit:KEY`, `hex:NUMBER`, `button:VERB`, `panel:NAME`, `track:KEY`, or a part of the page; or nothing. */
  at: string;
  rules: string[];
}

/** The seats that the sender's new token holds from now on. */
export interface Claimed {
  /** Their sides, by key. */
  you: string[];
}

/** A link by which somebody takes a seat; the one before it is dead. */
export interface Invitation {
  link: string;
  /** The secret in it. */
  token: string;
}

/** Whether all have said how a game goes on. */
export interface Settled {
  /** Whether all people at the table have said the same. */
  settled: boolean;
}

/** What was asked is done: the number of the push that shows it. Or it has odds to be looked at: nothing is done. */
export interface Played {
  /** The number of the first push that tells this seat of it; of what is not done, the number that was sent. */
  number: number;
  odds?: OddsCard[];
}

/** What was asked is done. */
export interface Done {
  ok: boolean;
}

/** The game as its side would see it with a sheet that nobody has given yet. */
export interface Draft {
  view: View;
  decision: Decision;
  dropped: Dropped[];
}

/** An action of a draft that cannot stand: which of them, and why. */
export interface Dropped {
  index: number;
  error: string;
  rule?: string;
}

/** Whether an action may be chosen now, and what stands in its way if not. */
export interface Why {
  lawful: boolean;
  /** Of what was pointed at also what can be done there; empty where nothing was meant by it. */
  reason: string;
  rule: string;
}

/** An order and the reason for it. */
export interface Counsel {
  side: number;
  /** Who says it. */
  bot: string;
  /** The number of the order in the journal, by which the one before it is asked for; below zero for a hint. */
  index: number;
  /** Hint: the push that it is for. Reason: the step of the replay that shows the order. */
  number: number;
  /** The answer to what is asked, and what is meant to follow it up. */
  steps: Advised[];
  /** The most likely outcomes, as a sentence; empty where no dice follow. */
  odds: string;
  /** What would have been next; nothing where that cannot be told. */
  runner_up: Advised | null;
  /** How the two compare, or why there is no other: a sentence, or nothing. */
  compared: string;
}

/** One action with what it is for and what may come of it. */
export interface Advised {
  action: Action;
  text: string;
  /** A sentence; empty where the staff has nothing to say. */
  aim: string;
  odds: OddsCard[];
}

/** A past position, as this seat knew it after so many actions, and the log of the last of them. */
export interface History {
  number: number;
  view: View;
  log: LogLine[];
}

/** Ground that is marked for a unit. */
export interface Overlay {
  key: string;
  title: string;
  hexes: number[];
}

/** What is wrong, in a sentence, and the rule or the line that says so. */
export interface Refusal {
  error: string;
  rule?: string;
  line?: number;
  /** Which of several actions given together cannot be. */
  index?: number;
  /** On the live connection: the number of the push that stands. */
  number?: number;
  /** The sender had not yet seen everything. */
  stale?: boolean;
  changed?: ChangedRules;
}

/** Why a stored game cannot be opened: newer rules do not replay it, and its people must say how it goes on. */
export interface ChangedRules {
  before: string;
  since: string;
  /** The first action that does not stand any more. */
  parted: number;
  rule: string | null;
  rules: ChangedRule[];
  /** From which action the game could go on. */
  kept: number;
  /** How many were played. */
  length: number;
  title: string;
  ruleset: string;
  sides: string[];
  you: number[];
  waiting: number[];
  votes: Record<string, RulesChoice>;
  /** Whether the record may be read now; the log always may, as far as its secrets go. */
  may_read: boolean;
}

/** A rule that a newer version reads otherwise. */
export interface ChangedRule {
  rule: string;
  text: string;
}

/** A notice on the live connection: what held before holds no more. */
export interface Noticed {
  notice: Notice;
}

/** A new table: a shipped scenario or a lesson by name, a scenario file by text, or a record to go on with. */
export interface NewGame {
  ruleset?: string;
  scenario?: string | null;
  text?: string | null;
  record?: string | null;
  /** A guided battle of the ruleset, by name: its seats and dice are its own. */
  lesson?: string | null;
  /** A drill of the ruleset, by name: the game goes on from its position. */
  drill?: string | null;
  /** Optional rules and readings chosen for this game. */
  options?: Record<string, string>;
  seats?: Record<string, SeatWish>;
  /** The side that the founder plays; whoever else is to sit here gets an invitation. */
  you?: string;
  clock?: ClockWish | null;
  /** Whether spectators may speak. */
  open_chat?: boolean;
  manners?: Manners;
  /** Dice that fall the same way again: only where no second person sits. */
  seed?: number | null;
}

/** Who is to sit somewhere: a person with a link of their own, one of several at one screen, or a bot. */
export interface SeatWish {
  kind?: "human" | "shared" | "bot";
  bot?: string;
}

export interface ClockWish {
  minutes: number;
  increment?: number;
}

/**
 * What the people at a table may ask for, and what its bots may do. Where people play each other there are no hints
 * whatever is said here; a table that counted for a rating would say `hints: false`.
 */
export interface Manners {
  /** Whether a person who plays against bots may ask what a staff officer would do. */
  hints?: boolean;
  /** Whether a bot gives up a lost game against one person. */
  bots_resign?: boolean;
}

/** A verb with its arguments. */
export type Action = [verb: string, unit: number, place: number, extra: number[]];
