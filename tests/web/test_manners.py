"""Manners at the table: giving up, asking for advice, and asking a bot for its reasons."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.web.client import set_up
from tests.web.conftest import DESKTOP, PHONE, Server, open_page
from tests.web.player import Player, begin, new_game
from tests.web.test_solferino import serious_barriers
from tests.web.test_table import BOT, HUMAN, SHARED, at_the_table


def open_table_tab(page: Page) -> None:
    page.get_by_role("tab", name="Table").click()


@pytest.mark.smoke
@pytest.mark.parametrize("size", [DESKTOP, PHONE])
def test_whoever_resigns_is_asked_once_and_has_lost(browser: Browser, server: Server, size: dict[str, int]) -> None:
    page = open_page(browser, server, size)
    player = at_the_table(page, server, red=HUMAN, blue=BOT)
    open_table_tab(page)
    page.get_by_role("button", name="Resign…").click()
    dialog = page.get_by_role("dialog", name="Resign this battle?")
    expect(dialog).to_contain_text("Blue wins, however it stands")
    assert serious_barriers(page) == []
    dialog.get_by_role("button", name="Red resigns").click()
    expect(dialog).not_to_be_visible()
    expect(player.outcome).to_contain_text("Defeat")
    expect(player.outcome).to_contain_text("Red resigned")
    expect(page.get_by_role("button", name="Resign…")).to_have_count(0)
    page.context.close()


def test_resigning_by_keyboard_begins_at_what_does_no_harm(page: Page, server: Server) -> None:
    player = at_the_table(page, server, red=HUMAN, blue=BOT)
    open_table_tab(page)
    page.get_by_role("button", name="Resign…").focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("button", name="Fight on")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.get_by_role("dialog", name="Resign this battle?")).not_to_be_visible()
    expect(player.outcome).not_to_be_visible()
    page.get_by_role("button", name="Resign…").focus()
    page.keyboard.press("Enter")
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(player.outcome).to_contain_text("Red resigned")


def test_of_two_sides_at_one_screen_one_resigns(page: Page, server: Server) -> None:
    player = at_the_table(page, server, red=SHARED, blue=SHARED)
    open_table_tab(page)
    page.get_by_role("button", name="Resign…").click()
    page.get_by_role("radio", name="Blue").check()
    page.get_by_role("button", name="Blue resigns").click()
    expect(player.outcome).to_contain_text("Victory: Red")
    expect(player.outcome).to_contain_text("Blue resigned")


def test_spectators_have_nothing_to_resign(page: Page, server: Server) -> None:
    game = new_game(server.address, {"red": BOT, "blue": BOT}, seed=4)
    page.goto(game["watch"])
    open_table_tab(page)
    expect(page.get_by_role("button", name="Download record")).to_be_visible()
    expect(page.get_by_role("button", name="Resign…")).to_have_count(0)


def asked_for(page: Page) -> Locator:
    return page.get_by_role("region", name="Hint")


@pytest.mark.smoke
@pytest.mark.parametrize("size", [DESKTOP, PHONE])
def test_a_hint_is_shown_with_its_odds_and_not_played(browser: Browser, server: Server, size: dict[str, int]) -> None:
    page = open_page(browser, server, size)
    player = at_the_table(page, server, red=HUMAN, blue=BOT)
    before = page.locator(".table").get_attribute("data-shown")
    player.prompt.get_by_role("button", name="Hint").click()
    hint = asked_for(page)
    expect(hint).to_contain_text("A staff officer would")
    expect(hint).to_contain_text("To hit or to pin the enemy")
    expect(hint).to_contain_text("%")
    expect(hint.get_by_role("button", name="Do so")).to_be_in_viewport()
    expect(page.locator(".beacon").first).to_be_visible()
    expect(page.get_by_role("status").filter(has_text="To hit or to pin")).to_have_count(1)
    assert page.locator(".table").get_attribute("data-shown") == before
    assert serious_barriers(page) == []
    page.keyboard.press("Escape")
    expect(hint).not_to_be_visible()
    page.context.close()


def test_a_hint_by_key_leads_through_both_parts_of_an_order(page: Page, server: Server) -> None:
    player = at_the_table(page, server, red=HUMAN, blue=BOT)
    player.hold_fire()
    page.keyboard.press("h")
    hint = asked_for(page)
    expect(hint.get_by_role("listitem")).to_have_count(2)
    second = hint.get_by_role("listitem").nth(1).locator("b").inner_text()
    hint.get_by_role("button", name="Do the first").click()
    expect(hint.get_by_role("listitem")).to_have_count(1)
    expect(hint).to_contain_text(second)
    hint.get_by_role("button", name="Do the next").click()
    if player.odds.is_visible():
        page.keyboard.press("Enter")
    expect(hint).not_to_be_visible()


def test_between_people_nobody_is_offered_a_hint(page: Page, server: Server) -> None:
    told = begin(server.address, new_game(server.address, {"red": HUMAN, "blue": HUMAN}))
    page.goto(told["links"]["red"])
    player = Player(page)
    expect(player.prompt).to_contain_text("Red")
    expect(player.prompt.get_by_role("button", name="Hint")).to_have_count(0)
    page.keyboard.press("h")
    expect(asked_for(page)).to_have_count(0)


def test_hints_that_are_switched_off_are_not_offered(page: Page, server: Server) -> None:
    seats = {"red": HUMAN, "blue": BOT}
    page.goto(new_game(server.address, seats, seed=4, manners={"hints": False})["links"]["red"])
    player = Player(page)
    expect(player.prompt).to_contain_text("Red")
    expect(player.prompt.get_by_role("button", name="Hint")).to_have_count(0)
    open_table_tab(page)
    expect(page.get_by_text("Hints are switched off at this table")).to_be_visible()


@pytest.mark.parametrize("size", [DESKTOP, PHONE])
def test_a_bot_is_asked_why(browser: Browser, server: Server, size: dict[str, int]) -> None:
    page = open_page(browser, server, size)
    player = at_the_table(page, server, red=HUMAN, blue=BOT)
    page.get_by_role("tab", name="Log").click()
    page.get_by_role("button", name="Why this?").click()
    expect(page.locator(".toast")).to_contain_text("secrets")
    open_table_tab(page)
    page.get_by_role("button", name="Resign…").click()
    page.get_by_role("button", name="Red resigns").click()
    expect(player.outcome).to_be_visible()
    page.get_by_role("tab", name="Log").click()
    page.get_by_role("button", name="Why this?").click()
    why = page.get_by_role("region", name="Why this?")
    expect(why).to_contain_text("Blue")
    expect(why).to_contain_text("To hit or to pin")
    assert serious_barriers(page) == []
    why.get_by_role("button", name="See it").click()
    expect(page.get_by_role("group", name="Replay")).to_be_visible()
    page.context.close()


def test_a_whole_sheet_is_advised_and_written_step_by_step(page: Page, server: Server) -> None:
    told = set_up(
        server.address,
        {"ruleset": "commanders", "scenario": "la-rothiere", "seats": {"white": HUMAN, "black": BOT}, "seed": 4},
    )
    page.goto(told["links"]["white"])
    prompt = page.get_by_label("What to do now")
    expect(prompt).to_contain_text("write your orders in secret")
    prompt.get_by_role("button", name="Hint").click()
    hint = asked_for(page)
    steps = hint.get_by_role("listitem")
    expect(steps.last).to_contain_text("Seal")
    orders = steps.count() - 1
    assert orders > 1
    hint.get_by_role("button", name="Do the first").click()
    expect(steps).to_have_count(orders)
    for left in range(orders - 1, 0, -1):
        hint.get_by_role("button", name="Do the next").click()
        expect(steps).to_have_count(left)
    expect(steps).to_contain_text("Seal")
