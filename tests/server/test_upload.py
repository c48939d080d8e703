"""What strangers send is read in processes of their own, with a limit of time and memory."""

from __future__ import annotations

import asyncio
import os
import time
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from grognard.core.action import Action
from grognard.core.errors import GrognardError
from grognard.core.record import write_record
from grognard.server.messages import NewGame
from grognard.server.upload import MOST_REPLAYED, Busy, Readers, TooMuch, material_of
from grognard.table.journal import Journal
from grognard.table.table import Table
from tests.server.processes import finish
from tests.server.serving import Player, TestClient, house, new_game, room
from tests.table.tables import GUNS, RED, random_action, shipped_journal

SHARED = {"red": {"kind": "shared"}, "blue": {"kind": "shared"}}


def burn() -> None:
    while True:
        time.sleep(0.01)


def swell() -> int:
    return len(bytearray(3 << 30))


@pytest.fixture
def readers() -> Iterator[Readers]:
    found = Readers(count=1, seconds=3.0, memory=1 << 30, most=2)
    yield found
    found.close()


def test_who_takes_too_long_is_ended_and_the_next_is_read(readers: Readers) -> None:
    async def run() -> tuple[int, int, Any]:
        first = await readers.read(os.getpid)
        began = time.monotonic()
        with pytest.raises(TooMuch, match="longer than 3 seconds"):
            await readers.read(burn)
        assert time.monotonic() - began < 20
        material = await readers.read(material_of, NewGame("portable", text=GUNS))
        return first, await readers.read(os.getpid), material

    first, second, material = finish(run())
    assert first != second
    assert first != os.getpid()
    assert material.sides == ("red", "blue")


def test_who_takes_too_much_memory_is_refused_and_the_next_is_read(readers: Readers) -> None:
    async def run() -> None:
        with pytest.raises(TooMuch, match="memory"):
            await readers.read(swell)
        with pytest.raises(GrognardError, match="TOML"):
            await readers.read(material_of, NewGame("portable", text="x"))

    finish(run())


def test_no_more_wait_than_the_server_takes_on(readers: Readers) -> None:
    async def run() -> list[Any]:
        jobs = [readers.read(burn), readers.read(os.getpid), readers.read(os.getpid)]
        return list(await asyncio.gather(*jobs, return_exceptions=True))

    late, read, turned_away = finish(run())
    assert isinstance(late, TooMuch)
    assert isinstance(read, int)
    assert isinstance(turned_away, Busy)


# -- records ---------------------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def played() -> Journal:
    """A game long enough for a snapshot, which ends with something that can be taken back."""
    for seed in range(50):
        journal, random = shipped_journal(seed=seed), Random(seed)
        while not journal.game.result:
            journal.play(*random_action(journal, random))
            if len(journal.lines) > MOST_REPLAYED + 20 and journal.can_undo(journal.lines[-1].side):
                return journal
    raise AssertionError("all games are too short for this test")


def test_a_record_goes_on_where_it_stopped_without_being_played_again(
    tmp_path: Path, played: Journal, monkeypatch: pytest.MonkeyPatch
) -> None:
    text = write_record(played.record())
    plays: list[Action] = []
    play = Table.play

    def counted(self: Table, side: int, action: Action) -> None:
        plays.append(action)
        play(self, side, action)

    monkeypatch.setattr(Table, "play", counted)
    with house(tmp_path / "tables.db") as client:
        game = new_game(client, record=text, seats=SHARED)
        assert len(plays) < MOST_REPLAYED
        assert len(plays) < len(played.lines)
        table = room(client, game.id).table
        assert table.game.digest() == played.game.digest()
        assert len(table.logs) == len(played.lines) + 1
        side = played.lines[-1].side
        assert table.journal.can_undo(side)
        before = table.log((RED,))
        assert game.red.undo().status_code == 200
    with house(tmp_path / "tables.db") as client:  # from storage, with the snapshot that came with the record
        assert Player(client, game.id, game.tokens["red"]).push()["length"] == len(played.lines) - 1
        again = room(client, game.id).table
        assert again.log((RED,)) == before[: len(again.log((RED,)))]


def test_a_record_of_the_house_is_read_in_a_process(played: Journal) -> None:
    readers = Readers(count=1, seconds=60.0, memory=1 << 30, most=2)
    try:
        material = finish(readers.read(material_of, NewGame(record=write_record(played.record()))))
    finally:
        readers.close()
    assert len(material.entries) == len(played.lines)
    assert material.snapshot is not None
    assert material.snapshot.number >= len(played.lines) - MOST_REPLAYED


def test_the_house_tells_when_it_will_not_read_on(tmp_path: Path) -> None:
    class Late(Readers):
        async def read(self, job: Any, *given: Any) -> Any:
            return await super().read(burn)

    with house(tmp_path / "tables.db", readers=Late, reading_seconds=0.5) as client:
        check_too_much(client)


def check_too_much(client: TestClient) -> None:
    for path, wish in (
        ("/api/games", {"ruleset": "portable", "text": GUNS}),
        ("/api/rulesets/portable/scenarios/check", {"text": GUNS}),
        ("/api/rulesets/portable/scenarios/generate", {}),
    ):
        answer = client.post(path, json=wish)
        assert answer.status_code == 413, answer.text
        assert "longer than 0.5 seconds" in answer.json()["error"]
