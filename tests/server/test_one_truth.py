"""Nobody writes to a game who has not read what is there: each write names the journal's length and the fence."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Callable, Coroutine, Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from starlette.websockets import WebSocketDisconnect

from grognard.core.action import Action
from grognard.server import store
from grognard.server.engine import open_engine
from grognard.server.errors import Broken
from grognard.server.room import Room
from grognard.server.writer import Writer
from tests.server.processes import finish
from tests.server.serving import BLUE, RED, Game, TestClient, house, inside, live, new_game, room, rooms, settle

AIM = ["aim", 0, 31, [3]]


@pytest.fixture
def hall(tmp_path: Path) -> Iterator[TestClient]:
    with house(tmp_path / "tables.db") as client:
        yield client


@pytest.fixture
def game(hall: TestClient) -> Game:
    game = new_game(hall, clock={"minutes": 5, "increment": 0})
    game.red.act(AIM)
    return game


def contents(path: Path) -> list[str]:
    """Everything that is in the database."""
    with closing(sqlite3.connect(path)) as connection:
        return list(connection.iterdump())


def change(path: Path, sql: str, *values: Any) -> None:
    """What another server does."""
    with closing(sqlite3.connect(path, timeout=10)) as connection:
        connection.execute(sql, values)
        connection.commit()


RAISED = "UPDATE games SET fence = fence + 1"
SHORTER = "UPDATE games SET length = length - 1"


async def forfeit(room: Room) -> None:
    clock = room.table.clock
    assert clock is not None
    clock.left[RED] = clock.left[BLUE] = -1.0
    await room.check_clock()


CHANGES: dict[str, Callable[[Room], Coroutine[Any, Any, Any]]] = {
    "an action": lambda room: room.act((BLUE,), room.table.number((BLUE,)), None, "hold"),
    "an undo": lambda room: room.undo((RED,), room.table.number((RED,))),
    "a remark": lambda room: room.say((RED,), "hello"),
    "a standing order": lambda room: room.stand((RED,), "advance", "yes"),
    "a forfeit": forfeit,
}


@pytest.mark.parametrize("elsewhere", [RAISED, SHORTER])
@pytest.mark.parametrize("name", CHANGES)
def test_no_change_is_written_to_a_table_that_is_not_as_it_was_read(
    hall: TestClient, game: Game, tmp_path: Path, name: str, elsewhere: str
) -> None:
    change(tmp_path / "tables.db", elsewhere)
    before = contents(tmp_path / "tables.db")
    found = room(hall, game.id)
    with pytest.raises(Broken, match="look again"):
        inside(hall, CHANGES[name], found)
    assert found.broken
    assert contents(tmp_path / "tables.db") == before
    with pytest.raises(Broken, match="once more"):  # and nothing more from this room
        inside(hall, CHANGES["a remark"], found)


@pytest.mark.parametrize("name", CHANGES)
def test_every_change_is_written_where_all_is_as_it_was_read(hall: TestClient, game: Game, name: str) -> None:
    inside(hall, CHANGES[name], room(hall, game.id))
    assert not room(hall, game.id).broken


def test_whoever_acts_is_served_by_a_room_that_is_read_again(hall: TestClient, game: Game, tmp_path: Path) -> None:
    before = room(hall, game.id)
    change(tmp_path / "tables.db", RAISED)
    assert game.blue.send("hold").status_code == 200
    assert room(hall, game.id) is not before
    assert room(hall, game.id).fence > before.fence + 1


def test_a_window_at_a_lost_table_is_shut(hall: TestClient, game: Game, tmp_path: Path) -> None:
    with live(game.blue) as blue:
        settle(blue)
        change(tmp_path / "tables.db", RAISED)
        game.red.undo()
        with pytest.raises(WebSocketDisconnect) as closed:
            blue.drain()
        assert closed.value.code == 1012
    with live(game.blue) as blue:
        settle(blue)


def test_an_undo_and_another_action_are_not_taken_for_what_was_there(
    hall: TestClient, game: Game, tmp_path: Path
) -> None:
    """Another server has taken the table, undone an action and played another: the journal is as long as before."""
    ours, path = room(hall, game.id), tmp_path / "tables.db"
    change(path, RAISED)

    async def elsewhere() -> Room:
        del rooms(hall)._rooms[game.id]
        theirs = await rooms(hall).room(game.id)
        await theirs.undo((RED,), theirs.table.number((RED,)))
        other = next(a for a in theirs.table.game.options(RED) if a.verb == "aim" and a != Action("aim", 0, 31, (3,)))
        await theirs.act((RED,), theirs.table.number((RED,)), None, other)
        return theirs

    theirs = inside(hall, elsewhere)
    assert len(ours.table.journal.lines) == len(theirs.table.journal.lines)
    assert ours.table.journal.lines[-1].action != theirs.table.journal.lines[-1].action
    with pytest.raises(Broken):
        inside(hall, lambda: ours.act((BLUE,), ours.table.number((BLUE,)), None, "hold"))
    with closing(sqlite3.connect(path)) as connection:
        journal = [action for (action,) in connection.execute("SELECT action FROM entries ORDER BY number")]
    assert len(journal) == 1
    assert journal == [theirs.table.journal.notation.text(theirs.table.journal.lines[-1].action)]


def test_a_journal_of_another_length_than_it_says_is_not_opened(hall: TestClient, game: Game, tmp_path: Path) -> None:
    change(tmp_path / "tables.db", "DELETE FROM entries")
    engine = open_engine(f"sqlite:///{tmp_path / 'tables.db'}")
    with pytest.raises(ValueError, match="0 actions and should have 1"):
        store.load_game(engine, game.id)
    engine.dispose()


def test_a_lost_write_takes_no_other_with_it_and_costs_no_commit(hall: TestClient, tmp_path: Path) -> None:
    games = [new_game(hall).id for _ in range(30)]
    commits: list[int] = []

    async def run() -> list[Any]:
        engine = open_engine(f"sqlite:///{tmp_path / 'tables.db'}")
        writer = Writer(engine)
        true_commit = writer._commit

        def counted(writes: list[store.Write]) -> dict[int, store.Lost]:
            commits.append(len(writes))
            return true_commit(writes)

        writer._commit = counted  # type: ignore[method-assign]
        found = await asyncio.gather(
            *(
                writer.write(store.guarded(game, number % 3 // 2, 0, 0, store.change_game(game, result="kept")))
                for number, game in enumerate(games)
            ),
            return_exceptions=True,
        )
        await writer.stop()
        engine.dispose()
        return found

    found = finish(run())
    assert [isinstance(outcome, store.Lost) for outcome in found] == [False, False, True] * 10
    assert len(commits) <= 3
    with closing(sqlite3.connect(tmp_path / "tables.db")) as connection:
        kept = dict(connection.execute("SELECT id, result FROM games"))
    assert [kept[game] for game in games] == ["kept", "kept", None] * 10
