"""Why an action is not among the options: the rule it breaks and the message that says so."""

from __future__ import annotations

from grognard.core.action import Action
from grognard.rulesets.brothers.assaults import assault_targets
from grognard.rulesets.brothers.fire import in_reach, ranges
from grognard.rulesets.brothers.march import find_march, party_of
from grognard.rulesets.brothers.movement import (
    crowds,
    find_contact,
    find_rates,
    goes_beneath,
    is_commanded,
    may_engage,
)
from grognard.rulesets.brothers.stacks import front_strength, front_units
from grognard.rulesets.brothers.state import (
    ACTIVE,
    COMMANDED,
    DUE,
    FIRED,
    HALTED,
    MOVED,
    OFF_MAP,
    PINNED,
    BrothersGame,
    has,
    has_failed,
)

Refusal = tuple[str, str]


def unit_refusal(game: BrothersGame, side: int, unit: int) -> Refusal | None:
    if not 0 <= unit < len(game.scenario.units) or game.scenario.units[unit].side != side:
        return "not-your-unit", "3.1.2a"
    if game.state.place[unit] < 0 and not (game.state.place[unit] == OFF_MAP and has(game, unit, DUE)):
        return ("not-due", "11.5a") if game.state.place[unit] == OFF_MAP else ("not-on-the-map", "10.2a")
    if not has(game, unit, ACTIVE):
        return "not-active", "3.4.1"
    return None


def fire_refusal(game: BrothersGame, side: int, action: Action) -> Refusal:
    """The first rule that a fire breaks."""
    if action.verb != "fire":
        return "fire-or-cease", "5.0b"
    unit, hex = action.unit, action.place
    if refused := unit_refusal(game, side, unit):
        return refused
    facts = game.scenario.units[unit]
    if not (facts.is_infantry or facts.is_gun):
        return "cannot-fire", "8.1b"
    if not has(game, unit, COMMANDED):
        return "out-of-command-fire", "7.5a"
    if has(game, unit, FIRED):
        return "fired-already", "8.1d"
    if not front_strength(game, unit):
        return "behind-the-front", "8.1.2b"
    if hex < 0 or not game.state.occupied[1 - side] >> hex & 1:
        return "no-enemy-there", "8.7a"
    if game.scenario.field.grid.distance(game.state.place[unit], hex) > ranges(game, unit)[1]:
        return "out-of-range", "8.1.4c" if facts.is_gun else "8.1.4a"
    return ("no-line-of-sight", "8.1.5c") if not in_reach(game, unit, hex) else ("not-offered", "8.1a")


def mover_refusal(game: BrothersGame, side: int, action: Action) -> Refusal:
    """Why a unit cannot be chosen to move."""
    if action.verb not in ("select", "shift"):
        return "choose-first", "11.1a"
    if refused := unit_refusal(game, side, action.unit):
        return refused
    if has(game, action.unit, MOVED):
        return "moved-already", "11.1a"
    if has(game, action.unit, HALTED):
        return "halted-no-move", "11.8.1a"
    if has(game, action.unit, PINNED):
        return "gun-has-fired", "8.1.6"
    if has_failed(game) and has(game, action.unit, COMMANDED):
        return "failed-stays", "7.6.2a"
    if action.verb == "shift" and not may_engage(game, (action.unit,)):
        return "may-not-engage", "11.7.1b"
    if action.verb == "select":
        return ("nowhere-to-go", "11.1a") if has(game, action.unit, COMMANDED) else ("only-to-its-hq", "7.5c")
    return "not-offered", "11.1a"


def move_refusal(game: BrothersGame, movers: tuple[int, ...], action: Action) -> Refusal:
    """Why a unit on the move cannot go somewhere."""
    unit, hex = movers[0], action.place
    if action.unit != unit and action.verb in ("move", "enter", "charge", "ride", "stop"):
        return "another-unit", "11.1a"
    if action.verb in ("charge", "ride"):
        return "no-charge", "11.11.1a"
    grid = game.scenario.field.grid
    if action.verb not in ("move", "enter") or not 0 <= hex < grid.size:
        return "not-offered", "11.1a"
    party, rates = party_of(game, find_march(game)), find_rates(game, movers)
    if game.scenario.field.closed >> hex & 1:
        return "closed-ground", "11.2.3"
    if rates.blocked >> hex & 1:
        return "enemy-there", "11.1c"
    nearer = rates.hq >= 0 and grid.distance(hex, rates.hq) < grid.distance(party.here, rates.hq)
    if rates.double and party.here >= 0 and not nearer:
        return "only-to-its-hq", "7.5c"
    contact = find_contact(game, movers)
    if contact.hot >> hex & 1 and not contact.engages and not goes_beneath(game, movers, hex) and not contact.first:
        return "may-not-engage", "11.7.1b"
    if crowds(game, movers, hex):
        return "too-crowded", "4.1a"
    return "too-far", "11.2a"


def assault_refusal(game: BrothersGame, side: int, action: Action) -> Refusal:
    """The first rule that declaring an Assault breaks."""
    unit, hex = action.unit, action.place
    if action.verb != "assault":
        return "not-offered", "11.10a"
    if refused := unit_refusal(game, side, unit):
        return refused
    facts = game.scenario.units[unit]
    if facts.is_gun or not facts.is_troops:
        return "no-artillery-assault", "11.10e"
    if has(game, unit, HALTED):
        return "halted-no-assault", "11.8.1b"
    if not is_commanded(game, unit) or not may_engage(game, (unit,)):
        return "needs-aggressive", "11.10b"
    if any(unit == other for other, _ in game.state.assaults):
        return "declared-already", "11.10c"
    grid = game.scenario.field.grid
    if not 0 <= hex < grid.size or grid.distance(game.state.place[unit], hex) != 1:
        return "not-adjacent", "11.10a"
    if not game.state.occupied[1 - side] >> hex & 1:
        return "no-enemy-there", "11.10e"
    if unit not in front_units(game, game.state.place[unit]) and not assault_targets(game, unit):
        return "front-line-first", "11.10d"
    return "one-target", "11.10c"
