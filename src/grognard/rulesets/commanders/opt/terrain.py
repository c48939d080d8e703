"""Optional terrain: forests and hills, in movement, bombardment and combat [commanders opt.terrain.1]."""

from __future__ import annotations

from grognard.core.event import Modifier
from grognard.rulesets.commanders.combat.table import COMBAT
from grognard.rulesets.commanders.phase.names import FAST, NONCOMBAT
from grognard.rulesets.commanders.state import CommandersGame, Zone
from grognard.rulesets.commanders.units import ARTILLERY, CAVALRY, MELEE, RANGED

FOREST_ENTRY = COMBAT.terrain.forest_entry
"""How many units of a side cross into a forest over one border in a phase [commanders opt.forest.1]."""


def terrain_modifiers(game: CommandersGame, zone: Zone, side: int, attacking: bool, step: str) -> list[Modifier]:
    """The sector fought over is the attacked one; in a head-on fight each attack has its own
    [commanders opt.terrain.1 opt.forest.3 opt.hill.1]."""
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


def is_overlooked(game: CommandersGame, start: int, sector: int) -> bool:
    """From a hill, and onto a hill, guns fire over what stands in the sector next to it [commanders opt.hill.2 R21]."""
    return game.scenario.switches.terrain and not game.scenario.hills.isdisjoint((start, sector))


def is_wood(game: CommandersGame, sector: int) -> bool:
    """Whether a sector counts as forest, which is an obstacle to fire over it [commanders opt.forest.6]: none does
    unless a scenario plays with terrain [commanders opt.terrain.2]."""
    return game.scenario.switches.terrain and sector in game.scenario.forests


def spends(game: CommandersGame, sector: int) -> bool:
    """Whoever comes into a forest is spent [commanders opt.forest.2]."""
    return is_wood(game, sector)


def may_fire_from(game: CommandersGame, sector: int, between: int) -> bool:
    """No bombardment out of a forest, nor over a hill [commanders opt.forest.5 opt.hill.3]."""
    if not game.scenario.switches.terrain:
        return True
    return sector not in game.scenario.forests and between not in game.scenario.hills


def terrain_allows(game: CommandersGame, kind: int, sector: int, target: int) -> bool:
    """No cavalry in or out of forests in the fast phase [commanders opt.forest.4], and guns come into one by road only
    [commanders opt.forest.5]."""
    forests = game.scenario.forests
    if kind == CAVALRY and game.state.phase == FAST:
        return sector not in forests and target not in forests  # [commanders opt.forest.4]
    if kind == ARTILLERY and game.state.phase == NONCOMBAT and target in forests:
        return (min(sector, target), max(sector, target)) in game.scenario.roads  # [commanders opt.forest.5]
    return True
