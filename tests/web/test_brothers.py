"""Battles of ordered stacks: a whole game, places in a stack, answers to the enemy, what stands beside the map."""

from __future__ import annotations

import re
from pathlib import Path
from time import monotonic

import pytest
from playwright.sync_api import Browser, Page, expect

import grognard.rulesets.brothers
from tests.web.adjutant import HOT_SEAT, HUMAN, RECRUIT, Adjutant, Data, heights, reach
from tests.web.client import call
from tests.web.conftest import PHONE, Server, open_page
from tests.web.test_solferino import serious_barriers

INTRODUCTION = Path(grognard.rulesets.brothers.__file__).parent / "data" / "scenarios" / "introduction.toml"
PATIENCE = 240
"""Seconds in which a game must end, on a busy machine too."""


def asks_to_fire(push: Data) -> bool:
    decision = push["decision"]
    return decision["kind"] == "DefendWithFire" and 2 <= len(decision["groups"][0]["units"]) <= 4


def crowded(push: Data) -> list[int]:
    """Hexes that a unit on the move may share with two others at least, at whatever height."""
    if push["decision"]["kind"] != "MoveOn":
        return []
    moves = [group for group in push["decision"]["groups"] if group["verb"] == "move"]
    return [group["places"][0] for group in moves if len(group["extras"]) > 2]


def holds_events(push: Data) -> bool:
    return any(track["key"] == "held" for track in push["view"]["tracks"])


@pytest.mark.long
def test_a_whole_game_on_the_first_heights(page: Page, server: Server) -> None:
    adjutant = Adjutant(page, heights(server.address, {"allied": HUMAN, "austrian": RECRUIT}))
    page.set_default_timeout(2500)
    until = monotonic() + PATIENCE
    while monotonic() < until and not adjutant.is_over():
        try:
            adjutant.step()
        except Exception:
            page.wait_for_timeout(40)  # the page changed under the click: look again
    expect(page.get_by_role("heading", name=re.compile("Victory|Defeat|A draw"))).to_be_visible()
    assert {"ChoosePosture", "ChooseMover", "MoveOn"} <= adjutant.seen


def test_a_place_in_the_stack_is_chosen_by_name(page: Page, server: Server) -> None:
    adjutant = Adjutant(page, reach(server.address, lambda push: bool(crowded(push))))
    push = adjutant.data()["push"]
    hex, mover = crowded(push)[0], push["decision"]["groups"][0]["units"][0]
    here = [piece for piece in push["view"]["pieces"] if piece["place"] == hex and "front" in piece["values"]]
    adjutant.click(hex)
    expect(adjutant.ranks).to_have_count(len(here) + 1)
    expect(adjutant.ranks.first).to_contain_text("On top")
    expect(adjutant.ranks.nth(1)).to_contain_text(f"Under {here[-1]['name']}")
    expect(adjutant.ranks.last).to_contain_text(f"Under {here[0]['name']}")
    assert serious_barriers(page) == []
    adjutant.ranks.nth(1).click()
    if adjutant.odds.is_visible():
        adjutant.odds.get_by_role("button", name="Confirm").click()
    page.wait_for_timeout(200)
    # Whatever fire it meets, nobody is moved over the heads of the others by the page.
    pieces = adjutant.data()["push"]["view"]["pieces"]
    order = [piece["id"] for piece in pieces if piece["place"] == hex and "front" in piece["values"]]
    assert mover not in order or order[-1] == here[-1]["id"]


def test_a_fan_shows_the_front_line_apart(page: Page, server: Server) -> None:
    adjutant = Adjutant(page, reach(server.address, lambda push: push["decision"]["kind"] == "ChooseMover"))
    pieces = adjutant.data()["push"]["view"]["pieces"]
    places = [piece["place"] for piece in pieces if "front" in piece["values"]]
    hex = next(place for place in places if places.count(place) > 1)
    adjutant.click(hex)
    card = page.get_by_role("region", name="Hex and units")
    expect(card).to_contain_text(re.compile("front-line, from the top", re.IGNORECASE))
    top = next(piece for piece in reversed(pieces) if piece["place"] == hex and "front" in piece["values"])
    expect(card.locator("h3").first).to_have_text(top["name"])
    assert page.locator("svg.pieces .ladder").count() == len({p for p in places if places.count(p) > 1})


@pytest.mark.smoke
def test_an_answer_shows_its_odds_and_can_be_waived_for_the_step(page: Page, server: Server) -> None:
    adjutant = Adjutant(page, reach(server.address, asks_to_fire))
    decision = adjutant.data()["push"]["decision"]
    expect(adjutant.reactions).to_have_count(len(decision["groups"][0]["units"]))
    expect(adjutant.reactions.first).to_contain_text(re.compile(r"no effect: \d+ %"))
    expect(adjutant.prompt.get_by_role("button", name=re.compile("^Hold"))).to_be_visible()
    expect(adjutant.prompt.get_by_label(re.compile("Next time"))).to_have_value("ask")
    assert serious_barriers(page) == []
    adjutant.prompt.get_by_role("button", name="No more this step").click()
    expect(adjutant.reactions).to_have_count(0)
    asked = adjutant.data()["push"]["decision"]
    assert (asked["kind"], asked["side"]) != ("DefendWithFire", decision["side"])


def test_a_standing_order_is_given_where_one_is_asked(page: Page, server: Server) -> None:
    adjutant = Adjutant(page, reach(server.address, asks_to_fire))
    adjutant.prompt.get_by_label(re.compile("Next time")).select_option("never")
    page.wait_for_timeout(300)
    assert adjutant.data()["push"]["standing"]["defensive-fire"] == "never"


def test_an_event_in_hand_is_a_card_with_its_text(page: Page, server: Server) -> None:
    adjutant = Adjutant(page, reach(server.address, holds_events))
    name = next(t["value"] for t in adjutant.data()["push"]["view"]["tracks"] if t["key"] == "held")
    cards = page.get_by_role("list", name="events in hand")
    cards.get_by_text(name).click()
    expect(cards).to_contain_text(adjutant.board["words"][f"about {name}"])
    morale = page.get_by_role("list", name="corps morale").get_by_role("listitem")
    expect(morale).to_have_count(2)
    expect(page.get_by_label("Standing of the sides")).to_contain_text("difference of points")


def test_ordered_stacks_on_a_phone(browser: Browser, server: Server) -> None:
    page = open_page(browser, server, PHONE, touch=True)
    adjutant = Adjutant(page, reach(server.address, asks_to_fire))
    expect(adjutant.reactions.first).to_be_in_viewport()
    hold = adjutant.prompt.get_by_role("button", name=re.compile("^Hold"))
    expect(hold).to_be_in_viewport()
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    assert serious_barriers(page) == []
    hold.click()
    page.context.close()


def test_a_storm_is_seen_on_the_map_and_then_the_mud(page: Page, server: Server) -> None:
    for first, sky in ((11, "storm"), (12, "mud")):  # three in the afternoon, and an hour later
        text = INTRODUCTION.read_text("utf-8").replace("first_turn = 3", f"first_turn = {first}")
        wish = {"ruleset": "brothers", "text": text.replace("last_turn = 6", "last_turn = 14"), "seats": HOT_SEAT}
        Adjutant(page, call(server.address, "/api/games", wish))
        expect(page.locator(f"#map .ground.{sky}")).to_be_visible()
        expect(page.get_by_label("Standing of the sides")).to_contain_text(re.compile("weather: .*storm"))
    bed = "getComputedStyle(document.querySelector('.sheet .bed-road, .sheet .bed-highway')).stroke"
    page.wait_for_selector(".sheet .bed-highway", state="attached")
    muddy = page.evaluate(bed)
    Adjutant(page, heights(server.address))
    page.wait_for_selector(".sheet .bed-highway", state="attached")
    assert page.evaluate(bed) != muddy
    assert serious_barriers(page) == []


def test_a_press_on_a_large_map_styles_nothing_on_the_sheet_anew(page: Page, server: Server) -> None:
    """The pointer's shape is the window's alone: thousands of drawn things would inherit it at each press."""
    wish = {"ruleset": "brothers", "scenario": "solferino", "seats": HOT_SEAT, "seed": 5}
    adjutant = Adjutant(page, call(server.address, "/api/games", wish))
    shape = "(found) => getComputedStyle(document.querySelector(found)).cursor"
    before = page.evaluate(shape, "#map")
    adjutant.drag_from_the_middle()
    assert page.evaluate(shape, "#map") != before
    assert page.evaluate(shape, "svg.pieces") == page.evaluate(shape, "svg.sheet") == "auto"
    page.mouse.up()
