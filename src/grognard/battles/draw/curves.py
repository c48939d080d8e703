"""Lines through hexes and corners, drawn as a pen would draw them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise

from grognard.battles.frame import Corner, Frame, Point


def rounded(points: Sequence[Point], times: int = 3) -> list[Point]:
    """A line with its corners cut, ends kept.

    >>> rounded([(0.0, 0.0), (4.0, 0.0), (4.0, 4.0)], times=1)
    [(0.0, 0.0), (3.0, 0.0), (4.0, 1.0), (4.0, 4.0)]
    """
    line = list(points)
    for _ in range(times):
        if len(line) < 3:
            break
        cut = [line[0]]
        for index, ((x1, y1), (x2, y2)) in enumerate(pairwise(line)):
            if index > 0:
                cut.append((0.75 * x1 + 0.25 * x2, 0.75 * y1 + 0.25 * y2))
            if index < len(line) - 2:
                cut.append((0.25 * x1 + 0.75 * x2, 0.25 * y1 + 0.75 * y2))
        line = [*cut, line[-1]]
    return line


def side_corners(frame: Frame, one: int, two: int) -> tuple[Corner, Corner]:
    """The two ends of the side between two hexes."""
    direction = frame.grid.direction(one, two)
    corners = frame.corners(one)
    return corners[direction - 1], corners[direction]


def chains(frame: Frame, sides: Iterable[tuple[int, int]]) -> list[list[Point]]:
    """Hexsides joined into lines wherever one begins at the end of another."""
    left = [side_corners(frame, one, two) for one, two in sides]
    lines: list[list[Corner]] = []
    while left:
        line = list(left.pop(0))
        grown = True
        while grown:
            grown = False
            for one, two in left:
                joined = _joined(line, one, two)
                if joined:
                    left.remove((one, two))
                    line, grown = joined, True
                    break
        lines.append(line)
    return [[frame.corner_point(corner) for corner in line] for line in lines]


def _joined(line: list[Corner], one: Corner, two: Corner) -> list[Corner] | None:
    for start, end in ((one, two), (two, one)):
        if line[-1] == start:
            return [*line, end]
        if line[0] == end:
            return [start, *line]
    return None
