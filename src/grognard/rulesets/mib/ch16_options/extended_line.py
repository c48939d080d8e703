"""Extended line: a division across two hexes, in each of which it fights with half its strength [mib 16.6a 16.6f]."""

from __future__ import annotations

from collections.abc import Iterator

from grognard.core.hexgrid import NOWHERE
from grognard.core.masks import iter_bits
from grognard.rulesets.mib.ch02_components.leaders import follow, hide
from grognard.rulesets.mib.ch06_movement.allowance import begin_movement, points_left
from grognard.rulesets.mib.ch06_movement.costs import STRIKE, action_cost, off_road
from grognard.rulesets.mib.ch06_movement.double_time import may_hurry
from grognard.rulesets.mib.ch06_movement.facing import faces_all_round, line_front
from grognard.rulesets.mib.ch06_movement.zones import hostile_zone, leaving_toll, stop_in_zone
from grognard.rulesets.mib.ch07_combat.frame import front_enemies, note_emptied
from grognard.rulesets.mib.ch08_heights.field_of_fire import fire_against
from grognard.rulesets.mib.ch09_disorder import began_upset, may_intend
from grognard.rulesets.mib.ch16_options.log import LineClosed, LineFormed
from grognard.rulesets.mib.provisions.instructions import errand_mask, forbidden
from grognard.rulesets.mib.state import (
    MOBILE,
    READY,
    SMASHED,
    STOPPED,
    UNWILLING,
    MibGame,
    footprint,
    has,
    others_at,
    put,
)

Pair = tuple[int, int]
Step = tuple[int, int]
"""From one hex into the next."""
Line = tuple[Pair, int, bool]
"""Where a line can go, at what price, and whether it comes under fire there."""


def may_extend(game: MibGame, unit: int) -> bool:
    """Divisions, not detachments, alone in their hex and out of enemy zones [mib 16.6a 16.6c]."""
    facts, state, switches = game.scenario.units[unit], game.state, game.scenario.switches
    if not switches.extended_line or not facts.is_troops or facts.detachment:
        return False
    if switches.infantry_lines and facts.kind != "infantry":
        return False
    if state.second[unit] >= 0 or has(game, unit, SMASHED) or others_at(game, unit, state.place[unit]):
        return False
    return not hostile_zone(game, (unit,)) >> state.place[unit] & 1


def line_moves(game: MibGame, unit: int, lines: list[Line] | None = None) -> dict[Pair, int]:
    """The pairs of hexes that a division can form or move its line to now, each with its price; the front lies
    clockwise of the way from the first to the second [mib 16.6b 16.6c 16.6d]. Whoever knows the lines gives them."""
    return _within(game, unit, find_lines(game, unit) if lines is None else lines, points_left(game, unit))


def _within(game: MibGame, unit: int, lines: list[Line], points: int) -> dict[Pair, int]:
    """Those of some lines that so many points allow, to attack where that must be [mib 8.2d]."""
    found: dict[Pair, int] = {}
    for pair, price, storms in lines:
        if price <= points and not (storms and not may_storm(game, unit, pair, points - price)):
            found.setdefault(pair, price)
    return found


def find_lines(game: MibGame, unit: int) -> list[Line]:
    """The pairs of hexes that a line can go to, be it with points enough: within its orders, and out of fire or not."""
    if not game.scenario.switches.extended_line or (has(game, unit, STOPPED) and not leaving_toll(game, unit)):
        return []
    shut, found, fires = forbidden(game, unit), [], dict[int, int]()
    for pair, price in _candidates(game, unit):
        mask = 1 << pair[0] | 1 << pair[1]
        if not shut & mask and errand_mask(game, unit, mask):
            left = footprint(game, unit) & ~mask
            if left not in fires:  # what it silences no longer is the same for most pairs
                fires[left] = fire_against(game, unit, kept=mask)
            found.append((pair, price, bool(fires[left] & mask)))
    return found


def is_storm(game: MibGame, unit: int, pair: Pair) -> bool:
    """Whether a line would stand under fire: it goes there to attack, or not at all [mib 8.2d]."""
    hexes = 1 << pair[0] | 1 << pair[1]
    return bool(fire_against(game, unit, kept=hexes) & hexes)


def may_storm(game: MibGame, unit: int, pair: Pair, left: int) -> bool:
    """Whether a line would have somebody to attack from a pair of hexes, is fit for it, and can pay for it with the
    points it has left [mib 6.9a 7.0d 8.2d 9.0c]."""
    field, enemy = game.scenario.field, game.state.occupied[1 - game.scenario.units[unit].side]
    if not may_intend(game, unit) or has(game, unit, UNWILLING) or left < action_cost(game, STRIKE):
        return False
    for hex in pair:
        front = field.grid.adjacent[hex] & (-1 if faces_all_round(game, unit, hex) else line_front(game, *pair))
        if any(field.can_strike(hex, there) for there in iter_bits(front & enemy)):
            return True
    return False


def _candidates(game: MibGame, unit: int) -> Iterator[tuple[Pair, int]]:
    """Pairs of hexes that a unit can extend into [mib 16.6c], or shift to in line [mib 16.6d], each with its price."""
    state, grid = game.state, game.scenario.field.grid
    here = state.place[unit]
    if state.second[unit] < 0:
        if may_extend(game, unit):
            zone = hostile_zone(game, (unit,))
            for there in grid.neighbours[here]:
                price = _enter(game, unit, here, there)
                if price is not None and not zone >> there & 1:
                    yield (here, there), price
                    yield (there, here), price
        return
    toll = leaving_toll(game, unit)
    for pair, steps in shifts(game, (here, state.second[unit])):
        prices = [_enter(game, unit, old, new) for old, new in steps]
        if None not in prices:
            yield pair, max(price for price in prices if price is not None) + toll


def shifts(game: MibGame, pair: Pair) -> Iterator[tuple[Pair, tuple[Step, ...]]]:
    """Where a line can be moved to, with the hexes it enters: forward and back with both, of which the dearer is paid;
    sideways and wheeling with one [mib 16.6d]."""
    grid = game.scenario.field.grid
    one, two = pair
    along = grid.direction(one, two)

    def at(hex: int, direction: int) -> int:
        return grid.neighbours[hex][direction % 6] if hex != NOWHERE else NOWHERE

    for turn in (1, 2, 4, 5):  # both hexes the same way: forward and back
        new = at(one, along + turn), at(two, along + turn)
        yield new, ((one, new[0]), (two, new[1]))
    singles = [((two, at(two, along)), two), ((at(one, along + 3), one), one)]  # sideways
    singles += [((one, at(one, along + turn)), one) for turn in (1, -1)]  # wheeling about the first
    singles += [((at(two, along + 3 + turn), two), two) for turn in (1, -1)]  # and about the second
    for new, pivot in singles:
        yield new, ((pivot, new[0] if new[1] == pivot else new[1]),)


def can_enter(game: MibGame, unit: int, steps: tuple[Step, ...]) -> bool:
    """Whether a line finds all the hexes empty that it would go into."""
    return all(_enter(game, unit, old, new) is not None for old, new in steps)


def _enter(game: MibGame, unit: int, here: int, there: int) -> int | None:
    """The price of an empty hex off the road, or None; whoever began disorganized stays out of zones [mib 9.0d]."""
    if there == NOWHERE:
        return None
    side, arm = game.scenario.units[unit].side, game.scenario.units[unit].arm
    field, occupied = game.scenario.field, game.state.occupied
    if here == there or occupied[1 - side] >> there & 1:
        return None
    if occupied[side] >> there & 1 and others_at(game, unit, there):
        return None
    if began_upset(game, unit) and hostile_zone(game, (unit,)) >> there & 1:
        return None
    return off_road(field.board, field.charts.movement, here, there, arm)


def form_line(game: MibGame, unit: int, pair: Pair, price: int) -> None:
    """Form the line or move it; it stops in enemy zones like any unit [mib 6.2g 16.6d]."""
    state, side = game.state, game.scenario.units[unit].side
    start = state.place[unit]
    zone = hostile_zone(game, (unit,))
    begin_movement(game, unit)
    set_line(game, unit, pair)
    follow(game, side, start, pair[0])
    hide(game, 1 - side)
    state.spent[unit] += price
    state.status[unit] &= ~(STOPPED | READY)
    stop_in_zone(game, unit, zone)
    game.tell(LineFormed(rule="16.6d", unit=unit, place=pair[0], other=pair[1]))


def set_line(game: MibGame, unit: int, pair: Pair) -> None:
    """Put a division across two hexes, its front on the clockwise side [mib 16.6b]; in each it has half its strength
    from now on [mib 16.6f]."""
    put(game, unit, *pair)
    game.state.facing[unit] = (game.scenario.field.grid.direction(*pair) + 1) % 6


def may_present(game: MibGame, unit: int) -> bool:
    """Whether a line that has moved can pay for an attack from where it stands [mib 6.9a 16.6d]."""
    if game.state.second[unit] < 0 or not has(game, unit, MOBILE) or game.state.status[unit] & (READY | UNWILLING):
        return False
    able = may_intend(game, unit) and points_left(game, unit) >= action_cost(game, STRIKE)
    return able and bool(front_enemies(game, unit))


def closings(game: MibGame, unit: int, hurried: bool | None = None) -> dict[int, int]:
    """The hexes into which a line can draw together, each with its price off the road [mib 16.6e]."""
    state, field, arm = game.state, game.scenario.field, game.scenario.units[unit].arm
    if state.second[unit] < 0 or has(game, unit, STOPPED):
        return {}
    hexes, points = (state.place[unit], state.second[unit]), points_left(game, unit, hurried)
    prices = {hex: field.charts.movement.enter(field.board.terrain[hex], arm) for hex in hexes}
    return {hex: price for hex, price in prices.items() if price <= points}


def may_hasten(game: MibGame, unit: int, lines: list[Line] | None = None) -> bool:
    """Double time for a line, where it gets farther by it [mib 6.12a 16.6d]. Whoever knows the lines gives them."""
    lined = game.state.second[unit] >= 0 or may_extend(game, unit)
    if not game.scenario.switches.extended_line or not lined or not may_hurry(game, unit):
        return False
    lines = find_lines(game, unit) if lines is None else lines
    near, far = (_within(game, unit, lines, points_left(game, unit, pace)) for pace in (None, True))
    return len(far) > len(near) or len(closings(game, unit, hurried=True)) > len(closings(game, unit))


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
    """One hex has to retreat: the whole division falls back into it first, and whoever was to attack
    the other may enter that [mib 16.6g 16.6h]."""
    state = game.state
    if state.second[unit] < 0:
        return
    start = state.place[unit]
    other = state.second[unit] if start == hex else start
    put(game, unit, hex)
    follow(game, game.scenario.units[unit].side, start, hex)
    note_emptied(game, other)
    game.tell(LineClosed(rule="16.6g", unit=unit, place=hex))
