/** The WebSocket of a game: connects, comes back by itself, and hands on whatever the server pushes. */

import type { Notice, Noticed, Push, Refusal } from "./types";

export type Connection = "connecting" | "live" | "lost";

export interface LiveHandlers {
  since(): number;
  /** The number of the first line of chat that has not come. */
  chat(): number;
  push(push: Push): void;
  refused(refusal: Refusal): void;
  notice(notice: Notice): void;
  state(connection: Connection): void;
  /** The seat is another's. */
  unseated(): void;
}

/** With this code a connection is closed whose token holds no seat any more. */
const UNSEATED = 4401;

const FIRST_WAIT = 500;
const LONGEST_WAIT = 15000;
const HEARTBEAT = 25000;

export class Live {
  private socket: WebSocket | null = null;
  private wait = FIRST_WAIT;
  private timer = 0;
  private heartbeat = 0;
  private closed = false;

  constructor(
    private readonly game: string,
    private readonly token: string | null,
    private readonly handlers: LiveHandlers,
  ) {
    window.addEventListener("online", this.hurry);
    document.addEventListener("visibilitychange", this.hurry);
    this.open();
  }

  close(): void {
    this.closed = true;
    window.removeEventListener("online", this.hurry);
    document.removeEventListener("visibilitychange", this.hurry);
    window.clearTimeout(this.timer);
    window.clearInterval(this.heartbeat);
    this.socket?.close();
  }

  private open(): void {
    this.handlers.state("connecting");
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const socket = new WebSocket(`${scheme}://${location.host}/api/games/${encodeURIComponent(this.game)}/live`);
    this.socket = socket;
    socket.onopen = () => {
      socket.send(JSON.stringify({ token: this.token, since: this.handlers.since(), chat: this.handlers.chat() }));
      this.heartbeat = window.setInterval(() => socket.send(JSON.stringify({ ping: 1 })), HEARTBEAT);
    };
    socket.onmessage = (message) => this.receive(String(message.data));
    socket.onclose = (event) => {
      if (event.code !== UNSEATED || this.closed) this.retry();
      else {
        this.close();
        this.handlers.unseated();
      }
    };
  }

  private receive(text: string): void {
    const data = JSON.parse(text) as Partial<Push> & Partial<Refusal> & Partial<Noticed>;
    if (data.error !== undefined) this.handlers.refused(data as Refusal);
    else if (data.notice) this.handlers.notice(data.notice);
    else if (data.view) {
      this.wait = FIRST_WAIT;
      this.handlers.state("live");
      this.handlers.push(data as Push);
    }
  }

  private retry(): void {
    window.clearInterval(this.heartbeat);
    if (this.closed) return;
    this.handlers.state("lost");
    this.timer = window.setTimeout(() => this.open(), this.wait);
    this.wait = Math.min(this.wait * 2, LONGEST_WAIT);
  }

  private hurry = (): void => {
    if (document.hidden || this.closed || this.socket?.readyState !== WebSocket.CLOSED) return;
    window.clearTimeout(this.timer);
    this.wait = FIRST_WAIT;
    this.open();
  };
}
