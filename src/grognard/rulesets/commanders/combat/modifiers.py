"""What is added to the dice of combat: the table and everything else [commanders combat.mod.1]."""

from __future__ import annotations

from grognard.core.event import Modifier
from grognard.rulesets.commanders.combat.table import COLUMN, COMBAT
from grognard.rulesets.commanders.combat.unopposed import is_attacker
from grognard.rulesets.commanders.opt.terrain import terrain_modifiers
from grognard.rulesets.commanders.phase.names import FAST
from grognard.rulesets.commanders.state import CommandersGame, Zone
from grognard.rulesets.commanders.status import ROUTED, SPENT, SQUARE
from grognard.rulesets.commanders.units import KINDS, RANGED


def label(game: CommandersGame, unit: int, attacking: bool) -> str:
    """The row or column of the table that a unit uses now [commanders combat.mod.6 status.1 combat.react.5]."""
    status, kind = game.state.status[unit], KINDS[game.scenario.units[unit].kind]
    if status & ROUTED:
        return "routed"
    if attacking:
        return f"attacking-{kind}"
    return "square" if status & SQUARE else f"passive-{kind}"


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
    """Everything that is added to a unit's dice
    [commanders combat.mod.1 combat.mod.2 combat.mod.3 combat.mod.5 combat.unopposed.3]."""
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
