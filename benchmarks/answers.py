"""How soon a table answers a click: whatever it offers is clicked, on the map first, and each click is timed from the
moment the button is let go to the end of the frame that shows what came of it."""

from __future__ import annotations

import time
from random import Random
from typing import Any

from playwright.sync_api import Page

WATCH = """() => {
  const watched = (window.watched = { press: null, pending: 0, done: [], sizes: [] });
  const mark = (name) => { if (watched.press) watched.press[name] ??= performance.now(); };
  const painted = (then) => requestAnimationFrame(() => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = then;
    port2.postMessage(0);
  });
  addEventListener("pointerup", (event) => {
    const press = (watched.press = { at: event.timeStamp });
    painted(() => (press.next = performance.now()));
  }, true);
  const { fetch } = window;
  window.fetch = async (path, wish) => {
    const name = String(path).split("?")[0].split("/").pop();
    watched.pending++;
    mark(`${name} asked`);
    try { return await fetch(path, wish); } finally { watched.pending--; mark(`${name} told`); }
  };
  window.WebSocket = class extends WebSocket {
    constructor(...wish) {
      super(...wish);
      this.addEventListener("message", ({ data }) => { mark("pushed"); watched.sizes.push(data.length); });
    }
  };
  new MutationObserver(() => {
    const { press } = watched;
    if (!press || press.shown) return;
    mark("shown");
    painted(() => (press.painted = performance.now()));
  }).observe(document, { subtree: true, attributes: true, attributeFilter: ["data-shown"] });
}"""
"""Runs before the page does. `data-shown` on the table changes with every position that is shown."""

OFFERED = """(luck) => {
  const map = document.getElementById("map")?.getBoundingClientRect();
  const middle = (node) => {
    const box = node.getBoundingClientRect();
    return box.width ? [box.x + box.width / 2, box.y + box.height / 2] : null;
  };
  const inSight = ([x, y]) => {
    const top = document.elementFromPoint(x, y);
    return x > map.x && y > map.y && x < map.right && y < map.bottom && top?.closest("#map") && !top.closest("button");
  };
  const buttons = (where) => [...document.querySelectorAll(where)].filter((node) => !node.disabled).map((node) => {
    node.scrollIntoView({ block: "nearest" });
    return middle(node);
  }).filter(Boolean);
  const drawn = (where) => [...document.querySelectorAll(where)].map(middle).filter((at) => at && inSight(at));
  const one = (all) => all[Math.floor(luck * all.length)];
  const curtain = buttons("[aria-labelledby=curtain] button");
  if (curtain.length) return ["curtain", curtain[0]];
  const report = buttons("[role=dialog] footer .primary");
  if (report.length) return ["report", report[0]];
  const confirm = buttons("[data-anchor=confirm]");
  if (confirm.length) return ["confirm", confirm[0]];
  const card = buttons(".chooser button");
  if (card.length) return ["card", one(card)];
  const hexes = drawn("svg.pieces .highlights .dot, svg.pieces .ring [role=button]");
  if (hexes.length) return ["hex", one(hexes)];
  const areas = document.querySelector(".counter.selected") ? drawn("svg.pieces .area") : [];
  if (areas.length && luck < 0.7) return ["hex", one(areas)];
  const counters = drawn("svg.pieces .counter.able:not(.selected)");
  const ends = buttons(".prompt .buttons button.primary, .prompt .buttons .seal");
  const ways = [...buttons("[role=tabpanel] ul button"), ...ends];
  if (counters.length && (luck < 0.8 || !ways.length)) return ["counter", one(counters)];
  return ways.length ? ["button", one(ways)] : null;
}"""
"""What can be clicked next and where; nothing while the page waits."""

SETTLED = """() => new Promise((done) => {
  const { watched } = window;
  const look = () => {
    const { press } = watched;
    const age = performance.now() - press.at;
    const isQuiet = press.next && !watched.pending && age > 200;
    press.covered = document.querySelector("[aria-labelledby=curtain]") ? 1 : 0;
    press.weighed = document.querySelector("[data-anchor=confirm]") ? 1 : 0;
    const isAlone = !press["actions asked"] || press.weighed;
    if (press.painted || press.covered || (isQuiet && isAlone) || age > 5000) done(press);
    else setTimeout(look, 15);
  };
  look();
})"""
PAUSE = 120
"""Milliseconds between what was shown and the next click: a player who knows what comes next."""

Press = dict[str, float]


class Answers:
    """The clicks made at one table: those that the server had to be asked about, and those the page answers alone."""

    def __init__(self) -> None:
        self.asked: list[Press] = []
        self.alone: list[float] = []
        self.lost = 0

    def add(self, press: Press) -> None:
        if press["covered"]:  # the next side is waited for
            return
        if "painted" in press:
            self.asked.append(press)
        elif "actions asked" in press:
            self.lost += not press["weighed"]
        elif "next" in press:
            self.alone.append(press["next"] - press["at"])

    def whole(self) -> list[float]:
        return [press["painted"] - press["at"] for press in self.asked]

    def parts(self) -> dict[str, list[float]]:
        """Where the time of the answered clicks went."""
        found: dict[str, list[float]] = {}
        for press in self.asked:
            for part, since, until in (
                ("asking for the odds", "odds asked", "odds told"),
                ("sent, played, written and pushed", "actions asked", "pushed"),
                ("read, derived and put into the page", "pushed", "shown"),
                ("styled, laid out and painted", "shown", "painted"),
            ):
                if since in press and until in press:
                    found.setdefault(part, []).append(press[until] - press[since])
        return found


def play(page: Page, wanted: int, seconds: float, seed: int = 5) -> Answers:
    """Clicks at random on what is offered until so many clicks have been answered by the server."""
    random, found = Random(seed), Answers()
    until = time.monotonic() + seconds
    while len(found.asked) < wanted and time.monotonic() < until:
        offered: tuple[str, tuple[float, float]] | None = page.evaluate(OFFERED, random.random())
        if offered is None:
            page.wait_for_timeout(50)
            continue
        kind, (x, y) = offered
        page.mouse.click(x, y)
        press: Any = page.evaluate(SETTLED)
        if kind not in ("curtain", "report"):
            found.add(press)
        page.wait_for_timeout(PAUSE)
    return found
