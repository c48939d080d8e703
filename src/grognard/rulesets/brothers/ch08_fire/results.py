"""The results of the Fire Combat Table, and on whom they fall [brothers 4.2b 8.4b]."""

from __future__ import annotations

from grognard.rulesets.brothers.ch04_stacking.stacks import front_units
from grognard.rulesets.brothers.ch08_fire.casualties import clear_marker, take_casualty
from grognard.rulesets.brothers.state import BrothersGame

RESULTS: dict[str, tuple[int, int | None]] = {
    "-": (0, None), "M": (0, 0), "M+1": (0, 1), "M+2": (0, 2), "M+3": (0, 3), "CH": (1, None), "CH+M": (1, 0),
    "2CH": (2, None),
}  # fmt: skip
"""Casualty Hits, and what is added to the d10 of the Morale Test [brothers 8.4b 8.4c 8.4d 8.4f 8.4g]."""


def find_victims(game: BrothersGame, hex: int, before: tuple[int, ...]) -> tuple[int, ...]:
    """The front-line of the target as it is now; by a switch who is left of what it was [brothers 4.2b]."""
    if game.scenario.switches.front_line_fixed:
        return tuple(unit for unit in before if game.state.place[unit] == hex)
    return tuple(front_units(game, hex))


def suffer_casualties(game: BrothersGame, unit: int, result: str) -> int:
    """The Casualty Hits of a result on one unit; what is left of it then loses its Morale Hits, but for a switch
    [brothers 8.4e]. Gives how many Break Tests bid it retreat."""
    tests = [take_casualty(game, unit, "8.5a") for _ in range(RESULTS[result][0])]
    if not game.scenario.switches.casualties_keep_markers:
        clear_marker(game, unit, "8.4e")
    return sum(tests)
