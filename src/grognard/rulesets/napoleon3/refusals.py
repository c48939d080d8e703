"""Why a move or another order of an activation is not among the options: the rule it breaks and the message for it."""

from __future__ import annotations

from grognard.core.action import Action
from grognard.core.reach import Limits, find_reach
from grognard.rulesets.napoleon3.movement import (
    allowance,
    find_ways,
    may_enter_zone,
    must_fall_back,
    next_to_enemy,
    towards_command,
)
from grognard.rulesets.napoleon3.state import (
    COMMANDED,
    DISORGANIZED,
    HOT,
    MOVED,
    OFF_MAP,
    N3Game,
    is_demoralized,
    room_for,
    zone_of,
)

Refusal = tuple[str, str]
STEPS = {"barrage": 0, "cease": 0, "select": 1, "end": 1, "attack": 2, "coordinate": 2, "fight": 2, "pass": 2}
"""Orders that belong to one step of an activation."""


def step_refusal(game: N3Game, action: Action, otherwise: str) -> Refusal:
    """An order of another kind: it comes too early or too late [napoleon3 5b]."""
    step = STEPS.get(action.verb, game.state.step)
    if step != game.state.step:
        return ("not-yet" if step > game.state.step else "too-late"), "5b"
    return otherwise, "5b"


def unit_refusal(game: N3Game, formation: int, unit: int) -> Refusal | None:
    """Only what belongs to the activated formation acts [napoleon3 5a]."""
    units, side = game.scenario.units, game.scenario.formations[formation].side
    if not 0 <= unit < len(units) or units[unit].side != side:
        return "not-your-unit", "5a"
    if units[unit].kind == "commander":
        return "commanders-act-earlier", "4Ba"
    if units[unit].formation != formation:
        return "not-its-activation", "5a"
    if game.state.place[unit] < OFF_MAP:
        return "eliminated", "11.3m"
    return None


def on_map(game: N3Game, place: int) -> bool:
    return 0 <= place < game.scenario.field.grid.size and not game.scenario.field.closed >> place & 1


# -- the order of activations ------------------------------------------------------------------------------------------


def first_refusal(game: N3Game, side: int, action: Action) -> Refusal:
    """Why a formation cannot be the first of the turn."""
    units = game.scenario.units
    if action.verb != "activate":
        return "activate-first", "4Cb"
    if not 0 <= action.unit < len(units) or units[action.unit].side != side:
        return "not-your-unit", "4Cb"
    if units[action.unit].formation not in game.state.cup:
        return "not-in-play", "4Cd"
    return "name-its-headquarters", "4Cb"


def direct_refusal(game: N3Game, formation: int, action: Action) -> Refusal:
    """Why a unit cannot be under direct command."""
    if action.verb != "direct":
        return "direct-or-leave", "8.2d"
    if refused := unit_refusal(game, formation, action.unit):
        return refused
    return "not-for-direct-command", "8.2d"


# -- movement ----------------------------------------------------------------------------------------------------------


def select_refusal(game: N3Game, formation: int, failed: bool, action: Action) -> Refusal:
    """Why a unit cannot be chosen to move, or the movement not ended."""
    if action.verb in ("move", "turn", "stay"):
        return "choose-first", "7.1c"
    if action.verb == "end":
        return ("must-fall-back", "9.4c") if must_fall_back(game, formation) else ("must-fall-back", "9.4d")
    if action.verb != "select":
        return step_refusal(game, action, "choose-first")
    if refused := unit_refusal(game, formation, action.unit):
        return refused
    if game.state.status[action.unit] & MOVED:
        return "moved-already", "5c"
    if game.state.place[action.unit] == OFF_MAP:
        return "not-arrived", "7.4a"
    if failed and not game.scenario.units[action.unit].is_troops:
        return "failed-stays", "8.3d"
    return "cannot-move", "9.4c" if is_demoralized(game, action.unit) else "7.1a"


def move_refusal(game: N3Game, unit: int, failed: bool, action: Action) -> Refusal:
    """The first rule that an order to the unit on the move breaks."""
    facts = game.scenario.units[unit]
    if action.verb not in ("move", "turn", "stay"):
        return "finish-the-move", "7.1c"
    if action.unit != unit:
        return "another-unit", "7.1c"
    if action.verb == "move":
        return place_refusal(game, unit, failed, action)
    if action.verb == "stay":
        return "must-fall-back", "9.4c" if facts.is_troops else "9.4d"
    if not facts.is_troops:
        return "no-facing", "2c"
    if game.state.place[unit] == OFF_MAP:
        return "enter-first", "7.4d"
    if is_demoralized(game, unit) and find_ways(game, unit).mask:
        return "must-fall-back", "9.4c"
    return "bad-facing", "7.3a"


def place_refusal(game: N3Game, unit: int, failed: bool, action: Action) -> Refusal:
    """Why a unit or a headquarters cannot end its move in a hex."""
    state, facts, there = game.state, game.scenario.units[unit], action.place
    if not on_map(game, there):
        return "closed-ground", "7.1a"
    if state.occupied[1 - facts.side] >> there & 1:
        return "enemy-there", "7.1e"
    if there == state.place[unit]:
        return "there-already", "7.1a"
    if facts.is_troops and find_ways(game, unit).mask >> there & 1:
        return "bad-facing", "7.3a"
    if failed and not facts.is_troops:
        return "failed-stays", "8.3d"
    if room_for(game, unit) >> there & 1:
        return "too-many-units", "3a"
    return zone_refusal(game, unit, there) or end_refusal(game, unit, there) or unreachable(game, unit, there)


def zone_refusal(game: N3Game, unit: int, there: int) -> Refusal | None:
    """Enemy zones that a unit may not enter, or not leave so."""
    state, facts = game.state, game.scenario.units[unit]
    zone, here = zone_of(game, 1 - facts.side), state.place[unit]
    if not facts.is_troops:
        zone &= ~state.occupied[facts.side]
    inside = here >= 0 and zone >> here & 1
    near = here >= 0 and game.scenario.field.grid.adjacent[here] >> there & 1
    if inside and near and zone >> there & 1:
        return "zone-to-zone", "6.1b"
    weak = state.status[unit] & DISORGANIZED or not state.status[unit] & COMMANDED
    if facts.is_troops and inside and weak and not near:
        return "one-hex-only", "6.1d"
    if not zone >> there & 1 or may_enter_zone(game, unit):
        return None
    if is_demoralized(game, unit):
        return "keeps-away", "9.4b"
    return ("zone-closed", "9.2a") if not state.status[unit] & COMMANDED else ("zone-closed-to-cavalry", "6.1e")


def end_refusal(game: N3Game, unit: int, there: int) -> Refusal | None:
    """Hexes that the demoralized and those out of command may not end in."""
    state, facts = game.state, game.scenario.units[unit]
    here = state.place[unit]
    if is_demoralized(game, unit):
        if facts.is_troops and next_to_enemy(game, facts.side) >> there & 1:
            return "keeps-away", "9.4b"
        edge = game.scenario.field.to_edge[facts.side]
        if here >= 0 and edge[there] >= edge[here]:
            return "towards-the-edge", "9.4c"
    if facts.is_troops and here >= 0 and not state.status[unit] & COMMANDED:
        bound = towards_command(game, unit)
        free = bound >> there & 1 or find_ways(game, unit).mask & ~bound  # falling back comes first [napoleon3 R20]
        return None if free else ("towards-command", "9.2c")
    return None


def unreachable(game: N3Game, unit: int, there: int) -> Refusal:
    """Why a free hex is out of reach: the one thing without which it would not be."""
    state, scenario, facts = game.state, game.scenario, game.scenario.units[unit]
    here, points = state.place[unit], allowance(game, unit)
    if here < 0:
        return "too-far-to-enter", "7.4d"
    field = scenario.field
    if field.grid.adjacent[here] >> there & 1 and not field.open_sides[here] >> there & 1:
        return "too-steep", "TEC.b"
    steps, enemy = field.steps[scenario.steps_for[unit]], state.occupied[1 - facts.side]

    def within(points: int) -> bool:
        return bool(find_reach(steps, here, Limits(points, barred=enemy, tolls=99)).mask >> there & 1)

    zone = zone_of(game, 1 - facts.side)
    if within(points):
        return ("leaving-costs-half", "6.1c") if zone >> here & 1 else ("zone-stops-you", "6.1a")
    if facts.is_troops and not state.status[unit] & COMMANDED and within(2 * facts.movement):
        return "half-movement", "9.2b"
    if state.weather == HOT and within(2 * facts.movement):
        return "too-hot", "13.1a"
    return "too-far", "7.1a"


def commander_refusal(game: N3Game, leader: int, points: int, action: Action) -> Refusal:
    """Why a commander in chief cannot ride to a hex."""
    state, side, there = game.state, game.scenario.units[leader].side, action.place
    if action.verb not in ("move", "stay") or action.unit != leader:
        return "commander-first", "4Ba"
    if not on_map(game, there):
        return "closed-ground", "7.2d"
    if state.occupied[1 - side] >> there & 1:
        return "enemy-there", "7.1e"
    if (next_to_enemy(game, side) & ~state.occupied[side]) >> there & 1:
        return "next-to-the-enemy", "7.2b"
    return "too-far", "7.2d"
