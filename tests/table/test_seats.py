from __future__ import annotations

import hashlib
import re

import pytest

from grognard.table.seats import (
    DeadLink,
    Seat,
    all_seated,
    changed_hands,
    claiming,
    hash_token,
    held_by,
    invited_to,
    inviting,
    new_token,
)


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


def table() -> tuple[tuple[Seat, ...], str]:
    """Red has sat down, Blue is invited; gives the invitation."""
    invitation = new_token()
    red = Seat(0, "human", "", hash_token(new_token()))
    return (red, Seat(1, "human", "", "", False, hash_token(invitation))), invitation


def test_nobody_holds_a_seat_by_its_invitation() -> None:
    seats, invitation = table()
    assert (held_by(seats, invitation), invited_to(seats, invitation)) == ((), (1,))
    assert not all_seated(seats)


def test_a_claim_kills_the_invitation_and_nothing_else() -> None:
    seats, invitation = table()
    token = new_token()
    claimed = claiming(seats, invitation, token)
    assert claimed[0] == seats[0]
    assert (held_by(claimed, token), invited_to(claimed, invitation), held_by(claimed, invitation)) == ((1,), (), ())
    assert all_seated(claimed)
    assert changed_hands(seats, claimed) == {1}
    assert claiming(claimed, invitation, token) == claimed
    with pytest.raises(DeadLink):
        claiming(claimed, invitation, new_token())


def test_an_invitation_in_place_of_another_changes_nobodys_seat() -> None:
    seats, first = table()
    second = new_token()
    again = inviting(seats, (1,), second)
    assert (invited_to(again, first), invited_to(again, second), changed_hands(seats, again)) == ((), (1,), set())


def test_a_seat_that_was_emptied_is_held_by_nobody() -> None:
    seats = (Seat(0, "human", "", "", False),)
    for token in ("", None, hash_token(""), new_token()):
        assert held_by(seats, token) == invited_to(seats, token) == ()
