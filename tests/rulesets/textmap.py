"""The [map] of a scenario file, from a few lines of text."""

from __future__ import annotations

from textwrap import dedent

FROM_NORTH_EAST = """orientation = 'pointy'
shifted = 'even'
numbering = { first = 'row', columns_from = 'east' }
"""
"""Numbered like the map of Solferino: 0101 is the north-east corner, the first pair counts rows to the south."""


def map_text(
    legend: str,
    terrain: str,
    heights: str = "",
    roads: tuple[str, ...] = (),
    sides: tuple[str, ...] = (),
    marks: tuple[str, ...] = (),
    layout: str = "",
) -> str:
    """`roads` are "major 0101 0102", `sides` "stream 0101-0102", `marks` "village 0101"."""
    text = f"[map]\nlegend = {legend}\n{layout}terrain = {_drawing(terrain)}"
    if heights:
        text += f"heights = {_drawing(heights)}"
    for kind, path in map(_words, roads):
        text += f"[[map.roads]]\nkind = '{kind}'\npath = '{path}'\n"
    for kind, between in map(_words, sides):
        text += f"[[map.sides]]\nkind = '{kind}'\nbetween = '{between}'\n"
    if marks:
        text += "[map.marks]\n" + "".join(f"{kind} = '{hexes}'\n" for kind, hexes in map(_words, marks))
    return text


def _drawing(rows: str) -> str:
    return f"'''\n{dedent(rows).strip()}\n'''\n"


def _words(line: str) -> tuple[str, str]:
    """The kind, and where it is."""
    kind, _, where = line.partition(" ")
    return kind, where
