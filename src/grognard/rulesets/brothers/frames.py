"""Changing a frame that may no longer be the uppermost: what it set off can lie above it."""

from __future__ import annotations

from typing import Any, TypeVar

import msgspec

from grognard.core.procedure import Procedure
from grognard.rulesets.brothers.state import BrothersGame

P = TypeVar("P", bound=Procedure)


def amend(game: BrothersGame, frame: P, **changes: Any) -> P:
    """Exchange the data of a procedure wherever it lies on the agenda, keeping its place."""
    changed = msgspec.structs.replace(frame, **changes)
    index = _find(game, frame)
    game.agenda[index] = (changed, game.agenda[index][1])
    return changed


def go_to(game: BrothersGame, frame: Procedure, step: int) -> None:
    """Let a procedure go on with another of its steps."""
    index = _find(game, frame)
    game.agenda[index] = (frame, step)


def leave(game: BrothersGame, frame: Procedure) -> None:
    """End a procedure early."""
    go_to(game, frame, len(frame.steps))


def find(game: BrothersGame, kind: type[P]) -> P | None:
    """The uppermost procedure of a kind."""
    for procedure, _ in reversed(game.agenda):
        if isinstance(procedure, kind):
            return procedure
    return None


def _find(game: BrothersGame, frame: Procedure) -> int:
    for index in range(len(game.agenda) - 1, -1, -1):
        if game.agenda[index][0] is frame:
            return index
    raise AssertionError("the procedure is not on the agenda")
