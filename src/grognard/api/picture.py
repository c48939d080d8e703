"""The board as a picture: an SVG that notebooks show and files keep."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from grognard.api.svg.sheet import draw
from grognard.core.ruleset import Ruleset
from grognard.core.view import View


class Picture:
    """A drawing of what a view lists, and of nothing else."""

    def __init__(self, svg: str) -> None:
        self.svg = svg

    @classmethod
    def of(cls, ruleset: Ruleset[Any, Any], scenario: Any, view: View) -> Picture:
        """The board of a battle with the counters that a view has."""
        return cls(draw(ruleset, scenario, view))

    def save(self, path: str | Path) -> None:
        """Write the picture to an .svg file."""
        Path(path).write_text(self.svg, "utf-8")

    def _repr_svg_(self) -> str:
        return self.svg
