"""The Assault Differential: strength against strength, the column with all shifts, the odds [brothers 12.1c]."""

from __future__ import annotations

from fractions import Fraction

import msgspec

from grognard.core.event import Modifier
from grognard.core.odds import Odds
from grognard.rulesets.brothers.ch03_components.values import halve, strength
from grognard.rulesets.brothers.ch11_movement.charge import impetus
from grognard.rulesets.brothers.ch12_assault.frame import Fight
from grognard.rulesets.brothers.ch12_assault.results import read_outcome
from grognard.rulesets.brothers.ch12_assault.shifts import assault_shifts
from grognard.rulesets.brothers.reader.charts import ASSAULT_COLUMNS, BOOK, Charts
from grognard.rulesets.brothers.state import BrothersGame


class Melee(msgspec.Struct, frozen=True):
    """Both Main Hexes weighed, no die thrown yet."""

    lead: int
    """Strength of the Lead Hex [brothers 12.1c]."""
    total: int
    """Strength of all assaulting hexes [brothers 12.3.2]."""
    defence: int
    shifts: tuple[Modifier, ...]
    charts: Charts = BOOK

    @property
    def differential(self) -> int:
        """Of the Main Hexes alone; it may be negative [brothers 12.1c]."""
        return self.lead - self.defence

    @property
    def column(self) -> int:
        """That of the Differential, moved by the sum of all shifts [brothers 12.1e 12.3a]."""
        return self.charts.assault_column(self.differential, sum(shift.value for shift in self.shifts))

    @property
    def column_name(self) -> str:
        return ASSAULT_COLUMNS[self.column].id

    def result(self, total: int) -> str:
        return self.charts.assaults[total][self.column]

    @property
    def prospect(self) -> Fraction:
        """How many Loss Points more the defender may expect than the attacker; below zero it is the attacker who
        should think twice."""
        outcomes = [(read_outcome(cell), chance) for cell, chance in self.odds().items()]
        return sum((chance * (found.defender - found.attacker) for found, chance in outcomes), Fraction(0))

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
    shifts = (*assault_shifts(game, target, lead, support, total, defence), *events)
    return Melee(front, total, defence, shifts, game.scenario.charts)


def melee_of(game: BrothersGame, fight: Fight, events: tuple[Modifier, ...] = ()) -> Melee:
    """An Assault under way as it stands now, with what events have done to it, or would do."""
    return find_melee(game, fight.target, fight.lead, fight.support, fight.charging, (*fight.events, *events))


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
