"""What a resignation changes: the table, and what is kept of it."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from grognard.core.forfeit import Reason
from grognard.server import store
from grognard.table.resigning import resign
from grognard.table.table import Table


def resignation(game: str, side: int, reason: Reason = "resigned") -> Callable[[Table], Sequence[store.Write]]:
    """The change by which a side gives its game up."""

    def change(table: Table) -> Sequence[store.Write]:
        resign(table, side, reason)
        return [store.change_game(game, result=table.journal.result)]

    return change
