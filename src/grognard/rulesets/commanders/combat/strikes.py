"""Who strikes whom in a step of combat, with how many dice and which modifiers [commanders combat.dice.1]."""

from __future__ import annotations

import msgspec

from grognard.core.event import Modifier
from grognard.rulesets.commanders.combat.modifiers import find_modifiers, table_entry
from grognard.rulesets.commanders.combat.unopposed import is_attacker, opposite
from grognard.rulesets.commanders.dice import modified
from grognard.rulesets.commanders.state import CommandersGame, Zone
from grognard.rulesets.commanders.status import ROUTED
from grognard.rulesets.commanders.units import ARTILLERY, ROLLS


class Stroke(msgspec.Struct, frozen=True):
    """What one unit does in one step: whom it strikes and with which modifiers. Pure; no die is thrown for it."""

    unit: int
    target: int
    modifiers: tuple[Modifier, ...]
    dice: int
    opposed: bool
    """Whether the target rolls against this very unit, so that its result must be beaten [commanders dice.2]."""

    @property
    def modifier(self) -> int:
        return sum(modifier.value for modifier in self.modifiers)

    def total(self, die: int) -> int:
        return modified(die, self.modifier)


def find_stroke(
    game: CommandersGame, zone: Zone, side: int, space: int, step: str, chosen: dict[int, int]
) -> Stroke | None:
    """What the unit in a space does in a step, or None where it does not roll [commanders dice.7 combat.dice.1]."""
    state, units = game.state, game.scenario.units
    unit = zone.spaces[side][space]
    kind = units[unit].kind
    if state.status[unit] & ROUTED or kind not in ROLLS[step]:
        return None
    facing = opposite(zone, side, space)
    attacking = is_attacker(zone, side, unit)
    target = chosen.get(unit, facing)
    if target < 0 or (not attacking and state.status[target] & ROUTED):  # [commanders combat.mod.4]
        return None
    modifiers = find_modifiers(game, zone, side, unit, target, facing, step)
    if modifiers is None:
        return None
    dice = 2 if kind == ARTILLERY else 1
    return Stroke(unit, target, modifiers, dice, target == facing and _rolls_back(game, zone, side, space, step))


def _rolls_back(game: CommandersGame, zone: Zone, side: int, space: int, step: str) -> bool:
    """Whether the unit opposite rolls against this one [commanders dice.3 dice.4 dice.6]."""
    unit, facing = zone.spaces[side][space], opposite(zone, side, space)
    units = game.scenario.units
    if game.state.status[facing] & ROUTED or units[facing].kind not in ROLLS[step]:
        return False
    return table_entry(game, zone, 1 - side, facing, unit, step) is not None


def find_strokes(game: CommandersGame, zone: Zone, side: int, step: str) -> list[Stroke | None]:
    """What a side does in a zone, space by space."""
    chosen = dict(game.state.targets)
    return [find_stroke(game, zone, side, space, step, chosen) for space in range(len(zone.spaces[side]))]


# -- dice ------------------------------------------------------------------------------------------------------------


Strokes = tuple[list[Stroke | None], list[Stroke | None]]
"""What each side does in a zone, space by space."""


def strokes_in(game: CommandersGame, zone: Zone, step: str) -> Strokes:
    return find_strokes(game, zone, 0, step), find_strokes(game, zone, 1, step)
