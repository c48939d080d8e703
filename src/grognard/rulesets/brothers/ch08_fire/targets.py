"""Who may fire at what: ranges, sight, targets, and who fires together [brothers 8.1.3a 8.1.4a 8.1e]."""

from __future__ import annotations

from grognard.core.masks import iter_bits
from grognard.core.sight import BLOCKED
from grognard.rulesets.brothers.ch04_stacking.stacks import front_strength, front_units, leader_hexes
from grognard.rulesets.brothers.state import ACTIVE, COMMANDED, FIRED, BrothersGame, active_units


def ranges(game: BrothersGame, unit: int) -> tuple[int, int]:
    """Effective and Extended Range [brothers 8.1.4a 8.1.4b 8.1.4c]."""
    facts = game.scenario.units[unit]
    return game.scenario.charts.ranges["rifled" if facts.is_rifled else "artillery" if facts.is_gun else "infantry"]


def can_fire(game: BrothersGame, unit: int) -> bool:
    """Infantry or artillery with a share of the front-line; never cavalry or an HQ [brothers 8.1b 8.1.2b]."""
    facts = game.scenario.units[unit]
    return (facts.is_infantry or facts.is_gun) and game.state.place[unit] >= 0 and front_strength(game, unit) > 0


def sight(game: BrothersGame, here: int, there: int) -> int:
    """How well two hexes see each other."""
    return game.scenario.field.sight.grade(here, there, blockers(game))


def blockers(game: BrothersGame) -> int:
    """The hexes with units that hinder sight: any between two hexes does, an HQ alone too [brothers 8.1.5f]."""
    state = game.state
    units = state.occupied[0] | state.occupied[1]
    if not game.scenario.switches.headquarters_hide_nobody:
        units |= leader_hexes(game, 0) | leader_hexes(game, 1)
    return units


def in_reach(game: BrothersGame, unit: int, hex: int) -> bool:
    """In range and, beyond the next hex, in sight [brothers 8.1.5a 8.1.5c]."""
    here = game.state.place[unit]
    distance = game.scenario.field.grid.distance(here, hex)
    if distance > ranges(game, unit)[1]:
        return False
    return distance == 1 or sight(game, here, hex) != BLOCKED


def targets(game: BrothersGame, unit: int, aims: int = -1) -> int:
    """The hexes of enemy Combat Units among some (a mask) that a unit can fire at, whether others have fired at them or
    not [brothers 8.1e]; HQs are no targets [brothers 8.7a]."""
    state, facts = game.state, game.scenario.units[unit]
    disc = game.scenario.field.grid.disc(state.place[unit], ranges(game, unit)[1])
    near = state.occupied[1 - facts.side] & disc & aims
    return sum(1 << hex for hex in iter_bits(near) if in_reach(game, unit, hex)) if near else 0


def partners(game: BrothersGame, units: tuple[int, ...], hex: int) -> list[int]:
    """Front-line units of the same hex, arm and formation that reach the same target [brothers 8.1.3a 8.1.3b]."""
    first = game.scenario.units[units[0]]
    return [
        other
        for other in front_units(game, game.state.place[units[0]])
        if other not in units
        and game.scenario.units[other].arm == first.arm
        and game.scenario.units[other].formation == first.formation
        and in_reach(game, other, hex)
    ]


def gunners(game: BrothersGame) -> list[int]:
    """Active units In Command that may still fire [brothers 7.5a 8.1a 8.1d]."""
    ready = ACTIVE | COMMANDED
    return [
        unit
        for unit in active_units(game)
        if game.state.flags[unit] & (ready | FIRED) == ready and can_fire(game, unit)
    ]
