"""What each side sees: nearly everything; postures that are only plotted and, by agreement, the insides of stacks are
their owner's [brothers 17.3a 4.4b]."""

from __future__ import annotations

from collections.abc import Iterator

from grognard.core.kept import Kept
from grognard.core.masks import iter_bits
from grognard.core.view import Arrow, Mark, Track, View, result_of, waiting_for
from grognard.rulesets.brothers.ch03_components.units import NATIONS
from grognard.rulesets.brothers.ch04_stacking.force_markers import arms_in, is_hidden
from grognard.rulesets.brothers.ch06_chits.cup import EVENT_CHITS, commander_of_chit, nation_of_marker
from grognard.rulesets.brothers.ch11_movement.march import March
from grognard.rulesets.brothers.ch11_movement.reinforcements import arrivals
from grognard.rulesets.brothers.ch16_storm import is_aftermath, is_storm
from grognard.rulesets.brothers.reader.charts import TURNS
from grognard.rulesets.brothers.shown.goals import goals
from grognard.rulesets.brothers.shown.pieces import pieces
from grognard.rulesets.brothers.shown.readings import halves
from grognard.rulesets.brothers.state import DEMORALIZED, OFF_MAP, PHASES, POSTURES, BrothersGame

COMING = Kept[tuple[Track, ...]](512)
"""The lines about those who are still to come, by who they are."""


def view(game: BrothersGame, side: int) -> View:
    state, scenario = game.state, game.scenario
    active = scenario.units[state.leader].side if state.leader >= 0 else -1
    return View(
        viewer=side,
        turn=state.turn,
        turns=scenario.turns,
        phase=PHASES[state.phase],
        active=active,
        pieces=pieces(game, side),
        marks=(*prizes(game), *forces(game, side)),
        tracks=tuple(tracks(game, side)),
        waiting=waiting_for(game, side),
        result=result_of(game),
        arrows=arrows(game),
        sky="storm" if is_storm(game) else "mud" if is_aftermath(game) else "fair",
        goals=goals(game),
    )


# -- fog of war --------------------------------------------------------------------------------------------------------


def forces(game: BrothersGame, viewer: int) -> Iterator[Mark]:
    """By agreement an enemy stack shows only its arms [brothers 4.4b]."""
    if not game.scenario.switches.force_markers:
        return
    words = game.ruleset.messages
    for hex in iter_bits(game.state.occupied[0] | game.state.occupied[1]):
        stack = game.state.stacks[hex]
        if is_hidden(game, viewer, stack[0]):
            text = ", ".join(words.word(arm) for arm in arms_in(game, hex))
            yield Mark(hex, "force", game.scenario.units[stack[0]].side, text)


# -- marks, tracks, arrows ---------------------------------------------------------------------------------------------


def prizes(game: BrothersGame) -> Iterator[Mark]:
    for index, prize in enumerate(game.scenario.prizes):
        worth = halves(prize.value)
        yield Mark(prize.hex, "prize", game.state.control[index], f"{prize.name} {worth}", worth)


def tracks(game: BrothersGame, viewer: int) -> Iterator[Track]:
    state, scenario = game.state, game.scenario
    yield Track("hour", -1, TURNS[state.turn].time)
    sky = "thunderstorm" if is_storm(game) else "mud" if is_aftermath(game) else "clear-sky"
    yield Track("sky", -1, sky)
    if state.active >= 0:
        yield Track("active", -1, scenario.formations[state.active].name)
    yield from cup(game)
    for number in state.held:
        yield Track("held", EVENT_CHITS[number].side, EVENT_CHITS[number].name)
    for side in (0, 1):
        yield Track("points", side, halves(state.points[side]))
    yield balance(game)
    yield from corps_morale(game)
    yield from plotted(game, viewer)
    yield from reinforcements(game)


def corps_morale(game: BrothersGame) -> Iterator[Track]:
    """What is left of each formation's morale [brothers 14.0a]."""
    state, demoralized = game.state, game.ruleset.messages.word("demoralized")
    for index, formation in enumerate(game.scenario.formations):
        name, left, whole = formation.name, state.morale[index], formation.morale
        if state.formation[index] & DEMORALIZED:
            yield Track("corps-morale", formation.side, f"{name} {demoralized}")
        else:
            yield Track("corps-morale", formation.side, f"{name} {left}/{whole}", name=name, left=left, all=whole)


def balance(game: BrothersGame) -> Track:
    """How far the first side is ahead, and by how much one must be for either victory [brothers 15.2a]."""
    ahead = game.state.points[0] - game.state.points[1]
    levels = (ahead, game.scenario.marginal, game.scenario.decisive)
    numbers = tuple(value / 2 for value in levels)
    return Track("balance", -1, "/".join(halves(value) for value in levels), levels=numbers)


def cup(game: BrothersGame) -> Iterator[Track]:
    """Whose chits are still to be drawn; of event chits only how many [brothers 5.1.1b]."""
    scenario, words = game.scenario, game.ruleset.messages
    for chit in sorted(game.state.cup):
        if chit < 0:
            nation = nation_of_marker(chit)
            yield Track("cup", 1 if nation == 2 else 0, words.word(f"{NATIONS[nation]}-event"))
        elif chit < len(scenario.formations):
            yield Track("cup", scenario.formations[chit].side, scenario.formations[chit].name)
        else:
            leader = scenario.units[commander_of_chit(scenario, chit)]
            yield Track("cup", leader.side, leader.name)


def plotted(game: BrothersGame, viewer: int) -> Iterator[Track]:
    """Only the owner knows what an HQ has plotted [brothers 17.3a]."""
    if not game.scenario.switches.plotted_orders:
        return
    for index, formation in enumerate(game.scenario.formations):
        if formation.side == viewer and game.state.posture[index] >= 0:
            word = game.ruleset.messages.word(POSTURES[game.state.posture[index]])
            yield Track("plotted", formation.side, f"{formation.name}: {word}")


def reinforcements(game: BrothersGame) -> Iterator[Track]:
    """Who is still to come before the end, when and where."""
    waiting = tuple([unit for unit, place in enumerate(game.state.place) if place == OFF_MAP])
    yield from COMING.get(game.scenario, waiting, lambda: tuple(arrivals_of(game, waiting)))


def arrivals_of(game: BrothersGame, units: tuple[int, ...]) -> Iterator[Track]:
    """A line for each formation and sovereign among units that are still to come."""
    scenario = game.scenario
    coming: dict[tuple[int, int, str, tuple[int, ...]], int] = {}
    for unit in units:
        facts = scenario.units[unit]
        if facts.turn <= scenario.turns:
            name = scenario.formations[facts.formation].name if facts.formation >= 0 else facts.name
            key = (max(facts.turn, scenario.first_turn), facts.side, name, arrivals(game, unit))
            coming[key] = coming.get(key, 0) + 1
    for (turn, side, name, at), count in sorted(coming.items()):
        where = "/".join(scenario.board.grid.text(hex) for hex in at)
        yield Track("reinforcements", side, f"{TURNS[turn].time} {name} ({count}) \u2192 {where}")


def arrows(game: BrothersGame) -> tuple[Arrow, ...]:
    """Assaults that have been declared, one arrow a hex, and a Charge on its way."""
    place, units = game.state.place, game.scenario.units
    assaults = {(place[unit], hex): units[unit].side for unit, hex in game.state.assaults if place[unit] >= 0}
    found = [Arrow(path=path, side=side, kind="attack") for path, side in assaults.items()]
    for march in reversed(tuple(game.under_way(March))):
        if march.charge >= 0 and march.movers and place[march.lead] >= 0:
            path = (place[march.lead], *march.path, march.charge)
            found.append(Arrow(path=path, side=units[march.lead].side, kind="charge"))
    return tuple(found)
