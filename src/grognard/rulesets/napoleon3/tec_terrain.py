"""The terrain effects chart on the ground of one battle: costs, protection, fronts, the way to the edges."""

from __future__ import annotations

from functools import cached_property

from grognard.core.board import Board
from grognard.core.flood import Footing, lanes_of
from grognard.core.hexgrid import NOWHERE
from grognard.core.masks import iter_bits, to_mask
from grognard.core.reach import Limits, Steps, find_reach
from grognard.rulesets.napoleon3.ch10_artillery.range_and_sight import Gunnery
from grognard.rulesets.napoleon3.reader.charts import COST, PROTECTION

TERRAIN = frozenset({"clear", "farmland", "woods", "village", "city", "lake", "void"})
MARKS = frozenset({"crest", "building"})
OBSTACLES = ("stream", "canal", "trees")
STEEP = 2
"""Levels that nobody climbs at once [napoleon3 TEC.b]."""


class Field:
    """The ground of one battle."""

    def __init__(self, board: Board, units_block_as_terrain: bool = False) -> None:
        self.board = board
        self.grid = board.grid
        self.level = board.elevation
        self.closed = board.where("lake", "void")
        self.built = board.where("village", "city")
        """Hexes in which units face all round [napoleon3 2b TEC.d]."""
        self.cities = board.where("city")
        self.woods = board.where("woods")
        self.crests = board.marked("crest")
        self.protection = tuple(self._protection(hex) for hex in range(self.grid.size))
        self.open_sides = tuple(self._open_sides(hex) for hex in range(self.grid.size))
        """For each hex the neighbours that can be entered from it at all [napoleon3 6b TEC.b]."""
        self.fronts = tuple(tuple(self._front(hex, facing) for facing in range(6)) for hex in range(self.grid.size))
        """For each hex and facing the mask of the front hexes [napoleon3 2a 2b]."""
        self.zones = tuple(tuple(front & self.open_sides[hex] for front in row) for hex, row in enumerate(self.fronts))
        """For each hex and facing the zone of control; flanks are free [napoleon3 6a 6b 6.2]."""
        self.steps: dict[str, Steps] = {
            kind: self._steps(kind) for kind in ("infantry", "cavalry", "artillery", "leader")
        }
        self.footing = {kind: Footing(lanes_of(steps)) for kind, steps in self.steps.items()}
        """The steps of each kind that disorganize nobody."""
        self.riding = Footing(lanes_of(self.steps["cavalry"], tolls=(0, 1)))
        """The steps of cavalry, into woods too."""
        self.into_woods = lanes_of(self.steps["cavalry"], tolls=(1,))
        self._marches: dict[int, dict[int, int]] = {}
        self.gunnery = Gunnery(board, units_block_as_terrain)

    # -- ground ----------------------------------------------------------------------------------------------------

    def _protection(self, hex: int) -> int:
        """The best protection in a hex [napoleon3 TEC.d TEC.h TEC.i]."""
        value = PROTECTION.get(self.board.terrain[hex], 1)
        if self.level[hex] >= PROTECTION["high-level"]:
            value = max(value, PROTECTION["high-ground"])
        return value

    def _open_sides(self, hex: int) -> int:
        """Neither a lake, nor off the map, nor over a steep slope [napoleon3 TEC.b]."""
        if self.closed >> hex & 1:
            return 0
        return to_mask(
            n for n in self.board.neighbours(hex) if not self.closed >> n & 1 and abs(self.board.climb(hex, n)) < STEEP
        )

    def _front(self, hex: int, facing: int) -> int:
        """Three hexes, or all six in a village or city [napoleon3 2a 2b TEC.d]."""
        neighbours = self.grid.neighbours[hex]
        turns = range(6) if self.built >> hex & 1 else (facing - 1, facing, facing + 1)
        return to_mask(n for n in (neighbours[turn % 6] for turn in turns) if n != NOWHERE)

    def _steps(self, kind: str) -> Steps:
        return tuple(
            tuple(self._step(kind, hex, there) for there in iter_bits(self.open_sides[hex]))
            for hex in range(self.grid.size)
        )

    def _step(self, kind: str, here: int, there: int) -> tuple[int, int, int]:
        """(hex, half points, toll): a toll of one where cavalry is disorganized
        [napoleon3 7.1a 7.1d TEC.a TEC.c TEC.e TEC.f TEC.g]. Leaders pay what cavalry pays [napoleon3 7.2d 9a]."""
        road = self.board.road(here, there)
        if road == "major":
            return there, COST.major, 0
        if road in ("minor", "rail"):
            return there, COST.minor if road == "minor" else COST.rail, 0
        price, toll = COST.open, 0
        if self.woods >> there & 1:
            price += COST.woods["cavalry" if kind == "leader" else kind]
            toll = int(kind == "cavalry")
        if self.level[here] != self.level[there] and road != "path":
            price += COST.level_change
        if self.crests >> there & 1:
            price += COST.crest
        if self.board.side(here, there) in OBSTACLES:
            price += COST.obstacle
        return there, price, toll

    def entry_price(self, hex: int) -> int:
        """What it costs to come onto the map in a hex: a road that leads in counts, else it is open ground
        [napoleon3 7.4d]."""
        return COST.major if self._on_major_road >> hex & 1 else COST.open

    @cached_property
    def _on_major_road(self) -> int:
        return to_mask(hex for pair, kind in self.board.roads.items() if kind == "major" for hex in pair)

    # -- marches ---------------------------------------------------------------------------------------------------

    def march(self, hex: int) -> dict[int, int]:
        """How far infantry marches to a hex from everywhere, in half points; for bots and reports."""
        if hex not in self._marches:
            reach = find_reach(self.steps["infantry"], hex, Limits(400))
            self._marches[hex] = {**reach.cost, hex: 0}
        return self._marches[hex]

    # -- edges -----------------------------------------------------------------------------------------------------

    @cached_property
    def to_edge(self) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """For each side and hex how far it is to the friendly edge, in half hexes: west for the allies, east for the
        Austrians. The edge is a straight line, so a slanting step leads half a hex towards it on every row
        [napoleon3 9.4c 11.3s]."""
        eastings = [self._easting(hex) for hex in range(self.grid.size)]
        west, east = min(eastings), max(eastings)
        return tuple(easting - west for easting in eastings), tuple(east - easting for easting in eastings)

    def _easting(self, hex: int) -> int:
        q, r = self.grid.axial[hex]
        return 2 * q + (r if self.grid.orientation == "pointy" else 0)

    @cached_property
    def homeward(self) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """For each side and hex the neighbours that lie nearer to the friendly edge [napoleon3 9.4c 11.3s]."""
        west, east = self.to_edge
        return self._nearer(west), self._nearer(east)

    def _nearer(self, edge: tuple[int, ...]) -> tuple[int, ...]:
        return tuple(
            to_mask(there for there in self.board.neighbours(hex) if edge[there] < edge[hex])
            for hex in range(self.grid.size)
        )

    def astray(self, side: int, here: int, there: int) -> int:
        """How far a step leads away from the friendly edge; nothing if it leads towards it [napoleon3 11.3s]."""
        edge = self.to_edge[side]
        return max(0, 1 + edge[there] - edge[here])
