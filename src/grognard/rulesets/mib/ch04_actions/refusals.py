"""Why an order to a unit is not possible, and the rule that stands in its way."""

from __future__ import annotations

from grognard.core.action import Action
from grognard.rulesets.mib.ch06_movement.double_time import may_hurry
from grognard.rulesets.mib.ch06_movement.endings import facing_enemies, find_ways
from grognard.rulesets.mib.ch06_movement.facing import stack_facing
from grognard.rulesets.mib.ch06_movement.stacking import full_hexes
from grognard.rulesets.mib.ch06_movement.zones import hostile_zone
from grognard.rulesets.mib.ch07_combat.frame import front_enemies
from grognard.rulesets.mib.ch08_heights.field_of_fire import fire_against
from grognard.rulesets.mib.ch09_disorder import began_upset, may_intend, unfitness
from grognard.rulesets.mib.ch10_losses.recovery import may_recover, recoverable
from grognard.rulesets.mib.ch10_losses.smashed import is_helpless
from grognard.rulesets.mib.ch16_options.extended_line import may_extend
from grognard.rulesets.mib.provisions.instructions import errand_mask, forbidden
from grognard.rulesets.mib.state import (
    MOBILE,
    RECOVERED,
    RESTING,
    STATIONARY,
    STOPPED,
    MibGame,
    has,
    in_play,
    others_at,
)

Reason = tuple[str, str]
HURRIED_VERBS = ("hurry", "rush")
NOT_OFFERED: Reason = ("not-offered", "4.1a")


def strike_refusal(game: MibGame, side: int, action: Action) -> Reason:
    """Why nobody is attacked yet: attacks are declared when all have acted [mib 4.1f 7.0c], by those who are fit and
    have the enemy in front of them [mib 7.0d 9.0c]; who comes up for it pays for that [mib 6.9a]."""
    unit, hex = action.unit, action.place
    if not (0 <= unit < len(game.scenario.units) and 0 <= hex < game.scenario.board.grid.size and in_play(game, unit)):
        return NOT_OFFERED
    facts = game.scenario.units[unit]
    if facts.side != side:
        return "not-yours", "2.5a"
    if facts.formation not in game.state.active:
        return "not-activated", "2.3b"
    if not may_intend(game, unit):
        return unfitness(game, unit)
    if not game.scenario.board.grid.adjacent[game.state.place[unit]] >> hex & 1:
        return "move-up-first", "6.9a"
    return ("attack-after-actions", "4.1f") if front_enemies(game, unit) >> hex & 1 else ("not-in-front", "7.0d")


def order_refusal(game: MibGame, unit: int, action: Action) -> Reason:
    if action.unit != unit or game.scenario.units[unit].kind == "leader":
        return NOT_OFFERED
    if is_helpless(game, unit) and action.verb != "recover":
        return "smashed", "10.2e"
    match action.verb:
        case "move" | "engage" | "hurry" | "rush":
            return move_refusal(game, unit, action)
        case "turn":
            return turn_refusal(game, unit)
        case "recover":
            return recover_refusal(game, unit)
        case "rest":
            return "one-category", "4.1a"
        case "detach":
            return "no-detachment", "10.3a"
        case "rejoin":
            return "not-with-parent", "10.3f"
        case "depart":
            return "no-exit", "15.0"
        case "line":
            return line_refusal(game, unit)
        case "hasten":
            return "no-double-time", "6.12a"
        case "present":
            return ("cannot-pay-attack", "6.9a") if front_enemies(game, unit) else ("nobody-in-front", "7.0d")
        case _:
            return NOT_OFFERED


def move_refusal(game: MibGame, unit: int, action: Action) -> Reason:
    state, hex = game.state, action.place
    if state.status[unit] & (STATIONARY | RESTING | RECOVERED):
        return "one-category", "4.1a"
    if has(game, unit, STOPPED):
        return "stopped", "6.2g"
    if has(game, unit, MOBILE) and state.mover != unit:
        return "move-over", "6.8a"
    if action.verb in HURRIED_VERBS and not may_hurry(game, unit):
        return "no-double-time", "6.12a"
    if not 0 <= hex < game.scenario.board.grid.size or len(action.extra) != 1:
        return NOT_OFFERED
    return hex_refusal(game, unit, action)


def hex_refusal(game: MibGame, unit: int, action: Action) -> Reason:
    state, hex = game.state, action.place
    facing, hostile = action.extra[0], action.verb in ("engage", "rush")
    side = game.scenario.units[unit].side
    if game.scenario.field.closed >> hex & 1:
        return "nobody-enters", "8.4"
    if state.occupied[1 - side] >> hex & 1:
        return "enemy-there", "6.0b"
    if forbidden(game, unit) >> hex & 1:
        return "bound", "15.0"
    if not errand_mask(game, unit, 1 << hex):
        return "errand", "15.0"
    if began_upset(game, unit) and hostile_zone(game, (unit,)) >> hex & 1:
        return "disorganized-zone", "9.0d"
    if full_hexes(game, unit) >> hex & 1:
        return "no-room", "6.1a"
    if not find_ways(game, unit, hurried=action.verb in HURRIED_VERBS or None).reached >> hex & 1:
        return "too-far", "6.0a"
    wanted = stack_facing(game, unit, hex)
    if wanted >= 0 and wanted != facing:
        return "stack-facing", "6.1c"
    if not hostile and fire_against(game, unit) >> hex & 1:
        return "under-fire", "8.2d"
    if hostile:
        if not may_intend(game, unit):
            return unfitness(game, unit)
        if not 0 <= facing < 6 or not facing_enemies(game, unit)[facing] >> hex & 1:
            return "nobody-in-front", "7.0d"
        return "cannot-pay-attack", "6.9a"
    return "cannot-pay-facing", "6.8b"


def line_refusal(game: MibGame, unit: int) -> Reason:
    if has(game, unit, STOPPED):
        return "stopped", "6.2g"
    if game.state.second[unit] < 0 and not may_extend(game, unit):
        return "no-line", "16.6a"
    return "no-line-move", "16.6d"


def turn_refusal(game: MibGame, unit: int) -> Reason:
    if game.state.status[unit] & (MOBILE | RESTING):
        return "one-category", "4.1e"
    if others_at(game, unit, game.state.place[unit]):
        return "stack-facing", "6.1c"
    return "not-offered", "6.7c"


def recover_refusal(game: MibGame, unit: int) -> Reason:
    if has(game, unit, MOBILE):
        return "moved-already", "10.1b"
    if has(game, unit, RECOVERED):
        return "tried-already", "10.1c"
    if game.state.stragglers[unit] and not recoverable(game, unit):
        return "straggled-today", "10.1g"
    return ("no-stragglers", "10.1a") if not may_recover(game, unit) else NOT_OFFERED
