"""Drills in the browser: answered by mouse, by keyboard and on a phone, right and wrong; nothing bars anybody's way."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.web.conftest import PHONE, Server, open_page
from tests.web.test_table import AXE

DRILL = "/drill/portable/open-or-cover"
"""Its answer is B."""


@pytest.fixture
def phone(browser: Browser, server: Server) -> Iterator[Page]:
    opened = open_page(browser, server, PHONE, touch=True)
    yield opened
    opened.context.close()


@pytest.mark.smoke
def test_a_right_answer_by_mouse_and_a_wrong_one_by_key(page: Page) -> None:
    page.goto(DRILL)
    expect(page.get_by_role("heading", name="In the open or in cover")).to_be_visible()
    assert page.locator("#verdict").count() == 0
    page.get_by_role("button", name="fire at 0703").click()
    expect(page.locator("#verdict")).to_have_text("✓ Right")
    expect(page.locator("#verdict")).to_be_focused()
    expect(page.get_by_role("article")).to_have_count(2)
    page.get_by_role("button", name="Rule fire.5").first.click()
    expect(page.get_by_role("dialog")).to_contain_text("Target in cover")
    page.keyboard.press("Escape")
    page.reload()
    page.get_by_role("button", name="fire at 0702").wait_for()
    page.keyboard.press("a")
    expect(page.locator("#verdict")).to_contain_text("No: it is B")
    page.goto("/")
    page.get_by_text("All ", exact=False).filter(has_text="drills").click()
    row = page.get_by_role("listitem").filter(has=page.get_by_role("link", name="In the open or in cover"))
    expect(row).to_contain_text("right at once")  # the first answer counts


def test_a_drill_on_a_phone_and_on_from_there(phone: Page) -> None:
    phone.goto(DRILL)
    phone.get_by_role("button", name="fire at 0702").tap()
    expect(phone.locator("#verdict")).to_contain_text("No: it is B")
    assert phone.evaluate("document.documentElement.scrollWidth <= innerWidth")
    phone.get_by_role("button", name="Play on from here").tap()
    phone.wait_for_url("**/play/*")
    expect(phone.locator("#map")).to_be_visible()


def test_the_letter_on_the_map_answers_and_the_next_drill_is_another(page: Page) -> None:
    page.goto(DRILL)
    letter = page.locator("g.letter").nth(1)
    letter.wait_for()
    box = letter.bounding_box()
    assert box is not None
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    expect(page.locator("#verdict")).to_have_text("✓ Right")
    page.keyboard.press("n")
    page.wait_for_url(lambda url: "/drill/portable/" in url and "open-or-cover" not in url)
    expect(page.locator(".choice").first).to_be_visible()


def test_nothing_on_a_drill_bars_anybodys_way(page: Page) -> None:
    if not AXE.is_file():
        pytest.skip("axe-core is not installed: run make web")
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme)
        page.goto(DRILL)
        page.locator(".choice").first.wait_for()
        page.evaluate(AXE.read_text("utf-8"))
        assert violations(page) == []
        page.keyboard.press("a")
        page.locator("#verdict").wait_for()
        assert violations(page) == []


def violations(page: Page) -> list[str]:
    found = page.evaluate("axe.run(document, { resultTypes: ['violations'] })")
    return [f"{each['id']}: {[node['html'][:90] for node in each['nodes']][:3]}" for each in found["violations"]]
