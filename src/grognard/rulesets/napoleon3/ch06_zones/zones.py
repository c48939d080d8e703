"""Zones of control: who has one, where it reaches, and who cancels it [napoleon3 6a 6b 6.1f 6.2]."""

from __future__ import annotations

from grognard.core.kept import Kept
from grognard.core.places import picker
from grognard.rulesets.napoleon3.state import N3Game

ZONES = Kept[int](most=256)
"""The zones of a side as it stood lately."""
LAST = Kept[tuple[list[int], list[int], int]]()
"""For each side where all stood and faced when its zones were last asked for, and these: a dozen questions are asked
before anybody moves."""


def zone_of(game: N3Game, side: int) -> int:
    """The zones of control of a side's troops, disorganized or not: the front hexes they could enter; their flanks are
    free [napoleon3 6a 6b 6.2]."""
    state, last = game.state, LAST.of(game.scenario)
    seen = last.get(side)
    if seen is not None and seen[0] == state.place and seen[1] == state.facing:
        return seen[2]
    mask = _find_zone(game, side)
    last[side] = state.place[:], state.facing[:], mask
    return mask


def _find_zone(game: N3Game, side: int) -> int:
    members, state, known = game.scenario.members[side], game.state, ZONES.of(game.scenario)
    pick = picker(members)
    stand = (pick(state.place), pick(state.facing))
    mask = known.get(stand)
    if mask is None:
        mask, zones = 0, game.scenario.field.zones
        for hex, facing in zip(*stand, strict=True):
            if hex >= 0:
                mask |= zones[hex][facing]
        known[stand] = mask
    return mask


def uncovered_zone(game: N3Game, side: int) -> int:
    """The zones of a side's enemies where no unit of the side stands: for lines of command and for leaders the others
    are cancelled [napoleon3 6.1f]."""
    return zone_of(game, 1 - side) & ~game.state.occupied[side]
