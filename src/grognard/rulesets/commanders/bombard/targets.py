"""Whom the dice of a battery are aimed at: two units, in the order of targets [commanders bombard.3 bombard.6]."""

from __future__ import annotations

from grognard.rulesets.commanders.board.control import units_at
from grognard.rulesets.commanders.bombard.obstacles import dice_of
from grognard.rulesets.commanders.state import CommandersGame
from grognard.rulesets.commanders.status import ROUTED, SHELTERED, SPENT, SQUARE


def rank(game: CommandersGame, unit: int) -> tuple[int, int]:
    """Where a unit comes in the order of targets: squares, infantry, cavalry, artillery, and the routed by their kinds
    [commanders bombard.6]."""
    status, kind = game.state.status[unit], game.scenario.units[unit].kind
    if status & ROUTED:
        return 2, kind
    return 0 if status & SQUARE else 1, kind


def targets(game: CommandersGame, side: int, sector: int) -> list[int]:
    """The enemy units a battery can hit in a sector, in the order it has to take them [commanders bombard.6]."""
    status = game.state.status
    there = (u for u in units_at(game, 1 - side, sector) if not status[u] & SHELTERED)  # [commanders opt.building.1]
    return sorted(there, key=lambda unit: (rank(game, unit), unit))


def aimed(game: CommandersGame, gun: int) -> list[int]:
    """The units a battery has been aimed at, in the order of its dice."""
    return [target for unit, target in game.state.targets if unit == gun]


def aims_at(game: CommandersGame, side: int, unit: int) -> int:
    """How many of a side's batteries have been aimed at a unit."""
    units = game.scenario.units
    return sum(1 for gun, target in game.state.targets if target == unit and units[gun].side == side)


def next_aims(game: CommandersGame, side: int, gun: int, sector: int) -> tuple[list[int], int]:
    """Among whom the next dice of a battery have to be aimed, and how many: units it is not aimed at yet, the first in
    the order of targets, each battery for itself [commanders bombard.3 bombard.4 bombard.6]. Where a scenario spreads
    the fire, those come first that other batteries have left out [commanders R19]."""
    spread = game.scenario.switches.batteries_spread
    mine = aimed(game, gun)
    for place, _, count in dice_of(game, side, gun, sector):  # its owner does not divide them [commanders bombard.5]
        here = targets(game, side, place)
        left = [unit for unit in here if unit not in mine]
        if left and len(here) - len(left) < count:

            def turn(unit: int) -> tuple[int, tuple[int, int]]:
                return aims_at(game, side, unit) if spread else 0, rank(game, unit)

            first = min(map(turn, left))
            return [unit for unit in left if turn(unit) == first], count - len(here) + len(left)
    return [], 0


def sorts_of(game: CommandersGame, side: int, units: list[int]) -> list[int]:
    """One of each sort of targets that a gunner may tell apart: aimed at by another battery or not, spent or not, and
    how far their round is done."""
    state = game.state
    found: dict[tuple[int, int, int], int] = {}
    for unit in units:
        found.setdefault((aims_at(game, side, unit), state.status[unit] & SPENT, state.acts[unit]), unit)
    return [found[key] for key in sorted(found)]


def aim(game: CommandersGame, gun: int, target: int) -> None:
    game.state.targets = (*game.state.targets, (gun, target))


def aim_plainly(game: CommandersGame, side: int, gun: int, sector: int) -> bool:
    """Aim a battery as far as its targets leave no choice; whether that is all."""
    while True:
        units, dice = next_aims(game, side, gun, sector)
        if not units:
            return True
        sorts = sorts_of(game, side, units)
        if len(sorts) > 1 and len(units) > dice:
            return False
        aim(game, gun, sorts[0])


def aim_as_usual(game: CommandersGame, side: int, gun: int, sector: int) -> None:
    """Aim a battery without asking: at units no other is aimed at, and at fresh units before spent ones."""
    while units := next_aims(game, side, gun, sector)[0]:
        aim(game, gun, sorts_of(game, side, units)[0])
