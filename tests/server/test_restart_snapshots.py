"""A long game is opened again from its snapshot, and a room that nobody visits is closed."""

from __future__ import annotations

import asyncio
import re
from pathlib import Path
from random import Random
from typing import Any

import pytest

from grognard.core.game import Game as Rules
from grognard.rulesets import get_ruleset
from grognard.server import schema
from grognard.server.engine import open_engine
from grognard.server.restore import table_of
from grognard.server.room import SNAPSHOT_EVERY
from grognard.server.store import load_game
from tests.server.serving import Game, TestClient, house, inside, live, new_game, play_on, room, rooms
from tests.server.stored import rows, snapshot_game
from tests.table.tables import CLASH


def watch_actions(monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    """The actions that any game plays from now on."""
    played: list[Any] = []
    true_play = Rules.play

    def counted(self: Any, side: int, action: Any) -> Any:
        played.append(action)
        return true_play(self, side, action)

    monkeypatch.setattr(Rules, "play", counted)
    return played


def test_a_long_game_is_opened_from_its_snapshot(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Equal in everything to the game replayed from its first action, and only the tail is played again."""
    game = snapshot_game(tmp_path)
    (stored_snapshot,) = rows(tmp_path / "tables.db", schema.snapshots)
    assert stored_snapshot["number"] >= SNAPSHOT_EVERY
    engine = open_engine(f"sqlite:///{tmp_path / 'tables.db'}")
    stored = load_game(engine, game.id)
    engine.dispose()
    assert stored is not None
    played = watch_actions(monkeypatch)
    quick = table_of(stored)
    assert len(played) == len(stored.entries) - stored_snapshot["number"] < SNAPSHOT_EVERY
    played.clear()
    slow = table_of(type(stored)(stored.row, stored.seats, stored.entries, None, stored.chat, stored.standing))
    assert len(played) == len(stored.entries)
    assert quick.game.digest() == slow.game.digest()
    assert quick.journal.record() == slow.journal.record()
    for sides in ((), (0,), (1,), (0, 1)):
        assert quick.push(sides) == slow.push(sides)
        for number in range(0, quick.visible_count(sides), 7):
            assert quick.history(sides, number) == slow.history(sides, number)


def test_a_game_goes_on_from_a_snapshot_as_it_would_have(tmp_path: Path) -> None:
    texts = []
    for folder, sittings in ((tmp_path / "a", 1), (tmp_path / "b", 2)):
        folder.mkdir()
        random = Random(11)
        with house(folder / "tables.db") as client:
            game = new_game(client, scenario="first-steps", chance=11)
            play_on(game, random, SNAPSHOT_EVERY + 20 if sittings == 2 else 1000)
            texts.append(game.watcher.get("/record").text)
        if sittings == 2:
            assert rows(folder / "tables.db", schema.snapshots)
            with house(folder / "tables.db") as client:
                again = Game(client, game.told)
                play_on(again, random)
                texts.append(again.watcher.get("/record").text)
    first, last = (re.sub(r"(?m)^(table|signed) .*$", "", text) for text in (texts[0], texts[-1]))
    assert first == last


def test_one_snapshot_is_kept_and_moves_on(tmp_path: Path) -> None:
    long = get_ruleset("portable").scenario_source("first-steps").text.replace("turns = 10", "turns = 40")
    numbers = []
    with house(tmp_path / "tables.db") as client:
        game = new_game(client, text=long, seed=11, seats={"red": {"kind": "shared"}, "blue": {"kind": "shared"}})
        for _ in range(2):
            play_on(game, Random(1), SNAPSHOT_EVERY + 30, ("red",))
            (row,) = rows(tmp_path / "tables.db", schema.snapshots)
            numbers.append(row["number"])
    assert numbers[0] < numbers[1]


def test_what_can_be_undone_is_never_behind_a_snapshot(tmp_path: Path) -> None:
    """After any number of actions, what could be taken back before a restart can be taken back after it."""
    with house(tmp_path / "tables.db") as client:
        game = new_game(client, scenario="first-steps", chance=11)
        play_on(game, Random(11), SNAPSHOT_EVERY - 3)
    for sitting in range(12):
        with house(tmp_path / "tables.db") as client:
            again = Game(client, game.told)
            play_on(again, Random(sitting), 1)
            before = [player.push()["can_undo"] for player in (again.red, again.blue)]
        with house(tmp_path / "tables.db") as client:
            again = Game(client, game.told)
            assert [player.push()["can_undo"] for player in (again.red, again.blue)] == before


def test_the_past_is_quick_to_look_at_after_a_snapshot_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    game = snapshot_game(tmp_path, SNAPSHOT_EVERY + 50)
    engine = open_engine(f"sqlite:///{tmp_path / 'tables.db'}")
    stored = load_game(engine, game.id)
    engine.dispose()
    assert stored is not None
    table = table_of(stored)
    played = watch_actions(monkeypatch)
    table.position(len(stored.entries) - 1)
    assert len(played) <= SNAPSHOT_EVERY


def test_rooms_are_closed_when_nobody_has_been_in_them_for_a_while(client: TestClient) -> None:
    games = [new_game(client, text=CLASH) for _ in range(3)]
    for game in games:
        with live(game.red) as red:
            red.drain()

    async def sweep() -> None:
        await asyncio.sleep(0.1)
        rooms(client).sweep(idle=-1)

    inside(client, sweep)
    for game in games:
        with pytest.raises(KeyError):
            room(client, game.id)
