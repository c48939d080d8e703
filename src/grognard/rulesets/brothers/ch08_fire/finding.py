"""Fire Combat found: who may fire at what, the column with every shift, and the odds [brothers 8.2 8.3a]."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

import msgspec

from grognard.core.event import Modifier
from grognard.core.line import line_between
from grognard.core.masks import iter_bits
from grognard.core.odds import Odds
from grognard.core.sight import BLOCKED, OBSCURED
from grognard.rulesets.brothers.ch03_components.values import morale
from grognard.rulesets.brothers.ch04_stacking.stacks import front_strength, front_units, leader_hexes
from grognard.rulesets.brothers.ch09_morale import morale_hits
from grognard.rulesets.brothers.reader.charts import FIRE, FIRE_SHIFT, RANGES, SIDES_OF_HEXES, fire_column
from grognard.rulesets.brothers.state import DEFENDED, LOW_AMMO, BrothersGame, has

STEP, DEFENSIVE, OPPORTUNITY = "fire", "defensive-fire", "opportunity-fire"
WHITE = 4
"""So many white strength points give combined fire its shift [brothers 8.1.3c]."""
RESULTS: dict[str, tuple[int, int | None]] = {
    "-": (0, None), "M": (0, 0), "M+1": (0, 1), "M+2": (0, 2), "M+3": (0, 3), "CH": (1, None), "CH+M": (1, 0),
    "2CH": (2, None),
}  # fmt: skip
"""Casualty Hits, and what is added to the d10 of the Morale Test [brothers 8.4b 8.4c 8.4d 8.4f 8.4g]."""


class Shot(msgspec.Struct, frozen=True):
    """A fire, found before any die is thrown."""

    units: tuple[int, ...]
    target: int
    strength: int
    shifts: tuple[Modifier, ...]

    @property
    def column(self) -> int:
        """By strength, 6 points at most [brothers 8.1.2a], then shifted; Cadre is the worst there is
        [brothers 8.1.1]."""
        return fire_column(self.strength, sum(shift.value for shift in self.shifts))

    def result(self, sum_of_two: int) -> str:
        return FIRE[sum_of_two][self.column]


FARTHEST = max(extended for _, extended in RANGES.values())
"""The Extended Range of rifled guns, the longest there is [brothers 8.1.4c]."""


# -- who and where -----------------------------------------------------------------------------------------------------


def ranges(game: BrothersGame, unit: int) -> tuple[int, int]:
    """Effective and Extended Range [brothers 8.1.4a 8.1.4b 8.1.4c]."""
    facts = game.scenario.units[unit]
    return RANGES["rifled" if facts.is_rifled else "artillery" if facts.is_gun else "infantry"]


def can_fire(game: BrothersGame, unit: int) -> bool:
    """Infantry or artillery with a share of the front-line; never cavalry or an HQ [brothers 8.1b 8.1.2b]."""
    facts = game.scenario.units[unit]
    return (facts.is_infantry or facts.is_gun) and game.state.place[unit] >= 0 and front_strength(game, unit) > 0


def sight(game: BrothersGame, here: int, there: int) -> int:
    """How well two hexes see each other; any unit between them hinders, an HQ alone too [brothers 8.1.5f]."""
    state = game.state
    units = state.occupied[0] | state.occupied[1]
    if not game.scenario.switches.headquarters_hide_nobody:
        units |= leader_hexes(game, 0) | leader_hexes(game, 1)
    return game.scenario.field.sight.grade(here, there, units)


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


# -- the column --------------------------------------------------------------------------------------------------------


def find_shot(
    game: BrothersGame,
    units: tuple[int, ...],
    target: int,
    kind: str,
    events: tuple[Modifier, ...] = (),
    sees_through: bool = False,
) -> Shot:
    """A fire of one unit, or of several together."""
    strength = sum(front_strength(game, unit) for unit in units)
    shifts = (*_shifts(game, units, target, kind, sees_through), *events)
    return Shot(units, target, strength, shifts)


def _shifts(
    game: BrothersGame, units: tuple[int, ...], target: int, kind: str, sees_through: bool
) -> Iterator[Modifier]:
    state, scenario, field = game.state, game.scenario, game.scenario.field
    here = state.place[units[0]]
    distance = field.grid.distance(here, target)
    guns = scenario.units[units[0]].is_gun
    if is_white(game, units):
        yield Modifier(FIRE_SHIFT["high_quality"], "high-quality", "3.1.5c")
    if guns and distance == 1 and not any(scenario.units[unit].is_rifled for unit in units):
        yield Modifier(FIRE_SHIFT["canister"], "canister", "8.1.4e")  # [brothers 8.1.4e]
    if any(distance > ranges(game, unit)[0] for unit in units):
        yield Modifier(FIRE_SHIFT["extended_range"], "extended-range", "8.1.4d")  # [brothers 8.1.4d]
    if distance > 1 and not sees_through and sight(game, here, target) == OBSCURED:
        yield Modifier(FIRE_SHIFT["obscured"], "obscured", "8.1.5d")  # [brothers 8.1.5d]
    if is_flanking(game, here, target):
        yield Modifier(FIRE_SHIFT["flanking_fire"], "flanking-fire", "8.3c")
    low = sum(has(game, unit, LOW_AMMO) for unit in units)  # each of them [brothers 8.1.3d 8.6d]
    if low:
        yield Modifier(FIRE_SHIFT["low_ammo"] * low, "low-ammo", "8.6d")
    if kind == DEFENSIVE and any(has(game, unit, DEFENDED) for unit in units):  # no other fire [brothers 11.9e]
        yield Modifier(FIRE_SHIFT["repeated_defensive_fire"], "repeated-fire", "11.8.1d")
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
