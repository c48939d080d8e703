"""What an operator does to a database, most of it while a server is at work on it."""

from __future__ import annotations

import json
import sqlite3
import threading
from collections.abc import Iterator
from contextlib import closing
from datetime import UTC, datetime, timedelta
from pathlib import Path
from random import Random
from typing import Any

import pytest

from grognard.core.record import read_record
from grognard.server.operate.removal import BLANK
from grognard.table.replay import Replay
from tests.cli.shell import grognard
from tests.server.serving import Game, Player, TestClient, found, house, new_game, play_on, rooms, sit_down

SHARED = {"red": {"kind": "shared"}, "blue": {"kind": "shared"}}
ALONE = {"red": {"kind": "human"}, "blue": {"kind": "bot", "bot": "random"}}


@pytest.fixture
def client(tmp_path: Path) -> Iterator[TestClient]:
    with house(tmp_path / "tables.db") as found:
        yield found


def admin(*arguments: str, code: int = 0, input: str | None = None, database: str = "tables.db") -> Any:
    result = grognard("admin", *arguments, "--database", f"sqlite:///{database}", input=input)
    assert result.exit_code == code, (arguments, result.output, result.exception)
    return result


def said(*arguments: str) -> Any:
    return json.loads(admin(*arguments, "--json").stdout)


def change(statement: str, *values: Any) -> None:
    with closing(sqlite3.connect("tables.db")) as connection, connection:
        assert connection.execute(statement, values).rowcount


def age(game: str, days: int) -> None:
    when = datetime.now(UTC) - timedelta(days=days)
    change("UPDATE games SET touched = ?, created = ? WHERE id = ?", *[when.strftime("%Y-%m-%d %H:%M:%S.%f")] * 2, game)


def shared(client: TestClient, **wish: Any) -> Game:
    return new_game(client, seats=SHARED, seed=1, **wish)


def test_tables_are_listed_with_who_sits_there_and_how_far_they_are(client: TestClient) -> None:
    first, second = shared(client), new_game(client, seats=ALONE, seed=2)
    play_on(first, Random(1), 3, ("red",))
    age(second.id, 40)
    found = said("list")
    assert [each["id"] for each in found] == [first.id, second.id]
    assert (found[0]["length"], found[0]["seats"], found[0]["ruleset"]) == (3, ["shared", "shared"], "portable")
    assert found[1]["seats"] == ["human", "random"]
    assert [each["id"] for each in said("list", "--older-than", "30")] == [second.id]
    assert said("list", "--ruleset", "mib") == []
    assert said("list", "--finished") == []
    play_on(first, Random(1), 10_000, ("red",))
    assert [each["id"] for each in said("list", "--finished")] == [first.id]
    text = admin("list").stdout
    assert first.id in text
    assert not any(token in text for token in first.tokens.values())


def test_statistics_count_what_there_is(client: TestClient) -> None:
    game = shared(client)
    play_on(game, Random(1), 4, ("red",))
    game.red.post("/chat", {"text": "Vive l'Empereur"})
    found = said("statistics")
    assert (found["tables"], found["finished"], found["actions"], found["remarks"]) == (1, 0, 4, 1)
    assert found["seats"] == {"shared": 2}
    assert found["touched"]["day"] == 1
    assert found["bytes"] > 10_000
    assert "tables     1" in admin("statistics").stdout


def test_an_export_has_everything_but_secrets(client: TestClient, tmp_path: Path) -> None:
    game = shared(client)
    play_on(game, Random(1), 6, ("red",))
    game.red.post("/chat", {"text": "Grüß Gott"})
    admin("export", game.id, "--out", "out.json")
    text = Path("out.json").read_text()
    data = json.loads(text)
    assert len(data["journal"]) == 6
    assert [line["text"] for line in data["chat"]] == ["Grüß Gott"]
    replay = Replay(read_record(data["record"]))
    replay.finish()
    assert len(replay.moments) == 6
    assert not any(token in text for token in game.tokens.values())
    assert "hash" not in text
    assert "exists already" in admin("export", game.id, "--out", "out.json", code=2).stderr
    assert "no table" in admin("export", "nowhere", code=2).stderr


def test_a_sealed_secret_is_not_exported(client: TestClient) -> None:
    game = new_game(client, seats=SHARED)
    secret = rooms(client)._rooms[game.id].table.journal.box.secret
    assert secret
    assert secret.hex() not in admin("export", game.id).stdout


# -- removing ------------------------------------------------------------------------------------------------------


def test_a_deleted_table_is_gone_for_a_running_server(client: TestClient) -> None:
    game, other = shared(client), shared(client)
    push = game.red.push()
    assert "Nothing was changed" in admin("delete", game.id, input="n\n", code=2).stderr
    assert game.red.get().status_code == 200
    admin("delete", game.id, "--yes")
    action = push["decision"]["groups"][0]
    answer = game.red.post("/actions", {"number": push["number"], "text": action["verb"]})
    assert answer.status_code in (404, 422)
    play_on(other, Random(1), 2, ("red",))
    assert [each["id"] for each in said("list")] == [other.id]
    with closing(sqlite3.connect("tables.db")) as connection:
        for table in ("entries", "seats", "chat", "standing", "snapshots"):
            assert connection.execute(f"SELECT count(*) FROM {table} WHERE game = ?", (game.id,)).fetchone() == (0,)
    assert "no table" in admin("delete", game.id, "--yes", code=2).stderr


def test_old_tables_are_deleted_when_asked(client: TestClient) -> None:
    old, young = shared(client), shared(client)
    age(old.id, 100)
    assert said("expire", "--older-than", "101", "--yes") == {"deleted": []}
    assert said("expire", "--older-than", "99", "--yes") == {"deleted": [old.id]}
    assert [each["id"] for each in said("list")] == [young.id]


def test_a_person_is_known_by_a_token_and_goes_with_it(client: TestClient) -> None:
    game = shared(client)
    play_on(game, Random(1), 3, ("red",))
    game.red.post("/chat", {"text": "My name is Legion"})
    game.watcher.post("/chat", {"text": "I only watch"})
    token = game.tokens["red"]
    found = json.loads(admin("export-person", "--token", token).stdout)
    assert (found["game"], found["alone"]) == (game.id, True)
    assert [line["text"] for line in found["remarks"]] == ["My name is Legion"]
    assert "opens no seat" in admin("export-person", "--token", "x" * 32, code=2).stderr
    admin("delete-person", "--token", token, "--yes")
    assert "opens no seat" in admin("delete-person", "--token", token, "--yes", code=2).stderr
    exported = admin("export", game.id).stdout
    assert "Legion" not in exported
    assert BLANK in exported
    assert len(json.loads(exported)["journal"]) == 3


def test_a_seat_is_shown_as_free_until_somebody_sits_there(client: TestClient) -> None:
    told = found(client, you="red")
    assert said("list")[0]["seats"] == ["human", "human (free)"]
    blue = told["invitations"]["blue"]
    assert json.loads(admin("export-person", "--token", blue).stdout)["claimed"] is False
    game = Game(client, sit_down(client, told))
    assert said("list")[0]["seats"] == ["human", "human"]
    assert "opens no seat" in admin("export-person", "--token", blue, code=2).stderr
    heir = game.red.post("/hand-over", {}).json()["token"]
    assert "opens no seat" in admin("export-person", "--token", heir, code=2).stderr
    admin("delete-person", "--token", game.tokens["blue"], "--yes")
    assert said("list")[0]["seats"] == ["human", "human (free)"]


def test_a_seat_that_was_emptied_can_be_offered_anew(client: TestClient) -> None:
    game = new_game(client)
    admin("delete-person", "--token", game.tokens["blue"], "--yes")
    game.red.post("/chat", {"text": "Where are you?"})  # a write, by which the server notices
    assert game.blue.get().status_code == 403
    invitation = game.red.post("/invite", {"side": 1}).json()["token"]
    answer = Player(client, game.id, invitation).post("/claim", {"token": "n" * 32})
    assert answer.json() == {"you": ["blue"]}


def test_a_persons_table_goes_too_if_nobody_else_sits_there(client: TestClient) -> None:
    game = new_game(client, seats=ALONE, seed=2)
    admin("delete-person", "--token", game.tokens["red"], "--table", "--yes")
    assert said("list") == []


# -- keeping -------------------------------------------------------------------------------------------------------


def test_a_backup_is_taken_while_people_play(client: TestClient, tmp_path: Path) -> None:
    games = [shared(client) for _ in range(3)]
    stop = threading.Event()

    def play() -> None:
        while not stop.is_set():
            for number, game in enumerate(games):
                play_on(game, Random(number), 2, ("red",))

    players = threading.Thread(target=play)
    players.start()
    try:
        for number in range(3):
            admin("backup", f"copy-{number}.db")
    finally:
        stop.set()
        players.join()
    assert "exists already" in admin("backup", "copy-0.db", code=2).stderr
    assert oct(Path("copy-0.db").stat().st_mode & 0o777) == "0o600"
    with house(tmp_path / "copy-2.db") as other:
        for game in games:
            assert Game(other, game.told).red.get().status_code == 200
    found = json.loads(admin("list", "--json", database="copy-2.db").stdout)
    assert {each["id"] for each in found} == {game.id for game in games}


def test_a_backup_is_put_back_and_what_was_there_is_kept(tmp_path: Path) -> None:
    with house(tmp_path / "tables.db") as client:
        game = shared(client)
        play_on(game, Random(1), 2, ("red",))
        admin("backup", "copy.db")
        play_on(game, Random(1), 2, ("red",))
    assert "say --yes" in admin("restore", "copy.db", code=2).stderr
    assert "before-1" in admin("restore", "copy.db", "--yes").stdout
    assert said("list")[0]["length"] == 2
    assert json.loads(admin("list", "--json", database="tables.db.before-1").stdout)[0]["length"] == 4
    with house(tmp_path / "tables.db") as client:
        play_on(Game(client, game.told), Random(1), 2, ("red",))
    assert said("list")[0]["length"] == 4
    admin("restore", "copy.db", database="new.db")
    Path("letter.txt").write_text("Solferino " * 200)
    assert "not a database" in admin("restore", "letter.txt", "--yes", code=2).stderr
    assert "no backup" in admin("restore", "missing.db", "--yes", code=2).stderr
    assert "no backup" in admin("restore", "x" * 5000, "--yes", code=2).stderr


def test_nothing_is_put_back_under_a_server(tmp_path: Path) -> None:
    from tests.server.processes import Server

    with Server(tmp_path) as server:
        admin("backup", "copy.db")
        assert server.url in admin("restore", "copy.db", "--yes", code=2).stderr
    admin("restore", "copy.db", "--yes")


def test_the_public_key_is_printed(client: TestClient) -> None:
    assert admin("key").stdout.strip() == client.get("/api/key").json()["key"]


def test_a_database_is_not_made_by_a_slip_of_the_pen() -> None:
    assert "no database" in admin("list", code=2, database="tabels.db").stderr
    assert not Path("tabels.db").exists()
