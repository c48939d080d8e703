"""Which units may be selected and activated [portable turn.5]."""

from __future__ import annotations

from grognard.rulesets.portable.fire import can_ever_fire, targets
from grognard.rulesets.portable.move import can_change_seat, can_move, find_reach
from grognard.rulesets.portable.special_terrain import FORDING_TURNS, attackable
from grognard.rulesets.portable.state import ACTIVATED, FIRED, PINNED, SELECTED, PortableGame


def selected_units(game: PortableGame, side: int) -> tuple[int, ...]:
    """The units that have been selected and have not been activated."""
    place, status = game.state.place, game.state.status
    return tuple([unit for unit in game.scenario.members[side] if status[unit] & SELECTED and place[unit] >= 0])


def unactivated_units(game: PortableGame, side: int) -> tuple[int, ...]:
    """The units that have not been activated this turn."""
    place, status = game.state.place, game.state.status
    return tuple([unit for unit in game.scenario.members[side] if not status[unit] & ACTIVATED and place[unit] >= 0])


def selectable_units(game: PortableGame, side: int) -> tuple[int, ...]:
    """The units that may be selected: all that could act if their friends made room for them [portable turn.5 R22]."""
    return muster(game, side)[1]


def muster(game: PortableGame, side: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The units that have been selected and those that still may be, in one pass [portable turn.5 R22]."""
    state, mobile = game.state, game.scenario.mobile
    place, status, forded, on_the_way = state.place, state.status, state.forded, state.turn - FORDING_TURNS
    chosen, more = [], []
    for unit in game.scenario.members[side]:
        flags = status[unit]
        if place[unit] < 0 or flags & ACTIVATED:
            continue
        if flags & SELECTED:
            chosen.append(unit)
            continue
        # Most units have not fired and are on dry ground: nothing keeps them from a move but a pin.
        clear = mobile[unit] and not flags & FIRED and forded[unit] <= on_the_way
        if clear or flags & PINNED or can_move(game, unit) or can_ever_fire(game, unit):
            more.append(unit)
    return tuple(chosen), tuple(more)


def able_units(game: PortableGame, side: int) -> tuple[int, ...]:
    """The units still to be activated that could do something at this moment [portable turn.5]."""
    state, scenario = game.state, game.scenario
    interleaved = scenario.switches.interleaved_activations
    waiting = unactivated_units(game, side) if interleaved else selected_units(game, side)
    if not waiting:
        return ()
    place, status, forded = state.place, state.status, state.forded
    field, free = scenario.field, ~(state.occupied[0] | state.occupied[1] | scenario.field.deadly)
    zone = field.zones[state.occupied[1 - side]]
    on_the_way = state.turn - FORDING_TURNS
    able = []
    for unit in waiting:
        here, flags = place[unit], status[unit]
        # Most units stand clear of the enemy beside a free hex: that needs no search.
        clear = scenario.mobile[unit] and not flags & FIRED and forded[unit] <= on_the_way
        if flags & PINNED or (clear and field.level[here] & free and not zone >> here & 1) or can_act(game, unit):
            able.append(unit)
    return tuple(able)


def can_act(game: PortableGame, unit: int) -> bool:
    """Whether an unpinned unit could move, engage, fire, mount or dismount."""
    if can_move(game, unit):
        friends = game.state.occupied[game.scenario.units[unit].side]
        # A river that kills is a way out too, for whoever insists [portable special.rivers.2 R16].
        if attackable(game, unit, game.state.place[unit]) or find_reach(game, unit).mask & ~friends:
            return True
        if can_change_seat(game, unit):
            return True
    return targets(game, unit) != 0
