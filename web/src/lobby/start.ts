/** Starting a game: who sits where, and the way to the table. */

import { lobby } from "../api/client";
import type { Created, LevelInfo, NewGame, SeatWish, SwitchData, TemperInfo } from "../api/types";
import { remember, tokenFor } from "../state/games";
import { keepWord, newWord } from "../state/words";

export type Company = "bot" | "hot-seat" | "link" | "watch";

export interface Wish {
  company: Company;
  /** The side this person plays, by key. */
  side: string;
  bot: string;
  /** What the bot is like; empty for as usual. */
  temper: string;
  words: string;
  minutes: number;
  increment: number;
  /** Optional rules and readings that are not as the battle has them. */
  options: Record<string, string>;
  hints: boolean;
  botsResign: boolean;
}

/** Whom one plays against until one chooses: the last whom one chose, where he plays these rules, else the first of all. */
export function firstBot(levels: LevelInfo[], last: string): string {
  const known = levels.find(({ key }) => key === last) ?? levels.find((level) => level.is_first) ?? levels[0];
  return known?.key ?? "";
}

export function firstWish({ sides, levels }: Pick<Field, "sides" | "levels">, last = ""): Wish {
  const side = sides[0]?.key ?? "";
  const bot = firstBot(levels, last);
  const clock = { minutes: 0, increment: 0 };
  return { company: "bot", side, bot, temper: "", words: "", ...clock, options: {}, hints: true, botsResign: true };
}

export function seatsFor(sides: { key: string }[], wish: Wish): Record<string, SeatWish> {
  const bot: SeatWish = { kind: "bot", bot: wish.temper ? `${wish.bot}:${wish.temper}` : wish.bot };
  return Object.fromEntries(
    sides.map(({ key }): [string, SeatWish] => {
      if (wish.company === "watch") return [key, bot];
      if (wish.company === "hot-seat") return [key, { kind: "shared" }];
      if (wish.company === "link" || key === wish.side) return [key, { kind: "human" }];
      return [key, bot];
    }),
  );
}

export type Source = { scenario: string } | { text: string } | { record: string };

export interface Field {
  ruleset: string;
  title: string;
  sides: { key: string; name: string; colour: string }[];
  /** The opponents there are, from the weakest up. */
  levels: LevelInfo[];
  /** What they can be like. */
  tempers: TemperInfo[];
  source: Source;
  /** The switches of its rules, as the battle has them. */
  rules?: SwitchData[];
}

/** Begins a guided battle and goes to its table. */
export async function startLesson(ruleset: string, lesson: string, title: string): Promise<void> {
  const made = await lobby.create({ ruleset, lesson });
  const [[side, token] = ["", null]] = Object.entries(made.tokens);
  remember({ game: made.game, title, ruleset, side, token, lesson });
  go(made, token);
}

/** Goes on from the position of a drill against a bot. */
export async function startDrill(ruleset: string, drill: string, title: string): Promise<void> {
  const made = await lobby.create({ ruleset, drill });
  const [[side, token] = ["", null]] = Object.entries(made.tokens);
  remember({ game: made.game, title, ruleset, side, token });
  go(made, token);
}

/** To the table; a page that may not store brings its token along. */
function go(made: Created, token: string | null): void {
  location.assign(token && tokenFor(made.game) !== token ? `/play/${made.game}#${token}` : made.watch);
}

/** Makes the game and goes to its table. */
export async function start(field: Field, wish: Wish): Promise<void> {
  const game: NewGame = {
    ruleset: field.ruleset,
    ...field.source,
    options: wish.options,
    seats: seatsFor(field.sides, wish),
    you: wish.company === "link" ? wish.side : "",
    manners: { hints: wish.hints, bots_resign: wish.botsResign },
    clock: wish.minutes > 0 ? { minutes: wish.minutes, increment: wish.increment } : null,
  };
  const made = await lobby.create(game);
  const mine = wish.company === "watch" ? null : (made.tokens[wish.side] ?? Object.values(made.tokens)[0] ?? null);
  if (mine && wish.words) {
    // Kept for the table, which seals it there.
    const speakers = Object.keys(made.dice.seals ?? {});
    const side = speakers.includes(wish.side) ? wish.side : speakers[0];
    if (side) keepWord(made.game, side, { word: newWord(wish.words) });
  }
  const others = Object.entries(made.links).filter(([key]) => key in made.invitations);
  const name = (key: string) => field.sides.find((side) => side.key === key)?.name ?? key;
  remember({
    game: made.game,
    title: field.title,
    ruleset: field.ruleset,
    side: wish.company === "watch" ? "" : wish.side,
    token: mine,
    isNew: wish.company === "watch",
    links: Object.fromEntries(others.map(([key, link]) => [name(key), link])),
  });
  go(made, mine);
}
