"""How a map prints its hex numbers: which pair comes first and from which edge each counts."""

from __future__ import annotations

from typing import Literal

import msgspec

Edge = Literal["north", "south", "west", "east"]


class Numbering(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Printed numbers such as 2312: two pairs of digits, each counting from one edge of the map.

    >>> Numbering().text(column=22, row=11, columns=40, rows=30)
    '2312'
    >>> Numbering(first="row", columns_from="east").text(column=0, row=4, columns=23, rows=36)
    '0523'
    """

    first: Literal["column", "row"] = "column"
    columns_from: Literal["west", "east"] = "west"
    rows_from: Literal["north", "south"] = "north"
    start: int = 1

    def text(self, column: int, row: int, columns: int, rows: int) -> str:
        """The number that the map prints on a hex."""
        across = (column if self.columns_from == "west" else columns - 1 - column) + self.start
        down = (row if self.rows_from == "north" else rows - 1 - row) + self.start
        one, two = (across, down) if self.first == "column" else (down, across)
        return f"{one:02d}{two:02d}"
