"""A game that an update has changed stays readable: its log, its actions and its record, as they were kept."""

from __future__ import annotations

import gzip
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from grognard.core.record import read_record
from grognard.table.signature import is_signed
from tests.server.serving import Data, Player, TestClient, house
from tests.server.test_changeover import CHANGED, OLDER, agree, seats

BEFORE = "1.0.0"


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """A database as a server with version 1.0.0 of every ruleset left it."""
    found = tmp_path / "tables.db"
    with closing(sqlite3.connect(found)) as connection:
        connection.executescript(gzip.decompress((OLDER / "rules-1.0.0.sql.gz").read_bytes()).decode())
    return found


@pytest.fixture
def client(path: Path) -> Iterator[TestClient]:
    with house(path) as found:
        yield found


def kept(path: Path, game: str) -> list[tuple[int, str]]:
    """The journal as it is in the database."""
    with closing(sqlite3.connect(path)) as connection:
        query = "SELECT side, action FROM entries WHERE game = ? ORDER BY number"
        return list(connection.execute(query, (game,)))


def share(path: Path, game: str) -> None:
    """Let one token hold all seats of a game."""
    with closing(sqlite3.connect(path)) as connection:
        first = "SELECT token_hash FROM seats WHERE game = ? AND side = 0"
        connection.execute(f"UPDATE seats SET token_hash = ({first}) WHERE game = ?", (game, game))
        connection.commit()


def plain(lines: list[Data]) -> list[Data]:
    return [line for line in lines if line["kind"] == "ActionKept"]


def test_the_log_is_read_while_nobody_has_chosen(client: TestClient, path: Path) -> None:
    first, second = seats(client, CHANGED)
    changed = first.get().json()["changed"]
    assert changed["kept"] < changed["length"], "else there is nothing that the rules of today cannot tell"
    rest = kept(path, first.game)[changed["kept"] :]
    for side, player in enumerate((first, second)):
        log = player.get("/log").json()
        assert [line["text"].partition(": ")[2] for line in plain(log)] == [a for s, a in rest if s == side]
        assert len(log) > len(plain(log))
        assert all(line.get("only", side) == side for line in log)


def test_spectators_read_what_has_no_secret(client: TestClient) -> None:
    first, _ = seats(client, CHANGED)
    log = Player(client, first.game, None).get("/log").json()
    assert log
    assert plain(log) == []
    assert not any("only" in line for line in log)


def test_the_record_is_for_whoever_holds_all_seats(client: TestClient, path: Path) -> None:
    first, second = seats(client, CHANGED)
    for player in (first, second, Player(client, first.game, None)):
        assert player.get("/record").status_code == 403
        assert player.get().json()["changed"]["may_read"] is False
    assert Player(client, first.game, "x" * 32).get("/record").status_code == 403


def test_the_record_has_actions_and_rolls_as_they_were(path: Path) -> None:
    share(path, f"older-{CHANGED}")
    with house(path) as client:
        first, _ = seats(client, CHANGED)
        assert first.get().json()["changed"]["may_read"] is True
        text = first.get("/record").text
    record, was = read_record(text), read_record((OLDER / f"{CHANGED}-1.0.0.grog").read_text())
    assert (record.version, record.secret, record.table) == (BEFORE, "", first.game)
    assert [(entry.side, entry.text, entry.draws) for entry in record.entries] == [
        (entry.side, entry.text, entry.draws) for entry in was.entries[: len(record.entries)]
    ]
    assert len(record.entries) == len(kept(path, first.game))
    assert record.opening == was.opening
    assert is_signed(text, record.key, record.signature)


def test_a_bots_secrets_stay_sealed(path: Path) -> None:
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("UPDATE seats SET kind = 'bot', bot = 'random', token_hash = '' WHERE side = 1")
        connection.commit()
    with house(path) as client:
        first, _ = seats(client, CHANGED)
        assert first.get("/record").status_code == 403
        assert first.get("/log").status_code == 200


@pytest.mark.parametrize("choice", ["go-on", "abandon"])
def test_nothing_of_it_is_lost_when_they_have_chosen(client: TestClient, path: Path, choice: str) -> None:
    first, second = seats(client, CHANGED)
    journal = kept(path, first.game)
    agree(first, second, choice)
    data = first.get().json()
    assert data["earlier"] == [BEFORE]
    assert len(kept(path, first.game)) < len(journal)
    older = f"?version={BEFORE}"
    own = [action for side, action in journal[len(kept(path, first.game)) :] if side == 0 or choice == "abandon"]
    assert [line["text"].partition(": ")[2] for line in plain(first.get(f"/log{older}").json())] == own
    watcher = Player(client, first.game, None)
    if choice == "go-on":
        assert watcher.get(f"/record{older}").status_code == first.get(f"/record{older}").status_code == 403
        return
    record = read_record(watcher.get(f"/record{older}").text)
    sides = [side["key"] for side in data["board"]["sides"]]
    assert [(entry.side, entry.text) for entry in record.entries] == [(sides[side], text) for side, text in journal]
    assert (record.version, record.changes) == (BEFORE, [])
    assert record.secret


def test_a_version_that_was_never_played_is_refused(client: TestClient) -> None:
    first, second = seats(client, CHANGED)
    agree(first, second, "abandon")
    answer = first.get("/record?version=9.9.9")
    assert (answer.status_code, "9.9.9" in answer.json()["error"]) == (404, True)


def test_a_finished_game_is_open_to_all_whatever_the_rules_say_today(path: Path) -> None:
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("UPDATE games SET result = 'red objectives' WHERE id = ?", (f"older-{CHANGED}",))
        connection.commit()
    with house(path) as client:
        record = read_record(Player(client, f"older-{CHANGED}", None).get("/record").text)
    assert (record.result, bool(record.secret)) == ("red objectives", True)
