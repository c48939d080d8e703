"""The limit of nationality: a Sardinian event helps Sardinian units, a French one French units [brothers 6.3b]."""

from __future__ import annotations

from grognard.rulesets.brothers.state import BrothersGame


def is_helped(game: BrothersGame, unit: int, nation: int) -> bool:
    """Whether an event of a nation may help a unit: only one of its own, not an ally's [brothers 6.3b]."""
    return game.scenario.units[unit].nation == nation
