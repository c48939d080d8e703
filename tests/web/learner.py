"""Somebody who knows nothing: reads what a lesson says, and presses what is pointed at, by mouse, finger or keys."""

from __future__ import annotations

import re
from typing import Any, Literal

from playwright.sync_api import Locator, Page, expect

Hand = Literal["mouse", "finger", "keys"]

LOOK = """
() => {
  const coach = document.querySelector(".coach");
  if (!coach) return null;
  const press = document.querySelector("[data-press]:not(:disabled)");
  const beacon = document.querySelector(".beacon");
  const next = [...coach.querySelectorAll("button.primary")].find((button) => button.textContent.startsWith("Next"));
  const lies = (part) => {
    const box = part.getBoundingClientRect();
    return [Math.round(box.left + box.width / 2), Math.round(box.top + box.height / 2)];
  };
  const part = (press?.dataset.anchor === "report" ? press : next) ?? press ?? beacon;
  const seen = [
    coach.innerText, press?.dataset.anchor, press && lies(press), beacon && lies(beacon),
    [...document.querySelectorAll(".stepper output")].map((count) => count.textContent), part === null,
    document.querySelector("#report ~ *")?.textContent, document.querySelector(".report footer span")?.textContent,
  ];
  const found = { seen: JSON.stringify(seen), words: coach.querySelector("p")?.innerText ?? "", at: null, over: "" };
  found.done = !!coach.querySelector("a.button");
  if (!part) return found;
  found.kind = part === next ? "next" : part === press ? press.dataset.anchor : "map";
  found.at = lies(part);
  const top = document.elementFromPoint(...found.at);
  const free = part === beacon ? top?.closest(".map") && !top.closest("button, .no-drag") : part.contains(top);
  if (!free) found.over = top ? `${top.tagName} ${top.className} ${top.textContent.slice(0, 40)}` : "the edge";
  return found;
}
"""
AWAIT = f"""
async ([before, patience]) => {{
  const look = {LOOK};
  const until = performance.now() + patience;
  for (;;) {{
    const now = look();
    if (now && now.seen !== before && (now.at || now.done)) {{
      // Whoever sees it move waits until it lies still.
      await new Promise((resolve) => setTimeout(resolve, 40));
      if (look()?.seen === now.seen) return now;
      continue;
    }}
    if (performance.now() > until) return now;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }}
}}
"""
PATIENCE = 9000
TRIES = 3
"""How often the same is pressed in vain before the way is taken for closed."""


class DeadEnd(AssertionError):
    """The page waits for the learner and shows nothing that could be done, or what it shows does nothing."""


class Learner:
    """Follows a lesson by what the page shows, and keeps a trace of what was met."""

    def __init__(self, page: Page, hand: Hand = "mouse") -> None:
        self.page = page
        self.hand = hand
        self.trace: list[str] = []

    def open(self, ruleset: str, lesson: str) -> None:
        """A lesson at once, where a test is not about how one finds it."""
        made = self.page.request.post("/api/games", data={"ruleset": ruleset, "lesson": lesson}).json()
        (token,) = made["tokens"].values()
        self.page.goto(f"/play/{made['game']}#{token}")
        expect(self.coach).to_be_visible(timeout=60_000)

    def begin(self, title: str) -> None:
        """From the lobby, by the button that stands there."""
        self.page.goto("/")
        button = self.page.get_by_role(
            "button", name=re.compile(f"(Begin|Once more|From the start).*{re.escape(title)}")
        )
        if self.hand == "keys":
            button.focus()
            self.page.keyboard.press("Enter")
        elif self.hand == "finger":
            button.tap()
        else:
            button.click()
        expect(self.coach).to_be_visible(timeout=60_000)

    @property
    def coach(self) -> Locator:
        return self.page.get_by_role("region", name="Lesson")

    def look(self, before: str = "") -> dict[str, Any]:
        """What the page shows once it shows something else than before, or after a while."""
        found: dict[str, Any] = self.page.evaluate(AWAIT, [before, PATIENCE])
        return found

    def press(self, shown: dict[str, Any]) -> None:
        """What is pointed at, as this hand does it."""
        if self.hand == "keys":
            self.page.keyboard.press("n")
            if shown["kind"] != "next":
                self.page.keyboard.press("Enter")
            return
        x, y = shown["at"]
        if self.hand == "mouse":
            self.page.mouse.click(x, y)
        else:
            self.page.touchscreen.tap(x, y)

    def follow(self, most: int = 400) -> list[str]:
        """To the end of the lesson, or for so many presses; gives what was met on the way."""
        shown = self.look()
        tries = 0
        for _ in range(most):
            if shown["done"] and shown.get("kind") != "next":
                return self.trace
            if shown["at"] is None:
                raise DeadEnd(self._told("nothing is pointed at", shown))
            if shown["over"] and self.hand != "keys":
                shown = self.look(shown["seen"])  # it may be on its way into sight
                if shown["over"]:
                    raise DeadEnd(self._told(f"what is pointed at lies under {shown['over']}", shown))
            self.trace.append(f"{shown['kind']}: {shown['words'][:70]}")
            self.press(shown)
            before, shown = shown, self.look(shown["seen"])
            tries = tries + 1 if shown["seen"] == before["seen"] else 0
            if tries >= TRIES:
                raise DeadEnd(self._told(f"pressing {shown['kind']} at {shown['at']} does nothing", shown))
        return self.trace

    def _told(self, what: str, shown: dict[str, Any]) -> str:
        return "\n".join(
            [f"{what} ({self.hand}), where it says: {shown['words']}", "what came before:", *self.trace[-6:]]
        )
