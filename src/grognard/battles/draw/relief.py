"""Hills as a staff map shows them: tints by level, a light from the north-west, hachures down the slopes."""

from __future__ import annotations

from typing import Any

import numpy as np
from matplotlib.axes import Axes
from matplotlib.collections import LineCollection
from matplotlib.colors import LinearSegmentedColormap, to_rgb

from grognard.battles.draw.look import HILL_INK, PAPER, TINTS
from grognard.battles.frame import Frame

CELL_M = 50.0
SMOOTH = 0.42
"""How far a hex's level spreads, in hexes."""
BEYOND = 1.2
FAINT = 1e-3
"""Beyond the hexes the ground goes on as it was: a far and faint spread that only counts where no hex is near."""
HACHURE_M = 110.0
STEEP = 0.9
"""Levels a kilometre from which a slope bears hachures."""

Field = Any
"""An array of levels, south to north and west to east."""


class Surface:
    """A smooth surface through the levels of the hexes."""

    def __init__(self, frame: Frame, heights: tuple[int, ...], box: tuple[float, float, float, float]) -> None:
        self.box = west, south, east, north = box
        self.x = np.arange(west, east + CELL_M, CELL_M)
        self.y = np.arange(south, north + CELL_M, CELL_M)
        total = np.zeros((len(self.y), len(self.x)))
        weight = np.full_like(total, 1e-9)
        spread, far = SMOOTH * frame.hex_m, BEYOND * frame.hex_m
        reach = int(3 * far / CELL_M) + 1
        for hex in frame.inside:
            x, y = frame.centres[hex]
            column, row = int((x - west) / CELL_M), int((y - south) / CELL_M)
            rows = slice(max(0, row - reach), row + reach + 1)
            columns = slice(max(0, column - reach), column + reach + 1)
            down, across = np.meshgrid(self.y[rows] - y, self.x[columns] - x, indexing="ij")
            squares = across**2 + down**2
            bump = np.exp(-squares / (2 * spread**2)) + FAINT * np.exp(-squares / (2 * far**2))
            total[rows, columns] += bump * heights[hex]
            weight[rows, columns] += bump
        self.level: Field = total / weight
        slopes: Any = np.gradient(self.level, CELL_M / 1000)
        self.fall_y: Field = slopes[0]
        self.fall_x: Field = slopes[1]

    def at(self, x: float, y: float) -> tuple[float, float]:
        """The slope at a point, east and north, in levels a kilometre."""
        column = min(max(int((x - self.box[0]) / CELL_M), 0), len(self.x) - 1)
        row = min(max(int((y - self.box[1]) / CELL_M), 0), len(self.y) - 1)
        return float(self.fall_x[row, column]), float(self.fall_y[row, column])

    def paint(self, axes: Axes, top: int, clip: Any) -> None:
        """The tints, with light and shade."""
        colours = LinearSegmentedColormap.from_list("levels", [to_rgb(tint) for tint in TINTS])
        picture: Any = colours(np.clip(self.level / max(1, top), 0, 1))[..., :3]
        light: Any = np.clip((self.fall_x - self.fall_y) / 9, -0.5, 0.5)[..., None]
        shaded = np.where(
            light > 0, picture + (np.array(to_rgb(PAPER)) + 0.06 - picture) * light, picture * (1 + light)
        )
        west, south, east, north = self.box
        image = axes.imshow(
            np.clip(shaded, 0, 1),
            origin="lower",
            extent=(west, east, south, north),
            interpolation="bilinear",
            zorder=1,
        )
        image.set_clip_path(clip)

    def hatch(self, axes: Axes, clip: Any) -> None:
        """Short strokes down the steeper slopes, thicker where it is steeper."""
        dice = np.random.default_rng(1859)
        strokes, widths = [], []
        west, south, east, north = self.box
        for y in np.arange(south, north, HACHURE_M):
            for x in np.arange(west, east, HACHURE_M):
                px, py = x + dice.uniform(-40, 40), y + dice.uniform(-40, 40)
                across, up = self.at(px, py)
                steep = (across**2 + up**2) ** 0.5
                if steep < STEEP:
                    continue
                length = HACHURE_M * 0.85
                dx, dy = across / steep * length / 2, up / steep * length / 2
                strokes.append([(px - dx, py - dy), (px + dx, py + dy)])
                widths.append(0.15 + 0.17 * min(steep, 4.0))
        lines = LineCollection(strokes, linewidths=widths, colors=HILL_INK, alpha=0.55, zorder=3, capstyle="round")
        axes.add_collection(lines)
        lines.set_clip_path(clip)  # only now: adding resets it
