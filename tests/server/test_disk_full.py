"""A disk that is truly full, under both databases: the server says so, loses nothing that it acknowledged, lets
everybody look, and goes on by itself when there is room."""

from __future__ import annotations

import secrets
import time
from collections.abc import Callable
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

import httpx
import pytest

from grognard.table.audit import audit
from tests.conftest import FIGURES
from tests.server.postgres import own, run_on
from tests.server.processes import Server
from tests.server.serving import Game, new_game, pick
from tests.server.small_disk import SmallDisk, small_disk

pytestmark = pytest.mark.proof

SHARED = {"red": {"kind": "shared"}, "blue": {"kind": "shared"}}
PATIENCE = 60
"""Seconds within which a server goes on by itself."""


class Hand:
    """Somebody who plays both sides of a table after the other, and remembers what was acknowledged."""

    def __init__(self, server: Server) -> None:
        self.server, self.random = server, Random(1)
        self.kept: dict[str, tuple[Game, int]] = {}
        self.refusals: list[httpx.Response] = []
        self.game = self.sit_down()

    def sit_down(self) -> Game:
        game = new_game(self.server.client, scenario="first-steps", seats=SHARED)
        self.kept[game.id] = game, 0
        return game

    def act(self) -> bool:
        """One more action; says whether it was acknowledged."""
        push = self.game.red.push()
        if push["decision"] is None:
            self.game = self.sit_down()
            push = self.game.red.push()
        action, side = pick(push["decision"], self.random), push["decision"]["side"]
        answer = self.game.red.send(action, push["number"], side=side)
        if answer.status_code == 200:
            self.kept[self.game.id] = self.game, self.kept[self.game.id][1] + 1
            return True
        assert answer.status_code == 503, answer.text
        self.refusals.append(answer)
        return False

    def plays(self, count: int) -> bool:
        """So many actions, if all of them are acknowledged."""
        return all(self.act() for _ in range(count))

    def check(self) -> int:
        """Everything acknowledged is there, and nothing else; gives how much that is."""
        for game, length in self.kept.values():
            again = Game(self.server.client, game.told)
            assert again.red.push()["length"] == length
            assert audit(again.red.get("/record").text).verdict != "broken"
        return sum(length for _, length in self.kept.values())


def fills_up(disk: SmallDisk, hand: Hand) -> None:
    """Play until there is no room, look around, make room, play on."""
    assert hand.plays(10)
    for _ in range(3):
        disk.fill()
        deadline = time.monotonic() + PATIENCE
        while hand.act():  # what was reserved before may still be used
            assert time.monotonic() < deadline, "the disk is never full"
        refused = len(hand.refusals)
        for _ in range(5):
            assert not hand.act()
        assert len(hand.refusals) == refused + 5
        said = hand.refusals[-1].json()["error"]
        assert "disk is full" in said, said
        assert said.endswith(".")
        assert hand.server.client.get(f"/api/games/{hand.game.id}/log").status_code == 200  # a stranger looks
        assert hand.server.client.get(f"/api/games/{hand.game.id}/history/1").status_code == 200
        hand.check()
        disk.empty()
        deadline = time.monotonic() + PATIENCE
        while not hand.act():
            assert time.monotonic() < deadline, "the server does not go on"
            time.sleep(0.1)
        assert hand.plays(10)


Tell = Callable[[str, object], None]


def test_sqlite_on_a_full_disk(tmp_path: Path, record_property: Tell) -> None:
    with small_disk(tmp_path / "disk", 4) as disk:
        database = f"sqlite:///{disk.folder / 'tables.db'}"
        with Server(tmp_path, database=database) as server:
            hand = Hand(server)
            fills_up(disk, hand)
            assert "Traceback" not in server.logs()
        with Server(tmp_path, database=database) as server:
            hand.server = server
            record_property(FIGURES, f"SQLite: {hand.check()} acknowledged, {len(hand.refusals)} refused, none lost")


def test_postgresql_on_a_full_disk(tmp_path: Path, postgres: str, record_property: Tell) -> None:
    """Its tables lie on the small disk, so that the database stays up and refuses. Where its own log has no room it
    goes down, and whoever has made room starts it again."""
    with TemporaryDirectory() as apart, small_disk(Path(apart) / "disk", 24) as disk:  # pytest closes its own folders
        own(disk.folder)
        name = f"small{secrets.token_hex(4)}"
        run_on(postgres, f"CREATE TABLESPACE {name} LOCATION '{disk.folder / 'tables'}'")
        run_on(postgres, f"CREATE DATABASE {name} TABLESPACE {name}")
        database = postgres.rpartition("/")[0] + f"/{name}"
        try:
            with Server(tmp_path, database=database) as server:
                hand = Hand(server)
                fills_up(disk, hand)
                assert "Traceback" not in server.logs()
            with Server(tmp_path, database=database) as server:
                hand.server = server
                told = f"PostgreSQL: {hand.check()} acknowledged, {len(hand.refusals)} refused, none lost"
                record_property(FIGURES, told)
        finally:
            run_on(postgres, f"DROP DATABASE {name} WITH (FORCE)")
            run_on(postgres, f"DROP TABLESPACE {name}")
