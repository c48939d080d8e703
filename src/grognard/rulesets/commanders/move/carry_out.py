"""Moves that meet nobody are carried out, and what befalls whoever arrives [commanders move.2]."""

from __future__ import annotations

from collections import Counter

from grognard.rulesets.commanders.board.control import is_friendly, units_at
from grognard.rulesets.commanders.move.limits import Moves, fitting
from grognard.rulesets.commanders.move.log import UnitsMoved, UnitsStayed
from grognard.rulesets.commanders.opt.terrain import spends
from grognard.rulesets.commanders.rout import capture_routed
from grognard.rulesets.commanders.state import CommandersGame, Move, with_side
from grognard.rulesets.commanders.status import ACTED, ROUTED, SHELTERED, SPENT
from grognard.rulesets.commanders.units import KINDS


def march(game: CommandersGame, moves: tuple[tuple[int, Move], ...]) -> None:
    """Carry out the moves of both sides that meet nobody, at once [commanders simul.1] and one sector each
    [commanders move.2]: into neutral sectors that no enemy makes for first [commanders fast.3 combined.2], then into
    friendly ones [commanders fast.2 phase.2]."""
    going, staying = fitting(game, moves)
    starts = {move[0]: game.state.place[move[0]] for _, move in going}
    neutral = {move[0] for side, move in going if not is_friendly(game, side, move[1])}
    ordered = sorted(going, key=lambda entry: entry[1][0] not in neutral)
    for (side, start, target, kind), count in _grouped(game, ordered, starts).items():  # told before who is taken
        game.tell(UnitsMoved(rule="move.2", side=side, kind=kind, count=count, start=start, path=(target,)))
    for side, (unit, target, second) in ordered:
        enter(game, side, unit, target, second)
    tell_stayed(game, staying, "move.8")


def tell_stayed(game: CommandersGame, staying: Moves, rule: str) -> None:
    """Units that could not go keep their order for a later phase."""
    state = game.state
    for side, (unit, target, second) in staying:
        if state.acts[unit] == 0:
            order = (game.scenario.units[unit].kind, state.place[unit], target, second)
            state.sheets = with_side(state.sheets, side, (*state.sheets[side], order))
    starts = {move[0]: state.place[move[0]] for _, move in staying}
    for (side, start, target, kind), count in _grouped(game, staying, starts).items():
        game.tell(UnitsStayed(rule=rule, side=side, kind=kind, count=count, start=start, place=target))


def _grouped(game: CommandersGame, moves: Moves, starts: dict[int, int]) -> Counter[tuple[int, int, int, str]]:
    units = game.scenario.units
    return Counter((side, starts[unit], target, KINDS[units[unit].kind]) for side, (unit, target, _) in moves)


def begin(game: CommandersGame, unit: int, target: int, second: int, arrives: bool) -> None:
    """A unit acts: it counts as active, and what is left of its order is its own from now on [commanders status.1]."""
    state = game.state
    tail = () if second < 0 else (second,)
    state.path[unit] = tail if arrives else (target, *tail)
    state.acts[unit] += 1
    state.status[unit] |= ACTED


def enter(game: CommandersGame, side: int, unit: int, target: int, second: int) -> None:
    """A unit comes into a sector without a fight and takes the routed enemies it finds
    [commanders rout.2 combat.trigger.7]."""
    begin(game, unit, target, second, arrives=True)
    arrive(game, side, unit, target)


def arrive(game: CommandersGame, side: int, unit: int, target: int) -> None:
    game.state.place[unit] = target
    game.state.status[unit] &= ~SHELTERED  # whoever comes into a sector stands in the open [commanders opt.building.2]
    if spends(game, target):  # [commanders opt.forest.2]
        game.state.status[unit] |= SPENT
    if any(game.state.status[enemy] & ROUTED for enemy in units_at(game, 1 - side, target)):
        capture_routed(game, side, target)
