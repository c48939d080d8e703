"""A whole picture: ground, marks, arrows and counters, with who it is shown to."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape
from typing import Any

from grognard.api.svg.counter import draw_counter
from grognard.api.svg.hexes import HexSheet, centre
from grognard.api.svg.palette import livery
from grognard.api.svg.sectors import SectorSheet
from grognard.core.ruleset import Ruleset
from grognard.core.view import Mark, View

MARGIN = 12.0
HEAD = 44.0
WIDEST = 960
"""Pixels that a picture is wide in a notebook, at most."""
FONT = "font-family:ui-sans-serif,system-ui,sans-serif;font-weight:700;text-anchor:middle"


def draw(ruleset: Ruleset[Any, Any], scenario: Any, view: View) -> str:
    """What a view lists, as an SVG."""
    sheet: HexSheet | SectorSheet
    if scenario.board.grid.shape == "sectors":
        sheet = SectorSheet(scenario.board, ruleset.look)
    else:
        sheet = HexSheet(scenario.board, ruleset.look)
    left, top, width, height = sheet.box()
    x, y, w, h = left - MARGIN, top - MARGIN - HEAD, width + 2 * MARGIN, height + 2 * MARGIN + HEAD
    pixels = min(WIDEST, round(w * 0.8))
    title = escape(_title(scenario, view))
    size = f'width="{pixels}" height="{pixels * h / w:.0f}"'
    box = f'viewBox="{x:.0f} {y:.0f} {w:.0f} {h:.0f}"'
    head = f'x="{x + MARGIN:.0f}" y="{y + 36:.0f}" font-size="{max(22, w / 55):.0f}" style="text-anchor:start"'
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" {box} {size} style="{FONT}" role="img" aria-label="{title}">',
        f'<rect x="{x:.0f}" y="{y:.0f}" width="{w:.0f}" height="{h:.0f}" fill="#e9dcbb"/>',
        f'<text {head} fill="#2d241c">{title}</text>',
        *sheet.layers(),
        *(_mark(scenario, sheet, mark, number) for number, mark in _numbered(view.marks)),
        *(draw_counter(ruleset, scenario, *spot) for spot in sheet.spots(view.pieces)),
        "</svg>",
    ]
    return "\n".join(parts)


def _title(scenario: Any, view: View) -> str:
    seen = f"seen by {scenario.sides[view.viewer].name}" if view.viewer >= 0 else "seen by everybody"
    return f"{scenario.title} · turn {view.turn} of {view.turns} · {seen}"


def _numbered(marks: Iterable[Mark]) -> Iterable[tuple[int, Mark]]:
    """Marks with how many lie in the same place before them."""
    before: dict[int, int] = {}
    for mark in marks:
        if mark.place >= 0:
            yield before.get(mark.place, 0), mark
            before[mark.place] = before.get(mark.place, 0) + 1


def _mark(scenario: Any, sheet: HexSheet | SectorSheet, mark: Mark, number: int) -> str:
    """A flag in the colours of whoever holds the place, with what it counts."""
    if isinstance(sheet, HexSheet):
        x, y = centre(sheet.grid, mark.place)
        x, y = x - 44, y + 6
    else:
        left, top, width, _ = sheet.area(mark.place)
        x, y = left + width - 44 - 34 * number, top + 8
    side = livery(scenario, mark.side)
    text = mark.worth or (mark.text if len(mark.text) <= 3 else "")
    return (
        f'<g transform="translate({x:.0f} {y:.0f})"><title>{escape(mark.text or mark.kind)}</title>'
        f'<path d="M0-2V26" stroke="#2d241c" stroke-width="3"/>'
        f'<path d="M1-2H27L22 6 27 14H1Z" fill="{side.body}" stroke="{side.edge}" stroke-width="1.6"/>'
        f'<text x="12" y="10" font-size="12" fill="{side.ink}">{escape(text)}</text></g>'
    )
