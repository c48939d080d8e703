/** How somebody comes to a table: with a link that holds a seat or invites to one, or with what this device has kept. */

import { GameClient, Refused } from "../api/client";
import { begunClaim, drawToken, keepClaim, keepToken, tokenFor } from "./games";
import { notices } from "./notices.svelte";

const FORBIDDEN = 403;

/** `others`: the link is for somebody else; this device has a seat already. */
export type Stage =
  | { kind: "coming" }
  | { kind: "there"; token: string | null }
  | { kind: "others"; side: string; link: string; token: string }
  | { kind: "dead"; message: string }
  | { kind: "failed"; message: string };

export class Arrival {
  stage = $state.raw<Stage>({ kind: "coming" });

  constructor(
    readonly game: string,
    /** What the link held. */
    private readonly secret: string | null,
  ) {
    void this.come();
  }

  /** Looks what the link is good for; may be asked again when the server did not answer. */
  async come(): Promise<void> {
    const kept = tokenFor(this.game);
    if (!this.secret || this.secret === kept) return this.enter(kept);
    this.stage = { kind: "coming" };
    try {
      if (begunClaim(this.secret)) return await this.claim(this.secret);
      const found = await new GameClient(this.game, this.secret).load();
      const [side] = found.invited;
      if (!side) this.sit(this.secret);
      else if (kept && (await this.holds(kept))) {
        const name = found.board.sides.find(({ key }) => key === side)?.name ?? side;
        this.stage = { kind: "others", side: name, link: `/play/${this.game}#${this.secret}`, token: kept };
      } else await this.claim(this.secret);
    } catch (error) {
      this.refused(error, kept);
    }
  }

  /** Goes to the table with a token, or to watch. */
  enter(token: string | null): void {
    this.stage = { kind: "there", token };
  }

  /** The seat is another's now. */
  unseated(): void {
    keepToken(this.game, null);
    notices.add("Your seat at this table has been taken over with a link: you are watching now.");
    this.enter(null);
  }

  private sit(token: string): void {
    keepToken(this.game, token);
    this.enter(token);
  }

  private async claim(invitation: string): Promise<void> {
    const token = begunClaim(invitation) ?? drawToken();
    keepClaim(invitation, token);
    await new GameClient(this.game, invitation).claim(token);
    this.sit(token);
    keepClaim(invitation, null);
  }

  private async holds(token: string): Promise<boolean> {
    try {
      return (await new GameClient(this.game, token).load()).you.length > 0;
    } catch (error) {
      if (error instanceof Refused && error.status === FORBIDDEN) return false;
      throw error;
    }
  }

  private refused(error: unknown, kept: string | null): void {
    if (error instanceof Refused && error.refusal.changed && this.secret) {
      if (error.refusal.changed.you.length) this.sit(this.secret);
      else this.enter(kept);
    } else if (error instanceof Refused && error.status === FORBIDDEN) {
      if (this.secret) keepClaim(this.secret, null);
      if (kept) this.enter(kept);
      else this.stage = { kind: "dead", message: error.message };
    } else this.stage = { kind: "failed", message: error instanceof Error ? error.message : String(error) };
  }
}
