"""The rulebook in the page: opened from the lobby, a table and a lesson; searched, linked into, read on a phone."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.web.client import set_up
from tests.web.conftest import PHONE, Server, open_page
from tests.web.player import new_game
from tests.web.test_table import AXE

HUMAN, BOT = {"kind": "human"}, {"kind": "bot", "bot": "random"}
SETTINGS = "localStorage.setItem('grognard.settings', JSON.stringify({ briefing: false, theme: '%s' }))"


def opened(page: Page) -> Page:
    """A book that is there to be read: the first reader waits until it is put together."""
    expect(page.get_by_role("heading", level=1)).to_be_visible(timeout=30_000)
    return page


@pytest.mark.smoke
def test_the_book_is_opened_from_the_lobby_and_searched(page: Page) -> None:
    page.goto("/")
    page.get_by_role("link", name="All Are Brothers", exact=True).click()
    expect(page.get_by_role("heading", level=1, name="All Are Brothers")).to_be_visible(timeout=30_000)
    page.keyboard.press("/")
    box = page.get_by_role("searchbox", name="Search this book")
    expect(box).to_be_focused()
    box.fill("canister adjacent")
    expect(page.get_by_role("status")).to_have_text(re.compile(r"^\d of \d+$"))
    expect(page.get_by_role("heading", name="8.1.4e Canister")).to_be_visible()
    expect(page.get_by_role("heading", name="8.1.5c Blocked")).to_have_count(0)
    assert page.evaluate("CSS.highlights.get('found').size") > 1
    page.keyboard.press("ArrowDown")
    first = page.evaluate("document.activeElement.id")
    page.keyboard.press("ArrowDown")
    assert page.evaluate("document.activeElement.id") not in ("", first)
    page.keyboard.press("ArrowUp")
    assert page.evaluate("document.activeElement.id") == first
    page.keyboard.press("Escape")
    expect(box).to_be_focused()
    expect(box).to_have_value("")


def test_a_deep_link_shows_its_rule_and_links_lead_on(page: Page) -> None:
    page.goto("/book/brothers#8.1.5f")
    opened(page)
    rule = page.locator("[id='8.1.5f']")
    expect(rule).to_be_in_viewport()
    expect(
        page.get_by_role("navigation", name="Contents").get_by_role("link", name="8. Fire combat")
    ).to_have_attribute("aria-current", "true")
    rule.get_by_role("link", name="R29").first.click()
    expect(page.locator("#R29")).to_be_in_viewport()
    assert page.url.endswith("#R29")
    page.go_back()
    expect(rule).to_be_in_viewport()
    page.get_by_role("searchbox").fill("storm")
    expect(page.locator("[id='8.1.5f']")).to_have_count(0)
    page.evaluate("location.hash = '#8.1.5g'")  # what the search hides is shown when a link asks for it
    expect(page.locator("[id='8.1.5g']")).to_be_in_viewport()


def test_a_long_id_behind_the_sign_is_no_secret(page: Page) -> None:
    """Links to tables carry secrets there, which are taken out of the address; a book's do not."""
    page.goto("/book/portable#guide-the-things-that-win-battles")
    opened(page)
    expect(page.locator("#guide-the-things-that-win-battles")).to_be_in_viewport()
    assert page.url.endswith("#guide-the-things-that-win-battles")


def test_charts_are_tables_that_say_where_they_come_from(page: Page) -> None:
    page.goto("/book/brothers#table-fire")
    opened(page)
    chart = page.locator("#table-fire")
    expect(chart.get_by_role("columnheader", name="Cadre")).to_be_visible()
    expect(chart.get_by_role("row", name="12 M M+1").get_by_role("cell").last).to_have_text("2CH")
    expect(chart).to_contain_text("Reconstructed: the text of the rules does not print this chart.")
    chart.get_by_text("What the text fixes of it").click()
    expect(chart).to_contain_text("At least one column lies beyond 6 SP.")
    page.goto("/book/portable#table-units")
    opened(page)
    expect(page.locator("#table-units")).to_contain_text("As the rulebook prints it.")


def test_a_rule_at_the_table_opens_in_the_book_and_leads_back(page: Page, server: Server) -> None:
    game = new_game(server.address, {"red": HUMAN, "blue": BOT}, seed=2)
    page.goto(game["links"]["red"])
    link = page.get_by_label("What to do now").get_by_role("button", name=re.compile("^Rule ")).first
    rule = link.inner_text()
    link.click()
    with page.context.expect_page() as tab:
        page.get_by_role("link", name=f"Open {rule} in the book", exact=False).click()
    book = opened(tab.value)
    expect(book.locator(f"[id='{rule}']")).to_be_in_viewport()
    expect(page.get_by_role("tab", name="Log")).to_be_attached()  # the table is where it was
    expect(book.get_by_role("link", name="← Table")).to_have_attribute("href", f"/play/{game['game']}")


def test_a_lesson_leads_to_the_book(page: Page, server: Server) -> None:
    wish = {"ruleset": "portable", "lesson": "first-shots"}
    game = set_up(server.address, wish)
    page.goto(next(iter(game["links"].values())))
    coach = page.get_by_role("region", name="Lesson")
    link = coach.get_by_role("button", name=re.compile("^Rule "))
    expect(coach).to_be_visible()
    for _ in range(12):
        if link.count():
            break
        coach.get_by_role("button", name=re.compile("^(Next|Do it for me)")).click()
    rule = link.first.inner_text()
    link.first.click()
    with page.context.expect_page() as tab:
        page.get_by_role("link", name=f"Open {rule} in the book", exact=False).click()
    expect(opened(tab.value).locator(f"[id='{rule}']")).to_be_in_viewport()


def test_on_a_phone_the_contents_are_a_drawer(browser: Browser, server: Server) -> None:
    page = open_page(browser, server, PHONE, touch=True)
    for key in ("portable", "commanders", "napoleon3", "brothers", "mib"):
        page.goto(f"/book/{key}")
        opened(page)
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), f"{key} is wider than the phone"
    page.get_by_role("button", name="Contents").click()
    page.get_by_role("dialog").get_by_role("link", name="9. Disorganization").click()
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(page.get_by_role("heading", name="9. Disorganization")).to_be_in_viewport()
    page.context.close()


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_a_screen_reader_finds_no_fault_with_it(browser: Browser, server: Server, theme: str) -> None:
    if not AXE.is_file():
        pytest.skip("axe-core is not installed: run make web")
    page = open_page(browser, server)
    page.add_init_script(SETTINGS % theme)
    for key in ("portable", "commanders") if theme == "light" else ("portable",):  # a long book takes half a minute
        page.goto(f"/book/{key}")
        opened(page)
        page.get_by_role("searchbox").fill("cavalry")
        page.evaluate(AXE.read_text("utf-8"))
        found = page.evaluate("axe.run(document, { resultTypes: ['violations'] })")
        assert [(each["id"], each["nodes"][0]["html"][:120]) for each in found["violations"]] == []
        page.get_by_role("searchbox").fill("")
        found = page.evaluate("axe.run(document, { resultTypes: ['violations'] })")
        assert [(each["id"], each["nodes"][0]["html"][:120]) for each in found["violations"]] == []
    page.context.close()
