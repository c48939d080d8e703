from __future__ import annotations

import hashlib
import re

import pytest

from grognard.table.seats import Seat, hash_token, held_by, new_token


def test_tokens_cannot_be_guessed() -> None:
    tokens = {new_token() for _ in range(1000)}
    assert len(tokens) == 1000
    assert all(re.fullmatch(r"[A-Za-z0-9_-]{32}", token) for token in tokens)


def test_only_the_hash_is_kept() -> None:
    token = new_token()
    seat = Seat(0, "human", "", hash_token(token))
    assert seat.token_hash == hashlib.sha256(token.encode()).hexdigest()
    assert token not in repr(seat)


def test_a_token_holds_its_own_seat_only() -> None:
    red, blue = new_token(), new_token()
    seats = (Seat(0, "human", "", hash_token(red)), Seat(1, "human", "", hash_token(blue)))
    assert (held_by(seats, red), held_by(seats, blue)) == ((0,), (1,))


def test_a_shared_token_holds_all_shared_seats() -> None:
    token = new_token()
    seats = tuple(Seat(side, "shared", "", hash_token(token)) for side in range(2))
    assert held_by(seats, token) == (0, 1)


@pytest.mark.parametrize("token", [None, "", "x", " ", "é", "a" * 200])
def test_others_hold_nothing(token: str | None) -> None:
    seats = (Seat(0, "human", "", hash_token(new_token())), Seat(1, "bot", "staff"))
    assert held_by(seats, token) == ()


def test_nobody_holds_a_bots_seat() -> None:
    """A bot's seat has no hash: neither the empty token nor the hash of nothing opens it."""
    seats = (Seat(0, "bot", "staff"), Seat(1, "bot", "random"))
    for token in ("", None, hash_token("")):
        assert held_by(seats, token) == ()


def test_a_hash_is_no_token() -> None:
    token = new_token()
    seats = (Seat(0, "human", "", hash_token(token)),)
    assert held_by(seats, hash_token(token)) == ()
