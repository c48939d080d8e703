"""Chits: one for each formation, one for each sovereign, and the event chits of three nations.

In the cup a formation's chit is its number, a sovereign's comes after those, and an event chit is only one of a nation:
which one it is turns out when it is drawn, so nobody can know before [brothers 5.1.1b 5.1.1c].
"""

from __future__ import annotations

import msgspec

from grognard.rulesets.brothers.ch03_components.units import NATIONS, SIDE_OF
from grognard.rulesets.brothers.reader.charts import CHITS
from grognard.rulesets.brothers.reader.scenario import Scenario


class Chit(msgspec.Struct, frozen=True):
    """One event chit; copies are chits of their own."""

    key: str
    name: str
    nation: int
    combat: bool
    """Cannot be played in the storm [brothers 16.0a]."""
    windows: tuple[str, ...]
    earliest: int
    before_storm: bool

    @property
    def side(self) -> int:
        """An event belongs to the side of its colour [brothers 6.3a]."""
        return SIDE_OF[self.nation]


EVENT_CHITS: tuple[Chit, ...] = tuple(
    Chit(
        data.id.replace("_", "-"), data.name, NATIONS.index(data.side), data.combat, data.windows, data.earliest_turn,
        data.before_storm_only,
    )
    for data in CHITS
    for _ in range(data.copies)
)  # fmt: skip
POOLS: tuple[tuple[int, ...], ...] = tuple(
    tuple(number for number, chit in enumerate(EVENT_CHITS) if chit.nation == nation) for nation in range(len(NATIONS))
)


def event_marker(nation: int) -> int:
    """An event chit in the cup."""
    return -1 - nation


def nation_of_marker(marker: int) -> int:
    return -1 - marker


def commander_chit(scenario: Scenario, leader: int) -> int:
    return len(scenario.formations) + scenario.commanders.index(leader)


def commander_of_chit(scenario: Scenario, chit: int) -> int:
    return scenario.commanders[chit - len(scenario.formations)]
