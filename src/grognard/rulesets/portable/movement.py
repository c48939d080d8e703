"""Movement: where a unit may go, contact and facing, fords and drowning, mounting."""

from __future__ import annotations

from grognard.core.action import Extra
from grognard.core.hexgrid import NOWHERE
from grognard.core.masks import iter_bits
from grognard.core.options import Group
from grognard.core.reach import Reach
from grognard.rulesets.portable.events import (
    ObjectiveTaken,
    UnitDestroyed,
    UnitDismounted,
    UnitDrowned,
    UnitEngaged,
    UnitMounted,
    UnitMoved,
    UnitTurned,
)
from grognard.rulesets.portable.field import HEX
from grognard.rulesets.portable.state import FIGHTS, FIRED, MOVED, NEVER_FORDED, ON_FOOT, PINNED, PortableGame
from grognard.rulesets.portable.units import UnitType

FACINGS: tuple[Extra, ...] = tuple((facing,) for facing in range(6))
FORDING_TURNS = 2  # [portable special.rivers.3] in on turn A, still there on turn B, out from turn C


def type_now(game: PortableGame, unit: int) -> UnitType:
    """What a unit moves and fights as: dismounted cavalry as infantry [portable units.4]."""
    facts = game.scenario.units[unit]
    if facts.on_foot is not None and game.state.status[unit] & ON_FOOT:
        return facts.on_foot
    return facts.type


def is_fording(game: PortableGame, unit: int) -> bool:
    """Whether a unit is in a ford that it entered this turn or the last [portable special.rivers.3]."""
    return game.state.turn < game.state.forded[unit] + FORDING_TURNS


def is_turn_b_of_ford(game: PortableGame, unit: int) -> bool:
    return game.state.turn == game.state.forded[unit] + 1


def can_move(game: PortableGame, unit: int) -> bool:
    """Whether a unit may spend its activation on a move at all."""
    status = game.state.status[unit]
    return not (
        status & PINNED  # [portable special.pin.5]
        or (status & FIRED and game.scenario.units[unit].is_artillery)  # [portable units.3 turn.9]
        or type_now(game, unit).movement == 0  # [portable units.8]
        or is_fording(game, unit)
    )


def facers(game: PortableGame, unit: int) -> int:
    """The mask of adjacent enemies that face a unit."""
    state = game.state
    here = state.place[unit]
    enemies = state.occupied[1 - game.scenario.units[unit].side] & game.scenario.field.adjacent[here]
    if not enemies:
        return 0
    neighbours = game.scenario.board.grid.neighbours
    mask = 0
    for hex in iter_bits(enemies):
        if neighbours[hex][state.facing[state.place.index(hex)]] == here:
            mask |= 1 << hex
    return mask


def closed_by_facers(game: PortableGame, unit: int) -> int:
    """The hexes that a faced unit may not enter, next to an enemy other than the one facing it [portable move.7]."""
    facing_it = facers(game, unit)
    if not facing_it:
        return 0
    enemies = game.state.occupied[1 - game.scenario.units[unit].side]
    several = facing_it & (facing_it - 1)
    if several and not game.scenario.switches.shift_beside_facers:
        return game.scenario.field.zone(enemies)  # each of them is another enemy to the rest [portable R4]
    return game.scenario.field.zone(enemies & ~facing_it)


def find_reach(game: PortableGame, unit: int) -> Reach:
    """Every hex that a unit's move can enter, fatal river hexes and hexes of friends it may only pass included."""
    state, field = game.state, game.scenario.field
    side = game.scenario.units[unit].side
    start = state.place[unit]
    enemies = state.occupied[1 - side]
    friends = state.occupied[side] & ~(1 << start)
    stops = field.zone(enemies)  # [portable move.4]
    barred = enemies | friends & stops  # [portable move.2 move.3 move.4]
    if stops >> start & 1:
        barred |= closed_by_facers(game, unit)
    mover = type_now(game, unit)
    return field.reach(start, mover.movement * HEX, barred, stops, mover.kind == "cavalry")  # [portable move.1]


def destinations(game: PortableGame, unit: int) -> int:
    """Where a unit may end a move alive [portable move.3]."""
    reach = find_reach(game, unit).mask
    return reach & ~game.state.occupied[game.scenario.units[unit].side] & ~game.scenario.field.deadly


def attackable(game: PortableGame, unit: int, hex: int) -> int:
    """The adjacent enemies that a unit in a hex may attack, none over two contours [portable special.hills.2]."""
    return game.state.occupied[1 - game.scenario.units[unit].side] & game.scenario.field.level[hex]


def contact_facings(game: PortableGame, unit: int, hex: int) -> tuple[Extra, ...]:
    """The facings a mover may end with: towards an adjacent enemy where there is one [portable move.5 facing.1]."""
    enemies = game.state.occupied[1 - game.scenario.units[unit].side]
    if not enemies & game.scenario.field.adjacent[hex]:
        return FACINGS
    six = game.scenario.board.grid.neighbours[hex]
    return tuple((d,) for d in range(6) if six[d] != NOWHERE and enemies >> six[d] & 1)


def move_groups(game: PortableGame, unit: int, verb: str, ends: int) -> list[Group]:
    """Moves to some hexes, each with the facings that are allowed there."""
    contact = ends & game.scenario.field.zone(game.state.occupied[1 - game.scenario.units[unit].side])
    groups = [Group(verb, (unit,), ends & ~contact, FACINGS)] if ends & ~contact else []
    groups += [Group(verb, (unit,), 1 << hex, contact_facings(game, unit, hex)) for hex in iter_bits(contact)]
    return groups


def engage_groups(game: PortableGame, unit: int) -> list[Group]:
    """Standing to fight an adjacent enemy: a move of no hexes [portable close.10]."""
    targets = attackable(game, unit, game.state.place[unit])
    return [Group("engage", (unit,), targets)] if targets else []


def move(game: PortableGame, unit: int, end: int, facing: int, rule: str = "move.1") -> None:
    """Carry out a move and the contact at its end."""
    state = game.state
    start = state.place[unit]
    path = find_reach(game, unit).path(end)
    occupy(game, unit, end)
    state.facing[unit] = facing
    state.status[unit] |= MOVED
    game.tell(UnitMoved(rule=rule, unit=unit, start=start, path=path, facing=facing))
    if make_contact(game, unit):
        state.status[unit] |= FIGHTS


def make_contact(game: PortableGame, unit: int) -> bool:
    """Every enemy next to a unit that has just arrived turns to face it [portable move.5 move.6]."""
    state = game.state
    here = state.place[unit]
    enemies = state.occupied[1 - game.scenario.units[unit].side] & game.scenario.field.adjacent[here]
    for hex in iter_bits(enemies):
        other = state.unit_at(hex)
        facing = game.scenario.board.grid.direction(hex, here)
        if state.facing[other] != facing:
            state.facing[other] = facing
            game.tell(UnitTurned(rule="move.5", unit=other, facing=facing))
    return enemies != 0


def engage(game: PortableGame, unit: int, target: int) -> None:
    """Face an adjacent enemy and fight it in this turn's close combat [portable close.10 R9]."""
    state = game.state
    state.facing[unit] = game.scenario.board.grid.direction(state.place[unit], target)
    state.status[unit] |= MOVED | FIGHTS
    game.tell(UnitEngaged(rule="close.10", unit=unit, place=target))


def occupy(game: PortableGame, unit: int, hex: int) -> None:
    """Put a unit into a hex: it takes an objective there, and a ford holds it [portable special.rivers.3 R13]."""
    state, scenario = game.state, game.scenario
    side = scenario.units[unit].side
    state.put(unit, side, hex)
    state.forded[unit] = state.turn if scenario.field.ford >> hex & 1 else NEVER_FORDED
    for index, objective in enumerate(scenario.objectives):
        if objective.hex == hex and state.control[index] != side:
            state.control = (*state.control[:index], side, *state.control[index + 1 :])
            game.tell(ObjectiveTaken(rule="gap.victory", side=side, place=hex))


def plunge(game: PortableGame, unit: int, hex: int) -> None:
    """Enter a river where there is neither bridge nor ford [portable special.rivers.1 special.rivers.2]."""
    game.tell(UnitDrowned(rule="special.rivers.2", unit=unit, place=hex))
    destroy(game, unit, "special.rivers.2")


def destroy(game: PortableGame, unit: int, rule: str) -> None:
    """Remove a unit from the map."""
    state = game.state
    side = game.scenario.units[unit].side
    place = state.place[unit]
    state.put(unit, side, NOWHERE)
    state.lose(side)
    game.tell(UnitDestroyed(rule=rule, unit=unit, place=place))


def can_change_seat(game: PortableGame, unit: int) -> bool:
    """Cavalry mounts or dismounts as the scenario allows, at the price of a move [portable gap.mounting]."""
    return game.scenario.units[unit].on_foot is not None and can_move(game, unit)


def change_seat(game: PortableGame, unit: int) -> None:
    state = game.state
    state.status[unit] ^= ON_FOOT
    state.status[unit] |= MOVED
    told = UnitDismounted if state.status[unit] & ON_FOOT else UnitMounted
    game.tell(told(rule="gap.mounting", unit=unit))
