"""Objectives, printed or laid out: generals, flags and wind roses [commanders opt.objective.1]."""

from __future__ import annotations

from typing import Literal

import msgspec

MarkerKind = Literal["general", "flag", "big-flag", "rose", "big-rose"]


VALUES: dict[MarkerKind, int] = {"general": 5, "flag": 1, "big-flag": 3, "rose": 1, "big-rose": 3}
"""What a marker is worth to the other side [commanders win.vp.1 win.vp.2 opt.objective.1 opt.objective.2]."""


ROSES: tuple[MarkerKind, ...] = ("rose", "big-rose")


class Marker(msgspec.Struct, frozen=True):
    """An objective, printed on side A or laid on side B [commanders board.10]."""

    sector: int
    side: int
    """Whose it is: the other side scores for it."""
    kind: MarkerKind

    @property
    def value(self) -> int:
        """What it gives whoever takes it [commanders win.vp.6]."""
        return VALUES[self.kind]

    @property
    def makes_friendly(self) -> bool:
        """A general or a flag keeps a sector friendly, a wind rose does not [commanders opt.objective.4]."""
        return self.kind not in ROSES

    @property
    def scores_once(self) -> bool:
        """A wind rose has no value any more when it has been taken [commanders opt.objective.3]."""
        return self.kind in ROSES
