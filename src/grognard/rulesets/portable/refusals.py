"""Why an order is not among a unit's options: the rule it breaks and the message that says so."""

from __future__ import annotations

from grognard.core.action import Action
from grognard.rulesets.portable.field import HEX
from grognard.rulesets.portable.fire import in_arc
from grognard.rulesets.portable.movement import closed_by_facers, contact_facings, destinations, is_fording, type_now
from grognard.rulesets.portable.state import FIRED, ON_FOOT, PINNED, PortableGame

Refusal = tuple[str, str]


def order_refusal(game: PortableGame, unit: int, action: Action) -> Refusal:
    """The first rule that an order to an activated unit breaks."""
    if action.verb in ("activate", "end"):
        return "order-first", "turn.6"
    if action.unit != unit:
        return "another-unit", "turn.6"
    match action.verb:
        case "move" | "plunge":
            return cannot_move(game, unit) or place_refusal(game, unit, action)
        case "engage":
            return cannot_move(game, unit) or engage_refusal(game, unit, action)
        case "fire":
            return fire_refusal(game, unit, action)
        case "unpin":
            return "not-pinned", "special.pin.3"
        case "mount" | "dismount":
            return cannot_move(game, unit) or seat_refusal(game, unit, action)
        case _:
            return "not-offered", "turn.6"


def cannot_move(game: PortableGame, unit: int) -> Refusal | None:
    status = game.state.status[unit]
    if status & PINNED:
        return "pinned-cannot-move", "special.pin.5"
    if type_now(game, unit).movement == 0:
        return "immobile", "units.8"
    if status & FIRED and game.scenario.units[unit].is_artillery:
        return "fired-cannot-move", "turn.9"
    if is_fording(game, unit):
        return "still-fording", "special.rivers.3"
    return None


def place_refusal(game: PortableGame, unit: int, action: Action) -> Refusal:
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
    if field.reach(here, points, 0, 0, horse).mask >> there & 1:
        return "enemy-stops-you", "move.4"
    if horse and field.reach(here, points, 0, 0, False).mask >> there & 1:
        return "woods-slow-cavalry", "special.woods.1"
    if field.could_reach(here, there, points, dry=True):
        return "river-in-the-way", "special.rivers.1"
    if field.could_reach(here, there, points, flat=True):
        return "too-steep", "special.hills.1"
    return "too-far", "move.1"


def engage_refusal(game: PortableGame, unit: int, action: Action) -> Refusal:
    state, field = game.state, game.scenario.field
    enemies = state.occupied[1 - game.scenario.units[unit].side]
    if not (0 <= action.place < field.grid.size and enemies >> action.place & 1):
        return "no-enemy-there", "close.10"
    if not field.adjacent[state.place[unit]] >> action.place & 1:
        return "not-adjacent", "close.10"
    return "too-steep-to-attack", "special.hills.2"


def fire_refusal(game: PortableGame, unit: int, action: Action) -> Refusal:
    state, scenario = game.state, game.scenario
    weapon = type_now(game, unit)
    if weapon.kind == "artillery":
        return "guns-fire-first", "turn.9"
    if not weapon.range:
        return "no-firearms", "fire.6"
    if is_fording(game, unit):
        return "fording-no-fire", "special.rivers.4"
    if not 0 <= action.place < scenario.board.grid.size:
        return "off-the-map", "fire.6"
    if not state.occupied[1 - scenario.units[unit].side] >> action.place & 1:
        return "no-enemy-there", "fire.6"
    here = state.place[unit]
    if scenario.board.grid.distance(here, action.place) > weapon.range:
        return "out-of-range", "fire.6"
    arcs = dict(in_arc(game, unit))
    if not any(arc >> action.place & 1 for arc in arcs.values()):
        return "out-of-arc", "facing.2"
    if not scenario.field.sight.is_clear(here, action.place, state.occupied[0] | state.occupied[1]):
        return "no-line-of-sight", "gap.los"
    return "bad-pivot", "turn.13"


def seat_refusal(game: PortableGame, unit: int, action: Action) -> Refusal:
    if game.scenario.units[unit].on_foot is None:
        return "never-dismounts", "gap.mounting"
    mounted = not game.state.status[unit] & ON_FOOT
    return ("mounted-already" if mounted else "on-foot-already"), "gap.mounting"
