"""Movement: who may move, where to, contact with the enemy, drowning, mounting [portable move.1]."""

from __future__ import annotations

from grognard.core.action import Action
from grognard.core.events import UnitMoved
from grognard.core.masks import iter_bits
from grognard.core.options import Group
from grognard.core.reach import Reach
from grognard.rulesets.portable.artillery import has_fired_as_gun
from grognard.rulesets.portable.events import ObjectiveTaken, UnitDismounted, UnitDrowned, UnitMounted
from grognard.rulesets.portable.facing import FACINGS, contact_facings, make_contact
from grognard.rulesets.portable.special_pin import is_pinned
from grognard.rulesets.portable.special_terrain import HEX, is_fording, reach_if_dry, reach_if_flat, setting_out
from grognard.rulesets.portable.state import (
    FIGHTS,
    FIRED,
    MOVED,
    NEVER_FORDED,
    ON_FOOT,
    PINNED,
    PortableGame,
    Refusal,
    destroy,
    type_now,
)


def can_move(game: PortableGame, unit: int) -> bool:
    """Whether a unit may spend its activation on a move at all."""
    flags = game.state.status[unit]
    return not (
        flags & PINNED  # [portable special.pin.5]
        or (flags & FIRED and has_fired_as_gun(game, unit))  # [portable units.3 turn.9]
        or type_now(game, unit).movement == 0  # [portable units.8]
        or is_fording(game, unit)  # [portable special.rivers.3]
    )


def cannot_move(game: PortableGame, unit: int) -> Refusal | None:
    """Why a unit may not move at all, if it may not."""
    if is_pinned(game, unit):
        return "pinned-cannot-move", "special.pin.5"
    if type_now(game, unit).movement == 0:
        return "immobile", "units.8"
    if has_fired_as_gun(game, unit):
        return "fired-cannot-move", "turn.9"
    if is_fording(game, unit):
        return "still-fording", "special.rivers.3"
    return None


def facers(game: PortableGame, unit: int) -> int:
    """The mask of adjacent enemies that face a unit and so bind it [portable move.7]."""
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
        return game.scenario.field.zones[enemies]  # each of them is another enemy to the rest [portable R4]
    return game.scenario.field.zones[enemies & ~facing_it]


def find_reach(game: PortableGame, unit: int) -> Reach:
    """Every hex that a unit's move can enter, fatal river hexes and hexes of friends it may only pass included. Roads
    and towns, hills, rivers and woods have their say
    [portable special.roads.1 special.roads.3 special.hills.1 special.rivers.1 special.woods.1]."""
    state, field = game.state, game.scenario.field
    side = game.scenario.units[unit].side
    start = state.place[unit]
    enemies = state.occupied[1 - side]
    friends = state.occupied[side] & ~(1 << start)
    stops = field.zones[enemies]  # [portable move.4]
    barred = enemies | friends & stops  # [portable move.2 move.3 move.4]
    if stops >> start & 1:
        barred |= closed_by_facers(game, unit)
    mover = type_now(game, unit)
    # all of its allowance, and no half hex of an earlier move [portable move.1 special.roads.2]
    return setting_out(field, start, mover.movement * HEX, mover.kind == "cavalry").reach(barred, stops)


def destinations(game: PortableGame, unit: int) -> int:
    """Where a unit may end a move alive [portable move.3], in a river at crossings only [portable special.rivers.1]."""
    reach = find_reach(game, unit).mask
    return reach & ~game.state.occupied[game.scenario.units[unit].side] & ~game.scenario.field.deadly


def place_refusal(game: PortableGame, unit: int, action: Action) -> Refusal:
    """Why a unit that may move may not move there."""
    state, scenario = game.state, game.scenario
    field, side, here = scenario.field, scenario.units[unit].side, state.place[unit]
    there = action.place
    if not 0 <= there < field.grid.size:
        return "off-the-map", "move.1"
    if state.occupied[1 - side] >> there & 1:
        return "enemy-there", "move.2"
    if state.occupied[side] >> there & 1:
        return "friend-there", "move.3"
    if action.verb == "plunge":
        return "no-drowning-there", "special.rivers.2"
    if field.deadly >> there & 1:
        return "would-drown", "special.rivers.2"
    if destinations(game, unit) >> there & 1:
        free = len(contact_facings(game, unit, there)) == 6
        return ("bad-facing", "facing.1") if free else ("must-face-enemy", "move.5")
    return unreachable(game, unit, here, there)


def unreachable(game: PortableGame, unit: int, here: int, there: int) -> Refusal:
    """Why a free hex cannot be reached: the one thing without which it could be."""
    field = game.scenario.field
    mover = type_now(game, unit)
    points, horse = mover.movement * HEX, mover.kind == "cavalry"
    if closed_by_facers(game, unit) >> there & 1:
        return "breaks-contact-badly", "move.7"
    if setting_out(field, here, points, horse).within >> there & 1:
        return "enemy-stops-you", "move.4"
    if horse and setting_out(field, here, points, False).within >> there & 1:
        return "woods-slow-cavalry", "special.woods.1"
    if reach_if_dry(field, here, points).mask >> there & 1:
        return "river-in-the-way", "special.rivers.1"
    if reach_if_flat(field, here, points).mask >> there & 1:
        return "too-steep", "special.hills.1"
    return "too-far", "move.1"


def move_groups(game: PortableGame, unit: int, verb: str, ends: int) -> list[Group]:
    """Moves to some hexes, each with the facings that are allowed there."""
    contact = ends & game.scenario.field.zones[game.state.occupied[1 - game.scenario.units[unit].side]]
    free = ends ^ contact
    groups = [Group(verb, (unit,), free, FACINGS)] if free else []
    if contact:
        groups += [Group(verb, (unit,), 1 << hex, contact_facings(game, unit, hex)) for hex in iter_bits(contact)]
    return groups


def move(game: PortableGame, unit: int, end: int, facing: int, rule: str = "move.1") -> None:
    """Carry out a move and the contact at its end."""
    state = game.state
    start = state.place[unit]
    path = find_reach(game, unit).path(end)
    game.tell(UnitMoved(rule=rule, unit=unit, start=start, path=path, facing=facing))
    occupy(game, unit, end)
    state.facing[unit] = facing
    state.status[unit] |= MOVED
    if make_contact(game, unit):  # [portable move.5 move.6]
        state.status[unit] |= FIGHTS


def occupy(game: PortableGame, unit: int, hex: int) -> None:
    """Put a unit into a hex: it takes an objective there, and a ford holds it [portable special.rivers.3 R13]."""
    state, scenario = game.state, game.scenario
    side = scenario.units[unit].side
    state.put(unit, side, hex)
    state.forded[unit] = state.turn if scenario.field.ford >> hex & 1 else NEVER_FORDED
    if hex not in scenario.goals:
        return
    for index, objective in enumerate(scenario.objectives):  # [portable gap.victory]
        if objective.hex == hex and state.control[index] != side:
            state.control = (*state.control[:index], side, *state.control[index + 1 :])
            game.tell(ObjectiveTaken(rule="gap.victory", side=side, place=hex))


def plunge(game: PortableGame, unit: int, hex: int) -> None:
    """Enter a river where there is neither bridge nor ford [portable special.rivers.1 special.rivers.2]."""
    game.tell(UnitDrowned(rule="special.rivers.2", unit=unit, place=hex))
    destroy(game, unit, "special.rivers.2")


def can_change_seat(game: PortableGame, unit: int) -> bool:
    """Cavalry mounts or dismounts as the scenario allows, at the price of a move [portable gap.mounting]."""
    return game.scenario.units[unit].on_foot is not None and can_move(game, unit)


def change_seat(game: PortableGame, unit: int) -> None:
    state = game.state
    state.status[unit] ^= ON_FOOT
    state.status[unit] |= MOVED
    told = UnitDismounted if state.status[unit] & ON_FOOT else UnitMounted
    game.tell(told(rule="gap.mounting", unit=unit))


def seat_refusal(game: PortableGame, unit: int, action: Action) -> Refusal:
    """Why a unit that may move may not mount or dismount."""
    if game.scenario.units[unit].on_foot is None:
        return "never-dismounts", "gap.mounting"
    mounted = not game.state.status[unit] & ON_FOOT
    return ("mounted-already" if mounted else "on-foot-already"), "gap.mounting"
