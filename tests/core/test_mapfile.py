from __future__ import annotations

import re
from typing import Literal

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from grognard.core.board import Board
from grognard.core.errors import ScenarioError
from grognard.core.mapfile import MapData, MapReader
from grognard.core.source import Source

TEXT = '''\
[map]
terrain = """
. . w
. w w
. . .
"""
heights = """
0 0 1
0 9 0
0 0 0
"""
orientation = "flat"
roads = [
  { path = "0101 0102 0103" },
  { path = "0201 0301", kind = "track" },
]
sides = [
  { kind = "stream", between = "0101-0201 0202-0102" },
  { kind = "hedge", between = "0302-0303" },
]

[map.legend]
"." = "open"
w = "woods"

[map.marks]
bridge = "0101 0202"
tower = "0202"

[map.names]
"0202" = "Medole"
'''

KINDS, MARKS = frozenset({"open", "woods"}), frozenset({"bridge", "tower"})


class File(msgspec.Struct):
    map: MapData


def read(text: str) -> Board:
    source = Source(text, "x.toml")
    return MapReader(source, source.read(File).map, KINDS, MARKS).board()


def test_a_map_is_read() -> None:
    board = read(TEXT)
    at = board.grid.parse
    assert board.terrain == ("open", "open", "woods", "open", "woods", "woods", "open", "open", "open")
    assert board.elevation == (0, 0, 1, 0, 9, 0, 0, 0, 0)
    assert board.roads == {(at("0101"), at("0102")): "road", (at("0102"), at("0103")): "road", (1, 2): "track"}
    assert board.sides == {(at("0101"), at("0201")): "stream", (at("0102"), at("0202")): "stream", (5, 8): "hedge"}
    assert board.marks == {at("0101"): {"bridge"}, at("0202"): {"bridge", "tower"}}
    assert board.label(at("0202")) == "0202 Medole"


def test_only_terrain_and_legend_are_needed() -> None:
    board = read('[map]\nterrain = ". ."\nlegend = { "." = "open" }\n')
    assert (board.grid.columns, board.grid.rows, board.grid.orientation, board.grid.shifted) == (2, 1, "flat", "even")
    assert (board.elevation, board.roads, board.sides, board.marks, board.names) == ((0, 0), {}, {}, {}, {})


@settings(max_examples=40, deadline=None)
@given(
    st.data(), st.sampled_from(["flat", "pointy"]), st.sampled_from(["odd", "even"]), st.sampled_from(["row", "column"])
)
def test_a_drawing_reads_as_drawn(
    data: st.DataObject, orientation: str, shifted: str, first: Literal["row", "column"]
) -> None:
    columns = data.draw(st.integers(1, 6))
    rows = data.draw(st.lists(st.text(".w", min_size=columns, max_size=columns), min_size=1, max_size=6))
    drawing = "\n".join(" " * (number % 2) + " ".join(row) for number, row in enumerate(rows))
    board = read(
        f'[map]\nterrain = """\n{drawing}\n"""\norientation = "{orientation}"\nshifted = "{shifted}"\n'
        f'numbering = {{ first = "{first}" }}\nlegend = {{ "." = "open", w = "woods" }}\n'
    )
    assert board.terrain == tuple("woods" if letter == "w" else "open" for row in rows for letter in row)
    grid = board.grid
    assert (grid.columns, grid.rows, grid.orientation, grid.shifted) == (columns, len(rows), orientation, shifted)
    assert grid.numbering.first == first


@pytest.mark.parametrize(
    ("old", "new", "complaint"),
    [
        ('w = "woods"', 'w = "jungle"', "There is no terrain 'jungle'; there is open, woods."),
        ('w = "woods"', 'wo = "woods"', "The legend names 'wo', which is not one letter."),
        ('"." = "open"', '" " = "open"', "The legend names ' ', which is not one letter."),
        (". w w", "w w", "Row 2 of the map has 2 hexes, the first has 3."),
        (". w w", ". w x", "The legend does not say what 'x' is."),
        ("0 9 0", "0 9", "Row 2 of the map has 2 hexes, the first has 3."),
        ("0 9 0", "0 10 0", "'10' is no height: heights are 0 to 9 contours."),
        ("0 9 0", "0 -1 0", "'-1' is no height: heights are 0 to 9 contours."),
        ("0 0 1\n0 9 0\n0 0 0", "1 1 1\n0 9 0", "The heights are 3 by 2, the terrain 3 by 3."),
        ('"0101 0102 0103"', '"0101 0103"', "0101 and 0103 are not neighbours."),
        ('"0201 0301"', '"0201 0201"', "0201 and 0201 are not neighbours."),
        ('"0201 0301"', '"0201"', "A road joins at least two hexes."),
        ('"0201 0301"', '"0201 0909"', "There is no hex '0909': the map runs from 0101 to 0303."),
        ('kind = "track"', 'sort = "track"', "map.roads[1]: Object contains unknown field `sort`."),
        ("0302-0303", "0302-0304", "There is no hex '0304': the map runs from 0101 to 0303."),
        ("0302-0303", "0302/0303", "'0302/0303' is no hexside: write two hexes as 0304-0305."),
        ("0302-0303", "0301-0303", "0301 and 0303 are not neighbours."),
        ('tower = "0202"', 'ford = "0202"', "There is no mark 'ford'; there is bridge, tower."),
        ('tower = "0202"', 'tower = "0202 2020"', "There is no hex '2020': the map runs from 0101 to 0303."),
        ('"0202" = "Medole"', '"0404" = "Medole"', "There is no hex '0404': the map runs from 0101 to 0303."),
        ('"flat"', '"round"', "map.orientation: Invalid enum value 'round'."),
        (". . w\n. w w\n. . .", "  ", "The map has no rows."),
        (". . w\n. w w\n. . .", " ".join("." * 100), "A map has at most 99 columns and 99 rows."),
        (". . w\n. w w\n. . .", "\n".join("w" * 100), "A map has at most 99 columns and 99 rows."),
    ],
)
def test_what_cannot_be_is_refused_at_its_line(old: str, new: str, complaint: str) -> None:
    text = TEXT.replace(old, new, 1)
    with pytest.raises(ScenarioError, match=re.escape(complaint)) as caught:
        read(text)
    assert caught.value.line == text[: text.index(new)].count("\n") + 1
    assert caught.value.message == complaint


@pytest.mark.parametrize("drawing", ["\n. . w\n. x w\n. . .", ". . w\n\n. x w\n. . ."])
def test_blank_lines_in_a_drawing_do_not_mislead(drawing: str) -> None:
    text = TEXT.replace(". . w\n. w w\n. . .", drawing)
    with pytest.raises(ScenarioError) as caught:
        read(text)
    assert caught.value.line == text[: text.index(". x w")].count("\n") + 1
