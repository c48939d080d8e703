/** The calls of docs/reference/api.md. A refused request throws a `Refused` with the server's sentence. */

import type {
  Action,
  Book,
  Address,
  Checked,
  Claimed,
  Counsel,
  Created,
  Done,
  Draft,
  DrillData,
  DrillInfo,
  DrillVerdict,
  GameData,
  Generated,
  Ground,
  History,
  Invitation,
  LogLine,
  NewGame,
  Notice,
  OddsCard,
  Overlay,
  Played,
  Push,
  Refusal,
  Rule,
  RulesChoice,
  RulesetInfo,
  Settled,
  Why,
} from "./types";

export class Refused extends Error {
  constructor(
    readonly status: number,
    readonly refusal: Refusal,
  ) {
    super(refusal.error);
  }
}

async function request(method: string, path: string, token: string | null, body?: unknown): Promise<Response> {
  const headers: Record<string, string> = {};
  if (token) headers["Authorization"] = `Bearer ${token}`;
  if (body !== undefined) headers["Content-Type"] = "application/json";
  let response: Response;
  try {
    response = await fetch(path, { method, headers, body: body === undefined ? undefined : JSON.stringify(body) });
  } catch {
    throw new Refused(0, { error: "The server cannot be reached." });
  }
  if (!response.ok) throw new Refused(response.status, await refusalOf(response));
  return response;
}

async function refusalOf(response: Response): Promise<Refusal> {
  try {
    const data = (await response.json()) as Partial<Refusal>;
    if (typeof data.error === "string") return data as Refusal;
  } catch {
    // An answer without a body is worded below.
  }
  return { error: `The server answered with status ${response.status}.` };
}

async function json<T>(method: string, path: string, token: string | null = null, body?: unknown): Promise<T> {
  return (await request(method, path, token, body)).json() as Promise<T>;
}

const part = encodeURIComponent;

export const lobby = {
  address: () => json<Address>("GET", "/api/address"),
  notice: () => json<Notice>("GET", "/api/notice"),
  rulesets: () => json<RulesetInfo[]>("GET", "/api/rulesets"),
  rules: (ruleset: string) => json<Rule[]>("GET", `/api/rulesets/${part(ruleset)}/rules`),
  ground: (name: string) => json<Ground>("GET", `/api/grounds/${part(name)}`),
  book: (ruleset: string) => json<Book>("GET", `/api/rulesets/${part(ruleset)}/book`),
  check: (ruleset: string, text: string) =>
    json<Checked>("POST", `/api/rulesets/${part(ruleset)}/scenarios/check`, null, { text }),
  generate: (ruleset: string, wish: { seed: number; columns: number; rows: number; units: number }) =>
    json<Generated>("POST", `/api/rulesets/${part(ruleset)}/scenarios/generate`, null, wish),
  drills: () => json<DrillInfo[]>("GET", "/api/drills"),
  drill: (ruleset: string, key: string) => json<DrillData>("GET", `/api/drills/${part(ruleset)}/${part(key)}`),
  answer: (ruleset: string, key: string, answer: string) =>
    json<DrillVerdict>("POST", `/api/drills/${part(ruleset)}/${part(key)}/answer`, null, { answer }),
  create: (game: NewGame) => json<Created>("POST", "/api/games", null, game),
};

/** One game as the holder of a token (or a spectator) reaches it. */
export class GameClient {
  private readonly path: string;

  constructor(
    readonly game: string,
    readonly token: string | null,
  ) {
    this.path = `/api/games/${part(game)}`;
  }

  load = () => json<GameData>("GET", this.path, this.token);
  history = (number: number) => json<History>("GET", `${this.path}/history/${number}`, this.token);
  odds = (action: Action, side: number) => json<OddsCard[]>("POST", `${this.path}/odds`, this.token, { action, side });
  overlays = (unit: number) => json<Overlay[]>("GET", `${this.path}/overlays?unit=${unit}`, this.token);
  /** Why what is meant by pointing at a place cannot be done, or what can: with a unit in hand or
   * none, and at a unit or none; `actions` are what stands on a sheet. */
  pointed = (side: number, place: number, unit: number | null, at: number | null, actions: Action[]) =>
    json<Why>("POST", `${this.path}/why`, this.token, { side, place, unit, at, actions });
  /** What a staff officer would do in this seat's place. */
  hint = (number: number, side: number) => json<Counsel>("POST", `${this.path}/hint`, this.token, { number, side });
  /** Why a bot gave its last order: of all, up to a step of the replay, or before another that was explained. */
  reason = (wish: { number?: number; before?: number }) => json<Counsel>("POST", `${this.path}/reason`, this.token, wish);
  /** What a live connection would be told now: the log after a push, and the chat from a line on. */
  push = (since: number, chat: number) =>
    json<Push>("GET", `${this.path}/push?since=${since}&chat=${chat}`, this.token);
  /** Plays an action, or the orders of a sheet and what closes it. One that is weighed is not played if it has odds. */
  act = (number: number, actions: Action[], side: number, weigh = false) =>
    json<Played>("POST", `${this.path}/actions`, this.token, {
      number,
      side,
      ...(actions.length > 1 ? { actions } : { action: actions[0], weigh }),
    });
  draft = (number: number, actions: Action[], side: number) =>
    json<Draft>("POST", `${this.path}/draft`, this.token, { number, actions, side });
  undo = (number: number) => json<Played>("POST", `${this.path}/undo`, this.token, { number });
  chat = (text: string) => json<Done>("POST", `${this.path}/chat`, this.token, { text });
  chatSetting = (spectators: boolean) =>
    json<Done>("POST", `${this.path}/chat-setting`, this.token, { spectators });
  seal = (commit: string, side: number) => json<Done>("POST", `${this.path}/seal`, this.token, { commit, side });
  word = (word: string, side: number) => json<Done>("POST", `${this.path}/word`, this.token, { word, side });
  /** Gives the game up for a side of this seat. */
  resign = (side: number) => json<Done>("POST", `${this.path}/resign`, this.token, { side });
  standing = (order: string, answer: string | number) =>
    json<Done>("POST", `${this.path}/standing`, this.token, { order, answer });
  /** Sits down with an invitation, which is this client's token, and holds the seat by another from then on. */
  claim = (token: string) => json<Claimed>("POST", `${this.path}/claim`, this.token, { token });
  handOver = () => json<Invitation>("POST", `${this.path}/hand-over`, this.token, {});
  invite = (side: number) => json<Invitation>("POST", `${this.path}/invite`, this.token, { side });
  rules = (choice: RulesChoice) => json<Settled>("POST", `${this.path}/rules`, this.token, { choice });
  /** The record; of a game that went on under newer rules, that of before under an earlier version's name. */
  record = async (version = "") =>
    (await request("GET", `${this.path}/record${version && `?version=${part(version)}`}`, this.token)).text();
  log = () => json<LogLine[]>("GET", `${this.path}/log`, this.token);
}
