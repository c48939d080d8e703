"""Hostile bodies and documents over HTTP: each is refused with a 4xx status and a sentence, and changes nothing."""

from __future__ import annotations

from typing import Any

import pytest

from grognard.core.record import write_record
from grognard.server.guard import MOST_BYTES, SMALL_BYTES
from tests.server.hostile import JSON, check_refused, check_untouched, state_of
from tests.server.serving import BLUE, RED, Game, TestClient, new_game
from tests.table.tables import GUNS, new_journal


@pytest.fixture(scope="module")
def game(client: TestClient) -> Game:
    return new_game(client)


# -- bodies that do not fit ------------------------------------------------------------------------------------------

BODIES: list[bytes] = [
    b"",
    b"null",
    b"[]",
    b"1",
    b'"x"',
    b"{",
    b"{}",
    b'{"number": 0}',
    b'{"number": 0, "action": null, "text": null}',
    b'{"number": 0, "action": ["hold", -1, -1, []], "text": "hold"}',
    b'{"number": "0", "action": ["hold", -1, -1, []]}',
    b'{"number": 0.5, "action": ["hold", -1, -1, []]}',
    b'{"number": null, "action": ["hold", -1, -1, []]}',
    b'{"number": true, "action": ["hold", -1, -1, []]}',
    b'{"number": -2, "action": ["hold", -1, -1, []]}',
    b'{"number": 99999999999999999999999999, "action": ["hold", -1, -1, []]}',
    b'{"number": 1e400, "action": ["hold", -1, -1, []]}',
    b'{"number": 0, "action": ["hold"]}',
    b'{"number": 0, "action": ["hold", -1, -1]}',
    b'{"number": 0, "action": ["hold", -1, -1, [], 1]}',
    b'{"number": 0, "action": [1, -1, -1, []]}',
    b'{"number": 0, "action": ["hold", "x", -1, []]}',
    b'{"number": 0, "action": ["hold", -2, -1, []]}',
    b'{"number": 0, "action": ["hold", 100001, -1, []]}',
    b'{"number": 0, "action": ["hold", 18446744073709551616, -1, []]}',
    b'{"number": 0, "action": ["aim", 0, 10000000000000000000000, [0]]}',
    b'{"number": 0, "action": ["aim", 0, 31, [99999999999]]}',
    b'{"number": 0, "action": ["aim", 0, 31, 3]}',
    b'{"number": 0, "action": ["aim", 0, 31, [' + b"1," * 70 + b"1]]}",
    b'{"number": 0, "action": {"verb": "hold"}}',
    b'{"number": 0, "action": "hold"}',
    b'{"number": 0, "text": ["hold"]}',
    b'{"number": 0, "text": "' + b"x" * 201 + b'"}',
    b'{"number": 0, "text": "hold", "side": "red"}',
    b'{"number": 0, "text": "hold", "side": 1.5}',
    b'{"number": 0, "text": "hold", "extra": 1}',
    b'{"number": 0, "text": "hold", "__proto__": {}}',
    b'{"number": 0, "text": "\xff\xfe"}',
    b'{"number": 0, "text": "\\ud800"}',
    b"\xff\xfe{}",
    b"\xef\xbb\xbf{}",
    b'{"number": 0, "text": "hold"} trailing',
    b'{"number": NaN, "text": "hold"}',
    b"[" * 19_000,
    b'{"number": ' + b"[" * 19_000,
    b'{"action": ' * 1_500,
    b'{"number": 0, "action": ["aim", 0, 31, ' + b"[" * 19_000,
]


@pytest.mark.parametrize("path", ["/actions", "/undo", "/chat", "/standing", "/odds", "/why"])
@pytest.mark.parametrize("body", BODIES, ids=lambda body: body[:40].decode("latin-1"))
def test_a_body_that_does_not_fit_is_refused(client: TestClient, game: Game, path: str, body: bytes) -> None:
    if (path, body) == ("/undo", b'{"number": 0}'):
        pytest.skip("this one fits")
    before = state_of(client, game)
    answer = client.post(f"/api/games/{game.id}{path}", content=body, headers=game.red.headers | JSON)
    check_refused(answer, 400)
    assert state_of(client, game) == before


@pytest.mark.parametrize("path", ["/api/games", "/api/rulesets/portable/scenarios/check"])
@pytest.mark.parametrize(
    "body", [b"", b"null", b"[" * 100_000, b'{"text": 1}', b'{"x": 1}', b"\xff", b'{"text": "\\udfff"}']
)
def test_a_lobby_wish_that_does_not_fit_is_refused(client: TestClient, path: str, body: bytes) -> None:
    check_refused(client.post(path, content=body, headers=JSON), 400)


@pytest.mark.parametrize("kind", ["text/plain", "application/xml", "application/x-www-form-urlencoded", "", "json"])
def test_only_json_is_read(client: TestClient, game: Game, kind: str) -> None:
    """A page of somebody else's can make a browser send anything but that without asking us first."""
    before = state_of(client, game)
    headers = {**game.red.headers, "content-type": kind}
    check_refused(client.post(f"/api/games/{game.id}/chat", content=b'{"text": "hello"}', headers=headers), 415)
    assert state_of(client, game) == before


@pytest.mark.parametrize("kind", ["application/json", "application/json; charset=utf-8", "Application/JSON"])
def test_json_is_read_however_it_is_named(client: TestClient, kind: str) -> None:
    game = new_game(client)
    headers = {**game.red.headers, "content-type": kind}
    answer = client.post(f"/api/games/{game.id}/chat", content=b'{"text": "hello"}', headers=headers)
    assert answer.status_code == 200


def test_a_body_that_is_too_large_is_refused(client: TestClient, game: Game) -> None:
    for body in (b" " * (MOST_BYTES + 1), b'{"text": "' + b"x" * MOST_BYTES + b'"}'):
        for path in (f"/api/games/{game.id}/actions", "/api/games", "/api/rulesets/portable/scenarios/check"):
            check_refused(client.post(path, content=body, headers=JSON), 413)


@pytest.mark.parametrize("path", ["/actions", "/undo", "/chat", "/standing", "/odds", "/why"])
def test_only_battles_and_records_are_long(client: TestClient, game: Game, path: str) -> None:
    for body in (b"[" * 200_000, b" " * (SMALL_BYTES + 1)):
        check_refused(client.post(f"/api/games/{game.id}{path}", content=body, headers=game.red.headers | JSON), 413)


def test_a_body_that_grows_beyond_the_limit_is_refused(client: TestClient, game: Game) -> None:
    """Sent in pieces, without a length in its header."""

    def pieces() -> Any:
        for _ in range(MOST_BYTES // 50_000 + 2):
            yield b" " * 50_000

    check_refused(client.post(f"/api/games/{game.id}/actions", content=pieces(), headers=game.red.headers | JSON), 413)


def test_a_text_within_the_limits_of_a_request_but_not_of_a_document_is_refused(client: TestClient) -> None:
    check_refused(client.post("/api/games", json={"ruleset": "portable", "text": "#" * 400_001}), 400)
    check_refused(client.post("/api/games", json={"ruleset": "portable", "record": "#" * 400_001}), 400)


@pytest.mark.parametrize("text", ["", "x" * 501, None, 5, ["x"]])
def test_a_remark_that_does_not_fit_is_refused(game: Game, text: Any) -> None:
    check_refused(game.red.post("/chat", {"text": text}), 400)


# -- documents that were made to hurt ------------------------------------------------------------------------------


def record_text() -> str:
    journal = new_journal()
    for side in (RED, BLUE):
        journal.play(side, journal.parse(side, "hold"))
    return write_record(journal.record())


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("dice fast 1", "dice fast x"),
        ("dice fast 1", "dice loaded 1"),
        ("ruleset portable", "ruleset chess"),
        ("1 red hold", "1 red conjure"),
        ("1 red hold", "1 green hold"),
        ("1 red hold", "2 red hold"),
        ("* d6 ", "* d999999 "),
        ("* d6 ", "* d0 "),
        ("end 2 ", "end 3 "),
        ("digest ", "digest 0"),
        ("grognard record 1", "grognard record 2"),
        ("| turns = 6", "| turns = 1000000"),
    ],
)
def test_a_record_that_does_not_stand_is_refused(client: TestClient, old: str, new: str) -> None:
    text = record_text()
    assert old in text
    check_refused(client.post("/api/games", json={"record": text.replace(old, new, 1)}), 404, 422)


def test_a_record_with_a_seed_of_two_signs_is_refused(client: TestClient) -> None:
    check_refused(
        client.post("/api/games", json={"record": record_text().replace("dice fast 1", "dice fast --5")}), 422
    )


def test_a_record_with_a_number_of_very_many_digits_is_refused(client: TestClient) -> None:
    text = record_text().replace("1 red hold", "9" * 5000 + " red hold")
    check_refused(client.post("/api/games", json={"record": text}), 422)


@pytest.mark.parametrize(
    "text",
    [
        "a = " + "[" * 50_000,
        "a." * 1_000 + "b = 1",
        "title = " + "9" * 5000,
        "turns = 0x" + "f" * 5000,
        '"' * 1000,
        "\x00",
        "a = 1979-99-99",
        "[map]\n" * 2,
    ],
    ids=["deep", "dotted", "digits", "hexadecimal", "quotes", "nul", "date", "twice"],
)
def test_a_scenario_made_to_hurt_is_refused(client: TestClient, text: str) -> None:
    check_refused(client.post("/api/rulesets/portable/scenarios/check", json={"text": text}), 400, 422)
    check_refused(client.post("/api/games", json={"ruleset": "portable", "text": text}), 400, 422)


def test_a_map_beyond_the_limit_is_refused(client: TestClient) -> None:
    """What the largest lawful map does to the others is in test_process.py."""
    row = ". " * 100
    text = GUNS.replace(". . . . . . .", row)
    check_refused(client.post("/api/rulesets/portable/scenarios/check", json={"text": text}), 422)


def test_the_server_is_still_there(client: TestClient, game: Game) -> None:
    check_untouched(client, game)
