"""Every lesson is finished at the page by whoever presses what it points at: by mouse, finger and keys."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Literal

import pytest
from playwright.sync_api import Browser, Page, expect

from grognard.rulesets import all_rulesets
from tests.web.conftest import DESKTOP, PHONE, Server, open_page
from tests.web.learner import DeadEnd, Hand, Learner
from tests.web.test_drills import violations
from tests.web.test_table import AXE

LESSONS = [(key, lesson) for key, ruleset in all_rulesets().items() for lesson in ruleset.lesson_keys()]
TITLE = "First shots: take the farm"


@pytest.fixture
def pages(browser: Browser) -> Iterator[list[Page]]:
    """Pages that a test has opened, closed when it is over."""
    opened: list[Page] = []
    yield opened
    for page in opened:
        page.context.close()


@pytest.mark.parametrize("hand", ["mouse", "finger", "keys"])
@pytest.mark.parametrize(("ruleset", "lesson"), LESSONS)
def test_a_lesson_is_finished_by_pressing_what_it_points_at(
    browser: Browser,
    server: Server,
    pages: list[Page],
    tmp_path: Path,
    ruleset: str,
    lesson: str,
    hand: Hand,
) -> None:
    page = open_page(browser, server, PHONE if hand == "finger" else DESKTOP, touch=hand == "finger")
    pages.append(page)
    learner = Learner(page, hand)
    learner.open(ruleset, lesson)
    if hand == "mouse":
        bars_nobodys_way(page, "light")
        expect(learner.coach.locator("[aria-live=polite]")).to_contain_text(learner.look()["words"])
    try:
        learner.follow()
    except DeadEnd:
        page.screenshot(path=tmp_path / f"{ruleset}-{hand}.png")
        print("\n".join(learner.trace))
        raise
    known = page.evaluate("localStorage['grognard.lessons']")
    assert f"{ruleset}/{lesson}" in known.split()
    expect(learner.coach.get_by_role("link", name=re.compile("next|Next"))).to_be_visible()
    if hand == "mouse":
        expect(page.locator("[role=status]").filter(has_text="Victory")).to_be_attached()  # whoever cannot see hears it
        bars_nobodys_way(page, "dark")


def bars_nobodys_way(page: Page, scheme: Literal["light", "dark"]) -> None:
    """Nothing that axe knows of stands in anybody's way on the page as it is."""
    if AXE.is_file():  # else make web has not been run
        page.emulate_media(color_scheme=scheme)
        page.evaluate(AXE.read_text("utf-8"))
        assert violations(page) == []


def test_a_lesson_is_left_and_taken_up_again_after_a_reload_and_a_restart(
    browser: Browser, own_server: Server, pages: list[Page]
) -> None:
    page = open_page(browser, own_server)
    pages.append(page)
    learner = Learner(page)
    learner.begin(TITLE)
    learner.follow(most=12)
    number = learner.coach.locator("header span").inner_text()
    page.reload()
    expect(learner.coach.locator("header span")).to_have_text(number, timeout=60_000)
    own_server.stop()
    own_server.start()
    page.goto("/")
    card = page.get_by_role("listitem").filter(has_text=TITLE).first
    card.get_by_role("link", name="Go on").click(timeout=60_000)
    expect(learner.coach.locator("header span")).to_have_text(number, timeout=60_000)
    learner.follow()
    page.goto("/")
    expect(card.get_by_role("link", name=re.compile("Then play"))).to_be_visible(timeout=60_000)
    expect(card.get_by_role("button", name=re.compile("Once more"))).to_be_visible()
