"""Zones of control: where they reach and whom they stop [napoleon3 6a 6.1a]."""

from __future__ import annotations

from grognard.core.reach import Steps
from grognard.rulesets.napoleon3.ch09_leaders.demoralization import is_demoralized
from grognard.rulesets.napoleon3.state import COMMANDED, DISORGANIZED, N3Game, Refusal


def zone_of(game: N3Game, side: int) -> int:
    """The zones of control of a side's troops, disorganized or not: the front hexes they could enter; their flanks are
    free [napoleon3 6a 6b 6.2]."""
    state, zones = game.state, game.scenario.field.zones
    mask = 0
    for unit in game.scenario.members[side]:
        hex = state.place[unit]
        if hex >= 0:
            mask |= zones[hex][state.facing[unit]]
    return mask


def enemy_zone(game: N3Game, unit: int) -> int:
    """The enemy zones in which a unit must stop; for leaders there are none where a friend stands
    [napoleon3 6.1a 6.1f 9b]."""
    facts = game.scenario.units[unit]
    zone = zone_of(game, 1 - facts.side)
    return zone if facts.is_troops else zone & ~game.state.occupied[facts.side]


def may_enter_zone(game: N3Game, unit: int) -> bool:
    """Units out of command and disorganized cavalry stay out of enemy zones [napoleon3 6.1e 9.2a 11.5f]; so does
    whoever is demoralized [napoleon3 9.4b]."""
    facts, status = game.scenario.units[unit], game.state.status[unit]
    if not facts.is_troops:
        return True
    if not status & COMMANDED or is_demoralized(game, unit):
        return False
    return not (facts.kind == "cavalry" and status & DISORGANIZED)


def is_weak(game: N3Game, unit: int) -> bool:
    """Whether a unit can only step back out of an enemy zone: disorganized or out of command [napoleon3 6.1d]."""
    status = game.state.status[unit]
    return bool(status & DISORGANIZED or not status & COMMANDED)


def leave_zone(steps: Steps, hex: int, zone: int, points: int) -> tuple[Steps, int]:
    """The steps of whoever leaves an enemy zone, none into another zone, and what it costs beside them: half the
    points [napoleon3 6.1b 6.1c]."""
    row = tuple(step for step in steps[hex] if not zone >> step[0] & 1)
    return Overlay(steps, hex, row), points // 2  # type: ignore[return-value]


class Overlay:
    """A table of steps with another row for one hex."""

    def __init__(self, steps: Steps, hex: int, row: tuple[tuple[int, int, int], ...]) -> None:
        self._steps, self._hex, self._row = steps, hex, row

    def __getitem__(self, hex: int) -> tuple[tuple[int, int, int], ...]:
        return self._row if hex == self._hex else self._steps[hex]


def zone_refusal(game: N3Game, unit: int, there: int) -> Refusal | None:
    """Enemy zones that a unit may not enter, or not leave so."""
    state, facts = game.state, game.scenario.units[unit]
    zone, here = enemy_zone(game, unit), state.place[unit]
    inside = here >= 0 and zone >> here & 1
    near = here >= 0 and game.scenario.field.grid.adjacent[here] >> there & 1
    if inside and near and zone >> there & 1:
        return "zone-to-zone", "6.1b"
    if facts.is_troops and inside and is_weak(game, unit) and not near:
        return "one-hex-only", "6.1d"
    if not zone >> there & 1 or may_enter_zone(game, unit):
        return None
    if is_demoralized(game, unit):
        return "keeps-away", "9.4b"
    return ("zone-closed", "9.2a") if not state.status[unit] & COMMANDED else ("zone-closed-to-cavalry", "6.1e")
