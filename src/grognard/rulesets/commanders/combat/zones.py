"""Who is in a battle zone: attackers, the passive units of a sector, and their order [commanders combat.position.7]."""

from __future__ import annotations

import msgspec

from grognard.rulesets.commanders.board.control import units_at
from grognard.rulesets.commanders.state import CommandersGame
from grognard.rulesets.commanders.status import FELL_BACK, ROUTED, SHELTERED, SPENT, SQUARE

# -- forming ---------------------------------------------------------------------------------------------------------


def replace_zone(game: CommandersGame, index: int, **changes: object) -> None:
    zones = list(game.state.zones)
    zones[index] = msgspec.structs.replace(zones[index], **changes)
    game.state.zones = tuple(zones)


# -- who is in a zone ------------------------------------------------------------------------------------------------


def fit(game: CommandersGame, units: tuple[int, ...]) -> list[int]:
    """Those that can still fight."""
    state = game.state
    return [unit for unit in units if state.place[unit] >= 0 and not state.status[unit] & ROUTED]


def attackers_of(game: CommandersGame, side: int, sector: int) -> list[int]:
    """The units of a side that attack a sector in this phase and can still fight."""
    return [unit for zone in game.state.zones if zone.goal(side) == sector for unit in fit(game, zone.attackers[side])]


def attacked_sectors(game: CommandersGame, side: int) -> list[int]:
    """The sectors of a side that the enemy attacks in this phase; a race attacks nobody's."""
    other = 1 - side
    return sorted({z.fronts[side] for z in game.state.zones if z.race < 0 and fit(game, z.attackers[other])})


def passive_units(game: CommandersGame, side: int, sector: int) -> list[int]:
    """The units of a side in a sector that do not attack out of it, ordered or not, routed ones too, in the order of
    placement [commanders status.2 combat.position.7 combat.position.14 combat.position.17]. Whoever fell
    back into it is left out [commanders combat.position.2b]."""
    state = game.state
    attacking = {unit for zone in state.zones for unit in zone.attackers[side]}
    out = FELL_BACK | SHELTERED
    found = [u for u in units_at(game, side, sector) if u not in attacking and not state.status[u] & out]
    return sorted(found, key=lambda unit: placing(game, unit))


def placing(game: CommandersGame, unit: int) -> tuple[int, bool, int]:
    """Where a passive or routed unit comes in the order of placement; within a group its owner says, and those that
    are not spent are named first [commanders combat.position.7 R6]."""
    status, kind = game.state.status[unit], game.scenario.units[unit].kind
    if status & ROUTED:
        group = 4 + kind
    else:
        group = 0 if status & SQUARE else 1 + kind
    return group, bool(status & SPENT), unit
