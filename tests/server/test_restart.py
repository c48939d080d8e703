"""A server that is started again on its database has everything that was acknowledged."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest
from sqlalchemy import select, update

from grognard.core.record import read_record
from grognard.rulesets import get_ruleset
from grognard.server import schema
from grognard.server.engine import open_engine
from tests.server.serving import Game, house, live, new_game, play_on, until_driven
from tests.server.stored import rows, snapshot_game
from tests.table.tables import GUNS
from tests.table.tampering import failing

ALL = ("", "/log", "/history/0", "/history/3", "/history/999", "/overlays?unit=0")


def everything(game: Game) -> list[Any]:
    """All that anybody can see of a table."""
    players = [game.watcher, *(game.player(side) for side in game.tokens)]
    return [player.get(path).json() for player in players for path in ALL]


@pytest.mark.parametrize("actions", [0, 1, 5, 30, 1000])
def test_nothing_is_lost(tmp_path: Path, actions: int) -> None:
    with house(tmp_path / "tables.db") as client:
        game = new_game(client, open_chat=True)
        play_on(game, Random(actions), actions)
        game.red.post("/chat", {"text": "Bonjour"})
        game.watcher.post("/chat", {"text": "Ciao"})
        game.red.post("/standing", {"order": "advance", "answer": "never"})
        game.blue.post("/standing", {"order": "advance", "answer": 0.25})
        before = everything(game)
    with house(tmp_path / "tables.db") as client:
        assert everything(Game(client, game.told)) == before


def test_what_was_taken_back_stays_so_and_numbers_go_on(tmp_path: Path) -> None:
    with house(tmp_path / "tables.db") as client:
        game = new_game(client)
        game.red.act("aim red-gun 0405 s")
        game.blue.act("aim blue-gun 0402 n")
        game.red.undo()
        game.red.act("aim red-gun 0306 s")
        before = everything(game)
        number = game.red.number()
    with house(tmp_path / "tables.db") as client:
        again = Game(client, game.told)
        assert everything(again) == before
        assert again.red.send("hold", number - 1).status_code == 409
        assert again.red.undo().status_code == 200
        assert again.blue.undo().status_code == 200


def test_a_game_goes_on_as_if_nothing_had_happened(tmp_path: Path) -> None:
    """The same choices on the same dice: once in one sitting, once with a restart after every few actions."""
    records = []
    for sittings in (1, 12):
        database = tmp_path / f"{sittings}.db"
        with house(database) as client:
            told = new_game(client, chance=5).told
        random = Random(8)
        for sitting in range(sittings):
            with house(database) as client:
                game = Game(client, told)
                play_on(game, random, 6 if sitting < sittings - 1 else 1000)
                records.append(game.watcher.get("/record").text)
    nameless = {"table": "", "key": "", "signature": ""}
    one, other = (msgspec.structs.replace(read_record(text), **nameless) for text in (records[0], records[-1]))
    assert one == other
    assert failing(records[0]) == []


def test_bots_go_on_after_a_restart(tmp_path: Path) -> None:
    with house(tmp_path / "tables.db") as client:
        game = new_game(client, seats={"blue": {"kind": "bot", "bot": "random"}})
        play_on(game, Random(1), 3, ("red",))
    with house(tmp_path / "tables.db") as client:
        again = Game(client, game.told)
        for _ in range(300):
            if again.red.push()["view"]["result"]:
                return
            until_driven(client, game.id)
            play_on(again, Random(2), 1, ("red",))
    raise AssertionError("the game does not end")


def test_whoever_was_connected_comes_back_to_the_same_view(tmp_path: Path) -> None:
    with house(tmp_path / "tables.db") as client:
        game = new_game(client, chance=4)
        play_on(game, Random(4), 20)
        with live(game.red) as red:
            before = red.receive()
    with house(tmp_path / "tables.db") as client, live(Game(client, game.told).red) as red:
        assert red.receive() == before


def test_a_game_from_a_record_is_kept_with_its_dice(tmp_path: Path) -> None:
    with house(tmp_path / "tables.db") as client:
        first = new_game(client, seats={"red": {"kind": "shared"}, "blue": {"kind": "shared"}})
        play_on(first, Random(2), 15, ("red",))
        game = new_game(client, record=first.red.get("/record").text)
        play_on(game, Random(3), 10)
        before = everything(game)
    with house(tmp_path / "tables.db") as client:
        again = Game(client, game.told)
        assert everything(again) == before
        play_on(again, Random(4))
        assert again.watcher.push()["view"]["result"]


# -- what is stored ------------------------------------------------------------------------------------------------


def test_a_game_stores_its_ruleset_version_and_its_scenario(tmp_path: Path) -> None:
    with house(tmp_path / "tables.db") as client:
        new_game(client)
    (row,) = rows(tmp_path / "tables.db", schema.games)
    assert (row["ruleset"], row["version"]) == ("portable", get_ruleset("portable").meta.version)
    assert row["scenario_text"] == GUNS


def test_a_shipped_scenario_is_played_as_it_was(tmp_path: Path) -> None:
    """A correction to a shipped file does not change games under way: its text is stored with the game."""
    with house(tmp_path / "tables.db") as client:
        new_game(client, scenario="first-steps")
    (row,) = rows(tmp_path / "tables.db", schema.games)
    assert row["scenario_text"] == get_ruleset("portable").scenario_source("first-steps").text


def test_a_game_of_an_older_version_that_plays_otherwise_is_not_opened_in_silence(tmp_path: Path) -> None:
    """A game finishes on its version unless its replay proves that the newer one gives the same states.

    Behind a snapshot nothing is replayed, so nothing is proven: the position of an older version is simply believed.
    """
    game = snapshot_game(tmp_path)
    engine = open_engine(f"sqlite:///{tmp_path / 'tables.db'}")
    with engine.begin() as connection:
        data = connection.execute(select(schema.snapshots.c.data)).scalar_one()
        data["state"]["turn"] = 1  # as if the older version had counted turns otherwise
        connection.execute(update(schema.snapshots).values(data=data))
        connection.execute(update(schema.games).values(version="0.0.1"))
    engine.dispose()
    with house(tmp_path / "tables.db") as client:
        red = Game(client, game.told).red
        assert red.get().status_code == 409
        assert read_record(red.get("/record").text).version == "0.0.1"  # and says whose position it would be


def test_only_hashes_of_tokens_are_stored(tmp_path: Path) -> None:
    with house(tmp_path / "tables.db") as client:
        game = new_game(client)
        game.red.act("hold")
    for file in tmp_path.iterdir():
        content = file.read_bytes()
        for token in game.tokens.values():
            assert token.encode() not in content
    hashes = [row["token_hash"] for row in rows(tmp_path / "tables.db", schema.seats)]
    assert all(len(found) == 64 for found in hashes)


def test_every_action_and_draw_is_in_the_database(tmp_path: Path) -> None:
    with house(tmp_path / "tables.db") as client:
        game = new_game(client)
        play_on(game, Random(6))
        record = read_record(game.watcher.get("/record").text)
    stored = sorted(rows(tmp_path / "tables.db", schema.entries), key=lambda row: row["number"])
    assert [row["number"] for row in stored] == list(range(len(record.entries)))
    assert [row["action"] for row in stored] == [entry.text for entry in record.entries]
    drawn = [[(draw.faces, draw.value, draw.purpose) for draw in entry.draws] for entry in record.entries]
    assert [[tuple(draw) for draw in row["draws"]] for row in stored] == drawn


def test_the_result_is_stored(tmp_path: Path) -> None:
    with house(tmp_path / "tables.db") as client:
        game = new_game(client)
        play_on(game, Random(6))
        record = read_record(game.watcher.get("/record").text)
    assert rows(tmp_path / "tables.db", schema.games)[0]["result"] == record.result
