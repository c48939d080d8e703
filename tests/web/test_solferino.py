"""A battle of stacks and facings, played by clicks on the map."""

from __future__ import annotations

from time import monotonic

import pytest
from playwright.sync_api import Browser, Page, TimeoutError, expect

from tests.web.brigadier import Brigadier, Marshal, spia
from tests.web.conftest import PHONE, Server, open_page
from tests.web.test_table import AXE

MOST = 160
PATIENCE = 180
"""Seconds in which turns must end, on a busy machine too."""


def serious_barriers(page: Page) -> list[tuple[str, str]]:
    if not AXE.is_file():
        pytest.skip("axe-core is not installed: run make web")
    page.evaluate(AXE.read_text("utf-8"))
    found = page.evaluate("axe.run(document, { resultTypes: ['violations'] })")
    serious = [v for v in found["violations"] if v["impact"] in ("serious", "critical")]
    return [(v["id"], v["nodes"][0]["html"][:120]) for v in serious]


def step(brigadier: Brigadier) -> int:
    """Do the next thing; the turn, or below zero if the page changed under the click and must be looked at again."""
    brigadier.page.set_default_timeout(2000)
    try:
        return brigadier.step()
    except TimeoutError:
        brigadier.page.wait_for_timeout(40)
        return -1


def test_two_turns_of_the_spia_by_clicks(page: Page, server: Server) -> None:
    brigadier = Brigadier(page, spia(server.address))
    first = brigadier.data()["push"]["view"]["turn"]
    is_checked = False
    until = monotonic() + PATIENCE
    while monotonic() < until:
        if step(brigadier) > first + 1 and is_checked:
            break
        if "arrows" in brigadier.seen and not is_checked:
            is_checked = True
            legend = page.get_by_role("list", name="Signs on the map")
            expect(legend).to_contain_text("declared attack")
            expect(page.locator("svg.pieces .arrows .attack").first).to_be_visible()
    else:
        raise AssertionError(f"two turns do not end: {brigadier.seen}")
    assert is_checked
    assert {"ChooseMover", "MoveUnit", "DeclareAttacks", "fan", "odds"} <= brigadier.seen
    assert serious_barriers(page) == []


def test_a_turn_of_the_whole_battle_by_clicks(page: Page, server: Server) -> None:
    marshal = Marshal(page, spia(server.address, scenario="solferino"))
    first = marshal.data()["push"]["view"]["turn"]
    until = monotonic() + PATIENCE
    while monotonic() < until:
        if step(marshal) > first:
            break
    else:
        raise AssertionError(f"the turn does not end: {marshal.seen}")
    assert {"ChooseMover", "MoveUnit", "fan"} <= marshal.seen
    assert marshal.formations >= 4


def test_a_unit_within_an_enemy_stack_shows_its_ground(page: Page, server: Server) -> None:
    brigadier = Brigadier(page, spia(server.address))
    pieces = [piece for piece in brigadier.data()["push"]["view"]["pieces"] if piece["side"]]
    places = [piece["place"] for piece in pieces]
    hex = next(place for place in places if places.count(place) > 1)
    low, *_, top = [piece for piece in pieces if piece["place"] == hex]
    brigadier.click(hex)
    expect(page.get_by_role("group", name=f"Show for {top['name']}")).to_be_visible()
    page.get_by_label("Which unit of the stack").select_option(str(low["id"]))
    shown = page.get_by_role("group", name=f"Show for {low['name']}")
    expect(shown.get_by_role("button", name="Reach")).to_be_visible()


def test_the_small_map_can_be_put_away(page: Page, server: Server) -> None:
    Brigadier(page, spia(server.address, scenario="solferino"))
    small, button = page.locator(".minimap"), page.get_by_role("button", name="Small map")
    expect(small).to_be_visible()
    button.click()
    expect(small).to_have_count(0)
    button.click()
    expect(small).to_be_visible()


INKED = """() => {
  const width = (node) => node.getBoundingClientRect().width;
  const tiles = [...document.querySelectorAll(".generation:last-of-type canvas")];
  const isSharp = tiles.length > 1 && tiles.every((tile) => Math.abs(width(tile) - tile.width) < 1);
  const colours = new Set(tiles.flatMap((tile) => {
    const { data } = tile.getContext("2d").getImageData(0, 0, tile.width, tile.height);
    return Array.from({ length: 400 }, (_, n) => (n * 331) % (tile.width * tile.height)).map((at) => data[at * 4]);
  }));
  return isSharp && colours.size > 20;
}"""
"""Whether the squares of the sheet are as large as they are shown, and more than blank paper."""


def test_what_is_off_the_map_is_not_shown_and_the_sheet_is_drawn_as_it_is_seen(page: Page, server: Server) -> None:
    brigadier = Brigadier(page, spia(server.address))
    assert "void" in brigadier.board["kinds"]
    assert not page.locator(".minimap").is_visible()  # all that is in play is in sight
    page.wait_for_function(INKED)
    page.keyboard.press("+")  # drawn anew, as large as it is seen then
    page.wait_for_function(INKED)


def test_a_unit_shows_its_ground_with_hatchings(page: Page, server: Server) -> None:
    brigadier = Brigadier(page, spia(server.address))
    gun = next(p for p in brigadier.data()["push"]["view"]["pieces"] if p["symbol"] == "artillery" and p["side"])
    brigadier.click(gun["place"])
    shown = page.get_by_role("group", name=f"Show for {gun['name']}")
    for title in ("Fire zone", "In sight", "Command"):
        shown.get_by_role("button", name=title).click()
    expect(shown.get_by_role("button", pressed=True).locator("svg")).to_have_count(3)  # each tells its hatching
    fills = page.locator(".highlights path[style*='url']").evaluate_all("all => all.map((path) => path.style.fill)")
    assert len(set(fills)) == 3


@pytest.mark.smoke
def test_the_spia_on_a_phone(browser: Browser, server: Server) -> None:
    page = open_page(browser, server, PHONE, touch=True)
    brigadier = Brigadier(page, spia(server.address))
    for _ in range(MOST):
        brigadier.step()
        if "MoveUnit" in brigadier.seen:
            break
    assert "MoveUnit" in brigadier.seen
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    assert serious_barriers(page) == []
    page.context.close()
