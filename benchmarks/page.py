"""How quickly the page is there, moves and answers: `python -m benchmarks.page` prints the tables.

Needs Chromium. A server of its own is started; then, on the largest battle of each ruleset with all sides at one
screen, the wheel zooms, the hand pans, and what the table offers is clicked at random. Times are of the browser's own
clock, from letting go of the button to the end of the frame that shows what came of it.
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, NamedTuple
from urllib.request import Request, urlopen

from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright

from benchmarks import answers, largemap
from benchmarks.measure import percentile, table, table_row
from grognard.rulesets import all_rulesets
from grognard.server.serve import free_port

FLAGS = ["--headless=new", "--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-sync"]
DESKTOP = {"width": 1440, "height": 900}
UNBRIEFED = "localStorage.setItem('grognard.settings', JSON.stringify({ briefing: false }))"
HEAD = (
    "battle", "hexes, units", "table open", "zoom, frames/s", "worst", "pan, frames/s", "worst",
    "click on the page alone, p50 / p95", "click the server answers, p50 / p95", "of", "push",
)  # fmt: skip


class Battle(NamedTuple):
    """The largest that a ruleset ships."""

    ruleset: str
    name: str
    sides: list[str]
    places: int
    units: int


def largest(ruleset: str) -> Battle:
    """The scenario with the most hexes times units."""
    rules = all_rulesets()[ruleset]
    found = []
    for name in rules.scenario_keys():
        scenario = rules.scenario(name)
        sides = [side.key for side in scenario.sides]
        found.append(Battle(ruleset, name, sides, scenario.board.grid.size, len(scenario.units)))
    return max(found, key=lambda battle: battle.places * battle.units)


def main() -> None:
    given = wishes()
    chromium = os.environ.get("CHROMIUM") or shutil.which("chromium")
    if chromium is None:
        raise SystemExit("Chromium is not installed: apt-get install chromium")
    print(f"Load of the machine when it began: {os.getloadavg()[0]:.1f}.\n", flush=True)
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=FLAGS)
        port = free_port(0, "127.0.0.1")
        address = f"http://127.0.0.1:{port}"
        start = time.perf_counter()
        with serving(port, Path(folder)):
            opened = first_page(browser, port, start)
            looks = [first_look(browser, address) for _ in range(given.rounds)]
            rows = [
                ("from the command to a page on which a game can be begun", f"{opened:.2f} s"),
                ("a first look at the lobby: bytes over the wire, all included", f"{looks[0][0] / 1024:.0f} KB"),
                ("the same: until a game can be begun", f"{min(seen for _, seen in looks):.2f} s"),
            ]
            print(table(("the page", "best"), rows) + "\n\n" + table(HEAD, []), flush=True)
            parts = [battle_row(browser, address, largest(key), given) for key in given.ruleset]
        browser.close()
    print("\nWhere the time of an answered click goes, p50 / p95:\n")
    names = list(dict.fromkeys(part for _, found in parts for part in found))
    print(table(("battle", *names), [(name, *(both(found.get(part, [])) for part in names)) for name, found in parts]))


def wishes() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description="Measure how quickly the page is there, moves and answers.")
    parser.add_argument("--ruleset", action="append", choices=sorted(all_rulesets()), help="measure this one only")
    parser.add_argument("--rounds", type=int, default=2, help="of what is timed several times; the best counts")
    parser.add_argument("--clicks", type=int, default=30, help="answers of the server to wait for on each battle")
    parser.add_argument("--seconds", type=float, default=25, help="the longest time to click on each battle")
    given = parser.parse_args()
    given.ruleset = given.ruleset or sorted(all_rulesets())
    return given


@contextmanager
def serving(port: int, folder: Path) -> Iterator[None]:
    command = [sys.executable, "-m", "grognard.server", "--port", str(port)]
    server = subprocess.Popen([*command, "--database", f"sqlite:///{folder}/tables.db"], stdout=subprocess.DEVNULL)
    try:
        yield
    finally:
        server.terminate()
        server.wait()


def first_page(browser: Browser, port: int, start: float) -> float:
    """Until somebody who has just typed the command can begin a game."""
    context = visitor(browser)
    page = context.new_page()
    while True:
        with suppress(OSError), socket.create_connection(("127.0.0.1", port), timeout=1):
            break
        time.sleep(0.02)
    page.goto(f"http://127.0.0.1:{port}")
    page.get_by_role("button", name="Play").first.wait_for()
    seconds = time.perf_counter() - start
    context.close()
    return seconds


def visitor(browser: Browser) -> BrowserContext:
    """Somebody who has never been here."""
    return browser.new_context(viewport=DESKTOP)  # type: ignore[arg-type]


def first_look(browser: Browser, address: str) -> tuple[float, float]:
    """What a new visitor is sent, scripts, styles, fonts and maps included, and in how long."""
    context = visitor(browser)
    page = context.new_page()
    sizes: list[float] = []
    session = context.new_cdp_session(page)
    session.send("Network.enable")
    session.on("Network.loadingFinished", lambda event: sizes.append(event["encodedDataLength"]))
    start = time.perf_counter()
    page.goto(address)
    page.get_by_role("button", name="Play").first.wait_for()
    seen = time.perf_counter() - start
    page.wait_for_load_state("networkidle")
    context.close()
    return sum(sizes), seen


def battle_row(browser: Browser, address: str, battle: Battle, given: Any) -> tuple[str, dict[str, list[float]]]:
    """Prints the row of a battle; gives where the time of its clicks went."""
    context = visitor(browser)
    context.add_init_script(UNBRIEFED)
    context.add_init_script(f"({answers.WATCH})()")
    page = context.new_page()
    opened = lay_out(page, address, battle)
    page.wait_for_timeout(1500)  # the sheet is drawn square by square
    zoomed, panned = largemap.zoom(page, given.rounds), largemap.pan(page, given.rounds)
    page.reload()
    ready(page)
    found = answers.play(page, given.clicks, given.seconds)
    sizes: list[float] = page.evaluate("window.watched.sizes")
    context.close()
    name = f"{battle.ruleset} {battle.name}"
    cells = (
        name, f"{battle.places}, {battle.units}", f"{opened:.2f} s",
        f"{zoomed.rate:.0f}", f"{zoomed.worst:.0f} ms", f"{panned.rate:.0f}", f"{panned.worst:.0f} ms",
        both(found.alone), both(found.whole()), f"{len(found.alone)}, {len(found.asked)}",
        f"{percentile(sizes, 0.5) / 1024:.0f} KB" if sizes else "",
    )  # fmt: skip
    print(table_row(cells), flush=True)
    if found.lost:
        print(f"{found.lost} clicks on {name} were never answered.", file=sys.stderr)
    return name, found.parts()


def lay_out(page: Page, address: str, battle: Battle) -> float:
    """A battle at one screen: the seconds from the link to its counters on the map."""
    seats = {side: {"kind": "shared"} for side in battle.sides}
    wish = {"ruleset": battle.ruleset, "scenario": battle.name, "seats": seats, "seed": 11}
    request = Request(f"{address}/api/games", json.dumps(wish).encode(), {"content-type": "application/json"})
    with urlopen(request) as answer:
        links = json.load(answer)["links"]
    start = time.perf_counter()
    page.goto(address + next(iter(links.values())))
    return ready(page) - start


def ready(page: Page) -> float:
    """Waits for the counters, behind a curtain or not; says when they were there."""
    curtain, counter = page.locator("[aria-labelledby=curtain] button"), page.locator("svg.pieces .counter").first
    counter.or_(curtain).first.wait_for()
    if curtain.is_visible():
        curtain.click()
    counter.wait_for()
    return time.perf_counter()


def both(values: list[float]) -> str:
    return f"{percentile(values, 0.5):.0f} / {percentile(values, 0.95):.0f} ms" if values else ""


if __name__ == "__main__":
    main()
