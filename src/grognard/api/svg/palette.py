"""Colours, shapes and signs, the same as on the table's page (`web/src/map`): a test compares them."""

from __future__ import annotations

from typing import Any, NamedTuple


class Livery(NamedTuple):
    """How a side's counters look: colour never speaks alone."""

    body: str
    edge: str
    ink: str
    shape: str
    pattern: str


COLOURS = {
    "red": ("#a83a30", "#5d1712", "#fff6e6"),
    "blue": ("#3f639c", "#182c4d", "#f4f7ff"),
    "white": ("#f4efe0", "#4d4636", "#2b2318"),
    "green": ("#4d7a4a", "#1f3a1e", "#f5fbef"),
    "grey": ("#85837c", "#3b3a36", "#ffffff"),
    "gray": ("#85837c", "#3b3a36", "#ffffff"),
    "black": ("#3b3a3a", "#000000", "#f3efe6"),
    "yellow": ("#e3bd4e", "#6b4f0a", "#2b2318"),
    "orange": ("#cf7a35", "#5c2f0b", "#2b1705"),
    "brown": ("#7c5a3c", "#38230f", "#fff3e2"),
    "purple": ("#75508b", "#33203f", "#fbf2ff"),
}
BY_INDEX = ("red", "blue", "green", "yellow")

SHAPES = (
    "M-27-31H27Q31-31 31-27V27Q31 31 27 31H-27Q-31 31-31 27V-27Q-31-31-27-31Z",
    "M-20-31H20L31-20V20L20 31H-20L-31 20V-20Z",
)
PATTERNS = ("", "M-31 1 1-31M-31 15 15-31M-27 25 25-27M-15 31 31-15M-1 31 31-1M13 31 31 13M-31-13-13-31")

LINES = {
    "infantry": "M-20-13 20 13M20-13-20 13",
    "cavalry": "M-20 13 20-13",
    "machine-guns": "M0 9V-9M-5-4 0-9 5-4M-6 9H6",
    "command": "M-8 11V-11",
    "engineers": "M-9 6V-5H9V6M0-5V6",
    "supply": "M-20 6H20",
}
SOLIDS = {"artillery": "M-6 0a6 6 0 1 1 12 0a6 6 0 1 1-12 0Z", "command": "M-8-11H10L6-6 10-1H-8Z"}
"""The sign of each arm, in a box 40 wide and 26 high around the origin."""

TONES = {
    "warn": ("#ffd34d", "#241a05"),
    "hot": ("#c0261c", "#fff"),
    "alarm": ("#f08a24", "#241a05"),
    "cool": ("#1f5fa8", "#fff"),
    "dark": ("#1c1c1c", "#fff"),
    "pale": ("#fff", "#1c1c1c"),
}
"""The tones of badges: ground and ink."""

LEVELS = ("#f3ead2", "#ead9b2", "#dcc18d", "#c69f66", "#a97b45")
"""The ground by level, from the plain to the highest."""
GROUND = {
    "woods": "#b9c795",
    "fields": "#e3dca6",
    "town": "#e2c3a4",
    "fort": "#cdb79a",
    "lake": "#a9c6cf",
    "river": "#a9c6cf",
    "marsh": "#c9d3bd",
    "rough": "#c9b08a",
    "hill": "#dcc18d",
    "camp": "#e9dcbb",
    "box": "#d8d2c4",
}
"""What covers the ground, where it is not open."""


def livery(scenario: Any, side: int) -> Livery:
    """The colours, shape and pattern of a side."""
    look = tuple(getattr(scenario, "look", ()))
    colour = look[side] if 0 <= side < len(look) else ""
    body, edge, ink = COLOURS.get(colour) or _mixed(colour) or COLOURS[BY_INDEX[side % 4] if side >= 0 else "grey"]
    return Livery(body, edge, ink, SHAPES[side % 2], PATTERNS[side % 2])


def _mixed(colour: str) -> tuple[str, str, str] | None:
    """A colour written as `#rrggbb`, with an edge and an ink that stand out from it."""
    if len(colour) != 7 or not colour.startswith("#"):
        return None
    red, green, blue = (int(colour[at : at + 2], 16) for at in (1, 3, 5))
    is_light = 0.3 * red + 0.59 * green + 0.11 * blue > 140
    return (colour, "#4d4636", "#2b2318") if is_light else (colour, "#0b0d12", "#f5f1e8")
