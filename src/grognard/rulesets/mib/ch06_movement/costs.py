"""What movement costs: the Movement Cost Chart, hex by hex and hexside by hexside, on roads and off them [mib 6.0b].
There are no trains to move [mib 6.6]."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, Literal

import msgspec

from grognard.core.board import Board
from grognard.rulesets.mib.ch08_heights.slopes import SLOPE_FACTORS
from grognard.rulesets.mib.reader.provenance import Meta

if TYPE_CHECKING:
    from grognard.rulesets.mib.state import MibGame

FORBIDDEN = 0
"""The cost of ground that nobody enters."""
TURN = "change-facing-at-end"
"""Another facing than the way one went [mib 6.8b]."""
STRIKE = "attack-after-moving-adjacent"
"""To attack after moving up [mib 6.9a]."""
LEAVE = "leave-ezoc"
"""To leave an enemy zone in which one began [mib 6.2j]."""
GO_ON = "go-on-after-cavalry-retreats"
"""To go on after cavalry that has retreated [mib 7.6f]."""

Cost = int | Literal["no"]
Edge = tuple[int, int, int]
"""A way into a neighbour: the hex, its price, and its price where the road does not help."""


class HexCost(msgspec.Struct, frozen=True):
    terrain: str
    infantry: Cost
    cavalry: Cost


class SideCost(msgspec.Struct, frozen=True):
    kind: str
    infantry: Cost
    cavalry: Cost


class RoadCost(msgspec.Struct, frozen=True):
    kind: str
    cost: int


class ActionCost(msgspec.Struct, frozen=True):
    id: str
    cost: int


class ChargeBar(msgspec.Struct, frozen=True):
    """Ground that cavalry does not charge into or over."""

    forbidden_terrain: frozenset[str]
    forbidden_hexsides: frozenset[str]


class MovementChart(msgspec.Struct, frozen=True, dict=True):
    """The Movement Cost Chart."""

    meta: Meta
    hex: tuple[HexCost, ...]
    hexside: tuple[SideCost, ...]
    road: tuple[RoadCost, ...]
    action: tuple[ActionCost, ...]
    charge: ChargeBar

    @cached_property
    def by_terrain(self) -> dict[str, HexCost]:
        return {entry.terrain: entry for entry in self.hex}

    @cached_property
    def by_side(self) -> dict[str, SideCost]:
        return {entry.kind: entry for entry in self.hexside}

    @cached_property
    def actions(self) -> dict[str, int]:
        return {entry.id: entry.cost for entry in self.action}

    def enter(self, terrain: str, arm: str) -> int:
        """What a hex costs, a forest among them, or FORBIDDEN [mib 6.0b 6.0c 8.4]."""
        entry = self.by_terrain.get(terrain)
        cost: Cost = getattr(entry, arm) if entry else "no"
        return FORBIDDEN if cost == "no" else cost

    def cross(self, kind: str, arm: str) -> int | None:
        """What a hexside costs more, a creek or a stream among them, or None where nobody crosses it, as a river
        [mib 6.0b 6.4b 6.4c]."""
        entry = self.by_side.get(kind)
        cost: Cost = getattr(entry, arm) if entry else 0
        return None if cost == "no" else cost

    def by_road(self, kind: str) -> int:
        """All roads cost the same in the minigames [mib 6.3a]."""
        return next((entry.cost for entry in self.road if entry.kind == kind), 1)


def edge(board: Board, chart: MovementChart, here: int, there: int, arm: str) -> Edge | None:
    """What a step costs: the road rate along a road, whatever lies in or before the hex, over its bridges too
    [mib 6.3a 6.4a]; off the road what lies there [mib 6.3b]."""
    road = board.road(here, there)
    if road is None:
        price = off_road(board, chart, here, there, arm)
        return None if price is None else (there, price, price)
    ground = chart.enter(board.terrain[there], arm)
    return None if ground == FORBIDDEN else (there, chart.by_road(road), ground)


def off_road(board: Board, chart: MovementChart, here: int, there: int, arm: str) -> int | None:
    """The sum of hex and hexside, or None where nobody goes [mib 6.0b]. Nobody makes a bridge there, nor breaks one
    [mib 6.10 6.11]."""
    ground, side = chart.enter(board.terrain[there], arm), side_cost(board, chart, here, there, arm)
    return None if ground == FORBIDDEN or side is None else ground + side


def side_cost(board: Board, chart: MovementChart, here: int, there: int, arm: str) -> int | None:
    """What crossing a hexside adds, or None where nobody crosses it [mib 6.0b 6.4b 6.4c]."""
    kind = board.side(here, there)
    if kind is None:
        return 0
    if kind in SLOPE_FACTORS:
        way = "up" if board.elevation[there] > board.elevation[here] else "down"
        return chart.cross(("steep-slope-" if kind == "steep" else "slope-") + way, arm)
    return chart.cross(kind, arm)


def roads_closed(zone: int, friends: int) -> int:
    """The hexes into which a road does not help: those in enemy zones [mib 6.2h], and those with friends, whose traffic
    is on it [mib 6.5a]. Off the road friends cost nothing [mib 6.5b]."""
    return zone | friends


def action_cost(game: MibGame, action: str) -> int:
    """What turning, attacking, leaving or going on costs beside the way."""
    return game.scenario.charts.movement.actions[action]


def is_adjacent_to_enemy(game: MibGame, unit: int) -> bool:
    """Whoever begins so attacks for nothing, if it stays [mib 6.9b]."""
    state, grid = game.state, game.scenario.field.grid
    enemy = state.occupied[1 - game.scenario.units[unit].side]
    hexes = [state.place[unit], state.second[unit]]
    return any(hex >= 0 and grid.adjacent[hex] & enemy for hex in hexes)
