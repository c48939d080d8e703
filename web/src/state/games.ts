/** The games of this device: their links, so that a player can go on with them. */

export interface KnownGame {
  game: string;
  title: string;
  ruleset: string;
  /** The seat this device plays, by side key; empty for a spectator. */
  side: string;
  token: string | null;
  /** Links for others that this device made, by side name; each is good until somebody has taken the seat. */
  links: Record<string, string>;
  at: number;
  over?: boolean;
  /** The lesson that is played there, by key. */
  lesson?: string;
  /** Whether this device has founded it and not been there yet. */
  isNew?: boolean;
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

/** The secret behind the `#` of a link. It leaves the address bar at once: no picture of the screen, no history and no
 * page that is gone to from here has it. */
export function takeSecret(): string | null {
  const found = location.hash.slice(1);
  if (!/^[\w-]+$/.test(found) || found.length < SHORTEST_TOKEN) return null;
  history.replaceState(history.state, "", location.pathname + location.search);
  return found;
}

/** The token by which this device holds a seat. */
export function tokenFor(game: string): string | null {
  const inTab = (history.state as { token?: string } | null)?.token;
  return knownGame(game)?.token ?? inTab ?? null;
}

/** Keeps the token of a seat; a page that may not store has it as long as its tab is open. */
export function keepToken(game: string, token: string | null): void {
  remember({ game, token });
  if (knownGame(game)?.token !== token) history.replaceState({ token }, "");
  else if (history.state) history.replaceState(null, "");
}

const CLAIMS = "grognard.claims";

function claims(): Record<string, string> {
  try {
    return JSON.parse(localStorage.getItem(CLAIMS) ?? "{}") as Record<string, string>;
  } catch {
    return {};
  }
}

/** The token with which this device has begun to claim a seat by an invitation, and may not know whether it has it. */
export const begunClaim = (invitation: string): string | null => claims()[invitation] ?? null;

/** Keeps or forgets such a token: whoever loads the page again in the middle of it comes with the same. */
export function keepClaim(invitation: string, token: string | null): void {
  const { [invitation]: _, ...others } = claims();
  try {
    localStorage.setItem(CLAIMS, JSON.stringify(token ? { ...others, [invitation]: token } : others));
  } catch {
    // It is lost with the page.
  }
}

/** A secret that nobody has had before. */
export function drawToken(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(30));
  return btoa(String.fromCharCode(...bytes)).replaceAll("+", "-").replaceAll("/", "_");
}
