"""Games that older rules have recorded: they replay, or the people at the table choose how they go on."""

from __future__ import annotations

import gzip
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from grognard.core.record import read_record, write_record
from grognard.rulesets import all_rulesets, get_ruleset
from grognard.table.audit import audit
from grognard.table.replay import Replay
from grognard.table.table import ABANDONED
from tests.server.serving import Player, TestClient, house, new_game, pick
from tests.table.tampering import verdicts

OLDER = Path(__file__).parent / "older"
KEYS = sorted(all_rulesets())


@pytest.fixture
def client(tmp_path: Path) -> Iterator[TestClient]:
    """A server on a database as one with version 1.0.0 of every ruleset left it, a game of each in progress."""
    path = tmp_path / "tables.db"
    connection = sqlite3.connect(path)
    connection.executescript(gzip.decompress((OLDER / "rules-1.0.0.sql.gz").read_bytes()).decode())
    connection.close()
    with house(path) as found:
        yield found


def seats(client: TestClient, key: str) -> list[Player]:
    sides = get_ruleset(key).scenario(read_record((OLDER / f"{key}-1.0.0.grog").read_text()).scenario).sides
    return [Player(client, f"older-{key}", f"token-{side.key}") for side in sides]


def agree(first: Player, second: Player, choice: str) -> None:
    assert first.post("/rules", {"choice": choice}).json() == {"settled": False}
    assert second.post("/rules", {"choice": choice}).json() == {"settled": True}


def play_on(first: Player, second: Player, most: int) -> None:
    random = Random(5)
    for _ in range(most):
        for player in (first, second):
            push = player.push()
            if push["decision"]:
                answer = player.send(pick(push["decision"], random), push["number"])
                assert answer.status_code == 200, answer.text
            elif push["view"]["result"]:
                return


@pytest.mark.parametrize("key", KEYS)
def test_no_stored_game_is_lost(client: TestClient, key: str) -> None:
    """It opens as it was left, or says what has changed and goes on once both have agreed."""
    first, second = seats(client, key)
    answer = first.get()
    if answer.status_code == 409:
        changed = answer.json()["changed"]
        assert changed["before"] == "1.0.0"
        assert changed["since"] == get_ruleset(key).meta.version
        assert changed["rules"], "whoever sits here wants to know which rules have changed"
        assert 0 < changed["kept"] <= changed["length"]
        assert changed["waiting"] == [0, 1]
        agree(first, second, "go-on")
        log = [line["kind"] for line in second.push()["log"]]
        assert log.count("RulesChanged") == 1
        assert second.push()["length"] <= changed["kept"]
    play_on(first, second, 20)


CHANGED = "portable"
"""A game that version 1.1.0 does not replay: it selects all units before the first one acts [portable turn.5]."""


def test_a_game_that_has_gone_on_is_audited_to_its_end(client: TestClient) -> None:
    first, second = seats(client, CHANGED)
    agree(first, second, "go-on")
    assert first.get("/record").status_code == 403, "the record of two people's game is closed while it lasts"
    play_on(first, second, 2000)
    text = first.get("/record").text
    record = read_record(text)
    assert record.version == "1.0.0"
    assert [change.version for change in record.changes] == [get_ruleset(CHANGED).meta.version]
    assert write_record(record) == text
    checks = verdicts(text)
    assert [checks[name] for name in ("scenario", "actions", "dice", "version")] == [True, True, True, None]
    assert Replay(record).finish().game.result is not None


def test_a_changed_record_that_was_tampered_with_is_found_out(client: TestClient) -> None:
    first, second = seats(client, CHANGED)
    agree(first, second, "go-on")
    play_on(first, second, 2000)
    text = first.get("/record").text
    number = next(at for at, line in enumerate(text.split("\n")) if line.startswith("rules "))
    lines = text.split("\n")
    for other in ('"drawn":1,', '"number":2,', '"state":[],'):
        name = other.partition(":")[0]
        forged = [*lines]
        at = forged[number].index(name)
        forged[number] = forged[number][:at] + other + '"x":' + forged[number][at + len(name) + 1 :]
        assert verdicts("\n".join(forged)) == {"replay": False, "signature": False}


def test_both_must_agree(client: TestClient) -> None:
    first, second = seats(client, CHANGED)
    assert first.post("/rules", {"choice": "go-on"}).json() == {"settled": False}
    assert second.post("/rules", {"choice": "abandon"}).json() == {"settled": False}
    assert first.get().status_code == 409
    assert second.get().json()["changed"]["votes"] == {"0": "go-on", "1": "abandon"}
    assert first.post("/rules", {"choice": "abandon"}).json() == {"settled": True}
    push = first.push()
    assert push["forfeit"] == ABANDONED
    assert push["decision"] is None
    assert first.send("pass", push["number"]).status_code == 422
    assert verdicts(first.get("/record").text)["end"] is None


def test_only_a_seat_says_how_a_game_goes_on(client: TestClient) -> None:
    first, _ = seats(client, CHANGED)
    watcher = Player(client, first.game, None)
    assert watcher.get().json()["changed"]["you"] == []
    assert watcher.post("/rules", {"choice": "abandon"}).status_code == 403
    assert Player(client, first.game, "no-token").post("/rules", {"choice": "abandon"}).status_code == 403
    assert first.post("/rules", {"choice": "perhaps"}).status_code == 400
    assert first.get().json()["changed"]["votes"] == {}


def test_votes_outlive_the_server(tmp_path: Path, client: TestClient) -> None:
    first, second = seats(client, CHANGED)
    first.post("/rules", {"choice": "go-on"})
    with house(tmp_path / "tables.db") as other:
        second = Player(other, second.game, second.token)
        assert second.get().json()["changed"]["waiting"] == [1]
        assert second.post("/rules", {"choice": "go-on"}).json() == {"settled": True}
        length = second.push()["length"]
    with house(tmp_path / "tables.db") as again:
        assert Player(again, second.game, second.token).push()["length"] == length


def test_a_game_that_replays_has_nothing_to_choose(client: TestClient) -> None:
    player = new_game(client).red
    assert "nothing is to be chosen" in player.post("/rules", {"choice": "go-on"}).json()["error"]


def test_a_stranger_brings_no_position_of_his_own(client: TestClient) -> None:
    first, second = seats(client, CHANGED)
    agree(first, second, "abandon")
    answer = client.post("/api/games", json={"record": first.get("/record").text})
    assert answer.status_code == 422
    assert "goes on only where it was played" in answer.json()["error"]


@pytest.mark.parametrize("key", KEYS)
def test_an_audit_of_an_older_record_says_what_has_changed(key: str) -> None:
    found = audit((OLDER / f"{key}-1.0.0.grog").read_text())
    assert found.verdict != "broken" or "It was played under version 1.0.0" in found.why[0]
