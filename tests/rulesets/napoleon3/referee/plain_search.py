"""Where a unit may end its move and what that costs: a slow search, written from the book alone.

It goes over every way a unit could take, one state at a time, on the printed numbers of the map; it shares with the
engine neither costs nor zones nor ranges.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from grognard.core.hexgrid import HexGrid
from grognard.rulesets.napoleon3.state import COMMANDED, DEMORALIZED, DISORGANIZED, HOT, N3Game

Spot = tuple[int, int]
"""The two numbers printed in a hex: the row counted from the north, the column counted from the east."""
EAST, WEST = "e", "w"
ROUND = ("ne", "e", "se", "sw", "w", "nw")
HALF, ONE = 1, 2
"""Movement points, and hexes from west to east, are counted in halves."""


def step(spot: Spot, way: str) -> Spot:
    """The neighbour in a direction: even rows lie half a hex further east."""
    row, column = spot
    if way in (EAST, WEST):
        return row, column + (1 if way == WEST else -1)
    shift = int(way[1] == WEST) - (1 - row % 2)
    return row + (1 if way[0] == "s" else -1), column + shift


def easting(spot: Spot) -> int:
    return -ONE * spot[1] + (HALF if spot[0] % 2 == 0 else 0)


def distance(one: Spot, two: Spot) -> int:
    """Rows first, slanting, then along the row for what is left."""
    rows = abs(one[0] - two[0])
    return rows + max(0, abs(easting(one) - easting(two)) - HALF * rows) // ONE


@cache
def numbered(grid: HexGrid) -> dict[Spot, int]:
    return {(int(number[:2]), int(number[2:])): hex for hex, number in enumerate(grid.numbers)}


class Book:
    """The rules of movement for one unit in one position, read from the book."""

    def __init__(self, game: N3Game, unit: int) -> None:
        self.game, self.unit = game, unit
        self.state, self.scenario, self.board = game.state, game.scenario, game.scenario.board
        self.facts = self.scenario.units[unit]
        self.numbers = numbered(self.board.grid)
        side = self.facts.side
        self.own = [other for other in self.on_map(side) if other != unit]
        self.friends = {self.at(other) for other in self.on_map(side)}
        self.enemies = {self.at(other) for other in self.on_map(1 - side)}
        self.near = {step(enemy, way) for enemy in self.enemies for way in ROUND}
        self.zone = {spot for other in self.on_map(1 - side) for spot in self.zone_of(other)}
        self.led = self.zone - self.friends
        """Zones as they hold leaders and lines of command: none where a friend stands [6.1]."""
        self.commanded = bool(self.state.status[unit] & COMMANDED)
        self.disorganized = bool(self.state.status[unit] & DISORGANIZED)
        flags = self.state.formation[self.facts.formation] if self.facts.formation >= 0 else 0
        self.demoralized = bool(flags & DEMORALIZED)

    # -- the map and who is on it

    def spot(self, hex: int) -> Spot:
        number = self.board.grid.text(hex)
        return int(number[:2]), int(number[2:])

    def at(self, unit: int) -> Spot:
        return self.spot(self.state.place[unit])

    def on_map(self, side: int) -> list[int]:
        units = self.scenario.units
        return [
            u for u, facts in enumerate(units) if facts.side == side and facts.is_troops and self.state.place[u] >= 0
        ]

    def ground(self, spot: Spot) -> str:
        return self.board.terrain[self.numbers[spot]] if spot in self.numbers else "void"

    def open(self, here: Spot, there: Spot) -> bool:
        """Neither water nor the edge, nor two levels at once."""
        if {self.ground(here), self.ground(there)} & {"void", "lake"}:
            return False
        return abs(self.board.elevation[self.numbers[here]] - self.board.elevation[self.numbers[there]]) < 2

    def zone_of(self, unit: int) -> set[Spot]:
        """Three front hexes, six in villages and cities, that it could enter [2, 6]."""
        here, facing = self.at(unit), self.state.facing[unit]
        ways = ROUND if self.ground(here) in ("village", "city") else [ROUND[(facing + n) % 6] for n in (-1, 0, 1)]
        return {there for way in ways if self.open(here, there := step(here, way))}

    # -- the terrain effects chart

    def price(self, here: Spot, there: Spot, kind: str) -> tuple[int, bool]:
        """Points for a step, and whether it disorganizes cavalry."""
        one, two = self.numbers[here], self.numbers[there]
        road = self.board.road(one, two)
        if road in ("major", "minor", "rail"):
            return (HALF if road == "major" else ONE), False
        points = ONE
        woods = self.ground(there) == "woods"
        if woods:
            points += ONE if kind == "infantry" else 2 * ONE
        if self.board.elevation[one] != self.board.elevation[two] and road != "path":
            points += ONE
        if self.board.marked("crest") >> two & 1:
            points += ONE
        if self.board.side(one, two) in ("stream", "canal", "trees"):
            points += ONE
        return points, woods and kind == "cavalry"

    # -- command

    def line(self, leader: int) -> set[Spot]:
        """Where a leader's line of command reaches [8.2, 9.1]."""
        start = self.at(leader)
        points = ONE * (self.scenario.units[leader].movement + (2 if self.ground(start) == "city" else 0))
        seen = {(start, 0)}
        waiting = list(seen)
        while waiting:
            here, spent = waiting.pop()
            for there in (step(here, way) for way in ROUND):
                if not self.open(here, there) or there in self.enemies or there in self.led:
                    continue
                total = spent + self.price(here, there, "leader")[0]
                if total <= points and (there, total) not in seen:
                    seen.add((there, total))
                    waiting.append((there, total))
        return {spot for spot, _ in seen}

    def keeps_command(self, start: Spot) -> set[Spot]:
        """Where a unit out of command may end: in the range it stands in, or nearer to its headquarters [9.2]."""
        formation = self.scenario.formations[self.facts.formation]
        leaders = [formation.hq]
        if formation.hq < 0:
            leaders = [f.hq for f in self.scenario.formations if f.commander == formation.commander]
            leaders.append(formation.commander)
        leaders = [leader for leader in leaders if leader >= 0 and self.state.place[leader] >= 0]
        if not leaders:
            return set(self.numbers)
        leader = min(leaders, key=lambda leader: (distance(start, self.at(leader)), leader))
        line, home = self.line(leader), self.at(leader)
        return line if start in line else {s for s in self.numbers if distance(s, home) < distance(start, home)}

    # -- one unit's move

    def allowance(self) -> int:
        """Less in heat, half out of command, rounded down [9.2, 13.1]."""
        points = self.facts.movement
        if self.state.weather == HOT:
            points -= {"infantry": 1, "cavalry": 2}.get(self.facts.kind, 0)
        return ONE * (points if self.commanded or not self.facts.is_troops else points // 2)

    def has_room(self, spot: Spot) -> bool:
        """One brigade and one battery, or two batteries [3]."""
        if not self.facts.is_troops:
            return True
        kinds = [self.scenario.units[other].kind == "artillery" for other in self.own if self.at(other) == spot]
        kinds.append(self.facts.kind == "artillery")
        return kinds.count(False) <= 1 and len(kinds) <= 2

    def homeward(self, start: Spot, spot: Spot) -> bool:
        """Nearer to the western edge for the allies, to the eastern for the Austrians [9.4]."""
        return easting(spot) < easting(start) if self.facts.side == 0 else easting(spot) > easting(start)

    def may_enter(self, spot: Spot, tired: bool) -> bool:
        """Whether the unit may step into a hex at all; `tired` is cavalry that woods have disorganized."""
        if spot in self.enemies:
            return False
        if not self.facts.is_troops:
            return True
        if self.demoralized and spot in self.near:
            return False
        weak = self.facts.kind == "cavalry" and (self.disorganized or tired)
        return spot not in self.zone or (self.commanded and not weak)

    def roads_in(self, entry: Spot) -> int:
        kinds = [self.board.road(self.numbers[entry], self.numbers[s]) for s in self.around(entry)]
        return HALF if "major" in kinds else ONE

    def around(self, spot: Spot) -> Iterator[Spot]:
        return (there for way in ROUND if (there := step(spot, way)) in self.numbers)

    def ends(self) -> dict[Spot, tuple[int, bool]]:
        """Every hex where the move may end: its price, and whether cavalry is disorganized on the way; ways in good
        order go first, then cheap ones."""
        points, coming = self.allowance(), self.state.place[self.unit] < 0
        zone = self.zone if self.facts.is_troops else self.led
        if coming:
            start = self.spot(self.facts.entry)
            ahead = sum(self.spot(hex) == start for hex in self.state.column) if self.facts.is_troops else 0
            paid = self.roads_in(start) * (1 + ahead)
            if paid > points or not self.may_enter(start, tired=False):
                return {}
        else:
            start, paid = self.at(self.unit), 0
            if start in zone:
                if self.facts.is_troops and (self.disorganized or not self.commanded):
                    return self.withdrawals(start)
                paid = points // 2
        seen = self.wander(start, paid, points, zone, leaving=not coming and start in zone)
        found: dict[Spot, tuple[int, bool]] = {}
        for spot, spent, tired in seen:
            if spot == start and not coming:
                continue
            best = found.get(spot, (spent, tired))
            found[spot] = min(best, (spent, tired), key=lambda each: (each[1], each[0]))
        found = {spot: each for spot, each in found.items() if self.has_room(spot)}
        return found if coming else self.lawful(start, found)

    def wander(
        self, start: Spot, paid: int, points: int, zone: set[Spot], leaving: bool
    ) -> set[tuple[Spot, int, bool]]:
        """Every state on every way: where, with how much spent, and whether woods have disorganized the unit."""
        seen = {(start, paid, False)}
        waiting = list(seen)
        while waiting:
            here, spent, tired = waiting.pop()
            if here in zone and not (here == start and leaving):
                continue  # whoever enters a zone stops [6.1]
            for there in self.around(here):
                if not self.open(here, there) or (here == start and leaving and there in zone):
                    continue
                cost, woods = self.price(here, there, self.facts.kind)
                state = (there, spent + cost, tired or woods)
                if spent + cost <= points and state not in seen and self.may_enter(there, tired):
                    seen.add(state)
                    waiting.append(state)
        return seen

    def withdrawals(self, start: Spot) -> dict[Spot, tuple[int, bool]]:
        """Disorganized or out of command in a zone: one hex out of it, for all points [6.1, 9.2]."""
        near = [s for s in self.around(start) if self.open(start, s) and s not in self.zone and s not in self.enemies]
        fit = [spot for spot in near if self.has_room(spot)]
        if self.demoralized:
            fit = [spot for spot in fit if self.homeward(start, spot) and spot not in self.near]
        return {spot: (self.allowance(), False) for spot in fit}

    def lawful(self, start: Spot, found: dict[Spot, tuple[int, bool]]) -> dict[Spot, tuple[int, bool]]:
        """The demoralized nearer to their edge, who is out of command near its headquarters [9.2, 9.4, R20]."""
        if self.demoralized:
            found = {spot: each for spot, each in found.items() if self.homeward(start, spot)}
        if self.facts.is_troops and not self.commanded:
            bound = self.keeps_command(start)
            kept = {spot: each for spot, each in found.items() if spot in bound}
            return kept or (found if self.demoralized else {})
        return found

    def failed_ends(self) -> set[Spot]:
        """A headquarters whose check failed: one hex out of a zone, or homeward if demoralized [8.3, 9.4]."""
        start = self.at(self.unit)
        near = {s for s in self.around(start) if self.open(start, s) and s not in self.enemies}
        if start in self.led:
            near -= self.led
        if self.demoralized:
            return {spot for spot in near if self.homeward(start, spot)}
        return near if start in self.led else set()

    def commander_ends(self, points: int) -> set[Spot]:
        """A commander in chief: next to no enemy unless a friend stands there [7.2]."""
        start = self.at(self.unit)
        seen = {(start, 0)}
        waiting = list(seen)
        while waiting:
            here, spent = waiting.pop()
            for there in self.around(here):
                if not self.open(here, there) or there in self.enemies or there in self.near - self.friends:
                    continue
                state = (there, spent + self.price(here, there, "leader")[0])
                if state[1] <= points and state not in seen:
                    seen.add(state)
                    waiting.append(state)
        return {spot for spot, _ in seen} - {start}
