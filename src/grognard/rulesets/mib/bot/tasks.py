"""Tasks: the place that each unit of a side makes for, or guards, as far as all can see who stands where."""

from __future__ import annotations

import math
from typing import NamedTuple

from grognard.rulesets.mib.bot.leading import LED
from grognard.rulesets.mib.ch02_components.values import is_cavalry, morale, strength
from grognard.rulesets.mib.ch11_fatigue.fatigue import is_worn
from grognard.rulesets.mib.reader.scenario import Prize
from grognard.rulesets.mib.state import DISORGANIZED, SMASHED, MibGame, troops_at

FAR = 200
"""No way at all."""
LEAST_GUARD = 2.0
"""Strength points that keep a place from whoever only passes by."""


class Task(NamedTuple):
    """What a unit is there for."""

    hex: int
    guard: bool
    """Whether the place is its side's and to be kept."""
    weight: float
    """What the place is worth."""


class Want(NamedTuple):
    """A place, and what it takes to hold or to take it."""

    prize: Prize
    guard: bool
    need: float
    weight: float


def wants(game: MibGame, side: int) -> list[Want]:
    """What each place calls for: guards where the enemy can come, twice the defenders where he stands."""
    state, led, found = game.state, LED.now, []
    for prize, holder in zip(game.scenario.prizes, state.control, strict=True):
        if holder == side:
            threat = pressure(game, 1 - side, prize.hex)
            if threat > 0:
                found.append(Want(prize, True, max(LEAST_GUARD, led.guards * threat), 2.0 * prize.points))
        else:
            there = sum(strength(game, unit) for unit in troops_at(game, 1 - side, prize.hex))
            near = pressure(game, 1 - side, prize.hex)
            weight = 2.0 * prize.points if holder >= 0 else 1.0 * prize.points
            found.append(Want(prize, False, max(LEAST_GUARD, led.force * max(there, 0.7 * near)), weight))
    return found


def pressure(game: MibGame, side: int, hex: int) -> float:
    """The strength that a side could bring to a place within two turns, the near more than the far."""
    total = 0.0
    for unit, turns in marches(game, bodies(game, side), hex):
        if turns <= 2:
            total += strength(game, unit) * (1.0 if turns <= 1 else 0.5)
    return total


def bodies(game: MibGame, side: int) -> list[tuple[int, int, int]]:
    """The troops of a side on the map, with their places and their paces."""
    place, units, parent = game.state.place, game.scenario.units, game.state.parent
    return [
        (unit, place[unit], max(1, units[parent[unit] if parent[unit] >= 0 else unit].movement))
        for unit in game.scenario.troops[side]
        if place[unit] >= 0 and units[unit].is_troops
    ]


def marches(game: MibGame, units: list[tuple[int, int, int]], hex: int) -> list[tuple[int, float]]:
    """How many turns each of some units takes to a place."""
    away = game.scenario.field.march(hex)
    return [(unit, away.get(here, FAR) / pace) for unit, here, pace in units]


def allot(game: MibGame, side: int) -> dict[int, Task]:
    """Units to places: the dearest and nearest first, as many as each needs; the rest where they are wanted most."""
    left = game.scenario.turns - game.state.turn + 1
    units, wanted = bodies(game, side), wants(game, side)
    pairs = []
    for want in wanted:
        for unit, turns in marches(game, units, want.prize.hex):
            pairs.append((appeal(game, unit, want, turns, left), unit, want))
    only_guards = all(want.guard for want in wanted)
    pairs.sort(key=lambda pair: (-pair[0], pair[1], pair[2].prize.hex))
    sent: dict[str, float] = {}
    tasks: dict[int, Task] = {}
    for _, unit, want in pairs:
        if unit not in tasks and sent.get(want.prize.key, 0.0) < want.need:
            sent[want.prize.key] = sent.get(want.prize.key, 0.0) + worth_in_line(game, unit)
            tasks[unit] = Task(want.prize.hex, want.guard, want.weight)
    for _, unit, want in pairs:
        if unit not in tasks and (not want.guard or only_guards):
            tasks[unit] = Task(want.prize.hex, want.guard, want.weight)
    return tasks


def appeal(game: MibGame, unit: int, want: Want, turns: float, left: int) -> float:
    """How much a place calls a unit: by its worth and how soon it can be there, if there is still time."""
    late = 0.1 if turns > left + 0.3 else 1.0
    found = want.weight * late * math.pow(0.6, turns)
    if want.guard:
        present = game.state.place[unit] == want.prize.hex
        found *= 1.5 if present else 0.8
        found *= 1.1 if strength(game, unit) <= 4 else 1.0  # small bodies guard, large ones strike
    elif is_cavalry(game, unit) and troops_at(game, 1 - game.scenario.units[unit].side, want.prize.hex):
        found *= 0.6
    return found


def is_shaken(game: MibGame, unit: int) -> bool:
    """Whether a division has too few of its steps left: it has done its part."""
    return game.state.steps[unit] < LED.now.shaken * game.scenario.units[unit].steps


def worth_in_line(game: MibGame, unit: int) -> float:
    """What a unit adds where it stands: the good more, the shaken less."""
    points = float(strength(game, unit)) * (0.7 + 0.1 * morale(game, unit))
    if game.state.status[unit] & (DISORGANIZED | SMASHED) or is_worn(game, unit) or is_shaken(game, unit):
        points /= 2
    return points / 2 if is_cavalry(game, unit) else points
