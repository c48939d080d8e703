"""What everybody may have goes packed, and goes once; what a seat knows does neither."""

from __future__ import annotations

import gzip
from pathlib import Path

import msgspec
import pytest

from grognard.rulesets import all_rulesets
from grognard.server.guard import PRIVATE
from grognard.server.packing import ASK_AGAIN, FOREVER
from grognard.table import wire
from grognard.table.listing import ground_data, name_of
from grognard.table.present import board_data
from tests.server.serving import TestClient, house, new_game

PLAIN = {"accept-encoding": "identity"}
PACKED = {"accept-encoding": "gzip"}


def scenarios(client: TestClient) -> list[wire.ScenarioInfo]:
    found = msgspec.json.decode(client.get("/api/rulesets").content, type=list[wire.RulesetInfo])
    return [scenario for ruleset in found for scenario in ruleset.scenarios]


def test_the_listing_is_packed_for_whoever_unpacks_it(client: TestClient) -> None:
    plain, packed = client.get("/api/rulesets", headers=PLAIN), client.get("/api/rulesets", headers=PACKED)
    assert "content-encoding" not in plain.headers
    assert packed.headers["content-encoding"] == "gzip"
    assert int(packed.headers["content-length"]) * 3 < int(plain.headers["content-length"])
    assert plain.content == packed.content, "the client has unpacked it"
    assert plain.headers["vary"] == packed.headers["vary"] == "accept-encoding"


def test_whoever_has_the_listing_is_not_sent_it_again(client: TestClient) -> None:
    first = client.get("/api/rulesets")
    assert first.headers["cache-control"] == ASK_AGAIN
    again = client.get("/api/rulesets", headers={"if-none-match": first.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")
    assert client.get("/api/rulesets", headers={"if-none-match": f'"x", W/{first.headers["etag"]}'}).status_code == 304
    assert client.get("/api/rulesets", headers={"if-none-match": '"x"'}).status_code == 200


def test_every_battle_names_its_map(client: TestClient) -> None:
    names = [scenario.ground for scenario in scenarios(client)]
    assert len(set(names)) < len(names), "battles on the same map share it"
    told = 0
    for name in set(names):
        found = client.get(f"/api/grounds/{name}", headers=PACKED)
        assert found.headers["cache-control"] == FOREVER
        assert name_of(found.content) == name, "the name is the map's own"
        told += int(found.headers["content-length"])
    assert told < 60_000, "all maps together are less than one board was"


def test_a_map_that_is_not_there_is_said_so(client: TestClient) -> None:
    answer = client.get("/api/grounds/0123456789abcdef0123")
    assert answer.status_code == 404
    assert answer.json()["error"].endswith(".")
    assert answer.headers["cache-control"] == PRIVATE


@pytest.mark.parametrize("key", all_rulesets())
def test_a_map_is_the_boards_own_without_its_battle(key: str) -> None:
    """All that is drawn small is what is drawn large; nothing of the armies is in it."""
    ruleset = all_rulesets()[key]
    for battle in ruleset.scenario_keys():
        scenario = ruleset.scenario(battle)
        board = msgspec.json.decode(msgspec.json.encode(board_data(ruleset, scenario)))
        ground = msgspec.json.decode(ground_data(ruleset, scenario))
        look, large = ground.pop("look"), board.pop("look")
        assert ground.pop("numbers") == []
        assert {name: board[name] for name in ground} == ground
        assert {name: large[name] for name in look} == look
        assert not {"units", "sides", "briefing", "words"} & ground.keys()


def test_what_a_seat_knows_is_neither_packed_nor_kept(client: TestClient) -> None:
    game = new_game(client)
    for path in (f"/api/games/{game.id}", f"/api/games/{game.id}/push", f"/api/games/{game.id}/log"):
        answer = client.get(path, headers=PACKED)
        assert answer.status_code == 200
        assert "content-encoding" not in answer.headers
        assert "etag" not in answer.headers
        assert answer.headers["cache-control"] == PRIVATE


def test_the_files_of_the_page_are_packed_and_read_anew_when_they_change(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    script, font = tmp_path / "assets" / "a.js", tmp_path / "assets" / "f.woff2"
    script.parent.mkdir()
    script.write_text("console.log('Solferino');" * 50)
    font.write_bytes(gzip.compress(b"font"))
    monkeypatch.setattr("grognard.server.page.STATIC", tmp_path)
    with house(tmp_path / "tables.db") as client:
        found = client.get("/assets/a.js", headers=PACKED)
        assert found.headers["content-encoding"] == "gzip"
        assert int(found.headers["content-length"]) < 100
        assert found.text == script.read_text()
        assert found.headers["cache-control"] == FOREVER
        assert "content-encoding" not in client.get("/assets/a.js", headers=PLAIN).headers
        assert client.get("/assets/f.woff2", headers=PACKED).content == font.read_bytes()
        script.write_text("console.log('San Martino');" * 60)
        assert client.get("/assets/a.js", headers=PACKED).text == script.read_text()
