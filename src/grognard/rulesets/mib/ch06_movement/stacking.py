"""Stacking: what a hex holds, who may join a stack, and what happens where a hex holds too much [mib 6.1a 6.1e]."""

from __future__ import annotations

from grognard.core.masks import iter_bits
from grognard.rulesets.mib.ch02_components.values import strength, strength_in
from grognard.rulesets.mib.ch06_movement.facing import stack_facing
from grognard.rulesets.mib.ch06_movement.log import Overstacked
from grognard.rulesets.mib.ch09_disorder import disorganize
from grognard.rulesets.mib.state import MibGame, footprint, friends_mask, in_play, troops_at

STACKING = 10
"""Strength points that a hex holds at the end of movement or retreat [mib 6.1a]."""


def load(game: MibGame, side: int, hex: int, besides: tuple[int, ...] = ()) -> int:
    """The strength points of a side in a hex [mib 6.1a]; units of any formation stack [mib 6.1b]."""
    return sum(strength_in(game, unit) for unit in troops_at(game, side, hex) if unit not in besides)


def has_room(game: MibGame, units: tuple[int, ...], hex: int) -> bool:
    """Whether units may end in a hex together [mib 6.1a]; nobody stacks with an extended line [mib 16.6a]."""
    side = game.scenario.units[units[0]].side
    others = [other for other in troops_at(game, side, hex) if other not in units]
    if any(game.state.second[other] >= 0 for other in others):
        return False
    return sum(strength(game, unit) for unit in units) + load(game, side, hex, units) <= STACKING


def full_hexes(game: MibGame, unit: int) -> int:
    """The hexes in which a unit would break the stacking limit [mib 6.1a]: `has_room` for all of them at once."""
    state, mine = game.state, strength(game, unit)
    loads, full = dict[int, int](), 0
    for other in game.scenario.troops[game.scenario.units[unit].side]:
        if other == unit or state.place[other] < 0:
            continue
        if state.second[other] >= 0:
            full |= footprint(game, other)
        hex = state.place[other]
        loads[hex] = loads.get(hex, mine) + strength(game, other)
        if loads[hex] > STACKING:
            full |= 1 << hex
    return full


def check_stacks(game: MibGame) -> None:
    """Where a hex is found to hold too much everybody in it is disorganized [mib 6.1e 7.2r]."""
    if not any(_is_overfull(game, side) for side in range(2)):
        return
    for side in range(2):
        for hex in {game.state.place[u] for u in game.scenario.troops[side] if in_play(game, u)}:
            if load(game, side, hex) > STACKING:
                game.tell(Overstacked(rule="6.1e", place=hex))
                for unit in troops_at(game, side, hex):
                    disorganize(game, unit, "6.1e")


def _is_overfull(game: MibGame, side: int) -> bool:
    """Whether some hex of a side holds too much, all of them looked at at once."""
    loads, state = dict[int, int](), game.state
    for unit in game.scenario.troops[side]:
        for hex in (state.place[unit], state.second[unit]):
            if hex >= 0:
                loads[hex] = loads.get(hex, 0) + strength_in(game, unit)
    return max(loads.values(), default=0) > STACKING


def joinable_facings(game: MibGame, unit: int, hexes: int) -> list[int]:
    """For each facing the hexes that a unit may end in with it: where friends stand only theirs will do, and whoever
    cannot pay for that stays out [mib 6.1c 6.1d]."""
    found = [hexes] * 6
    for hex in iter_bits(hexes & friends_mask(game, unit)):
        wanted = stack_facing(game, unit, hex)
        for facing in range(6):
            if facing != wanted:
                found[facing] &= ~(1 << hex)
    return found
