"""A room is not closed under whoever is on the way to it, and holds so many and no more."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path

import pytest
from starlette.testclient import WebSocketDenialResponse
from starlette.websockets import WebSocketDisconnect

from grognard.server.house import House
from grognard.server.limits import Door, Limits
from grognard.server.room import Room
from tests.server.serving import TestClient, house, inside, live, new_game, room, rooms


@pytest.fixture
def hall(tmp_path: Path) -> Iterator[TestClient]:
    with house(tmp_path / "tables.db", limits=Limits(sockets=6, sockets_each=4, guests=2)) as client:
        yield client


def test_a_room_is_not_swept_between_opening_and_entering(hall: TestClient) -> None:
    game, found = new_game(hall), rooms(hall)

    async def come_in() -> None:
        for _ in range(5):
            found.sweep(-1)
            assert not found.rooms()
            async with found.visit(game.id) as visited:
                await asyncio.sleep(0)
                found.sweep(-1)
                found.sweep(most=0)
                assert found.rooms() == [visited]
                assert not visited.broken
        found.sweep(-1)
        assert not found.rooms()

    inside(hall, come_in)


def test_a_room_that_was_closed_before_its_visitor_heard_of_it_is_opened_again(
    hall: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The sweep may run between the opening of a room and the waking of whoever waits for it."""
    game, found = new_game(hall), rooms(hall)
    swept: list[Room] = []
    ask = House.room

    async def swept_once(self: House, game: str) -> Room:
        opened = await ask(self, game)
        if not swept:
            swept.append(opened)
            self.sweep(-1)
        return opened

    monkeypatch.setattr(House, "room", swept_once)

    async def come_in() -> None:
        async with found.visit(game.id) as visited:
            assert swept[0].broken
            assert visited is not swept[0]
            assert not visited.broken

    inside(hall, come_in)


def test_a_table_holds_so_many_spectators_and_always_its_players(hall: TestClient) -> None:
    game = new_game(hall)
    with live(game.watcher) as one, live(game.watcher) as two, live(game.red) as red:
        for window in (one, two, red):
            window.drain()
        with live(game.watcher) as three:
            assert "spectators" in three.receive()["error"]
            with pytest.raises(WebSocketDisconnect) as closed:
                three.receive()
            assert closed.value.code == 4503
        assert len(room(hall, game.id).audience) == 3


def test_an_address_has_so_many_live_connections(hall: TestClient) -> None:
    games = [new_game(hall) for _ in range(3)]
    with live(games[0].red) as one, live(games[1].red) as two, live(games[2].red) as three, live(games[0].blue) as four:
        for window in (one, two, three, four):
            window.drain()
        with pytest.raises(WebSocketDenialResponse) as refused, live(games[1].blue):
            pass
        assert refused.value.status_code == 429
        assert refused.value.json()["error"].endswith(".")
    with live(games[1].blue) as again:  # the others have left
        assert again.drain()


def test_a_server_has_so_many_live_connections(hall: TestClient) -> None:
    door: Door = hall.app.state.door  # type: ignore[attr-defined]
    for number in range(6):
        door.enter(f"elsewhere {number}")
    with pytest.raises(WebSocketDenialResponse) as refused, live(new_game(hall).red):
        pass
    assert refused.value.status_code == 503
    door.leave("elsewhere 0")
    with live(new_game(hall).red) as one:
        assert one.drain()


def test_a_door_counts_who_leaves() -> None:
    door = Door(2, 1)
    for _ in range(10):
        assert door.enter("a") is None
        door.leave("a")
    assert not door._inside
    assert door.count == 0
