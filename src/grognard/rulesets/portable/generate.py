"""Random meeting engagements: ground that is the same seen from either side, and two armies that mirror each other."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from heapq import heapify, heappop, heappush
from random import Random

from grognard.core.errors import GrognardError
from grognard.core.hexgrid import NOWHERE, HexGrid

SIZES = (8, 30)
UNITS = (6, 24)
TURNS = 12
FARTHEST_APART = 9
"""How many hexes lie between the front lines of a large map; on a small one the armies stand at the edges."""

NUCLEUS = ("command", "rifles", "rifles", "field-artillery", "cavalry", "rifles")
LEVY = ("rifles",) * 4 + ("firearms",) * 2 + ("cavalry", "machine-guns", "light-artillery", "field-artillery")
CALLED = {
    "rifles": "Rifles",
    "firearms": "Militia",
    "cavalry": "Hussars",
    "machine-guns": "Machine Guns",
    "light-artillery": "Mountain Battery",
    "field-artillery": "Field Battery",
    "command": "Staff",
}
BEHIND = ("command", "field-artillery", "light-artillery")
STEMS = "Ahren Birken Buchen Eber Eichen Eller Erlen Eschen Falken Fuchs Hasel Hirsch Kirsch Linden Mohn Raben".split()
LETTERS = {"open": ".", "woods": "w", "built-up": "b", "river": "~"}


def generate(seed: int, columns: int = 12, rows: int = 10, units: int = 10) -> str:
    """The text of a scenario, the same for the same numbers wherever it is made.

    >>> generate(7) == generate(7), generate(7) == generate(8)
    (True, False)
    """
    check(seed, columns, rows, units)
    rng = Random(seed)
    return write(Land(rng, columns, rows), muster(rng, units), (seed, columns, rows, units))


def check(seed: int, columns: int, rows: int, units: int) -> None:
    """Refuse what cannot be made, saying what can."""
    if seed < 0:
        raise GrognardError(f"The seed {seed} is below zero; choose a whole number from 0 up.")
    for number, what, (low, high) in (
        (columns, "columns", SIZES),
        (rows, "rows", SIZES),
        (units, "units a side", UNITS),
    ):
        if not low <= number <= high:
            raise GrognardError(f"There cannot be {number} {what}; choose from {low} to {high}.")
    if units > (room := columns * 3 // 2):
        raise GrognardError(
            f"An edge of {columns} hexes has room for {room} units a side, not {units}; ask for fewer, or more columns."
        )


def muster(rng: Random, units: int) -> list[str]:
    """The unit types of either army."""
    return [*NUCLEUS, *(rng.choice(LEVY) for _ in range(units - len(NUCLEUS)))]


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
        self.middle = self._rows(self.front + 2, rows - self.front - 2)
        self.camps = self._rows(self.front - 1, self.front + 1) + self._rows(rows - 1 - self.front, rows - self.front + 1)
        self.terrain = ["open"] * self.grid.size
        self.marks: dict[str, list[int]] = {}
        self.names: dict[int, str] = {}
        self.villages: list[int] = []
        self.roads: list[list[int]] = []
        self._rough = [rng.randrange(4) for _ in range(self.grid.size)]
        self._stems = iter(rng.sample(STEMS, len(STEMS)))
        ways = self._lay_river() if rng.randrange(3) == 0 else self._lay_villages()
        self.heights = self._raise_hills()
        for way in ways:
            self._build_road(way)
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

    def _rows(self, start: int, end: int) -> list[int]:
        return list(range(start * self.grid.columns, end * self.grid.columns))

    def _column(self, column: int) -> list[int]:
        return [h for h in self.middle if h % self.grid.columns == column]

    def _east(self, hex: int) -> int:
        """How far east a hex lies, in half hexes."""
        row, column = divmod(hex, self.grid.columns)
        return 2 * column + (row % 2 if self.grid.orientation == "pointy" else 0)

    def _axis(self) -> list[int]:
        """Where a line along the middle of the map may run: the western half of it, or hexes that are their own twins."""
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

    def _lay_river(self) -> list[list[list[int]]]:
        """A river from west to east with bridges, fords and a village at each bridge; gives the stops of its roads."""
        rng, axis = self.rng, set(self._axis())
        end = [self._heart()] if self.turned else self._column(self.grid.columns - 1)
        course = self._path(self._column(0), end, lambda h: 1 + self._rough[h] if h in axis else 0)
        river = self.both(course)
        for hex in river:
            self.terrain[hex] = "river"
        self.names[course[0]] = f"The {next(self._stems)}bach"
        spots = course[:-1]
        half = len(spots) // 2
        crossings = [rng.choice(spots[:half]), rng.choice(spots[half + 1 :])]
        rng.shuffle(crossings)
        ford, bridge = crossings
        self.marks = {"bridge": self.both([bridge]), "ford": self.both([ford])}
        village = rng.choice([n for n in self.around(bridge) if n not in river])
        self._build(village)
        self._build(self.twin(village))
        north, south = self._rows(0, 1), self._rows(self.grid.rows - 1, self.grid.rows)
        is_north = village in self._path_bank(river)
        if not self.turned:
            return [[north, [village if is_north else self.twin(village)], [bridge]]]
        return [[north, [village], [bridge], south] if is_north else [north, [bridge], [village], south]]

    def _path_bank(self, river: list[int]) -> set[int]:
        """The land north of the river."""
        bank, edge = set(self._rows(0, 1)), self._rows(0, 1)
        while edge:
            edge = [n for n in dict.fromkeys(n for h in edge for n in self.around(h)) if n not in bank and n not in river]
            bank.update(edge)
        return bank

    def _lay_villages(self) -> list[list[list[int]]]:
        """A village in the middle and perhaps one on either wing; gives the stops of their roads."""
        heart, columns = self._heart(), self.grid.columns
        name = f"{next(self._stems)}dorf"
        self._build(heart, name)
        if self.turned:
            upper, lower = sorted((heart, self.twin(heart)))
            self._build(upper, f"Upper {name}")
            self._build(lower, f"Lower {name}")
        west_road = [self._column(0), [heart]]
        if self.rng.randrange(2):
            axis = [h for h in self._axis() if columns // 6 <= h % columns <= columns // 3]
            wing = self.rng.choice(axis)
            self._build(wing)
            self._build(self.twin(wing))
            west_road.insert(1, [wing])
        if not self.turned:
            west_road.append(self._column(columns - 1))
        return [[self._rows(0, 1), [heart]], west_road]

    def _build(self, hex: int, name: str = "") -> None:
        self.terrain[hex] = "built-up"
        if name or hex not in self.villages:
            self.names[hex] = name or f"{next(self._stems)}hausen"
        if hex not in self.villages:
            self.villages.append(hex)

    def _raise_hills(self) -> list[int]:
        """Cones that sink into whatever must be level, so that no step climbs more than one contour."""
        grid, rng = self.grid, self.rng
        level = [*self.camps, *(h for h, kind in enumerate(self.terrain) if kind != "open")]
        heights = [0] * grid.size
        for number in range(1 + grid.size // 60):
            peak, top = rng.choice(self.middle), rng.choice((1, 2, 2, 3))
            room = min(grid.distance(peak, h) for h in level)
            if number == 0 and room:
                for hex in self.both([peak]):
                    self.names[hex] = f"{next(self._stems)}berg"
            for hex in self.both([peak]):
                for h in range(grid.size):
                    heights[h] = max(heights[h], top - grid.distance(hex, h))
        return [min(height, min(grid.distance(h, flat) for flat in level)) for h, height in enumerate(heights)]

    def _build_road(self, stops: list[list[int]]) -> None:
        """A road from stop to stop, and its twin; the two are one where they meet in the middle of the map."""
        lanes = set(self._axis()) if not self.turned and len(stops[0]) == 1 else None
        built = {h for road in self.roads for h in road}
        open_river = set(self.marks.get("bridge", ()))

        def price(hex: int) -> int:
            if self.terrain[hex] == "river" and hex not in open_river or lanes is not None and hex not in lanes:
                return 0
            return 1 if hex in built else 3 + self._rough[hex] + 3 * self.heights[hex]

        way = self._path(stops[0], stops[1], price)
        for stop in stops[2:]:
            way += self._path([way[-1]], stop, price)[1:]
        back = [self.twin(h) for h in reversed(way)]
        if set(back) == set(way):
            self.roads.append(way)
        elif way[-1] == back[0]:
            self.roads.append(way + back[1:])
        elif back[0] in self.around(way[-1]):
            self.roads.append(way + back)
        else:
            self.roads += [way, back]

    def _plant_woods(self) -> None:
        rng = self.rng
        bare = {*self.camps, *(h for road in self.roads for h in road)}
        free = [h for h in range(self.grid.size) if self.terrain[h] == "open" and h not in bare]
        for number in range(1 + self.grid.size // 36):
            patch = [rng.choice(free)]
            for _ in range(rng.randrange(4)):
                patch.append(rng.choice([h for h in self.around(rng.choice(patch)) if h in free] or patch))
            for hex in self.both(patch):
                self.terrain[hex] = "woods"
            if number == 0:
                for hex in self.both(patch[:1]):
                    self.names.setdefault(hex, f"{next(self._stems)}holz")
