"""Killing the server at random moments under play: what was acknowledged is there, and no game is corrupt.

Two servers, each with tables at which programs play over the API as fast as they can. Each server is killed with
SIGKILL again and again, at work and sometimes while it starts, and started again on its database. At the end every
table is read from the database, replayed and audited, and compared with what its players were told.
"""

from __future__ import annotations

import sqlite3
import threading
import time
from contextlib import closing, suppress
from pathlib import Path
from random import Random
from typing import Any

import httpx
import msgspec
import pytest

from grognard.core.action import Action
from grognard.server.restore import table_of
from grognard.server.store import load_game, open_engine
from grognard.table.replay import audit
from grognard.table.table import Table
from tests.server.serving import Data, Server, pick
from tests.table.tables import GUNS

KILLS = 52
"""Under play; those of servers that have hardly started come on top."""
LANES = 2
MOST_ACTIONS = 16
"""A server is killed some moment after so many acknowledgements at most."""
LONGEST_LIFE = 2.0
"""Seconds that it lives at most, however slow the machine."""
LONG_GAME = GUNS.replace("turns = 6", "turns = 90").replace(
    "losses = { red = 3, blue = 3 }", "losses = { red = 4, blue = 4 }"
)


class Seat:
    """A program that plays one side of one table, and remembers what it was told."""

    def __init__(self, game: str, side: int, token: str, takes_back: bool) -> None:
        self.game, self.side, self.token, self.takes_back = game, side, token, takes_back
        self.sent: list[tuple[Action, bool]] = []
        """Every action with whether its acceptance was acknowledged; the others may or may not be there."""
        self.views: list[tuple[int, Any]] = []
        """What was seen after an acknowledged action, by length."""
        self.said: list[str] = []
        self.number = 0


class Lane(threading.Thread):
    """One server that is killed again and again, its tables and their players."""

    def __init__(self, folder: Path, seed: int, kills: int) -> None:
        super().__init__()
        self.folder, self.random, self.kills = folder, Random(seed), kills
        self.url = ""
        self.seats: list[Seat] = []
        self.games: list[str] = []
        self.faults: list[str] = []
        self.is_over = False
        self.starts: list[float] = []
        self.acknowledged = 0
        self._lock = threading.Lock()

    # -- the executioner -----------------------------------------------------------------------------------------

    def run(self) -> None:
        try:
            self._run()
        except Exception as error:  # a thread's errors are nobody's
            self.faults.append(repr(error))
        finally:
            self.is_over = True

    def _run(self) -> None:
        port = done = 0
        players: list[threading.Thread] = []
        while done < self.kills:
            began = time.perf_counter()
            server = Server(self.folder, port)
            self.starts.append(time.perf_counter() - began)
            port, self.url = server.port, server.url
            if not players:
                players = [threading.Thread(target=self._play, args=(number,)) for number in range(3)]
                for player in players:
                    player.start()
            self._let_live()
            server.kill()
            done += 1
            if done % 6 == 0 and done < self.kills:
                self._kill_while_starting(port)
        self.is_over = True
        for player in players:
            player.join()

    def _let_live(self) -> None:
        """Until some actions are acknowledged, and then a moment longer: in the midst of the next ones."""
        enough = self.acknowledged + self.random.randrange(MOST_ACTIONS)
        end = time.monotonic() + LONGEST_LIFE
        while self.acknowledged < enough and time.monotonic() < end:
            time.sleep(0.001)
        time.sleep(self.random.uniform(0, 0.03))

    def _kill_while_starting(self, port: int) -> None:
        server = Server.__new__(Server)
        patience = self.random.uniform(0.2, 1.2)
        timer = threading.Timer(patience, lambda: server.process.kill())
        timer.start()
        with suppress(AssertionError, httpx.TransportError):
            server.__init__(self.folder, port)  # type: ignore[misc]
        timer.join()
        if not hasattr(server, "client"):
            server.client = httpx.Client()
        server.kill()

    # -- the players ---------------------------------------------------------------------------------------------

    def _play(self, number: int) -> None:
        random = Random(number)
        with httpx.Client(timeout=20, trust_env=False) as client:
            seats: list[Seat] = []
            while not self.is_over:
                try:
                    if not seats:
                        seats = self._sit_down(client, number)
                    else:
                        seats = [seat for seat in seats if self._step(client, seat, random)]
                except httpx.TransportError:
                    time.sleep(0.01)
                except Exception as error:
                    self.faults.append(f"{type(error).__name__}: {error}")
                    return

    def _sit_down(self, client: httpx.Client, number: int) -> list[Seat]:
        """A new table: two programs, two that take back what they can, or one against a bot of the server's."""
        wish: Data = {"ruleset": "portable", "text": LONG_GAME}
        if number == 2:
            wish["seats"] = {"blue": {"kind": "bot", "bot": "random"}}
        answer = client.post(f"{self.url}/api/games", json=wish)
        if answer.status_code == 429:
            time.sleep(0.05)
            return []
        assert answer.status_code == 201, answer.text
        told = answer.json()
        with self._lock:
            self.games.append(told["game"])
            seats = [
                Seat(told["game"], ("red", "blue").index(side), token, number == 1)
                for side, token in told["tokens"].items()
            ]
            self.seats += seats
        return seats

    def _step(self, client: httpx.Client, seat: Seat, random: Random) -> bool:
        """Look, and do something; says whether there is anything left to do."""
        address, headers = f"{self.url}/api/games/{seat.game}", {"authorization": f"Bearer {seat.token}"}
        answer = client.get(address, headers=headers)
        assert answer.status_code == 200, f"{answer.status_code} {answer.text}"
        push = answer.json()["push"]
        assert push["number"] >= seat.number, f"number {push['number']} after {seat.number} was acknowledged"
        if push["view"]["result"]:
            return False
        if random.random() < 0.05:
            text = f"{seat.side} {len(seat.said)}"
            if client.post(f"{address}/chat", json={"text": text}, headers=headers).status_code == 200:
                seat.said.append(text)
        elif seat.takes_back and push["can_undo"] and random.random() < 0.3:
            answer = client.post(f"{address}/undo", json={"number": push["number"]}, headers=headers)
            assert answer.status_code in (200, 409, 422), answer.text
            self._acknowledge(seat, answer)
        elif push["decision"]:
            form = pick(push["decision"], random)
            seat.sent.append((Action(form[0], form[1], form[2], tuple(form[3])), False))
            wish = {"number": push["number"], "action": form}
            answer = client.post(f"{address}/actions", json=wish, headers=headers)
            assert answer.status_code in (200, 409), answer.text
            if answer.status_code == 409:
                seat.sent.pop()
            elif self._acknowledge(seat, answer):
                seat.sent[-1] = (seat.sent[-1][0], True)
                push = client.get(f"{address}/push", headers=headers).json()
                seat.views.append((push["length"], push["view"]))
        return True

    def _acknowledge(self, seat: Seat, answer: httpx.Response) -> bool:
        if answer.status_code != 200:
            return False
        seat.number = answer.json()["number"]
        with self._lock:
            self.acknowledged += 1
        return True


def explains(journal: list[Action], sent: list[tuple[Action, bool]]) -> bool:
    """Whether a side's part of the journal is what was acknowledged, with or without what was not, in order."""
    reached = {0}
    for action, certain in sent:
        taken = {at + 1 for at in reached if at < len(journal) and journal[at] == action}
        reached = taken if certain else taken | reached
    return len(journal) in reached


def check_table(lane: Lane, game: str) -> Table:
    """Read a table from the database, replay it from its first action, audit it."""
    engine = open_engine(f"sqlite:///{lane.folder / 'tables.db'}")
    stored = load_game(engine, game)
    engine.dispose()
    assert stored is not None, "an acknowledged table is not there"
    table = table_of(stored)
    whole = table_of(type(stored)(stored.row, stored.seats, stored.entries, None, stored.chat, stored.standing))
    assert table.game.digest() == whole.game.digest()
    record = table.journal.record()
    record.secret = stored.row.secret.hex()
    assert [check.passed for check in audit(record)] == [True, True, True]
    return table


def but_for_others(view: dict[str, Any], side: int) -> dict[str, Any]:
    """A view without the others who must choose: their secret choices do not count for this seat's number, so that both
    views of one number are true, who waits before such a choice and who after it."""
    return {**view, "waiting": [waiting for waiting in view["waiting"] if waiting["side"] == side]}


def check_seat(table: Table, seat: Seat) -> None:
    """Everything a seat was told is so."""
    sides = (seat.side,)
    assert table.number(sides) >= seat.number
    said = [remark.text for remark in table.chat if remark.side == seat.side]
    assert explains_chat(said, seat.said)
    if not seat.takes_back:
        journal = [line.action for line in table.journal.lines if line.side == seat.side]
        assert explains(journal, seat.sent)
        for length, view in Random(1).sample(seat.views, min(12, len(seat.views))):
            kept = msgspec.json.decode(msgspec.json.encode(table.history(sides, length).view))
            assert but_for_others(kept, seat.side) == but_for_others(view, seat.side)


def explains_chat(kept: list[str], said: list[str]) -> bool:
    """Whether all that was acknowledged is there, in order."""
    rest = iter(kept)
    return all(text in rest for text in said)


@pytest.mark.proof
def test_what_was_acknowledged_survives_every_kill(tmp_path: Path) -> None:
    lanes = []
    for number in range(LANES):
        folder = tmp_path / f"{number}"
        folder.mkdir()
        lanes.append(Lane(folder, number, KILLS // LANES))
    for lane in lanes:
        lane.start()
    for lane in lanes:
        lane.join()
    assert [lane.faults for lane in lanes] == [[] for _ in lanes]
    for lane in lanes:
        with closing(sqlite3.connect(lane.folder / "tables.db")) as connection:
            assert connection.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
        tables = {game: check_table(lane, game) for game in lane.games}
        for seat in lane.seats:
            check_seat(tables[seat.game], seat)
        assert "Traceback" not in (lane.folder / "stderr.txt").read_text()
    acknowledged = sum(lane.acknowledged for lane in lanes)
    starts = sorted(start for lane in lanes for start in lane.starts)
    cut_off = sum(not certain for lane in lanes for seat in lane.seats for _, certain in seat.sent)
    print(
        f"{KILLS} kills, {acknowledged} acknowledged, {cut_off} cut off, a start takes {starts[len(starts) // 2]:.2f} s"
    )
    assert acknowledged > KILLS
