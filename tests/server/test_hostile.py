"""A hostile client over HTTP: every wrong request is answered with a 4xx status and a sentence, and changes nothing."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from grognard.core.action import Action
from grognard.rulesets import get_ruleset
from grognard.table.journal import Journal
from tests.server.hostile import AIM, BLUES_AIM, check_refused, check_untouched, state_of
from tests.server.serving import BLUE, RED, Game, Player, TestClient, chance_journal, new_game, room
from tests.table.tables import CLASH, GUNS, random_action


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
    game = new_game(client, text=scenario, chance=4)
    journal: Journal = chance_journal(4, scenario)
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


# -- afterwards ----------------------------------------------------------------------------------------------------


def test_the_server_is_still_there(client: TestClient, game: Game) -> None:
    check_untouched(client, game)
