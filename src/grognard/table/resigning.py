"""A table whose game ends otherwise than by its rules: a seat resigns, or its program has broken the rules of bots."""

from __future__ import annotations

from grognard.core.forfeit import Reason, forfeit_of
from grognard.table.present import log_line
from grognard.table.table import Table


def resign(table: Table, side: int, reason: Reason) -> None:
    """End the game against a side. The log says so in lines of their own, after those of the last action."""
    events = table.journal.forfeit(side, reason)
    table.logs.append([log_line(table.game, event) for event in events])


def end_as_kept(table: Table, result: str | None) -> None:
    """End a game that was read from storage as it had ended there, if no rule has ended it."""
    said = forfeit_of(result or "")
    if said is None or table.game.result is not None:
        return
    winner, reason = said
    resign(table, next(n for n, side in enumerate(table.journal.scenario.sides) if side.key != winner), reason)
