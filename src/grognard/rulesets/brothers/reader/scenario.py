"""A battle of All Are Brothers, ready to be set up."""

from __future__ import annotations

from functools import cached_property

import msgspec

from grognard.core.scenario import DayInfo
from grognard.rulesets.brothers.ch03_components.units import ALLIED, AUSTRIAN, Formation, Unit
from grognard.rulesets.brothers.reader.charts import BOOK, Charts
from grognard.rulesets.brothers.reader.field import MANY, Field


class Prize(msgspec.Struct, frozen=True):
    """A Victory Point hex [brothers 3.5.2a 3.5.3]."""

    hex: int
    name: str
    value: int
    """In half points [brothers 3.5.2c]."""
    holder: int


class Sudden(msgspec.Struct, frozen=True):
    """Whoever comes to hold all these hexes has won at once [brothers 15.2b]."""

    side: int
    hexes: tuple[int, ...]


class Switches(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Optional rules, and readings of the book that a scenario may turn over; see RULINGS.md."""

    commander_casualties: bool = False
    """The fall of a sovereign ends the game [brothers 17.1]."""
    variable_storm: bool = False
    """A die says when the storm breaks [brothers 17.2a]."""
    plotted_orders: bool = False
    """Postures are plotted before the first chit is drawn [brothers 17.3a]."""
    force_markers: bool = False
    """Force markers hide what a stack holds [brothers 4.4b]."""
    guns_join_by_road: bool = False
    """A road over a Slope or Canal hexside takes guns into an occupied hex, or as a stack, too [brothers 11.2.1b]."""
    woods_break: bool = False
    """Disorder in Woods that takes the last strength point of a unit breaks it, or has it test [brothers 11.2.4b]."""
    king_stands_in: bool = False
    """Sardinians near the king are In Command although their HQ is not on the map [brothers 6.2.2b 11.5.3]."""
    combined_defence: bool = False
    """Units of one formation combine in Defensive Fire too [brothers 8.1.3a]."""
    headquarters_hide_nobody: bool = False
    """A hex with nobody but HQs in it does not hinder sight [brothers 8.1.5f]."""
    front_line_fixed: bool = False
    """Fire strikes only who stood in the front-line when it was declared, whatever it does to it [brothers 4.2b]."""
    casualties_keep_markers: bool = False
    """A Battleworn unit hit by fire keeps its Shaken or Disrupted marker [brothers 8.4e]."""
    hits_halt_alone: bool = False
    """Fire that hits some of a moving stack halts those, and the others may go on [brothers 11.8.1a]."""
    abandon_in_part: bool = False
    """Each infantry and artillery unit abandons the position or stays for itself [brothers 12.2.2a]."""
    lost_retreats_cost_morale: bool = False
    """A unit Broken for want of a way to retreat costs Corps Morale like one that fails its test [brothers 14.0b]."""


class Weights(dict[tuple[int, ...], int]):
    """The strength of stacks of which nobody has lost anything, found when a stack is first seen."""

    def __init__(self, units: tuple[int, ...]) -> None:
        super().__init__()
        self._units = units

    def __missing__(self, stack: tuple[int, ...]) -> int:
        if len(self) >= MANY:
            self.clear()
        found = self[stack] = sum([self._units[unit] for unit in stack])
        return found


class Scenario(DayInfo, frozen=True, kw_only=True, dict=True):
    field: Field
    charts: Charts = BOOK
    units: tuple[Unit, ...]
    formations: tuple[Formation, ...]
    prizes: tuple[Prize, ...]
    sudden: tuple[Sudden, ...]
    chits: tuple[int, int, int]
    """How many event chits of each nation go into the cup each turn [brothers 5.1.1b]."""
    broken: int
    """Half points for a broken unit [brothers 3.5.2b]."""
    demoralized: int
    """Half points for a demoralized formation [brothers 14.1e]."""
    handicap: tuple[int, int]
    """Half points that each side starts with, where the ground or the armies favour the other."""
    marginal: int
    """Half points: a smaller difference is a draw [brothers 15.2a]."""
    decisive: int
    switches: Switches

    def acting(self, formation: int, leader: int) -> tuple[int, ...]:
        """Who may act when a leader acts with a formation; either may be none, below zero."""
        found = self._acting.get((formation, leader))
        if found is None:
            facts = self.formations[formation] if formation >= 0 else None
            units = (*facts.members, facts.hq, leader) if facts else (leader,)
            found = self._acting[formation, leader] = tuple(dict.fromkeys(unit for unit in units if unit >= 0))
        return found

    @cached_property
    def _acting(self) -> dict[tuple[int, int], tuple[int, ...]]:
        return {}

    @cached_property
    def prize_at(self) -> dict[int, int]:
        """For each Victory Point hex the number of its prize."""
        return {prize.hex: index for index, prize in enumerate(self.prizes)}

    @cached_property
    def weights(self) -> Weights:
        """For each stack the most strength points it can have."""
        return Weights(tuple(max(facts.strength, facts.worn) for facts in self.units))

    @cached_property
    def sharpshooters(self) -> tuple[int, ...]:
        """Austrian infantry of high quality."""
        return tuple(
            unit for unit in self.members[AUSTRIAN] if self.units[unit].is_infantry and self.units[unit].quality
        )

    @cached_property
    def rifled_guns(self) -> tuple[int, ...]:
        return tuple(unit for unit in self.members[ALLIED] if self.units[unit].is_rifled)
