"""What a click on the map leaves open is asked for beside it, by mouse, finger and key; nothing lies over the field."""

from __future__ import annotations

import re
from collections import defaultdict
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.web.brigadier import Brigadier
from tests.web.conftest import PHONE, Server, open_page
from tests.web.player import Player, new_game
from tests.web.taken_up import AnyGame, link, taken_up

LANDSCAPE = {"width": 844, "height": 390}
OVERLAP = """() => {
  const map = document.querySelector("#map").getBoundingClientRect();
  const over = (box) => box.width && box.left < map.right - 1 && box.right > map.left + 1
    && box.top < map.bottom - 1 && box.bottom > map.top + 1;
  return [".odds", ".chooser", ".tray", ".overlays", ".replay", ".report", ".outcome", ".coach", ".reserve", ".prompt"]
    .filter((name) => [...document.querySelectorAll(name)].some((node) => over(node.getBoundingClientRect())));
}"""
"""What of the page's cards lies over the map."""


def doubles(game: AnyGame) -> dict[tuple[int, int], set[int]]:
    """For a gun and a hex the units there of which it may fire at one."""
    found: dict[tuple[int, int], set[int]] = defaultdict(set)
    for decision in game.pending:
        for action in game.options(decision.side):
            if action.verb == "barrage":
                found[action.unit, action.place].add(action.extra[1])
    return {key: units for key, units in found.items() if len(units) > 1}


@pytest.fixture
def battery(server: Server) -> dict[str, Any]:
    """A gun that may fire at two units of one hex."""
    return taken_up(server.address, "napoleon3", "the-spia", 21, lambda game: bool(doubles(game)))


def aimed(page: Page, game: dict[str, Any]) -> tuple[Brigadier, int, int]:
    """At the table, with the gun and the hex of two units."""
    first = next(iter(game["links"]))
    both = {**game, "links": {"allied": game["links"][first]}, "tokens": {"allied": game["tokens"][first]}}
    brigadier = Brigadier(page, both)
    found: dict[tuple[int, int], set[int]] = defaultdict(set)
    for group in brigadier.data()["push"]["decision"]["groups"]:
        for place in group["places"] or ():
            for extra in group["extras"]:
                if group["verb"] == "barrage":
                    found[group["units"][0], place].add(extra[1])
    gun, hex = next(key for key, units in found.items() if len(units) > 1)
    return brigadier, gun, hex


@pytest.mark.smoke
def test_a_gun_chooses_between_two_units_of_one_hex_by_mouse_and_by_key(page: Page, battery: dict[str, Any]) -> None:
    brigadier, gun, hex = aimed(page, battery)
    pieces = {piece["id"]: piece for piece in brigadier.data()["push"]["view"]["pieces"]}
    brigadier.choose_unit(pieces[gun])
    brigadier.click(hex)
    units = page.locator(".chooser .entry")
    expect(units).to_have_count(2)
    expect(units.first.locator("svg")).to_be_visible()
    expect(units.first).to_contain_text("%")
    name = units.last.locator(".words > span").first.inner_text()
    assert page.evaluate(OVERLAP) == []
    units.last.click()
    expect(brigadier.odds).to_contain_text(f"fires at {name}")
    page.keyboard.press("Escape")
    expect(units).to_have_count(2)
    page.keyboard.press("1")
    expect(brigadier.odds).to_be_visible()
    assert name not in brigadier.odds.locator("h2").inner_text()
    assert page.evaluate(OVERLAP) == []


@pytest.mark.parametrize("window", [PHONE, LANDSCAPE], ids=["upright", "on its side"])
def test_a_finger_chooses_between_two_units_of_one_hex(
    browser: Browser, server: Server, battery: dict[str, Any], window: dict[str, int]
) -> None:
    page = open_page(browser, server, window, touch=True)
    brigadier, gun, _ = aimed(page, battery)
    page.get_by_role("tab", name="Orders").tap()
    name = brigadier.data()["board"]["units"][gun]["name"]
    rows = page.get_by_role("region", name="Orders", exact=True).get_by_role("button", name=re.compile(re.escape(name)))
    for row in range(rows.count()):
        rows.nth(row).tap()
        if page.locator(".chooser .entry").count() > 1 or brigadier.odds.is_visible():
            break
    if page.locator(".chooser .entry").count():
        page.locator(".chooser .entry").last.tap()
    expect(brigadier.odds).to_be_visible()
    assert page.evaluate(OVERLAP) == []
    brigadier.odds.get_by_role("button", name="Confirm").tap()
    expect(brigadier.odds).not_to_be_visible()
    page.context.close()


def test_a_key_in_haste_is_asked_for_once_more_and_then_works(page: Page, server: Server) -> None:
    page.add_init_script("performance.now = () => 5")  # a moment in which everything has just changed
    game = new_game(server.address, {"red": {"kind": "human"}, "blue": {"kind": "bot", "bot": "random"}}, seed=1)
    page.goto(link(game))
    player = Player(page)
    expect(player.prompt).to_contain_text("declare targets")
    expect(player.prompt.locator("button.safest")).to_contain_text("safe")
    page.keyboard.press("e")
    expect(page.locator(".toast")).to_contain_text("Press e once more if you mean that")
    expect(player.prompt).to_contain_text("declare targets")
    page.keyboard.press("e")
    expect(player.prompt).not_to_contain_text("declare targets")
