"""How things look: a colour and a letter for each, so that colour is never the only sign of anything.

A ruleset says which drawing each of its things is (`look.toml`); here is what a terminal makes of those drawings.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from rich.color import Color, ColorParseError

from grognard.cli.draw.codes import Codes

INK = "#3b3226"
FAINT = "#8c7f68"
PAPER = "#ece3cc"
LIT = "#ffe680"

GROUND = {
    "open": PAPER,
    "clear": PAPER,
    "woods": "#b3cf98",
    "forest": "#b3cf98",
    "built-up": "#dfb6a0",
    "town": "#dfb6a0",
    "village": "#dfb6a0",
    "river": "#a5cde3",
    "water": "#a5cde3",
    "lake": "#a5cde3",
    "marsh": "#b9d6c6",
    "fort": "#c9bfb0",
    "fortification": "#c9bfb0",
    "rough": "#d8c7a0",
    "vineyard": "#cfd39a",
    "orchard": "#cfd39a",
    "farmland": "#e6dca8",
}
"""The colour of each drawing of ground; one without an entry takes one of the spare colours."""
SPARE_GROUND = ("#d9d2e4", "#e4d2d8", "#d2dfe4", "#dfe4d2", "#e4ddd2")
BARE = frozenset({"open", "clear"})
CONTOUR = (190, 146, 84)
"""Higher ground is shaded towards this brown."""
NAMED = {
    "red": "#b3282d",
    "blue": "#1f4e9c",
    "green": "#2b7a3d",
    "purple": "#7a4a9c",
    "white": "#8a8a84",
    "grey": "#6e6e6e",
    "gray": "#6e6e6e",
    "black": "#3a3a3a",
    "brown": "#7b5230",
    "khaki": "#8f7f45",
    "yellow": "#a8841c",
    "orange": "#b8621b",
}
SIDE_COLOURS = (NAMED["red"], NAMED["blue"], NAMED["green"], NAMED["purple"])
"""For sides that name no colour, or one that is taken."""
SIDE_GLYPHS = {"stream": "~", "river": "~", "slope": "^", "cliff": "^", "trees": "t", "wall": "#"}

ARROWS = {"n": "↑", "ne": "↗", "e": "→", "se": "↘", "s": "↓", "sw": "↙", "w": "←", "nw": "↖"}
FLAG = "flag"
"""The drawing of what can be held."""
MARKS = {FLAG: "★", "target": "◎", "bridge": "∏", "ford": "≈", "star": "✪", "rose": "✣", "token": "●", "house": "⌂"}
PLAIN_MARKS = {
    FLAG: "*",
    "target": "@",
    "bridge": "H",
    "ford": "%",
    "star": "G",
    "rose": "+",
    "token": "o",
    "house": "n",
}
SPARE_MARKS = "◇△□▽"
PLAIN_SPARE_MARKS = "$&!?"


def drawings(ruleset: Any) -> Mapping[str, Any]:
    """What a ruleset says of its looks, if it says anything."""
    found: Mapping[str, Any] = ruleset.look
    return found


class Look:
    """The letters and colours of one scenario. `rich` is false where a terminal has plain characters only."""

    def __init__(self, scenario: Any, drawings: Mapping[str, Any], rich: bool = True) -> None:
        self.rich = rich
        sides = Codes(1)
        self.side_letters = tuple(sides.of(side.key).upper() for side in scenario.sides)
        self.side_colours = _side_colours(scenario)
        self.arms = Codes(2)
        self.states = Codes(1)
        self._ground = Codes(1, taken=".")
        self._drawings = drawings
        self._marks: dict[str, str] = {}
        self._spare: dict[str, str] = {}

    def _drawing(self, section: str, kind: str) -> str:
        return str(self._drawings.get(section, {}).get(kind, kind))

    def side_letter(self, side: int) -> str:
        return self.side_letters[side] if side >= 0 else "-"

    def side_style(self, side: int) -> str:
        return f"bold {self.side_colours[side]}" if side >= 0 else "bold"

    def chip_style(self, side: int) -> str:
        return f"bold white on {self.side_colours[side]}"

    def ground_letter(self, kind: str) -> str:
        return "." if self._drawing("terrain", kind) in BARE else self._ground.of(kind)

    def ground_colour(self, kind: str, height: int = 0) -> str:
        colour = GROUND.get(self._drawing("terrain", kind))
        if colour is None:
            colour = self._spare.setdefault(kind, SPARE_GROUND[len(self._spare) % len(SPARE_GROUND)])
        return shade(colour, height)

    def arrow(self, direction: str) -> str:
        return ARROWS[direction] if self.rich else direction.upper()

    def side_glyph(self, kind: str) -> str:
        return SIDE_GLYPHS.get(self._drawing("sides", kind), kind[:1])

    def is_flag(self, kind: str) -> bool:
        """Whether a mark shows who holds a place."""
        return kind == "objective" or self._drawing("marks", kind) == FLAG

    def mark(self, kind: str) -> str:
        """The sign of something on a hex; those without a drawing get spare signs in the order they turn up."""
        known = (MARKS if self.rich else PLAIN_MARKS).get(FLAG if self.is_flag(kind) else self._drawing("marks", kind))
        spare = SPARE_MARKS if self.rich else PLAIN_SPARE_MARKS
        return known or self._marks.setdefault(kind, spare[len(self._marks) % len(spare)])

    def on_counters(self, states: Iterable[str]) -> list[str]:
        """The states worth a letter on the map: those that the ruleset draws, or all where it draws none."""
        drawn = self._drawings.get("states")
        return [state for state in states if not drawn or state in drawn]


def shade(colour: str, height: int) -> str:
    """Ground of a colour at a height: browner with each contour up to three."""
    share = min(height, 3) * 0.3
    parts = (int(colour[i : i + 2], 16) for i in (1, 3, 5))
    return "#" + "".join(f"{round(p + (c - p) * share):02x}" for p, c in zip(parts, CONTOUR, strict=True))


def _side_colours(scenario: Any) -> tuple[str, ...]:
    """The colours a scenario asks for, where it names different ones that exist."""
    wanted = tuple(getattr(scenario, "look", ()))
    chosen: list[str] = []
    for index in range(len(scenario.sides)):
        colour = _softened(wanted[index]) if index < len(wanted) else ""
        spare = [c for c in SIDE_COLOURS if c not in chosen]
        chosen.append(colour if colour and colour not in chosen else spare[0] if spare else SIDE_COLOURS[0])
    return tuple(chosen)


def _softened(colour: str) -> str:
    """A colour as a scenario names it, in a shade that reads well under white letters; nothing for one unheard of."""
    if colour.lower() in NAMED:
        return NAMED[colour.lower()]
    try:
        Color.parse(colour)
    except ColorParseError:
        return ""
    return colour
