"""Whoever begins at the far edge sees the board from there: games played by clicks on a turned board."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.web.conftest import Server
from tests.web.general import HUMAN, RECRUIT, General, marengo
from tests.web.player import Player, new_game

HEIGHTS = """(board) => board.units.reduce((found, unit, id) => {
  const counter = document.querySelector(`.counter[data-unit="${id}"]`);
  if (counter) found[unit.side].push(counter.getBoundingClientRect().y);
  return found;
}, [[], []])"""
CURSOR = """() => {
  const box = document.querySelector(".highlights .cursor").getBoundingClientRect();
  return [box.x + box.width / 2, box.y + box.height / 2];
}"""


def above(page: Page, game: dict[str, Any]) -> int:
    """The side whose counters are higher on the screen."""
    headers = {"Authorization": f"Bearer {next(iter(game['tokens'].values()))}"}
    board = page.request.get(f"/api/games/{game['game']}", headers=headers).json()["board"]
    means = [sum(heights) / len(heights) for heights in page.evaluate(HEIGHTS, board)]
    return means.index(min(means))


@pytest.mark.smoke
def test_the_far_side_plays_from_below_by_clicks_and_keys(page: Page, server: Server) -> None:
    seats = {"red": {"kind": "human"}, "blue": {"kind": "bot", "bot": "random"}}
    game = new_game(server.address, seats, seed=7)
    page.goto(game["links"]["red"])
    page.locator(".counter").first.wait_for()
    turned = page.locator("#map[data-turned]")
    expect(turned).to_have_count(1)
    assert above(page, game) == 1  # red, set up above, has blue before it
    page.locator("#map").focus()
    page.keyboard.press("ArrowDown")
    x, y = page.evaluate(CURSOR)
    page.keyboard.press("ArrowUp")
    assert page.evaluate(CURSOR)[1] < y  # keys lead where they point, as it is seen
    page.keyboard.press("ArrowRight")
    assert page.evaluate(CURSOR)[0] > x
    button = page.get_by_role("button", name="Turn the board")
    expect(button).to_have_attribute("aria-pressed", "true")
    page.keyboard.press("t")
    expect(turned).to_have_count(0)
    assert above(page, game) == 0
    button.click()
    expect(turned).to_have_count(1)
    player = Player(page)
    player.hold_fire()
    player.click_map(page.locator(".counter.able").last)
    dot = page.locator(".highlights .dot").last
    expect(dot).to_be_visible()
    player.click_map(dot)
    expect(page.get_by_role("log").or_(page.locator(".log")).first).to_contain_text(
        re.compile("move|march|advance", re.I)
    )


def test_one_screen_turns_only_if_told(page: Page, server: Server) -> None:
    game = new_game(server.address, {"red": {"kind": "shared"}, "blue": {"kind": "shared"}}, seed=7)
    page.goto(game["links"]["red"])
    page.locator(".counter").first.or_(page.locator("[aria-labelledby=curtain] button")).first.wait_for()
    if (curtain := page.locator("[aria-labelledby=curtain] button")).is_visible():
        curtain.click()
    page.locator(".counter").first.wait_for()
    expect(page.locator("#map[data-turned]")).to_have_count(0)


def test_black_writes_orders_on_a_turned_board(page: Page, server: Server) -> None:
    general = General(page, marengo(server.address, {"white": RECRUIT, "black": HUMAN}), "black")
    expect(page.locator("#map[data-turned]")).to_have_count(1)
    own = {
        p["place"] for p in general.push()["push"]["view"]["pieces"] if p["side"] == general.side and p["place"] >= 0
    }
    numbers = general.push()["board"]["numbers"]
    place = next(numbers[n] for n in sorted(own) if numbers[n][0] in "abc")
    row = general.middle(general.area(place))[1]
    box = page.locator("#map").bounding_box()
    assert box is not None
    assert row > box["y"] + box["height"] / 2  # black begins below
    ahead = place[0] + str(int(place[1:]) - 1)
    general.drag(place, "infantry", ahead)
    expect(general.lines).to_have_count(1)
    expect(general.lines.first).to_contain_text(f"{place} → {ahead}")
    expect(page.locator(".arrows .order")).to_have_count(1)
