"""Breaking off: an Engaged unit that leaves its hex takes a test [brothers 11.7.2a]."""

from __future__ import annotations

from grognard.rulesets.brothers.events import DisengagementTested
from grognard.rulesets.brothers.fog import veil
from grognard.rulesets.brothers.harm import take_morale_hit
from grognard.rulesets.brothers.stacks import front_units, is_engaged, morale
from grognard.rulesets.brothers.state import BrothersGame, is_storm


def needs_test(game: BrothersGame, unit: int) -> bool:
    """Not from Woods or a Town [brothers 11.7.3a], nor cavalry that no horse of its weight or lighter holds [brothers
    11.7.3b], nor in the storm [brothers 16.0b]."""
    if is_storm(game) or not is_engaged(game, unit):
        return False
    scenario, state = game.scenario, game.state
    facts, hex = scenario.units[unit], state.place[unit]
    if scenario.field.cover[hex].free_disengagement:
        return False
    if not facts.is_cavalry:
        return True
    for there in scenario.board.neighbours(hex):
        if state.occupied[1 - facts.side] >> there & 1:
            for enemy in front_units(game, there):
                other = scenario.units[enemy]
                if other.is_cavalry and other.weight <= facts.weight:
                    return True
    return False


def must_test(game: BrothersGame, units: tuple[int, ...]) -> bool:
    return any(needs_test(game, unit) for unit in units)


def take_tests(game: BrothersGame, units: tuple[int, ...]) -> list[int]:
    """Each Engaged unit for itself; gives those that a Break Test drives to retreat."""
    testing = [unit for unit in units if needs_test(game, unit)]
    return [unit for unit in testing if take_test(game, unit)]


def take_test(game: BrothersGame, unit: int) -> bool:
    """A d10 of the Morale Rating or more is a Morale Hit; the number of enemies does not matter [brothers 11.7.2a]."""
    rating = morale(game, unit)
    only = veil(game, unit)
    value = game.roll(10, "disengagement", "11.7.2a", only)
    failed = value >= rating
    game.tell(DisengagementTested(rule="11.7.2a", unit=unit, value=value, rating=rating, failed=failed, only=only))
    return failed and take_morale_hit(game, unit, "11.7.2a")
