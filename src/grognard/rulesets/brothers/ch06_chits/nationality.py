"""The nationality of events, whose they are [brothers 6.3a] and whom they help: a Sardinian one
Sardinian units, a French one French units [brothers 6.3b]."""

from __future__ import annotations

from grognard.rulesets.brothers.ch03_components.units import SIDE_OF
from grognard.rulesets.brothers.state import BrothersGame


def owner_of(nation: int) -> int:
    """An event belongs to the side of its colour, whoever drew it; both allied nations are one side's
    [brothers 6.3a]."""
    return SIDE_OF[nation]


def is_helped(game: BrothersGame, unit: int, nation: int) -> bool:
    """Whether an event of a nation may help a unit: only one of its own, not an ally's [brothers 6.3b]."""
    return game.scenario.units[unit].nation == nation
