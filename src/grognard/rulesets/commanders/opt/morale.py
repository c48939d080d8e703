"""Optional morale: points that are lost instead of won, and are the orders too [commanders opt.morale.1]."""

from __future__ import annotations

from grognard.rulesets.commanders.setup.scenario import Scenario
from grognard.rulesets.commanders.state import CommandersGame

MORALE = 15
"""Points a side begins with where morale counts [commanders opt.morale.1]."""
MORALE_ORDERS = 10
"""Most orders that go into a plan where morale counts; those above are for rallying [commanders opt.morale.6]."""


def first_points(scenario: Scenario) -> int:
    """What each side begins with: nothing, or its morale [commanders opt.morale.1]."""
    return MORALE if scenario.switches.morale else 0


def whose_points(game: CommandersGame, side: int, value: int) -> tuple[int, int]:
    """Whose points change by how much when a side earns some: its own, or where morale counts the other side loses as
    many [commanders opt.morale.2]."""
    return (1 - side, -value) if game.scenario.switches.morale else (side, value)


def is_beaten(game: CommandersGame) -> bool:
    """An army without morale is beaten at once [commanders opt.morale.4]."""
    return game.scenario.switches.morale and min(game.state.points) <= 0


def morale_orders(game: CommandersGame, side: int) -> int:
    """A side has as many orders as it has points [commanders opt.morale.5]."""
    return game.state.points[side]


def most_planned(game: CommandersGame, allowance: int) -> int:
    """How many of its orders a side may write down [commanders opt.morale.6]."""
    return min(allowance, MORALE_ORDERS) if game.scenario.switches.morale else allowance


def changes_hands(game: CommandersGame) -> bool:
    """Whether the point for more sectors is given by the other side, not out of the pool [commanders opt.morale.3]."""
    return game.scenario.switches.morale
