"""Procedures of a rulebook as frames on an agenda: plain data that remembers which step comes next."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ClassVar

import msgspec

Step = Callable[[Any, Any], None]
"""A step of a procedure: (procedure, game). It acts, opens a decision, or pushes another procedure."""


class Procedure(msgspec.Struct, frozen=True, gc=False, tag=True):
    """One procedure of the book: its data, and its steps in the book's order.

    The agenda holds pairs of a procedure and the index of its next step. A step that wants to be taken again
    calls `game.repeat()`; one that changes the procedure's own data calls `game.replace(new)`.
    """

    steps: ClassVar[tuple[Step, ...]] = ()


class TurnAfterTurn(Procedure, frozen=True):
    """A battle that has one turn after another until the game is over: `turn` says what a turn is."""

    turn: ClassVar[type[Procedure]]

    def play_turn(self, game: Any) -> None:
        """One turn, then the next."""
        game.repeat()
        game.push(self.turn())

    steps: ClassVar[tuple[Step, ...]] = (play_turn,)


Frame = tuple[Procedure, int]
