"""What each side sees: everything but the other side's declared shots."""

from __future__ import annotations

from grognard.core.hexgrid import NOWHERE
from grognard.core.kept import Kept
from grognard.core.view import Mark, Piece, Track, View, result_of, waiting_for
from grognard.rulesets.portable.shown.goals import goals
from grognard.rulesets.portable.special_terrain import is_fording
from grognard.rulesets.portable.state import (
    ACTIVATED,
    FIGHTS,
    FIRED,
    MOVED,
    ON_FOOT,
    PINNED,
    SELECTED,
    PortableGame,
    type_now,
)
from grognard.rulesets.portable.turn import PHASES
from grognard.rulesets.portable.turn_activation import selected_units
from grognard.rulesets.portable.units import DISMOUNTED
from grognard.rulesets.portable.victory import objective_points

SHOWN = (
    (PINNED, "pinned"),
    (ON_FOOT, "on-foot"),
    (SELECTED, "selected"),
    (ACTIVATED, "activated"),
    (MOVED, "moved"),
    (FIRED, "fired"),
    (FIGHTS, "fights"),
)
PIECES = Kept[Piece]()
ARMIES = Kept[tuple[Piece, ...]](most=512)


def view(game: PortableGame, side: int) -> View:
    """All counters are open; an aim is known to the side that declared it [portable turn.1 R1]."""
    state, scenario = game.state, game.scenario
    return View(
        viewer=side,
        turn=state.turn,
        turns=scenario.turns,
        phase=PHASES[state.phase],
        active=state.active,
        pieces=pieces(game),
        marks=(*objective_marks(game), *aim_marks(game, side)),
        tracks=tracks(game),
        waiting=waiting_for(game, side),
        result=result_of(game),
        goals=goals(game),
    )


def pieces(game: PortableGame) -> tuple[Piece, ...]:
    """Whatever stands on the map, the same for everybody."""
    state = game.state
    key = (tuple(state.place), tuple(state.facing), tuple(state.status), tuple(state.forded), state.turn)
    return ARMIES.get(game.scenario, key, lambda: _pieces(game))


def _pieces(game: PortableGame) -> tuple[Piece, ...]:
    place = game.state.place
    return tuple([piece(game, unit) for unit in range(len(place)) if place[unit] != NOWHERE])


def piece(game: PortableGame, unit: int) -> Piece:
    state = game.state
    key = (unit, state.place[unit], state.facing[unit], state.status[unit], is_fording(game, unit))
    return PIECES.get(game.scenario, key, lambda: _piece(game, unit))


def _piece(game: PortableGame, unit: int) -> Piece:
    state, facts = game.state, game.scenario.units[unit]
    now = type_now(game, unit)
    power = now.power + (DISMOUNTED.value if state.status[unit] & ON_FOOT else 0)
    states = [name for flag, name in SHOWN if state.status[unit] & flag]
    if is_fording(game, unit):
        states.append("fording")
    if facts.regular:
        states.append("regular")
    return Piece(
        id=unit,
        key=facts.key,
        name=facts.name,
        side=facts.side,
        symbol=now.key,
        place=state.place[unit],
        facing=state.facing[unit],
        values={"type": now.name, "movement": now.movement, "power": power, "range": now.range},
        states=tuple(states),
    )


def objective_marks(game: PortableGame) -> tuple[Mark, ...]:
    held = zip(game.scenario.objectives, game.state.control, strict=True)
    return tuple(Mark(o.hex, "objective", holder, f"{o.name} ({o.value})") for o, holder in held)


def aim_marks(game: PortableGame, side: int) -> tuple[Mark, ...]:
    if side not in (0, 1):
        return ()
    units = game.scenario.units
    return tuple(Mark(place, "aim", side, units[gun].name) for gun, place, _ in game.state.aims[side])


def activations_left(game: PortableGame) -> int:
    """While units are selected, how many more may be; afterwards how many of them are still to act."""
    state = game.state
    if game.scenario.switches.interleaved_activations or PHASES[state.phase] == "activation-dice":
        return state.activations
    waiting = len(selected_units(game, state.active))
    return state.activations - waiting if PHASES[state.phase] == "selection" else waiting


def tracks(game: PortableGame) -> tuple[Track, ...]:
    state, scenario = game.state, game.scenario
    rows = [Track("activations", state.active, activations_left(game))] if state.active >= 0 else []
    for side in range(2):
        rows.append(Track("losses", side, f"{state.lost[side]}/{scenario.breaking[side]}"))
        if scenario.objectives:
            rows.append(Track("objectives", side, objective_points(game, side)))
    return tuple(rows)
