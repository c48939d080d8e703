"""The lobby: little to load, quick to look through, the same battle in several ways side by side."""

from __future__ import annotations

import re
from collections import Counter
from statistics import mean
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from grognard.rulesets import all_rulesets
from grognard.table.listing import ruleset_data
from tests.web.conftest import PHONE, Server, open_page
from tests.web.test_table import AXE

MOST_BYTES = 300 * 1024
"""What a first look at the lobby may cost, over the wire."""
TALLEST = 6_000
"""Pixels of the whole lobby on a phone."""
ALL = sum(len(ruleset.scenario_keys()) for ruleset in all_rulesets().values())


class Wire:
    """What a page fetches, in bytes as they travel."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.bytes: dict[str, float] = {}
        self.asked: Counter[str] = Counter()
        self._names: dict[str, str] = {}
        session = page.context.new_cdp_session(page)
        session.send("Network.enable")
        session.on("Network.requestWillBeSent", self._sent)
        session.on("Network.loadingFinished", self._loaded)

    def _sent(self, event: dict[str, Any]) -> None:
        self._names[event["requestId"]] = event["request"]["url"]
        self.asked[event["request"]["url"]] += 1

    def _loaded(self, event: dict[str, Any]) -> None:
        self.bytes[self._names[event["requestId"]]] = event["encodedDataLength"]

    def grounds(self) -> list[str]:
        return [url for url in self.asked if "/api/grounds/" in url]


def titles(page: Page) -> list[str]:
    found: list[str] = page.evaluate("[...document.querySelectorAll('article h4')].map((h) => h.textContent)")
    return found


@pytest.mark.smoke
def test_a_first_look_is_light_and_maps_come_when_they_are_seen(page: Page) -> None:
    wire = Wire(page)
    page.goto("/")
    expect(page.get_by_role("heading", name="Battles", exact=True)).to_be_visible(timeout=60_000)
    page.wait_for_load_state("networkidle")
    assert sum(wire.bytes.values()) < MOST_BYTES, sorted(wire.bytes.items(), key=lambda each: -each[1])
    assert not any("/board" in url for url in wire.asked)
    near = "(picture) => picture.getBoundingClientRect().top < innerHeight + 200"
    seen = page.evaluate(f"[...document.querySelectorAll('article .picture')].filter({near}).length")
    assert len(wire.grounds()) <= seen < ALL, "a map is fetched only when its card is near"
    for _ in range(60):
        page.mouse.wheel(0, 700)
        page.wait_for_timeout(30)
    expect(page.locator("article .picture svg")).to_have_count(ALL)
    assert {wire.asked[url] for url in wire.grounds()} == {1}, "each map once"
    assert len(wire.grounds()) < ALL, "battles on the same map share it"


@pytest.mark.smoke
def test_a_phone_shows_a_list(browser: Browser, server: Server) -> None:
    page = open_page(browser, server, PHONE, touch=True)
    wire = Wire(page)
    page.goto("/")
    expect(page.get_by_role("heading", name="Battles", exact=True)).to_be_visible(timeout=60_000)
    page.wait_for_load_state("networkidle")
    height, width = page.evaluate("[document.documentElement.scrollHeight, document.documentElement.scrollWidth]")
    assert height < TALLEST
    assert width <= PHONE["width"]
    assert len(titles(page)) == ALL
    assert wire.grounds() == [], "a list has no maps"
    row = page.locator("article").first
    expect(row.get_by_role("button", name=re.compile("^More options"))).to_be_hidden()
    row.locator("summary").tap()
    expect(row.get_by_role("button", name=re.compile("^More options"))).to_be_visible()
    expect(row.locator(".picture svg")).to_be_visible()
    expect(row).to_contain_text("Complexity")
    page.context.close()


def test_battles_are_found_and_sorted_by_keyboard_and_the_address_keeps_it(page: Page) -> None:
    page.goto("/")
    count = page.get_by_role("search").get_by_role("status")
    expect(count).to_have_text(f"{ALL} battles", timeout=60_000)
    find = page.get_by_role("searchbox")
    find.focus()
    page.keyboard.type("eckmuhl")
    expect(count).to_have_text(f"2 battles of {ALL}")
    assert all("Eckmühl" in title for title in titles(page))
    page.reload()
    expect(count).to_have_text(f"2 battles of {ALL}")
    page.get_by_role("search").get_by_role("button", name="Show all").press("Enter")
    expect(count).to_have_text(f"{ALL} battles")
    page.get_by_label("Year").select_option("1859")
    page.get_by_label("Information").select_option("open")
    assert "year=1859" in page.url
    battles = [scenario for ruleset in all_rulesets().values() for scenario in ruleset_data(ruleset).scenarios]
    open_ones = [each.title for each in battles if each.when.startswith("1859") and not each.hides]
    expect(count).to_have_text(f"{len(open_ones)} battles of {ALL}")
    assert sorted(titles(page)) == sorted(open_ones)
    page.get_by_label("Find a battle").fill("waterloo")
    expect(page.get_by_text("No battle is like that.")).to_be_visible()


def test_battles_are_chosen_and_sorted_by_their_length(page: Page) -> None:
    battles = [scenario for ruleset in all_rulesets().values() for scenario in ruleset_data(ruleset).scenarios]
    minutes = {each.title: mean(each.facts.minutes) for each in battles if each.facts}
    page.goto("/?sort=length")
    expect(page.locator("article").first).to_be_visible(timeout=60_000)
    assert minutes[titles(page)[0]] == min(minutes.values())
    page.get_by_label("Length").select_option("short")
    page.get_by_label("Sort").select_option("name")
    expect(page).to_have_url(re.compile("length=short.*sort=name|sort=name.*length=short"))
    expect(page.locator("article").first).to_contain_text("min")
    assert {title for title in titles(page) if minutes[title] > 21} == set()
    assert titles(page)[0] == min(titles(page))


def test_the_same_battle_stands_together(page: Page) -> None:
    page.goto("/")
    group = page.get_by_role("region", name="Solferino, 24 June 1859: three ways to fight it")
    expect(group.locator("article")).to_have_count(3, timeout=60_000)
    books = group.locator("article .over").all_inner_texts()
    assert len({text.split(" · ")[0] for text in books}) == 3
    assert len(set(group.locator("article .way").all_inner_texts())) == 3, "each says how it differs"


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("size", ["desktop", "phone"])
def test_the_lobby_has_no_barrier(browser: Browser, server: Server, scheme: str, size: str) -> None:
    if not AXE.is_file():
        pytest.skip("axe-core is not installed: run make web")
    page = open_page(browser, server, PHONE) if size == "phone" else open_page(browser, server)
    page.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]
    page.goto("/?find=solferino")
    page.locator("article summary").first.click()
    page.evaluate(AXE.read_text("utf-8"))
    found = page.evaluate("axe.run(document, { resultTypes: ['violations'] })")
    assert [(v["id"], v["nodes"][0]["html"][:120]) for v in found["violations"]] == []
    page.context.close()
