"""The ground of a hex map: levels, woods and towns, roads, streams and names; and where counters stand on it."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape
from math import cos, radians, sin, sqrt
from typing import Any

from grognard.api.svg.palette import GROUND, LEVELS
from grognard.core.board import Board
from grognard.core.hexgrid import HexGrid
from grognard.core.view import Piece

RADIUS = 60.0
APOTHEM = RADIUS * sqrt(3) / 2
OUTSIDE = "void"

WATER = "#5d93a8"
SIDES = {
    "stream": (WATER, 5, ""),
    "river": (WATER, 11, ""),
    "canal": (WATER, 8, ""),
    "slope": ("#8a6238", 6, "3 5"),
    "trees": ("#56733c", 7, "2 7"),
}
ROADS = {"highway": 9, "road": 7, "lane": 5, "path": 3, "railway": 5}
Point = tuple[float, float]


def centre(grid: HexGrid, hex: int) -> Point:
    """The middle of a hex, in units of the sheet."""
    column, row = hex % grid.columns, hex // grid.columns
    along, across = (column, row) if grid.orientation == "flat" else (row, column)
    is_shifted = (along & 1) == (1 if grid.shifted == "even" else 0)
    one, two = RADIUS * (1 + 1.5 * along), APOTHEM * (1 + 2 * across + is_shifted)
    return (one, two) if grid.orientation == "flat" else (two, one)


def angle(grid: HexGrid, direction: int) -> float:
    """Where a direction points, in degrees."""
    return (-90 if grid.orientation == "flat" else -60) + 60 * direction


def corner(grid: HexGrid, hex: int, number: int) -> Point:
    """One of the corners of a hex: the first lies before the side of direction 0."""
    x, y = centre(grid, hex)
    turn = radians(angle(grid, number) - 30)
    return x + RADIUS * cos(turn), y + RADIUS * sin(turn)


class HexSheet:
    """A hex map as layers of SVG."""

    def __init__(self, board: Board, look: dict[str, Any]) -> None:
        self.board, self.grid, self.look = board, board.grid, look
        self.drawn = [hex for hex in range(board.grid.size) if self._ground(hex) != OUTSIDE]

    def box(self) -> tuple[float, float, float, float]:
        """The part of the sheet that has ground: left, top, width, height."""
        points = [corner(self.grid, hex, number) for hex in self.drawn for number in range(6)]
        left, top = min(x for x, _ in points), min(y for _, y in points)
        return left, top, max(x for x, _ in points) - left, max(y for _, y in points) - top

    def layers(self) -> list[str]:
        """The ground, from below."""
        return [*self._fills(), self._outlines(), *self._growth(), *self._sides(), *self._roads(), *self._names()]

    def spots(self, pieces: Iterable[Piece]) -> Iterable[tuple[Piece, Point, float, float | None]]:
        """Each counter with its middle, its scale and where it faces: those of one hex in a pile."""
        stacks: dict[int, list[Piece]] = {}
        for piece in pieces:
            if 0 <= piece.place < self.grid.size:
                stacks.setdefault(piece.place, []).append(piece)
        for hex, stack in stacks.items():
            x, y = centre(self.grid, hex)
            step = min(9.0, 24 / max(1, len(stack) - 1))
            for number, piece in enumerate(stack):
                off = (number - (len(stack) - 1) / 2) * step
                yield piece, (x + off, y - off), 1.0, angle(self.grid, piece.facing) if piece.facing >= 0 else None

    def _ground(self, hex: int) -> str:
        kind = self.board.terrain[hex]
        return str(self.look["terrain"].get(kind, kind))

    def _outline(self, hex: int) -> str:
        return "M" + "L".join(f"{x:.0f} {y:.0f}" for x, y in (corner(self.grid, hex, n) for n in range(6))) + "Z"

    def _fills(self) -> Iterable[str]:
        paths: dict[str, list[str]] = {}
        for hex in self.drawn:
            level = LEVELS[min(max(self.board.elevation[hex], 0), len(LEVELS) - 1)]
            paths.setdefault(level, []).append(self._outline(hex))
            if cover := GROUND.get(self._ground(hex)):
                paths.setdefault(f'{cover}" fill-opacity="0.8', []).append(self._outline(hex))
        ordered = sorted(paths.items(), key=lambda item: "opacity" in item[0])
        return [f'<path d="{"".join(found)}" fill="{fill}"/>' for fill, found in ordered]

    def _outlines(self) -> str:
        d = "".join(self._outline(hex) for hex in self.drawn)
        return f'<path d="{d}" fill="none" stroke="#5b4c3a" stroke-opacity="0.35" stroke-width="1.4"/>'

    def _growth(self) -> Iterable[str]:
        """Trees, furrows and houses, so that the ground is told by more than its colour."""
        signs: dict[str, list[str]] = {"woods": [], "fields": [], "town": [], "fort": [], "marsh": []}
        for hex in self.drawn:
            x, y = centre(self.grid, hex)
            kind = self._ground(hex)
            if kind == "woods":
                signs[kind] += [f"M{x + a:.0f} {y + b:.0f}h.1" for a, b in TREES]
            elif kind == "fields":
                signs[kind] += [f"M{x - 34:.0f} {y + off:.0f}l68 -16" for off in (-26, -10, 6, 22, 38)]
            elif kind == "marsh":
                signs[kind] += [f"M{x + a:.0f} {y + b:.0f}h14" for a, b in TREES]
            elif kind in ("town", "fort"):
                signs[kind] += [f"M{x + a:.0f} {y + b:.0f}h13v10h-13z" for a, b in HOUSES]
        ink = {"woods": "#56733c", "fields": "#b9a85a", "marsh": WATER}
        for kind in ("fields", "woods", "marsh"):
            width = 11 if kind == "woods" else 1.8
            cap = ' stroke-linecap="round"' if kind == "woods" else ""
            yield f'<path d="{"".join(signs[kind])}" stroke="{ink[kind]}" stroke-width="{width}"{cap} opacity="0.6"/>'
        yield f'<path d="{"".join(signs["town"])}" fill="#9c2f22"/>'
        yield f'<path d="{"".join(signs["fort"])}" fill="#4a3527"/>'

    def _sides(self) -> Iterable[str]:
        paths: dict[str, list[str]] = {}
        for (one, two), kind in self.board.sides.items():
            if two in self.grid.neighbours[one]:
                number = self.grid.neighbours[one].index(two)
                (a, b), (c, d) = corner(self.grid, one, number), corner(self.grid, one, number + 1)
                paths.setdefault(str(self.look.get("sides", {}).get(kind, kind)), []).append(
                    f"M{a:.0f} {b:.0f}L{c:.0f} {d:.0f}"
                )
        for kind, found in paths.items():
            ink, width, dash = SIDES.get(kind, ("#5b4c3a", 5, ""))
            yield (
                f'<path d="{"".join(found)}" fill="none" stroke="{ink}" stroke-width="{width}" '
                f'stroke-linecap="{"butt" if dash else "round"}" stroke-dasharray="{dash}"/>'
            )

    def _roads(self) -> Iterable[str]:
        paths: dict[str, list[str]] = {}
        for (one, two), kind in self.board.roads.items():
            (a, b), (c, d) = centre(self.grid, one), centre(self.grid, two)
            name = str(self.look["roads"].get(kind, kind))
            paths.setdefault(name, []).append(f"M{a:.0f} {b:.0f}L{c:.0f} {d:.0f}")
        for kind, found in paths.items():
            width, line = ROADS.get(kind, 5), "".join(found)
            yield f'<path d="{line}" stroke="#4a3527" stroke-width="{width + 2.5}" stroke-linecap="round"/>'
            dash = ' stroke-dasharray="9 9"' if kind == "railway" else ""
            yield f'<path d="{line}" stroke="#fbf3dc" stroke-width="{width}" stroke-linecap="round"{dash}/>'

    def _names(self) -> Iterable[str]:
        for hex in self.drawn:
            x, y = centre(self.grid, hex)
            yield f'<text x="{x:.0f}" y="{y - 36:.0f}" font-size="10" fill="#5b4c3a">{self.grid.text(hex)}</text>'
        for hex, name in self.board.names.items():
            if self._ground(hex) != OUTSIDE:
                x, y = centre(self.grid, hex)
                yield (
                    f'<text x="{x:.0f}" y="{y + 47:.0f}" font-size="15" font-style="italic" fill="#1f1812" '
                    f'stroke="#f3ead2" stroke-width="4" paint-order="stroke">{escape(name)}</text>'
                )


TREES = ((-28, -14), (-10, -24), (12, -20), (28, -6), (-18, 6), (4, 2), (20, 16), (-28, 24), (-4, 26), (16, 32))
HOUSES = ((-30, -16), (-10, -26), (14, -14), (-22, 8), (4, 6), (18, 18))
