"""Which units may be selected and activated [portable turn.5]. Sets of units are masks."""

from __future__ import annotations

from grognard.core.masks import members
from grognard.rulesets.portable.fire import can_ever_fire, targets
from grognard.rulesets.portable.move import can_change_seat, can_move, find_reach
from grognard.rulesets.portable.special_terrain import attackable
from grognard.rulesets.portable.state import PortableGame


def unactivated_units(game: PortableGame, side: int) -> int:
    """The units that have not been activated this turn."""
    return game.scenario.armies[side] & game.state.in_play & ~game.state.activated


def selected_units(game: PortableGame, side: int) -> int:
    """The units that have been selected and have not been activated."""
    return game.scenario.armies[side] & game.state.in_play & game.state.selected


def unhindered(game: PortableGame) -> int:
    """Most units, which have not fired and are on dry ground: nothing keeps them from a move but a pin."""
    return game.scenario.mobile & ~(game.state.fired | game.state.in_ford)


def selectable_units(game: PortableGame, side: int) -> int:
    """The units that may be selected: all that could act if their friends made room for them [portable turn.5 R22]."""
    waiting = unactivated_units(game, side) & ~game.state.selected
    found = waiting & (unhindered(game) | game.state.pinned)
    for unit in members(waiting ^ found):
        if can_move(game, unit) or can_ever_fire(game, unit):
            found |= 1 << unit
    return found


def able_units(game: PortableGame, side: int) -> int:
    """The units still to be activated that could do something at this moment [portable turn.5]."""
    state, scenario, field = game.state, game.scenario, game.scenario.field
    interleaved = scenario.switches.interleaved_activations
    waiting = unactivated_units(game, side) if interleaved else selected_units(game, side)
    able = waiting & state.pinned
    place, level = state.place, field.level
    free = ~(state.occupied[0] | state.occupied[1] | field.deadly)
    zone, clear = field.zones[state.occupied[1 - side]], unhindered(game)
    for unit in members(waiting ^ able):
        here = place[unit]
        # Most units stand clear of the enemy beside a free hex: that needs no search.
        if (level[here] & free and not zone >> here & 1 and clear >> unit & 1) or can_act(game, unit):
            able |= 1 << unit
    return able


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
