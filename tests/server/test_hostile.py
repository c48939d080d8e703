"""A hostile client over HTTP: every wrong request is answered with a 4xx status and a sentence, and changes nothing."""

from __future__ import annotations

from random import Random
from typing import Any

import httpx
import pytest

from grognard.core.action import Action
from grognard.core.record import write_record
from grognard.rulesets import get_ruleset
from grognard.server.guard import MOST_BYTES
from grognard.table.journal import Journal
from tests.server.serving import BLUE, RED, Game, Player, TestClient, new_game, room
from tests.table.tables import CLASH, GUNS, new_journal, random_action

HOLD = ["hold", -1, -1, []]
AIM = ["aim", 0, 31, [3]]
BLUES_AIM = ["aim", 4, 10, [0]]


def state_of(client: TestClient, game: Game) -> Any:
    """Everything that a request could have changed."""
    table = room(client, game.id).table
    return (table.game.digest(), len(table.journal.lines), list(table.chat), dict(table.standing), dict(table.undone))


def check_refused(answer: httpx.Response, *statuses: int) -> None:
    assert answer.status_code in statuses, (answer.status_code, answer.text[:200])
    data = answer.json()
    assert data["error"].endswith("."), data
    assert len(data["error"]) > 10
    assert "Traceback" not in answer.text


@pytest.fixture(scope="module")
def game(client: TestClient) -> Game:
    return new_game(client)


# -- whose seat ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "header",
    [
        "Bearer wrong",
        "Bearer " + "x" * 5000,
        "Bearer é",
        "bearer  two words",
        "Bearer ../../etc/passwd",
        "Bearer ' OR 1=1 --",
        "Bearer \t.",
    ],
)
@pytest.mark.parametrize("path", ["", "/log", "/record", "/history/0", "/overlays?unit=0"])
def test_a_wrong_token_opens_nothing(client: TestClient, game: Game, header: str, path: str) -> None:
    answer = client.get(f"/api/games/{game.id}{path}", headers={"authorization": header.encode("latin-1")})
    check_refused(answer, 403)


@pytest.mark.parametrize("header", ["", "Bearer", "Bearer ", "Basic abc", "Token x", "x"])
def test_no_token_is_a_spectators(client: TestClient, game: Game, header: str) -> None:
    answer = client.get(f"/api/games/{game.id}", headers={"authorization": header})
    assert (answer.status_code, answer.json()["you"]) == (200, [])


def test_the_hash_of_a_token_is_no_token(client: TestClient, game: Game) -> None:
    for seat in room(client, game.id).table.seats:
        check_refused(Player(client, game.id, seat.token_hash).get(), 403)


def test_a_token_in_the_address_is_no_token(client: TestClient, game: Game) -> None:
    answer = client.get(f"/api/games/{game.id}?token={game.tokens['red']}")
    assert answer.json()["you"] == []


@pytest.mark.parametrize("side", [None, RED, BLUE, -1, 2, 100_000])
def test_a_spectator_does_nothing(client: TestClient, game: Game, side: int | None) -> None:
    before = state_of(client, game)
    watcher = game.watcher
    check_refused(watcher.send(AIM, 0, side=side), 403)
    check_refused(watcher.send("hold", 0, side=side), 403)
    check_refused(watcher.post("/undo", {"number": 0}), 403)
    check_refused(watcher.post("/standing", {"order": "advance", "answer": "always"}), 403)
    check_refused(watcher.post("/odds", {"action": AIM, "side": side}), 403)
    check_refused(watcher.post("/why", {"action": AIM, "side": side}), 403)
    assert state_of(client, game) == before


@pytest.mark.parametrize("side", [BLUE, -1, 2, 7, 100_000])
def test_a_side_does_not_act_for_another(client: TestClient, game: Game, side: int) -> None:
    before = state_of(client, game)
    check_refused(game.red.send(BLUES_AIM, 0, side=side), 403)
    check_refused(game.red.send("aim blue-gun 0402 n", 0, side=side), 403)
    check_refused(game.red.post("/odds", {"action": BLUES_AIM, "side": side}), 403)
    check_refused(game.red.post("/why", {"action": BLUES_AIM, "side": side}), 403)
    assert state_of(client, game) == before


def test_a_side_does_not_order_the_others_units(client: TestClient, game: Game) -> None:
    before = state_of(client, game)
    check_refused(game.red.send(BLUES_AIM, 0), 422)
    check_refused(game.red.post("/odds", {"action": BLUES_AIM}), 422)
    assert state_of(client, game) == before


def test_a_side_does_not_take_back_what_another_did(client: TestClient) -> None:
    game = new_game(client)
    game.blue.act("aim blue-gun 0402 n")
    before = state_of(client, game)
    check_refused(game.red.post("/undo", {"number": 0}), 422)
    assert state_of(client, game) == before


# -- bodies that do not fit ----------------------------------------------------------------------------------------

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
    b'{"number": -1, "action": ["hold", -1, -1, []]}',
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
    b"[" * 200_000,
    b'{"number": ' + b"[" * 200_000,
    b'{"action": ' * 50_000,
    b'{"number": 0, "action": ["aim", 0, 31, ' + b"[" * 200_000,
]


@pytest.mark.parametrize("path", ["/actions", "/undo", "/chat", "/standing", "/odds", "/why"])
@pytest.mark.parametrize("body", BODIES, ids=lambda body: body[:40].decode("latin-1"))
def test_a_body_that_does_not_fit_is_refused(client: TestClient, game: Game, path: str, body: bytes) -> None:
    if (path, body) == ("/undo", b'{"number": 0}'):
        pytest.skip("this one fits")
    before = state_of(client, game)
    answer = client.post(f"/api/games/{game.id}{path}", content=body, headers=game.red.headers)
    check_refused(answer, 400)
    assert state_of(client, game) == before


@pytest.mark.parametrize("path", ["/api/games", "/api/rulesets/portable/scenarios/check"])
@pytest.mark.parametrize(
    "body", [b"", b"null", b"[" * 100_000, b'{"text": 1}', b'{"x": 1}', b"\xff", b'{"text": "\\udfff"}']
)
def test_a_lobby_wish_that_does_not_fit_is_refused(client: TestClient, path: str, body: bytes) -> None:
    check_refused(client.post(path, content=body), 400)


@pytest.mark.parametrize("kind", ["text/plain", "application/xml", "application/x-www-form-urlencoded", ""])
def test_the_kind_of_content_is_not_believed(client: TestClient, game: Game, kind: str) -> None:
    """Whatever a body claims to be, it is read as JSON or refused."""
    headers = {**game.red.headers, "content-type": kind}
    check_refused(client.post(f"/api/games/{game.id}/chat", content=b"text=hello", headers=headers), 400)


def test_a_body_that_is_too_large_is_refused(client: TestClient, game: Game) -> None:
    for body in (b" " * (MOST_BYTES + 1), b'{"text": "' + b"x" * MOST_BYTES + b'"}'):
        for path in (f"/api/games/{game.id}/actions", "/api/games", "/api/rulesets/portable/scenarios/check"):
            check_refused(client.post(path, content=body), 413)


def test_a_body_that_grows_beyond_the_limit_is_refused(client: TestClient, game: Game) -> None:
    """Sent in pieces, without a length in its header."""

    def pieces() -> Any:
        for _ in range(MOST_BYTES // 50_000 + 2):
            yield b" " * 50_000

    check_refused(client.post(f"/api/games/{game.id}/actions", content=pieces(), headers=game.red.headers), 413)


def test_a_text_within_the_limits_of_a_request_but_not_of_a_document_is_refused(client: TestClient) -> None:
    check_refused(client.post("/api/games", json={"ruleset": "portable", "text": "#" * 400_001}), 400)
    check_refused(client.post("/api/games", json={"ruleset": "portable", "record": "#" * 400_001}), 400)


@pytest.mark.parametrize("text", ["", "x" * 501, None, 5, ["x"]])
def test_a_remark_that_does_not_fit_is_refused(game: Game, text: Any) -> None:
    check_refused(game.red.post("/chat", {"text": text}), 400)


# -- actions that are not offered ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "verb", ["", "conjure", "AIM", "aim ", "__class__", "{unit.__class__}", "%s", "a" * 80, "aim\x00"]
)
def test_an_unknown_verb_is_refused(client: TestClient, game: Game, verb: str) -> None:
    before = state_of(client, game)
    check_refused(game.red.send([verb, 0, 31, [3]], 0), 400, 400, 422)
    check_refused(game.red.send(f"{verb} red-gun 0405", 0) if verb != "aim " else game.red.send("aim x", 0), 400, 422)
    assert state_of(client, game) == before


@pytest.mark.parametrize(
    "text", ["", " ", "aim", "aim red-gun 9999", "aim red-gun 0405 s s", "aim nobody 0405", "hold hold"]
)
def test_a_text_that_means_nothing_is_refused(game: Game, text: str) -> None:
    check_refused(game.red.send(text, 0), 422)


@pytest.mark.parametrize("scenario", [GUNS, CLASH], ids=["guns", "clash"])
def test_whatever_is_not_offered_is_refused_at_any_moment(client: TestClient, scenario: str) -> None:
    """A fuzzer's game: between two lawful actions a hundred unlawful ones, over the API."""
    random = Random(4)
    game = new_game(client, text=scenario, seed=4)
    journal: Journal = new_journal(4, scenario)
    verbs = [verb.word for verb in get_ruleset("portable").verbs]
    numbers = (-1, 0, 1, 2, 3, 4, 5, 7, 8, 40, 41, 42, 63, 64, 99_999, 100_000)
    for _ in range(14):
        if journal.game.result:
            break
        for side, player in ((RED, game.red), (BLUE, game.blue)):
            number = player.number()
            before = state_of(client, game)
            for _ in range(20):
                extra = [random.choice(numbers) for _ in range(random.randrange(3))]
                form: list[Any] = [random.choice(verbs), random.choice(numbers), random.choice(numbers), extra]
                if Action(form[0], form[1], form[2], tuple(extra)) in journal.game.options(side):
                    continue
                check_refused(player.send(form, number), 422)
                check_refused(player.post("/odds", {"action": form}), 403, 422)
            assert state_of(client, game) == before
        side, chosen = random_action(journal, random)
        journal.play(side, chosen)
        (game.red, game.blue)[side].act([chosen.verb, chosen.unit, chosen.place, list(chosen.extra)])
    assert state_of(client, game)[0] == journal.game.digest()


# -- addresses -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("id", ["x", "..", "%2e%2e", "%00", "é", "'--", "%ff", "a" * 3000, "{game}", "\\", "%0a"])
def test_a_game_that_is_not_there_is_not_found(client: TestClient, id: str) -> None:
    answer = client.get(f"/api/games/{id}/log")
    check_refused(answer, 404)


@pytest.mark.parametrize("number", ["-1", "x", "1.5", "", "0x1", "%31%32x"])
def test_a_past_that_is_no_number_is_not_found(game: Game, number: str) -> None:
    check_refused(game.red.get(f"/history/{number}"), 400, 404)


@pytest.mark.parametrize("number", ["0", "000", "999999999"])
def test_a_past_far_ahead_is_the_present(game: Game, number: str) -> None:
    assert game.red.get(f"/history/{number}").json()["number"] == 0


def test_a_past_that_is_too_large_a_number_is_refused(game: Game) -> None:
    for digits in (24, 4301):
        answer = game.red.get("/history/" + "9" * digits)
        assert answer.status_code in (200, 400, 404, 422)


def test_a_unit_that_is_too_large_a_number_is_refused(game: Game) -> None:
    check_refused(game.red.get("/overlays?unit=" + "9" * 4301), 400)


@pytest.mark.parametrize("wish", ["/overlays", "/overlays?unit=%00", "/overlays?unit=1&unit=x", "/overlays?unit=é"])
def test_a_unit_that_is_no_number_is_refused(game: Game, wish: str) -> None:
    check_refused(game.red.get(wish), 400)


@pytest.mark.parametrize("method", ["PUT", "DELETE", "PATCH", "TRACE", "OPTIONS"])
def test_other_methods_do_nothing(client: TestClient, game: Game, method: str) -> None:
    before = state_of(client, game)
    for path in (f"/api/games/{game.id}", f"/api/games/{game.id}/actions", "/api/games", "/"):
        assert client.request(method, path, headers=game.red.headers).status_code == 405
    assert state_of(client, game) == before


@pytest.mark.parametrize(
    ("method", "path"), [("GET", "/api/games"), ("POST", "/api/health"), ("DELETE", "/api/games/x")]
)
def test_a_wrong_method_is_answered_with_a_sentence(client: TestClient, method: str, path: str) -> None:
    check_refused(client.request(method, path), 405)


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
    """After all that: nothing has happened at the table, and it can be played."""
    assert room(client, game.id).table.journal.lines == []
    game.red.act(AIM)
