"""What stands beside the map: room for the log, folding, the divider, and what each word of it means."""

from __future__ import annotations

import json

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.web.adjutant import HUMAN, RECRUIT, heights
from tests.web.conftest import PHONE, Server, open_page
from tests.web.test_solferino import serious_barriers

LAPTOP = {"width": 1366, "height": 768}


def height(part: Locator) -> float:
    box = part.bounding_box()
    assert box is not None
    return box["height"]


def at_the_heights(page: Page, server: Server, **kept: object) -> None:
    """A battle with much to show beside the map."""
    first = json.dumps({"briefing": False, **kept})
    page.add_init_script(f"if (!sessionStorage.begun) localStorage.setItem('grognard.settings', {first!r})")
    page.add_init_script("sessionStorage.begun = 1")
    page.goto(heights(server.address, {"allied": HUMAN, "austrian": RECRUIT})["links"]["allied"])
    expect(page.get_by_label("What to do now")).to_be_visible()
    page.get_by_role("tab", name="Log").click()


@pytest.mark.smoke
@pytest.mark.parametrize("text", [1, 1.5])
def test_the_log_keeps_a_third_of_the_panel(browser: Browser, server: Server, text: float) -> None:
    page = open_page(browser, server, LAPTOP)
    at_the_heights(page, server, text=text)
    assert height(page.locator("#orders")) >= height(page.locator("aside.panel")) / 3
    expect(page.get_by_label("Log of the game").get_by_role("listitem").last).to_be_in_viewport()
    assert serious_barriers(page) == []
    page.context.close()


@pytest.mark.parametrize("size", [LAPTOP, PHONE, {"width": 844, "height": 390}])
@pytest.mark.parametrize("text", [1, 1.5])
def test_what_wins_is_in_sight_whatever_is_asked(
    browser: Browser, server: Server, size: dict[str, int], text: float
) -> None:
    page = open_page(browser, server, size)
    at_the_heights(page, server, text=text)
    line = page.get_by_title("How to win, and more")
    expect(line).to_be_in_viewport()
    expect(line).to_contain_text("ahead when turn")
    line.click()
    expect(page.get_by_role("dialog").get_by_text("Your side")).to_be_visible()
    expect(page.get_by_role("button", name="To the battle")).to_be_in_viewport()
    page.context.close()


def test_folds_and_the_divider_are_remembered(browser: Browser, server: Server) -> None:
    page = open_page(browser, server, LAPTOP)
    at_the_heights(page, server)
    divider, log = page.get_by_role("separator"), page.locator("#orders")
    before = height(log)
    divider.focus()
    page.keyboard.press("ArrowUp")
    page.keyboard.press("ArrowUp")
    by_key = height(log)
    assert by_key > before + 30
    box = divider.bounding_box()
    assert box is not None
    page.mouse.move(box["x"] + 50, box["y"] + 5)
    page.mouse.down()
    page.mouse.move(box["x"] + 50, box["y"] - 35)
    page.mouse.up()
    dragged = height(log)
    assert abs(dragged - by_key - 40) < 8  # it stays under the pointer
    goals = page.get_by_text("How to win")
    goals.focus()
    page.keyboard.press("Enter")  # folds, and orders nothing
    expect(page.locator("details.goals")).not_to_have_attribute("open", "")
    page.reload()
    expect(goals).to_be_visible()
    page.get_by_role("tab", name="Log").click()
    expect(page.locator("details.goals")).not_to_have_attribute("open", "")
    assert abs(height(log) - dragged) < 3
    page.context.close()


def test_how_to_win_leaves_the_tabs_of_a_phone_in_reach(browser: Browser, server: Server) -> None:
    page = open_page(browser, server, PHONE, touch=True)
    at_the_heights(page, server, goals=True)
    expect(page.get_by_role("tab", name="Dice")).to_be_in_viewport(ratio=1)
    page.get_by_text("How to win").scroll_into_view_if_needed()
    expect(page.get_by_role("tab", name="Dice")).to_be_in_viewport(ratio=1)
    page.context.close()


@pytest.mark.smoke
def test_a_word_is_explained_on_hover_and_focus(browser: Browser, server: Server) -> None:
    page = open_page(browser, server)
    at_the_heights(page, server)
    means: dict[str, str] = page.evaluate(
        "fetch('/api/rulesets/brothers/scenarios/introduction/board').then(r => r.json())"
    )["meanings"]
    tip = page.get_by_role("tooltip")
    track = page.locator("button.term", has_text="points").first
    expect(tip).to_have_count(0)
    track.hover()
    expect(tip).to_have_text(means["points"])
    page.mouse.move(10, 400)
    expect(tip).to_have_count(0)
    page.get_by_text("Standing of the sides").focus()
    page.keyboard.press("Tab")
    expect(track).to_be_focused()
    expect(tip).to_have_text(means["points"])
    expect(track).to_have_accessible_description(means["points"])
    page.keyboard.press("Escape")
    expect(tip).to_have_count(0)
    page.context.close()


def test_a_sheet_explains_the_counters(browser: Browser, server: Server) -> None:
    page = open_page(browser, server)
    at_the_heights(page, server)
    page.keyboard.press("?")
    page.get_by_role("button", name="What the counters show").click()
    sheet = page.get_by_role("dialog", name="What the counters show")
    for words in ("Movement points for one move", "One morale hit", "Chits still to be drawn"):
        expect(sheet).to_contain_text(words)
    assert serious_barriers(page) == []
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog", name="How to play here")).to_be_visible()
    page.context.close()
