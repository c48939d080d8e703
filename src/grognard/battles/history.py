"""The history of a battle as it was gathered: places, terrain, order of battle, timeline."""

from __future__ import annotations

import json
import tomllib
from collections.abc import Iterator
from functools import cached_property
from typing import TYPE_CHECKING, Any

from grognard.battles.frame import Frame, Point
from grognard.battles.needs import need
from grognard.battles.settings import battle_folder

if TYPE_CHECKING:
    from shapely import Geometry

Record = dict[str, Any]


class History:
    """The files of a battle's `history` folder."""

    def __init__(self, battle: str) -> None:
        self._folder = battle_folder(battle).joinpath("history")

    def _toml(self, name: str) -> Record:
        return tomllib.loads(self._folder.joinpath(name).read_text("utf-8"))

    @cached_property
    def gazetteer(self) -> Record:
        return self._toml("gazetteer.toml")

    @cached_property
    def places(self) -> dict[str, Record]:
        return {place["id"]: place for place in self.gazetteer["place"]}

    @cached_property
    def order_of_battle(self) -> Record:
        return self._toml("oob.toml")

    @cached_property
    def units(self) -> dict[str, Record]:
        return {unit["id"]: unit for unit in self.order_of_battle["unit"]}

    @cached_property
    def formations(self) -> dict[str, Record]:
        return {formation["id"]: formation for formation in self.order_of_battle["formation"]}

    @cached_property
    def timeline(self) -> Record:
        return self._toml("timeline.toml")

    @cached_property
    def starts(self) -> dict[str, Record]:
        return {start["unit"]: start for start in self.timeline["start"]}

    @cached_property
    def features(self) -> list[Record]:
        found: list[Record] = json.loads(self._folder.joinpath("terrain.geojson").read_text("utf-8"))["features"]
        return found


class Feature:
    """One thing on the ground, in the metres of a frame."""

    def __init__(self, properties: Record, geometry: Geometry) -> None:
        self.properties = properties
        self.kind: str = properties["kind"]
        self.geometry = geometry


class Land:
    """The features of a history laid into a frame."""

    def __init__(self, history: History, frame: Frame) -> None:
        need("shapely")
        from shapely import transform
        from shapely.geometry import shape

        self.history = history
        self.frame = frame

        def to_metres(points: Any) -> Any:
            data = frame.data
            return (points - [data.anchor_lon, data.anchor_lat]) * [
                data.metres_per_degree_lon,
                data.metres_per_degree_lat,
            ]

        self.features = [Feature(f["properties"], transform(shape(f["geometry"]), to_metres)) for f in history.features]

    def of(self, *kinds: str) -> Iterator[Feature]:
        """The features of some kinds, in the order of the file."""
        return (feature for feature in self.features if feature.kind in kinds)

    def point(self, place: Record) -> Point:
        """Where a place (or anything with lat and lon) lies."""
        return self.frame.metres(place["lon"], place["lat"])
