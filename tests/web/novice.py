"""Somebody who plays a battle by what the page offers: the answer that is called safe, else anything that is lit."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Page

PLAY = """
async ([seed, seconds]) => {
  let state = seed;
  const random = (n) => (state = (state * 48271) % 2147483647) % n;
  const all = (selector) => [...document.querySelectorAll(selector)].filter((part) => !part.disabled);
  const sleep = (time) => new Promise((resolve) => setTimeout(resolve, time));
  const told = () => document.querySelector(".prompt")?.innerText ?? "";
  const seen = () => [
    document.querySelector(".prompt")?.innerHTML, document.querySelector("#orders")?.innerText,
    document.querySelector(".chooser")?.innerText, document.querySelector(".odds")?.innerText,
    document.querySelector(".report")?.innerText, document.querySelector(".track .turn")?.innerText,
    document.querySelector("[role=log]")?.innerText,
  ].join();
  const found = () => {
    const first = (selector) => all(selector).slice(0, 1);
    const urgent = ["dialog[open] button.primary", "[data-anchor=confirm]", "[data-anchor=report]", ".sure ~ .seal"];
    for (const selector of urgent)
      if (first(selector).length) return first(selector);
    const safe = all(".prompt button, .panel button").filter((button) => button.querySelector(".safe"));
    if (safe.length) return safe;
    const undo = (button) => /^Undo/.test(button.innerText);
    const rows = "#orders section[aria-label=Orders] button";
    const offered = `.prompt.mine .buttons button, .prompt .option, .chooser button, ${rows}`;
    return all(offered)
      .filter((button) => !undo(button) && !button.closest(".stepper"));
  };
  const trace = [];
  const until = performance.now() + seconds * 1000;
  const over = () => document.querySelector("[role=dialog][aria-labelledby=outcome]");
  let idle = 0, same = 0, last = "";
  while (performance.now() < until) {
    if (over()) return { end: "over", trace, words: over().innerText };
    const choices = found();
    if (!choices.length) {
      // Somebody else is to choose; or else nothing is offered to whom the page asks.
      const asks = document.querySelector(".prompt.mine") !== null;
      if (asks && ++idle > 150) return { end: "nothing is offered", trace, words: told() };
      await sleep(15);
      continue;
    }
    idle = 0;
    const chosen = choices[random(choices.length)];
    trace.push(`${told().split("\\n")[0].slice(0, 60)} > ${chosen.innerText.split("\\n")[0].slice(0, 40)}`);
    const before = seen();
    chosen.click();
    const patience = performance.now() + 3000;
    while (performance.now() < patience && seen() === before) await sleep(8);
    same = seen() === before && !over() ? same + 1 : 0;
    if (same >= 5) return { end: "nothing comes of it", trace, words: told() };
  }
  return { end: "time", trace, words: told() };
}
"""


class Novice:
    """Plays the side of a page and keeps a trace of what it met."""

    def __init__(self, page: Page, seed: int = 7) -> None:
        self.page = page
        self.seed = seed

    def play(self, seconds: float) -> dict[str, Any]:
        """Until the battle is over, time is up, or nothing can be done: gives which, the last words and the trace."""
        if self.page.get_by_role("tab", name="Orders").is_visible():
            self.page.get_by_role("tab", name="Orders").click()
        found: dict[str, Any] = self.page.evaluate(PLAY, [self.seed, seconds])
        return found
