"""What may lie behind what a side sees, for all it knows: other plots [brothers 17.3a], other units beneath the
Force markers [brothers 4.4b]."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import Any

import msgspec

from grognard.core.options import Picker
from grognard.core.procedure import Procedure
from grognard.rulesets.brothers.ch04_stacking.force_markers import is_hidden
from grognard.rulesets.brothers.ch04_stacking.limits import STACK_LIMIT
from grognard.rulesets.brothers.ch04_stacking.stacks import stack_strength
from grognard.rulesets.brothers.ch07_command.posture import open_postures
from grognard.rulesets.brothers.state import NO_POSTURE, BrothersGame

EXCHANGES = 3
"""How often each hidden unit may change places, on average."""
NO_UNITS = ("side", "formation")
"""Fields of what is under way that hold other numbers than units, and small ones."""


def reseal(game: BrothersGame, side: int, picker: Picker) -> BrothersGame | None:
    """The same position with other plots, and other hidden stacks, of whoever is not `side`."""
    if game.result is not None:
        return None
    plots, units = plotted(game, side), hidden_units(game, side)
    if not plots and not units:
        return None
    changed = game.copy()
    for index in plots:
        postures = open_postures(game, index, False)
        changed.state.posture[index] = postures[picker.randrange(len(postures))]
    if units:
        shuffle(changed, units, picker)
    return changed


def plotted(game: BrothersGame, side: int) -> list[int]:
    """Formations of the other side whose plotted posture nobody has seen yet: their chits are still in the cup, and no
    sovereign leads them now."""
    state = game.state
    if not game.scenario.switches.plotted_orders:
        return []
    return [
        index
        for index, formation in enumerate(game.scenario.formations)
        if formation.side != side
        and index in state.cup
        and index != state.active
        and state.posture[index] != NO_POSTURE
    ]


# -- Force markers -----------------------------------------------------------------------------------------------------


def hidden_units(game: BrothersGame, side: int) -> list[int]:
    """Those beneath Force markers, of which a side knows the arms alone [brothers 4.4b]."""
    if not game.scenario.switches.force_markers:
        return []
    return [unit for stack in game.state.stacks for unit in stack if is_hidden(game, side, unit)]


def shuffle(game: BrothersGame, units: list[int], picker: Picker) -> None:
    """Let units of one side and arm change places, and others of one stack, so that no marker shows anything else.
    Whoever takes part in what is under way stays."""
    busy = set(under_way(game))
    free = sorted(unit for unit in units if unit not in busy)
    put_in_order(game, free)
    for _ in range(EXCHANGES * len(free)):
        exchange(game, *(free[picker.randrange(len(free))] for _ in range(2)))


def put_in_order(game: BrothersGame, free: list[int]) -> None:
    """Where every guess begins, whatever the truth is: the lower the number, the further up on the map and in a stack.
    Else a guess would tell something of what it is about."""
    changed = True
    while changed:
        changed = False
        for one, two in combinations(free, 2):
            if spot(game, one) > spot(game, two) and exchange(game, one, two):
                changed = True


def spot(game: BrothersGame, unit: int) -> tuple[int, int]:
    hex = game.state.place[unit]
    return hex, game.state.stacks[hex].index(unit)


def exchange(game: BrothersGame, one: int, two: int) -> bool:
    """Let two units change places, where nobody could tell."""
    if not can_change(game, one, two):
        return False
    change(game, one, two)
    if any(stack_strength(game, game.state.place[unit]) > STACK_LIMIT for unit in (one, two)):
        change(game, one, two)
        return False
    return True


def can_change(game: BrothersGame, one: int, two: int) -> bool:
    """Two of one stack, or two of one side and arm."""
    facts, other, place = game.scenario.units[one], game.scenario.units[two], game.state.place
    return place[one] == place[two] or (facts.side, facts.arm) == (other.side, other.arm)


def change(game: BrothersGame, one: int, two: int) -> None:
    """Each takes the other's place."""
    state = game.state
    swapped = {one: two, two: one}
    for hex in {state.place[one], state.place[two]}:
        state.own_stacks()[hex] = tuple(swapped.get(unit, unit) for unit in state.stacks[hex])
    state.place[one], state.place[two] = state.place[two], state.place[one]


def under_way(game: BrothersGame) -> Iterator[int]:
    """Every number in what is under way that may be a unit."""
    state = game.state
    yield from _numbers([msgspec.to_builtins(procedure) for procedure in game.under_way(Procedure)])
    yield from _numbers([msgspec.to_builtins(decision) for decision in game.pending])
    yield from _numbers([state.assaults, state.charges, state.trampled])


def _numbers(data: Any) -> Iterator[int]:
    if isinstance(data, dict):
        data = [part for name, part in data.items() if name not in NO_UNITS]
    if isinstance(data, int) and not isinstance(data, bool):
        yield data
    elif isinstance(data, list | tuple):
        for part in data:
            yield from _numbers(part)
