"""Formations [napoleon3 1a]."""

from __future__ import annotations

from grognard.core.scenario import PieceInfo


class Formation(PieceInfo, frozen=True):
    """A corps, a division or the detached units of an army, with one activation marker [napoleon3 0.3e 1a]."""

    members: tuple[int, ...]
    """Its units, without its headquarters."""
    hq: int
    """Its headquarters, or -1 [napoleon3 5e 5f]."""
    commander: int
    """Its commander in chief [napoleon3 8a]."""
    steps: int
    """How many steps it has in all."""
    colour: str = ""

    @property
    def threshold(self) -> int:
        """The step losses that demoralize it: more than half [napoleon3 9.4a]."""
        return self.steps // 2 + 1
