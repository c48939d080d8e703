"""Hits and what they do: rout, capture, destruction and flight."""

from __future__ import annotations

from collections.abc import Mapping

from grognard.rulesets.commanders.board import BOXES, SECTORS
from grognard.rulesets.commanders.events import UnitCaptured, UnitDestroyed, UnitFled, UnitRouted
from grognard.rulesets.commanders.scenario import ARTILLERY, CAVALRY, INFANTRY
from grognard.rulesets.commanders.state import (
    CAPTURED,
    COMBINED,
    DESTROYED,
    FAST,
    ROUTED,
    SHELTERED,
    SQUARE,
    TAKEN,
    CommandersGame,
    units_at,
    with_side,
)

FLEEING = {FAST: (CAVALRY,), COMBINED: (INFANTRY, CAVALRY)}
"""Which kinds flee at the end of which phase."""


def suffer(game: CommandersGame, hits: Mapping[int, list[int]]) -> None:
    """Take the hits of a step, all at once: the first routs, the second takes [commanders combat.hits.1
    combat.hits.2 combat.hits.3 simul.2 simul.3]. `hits` has for each unit the units that hit it."""
    state, facts = game.state, game.scenario.units
    for unit in sorted(hits):
        hitters = hits[unit]
        was_routed = bool(state.status[unit] & ROUTED)
        if not was_routed:
            rout(game, unit)
        if was_routed or len(hitters) > 1:
            captors = tuple(sorted({h for h in hitters if facts[h].kind != ARTILLERY}))  # [commanders combat.hits.5]
            state.taken = (*state.taken, (unit, captors))
            state.place[unit] = TAKEN


def rout(game: CommandersGame, unit: int) -> None:
    state = game.state
    state.status[unit] = (state.status[unit] | ROUTED) & ~(SQUARE | SHELTERED)
    game.tell(UnitRouted(rule="combat.hits.1", unit=unit, place=state.place[unit]))


def settle_taken(game: CommandersGame) -> None:
    """When the combat is over a unit hit twice is captured if one of those who hit it still stands, else destroyed
    [commanders combat.hits.4 combat.hits.5]."""
    state = game.state
    for unit, captors in state.taken:
        standing = [c for c in captors if state.place[c] >= 0 and not state.status[c] & ROUTED]
        if standing:
            capture(game, game.scenario.units[standing[0]].side, unit, "combat.hits.4")
        else:
            destroy(game, unit, "combat.hits.5")
    state.taken = ()


def capture(game: CommandersGame, side: int, unit: int, rule: str) -> None:
    """A captured unit is kept for scoring [commanders combat.hits.6]."""
    state = game.state
    state.place[unit] = CAPTURED
    state.prisoners = with_side(state.prisoners, side, (*state.prisoners[side], unit))
    game.tell(UnitCaptured(rule=rule, unit=unit, side=side))


def destroy(game: CommandersGame, unit: int, rule: str) -> None:
    game.state.place[unit] = DESTROYED
    game.tell(UnitDestroyed(rule=rule, unit=unit))


def capture_routed(game: CommandersGame, side: int, sector: int) -> None:
    """Whoever enters a sector captures all routed enemies in it [commanders rout.2 fast.9 combined.8]."""
    for unit in units_at(game, 1 - side, sector):
        if game.state.status[unit] & ROUTED:
            capture(game, side, unit, "rout.2")


def flee(game: CommandersGame) -> None:
    """Routed cavalry leaves at the end of both phases of combat, routed infantry at the end of the second only,
    routed artillery never, and nobody in other phases [commanders fast.6 combined.4 rout.3 rout.4 rout.5 rout.6
    units.art.4]."""
    _run(game, FLEEING.get(game.state.phase, ()))


def flee_fire(game: CommandersGame) -> None:
    """Where a scenario says so, routed cavalry is gone before melee [commanders rout.4 R22]."""
    if game.scenario.switches.cavalry_flees_fire:
        _run(game, (CAVALRY,))


def _run(game: CommandersGame, fleeing: tuple[int, ...]) -> None:
    state, facts = game.state, game.scenario.units
    for unit, fact in enumerate(facts):
        start = state.place[unit]
        if start not in SECTORS or not state.status[unit] & ROUTED or fact.kind not in fleeing:
            continue
        state.place[unit] = BOXES[fact.side]
        game.tell(UnitFled(rule="rout.4" if fact.kind == CAVALRY else "rout.3", unit=unit, start=start))
