"""Roads over hexes, streams over hex corners: each the cheapest path that stays near its line."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator
from heapq import heappop, heappush
from itertools import chain, pairwise
from math import dist
from typing import TypeVar

import shapely
from shapely import LineString, Point

from grognard.battles.frame import Corner, Frame
from grognard.battles.ground import Ground
from grognard.battles.history import Feature
from grognard.battles.settings import Settings
from grognard.core.board import Side, side_between
from grognard.core.hexgrid import NOWHERE

N = TypeVar("N", bound=Hashable)


def cheapest(start: N, end: N, steps: Callable[[N], Iterable[tuple[N, float]]]) -> list[N]:
    """The cheapest path between two nodes; of equal ones always the same.

    >>> cheapest(0, 3, lambda n: [(n + 1, 1.0), (n + 2, 1.5)])
    [0, 1, 3]
    """
    cost = {start: 0.0}
    before: dict[N, N] = {}
    queue: list[tuple[float, int, N]] = [(0.0, 0, start)]
    pushed = 0
    done: set[N] = set()
    while queue:
        spent, _, node = heappop(queue)
        if node in done:
            continue
        done.add(node)
        if node == end:
            break
        for other, price in steps(node):
            if spent + price < cost.get(other, float("inf")) - 1e-9:
                cost[other] = spent + price
                before[other] = node
                pushed += 1
                heappush(queue, (spent + price, pushed, other))
    path = [end]
    while path[-1] != start:
        path.append(before[path[-1]])
    return path[::-1]


def clipped(ground: Ground, feature: Feature) -> list[LineString]:
    """The stretches of a line on the map, in its own order."""
    parts = shapely.get_parts(shapely.line_merge(shapely.intersection(feature.geometry, ground.sheet)))
    return [part for part in parts if isinstance(part, LineString) and part.length > ground.frame.hex_m / 4]


class RoadLayer:
    """The roads of a land, each as the hexes it runs through."""

    def __init__(self, ground: Ground, settings: Settings) -> None:
        self._ground = ground
        self._frame = ground.frame
        self._settings = settings.roads
        self._roads = [(self._class(f), f) for f in ground.land.of("road", "minor-road", "railway")]
        self._places = [ground.land.point(place) for place in ground.land.history.places.values()]
        self._vertices = {id(f): [(x, y) for x, y in shapely.get_coordinates(f.geometry)] for _, f in self._roads}

    @staticmethod
    def _class(feature: Feature) -> str:
        return "rail" if feature.kind == "railway" else str(feature.properties.get("road_class", feature.kind))

    def iter_paths(self) -> Iterator[tuple[str, str, tuple[int, ...]]]:
        """Kind, name and hexes of every road, the better kinds last."""
        for road_class, kind in self._settings.kinds.items():
            for each, feature in self._roads:
                if each == road_class:
                    for part in clipped(self._ground, feature):
                        hexes = self._trace(part, feature)
                        if len(hexes) > 1:
                            yield kind, feature.properties["name"], hexes

    def _trace(self, line: LineString, feature: Feature) -> tuple[int, ...]:
        points: list[tuple[float, float]] = [(x, y) for x, y in line.coords]
        stops = [i for i, point in enumerate(points) if i in (0, len(points) - 1) or self._is_stop(point, feature)]
        path: list[int] = []
        for one, two in pairwise(stops):
            piece = self._between(LineString(points[one : two + 1]))
            path += piece if not path else piece[1:]
        return tuple(_without_spurs(path))

    def _is_stop(self, point: tuple[float, float], feature: Feature) -> bool:
        """A road goes through its places and junctions, not only near them."""
        meet = self._settings.meet_m
        others = chain.from_iterable(self._vertices[id(f)] for _, f in self._roads if f is not feature)
        return any(dist(point, other) <= meet for other in chain(self._places, others))

    def _hex(self, point: tuple[float, ...]) -> int:
        x, y = point
        hex = self._frame.hex_at((x, y))
        if hex != NOWHERE:
            return hex
        centres = self._frame.centres
        return min(self._frame.inside, key=lambda h: (centres[h][0] - x) ** 2 + (centres[h][1] - y) ** 2)

    def _between(self, line: LineString) -> list[int]:
        frame, width = self._frame, self._settings.width * self._frame.hex_m
        prices: dict[int, float] = {}

        def price(hex: int) -> float:
            if hex not in prices:
                prices[hex] = 1 + (line.distance(Point(frame.centres[hex])) / width) ** 2
            return prices[hex]

        def steps(hex: int) -> list[tuple[int, float]]:
            return [(n, price(n)) for n in frame.neighbours(hex)]

        return cheapest(self._hex(line.coords[0]), self._hex(line.coords[-1]), steps)


def _without_spurs(path: list[int]) -> list[int]:
    """A path that goes nowhere twice: whatever lies between two visits of a hex is left out."""
    found: list[int] = []
    for hex in path:
        if hex in found:
            del found[found.index(hex) + 1 :]
        else:
            found.append(hex)
    return found


class LineLayer:
    """Streams, canals and lines of trees, each as the hexsides it runs along."""

    def __init__(self, ground: Ground, settings: Settings) -> None:
        self._ground = ground
        self._frame = ground.frame
        self._settings = settings.lines
        self._sides = dict(_iter_corner_sides(ground.frame))
        self._ends: dict[Corner, list[Corner]] = {}
        for one, two in self._sides:
            self._ends.setdefault(one, []).append(two)
            self._ends.setdefault(two, []).append(one)
        self._points = {corner: self._frame.corner_point(corner) for corner in self._ends}

    def iter_lines(self) -> Iterator[tuple[str, str, tuple[Side, ...]]]:
        """Kind, name and hexsides of every line; each side belongs to one, the kind named last in the settings."""
        traced = [
            (kind, feature.properties["name"], corners)
            for feature_kind, kind in self._settings.kinds.items()
            for feature in self._ground.land.of(feature_kind)
            for corners in self._traces(feature)
        ]
        owner: dict[Side, int] = {}
        for index, (_, _, corners) in enumerate(traced):
            for pair in pairwise(corners):
                side = self._sides[_ordered(*pair)]
                if side is not None:
                    owner[side] = index
        for index, (kind, name, corners) in enumerate(traced):
            sides = (self._sides[_ordered(*pair)] for pair in pairwise(corners))
            own = tuple(side for side in sides if side is not None and owner[side] == index)
            if own:
                yield kind, name, own

    def _traces(self, feature: Feature) -> list[list[Corner]]:
        return [self._trace(part) for part in clipped(self._ground, feature)]

    def _trace(self, line: LineString) -> list[Corner]:
        width = self._settings.width * self._frame.hex_m
        prices: dict[tuple[Corner, Corner], float] = {}

        def price(one: Corner, two: Corner) -> float:
            key = _ordered(one, two)
            if key not in prices:
                (x1, y1), (x2, y2) = self._points[one], self._points[two]
                middle = Point((x1 + x2) / 2, (y1 + y2) / 2)
                prices[key] = 1 + (line.distance(middle) / width) ** 2
            return prices[key]

        def steps(corner: Corner) -> list[tuple[Corner, float]]:
            return [(other, price(corner, other)) for other in self._ends[corner]]

        def nearest(point: tuple[float, ...]) -> Corner:
            return min(self._points, key=lambda corner: dist(self._points[corner], point))

        return cheapest(nearest(line.coords[0]), nearest(line.coords[-1]), steps)


def _ordered(one: Corner, two: Corner) -> tuple[Corner, Corner]:
    return (one, two) if one < two else (two, one)


def _iter_corner_sides(frame: Frame) -> Iterator[tuple[tuple[Corner, Corner], Side | None]]:
    """Every side of the map by its two corners; one on the edge parts no two hexes."""
    for hex in frame.inside:
        corners = frame.corners(hex)
        for direction, other in enumerate(frame.grid.neighbours[hex]):
            pair = _ordered(corners[direction - 1], corners[direction])
            if other == NOWHERE or other in frame.outside:
                yield pair, None
            elif hex < other:
                yield pair, side_between(hex, other)
