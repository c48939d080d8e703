"""The six ideas on a map of hexes, for rulesets whose brigades march, shoot and storm: where a unit likes to be.

Each looks at who stands where and at the places that count, nothing else.
"""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from grognard.core.hexgrid import HexGrid
from grognard.core.masks import iter_bits


class Map(msgspec.Struct, frozen=True):
    """What a general sees of the field."""

    grid: HexGrid
    own: int
    """The mask of the hexes with own troops."""
    enemies: int
    goals: tuple[tuple[int, float, bool], ...]
    """Places that count: hex, value, and whether one holds it."""
    weak: int
    """Headquarters and the like of the enemy."""
    left: int
    """Turns to come after this one."""
    firm: Callable[[int], float]
    """How good the ground of a hex is to stand on, about 0 to 1."""

    def near(self, hex: int) -> int:
        """How far off the nearest enemy is."""
        return self.grid.nearest(hex, self.enemies) if self.enemies else 9

    def wanted(self) -> list[tuple[int, float]]:
        """Places that the enemy or nobody holds; his troops where there are none, or one's own where he is gone."""
        found = [(hex, value) for hex, value, held in self.goals if not held]
        return found or [(hex, 0.1) for hex in iter_bits(self.enemies or self.own)]

    def around(self, hex: int) -> int:
        """How many hexes with enemies lie within two of a hex."""
        return (self.grid.disc(hex, 2) & self.enemies).bit_count()


class Idea:
    """How a unit likes a hex, and what an attack must promise."""

    name = ""
    demand = 0.2
    """How much likelier an attack must be to succeed than to fail."""

    def like(self, map: Map, hex: int, gun: bool) -> float:
        raise NotImplementedError

    def attacks(self, map: Map) -> bool:
        """Whether it is out for a fight at all."""
        return True


class Shooter(Idea):
    """Guns where they reach the enemy and nobody touches them, foot before them in good ground; only sure storms."""

    name, demand = "shooter", 0.35

    def like(self, map: Map, hex: int, gun: bool) -> float:
        near, best = map.near(hex), 3 if gun else 2
        post = max((value * (hex == goal) for goal, value, _ in map.goals), default=0.0)
        pull = max(-0.1 * map.grid.distance(hex, goal) for goal, _ in map.wanted())
        return 2 * post + pull - 0.2 * abs(near - best) - 0.3 * (near < 2) + 0.3 * map.firm(hex)


class Turtle(Idea):
    """Out of reach, in good ground, close to what it holds; never attacks."""

    name, demand = "turtle", 9.0

    def like(self, map: Map, hex: int, gun: bool) -> float:
        held = [goal for goal, _, mine in map.goals if mine] or list(iter_bits(map.own))[:1]
        home = min((map.grid.distance(hex, goal) for goal in held), default=0)
        exposed = 0.0 if home == 0 else 0.3 * max(0, 3 - map.near(hex))
        return 0.3 * map.firm(hex) - 0.15 * home - exposed

    def attacks(self, map: Map) -> bool:
        return False


class Waiter(Idea):
    """Sits on the places it holds and takes the next best; in the last three turns everybody goes for the others."""

    name = "waiter"

    def like(self, map: Map, hex: int, gun: bool) -> float:
        if self.attacks(map):
            return max(value - 0.2 * map.grid.distance(hex, goal) for goal, value in map.wanted())
        held = [(goal, value) for goal, value, mine in map.goals if mine]
        sat = max(value * (1 + (hex == goal)) - 0.2 * map.grid.distance(hex, goal) for goal, value in held)
        return sat + 0.2 * map.firm(hex)

    def attacks(self, map: Map) -> bool:
        return map.left <= 2 or not any(held for _, _, held in map.goals)


class Rusher(Idea):
    """Straight at the dearest and nearest place that the enemy has."""

    name, demand = "rusher", -0.1

    def like(self, map: Map, hex: int, gun: bool) -> float:
        kept = 1 if gun else 0
        return max(value - 0.3 * max(kept, map.grid.distance(hex, goal)) for goal, value in map.wanted())


class Raider(Idea):
    """Where few enemies are: places left alone, headquarters, roads behind the front."""

    name, demand = "raider", 0.1

    def like(self, map: Map, hex: int, gun: bool) -> float:
        prizes = [(goal, value / (1 + map.around(goal))) for goal, value in map.wanted()]
        prizes += [(place, 1.0 / (1 + map.around(place))) for place in iter_bits(map.weak)]
        pull = max(2 * value - 0.2 * map.grid.distance(hex, goal) for goal, value in prizes)
        return pull - 0.1 * (map.grid.disc(hex, 1) & map.enemies).bit_count()


class Masser(Idea):
    """Everybody against the one hex of the enemy that is nearest to all of its own troops."""

    name, demand = "masser", 0.1

    def like(self, map: Map, hex: int, gun: bool) -> float:
        own = list(iter_bits(map.own))
        away = lambda there: sum(map.grid.distance(there, each) for each in own)  # noqa: E731
        victim = min(iter_bits(map.enemies), key=away, default=-1)
        if victim < 0:
            return max(value - 0.3 * map.grid.distance(hex, goal) for goal, value in map.wanted())
        return -0.3 * max(2 if gun else 1, map.grid.distance(hex, victim)) + 0.1 * map.firm(hex)


IDEAS: tuple[type[Idea], ...] = (Shooter, Turtle, Waiter, Rusher, Raider, Masser)
