"""How smoothly a map moves under the wheel and under the hand, in headless Chromium."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from playwright.sync_api import Page

FRAMES = """() => {
  window.frames_taken = [];
  let last = 0;
  const tick = (now) => {
    if (last) window.frames_taken.push(now - last);
    last = now;
    window.ticker = requestAnimationFrame(tick);
  };
  window.ticker = requestAnimationFrame(tick);
}"""
TAKEN = "() => { cancelAnimationFrame(window.ticker); return window.frames_taken; }"
REST = 350
"""Milliseconds without a touch: the sheet is drawn anew at its new scale, which counts."""


class Smoothness(NamedTuple):
    """Frames a second and the worst frame in milliseconds."""

    rate: float
    worst: float


def zoom(page: Page, rounds: int) -> Smoothness:
    """Out to the whole map, in to a few hexes and back with the wheel, with rests between; the best of some rounds."""
    return _best(page, rounds, _wheel)


def pan(page: Page, rounds: int) -> Smoothness:
    """The sheet is dragged to and fro; the best of some rounds."""
    return _best(page, rounds, _drag)


def _best(page: Page, rounds: int, move: Callable[[Page, float, float], None]) -> Smoothness:
    box = page.locator("#map").bounding_box()
    assert box is not None
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    found = []
    for _ in range(rounds):
        page.mouse.move(x, y)
        page.wait_for_timeout(REST)
        page.evaluate(FRAMES)
        move(page, x, y)
        frames: list[float] = page.evaluate(TAKEN)
        found.append(Smoothness(1000 * len(frames) / sum(frames), max(frames)))
    return max(found)


def _wheel(page: Page, x: float, y: float) -> None:
    for sign in (1, -1, 1):
        for _ in range(14):
            page.mouse.wheel(0, sign * 100)
            page.wait_for_timeout(25)
        page.wait_for_timeout(REST)


def _drag(page: Page, x: float, y: float) -> None:
    page.mouse.down()
    for sign in (-1, 1):
        for n in range(25):
            page.mouse.move(x + sign * 12 * n, y + sign * 7 * n)
            page.wait_for_timeout(15)
    page.mouse.up()
    page.wait_for_timeout(REST)
