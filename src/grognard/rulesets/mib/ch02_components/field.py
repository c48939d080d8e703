"""Everything that depends on the map alone: costs, fronts, zones, slopes, lines of fire."""

from __future__ import annotations

from grognard.core.board import Board
from grognard.core.flood import Flood
from grognard.core.hexgrid import NOWHERE
from grognard.core.masks import iter_bits, to_mask
from grognard.core.reach import Limits, Steps, find_reach
from grognard.core.roads import Roads
from grognard.rulesets.mib.ch06_movement.costs import Edge, edge
from grognard.rulesets.mib.ch08_heights.slopes import CLOSED, SLOPE_FACTORS
from grognard.rulesets.mib.reader.charts import Charts

TERRAIN = frozenset({"clear", "forest", "village", "town", "chateau", "swamp", "mountain", "void"})
"""One kind fills a hex [mib 2.1a]; half hexes are hexes [mib 2.1b]."""
MARKS = frozenset({"crest", "building"})
WATER = ("creek", "stream", "river")
SLOPES = tuple(SLOPE_FACTORS)
ARMS = ("infantry", "cavalry")


class Field:
    """The ground of one battle."""

    def __init__(self, board: Board, charts: Charts) -> None:
        self.board, self.charts = board, charts
        self.grid = board.grid
        self.level = board.elevation
        size = range(self.grid.size)
        self.closed = board.where(*CLOSED)
        """Nobody enters a mountain [mib 8.4]."""
        self.clear = board.where("clear")
        self.forest = board.where("forest")
        self.built = board.where("village", "town")
        """Whoever stands here faces all round [mib 7.7.2]."""
        self.towns = board.where("village", "town")
        self.chateaux = board.where("chateau")
        self.swamps = board.where("swamp")
        self.fronts = tuple(tuple(self._front(hex, facing) for facing in range(6)) for hex in size)
        """For each hex and facing the three front hexes [mib 6.7a]."""
        self.zones = {arm: tuple(self._zone(hex, arm) for hex in size) for arm in ARMS}
        """For each arm and hex where a zone of control would reach."""
        self.edges = {arm: tuple(self._edges(hex, arm) for hex in size) for arm in ARMS}
        self.edges["leader"] = self.edges["cavalry"]  # leaders ride
        self.fire = tuple(self._fire(hex) for hex in size)
        """For each hex the lower neighbours that guns in it would dominate [mib 8.1 8.2a 8.2b 8.2c]."""
        self.chargeable = tuple(self._chargeable(hex) for hex in size)
        """For each hex the neighbours that cavalry can charge from it [mib 7.13a]."""
        self._marches: dict[int, dict[int, int]] = {}
        self.roads = {arm: Roads(self.grid, edges) for arm, edges in self.edges.items()}
        self.searches: dict[object, Flood] = {}
        """Searches for ways that have been made; see ch06_movement.paths."""

    # -- ground ------------------------------------------------------------------------------------------------------

    def _front(self, hex: int, facing: int) -> int:
        """The hex ahead and the two beside it [mib 6.7a]."""
        neighbours = self.grid.neighbours[hex]
        ahead = (neighbours[turn % 6] for turn in (facing - 1, facing, facing + 1))
        return to_mask(n for n in ahead if n != NOWHERE)

    def open_sides(self, hex: int) -> tuple[int, ...]:
        return tuple(n for n in self.grid.neighbours[hex] if n != NOWHERE and not self.closed >> n & 1)

    def climbs(self, here: int, there: int) -> str:
        """The slope that a step goes up: "slope", "steep" or nothing."""
        kind = self.board.side(here, there)
        return kind if kind in SLOPES and self.level[there] > self.level[here] else ""

    def water(self, here: int, there: int) -> str:
        kind = self.board.side(here, there)
        return kind if kind in WATER else ""

    def is_bridged(self, here: int, there: int) -> bool:
        """A road over water has its bridge [mib 6.4a]; they are neither built nor broken [mib 6.10 6.11]."""
        return self.board.road(here, there) is not None

    def _zone(self, hex: int, arm: str) -> int:
        """Only clear hexes, not over rivers, and infantry not up a slope [mib 6.2d 6.2e 6.2f]."""
        return to_mask(
            n
            for n in self.open_sides(hex)
            if self.clear >> n & 1 and self.water(hex, n) != "river" and not (arm == "infantry" and self.climbs(hex, n))
        )

    def _fire(self, hex: int) -> int:
        lower = (n for n in self.open_sides(hex) if self.level[n] < self.level[hex])
        return to_mask(n for n in lower if self.clear >> n & 1 and self.water(hex, n) != "river")

    def _chargeable(self, hex: int) -> int:
        bar = self.charts.movement.charge
        found = []
        for n in self.open_sides(hex):
            climb = self.climbs(hex, n)
            side = "steep-slope-up" if climb == "steep" else "slope-up" if climb else self.water(hex, n)
            if self.board.terrain[n] not in bar.forbidden_terrain and side not in bar.forbidden_hexsides:
                found.append(n)
        return to_mask(found)

    def can_strike(self, here: int, there: int) -> bool:
        """Nobody attacks over a river without a bridge [mib 7.7.1]."""
        return self.water(here, there) != "river" or self.is_bridged(here, there)

    def is_edge(self, hex: int) -> bool:
        """Whether the map ends beside a hex."""
        return any(n == NOWHERE or self.board.terrain[n] == "void" for n in self.grid.neighbours[hex])

    def from_edge(self, hex: int, edge: str) -> int:
        """How far a hex lies from a side of the map, in half rows or columns."""
        row, column = divmod(hex, self.grid.columns)
        flat = self.grid.orientation == "flat"
        pushed = (column if flat else row) & 1 == (1 if self.grid.shifted == "even" else 0)
        down = 2 * row + (1 if flat and pushed else 0)
        right = 2 * column + (1 if not flat and pushed else 0)
        ways = {"north": down, "south": -down, "west": right, "east": -right}
        return ways[edge]

    # -- movement ----------------------------------------------------------------------------------------------------

    def _edges(self, hex: int, arm: str) -> tuple[Edge, ...]:
        """The ways out of a hex, each with its price [mib 6.0b]."""
        if self.closed >> hex & 1:
            return ()
        found = [edge(self.board, self.charts.movement, hex, there, arm) for there in self.open_sides(hex)]
        return tuple(way for way in found if way is not None)

    # -- guns --------------------------------------------------------------------------------------------------------

    def sees(self, gun: int, target: int) -> bool:
        """Whether a shot of two hexes passes: towns, woods and higher ground between block it, villages do not, and of
        two hexes between both must [mib 16.5g]."""
        between = self.grid.adjacent[gun] & self.grid.adjacent[target]
        return any(not self._blocks(gun, hex) for hex in iter_bits(between))

    def _blocks(self, gun: int, hex: int) -> bool:
        return self.board.terrain[hex] in ("town", "forest") or self.level[hex] > self.level[gun]

    def gun_reach(self, hex: int, facing: int) -> int:
        """What massed guns can hit: the front hexes, and those behind them that are seen [mib 16.5f 16.5g]."""
        front = self.fronts[hex][facing]
        far = 0
        for target in iter_bits(self.grid.ring(hex, 2)):
            between = self.grid.adjacent[hex] & self.grid.adjacent[target]
            if between and not between & ~front and self.sees(hex, target):
                far |= 1 << target
        return front | far

    # -- marches -----------------------------------------------------------------------------------------------------

    def march(self, hex: int) -> dict[int, int]:
        """How far infantry marches to a hex from everywhere; for bots and for those driven back to their side."""
        if hex not in self._marches:
            steps: Steps = tuple(tuple((there, cost, 0) for there, cost, _ in row) for row in self.edges["infantry"])
            self._marches[hex] = {**find_reach(steps, hex, Limits(200)).cost, hex: 0}
        return self._marches[hex]
