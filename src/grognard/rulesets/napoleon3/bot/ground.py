"""What places are worth to a unit that moves; for bots."""

from __future__ import annotations

from grognard.core.kept import Kept
from grognard.core.masks import iter_bits
from grognard.rulesets.napoleon3.bot.habits import LED
from grognard.rulesets.napoleon3.bot.prospects import Target
from grognard.rulesets.napoleon3.bot.purpose import city_hexes, detached, empty_cities, purpose_of
from grognard.rulesets.napoleon3.ch06_zones.zones import zone_of
from grognard.rulesets.napoleon3.state import COMMANDED, DEMORALIZED, DISORGANIZED, MOVED, N3Game, troops_at

FAR = 60
"""A march nobody makes."""
JOIN = 12
"""Hexes from the enemy beyond which no unit comes up in time for an attack, not even by road."""

NEAREST = Kept[dict[int, tuple[int, int]]](most=64)
"""For each set of hexes that an enemy stands in, and each hex that was asked about."""


class Ground:
    """What places are worth to one unit."""

    def __init__(self, game: N3Game, unit: int) -> None:
        self.game, self.unit = game, unit
        state, scenario = game.state, game.scenario
        self.facts = scenario.units[unit]
        self.field = scenario.field
        self.side = self.facts.side
        self.formation = scenario.formations[self.facts.formation]
        self.own, self.enemy = state.occupied[self.side], state.occupied[1 - self.side]
        here = state.place[unit]
        if here >= 0 and len(troops_at(game, self.side, here)) == 1:
            self.own &= ~(1 << here)
        self.zone = zone_of(game, 1 - self.side)
        self.plan = purpose_of(game, self.facts.formation)
        """What its formation is about."""
        self.purpose = detached(game, unit) or self.plan
        self.march = self.field.march(self.purpose.goal) if self.purpose.goal >= 0 else {}
        hq = self.formation.hq
        self.hq = state.place[hq] if hq >= 0 else -1
        self.from_hq = self.field.grid.away[self.hq] if self.hq >= 0 else b""
        self.weak = bool(state.status[unit] & DISORGANIZED) or bool(state.formation[self.facts.formation] & DEMORALIZED)
        self.cities = city_hexes(game)
        self.open_cities = empty_cities(game, self.side) | (self.cities & 1 << here if here >= 0 else 0)
        self.commanded = bool(state.status[unit] & COMMANDED)
        self.relieved = self.weak and self._relief(here)
        self._targets: dict[int, Target] = {}
        self._positions: dict[int, tuple[int, float]] = {}
        self._nearest = NEAREST.get(scenario, self.enemy, dict)

    def may_join(self) -> bool:
        """Whether the unit could take part in a concerted attack at all."""
        here = self.game.state.place[self.unit]
        if here < 0 or not self.commanded or self.facts.kind != "infantry":
            return False
        return bool(self.field.grid.disc(here, JOIN) & self.enemy)

    def nearest(self, hex: int) -> tuple[int, int]:
        """How many hexes it is to the nearest enemy, and in which direction; nowhere where there is none."""
        found = self._nearest.get(hex)
        if found is None:
            grid, enemy = self.field.grid, self.enemy
            near = enemy and grid.nearest(hex, enemy)
            ring = grid.ring(hex, near) & enemy
            found = near, grid.bearings(hex, (ring & -ring).bit_length() - 1)[0] if near else 0
            self._nearest[hex] = found
        return found

    # -- all troops ------------------------------------------------------------------------------------------------

    def worth(self, hex: int, facing: int) -> float:
        field, grid = self.field, self.field.grid
        if hex not in self._positions:  # the same whichever way it faces
            near = self.nearest(hex)[0] if self.enemy else FAR
            self._positions[hex] = near, self._position(hex, near)
        near, total = self._positions[hex]
        adjacent = grid.adjacent[hex] & self.enemy
        if self.weak:
            return total + self._shelter(hex, near, adjacent)
        if self.facts.is_gun:
            return total + self._gun(hex, facing, adjacent)
        if near <= 5:
            total += self.exposure(hex, facing)
        front = field.zones[hex][facing] & self.enemy
        if front and self.commanded:
            total += self._fight(hex, front)
        elif self.zone >> hex & 1:
            total -= 0.8
        return total

    def _position(self, hex: int, near: int) -> float:
        """The way to the goal, the ground, friends beside, headquarters behind."""
        field, grid = self.field, self.field.grid
        way = self.march.get(hex, 400)
        if self.purpose.attack:
            total = -way / 4
        else:  # around the city, towards the enemy
            total = -max(0, way - 6) / 4 - 0.1 * min(near, 12)
        if near <= 3 or not self.purpose.attack:
            total += LED.now.ground * (0.8 * (field.protection[hex] - 1) + 0.25 * field.level[hex])
        total += 0.2 * min(3, (grid.adjacent[hex] & self.own).bit_count())
        if self.hq >= 0 and self.from_hq[hex] > 4:
            total -= 1.0 * (self.from_hq[hex] - 4)
        if self.open_cities >> hex & 1 and not self.facts.is_gun:
            total += 2.0 + (2.0 if near <= 3 else 0.0) + (3.0 if hex == self.purpose.goal else 0.0)
        return total

    # -- infantry and cavalry --------------------------------------------------------------------------------------

    def _fight(self, hex: int, front: int) -> float:
        """What the best attack from a hex promises; each further enemy before it must be attacked as well."""
        best = max(self._target(there).single(self.unit, hex) for there in iter_bits(front))
        return max(best, LED.now.idle)

    def exposure(self, hex: int, facing: int) -> float:
        """Enemies on the flank, sides without a friend, and enemies in front beyond the one to be attacked."""
        adjacent, front = self.field.grid.adjacent[hex] & self.enemy, self.field.zones[hex][facing] & self.enemy
        flanks = adjacent & ~self.field.fronts[hex][facing]
        bare = 0 if self.field.built >> hex & 1 else self._bare_sides(hex, facing)
        return -1.5 * flanks.bit_count() - 0.6 * max(0, front.bit_count() - 1) - 0.35 * bare

    def _bare_sides(self, hex: int, facing: int) -> int:
        """How many of the two hexes beside a unit lie open to the enemy."""
        neighbours = self.field.grid.neighbours[hex]
        beside = (neighbours[(facing + 2) % 6], neighbours[(facing - 2) % 6])
        return sum(
            1 for side in beside if side >= 0 and not self.own >> side & 1 and self.field.open_sides[hex] >> side & 1
        )

    def zeal(self, hex: int) -> float:
        """Cavalry without headquarters does not sacrifice itself."""
        return self.purpose.zeal(self.game, hex) if self.hq >= 0 else 1.0

    def _target(self, hex: int) -> Target:
        if hex not in self._targets:
            self._targets[hex] = Target(self.game, self.side, hex, self.zeal(hex))
        return self._targets[hex]

    # -- the disorganized ------------------------------------------------------------------------------------------

    def _shelter(self, hex: int, near: int, adjacent: int) -> float:
        """Out of the enemy's way, and near the headquarters to rally; but a city is held until somebody else comes."""
        total = -6.0 * adjacent.bit_count() + 1.5 * min(near, 4)
        if self.hq >= 0 and self.from_hq[hex] <= 1:
            total += 0.5
        if hex == self.game.state.place[self.unit] and self.cities >> hex & 1 and not self.relieved:
            total += 6.0 * adjacent.bit_count() + 6.0
        return total

    def _relief(self, here: int) -> bool:
        """Whether a fresh brigade of the formation can take over."""
        if here < 0:
            return False
        state, grid = self.game.state, self.field.grid
        return any(
            state.place[unit] >= 0
            and state.status[unit] & COMMANDED
            and not state.status[unit] & (MOVED | DISORGANIZED)
            and self.game.scenario.units[unit].kind == "infantry"
            and grid.distance(state.place[unit], here) <= 3
            and not (self.zone >> state.place[unit] & 1 and self.zone >> here & 1)
            for unit in self.formation.members
        )

    # -- guns ------------------------------------------------------------------------------------------------------

    def _gun(self, hex: int, facing: int, adjacent: int) -> float:
        """Guns want targets, and somebody before them."""
        state = self.game.state
        zone = self.field.gunnery.fire_zone(hex, facing, self.facts.range) & self.enemy
        units = state.occupied[0] | state.occupied[1]
        total = 0.0
        for there in iter_bits(zone):
            if self.field.gunnery.sees(hex, there, units):
                total += 1.6 if self.cities >> there & 1 else 1.2
        total = LED.now.guns * min(total, 4.0)
        escorted = self.own >> hex & 1
        if adjacent and not escorted:
            total -= 8.0
        if self.zone >> hex & 1 and not escorted:
            total -= 4.0
        return total
