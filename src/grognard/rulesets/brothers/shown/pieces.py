"""The counters of a view: what each shows, worked out again only when something that it shows has changed."""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from functools import cache

from grognard.core.kept import Kept
from grognard.core.masks import iter_bits
from grognard.core.view import Piece
from grognard.rulesets.brothers.ch03_components.units import NATIONS, WEIGHTS
from grognard.rulesets.brothers.ch03_components.values import command_rating, morale, strength
from grognard.rulesets.brothers.ch04_stacking.force_markers import is_hidden
from grognard.rulesets.brothers.ch04_stacking.stacks import front_line
from grognard.rulesets.brothers.state import (
    ACTIVE,
    AGGRESSIVE_POSTURE,
    COMMAND_STEP,
    COMMANDED,
    DEFENSIVE_POSTURE,
    DEMORALIZED,
    DISRUPTED,
    LOW_AMMO,
    MOVED,
    NO_POSTURE,
    OVERRUN,
    PINNED,
    POSTURES,
    SHAKEN,
    WOUNDED,
    BrothersGame,
)

MARKERS = ((LOW_AMMO, "low-ammo"), (WOUNDED, "wounded"), (OVERRUN, "overrun"), (PINNED, "fired"))
MARKED = LOW_AMMO | WOUNDED | OVERRUN | PINNED
SHOWN = MARKED | ACTIVE | COMMANDED | MOVED
STACKS = Kept[tuple[Piece, ...]]()
LEADERS = Kept[Piece](1024)


def pieces(game: BrothersGame, viewer: int) -> tuple[Piece, ...]:
    """All counters on the map that a viewer may know, stack by stack from the bottom up, then the leaders."""
    state, scenario = game.state, game.scenario
    place, fog = state.place, scenario.switches.force_markers
    sovereigns = {place[unit] for unit in scenario.commanders}
    found: list[Piece] = []
    for hex in iter_bits(state.occupied[0] | state.occupied[1]):
        if not fog or not is_hidden(game, viewer, state.stacks[hex][0]):
            found += stack_of(game, hex, hex in sovereigns)
    leaders = [unit for side in scenario.leaders for unit in side if place[unit] >= 0]
    return (*found, *[leader(game, unit, viewer) for unit in leaders])


def stack_of(game: BrothersGame, hex: int, cheered: bool) -> tuple[Piece, ...]:
    """The Combat Units of a hex, each with how much of the front-line it holds [brothers 4.2a]; a sovereign with them
    cheers his own [brothers 6.2b]."""
    state, units = game.state, game.scenario.units
    worn, hits, flags, formations, stack = state.worn, state.hits, state.flags, state.formation, state.stacks[hex]
    key: tuple[Hashable, ...] = (hex, stack, state.phase > COMMAND_STEP)
    for unit in stack:
        key += (worn[unit], hits[unit], flags[unit] & SHOWN, formations[units[unit].formation] & DEMORALIZED)
    if cheered:
        key += tuple([unit for unit in game.scenario.commanders if state.place[unit] == hex])
    return STACKS.get(game.scenario, key, lambda: tuple(troops(game, hex)))


def troops(game: BrothersGame, hex: int) -> Iterator[Piece]:
    shares = dict(front_line(game, hex))
    for unit in reversed(game.state.stacks[hex]):
        yield piece(game, unit, troop_values(game, unit, shares.get(unit, 0)), NO_POSTURE)


def leader(game: BrothersGame, unit: int, viewer: int) -> Piece:
    """An HQ or a sovereign. Its posture is shown to whoever may know it."""
    state, facts = game.state, game.scenario.units[unit]
    flags, values = state.flags[unit] & SHOWN, leader_values(game, unit)
    shown = facts.arm == "hq" and shows_posture(game, facts.formation, viewer)
    posture = state.posture[facts.formation] if shown else NO_POSTURE
    demoralized = facts.formation >= 0 and state.formation[facts.formation] & DEMORALIZED
    late = state.phase > COMMAND_STEP
    key = (unit, state.place[unit], *values.values(), posture, flags, demoralized, late)
    return LEADERS.get(game.scenario, key, lambda: piece(game, unit, values, posture))


def piece(game: BrothersGame, unit: int, values: dict[str, int | str], posture: int) -> Piece:
    facts = game.scenario.units[unit]
    return Piece(
        id=unit,
        key=facts.key,
        name=facts.name,
        side=facts.side,
        symbol=symbol(facts.arm, facts.weight),
        place=game.state.place[unit],
        values=values,
        states=tuple(states(game, unit, posture)),
    )


@cache
def symbol(arm: str, weight: int) -> str:
    return "commander" if arm == "cic" else f"{WEIGHTS[weight]}-{arm}".strip("-")


def troop_values(game: BrothersGame, unit: int, share: int) -> dict[str, int | str]:
    facts, scenario = game.scenario.units[unit], game.scenario
    values: dict[str, int | str] = {
        "strength": strength(game, unit),
        "morale": morale(game, unit),
        "movement": facts.movement,
        "front": share,
        "formation": scenario.formations[facts.formation].name,
    }
    if facts.division:
        values["division"] = facts.division
    return values


def leader_values(game: BrothersGame, unit: int) -> dict[str, int | str]:
    facts = game.scenario.units[unit]
    if facts.formation < 0:
        rating = command_rating(game, unit, DEFENSIVE_POSTURE)
        return {"command": rating, "movement": facts.movement, "nation": NATIONS[facts.nation]}
    return {
        "aggressive": command_rating(game, unit, AGGRESSIVE_POSTURE),
        "defensive": command_rating(game, unit, DEFENSIVE_POSTURE),
        "movement": facts.movement,
        "formation": game.scenario.formations[facts.formation].name,
    }


def states(game: BrothersGame, unit: int, posture: int) -> Iterator[str]:
    """What lies on a counter, and the posture that may be known."""
    state, facts = game.state, game.scenario.units[unit]
    if posture != NO_POSTURE:
        yield POSTURES[posture]
    if state.worn[unit]:
        yield "battleworn"
    if state.hits[unit] == SHAKEN:
        yield "shaken"
    if state.hits[unit] == DISRUPTED:
        yield "disrupted"
    flags = state.flags[unit]
    if flags & MARKED:
        yield from (name for flag, name in MARKERS if flags & flag)
    if facts.quality:
        yield "white"
    if facts.formation >= 0 and state.formation[facts.formation] & DEMORALIZED:
        yield "demoralized"
    if flags & ACTIVE:
        if state.phase > COMMAND_STEP and not flags & COMMANDED:  # not known before [brothers 7.5a]
            yield "out-of-command"
        yield "moved" if flags & MOVED else "active"


def shows_posture(game: BrothersGame, formation: int, viewer: int) -> bool:
    """That of the formation that acts is public; one that is plotted only its owner's [brothers 7.1a 17.3a]."""
    if game.state.posture[formation] < 0:
        return False
    plotted = game.scenario.switches.plotted_orders and game.scenario.formations[formation].side == viewer
    return plotted or game.state.active == formation
