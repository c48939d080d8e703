"""Who stands where at the start: small blocks with the sign of the arm, as on a battle plan."""

from __future__ import annotations

from functools import partial
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

LEVEL = 90
"""The angle of a block that faces nowhere."""
DEEP, WIDE = 75.0, 180.0


def draw_counters(axes: Axes, frame: Frame, data: dict[str, Any]) -> None:
    """Every unit with a hex, those that share one side by side in front and behind.

    Where a ruleset has no facing, blocks lie level and have no front.
    """
    sides = {formation["key"]: formation.get("side") or formation["nation"] for formation in data["formation"]}
    stacks: dict[str, int] = {}
    for unit in data["unit"]:
        if "hex" not in unit:
            continue
        depth = stacks[unit["hex"]] = stacks.get(unit["hex"], -1) + 1
        faces = "facing" in unit
        turn = radians(ANGLES[frame.grid.orientation][unit["facing"]] if faces else LEVEL)
        x, y = frame.centres[frame.grid.parse(unit["hex"])]
        forward = 60 - depth * 190 if faces else 120 - depth * 100
        middle = x + forward * cos(turn), y + forward * sin(turn)
        _block(axes, middle, turn, unit.get("kind") or unit["arm"], sides[unit["formation"]])
        if faces:
            _front(axes, middle, turn)


def _point(middle: tuple[float, float], turn: float, forward: float, left: float) -> tuple[float, float]:
    x, y = middle
    return x + cos(turn) * forward - sin(turn) * left, y + sin(turn) * forward + cos(turn) * left


def _block(axes: Axes, middle: tuple[float, float], turn: float, kind: str, side: str) -> None:
    paper, ink = look.ARMY.get(side, "#cccccc"), look.ARMY_INK.get(side, look.INK)
    point = partial(_point, middle, turn)
    corners = [point(DEEP, -WIDE), point(DEEP, WIDE), point(-DEEP, WIDE), point(-DEEP, -WIDE)]
    axes.add_patch(Polygon(corners, facecolor=paper, edgecolor=look.INK, linewidth=0.6, zorder=9))
    if kind == "artillery":
        axes.add_patch(Circle(middle, 42, facecolor=ink, edgecolor="none", zorder=9.1))
    else:
        ends = [(point(-DEEP, -WIDE), point(DEEP, WIDE))]
        if kind == "infantry":
            ends.append((point(DEEP, -WIDE), point(-DEEP, WIDE)))
        for one, two in ends:
            axes.plot((one[0], two[0]), (one[1], two[1]), color=ink, linewidth=0.6, zorder=9.1)


def _front(axes: Axes, middle: tuple[float, float], turn: float) -> None:
    point = partial(_point, middle, turn)
    axes.add_patch(Polygon([point(DEEP, -45), point(DEEP, 45), point(DEEP + 55, 0)], facecolor=look.INK, zorder=9))
