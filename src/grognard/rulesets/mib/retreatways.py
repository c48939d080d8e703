"""Where a stack may retreat to: pure findings [mib 7.2b]."""

from __future__ import annotations

from typing import Protocol

from grognard.core.hexgrid import NOWHERE
from grognard.core.masks import iter_bits
from grognard.rulesets.mib.state import MibGame, friends_mask, has_room
from grognard.rulesets.mib.zones import hostile_zone


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
    def shun(self) -> int: ...


Rank = tuple[bool, int, bool]
"""How bad a way is: towards the enemy, short of the ordered length, over friends, zones or water."""


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

    def is_away(self, here: int, there: int) -> bool:
        """No step brings the stack nearer to an attacker [mib 7.2b]."""
        distance = self.grid.distance
        return all(distance(there, foe) >= distance(here, foe) for foe in self.going.foes)

    def costs(self, here: int, there: int, last: bool) -> bool:
        """Whether a step leads over friends, zones or water [mib 7.2d 7.2f 7.2j 7.2k]; friends end its zone
        [mib 7.2h]."""
        if self.zone >> there & 1 or crossing_price(self.game, here, there):
            return True
        return bool(self.friends >> there & 1) and not (last and self.room[there])

    def rank(self, here: int, seen: int, left: int, towards: bool, costly: bool) -> Rank:
        """The best that can come of going on from a hex."""
        going = self.going
        wrong = towards or bool(going.shun >> here & 1)
        best: Rank = (wrong, max(0, going.length - self.grid.distance(going.start, here)), costly)
        if left == 0:
            return best
        found = [
            self.rank(
                there,
                seen | 1 << there,
                left - 1,
                towards or not self.is_away(here, there),
                costly or self.costs(here, there, left == 1),
            )
            for there in self.exits(here, seen)
        ]
        return min(found, default=best)


def best_steps(game: MibGame, going: Going, here: int) -> int:
    """The next hexes of the best ways back: away from the enemy, as far as ordered, and clear of friends, zones and
    water if there is any such way [mib 7.2b]. Where a stack may stop as it likes each hex is looked at for itself."""
    ground = Ground(game, going)
    seen = going.passed | 1 << here | 1 << going.start
    left = 1 if going.halts else going.left
    ranked = {
        there: ground.rank(
            there, seen | 1 << there, left - 1, not ground.is_away(here, there), ground.costs(here, there, left == 1)
        )
        for there in ground.exits(here, seen)
    }
    if not ranked:
        return 0
    if going.halts:  # how far it goes is its own affair
        ranked = {there: (rank[0], 0, rank[2]) for there, rank in ranked.items()}
    best = min(ranked.values())
    return sum(1 << there for there, rank in ranked.items() if rank == best)


def leads_off_map(game: MibGame, hex: int) -> bool:
    """Whether the map ends beside a hex [mib 7.2l]."""
    return game.scenario.field.is_edge(hex)


def way_to_open(game: MibGame, units: tuple[int, ...], here: int, left: int) -> int:
    """The first hexes of the shortest ways to an open hex, on the map and not back where they left; none if there is no
    such hex [mib 7.2d 7.2e]."""
    state, field = game.state, game.scenario.field
    barred = state.occupied[1 - game.scenario.units[units[0]].side] | field.closed | 1 << left
    first: dict[int, int] = {}
    edge = []
    seen = 1 << here
    for there in field.grid.neighbours[here]:
        if there != NOWHERE and not barred >> there & 1:
            first[there] = 1 << there
            edge.append(there)
            seen |= 1 << there
    while edge:
        reached = [hex for hex in edge if is_open(game, units, hex)]
        if reached:
            ways = 0
            for hex in reached:
                ways |= first[hex]
            return ways
        onward: dict[int, int] = {}
        for hex in edge:
            for there in field.grid.neighbours[hex]:
                if there != NOWHERE and not (barred | seen) >> there & 1:
                    onward[there] = onward.get(there, 0) | first[hex]
        first.update(onward)
        edge = list(onward)
        for hex in edge:
            seen |= 1 << hex
    return 0
