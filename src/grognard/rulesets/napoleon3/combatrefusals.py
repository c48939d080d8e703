"""Why fire, an attack or a retreat is not among the options: the rule it breaks and the message that says so."""

from __future__ import annotations

from grognard.core.action import Action
from grognard.rulesets.napoleon3.attacks import coordinators, owed
from grognard.rulesets.napoleon3.barrage import targets
from grognard.rulesets.napoleon3.escape import is_quick_enough, safe_hexes, second_steps
from grognard.rulesets.napoleon3.fray import current, fight, front_enemies, side_of
from grognard.rulesets.napoleon3.movement import allowance
from grognard.rulesets.napoleon3.refusals import Refusal, on_map, step_refusal, unit_refusal
from grognard.rulesets.napoleon3.state import (
    ATTACKED,
    COMMANDED,
    DISORGANIZED,
    FIRED,
    MARKED,
    PASSED,
    N3Game,
    is_demoralized,
    room_for,
    troops_at,
    zone_of,
)

# -- fire --------------------------------------------------------------------------------------------------------------


def barrage_refusal(game: N3Game, formation: int, action: Action) -> Refusal:
    """The first rule that a shot breaks."""
    state, scenario, field, gun = game.state, game.scenario, game.scenario.field, action.unit
    if action.verb != "barrage":
        return step_refusal(game, action, "fire-or-cease")
    if refused := unit_refusal(game, formation, gun) or gun_refusal(game, gun, "10.1a"):
        return refused
    facts, here, there = scenario.units[gun], state.place[gun], action.place
    if not on_map(game, there) or not state.occupied[1 - facts.side] >> there & 1:
        return "no-enemy-there", "10.1-barrage-b"
    if field.grid.distance(here, there) > facts.range:
        return "out-of-range", "10.2-range-a"
    if not field.sees(here, there, state.occupied[0] | state.occupied[1]):
        return "no-line-of-sight", "10c"
    lawful = [facing for hex, facing in targets(game, gun) if hex == there]
    if not lawful:
        return "out-of-fire-zone", "10.2-range-b"
    if not action.extra or action.extra[0] not in lawful:
        return "gun-turns-by-one", "10.1-barrage-c"
    return "choose-target", "10.1-barrage-d"


def gun_refusal(game: N3Game, gun: int, rule: str) -> Refusal | None:
    if not game.scenario.units[gun].is_gun:
        return "guns-only", "10.1-barrage-a"
    if game.state.place[gun] < 0:
        return "not-on-the-map", "10.1-barrage-a"
    return ("fired-already", rule) if game.state.status[gun] & FIRED else None


def support_refusal(game: N3Game, side: int, action: Action) -> Refusal:
    """Why a gun cannot support the defence."""
    combat, units, gun = fight(game), game.scenario.units, action.unit
    if action.verb != "support":
        return "support-or-hold", "10.1-support-a"
    if not 0 <= gun < len(units) or units[gun].side != side:
        return "not-your-unit", "10.1-support-a"
    if refused := gun_refusal(game, gun, "10.1-support-c"):
        return refused
    if units[gun].formation not in {units[unit].formation for unit in troops_at(game, side, combat.hex)}:
        return "another-formation", "10.1-support-a"
    return "no-attacker-in-its-fire", "10.1-support-a"


# -- attacks -----------------------------------------------------------------------------------------------------------


def attack_refusal(game: N3Game, formation: int, action: Action) -> Refusal:
    """The first rule that a declaration breaks."""
    step = current(game)
    match action.verb:
        case "fight" | "pass":
            return ("must-attack-all", "11b") if owed(game, step) else ("fight-or-pass", "11c")
        case "coordinate":
            return coordination_refusal(game, formation, action)
        case "attack":
            return (
                unit_refusal(game, formation, action.unit)
                or cannot_attack(game, action.unit)
                or target_refusal(game, action)
            )
    return step_refusal(game, action, "declare-first")


def cannot_attack(game: N3Game, unit: int) -> Refusal | None:
    """A unit that attacks nobody now."""
    state, facts = game.state, game.scenario.units[unit]
    if not facts.is_troops:
        return "leaders-do-not-attack", "9.3c"
    if facts.is_gun:
        return "guns-do-not-assault", "10.1-barrage-g"
    if state.place[unit] < 0:
        return "not-on-the-map", "11a"
    if state.status[unit] & ATTACKED:
        return "attacked-already", "5c"
    if facts.kind == "cavalry" and state.status[unit] & DISORGANIZED:
        return "disorganized-no-charge", "11.5f"
    if facts.kind == "cavalry" and 2 * state.spent[unit] > allowance(game, unit):
        return "too-tired-to-charge", "11.5c"
    return None


def target_refusal(game: N3Game, action: Action) -> Refusal:
    """A hex that a unit cannot attack, or not now."""
    state, field, unit, there = game.state, game.scenario.field, action.unit, action.place
    here, side = state.place[unit], game.scenario.units[unit].side
    if not on_map(game, there) or not state.occupied[1 - side] >> there & 1:
        return "no-enemy-there", "11a"
    if not field.grid.adjacent[here] >> there & 1:
        return "not-adjacent", "11a"
    if not field.open_sides[here] >> there & 1:
        return "too-steep-to-attack", "11.5b" if game.scenario.units[unit].kind == "cavalry" else "11e"
    if not front_enemies(game, unit) >> there & 1:
        return "not-in-front", "11b"
    flags = state.formation[game.scenario.units[unit].formation]
    if not state.status[unit] & COMMANDED and there not in coordinators(game, unit):
        failed = flags & MARKED and not flags & PASSED
        return ("failed-no-attack", "8.3d") if failed else ("out-of-command-no-attack", "9.2a")
    if (unit, there) in current(game).attacks:
        return "declared-already", "11c"
    return "one-target", "11b"


def coordination_refusal(game: N3Game, formation: int, action: Action) -> Refusal:
    """Why an attack cannot be coordinated."""
    hq, step = game.scenario.formations[formation].hq, current(game)
    if hq < 0 or action.unit != hq or game.state.place[hq] < 0:
        return "not-its-headquarters", "11.1c"
    attackers = [unit for unit, there in step.attacks if there == action.place]
    if len(attackers) < 2:
        return "two-attackers-needed", "11.1c"
    if all(game.state.place[unit] != game.state.place[hq] for unit in attackers):
        return "headquarters-not-with-them", "11.1c"
    return "coordinated-already", "11.1c"


# -- retreats and advances ---------------------------------------------------------------------------------------------


def retreat_refusal(game: N3Game, unit: int, lawful: int, action: Action) -> Refusal:
    """Why a beaten unit cannot go back to a hex: closed to it, or worse than another."""
    state, scenario, field, there = game.state, game.scenario, game.scenario.field, action.place
    here, side = state.place[unit], scenario.units[unit].side
    if action.verb != "retreat" or action.unit != unit:
        return "retreat-first", "11.3n"
    if not on_map(game, there) or not field.grid.adjacent[here] >> there & 1:
        return "one-hex-back", "11.3n"
    if state.occupied[1 - side] >> there & 1:
        return "enemy-there", "11.3p"
    if not field.open_sides[here] >> there & 1:
        return "closed-ground", "11.3p"
    zone = zone_of(game, 1 - side)
    best = (lawful & -lawful).bit_length() - 1
    if field.astray(side, here, there) > field.astray(side, here, best):
        return "towards-the-edge", "11.3s"
    if zone >> there & 1 and not zone >> best & 1:
        return "avoid-zones", "11.3s"
    if state.occupied[side] >> there & 1 and not state.occupied[side] >> best & 1:
        return "avoid-friends", "11.3s"
    return "cheapest-ground", "11.3s"


def fall_back_refusal(game: N3Game, side: int, action: Action) -> Refusal:
    """Why a unit cannot retreat before combat, or not there."""
    combat, units, unit = fight(game), game.scenario.units, action.unit
    if action.verb != "fall-back":
        return "fall-back-or-stand", "11.4a"
    if not 0 <= unit < len(units) or unit not in troops_at(game, 1 - side_of(game, combat), combat.hex):
        return "not-attacked", "11.4a"
    if not is_quick_enough(game, combat, unit):
        return "too-slow", "11.4a"
    if not on_map(game, action.place) or not game.scenario.field.open_sides[combat.hex] >> action.place & 1:
        return "one-hex-back", "11.4a"
    if not safe_hexes(game, unit, combat.hex) >> action.place & 1:
        shunned = is_demoralized(game, unit) and not zone_of(game, side_of(game, combat)) >> action.place & 1
        return ("keeps-away", "9.4b") if shunned else ("zone-there", "11.4d")
    if action.extra:
        return ("no-second-hex", "11.4c") if not second_steps(game, unit, combat) else ("zone-there", "11.4d")
    return ("too-many-units", "3a") if room_for(game, unit) >> action.place & 1 else ("one-hex-back", "11.4a")


def advance_refusal(game: N3Game, action: Action) -> Refusal:
    """Why a unit cannot take the open hex, or nobody may stand."""
    combat, units = fight(game), game.scenario.units
    if action.verb != "advance":
        return (
            ("must-advance", "11.2-assault-d")
            if combat.fought and not combat.perished
            else ("advance-or-stand", "11.4e")
        )
    if action.unit not in combat.attackers or action.place != combat.hex:
        return "not-an-attacker", "11.2-assault-d"
    riders = any(units[unit].kind == "cavalry" for unit in combat.attackers)
    if riders and units[action.unit].kind != "cavalry":
        return "cavalry-first", "11.2-assault-d"
    return "turns-by-one", "11.2-assault-d"
