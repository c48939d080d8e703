"""All that is added to a die of combat: the entry of the table and what stacks with it [commanders combat.mod.2]."""

from __future__ import annotations

from grognard.core.event import Modifier
from grognard.rulesets.commanders.combat.attackers import is_attacker
from grognard.rulesets.commanders.combat.table import COMBAT, attacks, label, table_entry
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
    entry = table_entry(game, zone, side, unit, target, step)
    if entry is None:
        return None
    attacking = is_attacker(zone, side, unit)
    name = label(game, target, attacks(game, 1 - side, target))
    found = [Modifier(entry, f"against-{name}", "combat.mod.3" if name == "routed" else "combat.mod.1")]
    if target != facing:  # [commanders combat.unopposed.3]
        found.append(unopposed_modifier(game, unit, attacking))
    if game.state.status[unit] & SPENT:  # [commanders status.6 combat.mod.5]
        found.append(Modifier(COMBAT.special.spent, "spent", "combat.mod.5"))
    if game.state.phase == FAST and step == RANGED:
        found.append(Modifier(COMBAT.special.fast, "fast-phase", "fast.5"))  # [commanders fast.5]
    if game.scenario.switches.terrain:  # [commanders opt.terrain.1 opt.forest.3 opt.hill.1]
        found += terrain_modifiers(game, zone, side, attacking, step)
    return tuple(found)
