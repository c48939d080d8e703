"""Who is In Command and who is Out of Command, and what becomes of these [brothers 7.4a 7.5a]."""

from __future__ import annotations

from grognard.rulesets.brothers.ch03_components.units import SARDINIAN
from grognard.rulesets.brothers.ch04_stacking.force_markers import shown, tell_in_parts
from grognard.rulesets.brothers.ch06_chits.sovereign_presence import find_king
from grognard.rulesets.brothers.ch07_command.log import UnitsOutOfCommand
from grognard.rulesets.brothers.ch07_command.range import command_range
from grognard.rulesets.brothers.state import (
    COMMANDED,
    DEFENSIVE_POSTURE,
    ENTERED,
    OF_THE_ACTIVATION,
    BrothersGame,
    clear_marks,
    has,
    mark,
)


def in_command(game: BrothersGame, index: int, posture: int) -> set[int]:
    """The units of a formation that are In Command [brothers 7.4b 7.4e 7.4f]; without an HQ on the map none is, unless
    a scenario has the king stand in for it [brothers 6.2.2b 11.5.3]."""
    state, formation = game.state, game.scenario.formations[index]
    on_map = [unit for unit in formation.members if state.place[unit] >= 0]
    entering = {unit for unit in on_map if has(game, unit, ENTERED)}
    absent = state.place[formation.hq] < 0
    if absent and not game.scenario.switches.king_stands_in:
        return entering
    reached = command_range(game, formation.hq, posture) | kings_range(game, formation.nation)
    found = {unit for unit in on_map if reached >> state.place[unit] & 1}
    if posture == DEFENSIVE_POSTURE and not absent:  # [brothers 7.4d]
        found |= _road_chain(game, on_map, found, state.place[formation.hq])
    return found | entering


def kings_range(game: BrothersGame, nation: int) -> int:
    """Sardinians near Vittorio Emanuele are In Command, his chit drawn or not [brothers 6.2.2b 6.2.2c]."""
    king = find_king(game) if nation == SARDINIAN else -1
    return command_range(game, king, DEFENSIVE_POSTURE) if king >= 0 else 0


def _road_chain(game: BrothersGame, units: list[int], found: set[int], hq: int) -> set[int]:
    """Units in column on a road, each next to one In Command [brothers 7.4c]."""
    board, place = game.scenario.board, game.state.place
    hexes = {place[unit] for unit in units}
    linked = {place[unit] for unit in found} | {hq}
    waiting = list(linked)
    while waiting:
        here = waiting.pop()
        for there in hexes - linked:
            if board.road(here, there) is not None:
                linked.add(there)
                waiting.append(there)
    return {unit for unit in units if place[unit] in linked}


def is_commanded(game: BrothersGame, unit: int) -> bool:
    """Out of Command means: not In Command and of the formation that acts [brothers 7.5a]."""
    return bool(game.state.flags[unit] & COMMANDED)


def are_commanded(game: BrothersGame, units: tuple[int, ...]) -> bool:
    """Whether all of some units are In Command [brothers 7.5a]."""
    flags, found = game.state.flags, COMMANDED
    for unit in units:
        found &= flags[unit]
    return found != 0


def judge_command(game: BrothersGame, index: int) -> None:
    """Once, after the posture is chosen [brothers 7.4a 7.4f]. Those Out of Command neither Engage nor fire nor rally
    [brothers 7.5a]; they pay double off the roads [brothers 7.5b] and may only come closer to their HQ [brothers 7.5c],
    without Road March, and answer with Defensive Fire alone [brothers 7.5d]."""
    state, formation = game.state, game.scenario.formations[index]
    commanded = in_command(game, index, state.posture[index])
    lost = []
    for unit in formation.members:
        state.flags[unit] &= ~COMMANDED
        if unit in commanded:
            mark(game, unit, COMMANDED)
        elif state.place[unit] >= 0:
            lost.append(unit)
    mark(game, formation.hq, COMMANDED)
    if lost:
        units = tuple(lost)
        seen = shown(game, units)
        public = UnitsOutOfCommand(rule="7.5a", formation=formation.key, units=seen) if seen else None
        tell_in_parts(game, UnitsOutOfCommand(rule="7.5a", formation=formation.key, units=units), units, public)


def lift_command(game: BrothersGame) -> None:
    """Out of Command markers, and all others of the activation, come off at its end [brothers 7.5e]."""
    clear_marks(game, OF_THE_ACTIVATION)
