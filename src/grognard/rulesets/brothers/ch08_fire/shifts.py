"""The column of a fire with every shift, and the odds [brothers 8.2 8.3a]."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

import msgspec

from grognard.core.event import Modifier
from grognard.core.line import line_between
from grognard.core.odds import Odds
from grognard.core.sight import OBSCURED
from grognard.rulesets.brothers.ch03_components.values import morale
from grognard.rulesets.brothers.ch04_stacking.stacks import front_strength, front_units
from grognard.rulesets.brothers.ch08_fire.ammunition import short_of_ammunition
from grognard.rulesets.brothers.ch08_fire.results import RESULTS
from grognard.rulesets.brothers.ch08_fire.targets import ranges, sight
from grognard.rulesets.brothers.ch09_morale import morale_hits
from grognard.rulesets.brothers.reader.charts import BOOK, SIDES_OF_HEXES, Charts
from grognard.rulesets.brothers.state import DEFENDED, BrothersGame, has

STEP, DEFENSIVE, OPPORTUNITY = "fire", "defensive-fire", "opportunity-fire"
WHITE = 4
"""So many white strength points give combined fire its shift [brothers 8.1.3c]."""


class Shot(msgspec.Struct, frozen=True):
    """A fire, found before any die is thrown."""

    units: tuple[int, ...]
    target: int
    strength: int
    shifts: tuple[Modifier, ...]
    charts: Charts = BOOK

    @property
    def column(self) -> int:
        """By strength, 6 points at most [brothers 8.1.2a], then moved by the sum of all shifts [brothers 8.3a]; Cadre
        is the worst there is [brothers 8.1.1]."""
        return self.charts.fire_column(self.strength, sum(shift.value for shift in self.shifts))

    def result(self, sum_of_two: int) -> str:
        return self.charts.fires[sum_of_two][self.column]


# -- the column --------------------------------------------------------------------------------------------------------


def find_shot(
    game: BrothersGame,
    units: tuple[int, ...],
    target: int,
    kind: str,
    events: tuple[Modifier, ...] = (),
    sees_through: bool = False,
) -> Shot:
    """A fire of one unit, or of several together, at a declared target: strength first, then the shifts
    [brothers 8.2]."""
    strength = sum(front_strength(game, unit) for unit in units)  # [brothers 8.1.3b]
    shifts = (*_shifts(game, units, target, kind, sees_through), *events)
    return Shot(units, target, strength, shifts, game.scenario.charts)


def _shifts(
    game: BrothersGame, units: tuple[int, ...], target: int, kind: str, sees_through: bool
) -> Iterator[Modifier]:
    state, scenario, field = game.state, game.scenario, game.scenario.field
    here, shift = state.place[units[0]], scenario.charts.fire_shift
    distance = field.grid.distance(here, target)
    guns = scenario.units[units[0]].is_gun
    if is_white(game, units):
        yield Modifier(shift["high_quality"], "high-quality", "3.1.5c")
    if guns and distance == 1 and not any(scenario.units[unit].is_rifled for unit in units):
        yield Modifier(shift["canister"], "canister", "8.1.4e")  # [brothers 8.1.4e]
    if any(distance > ranges(game, unit)[0] for unit in units):
        yield Modifier(shift["extended_range"], "extended-range", "8.1.4d")  # [brothers 8.1.4d]
    if distance > 1 and not sees_through and sight(game, here, target) == OBSCURED:
        yield Modifier(shift["obscured"], "obscured", "8.1.5d")  # [brothers 8.1.5d]
    if is_flanking(game, here, target):
        yield Modifier(shift["flanking_fire"], "flanking-fire", "8.3c")
    if low := short_of_ammunition(game, units):  # each of them counts [brothers 8.1.3d 8.6d]
        yield Modifier(shift["low_ammo"] * low, "low-ammo", "8.6d")
    if kind == DEFENSIVE and any(has(game, unit, DEFENDED) for unit in units):
        # from the second of a Step on [brothers 11.8.1d], and no other fire [brothers 11.9e]
        yield Modifier(shift["repeated_defensive_fire"], "repeated-fire", "11.8.1d")
    if field.cover[target].fire_shift:
        yield Modifier(field.cover[target].fire_shift, field.kind[target], "8.3a")
    side = scenario.board.side(here, target) if distance == 1 else None
    if side in SIDES_OF_HEXES and scenario.board.climb(here, target) > 0 and SIDES_OF_HEXES[str(side)].fire_shift_up:
        yield Modifier(SIDES_OF_HEXES[str(side)].fire_shift_up, "up-slope", "2.2b")


def is_white(game: BrothersGame, units: tuple[int, ...]) -> bool:
    """Alone always, together with at least 4 white points, and once [brothers 3.1.5c 8.1.3c 8.3b]."""
    white = [unit for unit in units if game.scenario.units[unit].quality]
    if len(units) == 1:
        return bool(white)
    return sum(front_strength(game, unit) for unit in white) >= WHITE


def is_flanking(game: BrothersGame, here: int, target: int) -> bool:
    """Fire across a hexside that is neither one through which the target is Engaged nor next to it [brothers 8.3c];
    never into a Town [brothers 8.3e]."""
    field, state = game.scenario.field, game.state
    if not field.cover[target].can_be_flanked or not state.stacks[target]:
        return False
    side = game.scenario.units[state.stacks[target][0]].side
    around = field.grid.neighbours[target]
    engaged = [d for d in range(6) if around[d] >= 0 and state.occupied[1 - side] >> around[d] & 1]  # [brothers 8.3f]
    last = line_between(field.grid, here, target)[-1:] or ((here,),)
    crossed = [around.index(hex) for hex in last[0] if hex in around]
    if len(crossed) == 1:
        return any(abs((d - crossed[0] + 3) % 6 - 3) >= 2 for d in engaged)
    return any(d not in crossed for d in engaged)  # through a corner [brothers 8.3d]


# -- odds --------------------------------------------------------------------------------------------------------------


def shot_odds(game: BrothersGame, shot: Shot) -> Odds:
    """The chance of each kind of effect on the target hex: a Casualty Hit, two, one or no Morale Hits at worst."""
    victims = front_units(game, shot.target)
    ratings = [morale(game, unit) for unit in victims]
    ways = [0] * 13
    for one in range(1, 7):
        for two in range(1, 7):
            ways[one + two] += 1
    chances: dict[str, Fraction] = {}
    for total in range(2, 13):
        casualties, modifier = RESULTS[shot.result(total)]
        for die in range(1, 11):
            worst = 0 if modifier is None else max(morale_hits(die + modifier, rating) for rating in ratings)
            outcome = "casualty" if casualties else ("no-effect", "one-hit", "two-hits")[worst]
            chances[outcome] = chances.get(outcome, Fraction(0)) + Fraction(ways[total], 360)
    order = ("casualty", "two-hits", "one-hit", "no-effect")
    return Odds({outcome: chances[outcome] for outcome in order if outcome in chances})
