"""Whom batteries fire at, and with what: the order of targets, what is in the way, and the modifiers."""

from __future__ import annotations

import msgspec

from grognard.core.action import Action
from grognard.core.event import Modifier
from grognard.core.odds import Odds
from grognard.rulesets.commanders.board.control import occupancy, units_at
from grognard.rulesets.commanders.board.sectors import FIRE_LINES
from grognard.rulesets.commanders.combat.modifiers import label
from grognard.rulesets.commanders.dice import NEEDED, modified
from grognard.rulesets.commanders.opt.terrain import is_overlooked, is_wood
from grognard.rulesets.commanders.orders import unit_refusal
from grognard.rulesets.commanders.setup.charts import COLUMN, COMBAT
from grognard.rulesets.commanders.state import CommandersGame, Refusal
from grognard.rulesets.commanders.status import ROUTED, SHELTERED, SPENT, SQUARE
from grognard.rulesets.commanders.units import ARTILLERY


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
    there = (u for u in units_at(game, 1 - side, sector) if not status[u] & SHELTERED)
    return sorted(there, key=lambda unit: (rank(game, unit), unit))


def dice_of(game: CommandersGame, side: int, gun: int, sector: int) -> list[tuple[int, int, int]]:
    """Where the dice of a battery go, as (sector, range, how many): two at the sector it fires at, or fewer where
    something is in the way [commanders bombard.3 bombard.5 bombard.16 bombard.17]."""
    start = game.state.place[gun]
    between = FIRE_LINES[side][start][sector]
    if between < 0:
        return [(sector, 1, 2)]  # [commanders bombard.18]
    if not is_overlooked(game, start, sector):
        if occupancy(game, side, between) or is_wood(game, between):
            return [(sector, 2, 1)]  # [commanders bombard.17 bombard.19 opt.forest.6]
        if targets(game, side, between):
            return [(sector, 2, 1), (between, 1, 1)]
    return [(sector, 2, 2)]


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
    for place, _, count in dice_of(game, side, gun, sector):
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


class Shot(msgspec.Struct, frozen=True):
    """One die of a battery against one unit. Pure; no die is thrown for it."""

    unit: int
    target: int
    sector: int
    modifiers: tuple[Modifier, ...]

    @property
    def modifier(self) -> int:
        return sum(modifier.value for modifier in self.modifiers)

    def total(self, die: int) -> int:
        return modified(die, self.modifier)

    def odds(self) -> Odds:
        return Odds.of_die(6, lambda die: "hit" if self.total(die) >= NEEDED else "miss")


def find_shots(game: CommandersGame, side: int, gun: int, sector: int) -> list[Shot]:
    """The dice of a battery that has been aimed."""
    ranges = {place: distance for place, distance, _ in dice_of(game, side, gun, sector)}
    place = game.state.place
    return [find_shot(game, side, gun, unit, place[unit], ranges[place[unit]]) for unit in aimed(game, gun)]


def find_shot(game: CommandersGame, side: int, gun: int, target: int, sector: int, distance: int) -> Shot:
    """The attacking artillery's ranged entry, the range, and a token of the last round
    [commanders bombard.8 bombard.9 bombard.12]."""
    name = label(game, target, attacking=False)
    entry = COMBAT.row["attacking-artillery"].ranged[COLUMN[name]]
    assert entry != "x"
    found = [
        Modifier(entry, f"against-{name}", "combat.mod.1"),
        Modifier(COMBAT.bombardment.range[distance - 1], f"range-{distance}", "bombard.8"),
    ]
    if sector in game.state.tokens[side]:
        found.append(Modifier(COMBAT.bombardment.token, "token", "bombard.9"))
    if game.scenario.switches.forest_shields and is_wood(game, sector):  # [commanders R23]
        found.append(Modifier(COMBAT.terrain.forest_ranged, "forest", "opt.forest.3"))
    return Shot(gun, target, sector, tuple(found))


def bombard_refusal(game: CommandersGame, side: int, action: Action) -> Refusal:
    """The first rule that a bombardment breaks."""
    if action.verb != "bombard":
        return "bombard-or-hold", "phase.3"
    if refused := unit_refusal(game, side, action.unit):
        return refused
    if game.scenario.units[action.unit].kind != ARTILLERY:
        return "guns-only", "bombard.1"
    if action.place not in FIRE_LINES[side][game.state.place[action.unit]]:
        return "out-of-line", "bombard.2"
    if not targets(game, side, action.place):
        return "nobody-there", "bombard.1"
    return "no-such-order", "orders.8"
