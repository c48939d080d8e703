"""Which sides begin at the far edge of the map, so that an interface can turn it to them."""

from __future__ import annotations

from statistics import fmean
from typing import Any

from grognard.core.dice import FastDice
from grognard.core.ruleset import Ruleset

APART = 0.1
"""So much of the map's height must lie between two sides, and no less than lies between them sideways."""

Spot = tuple[float, float]


def far_sides(ruleset: Ruleset[Any, Any], scenario: Any) -> tuple[bool, ...]:
    """For each side whether its units, as they are set up, stand above those of the others."""
    game = ruleset.laid_out(scenario, FastDice(0))
    spots = _spots(scenario.board.grid)
    bottom = max(y for _, y in spots)
    middles: list[Spot | None] = []
    for side in range(len(scenario.sides)):
        pieces = ruleset.view(game, side).pieces
        middles.append(_middle([spots[piece.place] for piece in pieces if piece.side == side and piece.place >= 0]))
    others = [_middle([spot for n, spot in enumerate(middles) if n != side and spot]) for side in range(len(middles))]
    return tuple(_is_above(own, other, bottom * APART) for own, other in zip(middles, others, strict=True))


def _middle(spots: list[Spot]) -> Spot | None:
    return (fmean(x for x, _ in spots), fmean(y for _, y in spots)) if spots else None


def _is_above(own: Spot | None, other: Spot | None, apart: float) -> bool:
    if own is None or other is None:
        return False
    down = other[1] - own[1]
    return down > apart and down >= abs(other[0] - own[0])


def _spots(grid: Any) -> list[Spot]:
    """The middle of each place, in units of the printed map."""
    layout = grid.layout()
    if "areas" in layout:
        return [(left + width / 2, top + height / 2) for left, top, width, height in layout["areas"]]
    columns, rows = layout["columns"], layout["rows"]
    wide, tall = (0.866, 1.0) if layout["orientation"] == "flat" else (1.0, 0.866)
    return [(place % columns * wide, place // columns * tall) for place in range(columns * rows)]
