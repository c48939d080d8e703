"""The dice of combat: who strikes whom, with which modifiers, and what hits [commanders combat.seq.1]."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from grognard.core.event import Modifier
from grognard.rulesets.commanders.charts import COLUMN, COMBAT
from grognard.rulesets.commanders.events import Blow
from grognard.rulesets.commanders.scenario import ARTILLERY, CAVALRY, INFANTRY, KINDS
from grognard.rulesets.commanders.state import FAST, ROUTED, SPENT, SQUARE, CommandersGame, Zone

RANGED, MELEE = "ranged", "melee"
NEEDED = 4
"""What an unopposed or ranged roll must reach [commanders dice.1 dice.3]."""
ROLLS = {RANGED: (INFANTRY, ARTILLERY), MELEE: (INFANTRY, CAVALRY)}
"""Which kinds have which form of attack [commanders units.inf.2 units.cav.2 units.art.2]."""


def label(game: CommandersGame, unit: int, attacking: bool) -> str:
    """The row or column of the table that a unit uses now [commanders combat.mod.6 status.1 combat.react.5]."""
    status, kind = game.state.status[unit], KINDS[game.scenario.units[unit].kind]
    if status & ROUTED:
        return "routed"
    if attacking:
        return f"attacking-{kind}"
    return "square" if status & SQUARE else f"passive-{kind}"


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
        """Modified, and never above six or below one [commanders dice.5]."""
        return min(6, max(1, die + self.modifier))


def opposite(zone: Zone, side: int, space: int) -> int:
    """The unit in the same space on the other side of the same zone, or -1 [commanders combat.position.13
    combat.position.15]."""
    line = zone.spaces[1 - side]
    return line[space] if space < len(line) else -1


def is_attacker(zone: Zone, side: int, unit: int) -> bool:
    return unit in zone.attackers[side]


def free_to_choose(game: CommandersGame, zone: Zone, side: int, space: int) -> bool:
    """Whether a unit may strike where it likes: an attacker opposite nobody or a routed unit [commanders
    combat.unopposed.1 combat.unopposed.6]; a passive unit never [commanders combat.unopposed.7]."""
    unit = zone.spaces[side][space]
    if not is_attacker(zone, side, unit) or game.state.status[unit] & ROUTED:
        return False
    facing = opposite(zone, side, space)
    return facing < 0 or bool(game.state.status[facing] & ROUTED)


def targets_of(game: CommandersGame, zone: Zone, side: int, space: int) -> list[int]:
    """Whom a unit without a fit opponent may strike: anybody in its zone, cavalry anybody in any zone of the sector
    it attacks, so also who attacks or races out of it [commanders combat.unopposed.1 combat.unopposed.2]."""
    unit = zone.spaces[side][space]
    if game.scenario.units[unit].kind != CAVALRY:
        return list(zone.spaces[1 - side])
    goal, place = zone.goal(side), game.state.place
    return [
        enemy
        for other in game.state.zones
        for enemy in other.spaces[1 - side]
        if other.race == goal or place[enemy] == goal
    ]


def choosers(game: CommandersGame, side: int, step: str) -> list[tuple[int, list[int]]]:
    """The units of a side that may choose whom to strike in this step, each with its targets."""
    units = game.scenario.units
    found = []
    for zone in game.state.zones:
        for space, unit in enumerate(zone.spaces[side]):
            if units[unit].kind in ROLLS[step] and free_to_choose(game, zone, side, space):
                targets = targets_of(game, zone, side, space)
                if targets:
                    found.append((unit, targets))
    return found


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


def table_entry(game: CommandersGame, zone: Zone, side: int, unit: int, target: int, step: str) -> int | None:
    """The entry in a unit's own row under its target's column; None for a dash [commanders combat.mod.1]."""
    row = COMBAT.row[label(game, unit, is_attacker(zone, side, unit))]
    entries = row.ranged if step == RANGED else row.melee
    column = COLUMN[label(game, target, _attacks(game, 1 - side, target))]
    entry = entries[column] if column < len(entries) else "x"
    return None if entry == "x" else entry


def _attacks(game: CommandersGame, side: int, unit: int) -> bool:
    return any(unit in zone.attackers[side] for zone in game.state.zones)


def find_modifiers(
    game: CommandersGame, zone: Zone, side: int, unit: int, target: int, facing: int, step: str
) -> tuple[Modifier, ...] | None:
    """Everything that is added to a unit's dice [commanders combat.mod.1 combat.mod.2 combat.mod.3 combat.mod.5
    combat.unopposed.3]."""
    entry = table_entry(game, zone, side, unit, target, step)
    if entry is None:
        return None
    attacking = is_attacker(zone, side, unit)
    name = label(game, target, _attacks(game, 1 - side, target))
    found = [Modifier(entry, f"against-{name}", "combat.mod.3" if name == "routed" else "combat.mod.1")]
    if target != facing:
        bonus = COMBAT.row[label(game, unit, attacking)].unopposed
        found.append(Modifier(bonus, "no-opposing-unit", "combat.unopposed.3"))
    if game.state.status[unit] & SPENT:
        found.append(Modifier(COMBAT.special.spent, "spent", "combat.mod.5"))
    if game.state.phase == FAST and step == RANGED:
        found.append(Modifier(COMBAT.special.fast, "fast-phase", "fast.5"))  # [commanders fast.5]
    if game.scenario.switches.terrain:
        found += terrain_modifiers(game, zone, side, attacking, step)
    return tuple(found)


def terrain_modifiers(game: CommandersGame, zone: Zone, side: int, attacking: bool, step: str) -> list[Modifier]:
    """The sector fought over is the attacked one; in a head-on fight each attack has its own [commanders
    opt.terrain.1 opt.forest.3 opt.hill.1]."""
    scenario, table = game.scenario, COMBAT.terrain
    start = zone.fronts[side]
    ground = zone.goal(side) if attacking else start
    found = []
    if ground in scenario.forests:
        value = table.forest_ranged if step == RANGED else table.forest_melee
        found.append(Modifier(value, "forest", "opt.forest.3"))
    if attacking and step == MELEE and (start in scenario.hills) != (ground in scenario.hills):
        up = ground in scenario.hills
        found.append(Modifier(table.uphill if up else table.downhill, "uphill" if up else "downhill", "opt.hill.1"))
    return found


def find_strokes(game: CommandersGame, zone: Zone, side: int, step: str) -> list[Stroke | None]:
    """What a side does in a zone, space by space."""
    chosen = dict(game.state.targets)
    return [find_stroke(game, zone, side, space, step, chosen) for space in range(len(zone.spaces[side]))]


# -- dice ------------------------------------------------------------------------------------------------------------


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


Strokes = tuple[list[Stroke | None], list[Stroke | None]]
Dice = tuple[tuple[tuple[int, ...], ...], tuple[tuple[int, ...], ...]]


def judge(zone: Zone, strokes: Strokes, dice: Dice, step: str) -> tuple[tuple[Blow, ...], tuple[Blow, ...]]:
    """What each space of both sides achieves with the dice that lie in it, each die for itself [commanders
    combat.dice.4]: a pure function of the findings."""
    sides = []
    for side in range(2):
        blows = []
        for space, unit in enumerate(zone.spaces[side]):
            stroke = strokes[side][space]
            if stroke is None:
                blows.append(Blow(unit))
                continue
            against = _answer(strokes[1 - side], dice[1 - side], stroke, space)
            totals = tuple(stroke.total(die) for die in dice[side][space])
            hits = sum(is_hit(total, against, step) for total in totals)
            blows.append(Blow(unit, dice[side][space], stroke.modifiers, totals, stroke.target, hits, against))
        sides.append(tuple(blows))
    return sides[0], sides[1]


def _answer(others: list[Stroke | None], dice: tuple[tuple[int, ...], ...], stroke: Stroke, space: int) -> int:
    """The result that has to be beaten: the better one of the unit opposite [commanders combat.dice.5]."""
    other = others[space] if stroke.opposed else None
    return max(other.total(die) for die in dice[space]) if other else 0


def is_hit(total: int, against: int, step: str) -> bool:
    """Unopposed: four or more. Opposed: higher than the other, and at range four or more too
    [commanders dice.1 dice.2 dice.3 dice.4 combat.unopposed.4]."""
    if not against:
        return total >= NEEDED
    return total > against and (step == MELEE or total >= NEEDED)
