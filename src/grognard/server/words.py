"""The words for a table's dice, as they come in: sealed, opened, and in games of before given at any time."""

from __future__ import annotations

from grognard.server import store
from grognard.server.errors import Forbidden
from grognard.server.restore import words_data
from grognard.server.room import Room
from grognard.table.table import Sides, Table


async def seal(room: Room, sides: Sides, side: int | None, commit: str) -> None:
    """Bind a seat to its word."""

    def change(table: Table) -> list[store.Write]:
        table.seal_word(_speaking(table, sides, side), commit)
        return [_keeping(room.game, table)]

    await room.alter(sides, change)


async def give(room: Room, sides: Sides, side: int | None, word: str) -> None:
    """Open the word that a seat has sealed. With the last of them the game begins: what is written is the words, and
    from them whoever reads the table makes the same beginning."""

    def change(table: Table) -> list[store.Write]:
        speaking = _speaking(table, sides, side)
        if table.journal.box.commits is None:
            table.give_word(speaking, word)
        else:
            table.open_word(speaking, word)
        return [_keeping(room.game, table)]

    await room.alter(sides, change)


def _speaking(table: Table, sides: Sides, side: int | None) -> int:
    """For which of their sides somebody speaks, unless they say it: the one to which a word belongs."""
    box = table.journal.box
    if side is None and box.commits is not None:
        side = next((each for each in sides if box.commits[each] is not None), sides[0])
    elif side is None:
        side = next((each for each in sides if box.words and not box.words[each]), sides[0])
    if side not in sides:
        raise Forbidden("That is not your side.")
    return side


def _keeping(game: str, table: Table) -> store.Write:
    box = table.journal.box
    return store.change_game(game, words=words_data(box), commits=box.commits)
