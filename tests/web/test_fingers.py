"""A battle on a phone: it opens where something is to be done, and fingers move the sheet."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Browser, CDPSession, Page, expect

from tests.web.brigadier import Brigadier, spia
from tests.web.conftest import PHONE, Server, open_page

TURNED = {"width": PHONE["height"], "height": PHONE["width"]}
SEEN = """() => {
  const map = document.getElementById("map").getBoundingClientRect();
  const boxes = [...document.querySelectorAll("svg.pieces .counter")].map((counter) => {
    const box = counter.querySelector(".block path, .face path:nth-of-type(2)").getBoundingClientRect();
    return { width: box.width, able: counter.classList.contains("able"),
             seen: box.x >= map.x && box.right <= map.right && box.y >= map.y && box.bottom <= map.bottom };
  }).filter((box) => box.seen);
  return { seen: boxes.length, able: boxes.filter((box) => box.able).length,
           least: Math.min(...boxes.map((box) => box.width)) };
}"""
SHEET = """() => {
  const { x, y, width } = document.querySelector("svg.pieces").getBoundingClientRect();
  return { x, y, width };
}"""


class Fingers:
    """Several fingers on the glass."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.glass: CDPSession = page.context.new_cdp_session(page)
        box = page.locator("#map").bounding_box()
        assert box is not None
        self.x, self.y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2

    def touch(self, kind: str, *points: tuple[float, float]) -> None:
        touches = [{"x": self.x + x, "y": self.y + y, "id": n} for n, (x, y) in enumerate(points)]
        self.glass.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": touches})

    def move(self, *path: tuple[tuple[float, float], tuple[float, float]]) -> None:
        """Two fingers from station to station."""
        self.touch("touchStart", path[0][0])
        self.touch("touchStart", *path[0])
        for station in path[1:]:
            self.touch("touchMove", *station)
        self.touch("touchEnd")

    def tap(self, x: float, y: float) -> None:
        self.touch("touchStart", (x, y))
        self.touch("touchEnd")

    def sheet(self) -> dict[str, float]:
        found: dict[str, float] = self.page.evaluate(SHEET)
        return found


@pytest.mark.parametrize("size", [PHONE, TURNED], ids=["upright", "turned"])
def test_a_large_battle_opens_on_a_phone_where_somebody_can_act(
    browser: Browser, server: Server, size: dict[str, int]
) -> None:
    page = open_page(browser, server, size, touch=True)
    Brigadier(page, spia(server.address, scenario="solferino"))
    found: dict[str, Any] = page.evaluate(SEEN)
    assert found["able"] >= 1
    assert found["seen"] >= 5
    assert found["least"] >= 18
    page.context.close()


def test_fingers_zoom_and_move_the_sheet(browser: Browser, server: Server) -> None:
    page = open_page(browser, server, PHONE, touch=True)
    Brigadier(page, spia(server.address, scenario="solferino"))
    fingers = Fingers(page)
    before = fingers.sheet()
    fingers.move(((-30, 0), (30, 0)), ((-50, 0), (50, 0)), ((-60, 0), (60, 0)))
    wide = fingers.sheet()
    assert wide["width"] == pytest.approx(2 * before["width"], rel=0.02)
    fingers.move(((-40, 0), (40, 0)), ((-60, -25), (20, -25)), ((-80, -50), (0, -50)))
    moved = fingers.sheet()
    assert moved["width"] == pytest.approx(wide["width"], rel=0.02)
    assert moved["x"] - wide["x"] == pytest.approx(-40, abs=3)
    assert moved["y"] - wide["y"] == pytest.approx(-50, abs=3)
    fingers.move(((-80, 0), (80, 0)), ((-30, 0), (30, 0)))
    assert fingers.sheet()["width"] < moved["width"]
    page.locator(".panel .safest").click()  # while somebody could ride to any hex, a tap chooses it
    expect(page.get_by_label("What to do now")).to_contain_text("formation")
    bare = page.evaluate(BARE)
    before = fingers.sheet()
    for _ in range(2):
        fingers.tap(bare[0] - fingers.x, bare[1] - fingers.y)
    assert fingers.sheet()["width"] == pytest.approx(2 * before["width"], rel=0.02)
    page.context.close()


BARE = """() => {
  const map = document.getElementById("map").getBoundingClientRect();
  const boxes = [...document.querySelectorAll("svg.pieces .counter")].map((node) => node.getBoundingClientRect());
  for (let y = map.y + 60; y < map.bottom - 60; y += 12)
    for (let x = map.x + 90; x < map.right - 90; x += 12)
      if (!boxes.some((box) => x > box.x - 40 && x < box.right + 40 && y > box.y - 40 && y < box.bottom + 40))
        return [x, y];
}"""
"""A spot of the map that nobody stands near."""
