"""All that is added to a die of combat: the entry of the table and what stacks with it [commanders combat.mod.2]."""

from __future__ import annotations

from functools import cache

from grognard.core.event import Modifier
from grognard.rulesets.commanders.combat.attackers import is_attacker
from grognard.rulesets.commanders.combat.table import COMBAT, attacks, label, read_table
from grognard.rulesets.commanders.combat.unopposed import unopposed_modifier
from grognard.rulesets.commanders.opt.terrain import terrain_modifiers
from grognard.rulesets.commanders.phase.names import FAST
from grognard.rulesets.commanders.state import CommandersGame, Zone
from grognard.rulesets.commanders.status import SPENT
from grognard.rulesets.commanders.units import RANGED


def find_modifiers(
    game: CommandersGame, zone: Zone, side: int, unit: int, target: int, facing: int, step: str
) -> tuple[Modifier, ...] | None:
    """Everything that is added to a unit's dice
    [commanders combat.mod.1 combat.mod.2 combat.mod.3 combat.mod.5 combat.unopposed.3]."""
    attacking = is_attacker(zone, side, unit)
    row, column = label(game, unit, attacking), label(game, target, attacks(game, 1 - side, target))
    spent = bool(game.state.status[unit] & SPENT)
    found = modifiers_of(row, column, step, target != facing, spent, game.state.phase == FAST)
    if found is not None and game.scenario.switches.terrain:  # [commanders opt.terrain.1 opt.forest.3 opt.hill.1]
        found += tuple(terrain_modifiers(game, zone, side, attacking, step))
    return found


@cache
def modifiers_of(
    row: str, column: str, step: str, elsewhere: bool, spent: bool, fast: bool
) -> tuple[Modifier, ...] | None:
    """The same by the names in the table, whether a unit strikes elsewhere than opposite, whether it is spent and
    whether the phase is the fast one; the ground does not count."""
    entry = read_table(row, column, step)
    if entry is None:
        return None
    found = [Modifier(entry, f"against-{column}", "combat.mod.3" if column == "routed" else "combat.mod.1")]
    if elsewhere:  # [commanders combat.unopposed.3]
        found.append(unopposed_modifier(row))
    if spent:  # [commanders status.6 combat.mod.5]
        found.append(Modifier(COMBAT.special.spent, "spent", "combat.mod.5"))
    if fast and step == RANGED:
        found.append(Modifier(COMBAT.special.fast, "fast-phase", "fast.5"))  # [commanders fast.5]
    return tuple(found)
