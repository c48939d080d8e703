"""Posts: the hexes from which a unit could strike a target, and what it would bring there [mib 6.7b 7.0f]."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import NamedTuple

from grognard.core.kept import Kept
from grognard.core.masks import iter_bits
from grognard.rulesets.mib.bot.leading import LED
from grognard.rulesets.mib.bot.prospects import is_last, stakes
from grognard.rulesets.mib.bot.tasks import is_shaken
from grognard.rulesets.mib.ch02_components.values import is_cavalry, morale, strength
from grognard.rulesets.mib.ch04_actions.actions import may_move
from grognard.rulesets.mib.ch06_movement.double_time import may_hurry
from grognard.rulesets.mib.ch06_movement.endings import Endings, endings, endings_and_beyond
from grognard.rulesets.mib.ch06_movement.facing import faces_all_round, is_rear
from grognard.rulesets.mib.ch06_movement.zones import begins_in_zone
from grognard.rulesets.mib.ch07_combat.attacks import may_attack
from grognard.rulesets.mib.ch07_combat.frame import front_enemies
from grognard.rulesets.mib.ch07_combat.strength import SIDE_FACTORS
from grognard.rulesets.mib.ch09_disorder import may_intend
from grognard.rulesets.mib.ch11_fatigue.fatigue import is_tired
from grognard.rulesets.mib.ch15_command import in_command
from grognard.rulesets.mib.state import (
    BEGAN_ADJACENT,
    RECOVERED,
    RESTING,
    STATIONARY,
    UNWILLING,
    MibGame,
    has,
    troops_at,
)

OUT_OF_REACH = 12
"""Hexes that not even the swiftest foot covers in a turn."""


Ways = tuple[tuple[str, Endings], ...]


class Post(NamedTuple):
    """Where a unit can strike a target from."""

    unit: int
    hex: int
    facing: int
    verb: str
    """How it gets there; empty if it stands there."""
    strength: float
    guns: int
    reach: int
    """The enemies it would have in front [mib 7.0f]."""
    drawback: float


def attackers(game: MibGame) -> list[int]:
    """Foot of the activated formations that may still strike; the shaken only when it ends."""
    state, scenario = game.state, game.scenario
    members = [u for f in state.active for u in scenario.formations[f].members]
    return [
        u
        for u in members
        if state.place[u] >= 0
        and scenario.units[u].is_troops
        and not is_cavalry(game, u)
        and state.second[u] < 0
        and not state.status[u] & (STATIONARY | RESTING | RECOVERED | UNWILLING)
        and may_intend(game, u)
        and (is_last(game) or not is_shaken(game, u))
    ]


def hostile_endings(game: MibGame, unit: int) -> Ways:
    """The moves that end in an attack, in double time where that alone gets there [mib 6.12a]."""
    enemy = game.state.occupied[1 - game.scenario.units[unit].side]
    if game.state.spent[unit] or not may_move(game, unit) or not enemy:
        return ()
    if game.scenario.field.grid.nearest(game.state.place[unit], enemy) > OUT_OF_REACH:
        return ()
    if may_hurry(game, unit) and not has(game, unit, BEGAN_ADJACENT) and not is_tired(game, unit):
        plain, far = endings_and_beyond(game, unit)
        return ("engage", plain), ("rush", far)
    return (("engage", endings(game, unit)),)


def near_targets(game: MibGame, side: int, units: list[int], ways: dict[int, Ways]) -> int:
    """The enemy hexes that somebody can strike."""
    state, grid = game.state, game.scenario.field.grid
    enemy = state.occupied[1 - side]
    found = 0
    for unit in units:
        hexes = 1 << state.place[unit]
        for _, ends in ways[unit]:
            for mask in ends.hostile:
                hexes |= mask
        for hex in iter_bits(hexes):
            found |= grid.adjacent[hex] & enemy
    return found


def posts_of(game: MibGame, unit: int, target: int, ways: Ways) -> Iterator[Post]:
    """Where one unit can strike a target from, each hex with the facing that shows it the fewest others."""
    state, field = game.state, game.scenario.field
    here = state.place[unit]
    if field.grid.adjacent[here] >> target & 1 and may_attack(game, unit) and front_enemies(game, unit) >> target & 1:
        yield post(game, unit, here, state.facing[unit], "", target)
    enemy = state.occupied[1 - game.scenario.units[unit].side]
    for verb, ends in ways:
        hexes = field.grid.adjacent[target] & _any(ends.hostile)
        for hex in iter_bits(hexes):
            all_round = faces_all_round(game, unit, hex)
            options = [
                facing
                for facing in range(6)
                if ends.hostile[facing] >> hex & 1 and (all_round or field.fronts[hex][facing] >> target & 1)
            ]
            if options and field.can_strike(hex, target):
                facing = min(options, key=lambda f: _bare(game, hex, f, enemy))
                yield post(game, unit, hex, facing, verb, target)


def _any(masks: tuple[int, ...]) -> int:
    found = 0
    for mask in masks:
        found |= mask
    return found


def _bare(game: MibGame, hex: int, facing: int, enemy: int) -> tuple[int, int]:
    """Enemies in the rear, then enemies in front."""
    field = game.scenario.field
    near = field.grid.adjacent[hex] & enemy
    front = near & field.fronts[hex][facing]
    return near.bit_count() - front.bit_count(), front.bit_count()


def post(game: MibGame, unit: int, hex: int, facing: int, verb: str, target: int) -> Post:
    state, field = game.state, game.scenario.field
    side = game.scenario.units[unit].side
    near = field.grid.adjacent[hex] & state.occupied[1 - side]
    front = near if faces_all_round(game, unit, hex) else near & field.fronts[hex][facing]
    points = strength(game, unit) * (0.5 if is_tired(game, unit) else 1.0) * ground_factor(game, hex, target)
    foes = troops_at(game, 1 - side, target)
    if foes and all(is_rear(game, foe, target, hex) for foe in foes):
        points *= 2
    points = max(1.0, points)
    if verb and (not in_command(game, unit) or begins_in_zone(game, unit)):
        points *= min(1.0, morale(game, unit) / 6)  # it may fail its check [mib 6.2k 15.0]
    wooded = game.scenario.switches.forest_guns and (field.forest >> hex | field.forest >> target) & 1
    drawback = 0.5 * (near.bit_count() - front.bit_count())
    if verb == "rush":
        drawback += haste(game, unit)
    if verb:
        drawback += given_up(game, unit)
    return Post(unit, hex, facing, verb, points, 0 if wooded else state.guns[unit], front, drawback)


def haste(game: MibGame, unit: int) -> float:
    """The price of double time: fatigue, and stragglers if a check fails [mib 6.12b 6.12c]."""
    return 0.1 if is_last(game) else LED.now.haste + 0.6 * max(0.0, 1 - morale(game, unit) / 6)


def given_up(game: MibGame, unit: int) -> float:
    """What it costs to leave a place that counts to whoever comes by."""
    state, side = game.state, game.scenario.units[unit].side
    here, enemy = state.place[unit], state.occupied[1 - side]
    if len(troops_at(game, side, here)) > 1 or not enemy:
        return 0.0
    near = game.scenario.field.grid.nearest(here, enemy)
    return stakes(game, here, 1 - side) * (0.5 if near <= 2 else 0.3 if near <= 6 else 0.0)


def ground_factor(game: MibGame, hex: int, target: int) -> float:
    """The hexside and the ground of the target [mib 7.0j]."""
    return FACTORS.get(game.scenario, (hex, target), lambda: _find_factor(game, hex, target))


FACTORS = Kept[float]()


def _find_factor(game: MibGame, hex: int, target: int) -> float:
    field, chart = game.scenario.field, game.scenario.charts.strength
    factor = chart.factor(field.board.terrain[target]) if field.board.terrain[target] != "chateau" else Fraction(1)
    if kind := field.climbs(hex, target) or field.water(hex, target):
        factor *= chart.factor(SIDE_FACTORS[kind][0])
    return float(factor)
