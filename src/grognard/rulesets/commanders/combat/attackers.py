"""Attackers: who attacks in a phase, with fire or melee, and which sectors are attacked [commanders board.5]."""

from __future__ import annotations

from grognard.rulesets.commanders.state import CommandersGame, Zone
from grognard.rulesets.commanders.status import ROUTED
from grognard.rulesets.commanders.units import ROLLS


def fit(game: CommandersGame, units: tuple[int, ...]) -> list[int]:
    """Those that can still fight: neither gone nor routed [commanders rout.1]."""
    state = game.state
    return [unit for unit in units if state.place[unit] >= 0 and not state.status[unit] & ROUTED]


def attackers_of(game: CommandersGame, side: int, sector: int) -> list[int]:
    """The units of a side that attack a sector in this phase and can still fight."""
    return [unit for zone in game.state.zones if zone.goal(side) == sector for unit in fit(game, zone.attackers[side])]


def attacked_sectors(game: CommandersGame, side: int) -> list[int]:
    """The sectors of a side that the enemy attacks in this phase [commanders combat.trigger.1], be it with guns alone
    [commanders combat.trigger.4]; a race attacks nobody's [commanders combat.trigger.2]."""
    other = 1 - side
    return sorted({z.fronts[side] for z in game.state.zones if z.race < 0 and fit(game, z.attackers[other])})


def is_attacker(zone: Zone, side: int, unit: int) -> bool:
    """Whether a unit is active here: an order that it does not carry out in this phase makes it none
    [commanders status.1]."""
    return unit in zone.attackers[side]


def has_attack(game: CommandersGame, unit: int, step: str) -> bool:
    """Whether a unit has the form of attack of a step: infantry has both, cavalry melee, artillery fire
    [commanders units.inf.2 units.cav.2 units.art.2]."""
    return game.scenario.units[unit].kind in ROLLS[step]
