"""What each side sees: positions and strengths of all, force charts of its own only [mib 2.5a 2.5b]."""

from __future__ import annotations

from collections.abc import Iterator

from grognard.core.view import Arrow, Mark, Piece, Track, View, result_of, waiting_for
from grognard.rulesets.mib.ch02_components.values import is_cavalry, morale, source, strength
from grognard.rulesets.mib.ch03_sequence.turn import PHASES
from grognard.rulesets.mib.ch07_combat.sequence import CombatStep
from grognard.rulesets.mib.ch11_fatigue.fatigue import is_worn, level
from grognard.rulesets.mib.ch11_fatigue.lite import LEVELS
from grognard.rulesets.mib.ch16_options.initiative_track import track_end
from grognard.rulesets.mib.provisions.positions import posted
from grognard.rulesets.mib.provisions.releases import waiting
from grognard.rulesets.mib.provisions.victory import halves, loss_points, place_points, points
from grognard.rulesets.mib.shown.goals import goals
from grognard.rulesets.mib.shown.prices import prices
from grognard.rulesets.mib.state import (
    CATCHING_UP,
    CHIT_DRAWN,
    DISORGANIZED,
    HELD,
    MOBILE,
    OFF_MAP,
    SAFE,
    SMASHED,
    MibGame,
    has,
    in_play,
)


def view(game: MibGame, side: int) -> View:
    state, scenario = game.state, game.scenario
    return View(
        viewer=side,
        turn=state.turn,
        turns=scenario.turns,
        phase=PHASES[state.phase],
        active=scenario.formations[state.active[0]].side if state.active else -1,
        pieces=tuple(piece(game, unit, side) for unit in shown(game)),
        marks=marks(game),
        tracks=tracks(game, side),
        waiting=waiting_for(game, side),
        result=result_of(game),
        arrows=arrows(game),
        goals=goals(game, side),
    )


def shown(game: MibGame) -> list[int]:
    """Everything on the map, leaders first, so that their divisions lie on top of them."""
    units = game.scenario.units
    return sorted((u for u in range(len(units)) if in_play(game, u)), key=lambda u: units[u].fights)


def piece(game: MibGame, unit: int, viewer: int) -> Piece:
    """A counter: strength, morale and movement are printed on it for all; there are as many figures as steps
    [mib 2.2.1c 2.2.1e]."""
    state, facts = game.state, game.scenario.units[unit]
    printed = game.scenario.units[source(game, unit)]
    values: dict[str, int | str]
    if facts.kind == "leader":
        values = {"morale": facts.morale, "movement": facts.movement, "bonus": facts.bonus}
    elif facts.kind == "battery":
        values = {"guns": state.guns[unit]}  # on the map, not on a chart [mib 2.5a R31]
    else:
        values = {"strength": strength(game, unit), "morale": morale(game, unit), "movement": printed.movement}
        values["steps"] = state.steps[unit]
        if facts.side == viewer:
            values |= chart(game, unit)
    if facts.formation >= 0:
        values["formation"] = game.scenario.formations[facts.formation].name
    return Piece(
        id=unit,
        key=facts.key,
        name=facts.name,
        side=facts.side,
        symbol=symbol(game, unit),
        place=state.place[unit],
        facing=state.facing[unit] if facts.fights else -1,
        values=values,
        states=states(game, unit, viewer),
    )


def chart(game: MibGame, unit: int) -> dict[str, int | str]:
    """A unit's part of the force chart, for its owner [mib 2.5a 7.9a 10.0a 11.0a]."""
    state = game.state
    found: dict[str, int | str] = {"guns": state.guns[unit], "stragglers": state.stragglers[unit]}
    if state.organic[unit]:
        found["organic"] = state.organic[unit]
    if game.scenario.lite:
        found["fatigue"] = game.ruleset.messages.word(LEVELS[level(game, unit)])
    else:
        found["fatigue"] = f"{state.fatigue[unit]}/{game.scenario.charts.fatigue.spent}"
    return found


def symbol(game: MibGame, unit: int) -> str:
    facts = game.scenario.units[unit]
    if facts.fights and is_cavalry(game, unit):
        return "light-cavalry" if game.scenario.units[source(game, unit)].light else "cavalry"
    return "detachment" if facts.detachment else facts.kind


def states(game: MibGame, unit: int, viewer: int) -> tuple[str, ...]:
    """Markers on the map, and whether a unit has guns at all: that is told whoever asks [mib 2.4 2.5b]. That it is worn
    is for its owner's eyes [mib 2.5a]."""
    state, facts = game.state, game.scenario.units[unit]
    found = []
    for flag, name in ((DISORGANIZED, "disorganized"), (SMASHED, "smashed"), (HELD, "held"), (CATCHING_UP, "late")):
        if has(game, unit, flag):
            found.append(name)
    if facts.is_troops and facts.side == viewer and is_worn(game, unit):
        found.append(LEVELS[level(game, unit)])
    if facts.is_troops and state.guns[unit]:
        found.append("with-guns")
    if state.second[unit] >= 0:
        found.append("extended")
    if facts.formation >= 0 and facts.is_troops:
        if facts.formation in state.active and has(game, unit, MOBILE):
            found.append("moved")
        elif state.formation[facts.formation] & CHIT_DRAWN and facts.formation not in state.active:
            found.append("done")
    return tuple(found)


def marks(game: MibGame) -> tuple[Mark, ...]:
    """Prizes, the second hexes of extended lines, and what each way of a retreat costs."""
    state = game.state
    found = [
        Mark(prize.hex, "prize", side, f"{prize.name} ({prize.points})")
        for prize, side in zip(game.scenario.prizes, state.control, strict=True)
    ]
    for unit, hex in enumerate(state.second):
        if hex >= 0 and in_play(game, unit):
            facts = game.scenario.units[unit]
            found.append(Mark(hex, "line", facts.side, facts.name))
    return (*found, *prices(game))


def tracks(game: MibGame, viewer: int) -> tuple[Track, ...]:
    """The turn, the cup, the initiative, and points as far as they are known: what the other side has lost for good
    stands on its chart."""
    state, scenario = game.state, game.scenario
    rows = [Track("hour", -1, scenario.clock[state.turn - 1].clock)]
    if scenario.switches.initiative or scenario.switches.by_mail:
        rows.append(Track("initiative", -1, initiative(game)))
    rows += [Track("active", -1, scenario.formations[formation].name) for formation in state.active]
    if state.phase == 2 and not scenario.switches.by_mail:
        rows += [Track("cup", scenario.formations[f].side, scenario.formations[f].name) for f in state.cup]
    shown = points(game) if game.result else place_points(game)
    rows += [Track("points", side, halves(shown[side])) for side in range(2)]
    if viewer >= 0:
        rows.append(Track("losses", viewer, halves(loss_points(game, viewer))))
        rows += force_chart(game, viewer)
    return (*rows, *reinforcements(game), *provisions(game))


def initiative(game: MibGame) -> str:
    """Where the marker lies: how far towards whom, out of how many boxes [mib 16.1c]."""
    marker, word = game.state.initiative, game.ruleset.messages.word
    if not marker:
        return word("middle")
    return f"{game.scenario.sides[0 if marker > 0 else 1].name} {abs(marker)}/{track_end(game)}"


def force_chart(game: MibGame, viewer: int) -> Iterator[Track]:
    """The viewer's own chart: how fresh each division is and who straggles [mib 2.5a 10.0a 11.0a]; under Lite tracking
    the level of each formation [mib 11.2a]."""
    state, scenario, word = game.state, game.scenario, game.ruleset.messages.word
    own = [unit for unit in scenario.troops[viewer] if in_play(game, unit) and scenario.units[unit].is_troops]
    boxes = scenario.charts.fatigue.spent
    for unit in own:
        away = f", {state.stragglers[unit]} {word('straggling')}" if state.stragglers[unit] else ""
        name, left = f"{scenario.units[unit].name}{away}", boxes - state.fatigue[unit]
        if not scenario.lite:
            yield Track("force", viewer, f"{name} {left}/{boxes}", name=name, left=left, all=boxes)
        elif away:
            yield Track("away", viewer, name)
    for index, formation in enumerate(scenario.formations):
        if scenario.lite and formation.side == viewer:
            yield Track("fatigue", viewer, f"{formation.name}: {word(LEVELS[state.weariness[index]])}")


def reinforcements(game: MibGame) -> Iterator[Track]:
    """Who is still to come, when and where."""
    state, scenario = game.state, game.scenario
    for unit, facts in enumerate(scenario.units):
        if state.place[unit] == OFF_MAP and facts.entry >= 0:
            clock = scenario.clock[min(max(facts.turn, state.turn), scenario.turns) - 1].clock
            place = scenario.board.grid.numbers[facts.entry]
            yield Track("reinforcements", facts.side, f"{clock} {facts.name} \u2192 {place}")


def provisions(game: MibGame) -> Iterator[Track]:
    """What this battle has besides: units to be released, position batteries, exits and who has gone by them (R16)."""
    state, scenario = game.state, game.scenario
    number = scenario.board.grid.numbers
    for release in waiting(game):
        facts = scenario.units[release.unit]
        clock = scenario.clock[min(max(facts.turn, state.turn), scenario.turns) - 1].clock
        text = f"{clock} {facts.name} \u2192 {number[facts.entry]}"
        if release.needs == "initiative":
            yield Track("waiting", facts.side, text)
        else:
            yield Track("call", facts.side, f"{text} (\u2212{halves(release.cost)})")
    for position in posted(game):
        yield Track("position", position.side, f"{position.name} {number[position.hex]}: {position.batteries}")
    for way in scenario.provisions.exits:
        clock = scenario.clock[way.turn - 1].clock
        yield Track("exit", way.side, f"{clock} {way.name} {number[way.hex]}")
    for unit, facts in enumerate(scenario.units):
        if state.place[unit] == SAFE:
            yield Track("safe", facts.side, facts.name)


def arrows(game: MibGame) -> tuple[Arrow, ...]:
    """Attacks that have been declared."""
    step, place, units = game.find(CombatStep), game.state.place, game.scenario.units
    return tuple(
        Arrow(path=(place[unit], hex), side=units[unit].side, kind="charge" if charge else "attack")
        for unit, hex, charge in (step.orders if step else ())
        if place[unit] >= 0
    )
