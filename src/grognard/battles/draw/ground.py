"""Fields, woods, houses, water, roads: what lies on the relief."""

from __future__ import annotations

from collections.abc import Iterable
from math import cos, pi, sin
from typing import Any

import numpy as np
from matplotlib.axes import Axes
from matplotlib.collections import LineCollection, PatchCollection, PolyCollection
from matplotlib.patches import Circle, Rectangle

from grognard.battles.draw import look
from grognard.battles.draw.curves import chains, rounded
from grognard.battles.frame import Frame, Point
from grognard.core.board import Board, Side
from grognard.core.hexgrid import NOWHERE

Dice = np.random.Generator


class GroundPainter:
    """Paints a board onto axes whose unit is the metre."""

    def __init__(self, axes: Axes, frame: Frame, board: Board, clip: Any) -> None:
        self.axes = axes
        self.frame = frame
        self.board = board
        self.clip = clip
        self.size = frame.hex_m

    def hexes(self, drawn_as: str) -> list[int]:
        return [h for h in self.frame.inside if look.GROUND.get(self.board.terrain[h]) == drawn_as]

    def _dice(self, hex: int) -> Dice:
        """The same hex always looks the same."""
        return np.random.default_rng(hex)

    def _scatter(self, hex: int, count: int, reach: float) -> Iterable[tuple[float, float, Dice]]:
        dice, (x, y) = self._dice(hex), self.frame.centres[hex]
        for _ in range(count):
            away, turn = reach * self.size * dice.uniform() ** 0.5, dice.uniform(0, 2 * pi)
            yield x + away * cos(turn), y + away * sin(turn), dice

    def tint(self, drawn_as: str, colour: str, alpha: float) -> None:
        shapes = [self.frame.outline(h) for h in self.hexes(drawn_as)]
        self.axes.add_collection(PolyCollection(shapes, facecolors=colour, edgecolors="none", alpha=alpha, zorder=2))

    def fields(self) -> None:
        """Strips of plough and vine, each plot in its own direction."""
        self.tint("fields", look.FIELD_TINT, 0.55)
        strokes = []
        for hex in self.hexes("fields"):
            for x, y, dice in self._scatter(hex, 4, 0.38):
                turn = dice.uniform(0, pi)
                along, across = (cos(turn), sin(turn)), (-sin(turn), cos(turn))
                for row in (-1.5, -0.5, 0.5, 1.5):
                    cx, cy = x + across[0] * row * 26, y + across[1] * row * 26
                    half = 62
                    strokes.append(
                        [(cx - along[0] * half, cy - along[1] * half), (cx + along[0] * half, cy + along[1] * half)]
                    )
        self.axes.add_collection(LineCollection(strokes, linewidths=0.35, colors=look.FIELD, alpha=0.6, zorder=2.5))

    def woods(self) -> None:
        self.tint("woods", look.WOODS_TINT, 0.6)
        crowns = [
            Circle((x, y), dice.uniform(20, 34))
            for hex in self.hexes("woods")
            for x, y, dice in self._scatter(hex, 34, 0.5)
        ]
        crowns.sort(key=lambda crown: -crown.center[1])
        self.axes.add_collection(
            PatchCollection(crowns, facecolors="#87a264", edgecolors="#3f5a2d", linewidths=0.35, zorder=4)
        )

    def houses(self) -> None:
        for drawn_as, count, reach, colour in (("village", 9, 0.3, look.SMALL_HOUSE), ("city", 30, 0.42, look.HOUSE)):
            blocks = []
            for hex in self.hexes(drawn_as):
                for x, y, dice in self._scatter(hex, count, reach):
                    wide, high = dice.uniform(38, 78), dice.uniform(30, 55)
                    angle = float(dice.choice([12, 102]))
                    blocks.append(
                        Rectangle((x - wide / 2, y - high / 2), wide, high, angle=angle, rotation_point="center")
                    )
            self.axes.add_collection(
                PatchCollection(blocks, facecolors=colour, edgecolors=look.INK, linewidths=0.3, zorder=7)
            )
        farms = [
            Rectangle((self.frame.centres[h][0] - 45, self.frame.centres[h][1] - 45), 90, 90, angle=20)
            for h, marks in self.board.marks.items()
            if marks & look.HOUSES
        ]
        self.axes.add_collection(
            PatchCollection(farms, facecolors=look.SMALL_HOUSE, edgecolors=look.INK, linewidths=0.3, zorder=7)
        )

    def crests(self) -> None:
        """A crest that the levels do not show: a comb of strokes across the hex."""
        strokes = []
        for hex, marks in self.board.marks.items():
            if "crest" in marks:
                x, y = self.frame.centres[hex]
                strokes += [[(x + k * 48, y - 70), (x + k * 48 * 0.6, y + 70)] for k in (-3, -2, -1, 0, 1, 2, 3)]
        self.axes.add_collection(LineCollection(strokes, linewidths=0.5, colors=look.HILL_INK, alpha=0.8, zorder=3.5))

    def water(self, lake: Any) -> None:
        """The lake as it lies, whatever hexes it fills, and the streams and canals along the hexsides."""
        for part in getattr(lake, "geoms", [lake]):
            shore = list(part.exterior.coords) if not part.is_empty else []
            if shore:
                self.axes.fill(*zip(*shore, strict=True), facecolor=look.WATER, edgecolor="none", zorder=4.5)
                for wide, alpha in ((3.5, 0.25), (2.0, 0.35), (0.8, 0.9)):
                    self.axes.plot(
                        *zip(*shore, strict=True), color=look.WATER_INK, linewidth=wide, alpha=alpha, zorder=4.6
                    )
        for kind, wide in (("stream", 1.3), ("canal", 2.2)):
            lines = [rounded(line) for line in chains(self.frame, self._sides(kind))]
            self._stroke(lines, look.WATER_INK, wide, 5.0)
            if kind == "canal":
                self._stroke(lines, "#cfe2e6", 0.8, 5.1)

    def tree_lines(self) -> None:
        dots = []
        for one, two in self._sides("trees"):
            (line,) = chains(self.frame, [(one, two)])
            (x1, y1), (x2, y2) = line
            dots += [Circle((x1 + (x2 - x1) * k / 6, y1 + (y2 - y1) * k / 6), 22) for k in range(7)]
        self.axes.add_collection(
            PatchCollection(dots, facecolors=look.TREES, edgecolors="#33471f", linewidths=0.3, zorder=5.5)
        )

    def slopes(self) -> None:
        lines = [list(line) for side in self._sides("slope") for line in chains(self.frame, [side])]
        self._stroke(lines, look.HILL_INK, 1.6, 3.6)

    def _sides(self, drawn_as: str) -> list[Side]:
        return [side for side, kind in self.board.sides.items() if look.SIDES.get(kind) == drawn_as]

    def roads(self, paths: Iterable[tuple[str, list[int]]]) -> None:
        """Paths dotted, small roads plain, great roads double, the railway as a ladder."""
        lines: dict[str, list[list[Point]]] = {"path": [], "minor": [], "major": [], "rail": []}
        for kind, hexes in paths:
            lines[look.ROADS[kind]].append(rounded(self._to_edge(hexes)))
        self._stroke(lines["path"], look.INK, 0.8, 6.0, (0, (3, 2)))
        self._stroke(lines["minor"], look.INK, 1.5, 6.1)
        self._stroke(lines["minor"], look.ROAD_FILL, 0.7, 6.2)
        self._stroke(lines["rail"], look.INK, 2.2, 6.3)
        self._stroke(lines["rail"], look.ROAD_FILL, 1.4, 6.4, (0, (3, 3)))
        self._stroke(lines["major"], look.INK, 3.2, 6.5)
        self._stroke(lines["major"], "#e8b98a", 2.0, 6.6)

    def _to_edge(self, hexes: list[int]) -> list[Point]:
        """A road that ends in a hex at the edge, and in no town there, leads off the map."""
        points = [self.frame.centres[h] for h in hexes]
        for end, before, outer in ((0, 1, 0), (-1, -2, len(hexes) + 1)):
            last, onward = hexes[end], self.frame.grid.direction(hexes[before], hexes[end])
            ahead = self.frame.grid.neighbours[last][onward]
            houses = look.GROUND.get(self.board.terrain[last]) in ("city", "village")
            if (ahead == NOWHERE or ahead in self.frame.outside) and not houses:
                (x1, y1), (x2, y2) = self.frame.centres[hexes[before]], self.frame.centres[last]
                points.insert(outer, (x2 + (x2 - x1), y2 + (y2 - y1)))
        return points

    def _stroke(self, lines: list[list[Point]], colour: str, wide: float, order: float, dashes: Any = "solid") -> None:
        strokes = LineCollection(lines, colors=colour, linewidths=wide, linestyles=dashes, zorder=order)
        strokes.set_capstyle("round" if dashes == "solid" else "butt")
        self.axes.add_collection(strokes)
        strokes.set_clip_path(self.clip)  # only now: adding resets it

    def grid(self, numbers: bool) -> None:
        shapes = [self.frame.outline(h) for h in self.frame.inside]
        self.axes.add_collection(
            PolyCollection(shapes, facecolors="none", edgecolors=look.HEX_INK, linewidths=0.35, alpha=0.5, zorder=8)
        )
        if numbers:
            for hex in self.frame.inside:
                x, y = self.frame.centres[hex]
                text = self.frame.grid.text(hex)
                self.axes.text(
                    x, y - self.size * 0.46, text, fontsize=3.6, color=look.HEX_INK, alpha=0.85, ha="center", zorder=8.1
                )
