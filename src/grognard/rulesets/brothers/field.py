"""Everything that depends on the map alone: what steps cost, how far command reaches, where charges can ride."""

from __future__ import annotations

from typing import NamedTuple

from grognard.core.board import Board
from grognard.core.masks import to_mask
from grognard.core.reach import Steps
from grognard.rulesets.brothers.charts import SIDES_OF_HEXES, TERRAIN
from grognard.rulesets.brothers.sight import Sight

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


class Field:
    """The ground of one battle."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self.grid = board.grid
        self.level = board.elevation
        self.closed = board.where("lake", "void")
        self.woods = board.where("woods") | board.marked("woods")  # any woods make it a Woods hex [brothers 11.2b]
        self.towns = board.where("town")
        self.cultivated = board.where("cultivated")
        self.villages = board.where("village") | board.marked("village") | board.marked("spia")  # [brothers 11.2.5]
        self.kind = tuple(self._kind(hex) for hex in range(self.grid.size))
        """The dominant terrain of each hex [brothers 11.2a]."""
        self.cover = tuple(TERRAIN.get(kind, TERRAIN["clear"]) for kind in self.kind)
        self.neighbours = tuple(
            tuple(n for n in board.neighbours(hex) if not self.closed >> n & 1) for hex in range(self.grid.size)
        )
        self.steps = {arm: tuple(self._steps(arm, hex) for hex in range(self.grid.size)) for arm in ARMS}
        self.rides = tuple(self._rides(hex) for hex in range(self.grid.size))
        """For each hex the neighbours a Charge may strike across the hexside between [brothers 11.11.1e]."""
        self.command: Steps = tuple(self._command(hex) for hex in range(self.grid.size))
        self.edge = to_mask(hex for hex in range(self.grid.size) if self._is_edge(hex))
        self.sight = Sight(self)

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
        extra = SIDES_OF_HEXES[side].price(arm, board.climb(here, there)) if side in SIDES_OF_HEXES else 0
        if extra == "no" and road:
            extra = 0  # a road over the hexside lifts the ban on guns, even where its rate is lost [brothers 11.2.1b]
        price = -1 if cost == "no" or extra == "no" else 2 * (cost + extra)
        return Step(there, price, road, bool(self.woods >> there & 1) and not road)

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

    def _is_edge(self, hex: int) -> bool:
        """At the edge of the map, or of the part of it that is used."""
        if self.closed >> hex & 1:
            return False
        near = self.board.neighbours(hex)
        return len(near) < 6 or any(self.board.terrain[n] == "void" for n in near)

    def can_cross(self, arm: str, here: int, there: int) -> bool:
        """Whether a unit of an arm can go from hex to hex at all, points apart [brothers 12.5a]."""
        return any(step.there == there for step in self.steps[arm][here])
