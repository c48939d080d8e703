"""An Assault found: differential, shifts, column, odds [brothers 12.1c 12.3a]."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from grognard.core.event import Modifier
from grognard.core.odds import Odds
from grognard.rulesets.brothers.ch03_components.values import halve, largest, morale, strength
from grognard.rulesets.brothers.ch11_movement.charge import impetus
from grognard.rulesets.brothers.reader.charts import (
    ASSAULT,
    ASSAULT_COLUMNS,
    ASSAULT_SHIFT,
    SIDES_OF_HEXES,
    assault_column,
    morale_shift,
    odds_shift,
)
from grognard.rulesets.brothers.state import BrothersGame


class Melee(msgspec.Struct, frozen=True):
    """Both Main Hexes weighed, no die thrown yet."""

    lead: int
    """Strength of the Lead Hex [brothers 12.1c]."""
    total: int
    """Strength of all assaulting hexes [brothers 12.3.2]."""
    defence: int
    shifts: tuple[Modifier, ...]

    @property
    def differential(self) -> int:
        return self.lead - self.defence

    @property
    def column(self) -> int:
        return assault_column(self.differential, sum(shift.value for shift in self.shifts))

    @property
    def column_name(self) -> str:
        return ASSAULT_COLUMNS[self.column].id

    def result(self, total: int) -> str:
        return ASSAULT[total][self.column]

    def odds(self) -> Odds:
        return Odds.count(self.result(one + two) for one in range(1, 7) for two in range(1, 7))


def find_melee(
    game: BrothersGame,
    target: int,
    lead: tuple[int, ...],
    support: tuple[int, ...],
    charging: tuple[int, ...],
    events: tuple[Modifier, ...] = (),
) -> Melee:
    defenders = game.state.stacks[target]
    front = sum(assault_strength(game, unit, charging) for unit in lead)
    total = front + sum(assault_strength(game, unit, charging) for unit in support)
    defence = sum(defence_strength(game, unit) for unit in defenders)
    shifts = (*_shifts(game, target, lead, support, total, defence), *events)
    return Melee(front, total, defence, shifts)


def assault_strength(game: BrothersGame, unit: int, charging: tuple[int, ...]) -> int:
    """Current strength; a Charge adds by weight [brothers 11.11.2], an Assault of cavalry without one nothing
    [brothers 11.10f]."""
    value = strength(game, unit)
    if unit in charging:
        value += impetus(game, unit)
    return value


def defence_strength(game: BrothersGame, unit: int) -> int:
    """All units of the hex count, front-line or not; artillery half [brothers 4.2d 12.1c 12.1d]."""
    value = strength(game, unit)
    return halve(value) if game.scenario.units[unit].is_gun else value


def champion(game: BrothersGame, units: tuple[int, ...]) -> int:
    """The unit of most strength whose rating counts; among equals its owner takes the best [brothers 12.3.1]."""
    return max(largest(game, list(units)), key=lambda unit: fighting_morale(game, unit))


def fighting_morale(game: BrothersGame, unit: int) -> int:
    """Artillery's is halved [brothers 12.3.1 12.4.2d]."""
    value = morale(game, unit)
    return halve(value) if game.scenario.units[unit].is_gun else value


def _shifts(
    game: BrothersGame, target: int, lead: tuple[int, ...], support: tuple[int, ...], total: int, defence: int
) -> Iterator[Modifier]:
    scenario, field = game.scenario, game.scenario.field
    start = game.state.place[lead[0]]
    defenders = game.state.stacks[target]
    difference = fighting_morale(game, champion(game, lead)) - fighting_morale(game, champion(game, defenders))
    if value := morale_shift(difference):
        yield Modifier(value, "morale", "12.3.1")
    if value := odds_shift(total, defence):
        yield Modifier(value, "odds", "12.3.2")
    if is_flanked(game, target, lead, support):
        yield Modifier(ASSAULT_SHIFT["flank_attack"], "flank-attack", "12.3.3a")
    if field.cover[target].assault_shift:
        yield Modifier(field.cover[target].assault_shift, field.kind[target], "12.3a")
    side = scenario.board.side(start, target)
    if side in SIDES_OF_HEXES:  # roads do not help [brothers 12.3b]
        value = SIDES_OF_HEXES[str(side)].assault(scenario.board.climb(start, target))
        if value:
            yield Modifier(value, str(side), "12.3a")


def is_flanked(game: BrothersGame, target: int, lead: tuple[int, ...], support: tuple[int, ...]) -> bool:
    """From hexes that are not adjacent, or from three; never a Town [brothers 12.3.3a 12.3.3b]."""
    if not game.scenario.field.cover[target].can_be_flanked:
        return False
    place, grid = game.state.place, game.scenario.field.grid
    start = place[lead[0]]
    hexes = {place[unit] for unit in support} - {start}
    return len(hexes) >= 2 or any(grid.distance(start, hex) > 1 for hex in hexes)


# -- results -----------------------------------------------------------------------------------------------------------


class Outcome(msgspec.Struct, frozen=True):
    """A cell of the Assault Combat Table [brothers 12.4a 12.4.2a 12.4.2b 12.4.2c]."""

    attacker: int = 0
    """Loss Points of the attacker."""
    defender: int = 0
    loser: str = ""
    """Who suffers the result without parentheses: "A" or "D"."""
    yellow: bool = False
    tough: bool = False


def read_outcome(cell: str) -> Outcome:
    """
    >>> read_outcome("D2 (A1)").defender, read_outcome("A2*").yellow, read_outcome("TF").tough
    (2, True, True)
    """
    if cell == "TF":
        return Outcome(tough=True)
    yellow = cell.endswith("*")
    words = cell.rstrip("*").replace("(", "").replace(")", "").split()
    points = {word[0]: int(word[1]) for word in words}
    return Outcome(points.get("A", 0), points.get("D", 0), words[0][0], yellow)
