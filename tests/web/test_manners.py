"""Manners at the table: giving up, asking for advice, and asking a bot for its reasons."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.web.conftest import DESKTOP, PHONE, Server, open_page
from tests.web.player import Player, new_game
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
    expect(Player(page).prompt).to_be_visible()
    open_table_tab(page)
    expect(page.get_by_role("button", name="Download record")).to_be_visible()
    expect(page.get_by_role("button", name="Resign…")).to_have_count(0)
