"""The morale of units [napoleon3 0.5a]."""

from __future__ import annotations

from fractions import Fraction

from grognard.core.event import Modifier
from grognard.core.masks import iter_bits
from grognard.core.places import leaders_at
from grognard.rulesets.napoleon3.ch00_general.die_checks import chance, roll_check
from grognard.rulesets.napoleon3.ch00_general.log import MoraleChecked
from grognard.rulesets.napoleon3.ch01_03_units.ch02_front_flank import in_flank
from grognard.rulesets.napoleon3.ch09_leaders.demoralization import demoralization_on_morale
from grognard.rulesets.napoleon3.ch09_leaders.unit_command import is_commanded
from grognard.rulesets.napoleon3.ch13_weather import heat_on_morale
from grognard.rulesets.napoleon3.state import N3Game


def check_morale(game: N3Game, unit: int) -> bool:
    """A die and the printed steps, with every modifier once; whoever fails is disorganized, or loses a step if it is
    already [napoleon3 0.4a 0.5a 0.5b]."""
    modifiers = morale_finding(game, unit)
    value, total, passed = roll_check(game, "morale", "0.5a", sum(modifier.value for modifier in modifiers))
    outcome = "passed" if passed else "failed"
    game.tell(MoraleChecked(rule="0.5a", unit=unit, value=value, modifiers=modifiers, total=total, outcome=outcome))
    return passed


def morale_finding(game: N3Game, unit: int) -> tuple[Modifier, ...]:
    """The printed steps and all that is added to them, before the die [napoleon3 0.5a]."""
    return (Modifier(game.scenario.units[unit].steps, "morale", "0.5a"), *morale_modifiers(game, unit))


def steadiness(game: N3Game, unit: int) -> Fraction:
    """How likely a unit passes a morale check now [napoleon3 0.5a]."""
    return chance(sum(modifier.value for modifier in morale_finding(game, unit)))


def morale_modifiers(game: N3Game, unit: int) -> tuple[Modifier, ...]:
    """Everything that is added to a unit's morale check [napoleon3 0.5c 0.5d 0.5e 0.5f 0.5g 0.5h 0.5i]."""
    found = [*common_modifiers(game, unit)]
    if not is_commanded(game, unit):  # [napoleon3 0.5g]
        found.append(Modifier(-1, "out-of-command", "0.5g"))
    return tuple(found)


def rally_only_modifiers(game: N3Game, unit: int) -> list[Modifier]:
    """What counts in rallying alone: a leader in the next hex if none is in its own, and enemy artillery in whose range
    it is [napoleon3 0.5j]."""
    hex, grid = game.state.place[unit], game.scenario.field.grid
    found = []
    stacked = own_leader_at(game, unit, hex)
    if not stacked and any(own_leader_at(game, unit, near) for near in iter_bits(grid.adjacent[hex])):
        found.append(Modifier(1, "leader-adjacent", "0.5j"))
    if is_in_range_of_enemy_artillery(game, unit):
        found.append(Modifier(-1, "enemy-artillery", "0.5j"))
    return found


def is_in_range_of_enemy_artillery(game: N3Game, unit: int) -> bool:
    """Whether a gun of the other side could reach a unit, be it in its sight or not [napoleon3 0.5j]."""
    place, units, grid = game.state.place, game.scenario.units, game.scenario.field.grid
    return any(
        place[gun] >= 0 and grid.distance(place[unit], place[gun]) <= units[gun].range
        for gun in game.scenario.guns[1 - units[unit].side]
    )


def common_modifiers(game: N3Game, unit: int) -> list[Modifier]:
    """What counts in every morale check, rallying included."""
    state, field = game.state, game.scenario.field
    hex, side = state.place[unit], game.scenario.units[unit].side
    found = []
    if field.protection[hex] >= 2:  # [napoleon3 0.5c]
        found.append(Modifier(1, "protection", "0.5c"))
    if own_leader_at(game, unit, hex):  # [napoleon3 0.5d]
        found.append(Modifier(1, "leader", "0.5d"))
    if state.losses[unit]:  # [napoleon3 0.5e]
        found.append(Modifier(-state.losses[unit], "steps-lost", "0.5e"))
    enemies = state.occupied[1 - side] & field.grid.adjacent[hex]
    if any(in_flank(game, unit, enemy) for enemy in iter_bits(enemies)):  # [napoleon3 0.5f]
        found.append(Modifier(-1, "enemy-on-flank", "0.5f"))
    found += heat_on_morale(game)  # [napoleon3 0.5h 13.1b]
    found += demoralization_on_morale(game, unit)  # [napoleon3 0.5i 9.4e]
    return found


def own_leader_at(game: N3Game, unit: int, hex: int) -> bool:
    """Whether a unit's own headquarters or its own commander in chief is in a hex [napoleon3 0.5d]."""
    facts = game.scenario.units[unit]
    formation = game.scenario.formations[facts.formation]
    return any(leader in (formation.hq, formation.commander) for leader in leaders_at(game, facts.side, hex))
