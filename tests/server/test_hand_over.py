"""Seats are handed over: to somebody else, to another device, and to whoever comes in place of a lost invitation."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from starlette.websockets import WebSocketDisconnect

from grognard.server import seating
from grognard.server.audience import UNSEATED
from grognard.server.errors import Broken
from grognard.table.seats import NO_SEAT
from tests.server.guests import claim, founder, hand_over, invited, sit, token
from tests.server.serving import BLUE, RED, Player, TestClient, found, house, inside, live, new_game, rooms, settle

AIM = ["aim", 0, 31, [3]]


@pytest.fixture
def hall(tmp_path: Path) -> Iterator[TestClient]:
    with house(tmp_path / "tables.db") as client:
        yield client


def test_a_seat_is_its_holders_until_the_invitation_is_claimed(hall: TestClient) -> None:
    game = new_game(hall)
    red = game.red
    heir = hand_over(red)
    red.act(AIM)
    assert heir.push() == game.watcher.push()
    next_red = sit(heir)
    assert next_red.get().json()["you"] == ["red"]
    assert (red.get().status_code, red.send("hold", 1).status_code) == (403, 403)
    assert next_red.push()["view"]["viewer"] == RED


def test_a_window_of_the_former_holder_is_shut_and_sees_nothing_more(hall: TestClient) -> None:
    game = new_game(hall)
    red = game.red
    with live(red) as window, live(red) as second, live(game.watcher) as watcher:
        settle(window, second, watcher)
        sit(hand_over(red)).act(AIM)
        for each in (window, second):
            with pytest.raises(WebSocketDisconnect) as closed:
                each.drain()
            assert closed.value.code == UNSEATED
        assert not watcher.drain()[-1]["seats"][RED]["here"]
    with live(red) as window:
        assert window.receive()["error"] == NO_SEAT
        with pytest.raises(WebSocketDisconnect) as closed:
            window.receive()
        assert closed.value.code == UNSEATED


def test_one_link_at_a_time_hands_a_seat_over(hall: TestClient) -> None:
    told = found(hall, you="red")
    first, second = hand_over(founder(hall, told)), hand_over(founder(hall, told))
    assert claim(first, token()).status_code == 403
    assert claim(second, token()).status_code == 200


def test_all_seats_of_one_screen_go_together(hall: TestClient) -> None:
    seats = {"red": {"kind": "shared"}, "blue": {"kind": "shared"}}
    told = found(hall, seats=seats)
    assert sit(hand_over(founder(hall, told))).get().json()["you"] == ["red", "blue"]
    assert founder(hall, told).get().status_code == 403


def test_a_seat_changes_hands_again_and_again(tmp_path: Path) -> None:
    path = tmp_path / "tables.db"
    with house(path) as client:
        told = found(client, you="red")
        holder = founder(client, told)
    for _ in range(3):
        with house(path) as client:
            holder = sit(hand_over(Player(client, holder.game, holder.token)))
    with house(path) as client:
        assert Player(client, holder.game, holder.token).get().json()["you"] == ["red"]


def test_an_action_that_waits_while_its_seat_changes_hands_is_not_played(hall: TestClient) -> None:
    game = new_game(hall)
    red = game.red
    heir, new = hand_over(red), token()

    async def at_once() -> tuple[Any, ...]:
        """A claim and an action of the former holder, who still had the seat when it was sent."""
        room = await rooms(hall).room(game.id)
        sides = room.sides_of(red.token)
        assert sides == (RED,)
        return await asyncio.gather(
            seating.claim(room, heir.token, new), room.act(sides, 0, RED, "hold"), return_exceptions=True
        )

    claimed, acted = inside(hall, at_once)
    assert claimed == (RED,)
    assert isinstance(acted, Broken)
    assert Player(hall, game.id, new).push()["length"] == 0


# -- inviting anew -------------------------------------------------------------------------------------------------


def test_a_lost_invitation_is_made_anew_and_the_old_one_dies(hall: TestClient) -> None:
    told = found(hall, you="red")
    answer = founder(hall, told).post("/invite", {"side": BLUE})
    again = Player(hall, told["game"], answer.json()["token"])
    assert claim(invited(hall, told), token()).status_code == 403
    assert claim(again, token()).status_code == 200


@pytest.mark.parametrize("side", [RED, BLUE, 2, -1])
def test_nobody_is_invited_to_a_seat_that_somebody_has(hall: TestClient, side: int) -> None:
    told = found(hall, you="red")
    friend = sit(invited(hall, told))
    for player in (founder(hall, told), friend):
        assert player.post("/invite", {"side": side}).status_code == 422
    assert friend.get().json()["you"] == ["blue"]


def test_spectators_invite_nobody(hall: TestClient) -> None:
    told = found(hall, you="red")
    watcher = Player(hall, told["game"], None)
    assert watcher.post("/invite", {"side": BLUE}).status_code == 403
    assert watcher.post("/hand-over", {}).status_code == 403
