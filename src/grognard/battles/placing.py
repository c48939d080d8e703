"""Who stands where at the start: in the hex of its place, or the nearest one that is free and safe."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

import msgspec

from grognard.battles.mapping import CompiledMap
from grognard.core.errors import GrognardError
from grognard.core.hexgrid import NOWHERE


class Standing(msgspec.Struct, frozen=True):
    """A unit in its hex."""

    key: str
    side: str
    arm: str
    hex: int
    strength: int = 0
    """For rules that limit a stack by its strength."""


Room = Callable[[Sequence[Standing], Standing], bool]
"""Whether a unit finds room with those that already stand in a hex."""


class Placing:
    """Puts one unit after another on a map.

    A unit spills from a full hex, or one next to an enemy, into the nearest that will do: on a road first for those on
    the march, then the lowest number.
    """

    def __init__(self, compiled: CompiledMap, room: Room, shut: set[int]) -> None:
        self._compiled = compiled
        self._grid = compiled.frame.grid
        self._room = room
        self._shut = shut
        self._roads = {hex for link in compiled.links for hex in link}
        self.placed: list[Standing] = []
        self.spilled: dict[str, int] = {}
        """How many hexes away from its place each unit stands that could not stand there."""

    def is_free(self, hex: int, standing: Standing) -> bool:
        """Whether a unit may stand in a hex: room in it, no enemy in it or next to it."""
        if hex in self._shut:
            return False
        here = [each for each in self.placed if each.hex == hex]
        enemies = [each.hex for each in self.placed if each.side != standing.side]
        return self._room(here, standing) and all(self._grid.distance(hex, enemy) > 1 for enemy in enemies)

    def put(self, standing: Standing, shuns: frozenset[str] = frozenset(), marching: bool = False) -> int:
        """Put a unit near its place and say in which hex."""
        place, terrain = standing.hex, self._compiled.terrain

        def order(hex: int) -> tuple[int, bool, str]:
            return self._grid.distance(place, hex), marching and hex not in self._roads, self._grid.text(hex)

        for hex in sorted(self._compiled.frame.inside, key=order):
            if terrain[hex] not in shuns and self.is_free(hex, standing):
                self.placed.append(msgspec.structs.replace(standing, hex=hex))
                if hex != place:
                    self.spilled[standing.key] = self._grid.distance(place, hex)
                return hex
        raise GrognardError(f"There is no room on the map for {standing.key}.")

    def facing(self, hex: int, side: str) -> str:
        """The direction in which the nearest enemy stands."""
        enemies = [each.hex for each in self.placed if each.side != side]
        nearest = min(enemies, key=lambda enemy: (self._grid.distance(hex, enemy), self._grid.text(enemy)))
        return self._grid.directions[self._grid.bearings(hex, nearest)[0]]


def shut_hexes(compiled: CompiledMap, kinds: Iterable[str]) -> set[int]:
    """Where nobody starts: some kinds of terrain, and the hexes by which others will come."""
    shut = {hex for hex in compiled.frame.inside if compiled.terrain[hex] in kinds}
    return shut | {compiled.frame.grid.parse(entry.hex) for entry in compiled.settings.entry}


def nearest_hex(compiled: CompiledMap, point: tuple[float, float]) -> int:
    """The hex of a point, or for one beyond the edge the nearest to it."""
    hex = compiled.frame.hex_at(point)
    if hex != NOWHERE:
        return hex
    centres = compiled.frame.centres
    return min(compiled.frame.inside, key=lambda h: (centres[h][0] - point[0]) ** 2 + (centres[h][1] - point[1]) ** 2)


def middle_hex(compiled: CompiledMap, hexes: Iterable[str]) -> str:
    """The one of some hexes that lies nearest to their middle, or nothing if there are none."""
    frame = compiled.frame
    points = {hex: frame.centres[frame.grid.parse(hex)] for hex in hexes}
    if not points:
        return ""
    x = sum(point[0] for point in points.values()) / len(points)
    y = sum(point[1] for point in points.values()) / len(points)
    squares = {hex: (point[0] - x) ** 2 + (point[1] - y) ** 2 for hex, point in points.items()}
    return min(squares, key=lambda hex: (squares[hex], hex))
