"""The map of one battle, hexes of 500 metres [brothers 2.1a]: what steps cost, how far command reaches, where charges
ride [brothers 2.2a 2.2b 2.2c].
"""

from __future__ import annotations

from array import array
from functools import cached_property, partial
from typing import NamedTuple, TypeVar

from grognard.core.board import Board
from grognard.core.flood import Footing, lanes_of
from grognard.core.hexgrid import Rows
from grognard.core.masks import iter_bits, to_mask
from grognard.rulesets.brothers.ch08_fire.sight import Sight
from grognard.rulesets.brothers.reader.charts import ROADS, SIDES_OF_HEXES, TERRAIN

KINDS = frozenset({*TERRAIN, "void"})
MARKS = frozenset({"village", "woods", "spia", "building"})
ARMS = ("infantry", "cavalry", "artillery")
ROAD, MAJOR = 1, 2


class Step(NamedTuple):
    """One way out of a hex. Prices are in half points."""

    there: int
    price: int
    """Without the road rate; below zero where only the road leads on [brothers 11.2.1a]."""
    road: int
    """0 none, 1 a road, 2 a Major Road [brothers 11.2.2a 11.2.2b]."""
    woods: bool
    """Whether it leads into Woods, and not along a road [brothers 11.2.4a]."""


Prices = Rows[tuple[tuple[int, int, int, bool, bool], ...]]
ROAD_RATE, ROAD_MARCH = int(2 * ROADS["minor"].mp), int(2 * ROADS["major"].road_march_mp)
"""In half points [brothers 11.2.2a 11.3]."""
LEAST = min(ROAD_RATE, *(2 * cost for kind in TERRAIN.values() for cost in kind.mp.values() if cost != "no"))
FEW, SOME, REMEMBERED, MANY = 32, 128, 512, 50_000
"""How much is kept of tables, of short tables, of what is large, and of what is small."""
UNREACHED = 65_535
"""More than any move costs."""
K = TypeVar("K")
T = TypeVar("T")


def _remember(memory: dict[K, T], key: K, value: T, most: int = REMEMBERED) -> None:
    """Keep what was worked out, the latest few hundred: positions come back again and again within a move."""
    if len(memory) >= most:
        memory.clear()
    memory[key] = value


class Field:
    """The ground of one battle."""

    def __init__(self, board: Board, guns_join: bool = False) -> None:
        """With `guns_join` a road lifts the ban on guns at a hexside even where its rate is lost [brothers 11.2.1b]."""
        self.board = board
        self._guns_join = guns_join
        self.grid = board.grid
        self.level = board.elevation  # Flat, Rolling or Raised [brothers 2.2a]
        self.closed = board.where("lake", "void")
        self.woods = board.where("woods") | board.marked("woods")  # any woods make it a Woods hex [brothers 11.2b]
        self.towns = board.where("town")  # no Village is a Town [brothers 2.2c]
        self.cultivated = board.where("cultivated")
        self.villages = board.where("village") | board.marked("village") | board.marked("spia")  # [brothers 11.2.5]
        self.kind = tuple(self._kind(hex) for hex in range(self.grid.size))
        """The dominant terrain of each hex [brothers 11.2a]."""
        self.cover = tuple(TERRAIN.get(kind, TERRAIN["clear"]) for kind in self.kind)
        # Tables by hex, filled as they are asked for: few battles go over all of the map.
        self.neighbours = Rows(lambda hex: tuple([n for n in board.neighbours(hex) if not self.closed >> n & 1]))
        self.steps = {arm: Rows(partial(self._steps, arm)) for arm in ARMS}
        self._step_to = {arm: Rows(partial(self._steps_by_end, arm)) for arm in ARMS}
        self.exits = {arm: Rows(partial(self._exits, arm)) for arm in ARMS}
        """For each arm and hex the neighbours that it can enter, on a road or not."""
        self.rides = Rows(self._rides)
        """For each hex the neighbours a Charge may strike across the hexside between [brothers 11.11.1e]."""
        self.road_at = Rows(self._road_at)
        """The best road that touches each hex."""
        self.sight = Sight(self)
        self.unreached = array("H", [UNREACHED]) * self.grid.size
        """For each hex what it costs as long as no way leads there."""
        self._prices: dict[tuple[str, bool, bool, bool], Prices] = {}
        self._zones: dict[int, bytes] = {}
        self._around: dict[int, int] = {}
        self._quiet: dict[int, int] = {}
        self._nearness: dict[int, Rows[int]] = {}
        self._within: dict[tuple[int, int], int] = {}
        self._arrivals: dict[tuple[int, int, int], int] = {}
        self._closer: dict[int, Rows[int]] = {}

    def _kind(self, hex: int) -> str:
        if self.woods >> hex & 1:
            return "woods"
        if "spia" in self.board.marks.get(hex, ()):
            return "village"
        return self.board.terrain[hex]

    def _steps(self, arm: str, hex: int) -> tuple[Step, ...]:
        if self.closed >> hex & 1:
            return ()
        found = (self._step(arm, hex, there) for there in self.neighbours[hex])
        return tuple(step for step in found if step.price >= 0 or step.road)

    def _step(self, arm: str, here: int, there: int) -> Step:
        board = self.board
        kind = board.road(here, there)
        road = 0 if kind is None else MAJOR if kind == "major" else ROAD
        cost = TERRAIN[self.kind[there]].mp[arm]
        side = board.side(here, there)
        # a Slope counts for those who climb it [brothers 2.2b]
        extra = SIDES_OF_HEXES[side].price(arm, board.climb(here, there)) if side in SIDES_OF_HEXES else 0
        if extra == "no" and road and self._guns_join:
            extra = 0
        price = -1 if cost == "no" or extra == "no" else 2 * (cost + extra)
        return Step(there, price, road, self.cover[there].entry_morale_hit and not road)  # [brothers 11.2.4a]

    def step(self, arm: str, here: int, there: int) -> Step:
        """The step of an arm from a hex to a neighbour that it can enter."""
        return self._step_to[arm][here][there]

    def _steps_by_end(self, arm: str, hex: int) -> dict[int, Step]:
        return {step.there: step for step in self.steps[arm][hex]}

    def _exits(self, arm: str, hex: int) -> int:
        return to_mask([step.there for step in self.steps[arm][hex] if step.price >= 0])

    def _rides(self, hex: int) -> int:
        """No stream, canal or slope, bridge or not."""
        return to_mask(
            n
            for n in self.neighbours[hex]
            if (side := self.board.side(hex, n)) not in SIDES_OF_HEXES or SIDES_OF_HEXES[str(side)].charge_path
        )

    def _command(self, hex: int) -> tuple[tuple[int, int, int], ...]:
        """One for each hex, two for Woods [brothers 7.3a]."""
        on_map = (n for n in self.board.neighbours(hex) if self.board.terrain[n] != "void")
        return tuple((n, TERRAIN[self.kind[n]].command, 0) for n in on_map)

    @cached_property
    def command(self) -> Footing:
        """How far command reaches [brothers 7.3a]."""
        return Footing(lanes_of(tuple([self._command(hex) for hex in range(self.grid.size)])))

    @cached_property
    def edge(self) -> int:
        """The hexes by which one comes onto the map."""
        return to_mask([hex for hex in range(self.grid.size) if self._is_edge(hex)])

    def _is_edge(self, hex: int) -> bool:
        """At the edge of the map, or of the part of it that is used."""
        if self.closed >> hex & 1:
            return False
        near = self.board.neighbours(hex)
        return len(near) < 6 or any(self.board.terrain[n] == "void" for n in near)

    def _road_at(self, hex: int) -> int:
        steps = self.steps["infantry"][hex]
        return max((step.road for step in steps), default=0)

    def prices(self, arm: str, single: bool, march: bool, double: bool) -> Prices:
        """For each hex its ways out: (hex, price if nobody is there, price if somebody is, road, woods), in half points
        or below zero. Only single units use the rate of roads [brothers 11.2.2c]; Out of Command what is no road costs
        double [brothers 7.5b]."""
        key = (arm, single, march, double)
        if key not in self._prices:
            self._prices[key] = Rows(
                lambda hex: tuple([self._priced(step, single, march, double) for step in self.steps[arm][hex]])
            )
        return self._prices[key]

    def least_price(self, march: bool) -> int:
        """No step costs less, in half points."""
        return ROAD_MARCH if march else LEAST

    def _priced(self, step: Step, single: bool, march: bool, double: bool) -> tuple[int, int, int, bool, bool]:
        filled = 2 * step.price if double and step.price > 0 else step.price
        free = filled
        if step.road and single:
            free = ROAD_MARCH if march and step.road == MAJOR else ROAD_RATE
        return step.there, free, filled, bool(step.road), step.woods

    def around(self, mask: int) -> int:
        """The hexes next to some hexes."""
        found = self._around.get(mask)
        if found is None:
            found = 0
            for hex in iter_bits(mask):
                found |= self.grid.adjacent[hex]
            _remember(self._around, mask, found)
        return found

    def nearness(self, mask: int) -> Rows[int]:
        """For each hex how far the nearest of some hexes is, of which there is one."""
        found = self._nearness.get(mask)
        if found is None:
            found = Rows(lambda hex: self.grid.nearest(hex, mask))
            _remember(self._nearness, mask, found, FEW)
        return found

    def quiet(self, mask: int) -> int:
        """The hexes that somebody may stand in, neither among some hexes nor next to them."""
        found = self._quiet.get(mask)
        if found is None:
            found = self.grid.everywhere & ~(self.closed | mask | self.around(mask))
            _remember(self._quiet, mask, found)
        return found

    def within(self, mask: int, far: int) -> int:
        """The hexes at most so far from some hexes."""
        found = self._within.get((mask, far))
        if found is None:
            found = 0
            for hex in iter_bits(mask):
                found |= self.grid.disc(hex, far)
            _remember(self._within, (mask, far), found)
        return found

    def closer(self, goal: int) -> Rows[int]:
        """For each hex the hexes next to it that lie closer to another."""
        found = self._closer.get(goal)
        if found is None:
            found = Rows(partial(self._toward, goal))
            _remember(self._closer, goal, found, SOME)
        return found

    def _toward(self, goal: int, hex: int) -> int:
        distance = self.grid.distance
        far = distance(hex, goal)
        return to_mask(there for there in iter_bits(self.grid.adjacent[hex]) if distance(there, goal) < far)

    def along_edge(self, hex: int, times: int, far: int) -> int:
        """The edge hexes to which an arrival hex can be moved, so many times by at most so far [brothers 11.5.2a]."""
        key = (hex, times, far)
        if key not in self._arrivals:
            found = 1 << hex
            for _ in range(times):
                for near in iter_bits(found):
                    found |= self.grid.disc(near, far) & self.edge
            self._arrivals[key] = found
        return self._arrivals[key]

    def zones(self, mask: int) -> bytes:
        """For each hex 1 if it is among some hexes, 2 if it is next to them, or both: quicker to read than masks."""
        found = self._zones.get(mask)
        if found is None:
            drawn = bytearray(self.grid.size)
            for hex in iter_bits(mask):
                drawn[hex] |= 1
            for hex in iter_bits(self.around(mask)):
                drawn[hex] |= 2
            found = bytes(drawn)
            _remember(self._zones, mask, found)
        return found
