"""What every battle has once its file is read, and every counter in it, whatever the book."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, TypeVar

import msgspec

from grognard.core.board import Board
from grognard.core.ruleset import SideInfo


class PieceInfo(msgspec.Struct, frozen=True):
    """What every counter and every formation has."""

    key: str
    name: str
    side: int


class ScenarioInfo(msgspec.Struct, frozen=True, kw_only=True):
    """What every battle has."""

    key: str
    title: str
    summary: str
    sides: tuple[SideInfo, ...]
    look: tuple[str, ...] = ()
    """For each side the colour its counters are drawn in."""


class DayInfo(ScenarioInfo, frozen=True, kw_only=True):
    """A battle of some turns of a day, on a map of hexes, led by commanders in chief."""

    turns: int
    """The last turn."""
    first_turn: int
    board: Board
    commanders: tuple[int, ...]
    """The commanders in chief, as units."""
    members: tuple[tuple[int, ...], ...]
    """For each side its troops, leaders left out."""
    leaders: tuple[tuple[int, ...], ...]
    """For each side its headquarters and commanders in chief."""


def count_turns(scenario: Any) -> int:
    """How many turns a battle lasts: some begin in the middle of a day whose turns keep their numbers."""
    return int(scenario.turns - getattr(scenario, "first_turn", 1) + 1)


U = TypeVar("U", bound=PieceInfo)


def by_side(units: Iterable[U], wanted: Callable[[U], bool] = lambda unit: True) -> tuple[tuple[int, ...], ...]:
    """For each of two sides its units of some kind.

    >>> army = (PieceInfo("a", "Guns", 1), PieceInfo("b", "Foot", 0), PieceInfo("c", "Horse", 1))
    >>> by_side(army, lambda unit: unit.key != "a")
    ((1,), (2,))
    """
    kept = [(index, unit.side) for index, unit in enumerate(units) if wanted(unit)]
    return tuple(tuple(index for index, of in kept if of == side) for side in range(2))
