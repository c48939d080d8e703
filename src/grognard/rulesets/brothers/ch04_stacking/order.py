"""The order in a stack, and who may change it [brothers 4.3b].

Units that move together stand as their owner adds them to the move before it starts [brothers 4.3c].
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from grognard.rulesets.brothers.ch04_stacking.force_markers import veil
from grognard.rulesets.brothers.ch04_stacking.limits import would_crowd
from grognard.rulesets.brothers.ch04_stacking.log import StackReordered
from grognard.rulesets.brothers.ch04_stacking.stacks import FRONT, above, front_units, put
from grognard.rulesets.brothers.ch11_movement.costs import can_move
from grognard.rulesets.brothers.ch11_movement.defensive_fire import meet_fire
from grognard.rulesets.brothers.ch11_movement.engagement import may_come_forward
from grognard.rulesets.brothers.ch11_movement.frame import Movers
from grognard.rulesets.brothers.state import HALTED, MOVED, PINNED, BrothersGame, active_units, has, has_failed, mark

if TYPE_CHECKING:
    from grognard.rulesets.brothers.state import BrothersGame


def shiftable(game: BrothersGame) -> dict[int, tuple[tuple[int, ...], ...]]:
    """Active units that may take another place in their stack instead of moving, and the places: only in the
    Movement Step [brothers 4.3a 4.3b]."""
    state, units, failed = game.state, game.scenario.units, has_failed(game)
    near = game.scenario.field.grid.adjacent
    found: dict[int, tuple[tuple[int, ...], ...]] = {}
    for unit in active_units(game):
        hex = state.place[unit]
        if hex < 0 or len(state.stacks[hex]) < 2 or state.flags[unit] & (MOVED | HALTED) or not units[unit].is_troops:
            continue
        if failed and can_move(game, unit) is False:
            continue  # a failed activation moves nothing [brothers 7.6.2a]
        stack = state.stacks[hex]
        if not near[hex] & state.occupied[1 - units[unit].side]:
            found[unit] = other_places(len(stack), stack.index(unit))
        elif places := tuple([(n,) for n in range(len(stack)) if can_shift(game, unit, n)]):
            found[unit] = places
    return found


@cache
def other_places(count: int, own: int) -> tuple[tuple[int, ...], ...]:
    """All places of a stack but one's own."""
    return tuple((place,) for place in range(count) if place != own)


def can_shift(game: BrothersGame, unit: int, position: int) -> bool:
    """Next to the enemy it counts as movement: not for a gun that fired, and whoever it brings into the front-line must
    be free to Engage [brothers 4.3b 4.3d 11.7.1b]."""
    hex = game.state.place[unit]
    stack = game.state.stacks[hex]
    if stack.index(unit) == position:
        return False
    side = game.scenario.units[unit].side
    if not game.scenario.field.grid.adjacent[hex] & game.state.occupied[1 - side]:
        return True
    if has(game, unit, PINNED):
        return False
    others = tuple(other for other in stack if other != unit)
    return may_come_forward(game, unit, hex, (*others[:position], unit, *others[position:]))


def shift(game: BrothersGame, unit: int, position: int) -> None:
    """Whoever newly stands in the front-line draws fire [brothers 4.3d 11.8.1f]."""
    hex = game.state.place[unit]
    before = set(front_units(game, hex))
    put(game, unit, hex, position)
    mark(game, unit, MOVED)
    game.tell(StackReordered(rule="4.3b", unit=unit, place=hex, position=position, only=veil(game, unit)))
    new = tuple(other for other in front_units(game, hex) if other not in before)
    if new:
        game.push(Reordering(new, hex=hex))


class Reordering(Movers, frozen=True):
    """Fire at units that came into the front-line; a hit keeps them from an Assault [brothers 11.8.1b 11.8.1f]."""

    hex: int = -1

    def meet_fire(self, game: BrothersGame) -> None:
        meet_fire(game, self.movers, self.hex)

    steps = (meet_fire,)


def places_in_stack(game: BrothersGame, units: tuple[int, ...], hex: int, engages: bool) -> tuple[tuple[int, ...], ...]:
    """How many units may stay above arrivals in a hex [brothers 4.3e]; these keep their own order, as they stood at the
    start of the move [brothers 4.3c 11.1b]."""
    stack = game.state.stacks[hex]
    if not stack or not game.scenario.units[units[0]].is_troops:
        return ((),)
    numbers = range(len(stack) + 1)
    if not engages:
        numbers = range(next(n for n in numbers if above(game, hex, n) >= FRONT), len(stack) + 1)
    return tuple((number,) for number in numbers)


def positions(game: BrothersGame, unit: int, hex: int) -> tuple[tuple[int, ...], ...]:
    """How many units may stay above one that enters a hex: any number, but none where it overstacks
    [brothers 4.3e 11.8.2a]."""
    if not game.scenario.units[unit].is_troops or not game.state.stacks[hex]:
        return ((),)
    if would_crowd(game, unit, hex):
        return ((0,),)
    return tuple((number,) for number in range(len(game.state.stacks[hex]) + 1))
