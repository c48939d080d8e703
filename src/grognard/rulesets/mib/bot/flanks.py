"""Guns beside a target that would enfilade an attack on it [mib 7.11e 7.11f]."""

from __future__ import annotations

from typing import NamedTuple

from grognard.core.hexgrid import NOWHERE
from grognard.core.masks import iter_bits
from grognard.rulesets.mib.ch02_components.values import is_cavalry
from grognard.rulesets.mib.ch06_movement.facing import front_of
from grognard.rulesets.mib.state import DISORGANIZED, SMASHED, MibGame, troops_at


class Flank(NamedTuple):
    """Guns beside a target that have a post in their front zone."""

    guns: int
    near: int
    """The hexes next to them."""
    friends: tuple[int, ...]
    """Whoever of the attacking side stands there now."""


def flanks_of(game: MibGame, side: int, target: int, hex: int) -> list[Flank]:
    """The guns in order that could enfilade foot in a hex [mib 7.11e 7.11f]."""
    state, field = game.state, game.scenario.field
    found = []
    for there in field.grid.neighbours[hex]:
        if there in (NOWHERE, target) or not state.occupied[1 - side] >> there & 1:
            continue
        near = field.grid.adjacent[there]
        friends = tuple(u for each in iter_bits(near & state.occupied[side]) for u in troops_at(game, side, each))
        for foe in troops_at(game, 1 - side, there):
            upset = state.status[foe] & (DISORGANIZED | SMASHED)
            arm = "cavalry" if is_cavalry(game, foe) else "infantry"
            zone = front_of(game, foe, there) & field.zones[arm][there]
            if state.guns[foe] and not upset and zone >> hex & 1:
                found.append(Flank(state.guns[foe], near, friends))
    return found


def enfilading(game: MibGame, hexes: dict[int, int], flanks: dict[int, list[Flank]]) -> int:
    """What the best guns beside the fight come to that have one attacker before them and nobody else next to them, with
    each attacker in its hex [mib 7.11e 7.11f R24]."""
    amid, best = game.scenario.switches.enfilade_amid_attackers, 0
    for hex in hexes.values():
        for flank in flanks[hex]:
            others = any(unit not in hexes for unit in flank.friends)
            attackers = sum(flank.near >> each & 1 for each in hexes.values())
            if not others and (attackers == 1 or amid):
                best = max(best, flank.guns + 1)
    return best
