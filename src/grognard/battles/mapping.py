"""A map compiled: everything that `core.mapfile` reads, from the land and the settings of a ruleset."""

from __future__ import annotations

from itertools import pairwise

import msgspec

from grognard.battles.frame import Frame
from grognard.battles.ground import Ground
from grognard.battles.history import History, Land
from grognard.battles.paths import LineLayer, RoadLayer
from grognard.battles.relief import (
    Crests,
    classes,
    drawn_levels,
    drawn_slopes,
    ease_roads,
    levels,
    slopes,
    standing_out,
)
from grognard.battles.settings import Settings
from grognard.battles.settlements import Settlement, map_names, marked_hexes, settle
from grognard.core.board import Side, side_between


class Road(msgspec.Struct, frozen=True):
    kind: str
    name: str
    hexes: tuple[int, ...]


class Line(msgspec.Struct, frozen=True):
    kind: str
    name: str
    sides: tuple[Side, ...]


class CompiledMap:
    """One battlefield at the scale of one ruleset."""

    def __init__(self, history: History, settings: Settings) -> None:
        self.history = history
        self.settings = settings
        self.frame = Frame(settings.frame)
        self.land = Land(history, self.frame)
        self.ground = Ground(self.land)
        self.settlements: dict[str, Settlement] = settle(self.ground, settings)
        self.terrain = self._terrain()
        self.roads = [Road(*road) for road in RoadLayer(self.ground, settings).iter_paths()]
        self.lines = [Line(*line) for line in LineLayer(self.ground, settings).iter_lines()]
        self.crests: list[int] = []
        self.heights = self._heights()
        self._correct()
        self.houses = marked_hexes(self.ground, settings, self.settlements)
        self.names = map_names(self.ground, settings, self.settlements)

    def _terrain(self) -> list[str]:
        """The kind of each hex, by the share of its area [lake, settlement, woods, fields, else open]."""
        ground, knobs = self.ground, self.settings.terrain
        lake, woods, fields = (ground.share_of(kind) for kind in ("lake", "woods", "cultivated"))
        sizes = {hex: each.size for each in self.settlements.values() if each.size != "mark" for hex in each.hexes}
        kinds = []
        for hex in range(self.frame.grid.size):
            if hex in self.frame.outside:
                kind = "outside"
            elif lake[hex] > knobs.lake:
                kind = "lake"
            elif hex in sizes:
                kind = sizes[hex]
            elif woods[hex] >= knobs.woods:
                kind = "woods"
            else:
                kind = "cultivated" if fields[hex] >= knobs.cultivated else "open"
            kinds.append(knobs.names[kind])
        return kinds

    @property
    def links(self) -> dict[Side, str]:
        """Each pair of hexes that a road joins, and the best kind that does."""
        return {side_between(*pair): road.kind for road in self.roads for pair in pairwise(road.hexes)}

    def _heights(self) -> list[int]:
        knobs = self.settings
        if knobs.classes is not None:
            found = classes(self.ground, knobs.classes)
            kept = {side for line in self.lines if line.kind in knobs.classes.slope_yields for side in line.sides}
            steep = tuple(side for side in slopes(self.ground, found, knobs.classes) if side not in kept)
            self.lines.append(Line(knobs.classes.slope, "slopes", steep))
        elif knobs.bands is not None:
            found = drawn_levels(self.ground, knobs.bands)
            kept = {side for line in self.lines if line.kind in knobs.bands.slope_yields for side in line.sides}
            for kind, sides in drawn_slopes(self.ground, found, knobs.bands).items():
                self.lines.append(Line(kind, kind, tuple(side for side in sides if side not in kept)))
        elif knobs.levels is not None:
            crests = Crests(self.ground)
            found = levels(self.ground, crests, knobs.levels)
            ease_roads(found, sorted(self.links))
            self.crests = standing_out(self.ground, crests, found, knobs.levels)
        else:
            found = [0] * self.frame.grid.size
        return found

    def _correct(self) -> None:
        for correction in self.settings.correction:
            hex = self.frame.grid.parse(correction.hex)
            if correction.terrain is not None:
                self.terrain[hex] = correction.terrain
            if correction.height is not None:
                self.heights[hex] = correction.height
