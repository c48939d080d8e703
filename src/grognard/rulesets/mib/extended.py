"""Extended line: a division across two hexes [mib 16.6a]."""

from __future__ import annotations

from collections.abc import Iterator

from grognard.core.hexgrid import NOWHERE
from grognard.rulesets.mib.events import LineClosed, LineFormed
from grognard.rulesets.mib.fray import front_enemies, note_emptied
from grognard.rulesets.mib.instructions import errand_mask, forbidden
from grognard.rulesets.mib.leaders import follow, hide
from grognard.rulesets.mib.movement import STRIKE, action_cost, begin_movement, leaving_toll, may_intend, points_left
from grognard.rulesets.mib.state import (
    MOBILE,
    READY,
    SMASHED,
    STOPPED,
    UNWILLING,
    MibGame,
    has,
    others_at,
    put,
    troops_at,
)
from grognard.rulesets.mib.zones import fire_of, hostile_zone

Pair = tuple[int, int]


def may_extend(game: MibGame, unit: int) -> bool:
    """Divisions of infantry, not detachments, alone in their hex and out of enemy zones [mib 16.6a 16.6c]."""
    facts, state = game.scenario.units[unit], game.state
    if not game.scenario.switches.extended_line or facts.kind != "infantry" or facts.detachment:
        return False
    if state.second[unit] >= 0 or has(game, unit, SMASHED) or others_at(game, unit, state.place[unit]):
        return False
    return not hostile_zone(game, (unit,)) >> state.place[unit] & 1


def line_moves(game: MibGame, unit: int) -> dict[Pair, int]:
    """The pairs of hexes that a division can form or move its line to now, each with its price; the front lies
    clockwise of the way from the first to the second [mib 16.6b 16.6c 16.6d]."""
    if not game.scenario.switches.extended_line or (has(game, unit, STOPPED) and not leaving_toll(game, unit)):
        return {}
    found: dict[Pair, int] = {}
    shut = forbidden(game, unit)
    for pair, price in _candidates(game, unit):
        mask = 1 << pair[0] | 1 << pair[1]
        if shut & mask or not errand_mask(game, unit, mask):
            continue
        if price <= points_left(game, unit) and pair not in found:
            found[pair] = price
    return found


def _candidates(game: MibGame, unit: int) -> Iterator[tuple[Pair, int]]:
    state, grid = game.state, game.scenario.field.grid
    here = state.place[unit]
    if state.second[unit] < 0:
        if may_extend(game, unit):
            zone = hostile_zone(game, (unit,)) | fire_of(game, 1 - game.scenario.units[unit].side)
            for there in grid.neighbours[here]:
                price = _enter(game, unit, here, there)
                if price is not None and not zone >> there & 1:
                    yield (here, there), price
                    yield (there, here), price
        return
    toll = leaving_toll(game, unit)
    for pair, price in _shifts(game, unit):
        yield pair, price + toll


def _shifts(game: MibGame, unit: int) -> Iterator[tuple[Pair, int]]:
    """Forward and back by the dearer of two hexes, sideways and wheeling by the one new hex, all off the road
    [mib 16.6d]."""
    state, grid = game.state, game.scenario.field.grid
    one, two = state.place[unit], state.second[unit]
    along = grid.direction(one, two)
    fire = fire_of(game, 1 - game.scenario.units[unit].side)

    def at(hex: int, direction: int) -> int:
        return grid.neighbours[hex][direction % 6] if hex != NOWHERE else NOWHERE

    for turn in (1, 2, 4, 5):  # both hexes the same way: forward and back
        pair = at(one, along + turn), at(two, along + turn)
        prices = [_enter(game, unit, old, new) for old, new in zip((one, two), pair, strict=True)]
        if None not in prices and not any(fire >> hex & 1 for hex in pair):
            yield pair, max(price for price in prices if price is not None)
    singles = [((two, at(two, along)), two), ((at(one, along + 3), one), one)]  # sideways
    singles += [((one, at(one, along + turn)), one) for turn in (1, -1)]  # wheeling about the first
    singles += [((at(two, along + 3 + turn), two), two) for turn in (1, -1)]  # and about the second
    for pair, pivot in singles:
        new = pair[0] if pair[1] == pivot else pair[1]
        price = _enter(game, unit, pivot, new)
        if price is not None and not fire >> new & 1:
            yield pair, price


def _enter(game: MibGame, unit: int, here: int, there: int) -> int | None:
    """The price of an empty hex off the road, or None."""
    if there == NOWHERE:
        return None
    side = game.scenario.units[unit].side
    taken = [other for other in (*troops_at(game, side, there), *troops_at(game, 1 - side, there)) if other != unit]
    field = game.scenario.field
    if taken or here == there:
        return None
    ground = field.charts.movement.enter(field.board.terrain[there], "infantry")
    crossing = field.side_cost(here, there, "infantry")
    return None if not ground or crossing is None else ground + crossing


def form_line(game: MibGame, unit: int, pair: Pair, price: int) -> None:
    """Form the line or move it; it stops in enemy zones like any unit [mib 6.2g 16.6d]."""
    state, side = game.state, game.scenario.units[unit].side
    start = state.place[unit]
    zone = hostile_zone(game, (unit,))
    begin_movement(game, unit)
    put(game, unit, *pair)
    follow(game, side, start, pair[0])
    hide(game, 1 - side)
    state.facing[unit] = (game.scenario.field.grid.direction(*pair) + 1) % 6
    state.spent[unit] += price
    state.status[unit] &= ~(STOPPED | READY)
    if zone >> pair[0] & 1 or zone >> pair[1] & 1:
        state.status[unit] |= STOPPED
    game.tell(LineFormed(rule="16.6d", unit=unit, place=pair[0], other=pair[1]))


def may_present(game: MibGame, unit: int) -> bool:
    """Whether a line that has moved can pay for an attack from where it stands [mib 6.9a 16.6d]."""
    if game.state.second[unit] < 0 or not has(game, unit, MOBILE) or game.state.status[unit] & (READY | UNWILLING):
        return False
    able = may_intend(game, unit) and points_left(game, unit) >= action_cost(game, STRIKE)
    return able and bool(front_enemies(game, unit))


def closings(game: MibGame, unit: int) -> dict[int, int]:
    """The hexes into which a line can draw together, each with its price off the road [mib 16.6e]."""
    state, field = game.state, game.scenario.field
    if state.second[unit] < 0:
        return {}
    prices = {
        hex: field.charts.movement.enter(field.board.terrain[hex], "infantry")
        for hex in (state.place[unit], state.second[unit])
    }
    return {hex: price for hex, price in prices.items() if price <= points_left(game, unit)}


def close_line(game: MibGame, unit: int, hex: int, price: int) -> None:
    state, side = game.state, game.scenario.units[unit].side
    start = state.place[unit]
    begin_movement(game, unit)
    put(game, unit, hex)
    follow(game, side, start, hex)
    state.spent[unit] += price
    state.status[unit] &= ~READY
    game.tell(LineClosed(rule="16.6e", unit=unit, place=hex))


def collapse(game: MibGame, unit: int, hex: int) -> None:
    """One hex has to retreat: the whole division falls back into it first [mib 16.6g]."""
    state = game.state
    if state.second[unit] < 0:
        return
    start = state.place[unit]
    other = state.second[unit] if start == hex else start
    put(game, unit, hex)
    follow(game, game.scenario.units[unit].side, start, hex)
    note_emptied(game, other)
    game.tell(LineClosed(rule="16.6g", unit=unit, place=hex))
