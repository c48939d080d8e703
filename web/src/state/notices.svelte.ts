/** Short messages: refusals, news of the connection, what has been copied. */

export interface Notice {
  id: number;
  text: string;
  rule: string;
  tone: "info" | "refused";
}

const SHOWN_FOR = 7000;

class Notices {
  list = $state<Notice[]>([]);
  /** What a screen reader is told at once. */
  spoken = $state("");
  private next = 1;

  add(text: string, tone: Notice["tone"] = "info", rule = ""): void {
    const id = this.next++;
    this.list = [...this.list.filter((notice) => notice.text !== text), { id, text, rule, tone }].slice(-4);
    window.setTimeout(() => this.drop(id), SHOWN_FOR);
  }

  drop(id: number): void {
    this.list = this.list.filter((notice) => notice.id !== id);
  }

  clear(): void {
    this.list = [];
    this.spoken = "";
  }

  say(text: string): void {
    this.spoken = text;
  }
}

export const notices = new Notices();
