"""How much of each hex is covered by what."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property
from typing import Any

import shapely
from shapely import Geometry, Polygon

from grognard.battles.history import Land

BASE_HEIGHT_M = 60.0
"""The height of ground that no band of the terrain covers."""

SEAM_M = 5.0
"""Hexes put together leave hair gaps that would cut a line in two; so wide are they closed."""

Shares = tuple[float, ...]
"""One share of the area for each hex of the rectangle."""


class Ground:
    """The areas of a land, measured hex by hex."""

    def __init__(self, land: Land) -> None:
        self.land = land
        self.frame = land.frame
        self.polygons = [Polygon(self.frame.outline(h)) for h in range(self.frame.grid.size)]
        self._area = self.polygons[0].area

    @cached_property
    def sheet(self) -> Geometry:
        """The printed map as one shape."""
        return shapely.union_all([self.polygons[h] for h in self.frame.inside]).buffer(SEAM_M)

    def shares(self, geometries: Iterable[Geometry]) -> Shares:
        """How much of each hex some shapes cover together."""
        whole: Any = shapely.union_all(list(geometries))
        areas: Any = shapely.area(shapely.intersection(self.polygons, whole))
        return tuple(float(area) / self._area for area in areas)

    def share_of(self, *kinds: str) -> Shares:
        return self.shares(feature.geometry for feature in self.land.of(*kinds))

    def footprint(self, place: str) -> Shares:
        """How much of each hex the houses of a place cover."""
        features = self.land.of("town", "village")
        return self.shares(f.geometry for f in features if f.properties.get("place") == place)

    def _bands(self, kind: str, key: str) -> dict[float, Shares]:
        steps = sorted({float(feature.properties[key]) for feature in self.land.of(kind)})
        features = list(self.land.of(kind))
        return {step: self.shares(f.geometry for f in features if f.properties[key] == step) for step in steps}

    @cached_property
    def height_bands(self) -> dict[float, Shares]:
        """For each height how much of each hex reaches it."""
        return self._bands("elevation_band", "min_elevation_m")

    @cached_property
    def relief_bands(self) -> dict[float, Shares]:
        """For each relief above the valley floor how much of each hex reaches it."""
        return self._bands("relief_band", "min_relief_m")

    @cached_property
    def hills(self) -> Shares:
        return self.share_of("moraine_hills")

    def height(self, hex: int, reached: float = 0.5) -> float:
        """The height that so much of a hex reaches: the median unless told."""
        return max(
            (step for step, shares in self.height_bands.items() if shares[hex] >= reached), default=BASE_HEIGHT_M
        )

    def relief(self, hex: int, reached: float) -> float:
        return max((step for step, shares in self.relief_bands.items() if shares[hex] >= reached), default=0.0)

    def mean_height(self, hex: int) -> float:
        """The mean height of a hex, each band counted at its middle."""
        steps = sorted(self.height_bands)
        width = steps[1] - steps[0]
        return BASE_HEIGHT_M + width / 2 + width * sum(self.height_bands[step][hex] for step in steps)
