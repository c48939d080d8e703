"""How quickly the page is there and answers: `python -m benchmarks.page` prints the table.

Needs Chromium. The clicks are the ones that activate a unit and take it back; the time runs from the click to the
moment the page shows the server's answer. On the largest shipped map the wheel zooms, and clicks on counters are timed
until the next painted frame.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import tempfile
import time
from urllib.request import Request, urlopen

from playwright.sync_api import BrowserContext, Page, sync_playwright

from benchmarks import largemap
from benchmarks.measure import percentile, table
from grognard.rulesets import all_rulesets
from grognard.server.serve import free_port

FLAGS = ["--headless=new", "--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-sync"]
CLICKS = 60
ASKED = ("portable", "river-crossing", ["advance", "rear"])
"""Where a click asks the server."""

WATCH = """() => {
  window.answers = [];
  const prompt = document.querySelector('[aria-label="What to do now"]');
  let pressed = 0;
  document.addEventListener('click', () => { pressed = performance.now(); }, true);
  new MutationObserver(() => {
    if (pressed) { window.answers.push(performance.now() - pressed); pressed = 0; }
  }).observe(prompt, { childList: true, subtree: true, characterData: true });
}"""


def largest() -> tuple[str, str, list[str]]:
    """The shipped scenario with the most hexes times units."""
    found = []
    for key, ruleset in all_rulesets().items():
        for name in ruleset.scenario_keys():
            scenario = ruleset.scenario(name)
            size = scenario.board.grid.size * len(scenario.units)
            found.append((size, key, name, [side.key for side in scenario.sides]))
    _, key, name, sides = max(found)
    return key, name, sides


def post(address: str, data: object) -> dict[str, dict[str, str]]:
    request = Request(f"{address}/api/games", json.dumps(data).encode(), {"content-type": "application/json"})
    with urlopen(request) as answer:
        loaded: dict[str, dict[str, str]] = json.load(answer)
    return loaded


def main() -> None:
    chromium = os.environ.get("CHROMIUM") or shutil.which("chromium")
    if chromium is None:
        raise SystemExit("Chromium is not installed: apt-get install chromium")
    key, name, sides = largest()
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=FLAGS)
        context = browser.new_context(viewport={"width": 1440, "height": 900})
        context.add_init_script("localStorage.setItem('grognard.settings', JSON.stringify({ briefing: false }))")
        page = context.new_page()
        port = free_port(0, "127.0.0.1")
        address = f"http://127.0.0.1:{port}"
        start = time.perf_counter()
        command = [sys.executable, "-m", "grognard.server", "--port", str(port)]
        server = subprocess.Popen([*command, "--database", f"sqlite:///{folder}/tables.db"], stdout=subprocess.DEVNULL)
        try:
            opened = first_page(page, address, start)
            light, seen = first_look(browser.new_context(viewport={"width": 1440, "height": 900}), address)
            times = clicks(page, address, *ASKED)
            lay_out(page, address, key, name, sides)
            frames, worst = largemap.zoom(page)
            lay_out(page, address, key, name, sides)
            half, most = largemap.clicks(page)
        finally:
            server.terminate()
            server.wait()
            browser.close()
    rows = [
        ("from the command to a page on which a game can be begun", f"{opened:.2f} s"),
        ("a first look at the lobby: bytes over the wire, all included", f"{light / 1024:.0f} KB"),
        ("the same: until a game can be begun, the server running", f"{seen:.2f} s"),
        (f"a click answered on {ASKED[1]}, p50 of {len(times)}", f"{percentile(times, 0.5):.0f} ms"),
        (f"a click answered on {ASKED[1]}, p95", f"{percentile(times, 0.95):.0f} ms"),
        (f"zoom on the largest map, {key} {name}, frames a second", f"{frames:.0f}"),
        (f"zoom on the largest map, {key} {name}, worst frame", f"{worst:.0f} ms"),
        (f"a click answered on {key} {name}, p50 of {largemap.CLICKS}", f"{half:.0f} ms"),
        (f"a click answered on {key} {name}, p95", f"{most:.0f} ms"),
    ]
    print(table(("the page", "time"), rows))


def first_page(page: Page, address: str, start: float) -> float:
    while True:
        try:
            page.goto(address, timeout=2000)
            break
        except Exception:
            time.sleep(0.02)
    page.get_by_role("button", name="Play").first.wait_for()
    return time.perf_counter() - start


def first_look(context: BrowserContext, address: str) -> tuple[float, float]:
    """What somebody who has never been here is sent, scripts, styles, fonts and maps included, and in how long."""
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


def lay_out(page: Page, address: str, key: str, name: str, sides: list[str]) -> None:
    """A battle at one screen, its counters in sight."""
    seats = {side: {"kind": "shared"} for side in sides}
    game = post(address, {"ruleset": key, "scenario": name, "seats": seats, "seed": 11})
    page.goto(address + next(iter(game["links"].values())))
    curtain, counter = page.locator("[aria-labelledby=curtain] button"), page.locator(".counter").first
    counter.or_(curtain).first.wait_for()
    if curtain.is_visible():
        curtain.click()
    counter.wait_for()


def clicks(page: Page, address: str, key: str, name: str, sides: list[str]) -> list[float]:
    """Activate a unit, undo, again and again."""
    lay_out(page, address, key, name, sides)
    prompt = page.get_by_label("What to do now")
    page.get_by_role("tab", name="Orders").click()
    curtain = page.locator("[role=dialog][aria-labelledby=curtain] button")
    while not prompt.count() or "activate" not in prompt.inner_text():
        if curtain.is_visible():
            curtain.click()
        elif prompt.locator("button.primary").count():
            prompt.locator("button.primary").first.click()
        page.wait_for_timeout(50)
    page.evaluate(WATCH)
    for _ in range(CLICKS // 2):
        page.get_by_role("region", name="Orders", exact=True).get_by_role("button").first.click()
        prompt.get_by_role("button", name="Undo").click()
        page.wait_for_timeout(30)
    found: list[float] = page.evaluate("window.answers")
    return found


if __name__ == "__main__":
    main()
