"""Counters from afar are simple blocks that can be read; near by all that is printed on them is shown."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.web.brigadier import Brigadier, spia
from tests.web.conftest import Server

SMALLEST = """() => Math.min(...[...document.querySelectorAll(".block .value")].map(
  (text) => text.getBoundingClientRect().height))"""


def test_a_whole_battle_can_be_read_at_first_sight(page: Page, server: Server) -> None:
    page.set_viewport_size({"width": 1366, "height": 768})
    Brigadier(page, spia(server.address, scenario="solferino"))
    blocks, faces = page.locator("svg.pieces .counter .block"), page.locator("svg.pieces .counter .face")
    counters = page.locator("svg.pieces .counter").count()
    expect(blocks).to_have_count(counters)
    expect(faces).to_have_count(0)
    assert page.evaluate(SMALLEST) >= 9  # pixels
    shapes = blocks.evaluate_all("all => new Set(all.map((block) => block.firstElementChild.getAttribute('d'))).size")
    assert shapes == 2  # each side has a shape of its own, whatever its colour
    for _ in range(3):
        page.keyboard.press("+")
    expect(faces).to_have_count(counters)
    expect(blocks).to_have_count(0)


def test_a_unit_chosen_from_beneath_others_shows_what_it_is(page: Page, server: Server) -> None:
    brigadier = Brigadier(page, spia(server.address))
    for _ in range(20):
        if brigadier.prompt.get_by_text("choose a unit to move").is_visible():
            break
        page.locator(".panel button:has(.safe)").first.click()
        page.wait_for_timeout(300)
    page.locator("svg.pieces .counter.able:has(.count)").first.click(force=True)
    page.locator(".chooser .fan button:enabled").first.click()
    chosen = page.locator("svg.pieces .counter.selected")
    expect(chosen).to_have_count(1)
    expect(chosen.locator(".box")).to_have_count(1)
