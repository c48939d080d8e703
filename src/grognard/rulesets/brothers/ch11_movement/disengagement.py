"""Breaking off: an Engaged unit that leaves its hex takes a test [brothers 11.7.2a]."""

from __future__ import annotations

from grognard.core.masks import iter_bits
from grognard.rulesets.brothers.ch03_components.values import morale
from grognard.rulesets.brothers.ch04_stacking.force_markers import arms_in, is_veiled, veil
from grognard.rulesets.brothers.ch04_stacking.stacks import front_units
from grognard.rulesets.brothers.ch09_morale import take_morale_hit
from grognard.rulesets.brothers.ch11_movement.engagement import is_engaged
from grognard.rulesets.brothers.ch11_movement.log import DisengagementTested
from grognard.rulesets.brothers.ch16_storm import is_storm
from grognard.rulesets.brothers.state import BrothersGame


def needs_test(game: BrothersGame, unit: int) -> bool:
    """Not from Woods or a Town [brothers 11.7.3a], nor cavalry that no horse of its weight or lighter holds
    [brothers 11.7.3b], nor in the storm [brothers 16.0b]. Only those who move ask: retreats and breakthroughs are free
    [brothers 11.7.3c]."""
    if is_storm(game) or not is_engaged(game, unit):
        return False
    scenario, state = game.scenario, game.state
    facts, hex = scenario.units[unit], state.place[unit]
    if scenario.field.cover[hex].free_disengagement:
        return False
    if not facts.is_cavalry:
        return True
    near = scenario.field.grid.adjacent[hex] & state.occupied[1 - facts.side]
    return any(holds(game, enemy, unit) for there in iter_bits(near) for enemy in front_units(game, there))


def holds(game: BrothersGame, enemy: int, unit: int) -> bool:
    """Whether a horseman in the enemy's front-line keeps another from breaking off freely [brothers 11.7.3b]."""
    one, other = game.scenario.units[enemy], game.scenario.units[unit]
    return one.is_cavalry and one.weight <= other.weight


def may_be_held(game: BrothersGame, unit: int) -> bool:
    """As far as its owner knows: any horse beneath a Force marker may be light enough and in front [brothers 4.4b]."""
    scenario, state = game.scenario, game.state
    facts, hex = scenario.units[unit], state.place[unit]
    if not facts.is_cavalry or not is_engaged(game, unit):
        return needs_test(game, unit)
    near = scenario.field.grid.adjacent[hex] & state.occupied[1 - facts.side]
    veiled = [there for there in iter_bits(near) if is_veiled(game, state.stacks[there][0])]
    if not any("cavalry" in arms_in(game, there) for there in veiled):
        return needs_test(game, unit)
    return not is_storm(game) and not scenario.field.cover[hex].free_disengagement


def must_test(game: BrothersGame, units: tuple[int, ...]) -> bool:
    return any(needs_test(game, unit) for unit in units)


def take_tests(game: BrothersGame, units: tuple[int, ...]) -> list[int]:
    """Each Engaged unit for itself, whenever it leaves a hex [brothers 11.7.2b]; gives those that a Break Test drives
    to retreat, as a hit alone stops nobody [brothers 11.7.2c]."""
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
