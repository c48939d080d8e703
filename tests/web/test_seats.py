"""Seats over the real page: a link is good once, the founder's copy dies, and a seat can be handed over."""

from __future__ import annotations

import json
import re

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from tests.web.client import call
from tests.web.conftest import Server, open_page
from tests.web.player import begin, new_game

HUMAN = {"kind": "human"}
DEAD = "This link is no longer good"


def invitation(page: Page, side: str) -> str:
    return page.get_by_role("textbox", name=f"The link for {side}").input_value()


def found_from_lobby(page: Page) -> str:
    """Found a table with a friend by link, as Red; gives the link for Blue."""
    page.goto("/")
    page.get_by_role("button", name=re.compile("^More options for First steps")).click()
    page.get_by_label("With a friend by link").check()
    page.get_by_role("button", name="Play", exact=True).click()
    expect(page.get_by_role("region", name="Waiting for Blue")).to_be_visible()
    return invitation(page, "Blue")


def clean_address(page: Page) -> None:
    """Neither the address nor anything that is sent from here or lies in the history holds a secret."""
    assert re.fullmatch(r"/play/[\w-]+", page.evaluate("location.pathname + location.search + location.hash"))
    assert re.fullmatch(r"\S*/play/[\w-]+", page.evaluate("document.URL"))


def table_tab(page: Page) -> None:
    page.get_by_role("tab", name="Table").click()


@pytest.mark.smoke
def test_a_friend_sits_down_and_the_seat_is_handed_over(browser: Browser, server: Server) -> None:
    founder, friend, other, heir = (open_page(browser, server) for _ in range(4))
    link = found_from_lobby(founder)
    clean_address(founder)
    friend.goto(link)
    expect(friend.get_by_label("What to do now")).to_be_visible()
    clean_address(friend)
    expect(founder.get_by_role("region", name="Waiting for Blue")).not_to_be_visible()
    # The founder's copy, and that of anybody who has read the mail, is dead.
    other.goto(link)
    expect(other.get_by_role("heading", name=DEAD)).to_be_visible()
    other.get_by_role("button", name="Watch this table").click()
    table_tab(other)
    expect(other.get_by_label("People and links")).not_to_contain_text("you")
    # Whoever sat down comes back by the same link, or without it.
    friend.goto(link)
    expect(friend.get_by_role("tab", name="Table")).to_be_visible()
    friend.reload()
    table_tab(friend)
    expect(friend.get_by_label("People and links").get_by_role("listitem").nth(1)).to_contain_text("you")
    # And hands over: the old window only watches from then on.
    friend.get_by_text("Hand over your seat").click()
    friend.get_by_role("button", name="Make a link").click()
    passed = friend.get_by_role("textbox", name="The link to your seat").input_value()
    heir.goto(passed)
    table_tab(heir)
    expect(heir.get_by_label("People and links").get_by_role("listitem").nth(1)).to_contain_text("you")
    expect(friend.get_by_text("you are watching now")).to_be_visible()
    table_tab(friend)
    expect(friend.get_by_label("People and links").get_by_role("listitem").nth(1)).not_to_contain_text("you")
    friend.reload()
    table_tab(friend)
    expect(friend.get_by_label("People and links").get_by_role("listitem").nth(1)).to_contain_text("here")
    for page in (founder, friend, other, heir):
        page.context.close()


def test_the_founder_does_not_take_the_friends_seat_by_mistake(page: Page) -> None:
    link = found_from_lobby(page)
    page.goto(link)
    expect(page.get_by_role("heading", name="This link is for whoever plays Blue")).to_be_visible()
    page.get_by_role("button", name="To my seat").click()
    expect(page.get_by_role("region", name="Waiting for Blue")).to_be_visible()


def test_a_new_link_takes_the_place_of_one_that_was_lost(browser: Browser, server: Server) -> None:
    founder, friend = open_page(browser, server), open_page(browser, server)
    first = found_from_lobby(founder)
    founder.get_by_role("button", name="Make a new link, and this one is dead").click()
    expect(founder.get_by_role("textbox", name="The link for Blue")).not_to_have_value(first)
    second = invitation(founder, "Blue")
    friend.goto(first)
    expect(friend.get_by_role("heading", name=DEAD)).to_be_visible()
    friend.goto(second)
    expect(friend.get_by_label("What to do now")).to_be_visible()
    for page in (founder, friend):
        page.context.close()


def test_a_claim_whose_answer_is_lost_is_made_again(page: Page, server: Server) -> None:
    game = new_game(server.address, {"red": HUMAN, "blue": HUMAN})
    lost: list[str] = []

    def lose(route: Route) -> None:
        """The server does as it is asked, and nobody hears of it."""
        if not lost:
            lost.append(route.fetch().text())
            route.abort()
        else:
            route.continue_()

    page.route("**/claim", lose)
    page.goto(game["links"]["blue"])
    expect(page.get_by_role("heading", name="The table cannot be opened")).to_be_visible()
    assert json.loads(lost[0]) == {"you": ["blue"]}
    page.get_by_role("button", name="Try again").click()
    table_tab(page)
    expect(page.get_by_label("People and links").get_by_role("listitem").nth(1)).to_contain_text("you")


def test_a_page_that_was_away_hears_that_its_seat_is_gone(page: Page, server: Server) -> None:
    game = new_game(server.address, {"red": HUMAN, "blue": HUMAN}, you="red")
    path, token = f"/api/games/{game['game']}", game["tokens"]["red"]
    page.goto(game["links"]["red"])
    expect(page.get_by_label("What to do now")).to_be_visible()
    page.goto("/")
    heir = call(server.address, f"{path}/hand-over", {}, token)
    call(server.address, f"{path}/claim", {"token": "n" * 32}, heir["token"])
    page.get_by_role("region", name="Your games").get_by_role("link").first.click()
    expect(page.get_by_text("you are watching now")).to_be_visible()
    expect(page.get_by_role("tab", name="Table")).to_be_visible()


def test_a_seat_is_not_forgotten_by_a_slip(page: Page) -> None:
    found_from_lobby(page)
    expect(page.get_by_role("region", name="Waiting for Blue")).to_contain_text("opens on this computer only")
    page.goto("/")
    mine = page.get_by_role("region", name="Your games").get_by_role("listitem")
    cross = mine.get_by_role("button", name=re.compile("^Remove"))
    cross.click()
    page.get_by_role("button", name="Keep it").click()
    expect(mine).to_have_count(1)
    cross.click()
    page.get_by_role("button", name="Forget the seat").click()
    expect(mine).to_have_count(0)


def test_whoever_is_left_alone_reads_that_the_other_resigned(page: Page, server: Server) -> None:
    """An end by no rule of the book is no feat: the page says who resigned, and how it stood."""
    game = begin(server.address, new_game(server.address, {"red": HUMAN, "blue": HUMAN}))
    page.goto(game["links"]["blue"])
    expect(page.get_by_label("What to do now")).to_be_visible()
    call(server.address, f"/api/games/{game['game']}/resign", {}, game["tokens"]["red"])
    outcome = page.locator("[role=dialog][aria-labelledby=outcome]")
    expect(outcome.get_by_role("heading", name="Victory")).to_be_visible()
    expect(outcome.get_by_text("Red resigned")).to_be_visible()
    stood = outcome.get_by_role("list", name="How it stood").get_by_role("listitem")
    assert stood.count() >= 2
    expect(outcome.get_by_role("list", name="What decided it")).to_have_count(0)
    page.get_by_role("tab", name="Log").click()
    log = page.get_by_role("list", name="Log of the game")
    expect(log.get_by_text("The game is forfeited: Red resigned.")).to_be_visible()
