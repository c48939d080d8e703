"""The ground of a made-up battle: the same seen from either side."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from heapq import heapify, heappop, heappush
from random import Random

from grognard.core.hexgrid import NOWHERE, HexGrid

FARTHEST_APART = 9
"""How many hexes lie between the front lines of a large map; on a small one the armies stand at the edges."""


STEMS = ("Ahren", "Birken", "Buchen", "Eber", "Eichen", "Erlen", "Falken", "Fuchs", "Hasel", "Hirsch", "Linden", "Mohn")


class Land:
    """The ground. Every hex has a twin, and what is done to the one is done to the other.

    With an even number of columns or rows the twin lies half a turn round the middle of the map. Where both numbers
    are odd no grid of hexes allows that, and the twin is the mirror image across the middle row.
    """

    def __init__(self, rng: Random, columns: int, rows: int) -> None:
        self.rng = rng
        self.grid = HexGrid(columns, rows, "flat" if columns % 2 == 0 else "pointy")
        self.turned = columns % 2 == 0 or rows % 2 == 0
        self.front = max(1, (rows - FARTHEST_APART) // 2)
        """The row of the northern front line; guns and staff stand behind it."""
        self.middle = [h for row in range(self.front + 2, rows - self.front - 2) for h in self._row(row)]
        self.camps = self.both([*self._row(self.front - 1), *self._row(self.front)])
        self.terrain = ["open"] * self.grid.size
        self.marks: dict[str, list[int]] = {}
        self.names: dict[int, str] = {}
        self.villages: list[int] = []
        self.roads: list[list[int]] = []
        self._rough = [rng.randrange(4) for _ in range(self.grid.size)]
        self._stems = iter(rng.sample(STEMS, len(STEMS)))
        self._ways: list[list[list[int]]] = []
        if rng.randrange(3) == 0:
            self._lay_river()
        else:
            self._lay_villages()
        self.heights = self._raise_hills()
        for way in self._ways:
            self._build_road(way)
        if self.marks:
            self._settle_bridges()
        self._plant_woods()

    # -- geometry ----------------------------------------------------------------------------------------------

    def twin(self, hex: int) -> int:
        row, column = divmod(hex, self.grid.columns)
        if self.turned:
            column = self.grid.columns - 1 - column
        return (self.grid.rows - 1 - row) * self.grid.columns + column

    def twin_facing(self, facing: int) -> int:
        return (facing + 3) % 6 if self.turned else (2 - facing) % 6

    def both(self, hexes: Iterable[int]) -> list[int]:
        """Some hexes and their twins, each once."""
        return list(dict.fromkeys(h for hex in hexes for h in (hex, self.twin(hex))))

    def around(self, hex: int) -> list[int]:
        return [n for n in self.grid.neighbours[hex] if n != NOWHERE]

    def _row(self, row: int) -> list[int]:
        return list(range(row * self.grid.columns, (row + 1) * self.grid.columns))

    def _column(self, column: int) -> list[int]:
        return [h for h in self.middle if h % self.grid.columns == column]

    def _east(self, hex: int) -> int:
        """How far east a hex lies, in half hexes."""
        row, column = divmod(hex, self.grid.columns)
        return 2 * column + (row % 2 if self.grid.orientation == "pointy" else 0)

    def _axis(self) -> list[int]:
        """Where a line along the middle may run: the western half of the map, or hexes that are their own twins."""
        if self.turned:
            return [h for h in self.middle if self._east(h) < self._east(self.twin(h))]
        return [h for h in self.middle if self.twin(h) == h]

    def _heart(self) -> int:
        """The hex in the very middle, or the western one of the two that share it."""
        if not self.turned:
            return self.grid.size // 2
        return next(h for h in self._axis() if self.twin(h) in self.around(h))

    def _path(self, starts: Iterable[int], goals: Collection[int], price: Callable[[int], int]) -> list[int]:
        """A cheapest way by the price of each hex; one without a price is barred."""
        heap = [(price(h), h, NOWHERE) for h in starts if price(h)]
        heapify(heap)
        came: dict[int, int] = {}
        while heap:
            spent, here, before = heappop(heap)
            if here in came:
                continue
            came[here] = before
            if here in goals:
                way = [here]
                while came[way[-1]] != NOWHERE:
                    way.append(came[way[-1]])
                return way[::-1]
            for n in self.around(here):
                if n not in came and price(n):
                    heappush(heap, (spent + price(n), n, here))
        raise AssertionError("every part of the land can be reached")

    # -- river, villages, hills, roads, woods --------------------------------------------------------------------

    def _lay_river(self) -> None:
        """A river from west to east with bridges and fords, and a road over each bridge."""
        rng, axis = self.rng, set(self._axis())
        end = [self._heart()] if self.turned else self._column(self.grid.columns - 1)
        course = self._path(self._column(0), end, lambda h: 1 + self._rough[h] if h in axis else 0)
        for hex in self.both(course):
            self.terrain[hex] = "river"
        self.names[course[0]] = f"The {next(self._stems)}bach"
        spots = course[:-1]
        half = len(spots) // 2
        crossings = [rng.choice(spots[:half]), rng.choice(spots[half + 1 :])]
        rng.shuffle(crossings)
        ford, bridge = crossings
        self.marks = {"bridge": self.both([bridge]), "ford": self.both([ford])}
        self._ways = [[self._row(0), [bridge]]]
        if self.turned:
            self._ways[0].append(self._row(self.grid.rows - 1))

    def _settle_bridges(self) -> None:
        """A village at one end of the bridge, and its twin."""
        road = self.roads[0]
        bridge = next(number for number, hex in enumerate(road) if hex in self.marks["bridge"])
        for hex in self.both([road[bridge + self.rng.choice((-1, 1))]]):
            self._build(hex, f"{next(self._stems)}hausen")

    def _lay_villages(self) -> None:
        """A village in the middle and perhaps one on either wing, on a crossroads."""
        heart = self._heart()
        name = f"{next(self._stems)}dorf"
        for hex, part in zip(sorted(self.both([heart])), ("Upper ", "Lower ") if self.turned else ("",), strict=True):
            self._build(hex, part + name)
        wings: list[int] = []
        if self.rng.randrange(2):
            west = range(self.grid.columns // 6, self.grid.columns // 3 + 1)
            wings = [self.rng.choice([h for h in self._axis() if h % self.grid.columns in west])]
            for hex in self.both(wings):
                self._build(hex, f"{next(self._stems)}hausen")
        self._ways = [[self._row(0), [heart]]]
        if self.turned:
            self._ways.append([self._column(0), *([wing] for wing in wings), [heart]])
        else:
            self.roads.append(self._axis())

    def _build(self, hex: int, name: str) -> None:
        self.terrain[hex] = "built-up"
        self.villages.append(hex)
        self.names[hex] = name

    def _raise_hills(self) -> list[int]:
        """Cones that sink into whatever must be level, so that no step climbs more than one contour."""
        grid, rng = self.grid, self.rng
        level = [*self.camps, *(h for h, kind in enumerate(self.terrain) if kind != "open")]
        room = [min(grid.distance(h, flat) for flat in level) for h in range(grid.size)]
        heights = [0] * grid.size
        for number in range(1 + grid.size // 100):
            peak, top = rng.choice([h for h in self.middle if room[h]]), rng.choice((1, 2, 2, 3))
            for hex in self.both([peak]):
                if number == 0:
                    self.names[hex] = f"{next(self._stems)}berg"
                for h in range(grid.size):
                    heights[h] = max(heights[h], min(room[h], top - grid.distance(hex, h)))
        return heights

    def _build_road(self, stops: list[list[int]]) -> None:
        """A road from stop to stop, and its twin; the two are one where they meet in the middle of the map."""
        built = {h for road in self.roads for h in road}
        bridges = self.marks.get("bridge", [])

        def price(hex: int) -> int:
            if self.terrain[hex] == "river" and hex not in bridges:
                return 0
            return 1 if hex in built else 3 + self._rough[hex] + 3 * self.heights[hex]

        way = self._path(stops[0], stops[1], price)
        for stop in stops[2:]:
            way += self._path(way[-1:], stop, price)[1:]
        back = [self.twin(h) for h in reversed(way)]
        if way[-1] == back[0]:
            self.roads.append(way + back[1:])
        elif back[0] in self.around(way[-1]):
            self.roads.append(way + back)
        else:
            self.roads += [way, back]

    def _plant_woods(self) -> None:
        rng = self.rng
        bare = {*self.camps, *self.names, *(h for road in self.roads for h in road)}
        free = [h for h, kind in enumerate(self.terrain) if kind == "open" and h not in bare]
        for number in range(1 + self.grid.size // 36):
            patch = [rng.choice(free)]
            for _ in range(rng.randrange(4)):
                patch.append(rng.choice([h for h in self.around(patch[-1]) if h in free] or patch))
            for hex in self.both(patch):
                self.terrain[hex] = "woods"
            if number == 0:
                self.names |= {hex: f"{next(self._stems)}holz" for hex in self.both(patch[:1])}
