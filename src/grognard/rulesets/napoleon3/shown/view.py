"""What each side sees: everything; nothing is hidden in this game."""

from __future__ import annotations

from collections.abc import Iterator

from grognard.core.view import Arrow, Mark, Piece, Sky, Track, View, result_of, waiting_for
from grognard.rulesets.napoleon3.ch00_general.hours import hour_of
from grognard.rulesets.napoleon3.ch01_03_units.ch01_formations import Formation
from grognard.rulesets.napoleon3.ch01_03_units.ch02_front_flank import facing_of
from grognard.rulesets.napoleon3.ch04_turn.turn import PHASES
from grognard.rulesets.napoleon3.ch09_leaders.hq_ratings import bonus, rating
from grognard.rulesets.napoleon3.ch11_combat.step import CombatStep
from grognard.rulesets.napoleon3.ch14_solferino.victory import city_holders, points
from grognard.rulesets.napoleon3.shown.goals import goals
from grognard.rulesets.napoleon3.state import DEMORALIZED, DISORGANIZED, DONE, MARKED, MOVED, OFF_MAP, WEATHERS, N3Game

SKIES: tuple[Sky, ...] = ("fair", "heat", "storm")
"""How each weather shows."""


def view(game: N3Game, side: int) -> View:
    state, scenario = game.state, game.scenario
    active = scenario.formations[state.active].side if state.active >= 0 else -1
    return View(
        viewer=side,
        turn=state.turn,
        turns=scenario.turns,
        phase=PHASES[state.phase],
        active=active,
        pieces=tuple(piece(game, unit) for unit in range(len(scenario.units)) if state.place[unit] >= 0),
        marks=marks(game),
        tracks=tracks(game),
        waiting=waiting_for(game, side),
        result=result_of(game),
        arrows=arrows(game),
        sky=SKIES[state.weather],
        goals=goals(game),
    )


def piece(game: N3Game, unit: int) -> Piece:
    state, scenario = game.state, game.scenario
    facts = scenario.units[unit]
    values: dict[str, int | str]
    if facts.is_troops:
        values = {
            "formation": scenario.formations[facts.formation].name,
            "combat": facts.combat,
            "steps": f"{facts.steps - state.losses[unit]}/{facts.steps}",
            "movement": facts.movement,
        }
        if facts.range:
            values["range"] = facts.range
    elif facts.kind == "hq":
        values = {
            "formation": scenario.formations[facts.formation].name,
            "bonus": bonus(game, unit),
            "command": rating(game, unit),
            "movement": facts.movement,
        }
    else:
        values = {"inertia": facts.inertia, "movement": facts.movement}
    return Piece(
        id=unit,
        key=facts.key,
        name=facts.name,
        side=facts.side,
        symbol="heavy-cavalry" if facts.heavy else facts.kind,
        place=state.place[unit],
        facing=facing_of(game, unit),
        values=values,
        states=states(game, unit),
    )


def states(game: N3Game, unit: int) -> tuple[str, ...]:
    state, facts = game.state, game.scenario.units[unit]
    found = []
    if state.status[unit] & DISORGANIZED:
        found.append("disorganized")
    if state.losses[unit]:
        found.append(f"lost-{state.losses[unit]}")
    if facts.formation >= 0:
        flags = state.formation[facts.formation]
        if flags & DEMORALIZED:
            found.append("demoralized")
        if facts.kind == "hq" and flags & MARKED:
            found.append("out-of-command")
        if flags & DONE and state.active != facts.formation:
            found.append("done")
    if state.active == facts.formation and state.status[unit] & MOVED:
        found.append("moved")
    return tuple(found)


def marks(game: N3Game) -> tuple[Mark, ...]:
    return tuple(
        Mark(city.hexes[0], "objective", side, city.name)
        for city, side in zip(game.scenario.cities, city_holders(game), strict=True)
        if city.victory
    )


def tracks(game: N3Game) -> tuple[Track, ...]:
    state = game.state
    scores = points(game)
    hour = hour_of(state.turn)
    rows = [Track("hour", -1, f"{hour}:00"), Track("sky", -1, WEATHERS[state.weather])]
    if state.active >= 0:
        rows.append(Track("active", -1, game.scenario.formations[state.active].name))
    rows.extend(Track("cup", formation.side, formation.name) for formation in in_cup(game))
    for side in range(2):
        rows.append(Track("points", side, scores[side]))
        broken = [
            formation.key
            for index, formation in enumerate(game.scenario.formations)
            if formation.side == side and state.formation[index] & DEMORALIZED
        ]
        rows.append(Track("demoralized-formations", side, len(broken)))
    return (*rows, *reinforcements(game))


def in_cup(game: N3Game) -> list[Formation]:
    """Whose markers are still to be drawn [napoleon3 4Cc]."""
    return [game.scenario.formations[index] for index in game.state.cup] if game.state.phase == 2 else []


def reinforcements(game: N3Game) -> Iterator[Track]:
    """Who is still to come, when and where: a line for each formation and commander in chief."""
    state, scenario = game.state, game.scenario
    coming = {
        (facts.turn, facts.side, name_of(game, unit), facts.entry)
        for unit, facts in enumerate(scenario.units)
        if state.place[unit] == OFF_MAP
    }
    for turn, side, name, entry in sorted(coming):
        yield Track("reinforcements", side, f"{hour_of(turn)}:00 {name} \u2192 {scenario.board.grid.numbers[entry]}")


def name_of(game: N3Game, unit: int) -> str:
    """Of its formation; a commander in chief has none."""
    facts = game.scenario.units[unit]
    return game.scenario.formations[facts.formation].name if facts.formation >= 0 else facts.name


def arrows(game: N3Game) -> tuple[Arrow, ...]:
    """Attacks that have been declared."""
    place, units = game.state.place, game.scenario.units
    return tuple(
        Arrow(path=(place[unit], hex), side=units[unit].side, kind="attack")
        for step in game.under_way(CombatStep)
        for unit, hex in step.attacks
        if place[unit] >= 0
    )
