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
from grognard.rulesets.portable.turn.able import selected_units
from grognard.rulesets.portable.turn.sequence import PHASES
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


def view(game: PortableGame, side: int) -> View:
    """All counters are open; an aim is known to the side that declared it [portable turn.1 R1]."""
    state, scenario = game.state, game.scenario
    return View(
        viewer=side,
        turn=state.turn,
        turns=scenario.turns,
        phase=PHASES[state.phase],
        active=state.active,
        pieces=game.alike("pieces", pieces),
        marks=(*game.alike("objectives", objective_marks), *aim_marks(game, side)),
        tracks=game.alike("tracks", tracks),
        waiting=waiting_for(game, side),
        result=result_of(game),
        goals=game.alike("goals", goals),
    )


def pieces(game: PortableGame) -> tuple[Piece, ...]:
    """Whatever stands on the map, the same for everybody; most of it has not changed since somebody last looked."""
    state, known = game.state, PIECES.of(game.scenario)
    found = []
    for unit, place in enumerate(state.place):
        if place != NOWHERE:
            key = (unit, place, state.facing[unit], state.status[unit], is_fording(game, unit))
            seen = known.get(key)
            if seen is None:
                seen = known[key] = _piece(game, unit)
            found.append(seen)
    return tuple(found)


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
