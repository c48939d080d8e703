"""Clocks on the server: time is given from outside, so that nobody has to wait for it."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from grognard.server import app
from tests.server.serving import BLUE, RED, Game, TestClient, house, inside, live, new_game, play_on, room, settle
from tests.table.tampering import verdicts

MINUTE = {"minutes": 1, "increment": 0}


class Time:
    """What every server's machine counts; moved on as if all had given their signs of life meanwhile."""

    def __init__(self) -> None:
        self.now = 1_000_000.0

    def monotonic(self) -> float:
        return self.now


WATCH = app._watch_clocks


async def nobody_watches(_: object) -> None:
    await asyncio.sleep(3600)


@pytest.fixture
def time(monkeypatch: pytest.MonkeyPatch) -> Time:
    """Time that stands still until it is moved on; the server looks at its clocks only when told to."""
    found = Time()
    monkeypatch.setattr("grognard.server.timekeeping.time", found)
    monkeypatch.setattr("grognard.server.timekeeping.MOST_BETWEEN", 1e12)
    monkeypatch.setattr("grognard.server.app._watch_clocks", nobody_watches)
    return found


@pytest.fixture
def hall(tmp_path: Path, time: Time) -> Iterator[TestClient]:
    with house(tmp_path / "tables.db") as client:
        yield client


def tick(client: TestClient, game: Game) -> None:
    """What the server does every second."""
    inside(client, room(client, game.id).check_clock)


def clock(game: Game) -> dict[str, Any]:
    found: dict[str, Any] = game.watcher.push()["clock"]
    return found


def test_a_table_without_a_clock_has_none(hall: TestClient, time: Time) -> None:
    game = new_game(hall)
    time.now += 1e9
    tick(hall, game)
    assert game.red.push()["clock"] is None
    assert game.red.push()["forfeit"] is None


def test_time_runs_for_whoever_must_choose(hall: TestClient, time: Time) -> None:
    game = new_game(hall, clock={"minutes": 2, "increment": 0})
    assert clock(game) == {"left": [120.0, 120.0], "running": [RED, BLUE], "outages": 0}
    time.now += 10
    game.red.act("hold")
    time.now += 5
    assert clock(game) == {"left": [110.0, 105.0], "running": [BLUE], "outages": 0}


def test_the_increment_is_given_for_a_choice(hall: TestClient, time: Time) -> None:
    game = new_game(hall, clock={"minutes": 2, "increment": 7})
    time.now += 10
    game.red.act("hold")
    assert clock(game)["left"][RED] == 117.0


def test_a_side_whose_time_is_up_forfeits(hall: TestClient, time: Time) -> None:
    game = new_game(hall, clock=MINUTE)
    game.red.act("hold")
    time.now += 59.9
    tick(hall, game)
    assert game.red.push()["forfeit"] is None
    time.now += 0.2
    with live(game.watcher) as watcher:
        settle(watcher)
        tick(hall, game)
        (push,) = watcher.drain()
    assert push["forfeit"] == BLUE
    assert push["clock"] == {"left": [60.0, 0.0], "running": [], "outages": 0}
    assert game.blue.push()["decision"] is None
    for action in ("hold", "aim blue-gun 0402 n"):
        answer = game.blue.send(action)
        assert (answer.status_code, answer.json()["error"]) == (422, "The game is over.")


def test_the_server_looks_at_its_clocks_by_itself(tmp_path: Path, time: Time, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("grognard.server.app._watch_clocks", WATCH)
    with house(tmp_path / "tables.db") as client:
        game = new_game(client, clock=MINUTE)
        time.now += 61
        with live(game.watcher) as watcher:
            while watcher.receive()["forfeit"] is None:
                pass


def test_a_forfeit_is_kept(tmp_path: Path, time: Time) -> None:
    with house(tmp_path / "tables.db") as client:
        game = new_game(client, clock=MINUTE)
        time.now += 61
        tick(client, game)
        before = game.watcher.push()
    with house(tmp_path / "tables.db") as client:
        assert Game(client, game.told).watcher.push() == before
        assert before["forfeit"] == RED


def test_an_undo_gives_the_turn_back(hall: TestClient, time: Time) -> None:
    game = new_game(hall, clock={"minutes": 2, "increment": 0})
    time.now += 10
    game.red.act("hold")
    time.now += 10
    assert game.red.undo().status_code == 200
    assert clock(game) == {"left": [110.0, 100.0], "running": [RED, BLUE], "outages": 0}


def test_a_clock_does_not_run_when_the_game_is_over(hall: TestClient, time: Time) -> None:
    game = new_game(hall, clock={"minutes": 2, "increment": 0}, chance=1)
    play_on(game, Random(1))
    assert clock(game)["running"] == []
    time.now += 1e6
    tick(hall, game)
    assert game.red.push()["forfeit"] is None


def test_the_time_does_not_make_a_push(hall: TestClient, time: Time) -> None:
    """Pages count down by themselves."""
    game = new_game(hall, clock=MINUTE)
    with live(game.red) as red:
        settle(red)
        time.now += 5
        tick(hall, game)
        inside(hall, room(hall, game.id).audience.tell)
        assert red.drain() == []


def test_the_dice_of_a_forfeited_game_can_be_audited(hall: TestClient, time: Time) -> None:
    game = new_game(hall, clock=MINUTE)
    game.red.act("hold")
    game.blue.act("hold")
    time.now += 61
    tick(hall, game)
    found = verdicts(game.watcher.get("/record").text)
    assert (found["dice"], found["end"]) == (True, None)


def test_nothing_is_taken_back_after_a_forfeit(hall: TestClient, time: Time) -> None:
    game = new_game(hall, clock=MINUTE)
    game.red.act("hold")
    time.now += 61
    tick(hall, game)
    assert game.red.undo().status_code == 422


def test_no_action_is_accepted_when_time_is_up(hall: TestClient, time: Time) -> None:
    """A server that was down, or the moment before the next look at the clocks."""
    game = new_game(hall, clock=MINUTE)
    time.now += 3600
    assert game.red.send("hold").status_code == 422


def test_no_time_is_made_by_taking_back(hall: TestClient, time: Time) -> None:
    game = new_game(hall, clock={"minutes": 1, "increment": 30})
    for _ in range(5):
        game.red.act("hold")
        assert game.red.undo().status_code == 200
    game.red.act("hold")
    assert clock(game)["left"][RED] <= 90


def test_one_bad_table_does_not_stop_the_clocks_of_the_others(
    tmp_path: Path, time: Time, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def watch() -> None:
        task = asyncio.create_task(WATCH(client.app.state.house))  # type: ignore[attr-defined]
        await pause(0.3)
        ended = task.done()
        task.cancel()
        assert not ended, task.exception()

    pause = asyncio.sleep
    with house(tmp_path / "tables.db") as client:
        bad, good = new_game(client, clock=MINUTE), new_game(client, clock=MINUTE)
        monkeypatch.setattr(room(client, bad.id), "check_clock", lambda: 1 / 0)
        monkeypatch.setattr("grognard.server.app.asyncio.sleep", lambda _: pause(0.01))
        time.now += 61
        inside(client, watch)
        assert good.red.push()["forfeit"] is not None
