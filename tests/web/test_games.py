"""Whole games through the real page: against a bot, apart, at one screen, by keyboard, on a phone."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Browser, Page, expect

from grognard.bots import OFFERED
from grognard.rulesets import all_rulesets
from tests.web.conftest import PHONE, Server, open_page
from tests.web.player import Player, new_game, short_scenario

HUMAN, SHARED, BOT = {"kind": "human"}, {"kind": "shared"}, {"kind": "bot", "bot": "staff"}


def test_a_newcomer_plays_from_the_lobby(page: Page) -> None:
    page.goto("/")
    expect(page.get_by_role("heading", name="First steps")).to_be_visible()
    page.get_by_role("button", name=re.compile("^Play First steps")).click()
    expect(page).to_have_url(re.compile("/play/"))
    expect(page.get_by_label("What to do now")).to_contain_text(re.compile("artillery|select"))
    expect(page.get_by_role("list", name="Sequence of play")).to_contain_text("Artillery fire")


@pytest.mark.smoke
def test_a_game_against_the_bot_to_its_end(page: Page, server: Server) -> None:
    game = new_game(server.address, {"red": HUMAN, "blue": BOT})
    page.goto(game["links"]["red"])
    Player(page).play_out()
    expect(page.get_by_role("heading", name=re.compile("Victory|Defeat|A draw"))).to_be_visible()


def test_two_browsers_apart_keep_their_secrets(browser: Browser, server: Server) -> None:
    game = new_game(server.address, {"red": HUMAN, "blue": HUMAN})
    red, blue = open_page(browser, server), open_page(browser, server)
    watcher = open_page(browser, server)
    red.goto(game["links"]["red"])
    blue.goto(game["links"]["blue"])
    watcher.goto(game["watch"])
    one, two = Player(red, 1), Player(blue, 2)
    one.open_orders()
    one.orders.get_by_role("button").first.click()
    one.ask_odds()
    one.step()
    red.get_by_role("tab", name="Log").click()
    expect(red.get_by_label("Log of the game")).to_contain_text(": laid on")
    for other in (blue, watcher):
        assert ": laid on" not in other.content()
    two.open_orders()
    one.open_orders()
    for _ in range(900):
        if one.is_over() and two.is_over():
            break
        for player in (one, two):
            try:
                player.step()
            except Exception:
                player.page.wait_for_timeout(20)
    expect(one.outcome).to_be_visible()
    expect(two.outcome).to_be_visible()
    expect(Player(watcher).outcome).to_be_visible()
    for opened in (red, blue, watcher):
        opened.context.close()


def test_hot_seat_with_a_curtain(page: Page, server: Server) -> None:
    game = new_game(server.address, {"red": SHARED, "blue": SHARED})
    assert game["tokens"]["red"] == game["tokens"]["blue"]
    page.goto(game["links"]["red"])
    player = Player(page)
    player.open_orders()
    seen = 0
    for _ in range(900):
        if player.is_over():
            break
        seen += player.curtain.is_visible()
        try:
            if not player.step():
                page.wait_for_timeout(20)
        except Exception:
            page.wait_for_timeout(20)
    expect(player.outcome).to_be_visible()
    assert seen > 0


def test_reload_and_a_restarted_server_in_mid_game(browser: Browser, own_server: Server) -> None:
    page = open_page(browser, own_server)
    game = new_game(own_server.address, {"red": HUMAN, "blue": BOT}, short_scenario(turns=3), seed=5)
    page.goto(game["links"]["red"])
    player = Player(page)
    player.open_orders()
    player.play_some(6)
    page.reload()
    expect(player.prompt).to_be_visible()
    own_server.stop()
    expect(page.get_by_role("status").first).not_to_contain_text("Live", timeout=20_000)
    own_server.start()
    expect(page.get_by_role("status").first).to_contain_text("Live", timeout=30_000)
    player.play_out()
    page.context.close()


@pytest.mark.smoke
def test_phone_size_by_touch(browser: Browser, server: Server) -> None:
    page = open_page(browser, server, PHONE, touch=True)
    game = new_game(server.address, {"red": HUMAN, "blue": BOT})
    page.goto(game["links"]["red"])
    player = Player(page, 3)
    width = page.evaluate("document.documentElement.scrollWidth")
    assert width <= PHONE["width"], "the page scrolls sideways on a phone"
    player.play_out()
    page.context.close()


def test_the_lobby_offers_the_levels_and_remembers_the_last(page: Page) -> None:
    """The sergeant for a newcomer; chance is the lab's."""
    page.goto("/")
    more = page.get_by_role("button", name=re.compile("^More options for First steps"))
    more.click()
    offered = page.get_by_role("group", name="The bot is")
    expect(offered.get_by_role("radio")).to_have_count(len(OFFERED))
    for level in OFFERED:
        expect(offered).to_contain_text(level.about)
        expect(offered).to_contain_text(str(level.rating(all_rulesets()["portable"]) or ""))
    expect(offered.get_by_role("radio", name=re.compile("^the sergeant"))).to_be_checked()
    offered.get_by_role("radio", name=re.compile("^the recruit")).check()
    page.get_by_role("dialog").get_by_role("button", name="Play", exact=True).click()
    expect(page).to_have_url(re.compile("/play/"))
    page.get_by_role("tab", name="Table").click()
    expect(page.get_by_label("People and links")).to_contain_text("bot recruit")
    page.goto("/")
    more.click()
    expect(offered.get_by_role("radio", name=re.compile("^the recruit"))).to_be_checked()
