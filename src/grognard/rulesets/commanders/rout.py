"""Routed units: how they come to be, who takes them, and who flees when [commanders rout.1]."""

from __future__ import annotations

from grognard.core.event import UnitAtEvent, UnitEvent
from grognard.rulesets.commanders.board.control import units_at
from grognard.rulesets.commanders.board.sectors import BOXES, SECTORS
from grognard.rulesets.commanders.state import CAPTURED, DESTROYED, CommandersGame, with_side
from grognard.rulesets.commanders.status import ROUTED, SHELTERED, SQUARE
from grognard.rulesets.commanders.units import CAVALRY, FLEEING


class UnitRouted(UnitAtEvent, frozen=True):
    """A unit is routed."""


class UnitCaptured(UnitEvent, frozen=True, kw_only=True):
    side: int
    shown = ("unit", "side")


class UnitDestroyed(UnitEvent, frozen=True):
    """A unit is lost."""


class UnitFled(UnitEvent, frozen=True, kw_only=True):
    start: int
    shown = ("unit", "start")


def rout(game: CommandersGame, unit: int) -> None:
    """A unit that is hit for the first time is routed and lies where it stood [commanders combat.hits.1 bombard.21]."""
    state = game.state
    state.status[unit] = (state.status[unit] | ROUTED) & ~(SQUARE | SHELTERED)
    game.tell(UnitRouted(rule="combat.hits.1", unit=unit, place=state.place[unit]))


def capture(game: CommandersGame, side: int, unit: int, rule: str) -> None:
    """A captured unit is kept for scoring [commanders combat.hits.6]."""
    state = game.state
    state.place[unit] = CAPTURED
    state.prisoners = with_side(state.prisoners, side, (*state.prisoners[side], unit))
    game.tell(UnitCaptured(rule=rule, unit=unit, side=side))


def destroy(game: CommandersGame, unit: int, rule: str) -> None:
    """A destroyed unit is nobody's prisoner [commanders combat.hits.5 win.vp.7]."""
    game.state.place[unit] = DESTROYED
    game.tell(UnitDestroyed(rule=rule, unit=unit))


def capture_routed(game: CommandersGame, side: int, sector: int) -> None:
    """Whoever enters a sector captures all routed enemies in it [commanders rout.2 fast.9 combined.8]."""
    for unit in units_at(game, 1 - side, sector):
        if game.state.status[unit] & ROUTED:
            capture(game, side, unit, "rout.2")


def flee(game: CommandersGame) -> None:
    """Routed cavalry leaves at the end of both phases of combat, routed infantry at the end of the second only,
    routed artillery never, and nobody in other phases, bombarded or not
    [commanders fast.6 bombard.21 combined.4 rout.3 rout.4 rout.5 rout.6 units.art.4]."""
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
        state.place[unit] = BOXES[fact.side]  # [commanders board.9]
        game.tell(UnitFled(rule="rout.4" if fact.kind == CAVALRY else "rout.3", unit=unit, start=start))
