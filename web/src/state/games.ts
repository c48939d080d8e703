/** The games of this device: their links, so that a player can go on with them. */

export interface KnownGame {
  game: string;
  title: string;
  ruleset: string;
  /** The seat this device plays, by side key; empty for a spectator. */
  side: string;
  token: string | null;
  /** Links for others that this device made, by side name. */
  links: Record<string, string>;
  at: number;
  over?: boolean;
}

const KEY = "grognard.games";
const MOST = 40;

export function knownGames(): KnownGame[] {
  try {
    const list = JSON.parse(localStorage.getItem(KEY) ?? "[]") as KnownGame[];
    return list.sort((a, b) => b.at - a.at);
  } catch {
    return [];
  }
}

export function knownGame(game: string): KnownGame | undefined {
  return knownGames().find((known) => known.game === game);
}

export function remember(game: Partial<KnownGame> & { game: string }): void {
  const before = knownGame(game.game);
  const first: KnownGame = { game: game.game, title: "", ruleset: "", side: "", token: null, links: {}, at: 0 };
  const now: KnownGame = { ...first, ...before, ...game, at: Date.now() };
  save([now, ...knownGames().filter((known) => known.game !== game.game)].slice(0, MOST));
}

export function forget(game: string): void {
  save(knownGames().filter((known) => known.game !== game));
}

function save(list: KnownGame[]): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(list));
  } catch {
    // A page that may not store still plays; only the list is lost.
  }
}

/** What is shorter behind the `#` is the name of a place on the page. */
const SHORTEST_TOKEN = 20;

/** The seat's token: from behind the `#`, or as this device kept it. It never travels in an address. */
export function tokenFor(game: string): string | null {
  const fromLink = decodeURIComponent(location.hash.slice(1));
  if (fromLink.length >= SHORTEST_TOKEN) {
    remember({ game, token: fromLink });
    return fromLink;
  }
  return knownGame(game)?.token ?? null;
}
