"""What fire and attacks promise, in points of troops and ground; for bots.

The odds are those of the chart with the shifts that resolve a combat. Only the order in which single attacks strike and
the choices of the defender are guessed: all his fire against the strongest brigade, and a gun lost before a brigade.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from grognard.core.places import leaders_at
from grognard.rulesets.napoleon3.bot.habits import LED
from grognard.rulesets.napoleon3.ch00_general.counters import Unit
from grognard.rulesets.napoleon3.ch00_general.die_checks import NEEDED
from grognard.rulesets.napoleon3.ch01_03_units.ch02_front_flank import in_flank
from grognard.rulesets.napoleon3.ch09_leaders.hq_ratings import bonus
from grognard.rulesets.napoleon3.ch11_combat.column import Finding
from grognard.rulesets.napoleon3.ch11_combat.results import result_of
from grognard.rulesets.napoleon3.reader.charts import LAST_COLUMN, SHIFT
from grognard.rulesets.napoleon3.state import DEMORALIZED, DISORGANIZED, FIRED, HOT, MARKED, PASSED, N3Game, troops_at
from grognard.rulesets.napoleon3.tec_terrain import OBSTACLES

DISORDER = 0.75
"""What is left of a unit's worth when it is disorganized."""
REMNANT = 0.3
"""What a unit is worth above its steps: one that is gone holds nothing any more."""
RETREAT = 0.4
"""What it costs to be thrown back a hex."""
CITY = 5.0
"""A victory city, beside a brigade of about four."""
GROUND = 0.5
"""Any other hex that is won, for each level of its protection."""
SIEGE, CITY_SIEGE = 1.5, 2.0
"""How much harm to those counts who hold good ground: they do not retreat, and cannot rally before the enemy."""

Start = tuple[int, int]
"""A unit and the hex it attacks from."""


def full_worth(facts: Unit) -> float:
    """A fresh unit in points."""
    return 1.0 + facts.combat / 2 + (1.0 if facts.is_gun else 0.0)


def worth_of(facts: Unit, losses: int, disorganized: bool) -> float:
    """A unit in points after its losses."""
    return left_of(full_worth(facts), facts.steps, losses, disorganized)


def left_of(full: float, steps: int, losses: int, disorganized: bool) -> float:
    """What is left of the points of a fresh unit."""
    left = steps - losses
    if left <= 0:
        return 0.0
    return full * (REMNANT + (1 - REMNANT) * left / steps) * (DISORDER if disorganized else 1.0)


def unit_worth(game: N3Game, unit: int) -> float:
    """A unit in points as it stands."""
    state = game.state
    return worth_of(game.scenario.units[unit], state.losses[unit], bool(state.status[unit] & DISORGANIZED))


@lru_cache(maxsize=1024)
def chances(value: int, modifier: int) -> tuple[float, float, float]:
    """How likely T, D and D+1 are in a column, with what is added to the die."""
    beyond = max(0, value - LAST_COLUMN)
    results = [result_of(die + modifier + beyond, value) for die in range(1, 7)]
    return results.count("T") / 6, results.count("D") / 6, results.count("D+1") / 6


def passes(game: N3Game, unit: int, hex: int) -> float:
    """How likely a unit passes a morale check in a hex; whether its headquarters reaches it is not traced."""
    state, scenario = game.state, game.scenario
    facts = scenario.units[unit]
    flags = state.formation[facts.formation]
    rating = facts.steps - state.losses[unit] + (scenario.field.protection[hex] >= 2)
    rating -= (state.weather == HOT) + bool(flags & DEMORALIZED) + (bool(flags & MARKED) and not flags & PASSED)
    return min(6, max(0, 7 - NEEDED + rating)) / 6


class Blow(NamedTuple):
    """What fire does to a unit."""

    hit: float
    """How likely it takes D or worse: an attacker is repulsed then."""
    gone: float
    """How likely it leaves its hex."""
    harm: float


def blow(game: N3Game, unit: int, hex: int, value: int, modifier: int = 0) -> Blow:
    """What fire of a value does to a unit in a hex."""
    facts, state = game.scenario.units[unit], game.state
    shaken, holds = state.status[unit] & DISORGANIZED, game.scenario.field.protection[hex] >= 2
    morale = passes(game, unit, hex)
    return _blow(full_worth(facts), facts.steps, state.losses[unit], bool(shaken), morale, holds, value, modifier)


@lru_cache(maxsize=8192)
def _blow(
    full: float, steps: int, losses: int, shaken: bool, morale: float, holds: bool, value: int, modifier: int
) -> Blow:
    test, disorder, worse = chances(value, modifier)
    disorder += test * (1 - morale)
    before = left_of(full, steps, losses, shaken)
    once, twice = losses + shaken, losses + 1 + shaken
    hit = disorder + worse
    gone = worse * (twice >= steps) + disorder * (once >= steps) if holds else hit
    harm = disorder * (before - left_of(full, steps, once, True)) + worse * (before - left_of(full, steps, twice, True))
    return Blow(hit, gone, harm if holds else harm + RETREAT * hit)


class Target:
    """A hex with enemies, and what attacks on it promise; made once for a decision."""

    def __init__(self, game: N3Game, side: int, hex: int, zeal: float = 1.0) -> None:
        self.game, self.hex, self.zeal = game, hex, zeal
        state, scenario, field = game.state, game.scenario, game.scenario.field
        units = scenario.units
        self.defenders = troops_at(game, 1 - side, hex)
        self.steady = [unit for unit in self.defenders if not units[unit].is_gun]
        self.guns = [unit for unit in self.defenders if units[unit].is_gun]
        self.protection = field.protection[hex]
        self.level = field.level[hex]
        self.crest = field.crests >> hex & 1
        formations = {units[unit].formation for unit in self.defenders}
        hqs = [leader for leader in leaders_at(game, 1 - side, hex) if units[leader].formation in formations]
        self.leader = max((bonus(game, hq) for hq in hqs), default=0) if self.steady else 0
        firing = self.steady + [gun for gun in self.guns if not state.status[gun] & FIRED]
        self.fire = sum(units[unit].combat for unit in firing)
        self.worn = sum(state.losses[unit] for unit in firing)
        self.near = any(gun in firing for gun in self.guns)
        self.battery = [
            gun
            for gun in scenario.guns[1 - side]
            if units[gun].formation in formations and state.place[gun] not in (-1, -2, hex)
        ]
        city = any(hex in city.hexes for city in scenario.cities if city.victory)
        self.ground = CITY if city else GROUND * (self.protection + (self.level > 1))
        self._singles: dict[tuple[int, int, int, int], float] = {}

    # -- the defenders' fire ---------------------------------------------------------------------------------------

    def _flank(self, start: int) -> bool:
        return bool(self.defenders) and all(in_flank(self.game, d, start) for d in self.steady or self.defenders)

    def _support(self, start: int) -> int:
        """Guns of the same formation that reach the attacker."""
        state, scenario, field = self.game.state, self.game.scenario, self.game.scenario.field
        total = 0
        for gun in self.battery:
            here, facts = state.place[gun], scenario.units[gun]
            if field.gunnery.fire_zone(here, state.facing[gun], facts.range) >> start & 1:
                total += facts.combat
        return total

    def defence(self, unit: int, start: int, share: bool = True) -> Blow:
        """What defensive fire does to an attacker; without a share the rest of it."""
        field = self.game.scenario.field
        value = self.fire + self._support(start) if share else 0
        if self._flank(start):
            value //= 2
        climb = field.level[start] - self.level
        value += (climb < 0) - (climb > 0) - self.worn
        return blow(self.game, unit, start, value, self.leader + (self.near and share))

    # -- the assault -----------------------------------------------------------------------------------------------

    def assault(self, strength: int, starts: list[Start], modifier: int) -> float:
        """What an assault of a strength does: harm, and the hex if it falls."""
        game, field, side = self.game, self.game.scenario.field, self.game.scenario.board.side
        value = strength // self.protection - sum(game.state.losses[unit] for unit, _ in starts) - self.crest
        value += SHIFT.flank if any(in_flank(game, d, start) for d in self.steady for _, start in starts) else 0
        value -= any(self.level > field.level[start] for _, start in starts)
        value += any(self.level < field.level[start] for _, start in starts)
        value -= any(side(start, self.hex) in OBSTACLES for _, start in starts)
        weight = CITY_SIEGE if self.ground >= CITY else SIEGE if self.protection >= 2 else 1.0
        if self.guns:  # whoever defends loses a gun before a brigade
            return weight * blow(game, self.guns[0], self.hex, value, modifier).harm
        struck = blow(game, self.steady[0], self.hex, value, modifier)
        return weight * struck.harm + self.ground * struck.gone

    def single(self, unit: int, start: int, modifier: int = 0, strength: int = -1) -> float:
        """What an attack of one unit promises."""
        facts = self.game.scenario.units[unit]
        strength = facts.combat if strength < 0 else strength
        key = (unit, start, modifier, strength)
        if key not in self._singles:
            fire = self.defence(unit, start)
            gain = self._reward(strength, [(unit, start)], modifier + facts.heavy)
            self._singles[key] = (1 - fire.hit) * gain - LED.now.hurt * fire.harm - self._charge(unit)
        return self._singles[key]

    def _reward(self, strength: int, starts: list[Start], modifier: int) -> float:
        if not self.steady:  # guns alone are taken
            return self.zeal * (sum(unit_worth(self.game, gun) for gun in self.guns) + self.ground)
        return self.zeal * self.assault(strength, starts, modifier)

    def _charge(self, unit: int) -> float:
        """Cavalry is disorganized by its own charge."""
        facts = self.game.scenario.units[unit]
        return (1 - DISORDER) * full_worth(facts) if facts.kind == "cavalry" else 0.0

    def joint(self, starts: list[Start], modifier: int, strengths: dict[int, int] | None = None) -> float:
        """What a coordinated attack promises once it is coordinated."""
        units = self.game.scenario.units
        given = strengths or {}
        points = {unit: given.get(unit, units[unit].combat) for unit, _ in starts}
        front = [s for s in starts if not self._flank(s[1])] or starts
        first = max(front, key=lambda s: points[s[0]])
        blows = {s[0]: self.defence(*s, share=s == first) for s in starts}
        hurt = sum(LED.now.hurt * each.harm for each in blows.values()) + sum(self._charge(unit) for unit, _ in starts)
        rest = [s for s in starts if s != first]
        others = sum(points[unit] * (1 - blows[unit].hit) for unit, _ in rest)
        repulsed = blows[first[0]].hit
        held = self._reward(int(others + points[first[0]]), starts, modifier)
        thrown = self._reward(int(others), rest, modifier) if rest else 0.0
        return (1 - repulsed) * held + repulsed * thrown - hurt

    def storm(
        self, starts: list[Start], modifier: int, chance: float, strengths: dict[int, int] | None = None
    ) -> float:
        """What an attack of several promises that is coordinated with some chance; without it each goes alone."""
        if not starts:
            return 0.0
        given = strengths or {}
        alone = sum(self.single(unit, start, strength=given.get(unit, -1)) for unit, start in starts)
        if len(starts) == 1 or chance <= 0:
            return alone
        return chance * self.joint(starts, modifier, strengths) + (1 - chance) * alone


def harm(game: N3Game, finding: Finding) -> float:
    """What a finding does to its target on average."""
    hex = game.state.place[finding.target]
    beyond = max(0, finding.value - LAST_COLUMN)
    return blow(game, finding.target, hex, finding.value, finding.modifier - beyond).harm


def coordination(rating: int) -> float:
    """How likely a headquarters coordinates [napoleon3 11.1c]."""
    return min(6, max(0, 7 - NEEDED + rating)) / 6
