/** The battles of all rulesets as one catalogue: found, sorted, put together, and put into words. Nothing here draws. */

import type { Measured, RulesetInfo, ScenarioInfo } from "../api/types";

export interface Entry {
  ruleset: RulesetInfo;
  scenario: ScenarioInfo;
}

/** The same battle in several ways, or one by itself. */
export interface Group {
  key: string;
  title: string;
  entries: Entry[];
}

export const LENGTHS: [key: string, text: string, from: number, below: number][] = [
  ["short", "up to 20 minutes", 0, 21],
  ["hour", "20 to 60 minutes", 21, 61],
  ["evening", "an evening", 61, 181],
  ["day", "a day", 181, Infinity],
];
export const SORTS: [key: string, text: string][] = [
  ["battle", "battle by battle"],
  ["length", "the shortest first"],
  ["complexity", "the simplest first"],
  ["year", "the earliest first"],
  ["name", "by name"],
];
export const UNDATED = "undated";

export interface Wanted {
  find: string;
  rules: string;
  length: string;
  year: string;
  hidden: string;
  sort: string;
}
export const ANY: Wanted = { find: "", rules: "", length: "", year: "", hidden: "", sort: "battle" };

/** What is asked for in an address; whatever it does not know is as if it were not said. */
export function readWanted(query: string): Wanted {
  const said = new URLSearchParams(query);
  const read = Object.keys(ANY).map((name) => [name, said.get(name) ?? ANY[name as keyof Wanted]]);
  const wanted = Object.fromEntries(read) as unknown as Wanted;
  return SORTS.some(([key]) => key === wanted.sort) ? wanted : { ...wanted, sort: ANY.sort };
}

/** The same in an address; other things that it says stay. */
export function writeWanted(query: string, wanted: Wanted): string {
  const said = new URLSearchParams(query);
  for (const [name, value] of Object.entries(wanted)) {
    if (value && value !== ANY[name as keyof Wanted]) said.set(name, value);
    else said.delete(name);
  }
  const text = said.toString();
  return text && `?${text}`;
}

export function entriesOf(rulesets: RulesetInfo[]): Entry[] {
  return rulesets.flatMap((ruleset) => ruleset.scenarios.map((scenario) => ({ ruleset, scenario })));
}

export const yearOf = ({ when, year }: ScenarioInfo): number => (when ? Number(when.slice(0, 4)) : year);

/** Years of battles that were fought, then those of imaginary ones. */
export function yearsOf(entries: Entry[]): string[] {
  const years = new Set(entries.map(({ scenario }) => yearOf(scenario)));
  const found = [...years].filter(Boolean).sort((a, b) => a - b);
  return [...found.map(String), ...(years.has(0) ? [UNDATED] : [])];
}

/** Minutes against a bot, for a side in the middle. */
export function minutesOf({ facts }: ScenarioInfo): number {
  return facts ? Math.round(facts.minutes.reduce((sum, each) => sum + each, 0) / facts.minutes.length) : 0;
}

const plain = (text: string) =>
  text
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toLowerCase();

export function matching(entries: Entry[], wanted: Wanted): Entry[] {
  const words = plain(wanted.find).split(/\s+/).filter(Boolean);
  const length = LENGTHS.find(([key]) => key === wanted.length);
  return entries.filter(({ ruleset, scenario }) => {
    const text = plain([scenario.title, scenario.battle, ruleset.title, scenario.summary, scenario.when].join(" "));
    const minutes = minutesOf(scenario);
    return (
      words.every((word) => text.includes(word)) &&
      (!wanted.rules || ruleset.key === wanted.rules) &&
      (!length || (minutes > 0 && minutes >= length[2] && minutes < length[3])) &&
      (!wanted.year || (wanted.year === UNDATED ? !yearOf(scenario) : String(yearOf(scenario)) === wanted.year)) &&
      (!wanted.hidden || (wanted.hidden === "open") === !scenario.hides)
    );
  });
}

const size = ({ scenario }: Entry) => scenario.places + scenario.sides.reduce((sum, side) => sum + side.units, 0);
const length = (entry: Entry) => minutesOf(entry.scenario) || Infinity;
const when = ({ scenario }: Entry) => scenario.when || (scenario.year ? `${scenario.year}-99` : "9999");
const name = ({ scenario }: Entry) => plain(scenario.title);
const by =
  <T>(value: (entry: Entry) => T) =>
  (a: Entry, b: Entry) =>
    value(a) < value(b) ? -1 : value(a) > value(b) ? 1 : 0;

export function sorted(entries: Entry[], sort: string): Entry[] {
  const first = [...entries].sort(by(size)).sort(by(length));
  if (sort === "complexity") return first.sort(by(({ scenario }) => scenario.facts?.complexity ?? 9));
  if (sort === "year") return first.sort(by(when));
  if (sort === "name") return first.sort(by(name));
  return first;
}

/** The same battles together, those of most rulesets first; then all that stand by themselves. */
export function groupsOf(entries: Entry[]): Group[] {
  const found = new Map<string, Entry[]>();
  for (const entry of sorted(entries, "length")) {
    const { battle, key } = entry.scenario;
    const group = battle ? plain(battle).replace(/[^a-z0-9]+/g, "-") : `${entry.ruleset.key}-${key}`;
    found.set(group, [...(found.get(group) ?? []), entry]);
  }
  const books = (list: Entry[]) => new Set(list.map(({ ruleset }) => ruleset.key)).size;
  return [...found]
    .map(([key, list]) => ({ key, title: titleOf(list), entries: list, books: books(list) }))
    .sort((a, b) => b.books - a.books || Number(b.entries.length > 1) - Number(a.entries.length > 1))
    .map(({ key, title, entries: list }) => ({ key, title, entries: list }));
}

const NUMBERS = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"];

function titleOf(entries: Entry[]): string {
  const [first] = entries;
  if (!first) return "";
  const { battle, title } = first.scenario;
  if (entries.length === 1) return title;
  const days = entries.map(({ scenario }) => scenario.when).filter(Boolean);
  const day = dayText(days.sort()[0] ?? "");
  const count = NUMBERS[entries.length] ?? String(entries.length);
  return `${battle}${day && `, ${day}`}: ${count} ways to fight it`;
}

const MONTHS = "January February March April May June July August September October November December".split(" ");

/** A day as people write it: 24 June 1859. */
export function dayText(iso: string): string {
  const [year = "", month = "", day = ""] = iso.split("-");
  return iso && `${Number(day)} ${MONTHS[Number(month) - 1] ?? month} ${year}`;
}

export function whenText({ when, until, year }: ScenarioInfo): string {
  if (!when) return year ? `imaginary, about ${year}` : "imaginary";
  if (!until || until === when) return dayText(when);
  const same = when.slice(0, 7) === until.slice(0, 7);
  return `${same ? Number(when.slice(8)) : dayText(when)} to ${dayText(until)}`;
}

const HOUR = 60;

export function minutesText(minutes: number): string {
  if (minutes < 100) return `${minutes} min`;
  const halves = Math.round(minutes / (HOUR / 2)) / 2;
  return `${halves % 1 ? `${Math.floor(halves)}½` : halves} h`;
}

export const COMPLEXITY = ["", "light", "easy", "middling", "demanding", "heavy"];

export interface Fact {
  text: string;
  about: string;
}

/** How even a battle is, as far as the games that were played can tell. */
export function balance({ sides, facts }: ScenarioInfo): Fact | null {
  if (!facts) return null;
  const { games, wins } = facts;
  const drawn = games - wins.reduce((sum, each) => sum + each, 0);
  const score = ((wins[0] ?? 0) - (wins[1] ?? 0)) / games;
  // Two standard deviations of a fair game: less than that is chance.
  const isEven = Math.abs(score) <= 2 / Math.sqrt(games);
  const ahead = sides[score > 0 ? 0 : 1]?.name ?? "";
  const tale = sides.map((side, n) => `${side.name} won ${wins[n] ?? 0}`).join(", ");
  return {
    text: isEven ? "even" : `favours ${ahead}`,
    about: `Of ${games} games between equal staff officers ${tale}${drawn ? `, ${drawn} ended in a draw` : ""}.`,
  };
}

const POOR = 25;

/** Whether one person can play it alone, both sides included. */
export function solo({ facts, hides }: ScenarioInfo): Fact {
  const bot = "The bot knows no more than its side may.";
  if (!hides) return { text: "solo: fine", about: `Nothing is hidden: one person can play both sides. ${bot}` };
  const share = facts ? `${facts.unseen} of 100 choices are made while something is hidden` : "Something is hidden";
  if (facts && facts.unseen < POOR)
    return { text: "solo: fair", about: `${share}: both sides can be played by one person who plays fair. ${bot}` };
  return { text: "solo: against the bot", about: `${share}: one person cannot play both sides. ${bot}` };
}

export function hiding({ hides }: ScenarioInfo): Fact {
  return hides
    ? { text: "hidden", about: `Hidden: ${hides}` }
    : { text: "open", about: "Both sides see everything on the table." };
}

export function lengthFact(facts: Measured, minutes: number): Fact {
  const about = `About ${minutesText(minutes)} against the bot, ${minutesText(facts.together)} for two people: estimated from the choices in ${facts.games} games of staff officers, by seconds for each.`;
  return { text: minutesText(minutes), about };
}

export function decisionsFact({ sides }: ScenarioInfo, facts: Measured): Fact {
  const all = facts.decisions.map(([median]) => median);
  const spread = facts.decisions.map(([, least, most], n) => `${sides[n]?.name ?? ""} ${least} to ${most}`).join(", ");
  const mean = Math.round(all.reduce((sum, each) => sum + each, 0) / all.length);
  return {
    text: `${mean} decisions`,
    about: `So often a side chooses in a middling game (${spread}); it is the other's turn ${facts.hand_overs} times, in ${facts.turns} turns.`,
  };
}

export function complexityFact(facts: Measured): Fact {
  const word = COMPLEXITY[facts.complexity] ?? "";
  return {
    text: word,
    about: `Complexity ${facts.complexity} of 5: a game has ${facts.kinds} kinds of decisions and meets ${facts.rules} rules with ${facts.units} units.`,
  };
}
