"""Where a stack may retreat to: pure findings [mib 7.2b]."""

from __future__ import annotations

from functools import reduce
from operator import or_
from typing import Protocol

from grognard.core.hexgrid import NOWHERE
from grognard.core.masks import iter_bits
from grognard.rulesets.mib.ch06_movement.stacking import has_room
from grognard.rulesets.mib.ch06_movement.zones import hostile_zone
from grognard.rulesets.mib.state import MibGame, friends_mask


class Going(Protocol):
    """What has to be known of a retreat under way."""

    @property
    def units(self) -> tuple[int, ...]: ...
    @property
    def start(self) -> int: ...
    @property
    def length(self) -> int: ...
    @property
    def left(self) -> int: ...
    @property
    def foes(self) -> tuple[int, ...]: ...
    @property
    def passed(self) -> int: ...
    @property
    def halts(self) -> bool: ...
    @property
    def forced(self) -> bool: ...
    @property
    def shun(self) -> int: ...


Rank = tuple[bool, bool, int, int, bool]
"""How bad a way is: ending under fire, nearer to an attacker, short of the ordered length, not clear away from the
attackers, over friends, zones or water."""

AWAY, PARTLY, ALONG, NEARER = range(4)
"""How a step lies to the attackers: farther from all of them; from some and nearer to none; from none and nearer to
none; nearer to one [mib 7.2b]."""


def crossing_price(game: MibGame, here: int, there: int) -> str:
    """The steps that a retreat over a hexside costs: creeks and streams a straggler, rivers and swamps two casualties;
    nothing along a road with its bridge [mib 7.2j 7.2k]."""
    field = game.scenario.field
    if field.is_bridged(here, there):
        return ""
    water = field.water(here, there)
    price = "cc" if water == "river" else "s" if water else ""
    return price + "cc" if field.swamps >> there & 1 else price


def is_open(game: MibGame, units: tuple[int, ...], hex: int) -> bool:
    """A hex where a retreat may end: room in it and no enemy zone [mib 7.2d 7.2e]."""
    return has_room(game, units, hex) and not hostile_zone(game, units) >> hex & 1


class Ground:
    """What one stack finds on its way back."""

    def __init__(self, game: MibGame, going: Going) -> None:
        self.game, self.going = game, going
        units, state, field = going.units, game.state, game.scenario.field
        side = game.scenario.units[units[0]].side
        self.grid = field.grid
        self.barred = state.occupied[1 - side] | field.closed
        self.zone = hostile_zone(game, units)
        self.friends = friends_mask(game, units[0], units)
        self.room = {hex: has_room(game, units, hex) for hex in iter_bits(self.friends)}

    def exits(self, hex: int, seen: int) -> list[int]:
        return [n for n in self.grid.neighbours[hex] if n != NOWHERE and not (self.barred | seen) >> n & 1]

    def heading(self, here: int, there: int) -> int:
        """How a step lies to the attackers [mib 7.2b]."""
        distance = self.grid.distance
        gains = [distance(there, foe) - distance(here, foe) for foe in self.going.foes]
        if min(gains, default=1) > 0:
            return AWAY
        if min(gains) < 0:
            return NEARER
        return PARTLY if max(gains) > 0 else ALONG

    def costs(self, here: int, there: int, last: bool) -> bool:
        """Whether a step leads over friends, zones or water [mib 7.2d 7.2f 7.2j 7.2k]; friends end its zone
        [mib 7.2h]."""
        if self.zone >> there & 1 or crossing_price(self.game, here, there):
            return True
        return bool(self.friends >> there & 1) and not (last and self.room[there])

    def stop(self, here: int, towards: bool = False, aside: int = 0, costly: bool = False) -> Rank:
        """What it is worth to end in a hex after a way of some kind."""
        short = self.going.length - self.grid.distance(self.going.start, here)
        return bool(self.going.shun >> here & 1), towards, max(0, short), aside, costly

    def rank(self, here: int, seen: int, left: int, towards: bool, aside: int, costly: bool) -> Rank:
        """The best that can come of going on from a hex."""
        best = self.stop(here, towards, aside, costly)
        if left == 0:
            return best
        found = [self.step(here, there, seen, left, towards, aside, costly) for there in self.exits(here, seen)]
        return min((best, *found))

    def step(
        self, here: int, there: int, seen: int, left: int, towards: bool = False, aside: int = 0, costly: bool = False
    ) -> Rank:
        """The best that can come of a step."""
        heading = self.heading(here, there)
        return self.rank(
            there,
            seen | 1 << there,
            left - 1,
            towards or heading == NEARER,
            aside + heading,
            costly or self.costs(here, there, left == 1),
        )


def best_steps(game: MibGame, going: Going, here: int) -> int:
    """The next hexes of the best ways back: away from the attackers, as far as ordered, and clear of friends, zones and
    water if there is any such way [mib 7.2b]; nothing where it is better to stop."""
    ground = Ground(game, going)
    seen = going.passed | 1 << here | 1 << going.start
    if going.halts:
        return near_steps(ground, here, seen)
    ranked = {there: ground.step(here, there, seen, going.left) for there in ground.exits(here, seen)}
    if not ranked:
        return 0
    best = min(ranked.values())
    if (going.passed or not going.forced) and ground.stop(here) <= best:
        return 0
    return homeward(ground, here, sum(1 << there for there, rank in ranked.items() if rank == best))


def near_steps(ground: Ground, here: int, seen: int) -> int:
    """Where a stack may stop as it likes each hex is looked at for itself, and only hexes that lead away from an
    attacker and towards none will do [mib 7.6c 10.2c]."""
    ranked = {}
    for there in ground.exits(here, seen):
        heading = ground.heading(here, there)
        if heading in (AWAY, PARTLY):
            ranked[there] = heading, ground.costs(here, there, True)
    best = min(ranked.values(), default=None)
    return homeward(ground, here, sum(1 << there for there, rank in ranked.items() if rank == best))


def homeward(ground: Ground, here: int, ways: int) -> int:
    """In doubt, where no way leads clear away from all attackers, a stack goes towards its own side of the map
    [mib 7.2s]."""
    scenario = ground.game.scenario
    home = scenario.homes[scenario.units[ground.going.units[0]].side]
    if not home or any(ground.heading(here, there) == AWAY for there in iter_bits(ways)):
        return ways
    far = {there: scenario.field.from_edge(there, home) for there in iter_bits(ways)}
    return sum(1 << there for there, rows in far.items() if rows == min(far.values()))


def leads_off_map(game: MibGame, hex: int) -> bool:
    """Whether the map ends beside a hex [mib 7.2l]."""
    return game.scenario.field.is_edge(hex)


def is_driven_off(game: MibGame, going: Going, here: int) -> bool:
    """Whether a stack that has hexes to go is forced off the map: it ends here, and all that is left of it leads nearer
    to an attacker [mib 7.2l R20]."""
    if going.halts or not going.forced or game.scenario.switches.edge_holds or not leads_off_map(game, here):
        return False
    ground = Ground(game, going)
    exits = ground.exits(here, going.passed | 1 << here | 1 << going.start)
    return all(ground.heading(here, there) == NEARER for there in exits)


def way_to_open(game: MibGame, going: Going, here: int) -> int:
    """The first hexes of the shortest ways to an open hex, on the map and not back where they left; none if there is no
    such hex [mib 7.2d 7.2e]. They lead away from the attackers at every step, or keep their distance, or go wherever
    it is open, the first of these that will do: to go on is still to retreat [mib 7.2b 7.2s R26]."""
    ground = Ground(game, going)
    for worst in (AWAY, ALONG, NEARER):
        if ways := shortest_ways(ground, here, worst):
            return homeward(ground, here, ways)
    return 0


def shortest_ways(ground: Ground, here: int, worst: int) -> int:
    """The first hexes of the shortest ways to an open hex of which no step lies worse to the attackers."""
    units, seen = ground.going.units, 1 << here | 1 << ground.going.start
    first = {here: 0}
    """For each hex of the edge the first hexes of the ways to it."""
    while first:
        onward: dict[int, int] = {}
        for hex, begun in first.items():
            for there in ground.exits(hex, seen):
                if ground.heading(hex, there) <= worst:
                    onward[there] = onward.get(there, 0) | (begun or 1 << there)
        if reached := [ways for hex, ways in onward.items() if is_open(ground.game, units, hex)]:
            return reduce(or_, reached)
        first = onward
        seen |= sum(1 << hex for hex in onward)
    return 0
