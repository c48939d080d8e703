/** One game as this page knows it. The server's push is the truth; everything else here is derived or shown. */

import { GameClient, lobby, Refused } from "../api/client";
import { type Connection, Live } from "../api/live";
import type {
  Board,
  ChangedRules,
  ChatLine,
  Dice,
  LogLine,
  Manners,
  Notice,
  Piece,
  Push,
  Rule,
  RulesChoice,
  Seat,
  View,
} from "../api/types";
import { symbolIn } from "../choose/lines";
import { gridOf } from "../sheet/sheet";
import { sentence } from "../choose/template";
import { mergeChat, nextLine } from "./chat";
import { Dispatch } from "./dispatch.svelte";
import { DraftSheet } from "./draft.svelte";
import { knownGame, remember } from "./games";
import { Inquiry } from "./inquiry.svelte";
import { logUntil, mergeLog, recentLines, unread } from "./log";
import { notices } from "./notices.svelte";
import { factorOf } from "./pace";
import { keptPieces, stacksOf } from "./pieces";
import { PushQueue } from "./queue";
import { Replay } from "./replay.svelte";
import { Sealing } from "./sealing.svelte";
import { Seating } from "./seating.svelte";
import { settings } from "./settings.svelte";
import { Turning } from "./turning.svelte";
import { watch } from "./watching";

/** How often, in milliseconds, to see whether the others have said how a game goes on. */
const LOOK_AGAIN = 4000;

export class GameStore {
  readonly client: GameClient;
  board = $state.raw<Board | null>(null);
  you = $state.raw<string[]>([]);
  push = $state.raw<Push | null>(null);
  log = $state.raw<LogLine[]>([]);
  /** What has happened since this seat last chose: drawn as trails on the map. */
  recent = $state.raw<LogLine[]>([]);
  chat = $state.raw<ChatLine[]>([]);
  seats = $state.raw<Seat[]>([]);
  dice = $state.raw<Dice | null>(null);
  manners = $state.raw<Manners | null>(null);
  connection = $state<Connection>("connecting");
  /** What hangs at the table's door. */
  notice = $state.raw<Notice>({ read_only: "", farewell: "" });
  failure = $state("");
  /** Versions of the rules that the game was played under before. */
  earlier = $state.raw<string[]>([]);
  /** Set while the game cannot be opened because its rules have changed. */
  changed = $state.raw<ChangedRules | null>(null);
  /** How many moves of others have come and are still to be shown. */
  behind = $state(0);
  readonly seating: Seating;
  readonly sealing: Sealing;
  readonly draft: DraftSheet;
  rules = $state.raw<Map<string, Rule>>(new Map());
  openRule = $state<string | null>(null);
  readonly replay: Replay;
  readonly dispatch: Dispatch;
  readonly inquiry: Inquiry;

  /** The position; while a sheet is being written, with its orders. */
  view = $derived.by<View | null>(() => this.replay.view ?? this.draft.shown?.view ?? this.push?.view ?? null);
  curtain = $derived.by(() => this.seating.curtain);
  readonly turning = new Turning(this);
  grid = $derived.by(() => (this.board ? gridOf(this.board, this.turning.turned) : null));
  decision = $derived.by(() => (this.replay.view || this.curtain !== null ? null : this.present));
  private present = $derived.by(() => this.draft.shown?.decision ?? this.push?.decision ?? null);
  canUndo = $derived.by(() => this.draft.orders.length > 0 || (this.push?.can_undo ?? false));
  pieces = $derived(new Map((this.view?.pieces ?? []).map((piece) => [piece.id, piece])));
  stacks = $derived.by(() => (this.piled = stacksOf(this.view?.pieces ?? [], this.piled)));
  mine = $derived(this.you.map((key) => this.board?.sides.findIndex((side) => side.key === key) ?? -1));
  own = $derived(this.you.map((key, n) => ({ key, side: this.mine[n] ?? -1 })));
  /** The log; in a replay what of it stood there at that moment. */
  shownLog = $derived.by(() => (this.replay.view ? logUntil(this.log, this.replay.shown) : this.log));

  /** The stacks as they were last. */
  private piled?: Map<number, Piece[]>;
  private live: Live | null = null;
  private look = 0;
  /** Every unit as it was last seen. */
  private readonly seen = new Map<number, Piece>();
  private readonly queue: PushQueue;

  constructor(
    readonly game: string,
    token: string | null,
    private readonly unseated: () => void = () => undefined,
  ) {
    this.client = new GameClient(game, token);
    this.seating = new Seating(game);
    this.sealing = new Sealing(this.client);
    this.draft = new DraftSheet(this, (order) =>
      this.board ? sentence(order, { board: this.board, unitName: this.unitName }) : order[0],
    );
    this.replay = new Replay((number) => this.client.history(number));
    this.queue = new PushQueue(
      (push) => this.show(push),
      () => (settings.moves && !this.replay.following ? factorOf(settings.kept.pace) : 0),
      (count) => (this.behind = count),
    );
    this.dispatch = new Dispatch(this, this.queue);
    this.inquiry = new Inquiry(this);
    void this.load();
  }

  async load(): Promise<void> {
    try {
      const data = await this.client.load();
      this.board = data.board;
      this.you = data.you;
      this.dice = data.dice;
      this.manners = data.manners;
      this.earlier = data.earlier;
      this.chat = data.push.chat;
      this.queue.restart(data.push);
      remember({ game: this.game, title: data.board.title, ruleset: data.board.ruleset, side: data.you.join(" ") });
      if (!this.live) watch(this.game, data.push, this.replay);
      this.live ??= new Live(this.game, this.client.token, {
        since: () => this.queue.newest,
        chat: () => nextLine(this.chat),
        push: (push) => this.receive(push),
        refused: (refusal) => notices.add(refusal.error, "refused", refusal.rule ?? ""),
        notice: (notice) => (this.notice = notice),
        state: (connection) => (this.connection = connection),
        unseated: this.unseated,
      });
      void this.loadRules(data.board.ruleset);
      if (data.dice.seals) void this.seal(data.push);
      else void this.giveWords(data.dice);
      this.changed = null;
    } catch (error) {
      const changed = error instanceof Refused ? error.refusal.changed : undefined;
      if (changed) {
        this.changed = changed;
        this.look = window.setTimeout(() => void this.load(), LOOK_AGAIN);
      } else if (this.client.token && error instanceof Refused && error.status === 403) this.unseated();
      else this.failure = error instanceof Error ? error.message : String(error);
    }
  }

  /** Says how a game goes on that newer rules do not replay. */
  async chooseRules(choice: RulesChoice): Promise<void> {
    window.clearTimeout(this.look);
    try {
      await this.client.rules(choice);
    } catch (error) {
      notices.add(error instanceof Error ? error.message : String(error), "refused");
    }
    await this.load();
  }

  close(): void {
    window.clearTimeout(this.look);
    this.live?.close();
    this.queue.stop();
    this.replay.stop();
  }

  /** Shows how the table stands, without what led to it. */
  skip = (): void => this.queue.flush();

  /** The words of this seat go into the dice before the game begins. */
  private seal(push: Push): Promise<void> {
    return this.sealing.receive(push.beginning, this.own, this.dice?.commitment ?? "");
  }

  /** In games of before words were sealed: who sits down without one gives one that nobody chose. */
  private async giveWords(dice: Dice): Promise<void> {
    if (dice.kind !== "auditable" || dice.secret) return;
    const silent = this.mine.filter((side) => side >= 0 && !dice.words[this.board?.sides[side]?.key ?? ""]);
    try {
      for (const side of silent) await this.client.word(crypto.getRandomValues(new Uint32Array(3)).join("-"), side);
      if (silent.length) this.dice = (await this.client.load()).dice;
    } catch {
      // Another window of this seat was quicker, or the game is over.
    }
  }

  private async loadRules(ruleset: string): Promise<void> {
    try {
      const rules = await lobby.rules(ruleset);
      this.rules = new Map(rules.map((rule) => [rule.id, rule]));
    } catch {
      // Rules are a help; the game goes on without them.
    }
  }

  /** What is said is heard at once; what is played is shown at its own pace. */
  private receive(push: Push): void {
    this.chat = mergeChat(this.chat, push.chat);
    if (push.beginning) void this.seal(push);
    this.queue.add(push);
  }

  private show(push: Push): void {
    const before = this.push;
    push.log = unread(push, before?.length ?? -1, !before?.view.result && Boolean(push.view.result));
    const hides = this.you.length > 1 && (this.board?.hidden ?? false);
    if (hides && !push.beginning && this.seating.receive(push)) this.clear();
    push.view.pieces = keptPieces(this.seen, push.view.pieces);
    for (const piece of push.view.pieces) this.seen.set(piece.id, piece);
    this.recent = recentLines(this.recent, push, this.dispatch.hasActed);
    if (push.log.length) this.dispatch.hasActed = false;
    this.push = push;
    this.draft.receive(push);
    this.log = mergeLog(this.log, push);
    this.seats = push.seats;
    this.replay.extend(push.length);
    if (push.clock && before?.clock && push.clock.outages > before.clock.outages)
      notices.add("The server was away; the clock stood still meanwhile.");
    if (push.view.result && !before?.view.result) this.ended();
    else if (before?.beginning && !push.beginning) this.lookAtDice();
  }

  private ended(): void {
    if (knownGame(this.game)) remember({ game: this.game, over: true });
    this.lookAtDice();
  }

  /** Words are open, or the secret is. */
  private lookAtDice(): void {
    void this.client.load().then(
      (data) => (this.dice = data.dice),
      () => undefined,
    );
  }

  /** Another side takes the seat: nothing that the last one looked at stays on the table. */
  private clear(): void {
    this.replay.stop();
    this.seen.clear();
    this.inquiry.overlays = [];
    notices.clear();
  }

  unitName = (unit: number): string => this.board?.units[unit]?.name ?? this.seen.get(unit)?.name ?? "a unit";

  /** A unit to be drawn, on the map or not, without its states. */
  portrait = (unit: number): Piece | null => {
    const piece = this.pieces.get(unit) ?? this.seen.get(unit);
    if (piece) return { ...piece, states: [] };
    const facts = this.board?.units[unit];
    if (!this.board || !facts) return null;
    return { id: unit, ...facts, symbol: symbolIn(this.board, facts.name), place: -1 };
  };

  /** Whether an answer is waited for. */
  get busy(): boolean {
    return this.dispatch.busy;
  }

  /** Asks for what the live connection has not told. */
  async catchUp(): Promise<void> {
    try {
      this.receive(await this.client.push(this.queue.newest, nextLine(this.chat)));
    } catch {
      // It will tell when it is back.
    }
  }

  async say(text: string): Promise<void> {
    try {
      await this.client.chat(text);
    } catch (error) {
      await this.inquiry.explain(error);
    }
  }

  async letSpectatorsSpeak(may: boolean): Promise<void> {
    try {
      await this.client.chatSetting(may);
    } catch (error) {
      await this.inquiry.explain(error);
    }
  }
}
