"""Into and out of enemy zones: whom they stop, who must keep out, what leaving costs [napoleon3 6.1a 6.1c]."""

from __future__ import annotations

from grognard.core.reach import Limits
from grognard.rulesets.napoleon3.ch01_03_units.ch01_disorder_losses import lose_step
from grognard.rulesets.napoleon3.ch01_03_units.ch03_stacking import room_for
from grognard.rulesets.napoleon3.ch06_zones.zones import uncovered_zone, zone_of
from grognard.rulesets.napoleon3.ch09_leaders.demoralization import falling_back, is_demoralized
from grognard.rulesets.napoleon3.ch09_leaders.out_of_command_units import is_out_of_command
from grognard.rulesets.napoleon3.state import DISORGANIZED, N3Game, Refusal


def pay_for_zone(game: N3Game, unit: int) -> None:
    """Whoever retreats into an enemy zone loses a step [napoleon3 6.1g 11.3q]."""
    if in_enemy_zone(game, unit, game.state.place[unit]):
        lose_step(game, unit)


def in_enemy_zone(game: N3Game, unit: int, hex: int) -> bool:
    """Whether a hex lies in a zone of the unit's enemies; in retreat friends there do not cancel it
    [napoleon3 6.1f 6.1g]."""
    return bool(zone_of(game, 1 - game.scenario.units[unit].side) >> hex & 1)


def enemy_zone(game: N3Game, unit: int) -> int:
    """The enemy zones in which a unit must stop; for leaders there are none where a friend stands
    [napoleon3 6.1a 6.1f 9b]."""
    facts = game.scenario.units[unit]
    return zone_of(game, 1 - facts.side) if facts.is_troops else uncovered_zone(game, facts.side)


def may_enter_zone(game: N3Game, unit: int) -> bool:
    """Units out of command and disorganized cavalry stay out of enemy zones [napoleon3 6.1e 9.2a 11.5f]; so does
    whoever is demoralized [napoleon3 9.4b]."""
    facts = game.scenario.units[unit]
    if not facts.is_troops:
        return True
    if is_out_of_command(game, unit) or is_demoralized(game, unit):
        return False
    return not (facts.kind == "cavalry" and game.state.status[unit] & DISORGANIZED)


def is_weak(game: N3Game, unit: int) -> bool:
    """Whether a unit can only step back out of an enemy zone: disorganized or out of command [napoleon3 6.1d]."""
    return bool(game.state.status[unit] & DISORGANIZED) or is_out_of_command(game, unit)


def withdrawal_hexes(game: N3Game, unit: int) -> int:
    """Where such a unit may step: one hex out of every enemy zone [napoleon3 6.1d 9.2d]."""
    state, side = game.state, game.scenario.units[unit].side
    near = game.scenario.field.open_sides[state.place[unit]]
    mask = near & ~zone_of(game, 1 - side) & ~state.occupied[1 - side] & ~room_for(game, unit)
    return falling_back(game, unit, mask) if is_demoralized(game, unit) else mask


def leave_zone(limits: Limits, zone: int) -> tuple[Limits, int]:
    """The limits of whoever leaves an enemy zone, by no step into another zone, and what it costs beside the way: half
    the points [napoleon3 6.1b 6.1c]."""
    price = limits.points // 2
    return limits._replace(points=limits.points - price, not_first=zone), price


def zone_refusal(game: N3Game, unit: int, there: int) -> Refusal | None:
    """Enemy zones that a unit may not enter, or not leave so: from one to the next nobody steps [napoleon3 6.1b]."""
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
    return ("zone-closed", "9.2a") if is_out_of_command(game, unit) else ("zone-closed-to-cavalry", "6.1e")
