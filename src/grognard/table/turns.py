"""Where the turns of a side began in a journal: at its first choice in each."""

from __future__ import annotations

from bisect import bisect_left

from grognard.table.table import Table


def turn_starts(table: Table, side: int, most: int) -> list[int]:
    """How many actions lay before the first choice of a side in each of its last turns, the newest first. The one that
    it has open now counts."""
    lines = table.journal.lines
    own = [index for index in range(table.journal.first, len(lines)) if lines[index].side == side]
    if table.game.decision(side) is not None:
        own.append(len(lines))
    found: list[int] = []
    end = len(own)

    def turn(index: int) -> int:
        game = table.position(index)
        return game.ruleset.view(game, side).turn

    while end and len(found) < most:
        end = bisect_left(own, turn(own[end - 1]), hi=end, key=turn)
        found.append(own[end])
    return found
