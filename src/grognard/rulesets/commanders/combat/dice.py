"""The dice of a zone: who rolls how many at whom, and how they are laid out [commanders combat.dice.1]."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from grognard.core.event import Modifier
from grognard.rulesets.commanders.combat.attackers import has_attack, is_attacker
from grognard.rulesets.commanders.combat.modifiers import find_modifiers
from grognard.rulesets.commanders.combat.position import opposite
from grognard.rulesets.commanders.combat.unopposed import is_opposed
from grognard.rulesets.commanders.dice import modified
from grognard.rulesets.commanders.state import CommandersGame, Zone, replace_zone
from grognard.rulesets.commanders.status import ROUTED
from grognard.rulesets.commanders.units import ARTILLERY


class Stroke(msgspec.Struct, frozen=True):
    """What one unit does in one step: whom it strikes and with which modifiers. Pure; no die is thrown for it."""

    unit: int
    target: int
    modifiers: tuple[Modifier, ...]
    dice: int
    opposed: bool
    """Whether the target rolls against this very unit, so that its result must be beaten [commanders dice.2]."""
    modifier: int
    """All modifiers together."""

    def total(self, die: int) -> int:
        """The result, between one and six [commanders dice.5]."""
        return modified(die, self.modifier)


def find_stroke(
    game: CommandersGame, zone: Zone, side: int, space: int, step: str, chosen: dict[int, int]
) -> Stroke | None:
    """What the unit in a space does in a step, or None where it does not roll [commanders dice.7 combat.dice.1]."""
    state, units = game.state, game.scenario.units
    unit = zone.spaces[side][space]
    kind = units[unit].kind
    # [commanders combat.seq.2 combat.position.17 units.inf.2 units.cav.2 units.art.2]
    if state.status[unit] & ROUTED or not has_attack(game, unit, step):
        return None
    facing = opposite(zone, side, space)
    attacking = is_attacker(zone, side, unit)
    target = chosen.get(unit, facing)
    if target < 0 or (not attacking and state.status[target] & ROUTED):  # [commanders combat.mod.4]
        return None
    modifiers = find_modifiers(game, zone, side, unit, target, facing, step)
    if modifiers is None:
        return None
    dice = 2 if kind == ARTILLERY else 1  # [commanders units.art.2 combat.dice.1]
    modifier = sum([each.value for each in modifiers])
    return Stroke(unit, target, modifiers, dice, is_opposed(game, zone, side, space, target, step), modifier)


def find_strokes(game: CommandersGame, zone: Zone, side: int, step: str) -> list[Stroke | None]:
    """What a side does in a zone, space by space."""
    chosen = dict(game.state.targets)
    return [find_stroke(game, zone, side, space, step, chosen) for space in range(len(zone.spaces[side]))]


Strokes = tuple[list[Stroke | None], list[Stroke | None]]
"""What each side does in a zone, space by space."""


def strokes_in(game: CommandersGame, zone: Zone, step: str) -> Strokes:
    return find_strokes(game, zone, 0, step), find_strokes(game, zone, 1, step)


def lay_out(strokes: Sequence[Stroke | None], dice: Sequence[int]) -> tuple[tuple[int, ...], ...]:
    """Give dice out from the highest to the lowest, from space 1 on, past units that do not roll; artillery takes two
    [commanders combat.dice.2 combat.dice.3]."""
    rest = sorted(dice, reverse=True)
    laid: list[tuple[int, ...]] = []
    for stroke in strokes:
        count = stroke.dice if stroke else 0
        laid.append(tuple(rest[:count]))
        rest = rest[count:]
    return tuple(laid)


def roll_dice(game: CommandersGame, step: str) -> None:
    """Each side rolls for each zone apart and lays its dice out [commanders combat.dice.1 combat.dice.6]."""
    for index, zone in enumerate(game.state.zones):
        strokes = strokes_in(game, zone, step)
        laid = []
        for side in range(2):
            count = sum(stroke.dice for stroke in strokes[side] if stroke)
            laid.append(lay_out(strokes[side], [game.roll(6, step, "combat.dice.1") for _ in range(count)]))
        replace_zone(game, index, dice=(laid[0], laid[1]))
