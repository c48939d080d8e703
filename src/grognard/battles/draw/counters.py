"""Who stands where at the start: small blocks with the sign of the arm, as on a battle plan."""

from __future__ import annotations

from math import cos, radians, sin
from typing import Any

from matplotlib.axes import Axes
from matplotlib.patches import Circle, Polygon

from grognard.battles.draw import look
from grognard.battles.frame import Frame

ANGLES = {
    "pointy": {"ne": 60, "e": 0, "se": -60, "sw": -120, "w": 180, "nw": 120},
    "flat": {"n": 90, "ne": 30, "se": -30, "s": -90, "sw": -150, "nw": 150},
}


def draw_counters(axes: Axes, frame: Frame, data: dict[str, Any]) -> None:
    """Every unit with a hex, those that share one side by side in front and behind."""
    sides = {formation["key"]: formation["side"] for formation in data["formation"]}
    stacks: dict[str, int] = {}
    for unit in data["unit"]:
        if "hex" not in unit:
            continue
        depth = stacks[unit["hex"]] = stacks.get(unit["hex"], -1) + 1
        turn = radians(ANGLES[frame.grid.orientation][unit["facing"]])
        x, y = frame.centres[frame.grid.parse(unit["hex"])]
        forward = 60 - depth * 190
        _block(axes, (x + forward * cos(turn), y + forward * sin(turn)), turn, unit["kind"], sides[unit["formation"]])


def _block(axes: Axes, middle: tuple[float, float], turn: float, kind: str, side: str) -> None:
    x, y = middle
    ahead, aside = (cos(turn), sin(turn)), (-sin(turn), cos(turn))
    paper, ink = look.ARMY.get(side, "#cccccc"), look.ARMY_INK.get(side, look.INK)

    def point(forward: float, left: float) -> tuple[float, float]:
        return x + ahead[0] * forward + aside[0] * left, y + ahead[1] * forward + aside[1] * left

    deep, wide = 75.0, 180.0
    corners = [point(deep, -wide), point(deep, wide), point(-deep, wide), point(-deep, -wide)]
    axes.add_patch(Polygon(corners, facecolor=paper, edgecolor=look.INK, linewidth=0.6, zorder=9))
    if kind == "artillery":
        axes.add_patch(Circle(middle, 42, facecolor=ink, edgecolor="none", zorder=9.1))
    else:
        ends = [(point(-deep, -wide), point(deep, wide))]
        if kind == "infantry":
            ends.append((point(deep, -wide), point(-deep, wide)))
        for one, two in ends:
            axes.plot((one[0], two[0]), (one[1], two[1]), color=ink, linewidth=0.6, zorder=9.1)
    axes.add_patch(Polygon([point(deep, -45), point(deep, 45), point(deep + 55, 0)], facecolor=look.INK, zorder=9))
