"""What places are worth to a unit: for the staff officer."""

from __future__ import annotations

from fractions import Fraction

from grognard.core.masks import iter_bits
from grognard.rulesets.mib.fatigue import is_worn
from grognard.rulesets.mib.prospects import worth_of
from grognard.rulesets.mib.state import (
    DISORGANIZED,
    SMASHED,
    MibGame,
    is_cavalry,
    is_rear,
    morale,
    strength,
    troops_at,
)
from grognard.rulesets.mib.zones import fire_of

FAR = 99
COVER = {"forest": 0.5, "village": 0.8, "town": 1.2, "chateau": 0.3}


def goal_of(game: MibGame, unit: int) -> int:
    """The prize a unit makes for: one to be taken, or one of its own that an enemy is near."""
    state, scenario, field = game.state, game.scenario, game.scenario.field
    side = scenario.units[unit].side
    enemy = state.occupied[1 - side]
    best, least = -1, float("inf")
    for prize, holder in zip(scenario.prizes, state.control, strict=True):
        away = field.march(prize.hex).get(state.place[unit], 200) / 2 - 1.5 * prize.points
        if holder == side:
            near = field.grid.nearest(prize.hex, enemy) if enemy else FAR
            away += 2 if near <= 2 else 8 if near <= 5 else 30
        if away < least:
            best, least = prize.hex, away
    return best


class Ground:
    """What places are worth to one unit, as things stand."""

    def __init__(self, game: MibGame, unit: int) -> None:
        self.game, self.unit = game, unit
        state, scenario = game.state, game.scenario
        self.facts, self.field = scenario.units[unit], scenario.field
        side = self.facts.side
        self.own, self.enemy = state.occupied[side], state.occupied[1 - side]
        if len(troops_at(game, side, state.place[unit])) == 1:
            self.own &= ~(1 << state.place[unit])
        goal = goal_of(game, unit)
        self.march = self.field.march(goal) if goal >= 0 else {}
        self.weak = bool(state.status[unit] & (DISORGANIZED | SMASHED)) or is_worn(game, unit)
        self.prizes = {prize.hex: prize.points for prize in scenario.prizes}
        self.fire = fire_of(game, 1 - side)
        self._targets: dict[tuple[int, int], float] = {}

    def worth(self, hex: int, facing: int, intent: int) -> float:
        """Near the goal, on good ground, beside friends, with the enemy in front."""
        field, grid = self.field, self.field.grid
        total = -self.march.get(hex, 200) / 5
        near = grid.nearest(hex, self.enemy) if self.enemy else FAR
        adjacent = grid.adjacent[hex] & self.enemy
        if near <= 2:
            total += COVER.get(field.board.terrain[hex], 0.0) + 0.3 * field.level[hex]
            total += 0.25 * min(3, (grid.adjacent[hex] & self.own).bit_count())
        if hex in self.prizes and not self.own >> hex & 1:
            total += 0.6 * self.prizes[hex]
        if self.weak:
            return total - 3.0 * adjacent.bit_count() + 0.8 * min(near, 3)
        front = field.fronts[hex][facing] if not field.built >> hex & 1 else grid.adjacent[hex]
        total -= 1.5 * (adjacent & ~front).bit_count()
        if intent:
            best = max((self.strike(hex, there) for there in iter_bits(front & adjacent)), default=-1.0)
            total += 2.0 * best
        elif adjacent:
            total -= 0.5
        if self.fire >> hex & 1:
            total -= 0.7
        return total

    def strike(self, hex: int, there: int) -> float:
        """What an attack from a hex promises, with friends who already stand before the enemy."""
        key = hex, there
        if key not in self._targets:
            self._targets[key] = self._strike(hex, there)
        return self._targets[key]

    def _strike(self, hex: int, there: int) -> float:
        game, field = self.game, self.field
        side = self.facts.side
        foes = troops_at(game, 1 - side, there)
        if not foes:
            return -1.0
        chart = game.scenario.charts.strength
        own = Fraction(strength(game, self.unit))
        if is_cavalry(game, self.unit):
            own /= 2
        own *= chart.factor(field.board.terrain[there])
        if field.climbs(hex, there):
            own *= Fraction(3, 4)
        if all(is_rear(game, foe, there, hex) for foe in foes):
            own *= 2
        for friend in iter_bits(field.grid.adjacent[there] & self.own):
            own += Fraction(sum(strength(game, unit) for unit in troops_at(game, side, friend)), 3)
        theirs = sum((Fraction(strength(game, foe), 2 if self._upset(foe) else 1) for foe in foes), Fraction(0))
        modifier = game.scenario.charts.odds.modifier(max(own, Fraction(1)), max(theirs, Fraction(1)))
        largest = max(foes, key=lambda foe: strength(game, foe))
        difference = max(-3, min(3, morale(game, self.unit) - morale(game, largest)))
        guns = game.state.guns[self.unit] - max(game.state.guns[foe] for foe in foes)
        return worth_of(game.scenario.charts, modifier + difference + guns, difference)

    def _upset(self, unit: int) -> bool:
        return bool(self.game.state.status[unit] & (DISORGANIZED | SMASHED))
