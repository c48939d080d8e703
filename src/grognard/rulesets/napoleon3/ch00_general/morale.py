"""The morale of units [napoleon3 0.5a]."""

from __future__ import annotations

from grognard.core.event import Modifier
from grognard.core.masks import iter_bits
from grognard.core.places import leaders_at
from grognard.rulesets.napoleon3.ch00_general.checks import NEEDED
from grognard.rulesets.napoleon3.ch00_general.log import MoraleChecked
from grognard.rulesets.napoleon3.ch01_03_units.ch02_facing import in_flank
from grognard.rulesets.napoleon3.ch09_leaders.command import is_commanded, is_commanded_in_rally
from grognard.rulesets.napoleon3.ch09_leaders.demoralization import is_demoralized
from grognard.rulesets.napoleon3.state import HOT, N3Game


def check_morale(game: N3Game, unit: int) -> bool:
    """A die and the printed steps, with every modifier once; whoever fails is disorganized, or loses a step if it is
    already [napoleon3 0.4a 0.5a 0.5b]."""
    modifiers = (Modifier(game.scenario.units[unit].steps, "morale", "0.5a"), *morale_modifiers(game, unit))
    value = game.roll(6, "morale", "0.5a")
    total = value + sum(modifier.value for modifier in modifiers)
    outcome = "passed" if total >= NEEDED else "failed"
    game.tell(MoraleChecked(rule="0.5a", unit=unit, value=value, modifiers=modifiers, total=total, outcome=outcome))
    return total >= NEEDED


def morale_modifiers(game: N3Game, unit: int) -> tuple[Modifier, ...]:
    """Everything that is added to a unit's morale check [napoleon3 0.5c 0.5d 0.5e 0.5f 0.5g 0.5h 0.5i]."""
    found = [*_common(game, unit)]
    if not is_commanded(game, unit):
        found.append(Modifier(-1, "out-of-command", "0.5g"))
    return tuple(found)


def rally_modifiers(game: N3Game, unit: int) -> tuple[Modifier, ...]:
    """The same for rallying, with its own two [napoleon3 0.5j 12b 12e]."""
    state, grid = game.state, game.scenario.field.grid
    hex, side = state.place[unit], game.scenario.units[unit].side
    found = [*_common(game, unit)]
    if not is_commanded_in_rally(game, unit):
        found.append(Modifier(-1, "out-of-command", "12e"))
    stacked = any(modifier.why == "leader" for modifier in found)
    if not stacked and any(own_leader_at(game, unit, near) for near in iter_bits(grid.adjacent[hex])):
        found.append(Modifier(1, "leader-adjacent", "0.5j"))
    for gun in game.scenario.guns[1 - side]:
        there = state.place[gun]
        if there >= 0 and grid.distance(hex, there) <= game.scenario.units[gun].range:
            found.append(Modifier(-1, "enemy-artillery", "0.5j"))
            break
    return tuple(found)


def _common(game: N3Game, unit: int) -> list[Modifier]:
    state, field = game.state, game.scenario.field
    hex, side = state.place[unit], game.scenario.units[unit].side
    found = []
    if field.protection[hex] >= 2:
        found.append(Modifier(1, "protection", "0.5c"))
    if own_leader_at(game, unit, hex):
        found.append(Modifier(1, "leader", "0.5d"))
    if state.losses[unit]:
        found.append(Modifier(-state.losses[unit], "steps-lost", "0.5e"))
    enemies = state.occupied[1 - side] & field.grid.adjacent[hex]
    if any(in_flank(game, unit, enemy) for enemy in iter_bits(enemies)):
        found.append(Modifier(-1, "enemy-on-flank", "0.5f"))
    if state.weather == HOT:
        found.append(Modifier(-1, "heat", "0.5h"))  # [napoleon3 13.1b]
    if is_demoralized(game, unit):  # [napoleon3 9.4e]
        found.append(Modifier(-1, "demoralized", "0.5i"))
    return found


def own_leader_at(game: N3Game, unit: int, hex: int) -> bool:
    """Whether a unit's own headquarters or its own commander in chief is in a hex [napoleon3 0.5d]."""
    facts = game.scenario.units[unit]
    formation = game.scenario.formations[facts.formation]
    return any(leader in (formation.hq, formation.commander) for leader in leaders_at(game, facts.side, hex))
