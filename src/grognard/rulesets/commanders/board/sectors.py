"""The board of eleven sectors and the two boxes for routed units: what touches what, and what lies which way."""

from __future__ import annotations

from typing import Literal

from grognard.core.sectors import Area, SectorGrid

WHITE, BLACK = 0, 1

RESERVES = (0, 10)
BATTLE_SECTORS = range(1, 10)
BOXES = (11, 12)
"""For each side the box of its routed units, which is no sector [commanders board.9]."""
SECTORS = range(11)
"""Nine of the battlefield and two reserves [commanders board.1]."""
HOME_ROWS = ((1, 2, 3), (7, 8, 9))
"""For each side its three home sectors from west to east."""

PRINTED: tuple[Literal["flag", "general"], ...] = ("flag", "general", "flag")
"""What side A has printed in the home sectors of a side [commanders board.10]."""

CAPACITY = 6
"""Most units of a side in a battle sector [commanders board.3]; a reserve has no limit [commanders board.4]."""
SPACES = 5
"""Spaces on each side of a zone [commanders board.5]; as many cross a border in a phase [commanders move.10]."""


def _borders() -> tuple[tuple[int, int], ...]:
    """Battle sectors touch orthogonally; a reserve touches its owner's home row [commanders board.2 move.1]."""
    found = [(RESERVES[0], home) for home in HOME_ROWS[0]]
    for sector in BATTLE_SECTORS:
        if sector % 3:
            found.append((sector, sector + 1))
        if sector + 3 in BATTLE_SECTORS:
            found.append((sector, sector + 3))
    return (*found, *((home, RESERVES[1]) for home in HOME_ROWS[1]))


def _areas() -> tuple[Area, ...]:
    """White sits in the south. Reserves and boxes are strips below and above the nine sectors."""
    wide, strip, box = 1.5, 0.8, 0.5
    top = box + strip
    battle = []
    for sector in BATTLE_SECTORS:
        row, file = divmod(sector - 1, 3)
        battle.append(Area(f"{'abc'[file]}{row + 1}", file * wide, top + 2 - row, wide, 1))
    return (
        Area("w0", 0, top + 3, 3 * wide, strip),
        *battle,
        Area("b0", 0, box, 3 * wide, strip),
        Area("w-box", 0, top + 3 + strip, 3 * wide, box),
        Area("b-box", 0, 0, 3 * wide, box),
    )


GRID = SectorGrid(_areas(), _borders())
ADJACENT = GRID.neighbours
NAMES = ("left wing", "centre", "right wing")
"""The home sectors as their owner sees them, so that Black's left is in the east [commanders setup.11]."""


def behind(side: int, sector: int) -> int:
    """The next sector on the way to a side's reserve [commanders combat.position.2]."""
    if sector in HOME_ROWS[side]:
        return RESERVES[side]
    return sector - 3 if side == WHITE else sector + 3


def enemy_reserve(side: int) -> int:
    return RESERVES[1 - side]


def steps_from(side: int, sector: int) -> tuple[int, ...]:
    """Where a unit of a side may be sent from a sector: never into the enemy's reserve [commanders move.5]."""
    return STEPS[side][sector]


STEPS = tuple(
    tuple(tuple(to for to in ADJACENT[sector] if to != RESERVES[1 - side]) for sector in SECTORS)
    for side in (WHITE, BLACK)
)
