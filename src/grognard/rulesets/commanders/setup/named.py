"""The named set-ups: who stands on which wing, in the centre and in reserve [commanders setup.12]."""

from __future__ import annotations

import msgspec

from grognard.core.parts import read_chart
from grognard.rulesets.commanders import PACKAGE
from grognard.rulesets.commanders.board.sectors import HOME_ROWS, RESERVES

Numbers = tuple[int, int, int]
"""So many infantry, cavalry and artillery."""


class SetUp(msgspec.Struct, frozen=True):
    """Who stands where, as the owner sees it."""

    right: Numbers
    centre: Numbers
    left: Numbers
    reserve: Numbers
    swapped: bool = False
    """Whether the second player swaps wings [commanders setup.5b]."""


class SetUps(msgspec.Struct, frozen=True):
    provenance: str
    setup: dict[str, SetUp]


SETUPS = read_chart(PACKAGE, "setups", SetUps).setup
"""The named set-ups [commanders setup.4 setup.5 setup.6 setup.7 setup.8 setup.12]."""


def places_of(side: int, setup: SetUp) -> dict[int, Numbers]:
    """The home row and the reserve, which a side so controls [commanders setup.10]; wings are the owner's: White's
    right is east, Black's west [commanders setup.11]."""
    west, centre, east = HOME_ROWS[side]
    right, left = (east, west) if side == 0 else (west, east)
    if setup.swapped and side == 1:
        right, left = left, right  # [commanders setup.5b]
    return {right: setup.right, centre: setup.centre, left: setup.left, RESERVES[side]: setup.reserve}
