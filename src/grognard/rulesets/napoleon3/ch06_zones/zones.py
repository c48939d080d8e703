"""Zones of control: where they reach and whom they stop [napoleon3 6a 6.1a]."""

from __future__ import annotations

from grognard.core.reach import Steps
from grognard.rulesets.napoleon3.ch09_leaders.demoralization import is_demoralized
from grognard.rulesets.napoleon3.state import COMMANDED, DISORGANIZED, N3Game, Refusal


def zone_of(game: N3Game, side: int) -> int:
    """The zones of control of a side's troops [napoleon3 6a]; they are there disorganized or not."""
    state, zones = game.state, game.scenario.field.zones
    mask = 0
    for unit in game.scenario.members[side]:
        hex = state.place[unit]
        if hex >= 0:
            mask |= zones[hex][state.facing[unit]]
    return mask


def zone_refusal(game: N3Game, unit: int, there: int) -> Refusal | None:
    """Enemy zones that a unit may not enter, or not leave so."""
    state, facts = game.state, game.scenario.units[unit]
    zone, here = zone_of(game, 1 - facts.side), state.place[unit]
    if not facts.is_troops:
        zone &= ~state.occupied[facts.side]
    inside = here >= 0 and zone >> here & 1
    near = here >= 0 and game.scenario.field.grid.adjacent[here] >> there & 1
    if inside and near and zone >> there & 1:
        return "zone-to-zone", "6.1b"
    weak = state.status[unit] & DISORGANIZED or not state.status[unit] & COMMANDED
    if facts.is_troops and inside and weak and not near:
        return "one-hex-only", "6.1d"
    if not zone >> there & 1 or may_enter_zone(game, unit):
        return None
    if is_demoralized(game, unit):
        return "keeps-away", "9.4b"
    return ("zone-closed", "9.2a") if not state.status[unit] & COMMANDED else ("zone-closed-to-cavalry", "6.1e")


class Overlay:
    """A table of steps with another row for one hex."""

    def __init__(self, steps: Steps, hex: int, row: tuple[tuple[int, int, int], ...]) -> None:
        self._steps, self._hex, self._row = steps, hex, row

    def __getitem__(self, hex: int) -> tuple[tuple[int, int, int], ...]:
        return self._row if hex == self._hex else self._steps[hex]


def leader_zone(game: N3Game, side: int) -> int:
    """Enemy zones as leaders feel them: none where a friend stands [napoleon3 6.1f 9b]."""
    return zone_of(game, 1 - side) & ~game.state.occupied[side]


def may_enter_zone(game: N3Game, unit: int) -> bool:
    """Units out of command and disorganized cavalry stay out of enemy zones [napoleon3 6.1e 9.2a 11.5f]; so does
    whoever is demoralized [napoleon3 9.4b]."""
    facts, status = game.scenario.units[unit], game.state.status[unit]
    if not facts.is_troops:
        return True
    if not status & COMMANDED or is_demoralized(game, unit):
        return False
    return not (facts.kind == "cavalry" and status & DISORGANIZED)
