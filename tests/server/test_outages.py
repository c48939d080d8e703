"""Clocks over restarts, kills, stops and steps of the time of day: nobody pays for what no player can help."""

from __future__ import annotations

import os
import signal
import sqlite3
import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from grognard.server import timekeeping
from grognard.server.engine import open_engine
from grognard.server.operate.removal import delete_person
from grognard.server.peers.owners import BEAT
from grognard.server.timekeeping import MOST_BETWEEN, Timepiece
from tests.server.guests import founder, sit
from tests.server.processes import Server
from tests.server.serving import (
    BLUE,
    RED,
    Data,
    Game,
    Player,
    TestClient,
    begin,
    found,
    house,
    new_game,
    rooms,
    sit_down,
)

MINUTES = {"minutes": 2, "increment": 0}


class Machine:
    """The two clocks of a machine: one that only counts, and the time of day."""

    def __init__(self) -> None:
        self.counted = 500.0
        self.day = 1_700_000_000.0

    def monotonic(self) -> float:
        return self.counted

    def time(self) -> float:
        return self.day


@pytest.fixture
def machine(monkeypatch: pytest.MonkeyPatch) -> Machine:
    found = Machine()
    monkeypatch.setattr(timekeeping, "time", found)
    return found


@pytest.fixture
def hall(tmp_path: Path) -> Iterator[TestClient]:
    with house(tmp_path / "tables.db") as client:
        yield client


def clock(player: Player) -> Data:
    shown: Data = player.push()["clock"]
    return shown


def left(player: Player) -> list[float]:
    times: list[float] = clock(player)["left"]
    return times


# -- a server's own time -------------------------------------------------------------------------------------------


def test_time_goes_on_from_one_sign_of_life_to_the_next(machine: Machine) -> None:
    piece = Timepiece("one")
    for _ in range(10):
        machine.counted += 1.5
        piece.beat()
    assert piece.now() == 15.0


def test_a_sign_of_life_loses_no_time(machine: Machine, monkeypatch: pytest.MonkeyPatch) -> None:
    """Time goes on while it is looked at."""
    piece, began = Timepiece("one"), machine.counted

    def looked_at() -> float:
        machine.counted += 1
        return machine.counted

    monkeypatch.setattr(machine, "monotonic", looked_at)
    piece.beat()
    assert piece.now() == machine.counted - began


def test_time_stands_where_no_sign_of_life_is_given(machine: Machine) -> None:
    """The database takes nothing, or the process was stopped: a few seconds count, and no more."""
    piece = Timepiece("one")
    machine.counted += 3600
    assert piece.now() == MOST_BETWEEN
    piece.beat()
    machine.counted += 1
    assert piece.now() == MOST_BETWEEN + 1


def test_time_stands_while_all_only_look(machine: Machine) -> None:
    piece = Timepiece("one")
    machine.counted += 2
    piece.stand()
    machine.counted += 5
    piece.stand()
    assert piece.now() == 2.0
    piece.beat()
    machine.counted += 1
    assert piece.now() == 3.0


def test_a_step_of_the_time_of_day_changes_nothing(
    hall: TestClient, machine: Machine, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = new_game(hall, clock=MINUTES)
    before = left(game.watcher)
    for step in (86_400.0, -200_000.0, 1e9):
        machine.day += step
        monkeypatch.setattr(time, "time", machine.time)
        assert left(game.watcher) == before
        game.red.act("hold")
        game.red.undo()
        assert left(game.watcher) == before


# -- sitting down --------------------------------------------------------------------------------------------------


def test_no_time_runs_before_all_have_sat_down_and_the_game_has_begun(hall: TestClient, machine: Machine) -> None:
    told = found(hall, you="red", clock=MINUTES)
    red = founder(hall, told)
    still = {"left": [120.0, 120.0], "running": [], "outages": 0}
    machine.counted += 5
    assert clock(red) == still
    game = Game(hall, sit_down(hall, told))
    machine.counted += 5
    assert clock(red) == still
    begin(game)
    rooms(hall).owners.time.beat()
    assert clock(red) == still | {"running": [RED, BLUE]}
    machine.counted += 5
    assert clock(red) == {"left": [115.0, 115.0], "running": [RED, BLUE], "outages": 0}


def test_time_stands_while_a_seat_is_empty_again(tmp_path: Path, hall: TestClient, machine: Machine) -> None:
    game = new_game(hall, clock=MINUTES)
    engine = open_engine(f"sqlite:///{tmp_path / 'tables.db'}")
    delete_person(engine, game.tokens["blue"])
    engine.dispose()
    room = rooms(hall)._rooms[game.id]
    rooms(hall).lose(game.id, room.fence + 1)
    machine.counted += 5
    assert clock(game.red)["running"] == []
    invitation = game.red.post("/invite", {"side": BLUE}).json()["token"]
    sit(Player(hall, game.id, invitation))
    assert clock(game.red)["running"] == [RED, BLUE]


# -- restarts ------------------------------------------------------------------------------------------------------


def test_a_restart_charges_what_ran_before_it_and_nothing_of_the_pause(tmp_path: Path, machine: Machine) -> None:
    path = tmp_path / "tables.db"
    with house(path) as client:
        game = new_game(client, clock={"minutes": 2, "increment": 3})
        machine.counted += 2
        game.red.act("hold")
        machine.counted += 3
    machine.counted += 4000
    with house(path) as client:
        again = Game(client, game.told).red
        assert clock(again) == {"left": [121.0, 115.0], "running": [BLUE], "outages": 1}
        machine.counted += 4
        assert left(again) == [121.0, 111.0]


def test_a_room_that_is_closed_and_opened_here_has_missed_nothing(hall: TestClient, machine: Machine) -> None:
    game = new_game(hall, clock=MINUTES)
    machine.counted += 5
    rooms(hall).sweep(idle=-1)
    assert not rooms(hall).has(game.id)
    assert clock(game.red) == {"left": [115.0, 115.0], "running": [RED, BLUE], "outages": 0}


def test_a_clock_of_before_goes_on_without_the_time_of_day(tmp_path: Path) -> None:
    path = tmp_path / "tables.db"
    with house(path) as client:
        game = new_game(client, clock=MINUTES)
    old = f'{{"left": [100.0, 90.0], "increment": 5.0, "running": [0, 1], "since": {time.time() - 9000}}}'
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("UPDATE games SET clock = ?", (old,))
        connection.commit()
    with house(path) as client:
        shown = clock(Game(client, game.told).red)
        assert (shown["left"], shown["running"]) == ([pytest.approx(100, abs=2), pytest.approx(90, abs=2)], [0, 1])


def test_nobodys_time_runs_while_all_only_look(hall: TestClient, machine: Machine) -> None:
    game = new_game(hall, clock=MINUTES)
    house = rooms(hall)
    house.writer.read_only = "Only look, please."
    until = time.monotonic() + 10
    while house.owners.time._beat is not None and time.monotonic() < until:
        time.sleep(0.05)
    before = left(game.watcher)
    machine.counted += 1000
    assert left(game.watcher) == before


# -- real processes ------------------------------------------------------------------------------------------------


def test_a_killed_server_charges_nobody_for_its_absence(tmp_path: Path) -> None:
    with Server(tmp_path) as server:
        game = new_game(server.client, clock=MINUTES)
        time.sleep(2 * BEAT + 0.5)
        ran = 120 - left(game.watcher)[RED]
        server.kill()
    time.sleep(4)
    with Server(tmp_path) as server:
        shown = clock(Player(server.client, game.id, None))
        assert shown["outages"] == 1
        assert ran - BEAT - 1 < 120 - shown["left"][RED] < ran + 1.5


@pytest.mark.proof
def test_a_stopped_process_charges_a_few_seconds_at_most(tmp_path: Path) -> None:
    with Server(tmp_path) as server:
        game = new_game(server.client, clock=MINUTES)
        os.kill(server.process.pid, signal.SIGSTOP)
        time.sleep(MOST_BETWEEN + 6)
        os.kill(server.process.pid, signal.SIGCONT)
        assert 120 - left(game.watcher)[RED] < MOST_BETWEEN + 2


@pytest.mark.proof
def test_a_table_that_is_taken_over_charges_nobody_for_the_time_between(database: str, tmp_path: Path) -> None:
    for name in ("a", "b"):
        (tmp_path / name).mkdir()
    with Server(tmp_path / "a", database=database) as one, Server(tmp_path / "b", database=database) as two:
        game = new_game(one.client, clock=MINUTES)
        time.sleep(2 * BEAT + 0.5)
        ran = 120 - left(game.watcher)[RED]
        one.kill()
        time.sleep(3)
        watcher = Player(two.client, game.id, None)
        for _ in range(60):
            if watcher.get().status_code == 200:
                break
            time.sleep(0.2)
        assert clock(watcher)["outages"] == 1
        assert 120 - left(watcher)[RED] < ran + 2
