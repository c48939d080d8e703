"""Others' moves come at a pace to read by: two bots for whoever looks on, and the bot that somebody plays against."""

from __future__ import annotations

import json
import re

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.web.conftest import DESKTOP, UNBRIEFED, Server
from tests.web.player import Player, new_game

HUMAN, RECRUIT = {"kind": "human"}, {"kind": "bot", "bot": "random"}
FIRST = "localStorage.setItem('grognard.games', JSON.stringify([{game: '%s', links: {}, token: null, isNew: true}]))"
"""What the lobby leaves for whoever founds a game of bots."""


def number(page: Page) -> int:
    return int(page.locator(".replay output").inner_text().split(" / ")[0])


@pytest.mark.smoke
def test_a_game_of_two_bots_is_watched_at_ones_own_pace_from_its_first_move(page: Page, server: Server) -> None:
    game = new_game(server.address, {"red": RECRUIT, "blue": RECRUIT}, seed=1)
    page.goto("/")
    page.evaluate(FIRST % game["game"])
    page.goto(game["watch"])
    bar = page.get_by_role("group", name="The game at your pace")
    bar.get_by_role("button", name="Pause").click()
    held = number(page)
    assert held < 40
    expect(bar.locator("output")).not_to_have_text(re.compile(r"/ [0-9]$"), timeout=60_000)  # it goes on meanwhile
    assert number(page) == held
    bar.get_by_role("button", name="One step on").click()
    expect(bar.locator("output")).to_have_text(re.compile(f"^{held + 1} / "))
    bar.get_by_label("Pace").select_option("at-once")
    bar.get_by_role("button", name="Play", exact=True).click()
    expect(Player(page).outcome).to_be_visible(timeout=60_000)
    expect(bar).not_to_be_visible()
    page.reload()
    expect(Player(page).outcome).to_be_visible()


def test_what_a_bot_does_is_shown_move_by_move_and_can_be_skipped(browser: Browser, server: Server) -> None:
    context = browser.new_context(viewport=DESKTOP, base_url=server.address)  # type: ignore[arg-type]
    settings = json.dumps({"briefing": False, "pace": "slow"})
    context.add_init_script(f"localStorage.setItem('grognard.settings', '{settings}');" + UNBRIEFED)
    page = context.new_page()
    game = new_game(server.address, {"red": HUMAN, "blue": RECRUIT}, seed=2)
    page.goto(next(iter(game["links"].values())))
    player = Player(page)
    skip = player.prompt.get_by_role("button", name=re.compile("^Skip"))
    player.open_orders()
    for _ in range(60):
        if skip.is_visible():
            break
        try:
            player.step()
        except Exception:
            page.wait_for_timeout(50)  # the page changed under the click: look again
    page.keyboard.press("Escape")
    expect(skip).to_be_visible()
    page.get_by_label("Map of").focus()
    page.keyboard.press(" ")
    expect(skip).not_to_be_visible()
    context.close()
