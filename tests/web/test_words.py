"""Words for the dice over the real page: it seals and opens them by itself, and says who is waited for."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.web.conftest import Server, open_page
from tests.web.player import new_game

HUMAN, SHARED, BOT = {"kind": "human"}, {"kind": "shared"}, {"kind": "bot", "bot": "random"}


def prompt(page: Page) -> Locator:
    return page.get_by_label("What to do now")


def dice_panel(page: Page) -> Locator:
    page.get_by_role("tab", name="Dice").click()
    return page.get_by_role("region", name="Dice")


def leave(page: Page) -> Page:
    """Close a window; gives another of the same browser."""
    other = page.context.new_page()
    page.close()
    return other


@pytest.mark.smoke
def test_two_people_begin_without_a_click(browser: Browser, server: Server) -> None:
    game = new_game(server.address, {"red": HUMAN, "blue": HUMAN}, you="red")
    red, blue = open_page(browser, server), open_page(browser, server)
    red.goto(game["links"]["red"])
    expect(prompt(red)).to_contain_text("Waiting for Blue to sit down")
    expect(red.get_by_role("button", name=re.compile("Sealed dice"))).to_be_visible()
    expect(dice_panel(red)).to_contain_text("not sealed yet")
    blue.goto(game["links"]["blue"])
    for page in (red, blue):
        expect(prompt(page)).to_contain_text("artillery")
        expect(dice_panel(page)).to_contain_text("they are the ones of this game")
    for page in (red, blue):
        page.context.close()


def test_whoever_comes_back_later_finds_the_game_begun(browser: Browser, server: Server) -> None:
    """The founder seals and leaves; a friend comes, seals and waits; the lobby opens the founder's word."""
    game = new_game(server.address, {"red": HUMAN, "blue": HUMAN}, you="red")
    red, blue = open_page(browser, server), open_page(browser, server)
    red.goto(game["links"]["red"])
    expect(prompt(red)).to_contain_text("Waiting for Blue")
    expect(dice_panel(red)).to_contain_text(re.compile(r"Word of Red\s*sealed"))
    red = leave(red)
    blue.goto(game["links"]["blue"])
    expect(prompt(blue)).to_contain_text("word is still sealed: it opens when Red comes back")
    red.goto("/")
    expect(prompt(blue)).to_contain_text("artillery")
    for page in (red, blue):
        page.context.close()


def test_a_word_that_is_lost_is_sealed_anew_while_none_is_open(browser: Browser, server: Server) -> None:
    game = new_game(server.address, {"red": HUMAN, "blue": HUMAN}, you="red")
    red, other, blue = (open_page(browser, server) for _ in range(3))
    gone = []
    for page in (red, other):  # another browser of the same player, which knows nothing of the first one's word
        with page.expect_response("**/seal"):
            page.goto(game["links"]["red"])
        expect(prompt(page)).to_contain_text("Waiting for Blue")
        gone.append(leave(page))
    red, other = gone
    blue.goto(game["links"]["blue"])
    expect(prompt(blue)).to_contain_text("still sealed")
    red.goto(game["links"]["red"])
    expect(prompt(red)).to_contain_text("stayed in another browser")
    other.goto(game["links"]["red"])
    expect(prompt(other)).to_contain_text("artillery")
    for page in (red, other, blue):
        page.context.close()


@pytest.mark.parametrize("seats", [{"red": HUMAN, "blue": BOT}, {"red": SHARED, "blue": SHARED}], ids=["bot", "screen"])
def test_whoever_is_alone_notices_nothing(page: Page, server: Server, seats: dict[str, dict[str, str]]) -> None:
    game = new_game(server.address, seats)
    page.goto(game["links"]["red"])
    expect(prompt(page)).to_contain_text("artillery")
    expect(dice_panel(page)).to_contain_text("they are the ones of this game")


def test_chosen_dice_are_called_so(page: Page, server: Server) -> None:
    game = new_game(server.address, {"red": HUMAN, "blue": BOT}, seed=7)
    page.goto(game["links"]["red"])
    page.get_by_role("button", name=re.compile("Seeded dice")).click()
    expect(page.get_by_role("region", name="Dice")).to_contain_text("proves nothing about chance")
    page.get_by_role("tab", name="Log").click()
    expect(page.get_by_label("Log of the game")).to_contain_text("the seed 7")
