"""Names on a map, each where it covers no other: the greater ones choose first, and the least give way."""

from __future__ import annotations

from typing import Any

from matplotlib.axes import Axes
from matplotlib.patheffects import withStroke

from grognard.battles.draw import look
from grognard.battles.frame import Frame
from grognard.core.board import Board

Box = tuple[float, float, float, float]

STYLES: dict[str, dict[str, Any]] = {
    "city": {"fontsize": 9.5, "weight": "bold", "color": look.NAME_INK},
    "village": {"fontsize": 6.8, "color": look.NAME_INK},
    "hill": {"fontsize": 5.8, "style": "italic", "color": look.HILL_INK},
    "farm": {"fontsize": 5.2, "style": "italic", "color": look.NAME_INK},
}
ORDER = tuple(STYLES)
POINT_M = 1 / 72
"""Inches to a point of type."""
LETTER = 0.62
"""The mean width of a letter, by its height."""


class Labels:
    """Finds room for names."""

    def __init__(self, axes: Axes, frame: Frame, board: Board, metres_per_inch: float, sheet: Box) -> None:
        self._axes = axes
        self._frame = frame
        self._board = board
        self._scale = metres_per_inch * POINT_M
        self._sheet = sheet
        self._taken: list[Box] = []

    def style(self, hex: int, name: str, cities: set[str]) -> str:
        drawn = look.GROUND.get(self._board.terrain[hex], "")
        if name in cities:
            return "city"
        if drawn == "village":
            return "village"
        return "farm" if look.HOUSES & self._board.marks.get(hex, frozenset()) else "hill"

    def put_all(self, cities: set[str]) -> None:
        named = [(self.style(hex, name, cities), hex, name) for hex, name in self._board.names.items()]
        for style, hex, name in sorted(named, key=lambda each: (ORDER.index(each[0]), each[1])):
            self._put(hex, name.upper() if style == "city" else name, style)

    def _put(self, hex: int, name: str, style: str) -> None:
        look_of = STYLES[style]
        high = look_of["fontsize"] * self._scale
        wide = high * LETTER * len(name) * (1.18 if style == "city" else 1)
        x, y = self._frame.centres[hex]
        up, aside = 0.3 * self._frame.hex_m + high / 2, 0.3 * self._frame.hex_m + wide / 2
        spots = [(x, y + up), (x, y - up), (x + aside, y), (x - aside, y)]
        spots += [(x + across * aside / 2, y + rise * up) for rise in (1, -1, 2, -2) for across in (1, -1)]
        west, south, east, north = self._sheet
        for px, py in spots:
            box = (px - wide / 2, py - high / 2, px + wide / 2, py + high / 2)
            inside = box[0] > west + 40 and box[2] < east - 40 and box[1] > south + 40 and box[3] < north - 40
            if inside and not any(_overlap(box, other) for other in self._taken):
                self._taken.append(box)
                halo = [withStroke(linewidth=1.8, foreground=look.PAPER, alpha=0.85)]
                self._axes.text(px, py, name, ha="center", va="center", zorder=11, path_effects=halo, **look_of)
                return


def _overlap(one: Box, two: Box) -> bool:
    return one[0] < two[2] and two[0] < one[2] and one[1] < two[3] and two[1] < one[3]
