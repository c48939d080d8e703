"""The [map] of a scenario file, from a few lines of text."""

from __future__ import annotations

from textwrap import dedent
from typing import TypedDict, Unpack

FROM_NORTH_EAST = """orientation = 'pointy'
shifted = 'even'
numbering = { first = 'row', columns_from = 'east' }
"""
"""Numbered like the map of Solferino: 0101 is the north-east corner, the first pair counts rows to the south."""


class Ground(TypedDict, total=False):
    """What lies on the ground beside its terrain."""

    heights: str
    roads: tuple[str, ...]
    """Each "major 0101 0102"."""
    sides: tuple[str, ...]
    """Each "stream 0101-0102"."""
    marks: tuple[str, ...]
    """Each "village 0101"."""


def map_text(legend: str, terrain: str, layout: str = "", **ground: Unpack[Ground]) -> str:
    text = f"[map]\nlegend = {legend}\n{layout}terrain = {_drawing(terrain)}"
    if ground.get("heights"):
        text += f"heights = {_drawing(ground['heights'])}"
    for kind, path in map(_words, ground.get("roads", ())):
        text += f"[[map.roads]]\nkind = '{kind}'\npath = '{path}'\n"
    for kind, between in map(_words, ground.get("sides", ())):
        text += f"[[map.sides]]\nkind = '{kind}'\nbetween = '{between}'\n"
    if marks := ground.get("marks"):
        text += "[map.marks]\n" + "".join(f"{kind} = '{hexes}'\n" for kind, hexes in map(_words, marks))
    return text


def _drawing(rows: str) -> str:
    return f"'''\n{dedent(rows).strip()}\n'''\n"


def _words(line: str) -> tuple[str, str]:
    """The kind, and where it is."""
    kind, _, where = line.partition(" ")
    return kind, where
