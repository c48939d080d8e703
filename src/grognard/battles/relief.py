"""How high each hex lies, as a ruleset counts it: levels of equal height, or classes of relief with slopes between."""

from __future__ import annotations

from collections.abc import Iterable
from math import floor

import shapely
from shapely import LineString, Point

from grognard.battles.ground import Ground
from grognard.battles.history import Feature
from grognard.battles.settings import BandSettings, ClassSettings, LevelSettings
from grognard.core.board import Side, side_between


class Crests:
    """The crest lines of a land, hex by hex."""

    def __init__(self, ground: Ground) -> None:
        self.length: dict[int, float] = {}
        """How many metres of crest a hex holds."""
        self.height: dict[int, float] = {}
        """The mean height of the crest in a hex."""
        for hex in ground.frame.inside:
            parts = [
                (part, feature)
                for feature in ground.land.of("crest")
                for part in shapely.get_parts(shapely.intersection(feature.geometry, ground.polygons[hex]))
                if isinstance(part, LineString) and part.length > 0
            ]
            if parts:
                self.length[hex] = sum(part.length for part, _ in parts)
                self.height[hex] = sum(_crest_height(*part) * part[0].length for part in parts) / self.length[hex]

    def holding(self, metres: float) -> set[int]:
        """The hexes with so much of a crest."""
        return {hex for hex, length in self.length.items() if length >= metres}


def _crest_height(part: LineString, feature: Feature) -> float:
    """The mean height of a stretch of crest, between the heights at its vertices."""
    line = feature.geometry
    assert isinstance(line, LineString)
    stations = [line.project(Point(point)) for point in line.coords]
    heights = feature.properties["elevation_m"]
    samples = [line.project(part.interpolate(share / 8, normalized=True)) for share in range(9)]
    return sum(_between(stations, heights, at) for at in samples) / len(samples)


def _between(stations: list[float], heights: list[float], at: float) -> float:
    for i in range(len(stations) - 1):
        start, end = stations[i], stations[i + 1]
        if start <= at <= end and end > start:
            return heights[i] + (heights[i + 1] - heights[i]) * (at - start) / (end - start)
    return heights[-1] if at > stations[0] else heights[0]


def levels(ground: Ground, crests: Crests, settings: LevelSettings) -> list[int]:
    """The level of each hex of the rectangle, before roads have had their say."""
    found = [0] * ground.frame.grid.size
    ridges = crests.holding(settings.crest_length * ground.frame.hex_m)
    for hex in ground.frame.inside:
        height = ground.height(hex)
        if hex in ridges:
            height = max(height, crests.height[hex])
        if ground.hills[hex] < settings.plain_hills and height < settings.plain_below_m:
            continue
        found[hex] = min(settings.top, max(0, floor((height - settings.base_m) / settings.step_m)))
    return found


def ease_roads(found: list[int], links: Iterable[Side]) -> int:
    """Raise the lower end of every road that would climb two levels at a step; says how many hexes were raised."""
    pairs, before = list(links), list(found)
    changed = True
    while changed:
        changed = False
        for one, two in pairs:
            low, high = sorted((one, two), key=lambda hex: found[hex])
            if found[high] - found[low] > 1:
                found[low] = found[high] - 1
                changed = True
    return sum(one != two for one, two in zip(before, found, strict=True))


def standing_out(ground: Ground, crests: Crests, found: list[int], settings: LevelSettings) -> list[int]:
    """The crest hexes that the levels do not already show."""
    ridges = crests.holding(settings.crest_length * ground.frame.hex_m)
    return [
        hex
        for hex in sorted(ridges)
        if sum(found[hex] > found[n] for n in ground.frame.neighbours(hex)) <= settings.crest_over
    ]


def classes(ground: Ground, settings: ClassSettings) -> list[int]:
    """Flat, rolling or raised (0, 1, 2) for each hex of the rectangle."""
    found = [0] * ground.frame.grid.size
    reached = 1 - settings.percentile
    for hex in ground.frame.inside:
        relief, in_hills = ground.relief(hex, reached), ground.hills[hex] > settings.rolling_hills
        if relief >= settings.raised_relief_m or (in_hills and ground.height(hex) >= settings.raised_height_m):
            found[hex] = 2
        elif relief >= settings.rolling_relief_m or (in_hills and ground.mean_height(hex) >= settings.rolling_height_m):
            found[hex] = 1
    return found


def slopes(ground: Ground, found: list[int], settings: ClassSettings) -> list[Side]:
    """The sides between classes where the ground rises enough."""
    return sorted(
        {
            side_between(hex, n)
            for hex in ground.frame.inside
            for n in ground.frame.neighbours(hex)
            if found[hex] != found[n] and abs(ground.mean_height(hex) - ground.mean_height(n)) >= settings.slope_m
        }
    )


def drawn_levels(ground: Ground, settings: BandSettings) -> list[int]:
    """The highest level that the history draws over enough of each hex."""
    found = [0] * ground.frame.grid.size
    features = list(ground.land.of("elevation"))
    for level in sorted({int(feature.properties["level"]) for feature in features}):
        shares = ground.shares(f.geometry for f in features if f.properties["level"] >= level)
        for hex in ground.frame.inside:
            if shares[hex] >= settings.share:
                found[hex] = level
    return found


def drawn_slopes(ground: Ground, found: list[int], settings: BandSettings) -> dict[str, list[Side]]:
    """The sides up which it is steep."""
    sides: dict[str, set[Side]] = {settings.slope: set(), settings.steep: set()}
    for hex in ground.frame.inside:
        for n in ground.frame.neighbours(hex):
            climb = found[n] - found[hex]
            if climb > 0 and found[n] >= settings.slope_to:
                sides[settings.steep if climb > 1 else settings.slope].add(side_between(hex, n))
    return {kind: sorted(each) for kind, each in sides.items()}
