"""Attackers: who attacks in a phase, and which sectors are attacked [commanders board.5]."""

from __future__ import annotations

from grognard.rulesets.commanders.state import CommandersGame, Zone
from grognard.rulesets.commanders.status import ROUTED


def fit(game: CommandersGame, units: tuple[int, ...]) -> list[int]:
    """Those that can still fight: neither gone nor routed [commanders rout.1]."""
    state = game.state
    return [unit for unit in units if state.place[unit] >= 0 and not state.status[unit] & ROUTED]


def attackers_of(game: CommandersGame, side: int, sector: int) -> list[int]:
    """The units of a side that attack a sector in this phase and can still fight."""
    return [unit for zone in game.state.zones if zone.goal(side) == sector for unit in fit(game, zone.attackers[side])]


def attacked_sectors(game: CommandersGame, side: int) -> list[int]:
    """The sectors of a side that the enemy attacks in this phase [commanders combat.trigger.1]; a race attacks nobody's
    [commanders combat.trigger.2]."""
    other = 1 - side
    return sorted({z.fronts[side] for z in game.state.zones if z.race < 0 and fit(game, z.attackers[other])})


def is_attacker(zone: Zone, side: int, unit: int) -> bool:
    return unit in zone.attackers[side]
