"""Battles of divisions: a whole turn, a combat's odds with the effects on each stack, the force chart of one side."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.web.conftest import PHONE, Server, open_page
from tests.web.divisioner import Data, Divisioner, led, ridge
from tests.web.test_solferino import serious_barriers

MOST = 250


def play(divisioner: Divisioner, page: Page, turn: int) -> None:
    """Go on by what the page offers until a turn has begun."""
    for _ in range(MOST):
        try:
            if divisioner.step() >= turn:
                return
        except Exception:
            page.wait_for_timeout(40)  # the page changed under the click: look again
    raise AssertionError(f"turn {turn} does not come")


def has_prices(view: Data) -> bool:
    return any(mark["kind"] == "price" for mark in view["marks"])


def acting(view: Data) -> list[str]:
    return [track["value"] for track in view["tracks"] if track["key"] == "active"]


@pytest.mark.smoke
def test_a_turn_of_divisions(page: Page, server: Server) -> None:
    divisioner = Divisioner(page, ridge(server.address))
    page.set_default_timeout(2500)
    play(divisioner, page, 2)
    assert {"ChooseUnit", "OrderUnit", "DeclareAttacks", "odds", "arrows"} <= divisioner.seen
    for words in ("attack together", "defence together", "ratio of strengths", "What the defender may suffer", "step"):
        assert words in divisioner.card


def test_a_force_chart_is_its_owner_s(page: Page, server: Server) -> None:
    divisioner = Divisioner(page, ridge(server.address))
    view = divisioner.data()["push"]["view"]
    own = [piece for piece in view["pieces"] if piece["side"] == 0 and "fatigue" in piece["values"]]
    chart = page.get_by_role("list", name=re.compile("force chart")).get_by_role("listitem")
    expect(chart).to_have_count(len(own))
    expect(chart.first).to_contain_text("/9")
    assert not any("fatigue" in piece["values"] for piece in view["pieces"] if piece["side"] == 1)
    assert serious_barriers(page) == []


def test_a_way_back_says_what_it_costs_before_it_is_chosen(browser: Browser, server: Server) -> None:
    page = open_page(browser, server, PHONE, touch=True)
    divisioner = Divisioner(page, led(server.address, has_prices))
    push = divisioner.data()["push"]
    tags = {mark["place"]: mark["text"] for mark in push["view"]["marks"] if mark["kind"] == "price"}
    expect(page.locator("svg.pieces .tag")).to_have_count(len(tags))
    page.get_by_role("tab", name="Orders").click()
    ways = page.get_by_role("region", name="Orders", exact=True).get_by_role("button")
    hex, text = next((hex, text) for hex, text in tags.items() if "free" not in text)
    way = ways.filter(has_text=f"retreats to {divisioner.board['numbers'][hex]}")
    expect(way).to_contain_text(text)
    assert serious_barriers(page) == []
    way.click()
    expect(divisioner.odds).to_contain_text(text.split(", ")[-1])
    page.context.close()


def test_formations_that_act_together_are_all_named(page: Page, server: Server) -> None:
    divisioner = Divisioner(page, led(server.address, lambda view: len(acting(view)) > 1))
    standing = page.get_by_label("Standing of the sides")
    for name in acting(divisioner.data()["push"]["view"]):
        expect(standing).to_contain_text(f"activated: {name}")


def test_divisions_on_a_phone(browser: Browser, server: Server) -> None:
    page = open_page(browser, server, PHONE, touch=True)
    Divisioner(page, ridge(server.address))
    expect(page.get_by_label("What to do now")).to_be_in_viewport()
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    assert serious_barriers(page) == []
    page.context.close()
