"""Seats are claimed: by an invitation, once, with a secret that nobody else has ever had; and handed over."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from grognard.table.seats import NO_SEAT
from tests.server.guests import claim, founder, free, invited, sit, token
from tests.server.processes import Server
from tests.server.serving import BLUE, Data, Player, TestClient, found, house, live, settle


@pytest.fixture
def hall(tmp_path: Path) -> Iterator[TestClient]:
    with house(tmp_path / "tables.db") as client:
        yield client


# -- founding ------------------------------------------------------------------------------------------------------


def test_the_founders_own_seat_is_his_and_the_other_is_an_invitation(hall: TestClient) -> None:
    told = found(hall, you="red")
    assert (told["tokens"].keys(), told["invitations"].keys()) == ({"red"}, {"blue"})
    assert founder(hall, told).get().json()["you"] == ["red"]
    assert free(founder(hall, told)) == [False, True]


@pytest.mark.parametrize(
    ("seats", "own"),
    [
        ({}, set()),
        ({"blue": {"kind": "bot"}}, {"red"}),
        ({"red": {"kind": "shared"}, "blue": {"kind": "shared"}}, {"red", "blue"}),
        ({"red": {"kind": "shared"}}, {"red"}),
        ({"red": {"kind": "bot"}, "blue": {"kind": "bot"}}, set()),
    ],
)
def test_whose_seat_is_the_founders_where_nothing_is_said(hall: TestClient, seats: Data, own: set[str]) -> None:
    assert found(hall, seats=seats)["tokens"].keys() == own


@pytest.mark.parametrize("wish", [{"you": "green"}, {"you": "blue", "seats": {"blue": {"kind": "bot"}}}])
def test_a_founder_plays_a_side_that_is_there(hall: TestClient, wish: Data) -> None:
    answer = hall.post("/api/games", json={"ruleset": "portable", "scenario": "first-steps", **wish})
    assert answer.status_code == 422
    assert answer.json()["error"].endswith(".")


# -- claiming ------------------------------------------------------------------------------------------------------


def test_an_invitation_shows_what_a_spectator_sees_and_plays_nothing(hall: TestClient) -> None:
    told = found(hall, you="red")
    guest, watcher = invited(hall, told), Player(hall, told["game"], None)
    data = guest.get().json()
    assert (data["you"], data["invited"]) == ([], ["blue"])
    assert data["push"] == watcher.push()
    assert guest.get("/log").json() == watcher.get("/log").json()
    assert guest.get("/record").status_code == 403
    for path, wish in (
        ("/actions", {"number": 0, "text": "hold"}),
        ("/undo", {"number": 0}),
        ("/hand-over", {}),
        ("/invite", {"side": BLUE}),
        ("/standing", {"order": "advance", "answer": "always"}),
        ("/chat-setting", {"spectators": True}),
    ):
        assert guest.post(path, wish).status_code == 403, path
    with live(guest) as window:
        assert window.receive()["view"]["viewer"] == -1


def test_whoever_claims_first_has_the_seat_and_the_founders_copy_is_dead(hall: TestClient) -> None:
    told = found(hall, you="red")
    guest = invited(hall, told)
    friend = sit(guest)
    assert friend.get().json()["you"] == ["blue"]
    assert free(friend) == [False, False]
    assert friend.post("/seal", {"commit": "0" * 64}).status_code == 200
    for answer in (claim(guest, token()), guest.get(), guest.get("/log"), guest.send("hold", 0)):
        assert (answer.status_code, answer.json()["error"]) == (403, NO_SEAT)


def test_a_claim_whose_answer_was_lost_is_made_again(hall: TestClient) -> None:
    told, new = found(hall, you="red"), token()
    guest = invited(hall, told)
    assert [claim(guest, new).json() for _ in range(3)] == [{"you": ["blue"]}] * 3
    assert Player(hall, told["game"], new).get().json()["you"] == ["blue"]


@pytest.mark.parametrize("bad", ["", "short", "x" * 31, "x" * 121, "ü" * 32, "a b" * 12, None, 7])
def test_a_token_must_be_one_that_nobody_guesses(hall: TestClient, bad: Any) -> None:
    told = found(hall, you="red")
    assert claim(invited(hall, told), bad).status_code == 400
    assert free(founder(hall, told)) == [False, True]


def test_a_token_must_be_new_at_the_table(hall: TestClient) -> None:
    told = found(hall, you="red")
    guest = invited(hall, told)
    for old in (told["tokens"]["red"], told["invitations"]["blue"]):
        assert claim(guest, old).status_code == 422
    assert free(founder(hall, told)) == [False, True]


def test_nobody_claims_without_an_invitation(hall: TestClient) -> None:
    told = found(hall, you="red")
    strangers = (Player(hall, told["game"], given) for given in (None, "x" * 32, told["tokens"]["red"]))
    for stranger in strangers:
        assert claim(stranger, token()).status_code == 403
    other = found(hall, you="red")
    assert claim(Player(hall, told["game"], other["invitations"]["blue"]), token()).status_code == 403
    assert free(founder(hall, told)) == [False, True]


def test_everybody_sees_that_somebody_has_sat_down(hall: TestClient) -> None:
    told = found(hall, you="red")
    with live(founder(hall, told)) as red:
        settle(red)
        sit(invited(hall, told))
        (push,) = red.drain()
    assert [seat["free"] for seat in push["seats"]] == [False, False]


def test_of_many_who_claim_at_once_one_has_the_seat(hall: TestClient) -> None:
    told = found(hall, you="red")
    guest, tokens = invited(hall, told), [token() for _ in range(12)]
    with ThreadPoolExecutor(12) as threads:
        answers = list(threads.map(lambda new: claim(guest, new), tokens))
    assert sorted(answer.status_code for answer in answers) == [200, *[403] * 11]
    holders = [new for new in tokens if Player(hall, told["game"], new).get().status_code == 200]
    assert holders == [new for new, answer in zip(tokens, answers, strict=True) if answer.status_code == 200]


def test_a_seat_is_claimed_after_a_restart_and_stays_so(tmp_path: Path) -> None:
    path = tmp_path / "tables.db"
    with house(path) as client:
        told = found(client, you="red")
    with house(path) as client:
        friend = sit(invited(client, told))
    with house(path) as client:
        assert Player(client, friend.game, friend.token).get().json()["you"] == ["blue"]
        assert claim(invited(client, told), token()).status_code == 403


# -- several servers -----------------------------------------------------------------------------------------------


@pytest.mark.proof
def test_of_two_who_claim_at_two_servers_one_has_the_seat(database: str, tmp_path: Path) -> None:
    for name in ("a", "b"):
        (tmp_path / name).mkdir()
    with Server(tmp_path / "a", database=database) as one, Server(tmp_path / "b", database=database) as two:
        for number in range(8):
            told = found(one.client, you="red")
            tokens = [token() for _ in range(6)]
            servers = [(one, two)[(number + n) % 2] for n in range(6)]

            def come(server: Server, new: str, told: Data = told) -> int:
                return claim(invited(server.client, told), new).status_code

            with ThreadPoolExecutor(6) as threads:
                codes = list(threads.map(come, servers, tokens))
            assert sorted(codes) == [200, *[403] * 5]
            holder = tokens[codes.index(200)]
            for server in (one, two):
                assert Player(server.client, told["game"], holder).get().json()["you"] == ["blue"]
                assert claim(invited(server.client, told), holder).json() == {"you": ["blue"]}
        kept = Player(two.client, told["game"], holder)
        one.kill()
        for _ in range(60):
            if (answer := kept.get()).status_code == 200:
                break
        assert answer.json()["you"] == ["blue"]
        assert claim(invited(two.client, told), token()).status_code == 403
