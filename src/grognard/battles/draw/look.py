"""Inks and papers of the staff map."""

from __future__ import annotations

PAPER = "#f1e6cb"
MARGIN = "#e9dcbb"
INK = "#2d241c"
HILL_INK = "#6d4c2c"
NAME_INK = "#1f1812"
WATER = "#a9c6cf"
WATER_INK = "#3f7186"
HEX_INK = "#5b4c3a"

TINTS = ("#f3ead2", "#ead9b2", "#dcc18d", "#c69f66", "#a97b45")
"""The ground by level, from the plain to the highest."""

FIELD = "#b9a85a"
FIELD_TINT = "#e3dca6"
WOODS_TINT = "#b9c795"
HOUSE = "#9c2f22"
SMALL_HOUSE = "#4a3527"
TREES = "#56733c"
ROAD_FILL = "#fbf3dc"

GROUND = {
    "farmland": "fields",
    "cultivated": "fields",
    "woods": "woods",
    "forest": "woods",
    "village": "village",
    "city": "city",
    "town": "city",
    "lake": "lake",
    "void": "outside",
}
"""How each kind of terrain is drawn, whatever a ruleset calls it."""

HOUSES = frozenset({"building", "village"})
"""The marks of houses that do not fill their hex."""

ROADS = {
    "major": "major",
    "road": "major",
    "minor": "minor",
    "minor-road": "minor",
    "path": "path",
    "rail": "rail",
    "railroad": "rail",
}
SIDES = {
    "stream": "stream",
    "creek": "stream",
    "river": "canal",
    "canal": "canal",
    "trees": "trees",
    "slope": "slope",
    "steep": "slope",
}

ARMY = {"allied": "#2f58a0", "french": "#2f58a0", "sardinian": "#3f7a4a", "austrian": "#f4f0e2"}
ARMY_INK = {"allied": "#ffffff", "french": "#ffffff", "sardinian": "#ffffff", "austrian": "#20201c"}
"""By side, or by nation where a ruleset tells them apart."""
