from __future__ import annotations

from typing import Literal

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from grognard.core.numbering import Numbering


@pytest.mark.parametrize(
    ("numbering", "north_west", "south_east"),
    [
        (Numbering(), "0101", "0305"),
        (Numbering(first="row"), "0101", "0503"),
        (Numbering(columns_from="east"), "0301", "0105"),
        (Numbering(rows_from="south"), "0105", "0301"),
        (Numbering(first="row", columns_from="east"), "0103", "0501"),
        (Numbering(start=0), "0000", "0204"),
        (Numbering(start=10), "1010", "1214"),
    ],
)
def test_the_corners_of_a_map_three_wide_and_five_high(numbering: Numbering, north_west: str, south_east: str) -> None:
    assert numbering.text(0, 0, 3, 5) == north_west
    assert numbering.text(2, 4, 3, 5) == south_east


@settings(max_examples=50, deadline=None)
@given(
    first=st.sampled_from(["column", "row"]),
    across=st.sampled_from(["west", "east"]),
    down=st.sampled_from(["north", "south"]),
    start=st.integers(0, 1),
    columns=st.integers(1, 99),
    rows=st.integers(1, 99),
)
def test_no_two_hexes_share_a_number(
    first: Literal["column", "row"],
    across: Literal["west", "east"],
    down: Literal["north", "south"],
    start: int,
    columns: int,
    rows: int,
) -> None:
    numbering = Numbering(first, across, down, start)
    texts = {numbering.text(column, row, columns, rows) for column in range(columns) for row in range(rows)}
    assert len(texts) == columns * rows
    assert all(len(text) == 4 for text in texts)


@pytest.mark.parametrize(
    "data", [{"first": "diagonal"}, {"columns_from": "north"}, {"rows_from": "west"}, {"start": "a"}, {"begin": 1}]
)
def test_a_numbering_that_makes_no_sense_is_refused(data: dict[str, object]) -> None:
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert(data, Numbering)
