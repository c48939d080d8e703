"""The cup and the chits in it: one for each formation, one for each sovereign, and the event chits of three nations.

In the cup a formation's chit is its number, a sovereign's comes after those, and an event chit is only one of a nation:
which one it is turns out when it is drawn, so nobody can know before [brothers 5.1.1b 5.1.1c].
"""

from __future__ import annotations

from functools import cached_property

import msgspec

from grognard.rulesets.brothers.ch03_components.units import NATIONS
from grognard.rulesets.brothers.ch06_chits.nationality import owner_of
from grognard.rulesets.brothers.ch11_movement.reinforcements import is_due
from grognard.rulesets.brothers.reader.charts import CHITS
from grognard.rulesets.brothers.reader.scenario import Scenario
from grognard.rulesets.brothers.state import GONE, BrothersGame


class Chit(msgspec.Struct, frozen=True, dict=True):
    """One event chit; copies are chits of their own."""

    key: str
    name: str
    nation: int
    combat: bool
    """Cannot be played in the storm [brothers 16.0a]."""
    windows: tuple[str, ...]
    earliest: int
    before_storm: bool

    @cached_property
    def side(self) -> int:
        """An event belongs to the side of its colour [brothers 6.3a]."""
        return owner_of(self.nation)


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


def has_chit(game: BrothersGame, index: int) -> bool:
    """A formation with a unit on the map or due to come [brothers 5.1.2]."""
    state, formation = game.state, game.scenario.formations[index]
    if state.formation[index] & GONE:
        return False
    return any(state.place[unit] >= 0 or is_due(game, unit) for unit in (*formation.members, formation.hq))


# -- what goes into the cup --------------------------------------------------------------------------------------------


def return_chits(game: BrothersGame) -> None:
    """All event chits, those kept and not played too, go back to the box [brothers 5.1.1a]."""
    game.state.held = ()
    game.state.pools = POOLS


def put_in_events(game: BrothersGame) -> None:
    """So many of each nation as the scenario says, nobody knows which [brothers 5.1.1b 5.1.1c]."""
    nations = {formation.nation for formation in game.scenario.formations}
    game.state.cup = tuple(
        event_marker(nation)
        for nation, number in enumerate(game.scenario.chits)
        if nation in nations
        for _ in range(min(number, len(POOLS[nation])))
    )


def put_in_leaders(game: BrothersGame) -> None:
    """One chit for each formation and each sovereign that is on the map or due to come [brothers 5.1.2]."""
    scenario = game.scenario
    formations = tuple(index for index in range(len(scenario.formations)) if has_chit(game, index))
    sovereigns = tuple(
        commander_chit(scenario, leader)
        for leader in scenario.commanders
        if game.state.place[leader] >= 0 or is_due(game, leader)
    )
    game.state.cup = (*game.state.cup, *formations, *sovereigns)
