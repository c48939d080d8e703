"""Servers that are killed again and again under play, and programs that remember what they were told.

A program founds tables and plays both sides of each, or one against a bot, over whichever server it likes. It alone
acts at its table, so that it knows what must be there: an action that was acknowledged, exactly once and in its place,
unless taking it back was acknowledged; and of what was cut off it learns by the next push whether it came through.
"""

from __future__ import annotations

import secrets
import threading
import time
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import Any

import httpx

from grognard.core.action import Action
from grognard.table.sealing import seal
from tests.server.processes import Server
from tests.server.serving import Data, pick

BATTLES: list[tuple[Data, str]] = [
    ({"ruleset": "portable", "scenario": "hill-town"}, "garrison"),
    ({"ruleset": "commanders", "scenario": "dennewitz"}, "black"),
    ({"ruleset": "napoleon3", "scenario": "the-spia"}, "austrian"),
    ({"ruleset": "brothers", "scenario": "introduction"}, "austrian"),
    ({"ruleset": "mib", "scenario": "teugen-hausen"}, "austrian"),
]
"""One of each ruleset that is shipped, and its second side. A text of one's own would be read by a worker that must
first be started: servers do not live so long here."""
MOST_STEPS = 60
"""After so many a program leaves its table for another."""
MOST_ACTIONS = 12
"""A server is killed some moment after so many acknowledgements at most."""
LONGEST_LIFE = 4.0
"""Seconds that it lives at most, however slow the machine."""
LEASE_AND_MORE = 8.0
UNDER_WAY = 2.0
"""Seconds after which a request has come to its end that one server had passed on to another when it was killed."""


class Seat:
    """One side of one table, and what it was told."""

    def __init__(self, told: Data, side: int, token: str, mode: int) -> None:
        self.ruleset = ""
        self.game, self.side, self.token = told["game"], side, token
        self.takes_back, self.is_alone = mode == 1, mode != 2
        self.stack: list[Action] = []
        """Its part of the journal; exact where nobody else acts at the table."""
        self.sent: list[tuple[Action, bool]] = []
        """Against a bot: every action with whether it was acknowledged; the others may or may not be there."""
        self.pending: tuple[int, Action | None] | None = None
        """What was cut off, an undo if it is no action, and the number of the push before it."""
        self.sent_at = 0.0
        """When that was sent."""
        self.views: list[tuple[int, Any]] = []
        """What was seen after an acknowledged action, by length."""
        self.course: list[str] = []
        """What it did and what it heard of it, for whoever looks for the reason of a difference."""
        self.said: list[str] = []
        self.word = f"word {side} of {told['game']}"
        self.is_sealed = self.is_opened = False
        """What was acknowledged of its word for the dice."""
        self.number = -1
        self.acknowledged = self.undone = self.cut_off = 0

    def apply(self, action: Action | None) -> None:
        if action is None:
            self.stack.pop()
        else:
            self.stack.append(action)

    def look(self, number: int, under_way: float) -> None:
        """A push tells what became of what was cut off, once nobody can be at it any more."""
        assert number >= self.number, f"number {number} after {self.number} was acknowledged"
        if self.pending is not None:
            before, action = self.pending
            if number == before and time.monotonic() - self.sent_at < under_way:
                return
            self.cut_off += 1
            came = number > before
            self.course.append(f"{'came' if came else 'did not come'} through: {name_of(action)}, {before} to {number}")
            if came and self.is_alone:
                self.apply(action)
            self.pending = None
        self.number = number


def name_of(action: Action | None) -> str:
    return "undo" if action is None else f"{action.verb} {action.unit} {action.place}"


def waiting(seats: list[Seat]) -> bool:
    """Whether it must first be known what became of something."""
    return any(seat.pending is not None for seat in seats)


class Hall:
    """Some servers on one database that are killed in turn, and those who play there."""

    def __init__(self, folder: Path, seed: int, database: str = "", count: int = 1) -> None:
        self.folder, self.random, self.database = folder, Random(seed), database
        self.seats: list[Seat] = []
        self.faults: list[str] = []
        self.is_over = False
        self.acknowledged = self.kills = 0
        self.longest = 0.0
        """Seconds between two acknowledgements."""
        self._last = time.monotonic()
        self._lock = threading.Lock()
        for number in range(count):
            (folder / f"{number}").mkdir()
        self.servers = [self._started(number) for number in range(count)]
        self._players = [threading.Thread(target=self._play, args=(number,)) for number in range(len(BATTLES))]

    def _started(self, number: int, port: int = 0) -> Server:
        name = "../tables.db"  # one file for a server that is started again in its folder
        return Server(self.folder / f"{number}", port, name, database=self.database)

    @property
    def urls(self) -> list[str]:
        return [server.url for server in self.servers]

    # -- the executioner -----------------------------------------------------------------------------------------

    def run(self, kills: int) -> None:
        """Kill so many times; whatever goes wrong with the players is in `faults`."""
        for player in self._players:
            player.start()
        try:
            for number in range(kills):
                self._let_live()
                self._kill(self.random.randrange(len(self.servers)), late=number % 4 == 1)
                if self.faults:
                    break
            self._let_live()
        finally:
            self.is_over = True
            for player in self._players:
                player.join()
            for server in self.servers:
                server.kill()

    def _let_live(self) -> None:
        """Until some actions are acknowledged, and then a moment longer: in the midst of the next ones."""
        enough = self.acknowledged + 1 + self.random.randrange(MOST_ACTIONS)
        end = time.monotonic() + LONGEST_LIFE
        while self.acknowledged < enough and time.monotonic() < end:
            time.sleep(0.001)
        time.sleep(self.random.uniform(0, 0.03))

    def _kill(self, number: int, late: bool) -> None:
        """Kill a server and start it again; where there are others, sometimes only when they have its tables."""
        server = self.servers[number]
        server.kill()
        self.kills += 1
        if late and len(self.servers) > 1:
            time.sleep(LEASE_AND_MORE)
        self.servers[number] = self._started(number, server.port)

    # -- the players ---------------------------------------------------------------------------------------------

    def _play(self, number: int) -> None:
        random, mode = Random(number), number
        seats: list[Seat] = []
        with httpx.Client(timeout=30, trust_env=False) as client:
            steps = 0
            while not self.is_over:
                try:
                    if not seats or steps > MOST_STEPS:
                        mode, steps = mode + 1, 0
                        seats = self._sit_down(client, number, mode % 3, random)
                    seats = [seat for seat in seats if self._step(client, seat, random, not waiting(seats))]
                    steps += 1
                except httpx.TransportError:
                    time.sleep(0.01)
                except Exception as error:
                    self.faults.append(f"{BATTLES[number][0]['ruleset']}: {type(error).__name__}: {error}")
                    return

    def _sit_down(self, client: httpx.Client, number: int, mode: int, random: Random) -> list[Seat]:
        """A new table: two sides that only play, two that take back what they can, or one against a bot."""
        wish, second = BATTLES[number]
        if mode == 2:
            wish = {**wish, "seats": {second: {"kind": "bot", "bot": "random"}}}
        answer = client.post(f"{random.choice(self.urls)}/api/games", json=wish)
        if answer.status_code in (429, 503):
            time.sleep(0.1)
            return []
        assert answer.status_code == 201, answer.text
        told = answer.json()
        tokens = [told["tokens"].get(key) or self._claim(client, told, key, random) for key in told["links"]]
        seats = [Seat(told, side, token, mode) for side, token in enumerate(tokens)]
        for seat in seats:
            seat.ruleset = wish["ruleset"]
        with self._lock:
            self.seats += seats
        return seats

    def _claim(self, client: httpx.Client, told: dict[str, Any], side: str, random: Random) -> str:
        """Sit down by an invitation; whoever does not hear that it was done asks again."""
        token, headers = secrets.token_urlsafe(24), {"authorization": f"Bearer {told['invitations'][side]}"}
        for _ in range(1000):
            with suppress(httpx.TransportError):
                address = f"{random.choice(self.urls)}/api/games/{told['game']}/claim"
                answer = client.post(address, json={"token": token}, headers=headers)
                if answer.status_code != 503:
                    assert answer.json() == {"you": [side]}, answer.text
                    return token
            time.sleep(0.02)
        raise AssertionError("nobody can sit down")

    def _step(self, client: httpx.Client, seat: Seat, random: Random, may_act: bool) -> bool:
        """Look, and do something; says whether there is anything left to do."""
        if not may_act and seat.pending is None:
            return True  # first it must be known what became of the other side's
        headers = {"authorization": f"Bearer {seat.token}"}

        def address() -> str:
            return f"{random.choice(self.urls)}/api/games/{seat.game}"

        answer = client.get(address(), headers=headers)
        if answer.status_code == 503:
            return True
        assert answer.status_code == 200, f"{answer.status_code} {answer.text}"
        push = answer.json()["push"]
        if push["beginning"] is not None:
            self._speak(client, seat, address(), answer.json())
            return True
        seat.look(push["number"], UNDER_WAY if len(self.servers) > 1 else 0.0)
        if seat.pending is not None:
            return True
        if push["view"]["result"]:
            return False
        if random.random() < 0.05:
            text = f"{seat.side} {len(seat.said)}"
            if client.post(f"{address()}/chat", json={"text": text}, headers=headers).status_code == 200:
                seat.said.append(text)
        elif seat.takes_back and seat.stack and push["can_undo"] and random.random() < 0.3:
            seat.pending, seat.sent_at = (push["number"], None), time.monotonic()
            answer = client.post(f"{address()}/undo", json={"number": push["number"]}, headers=headers)
            self._hear(seat, answer, None)
        elif push["decision"]:
            form = pick(push["decision"], random)
            action = Action(form[0], form[1], form[2], tuple(form[3]))
            seat.pending, seat.sent_at = (push["number"], action), time.monotonic()
            seat.sent.append((action, False))
            wish = {"number": push["number"], "action": form}
            answer = client.post(f"{address()}/actions", json=wish, headers=headers)
            if self._hear(seat, answer, action) and not seat.takes_back:
                answer = client.get(f"{address()}/push", headers=headers)
                if answer.status_code == 200:
                    seat.views.append((answer.json()["length"], answer.json()["view"]))
        return True

    def _speak(self, client: httpx.Client, seat: Seat, address: str, data: Any) -> None:
        """Seal the seat's word, or open it once all are sealed. A server may be killed between any two of these."""
        headers = {"authorization": f"Bearer {seat.token}"}
        key = data["board"]["sides"][seat.side]["key"]
        own = next(each for each in data["push"]["beginning"] if each["side"] == seat.side)
        commit = seal(data["dice"]["commitment"], key, seat.word)
        assert own["seal"] == commit or not (own["seal"] or seat.is_sealed), "a seal is lost, or another's"
        assert own["opened"] or not seat.is_opened, "an opened word is lost"
        if own["opened"]:
            return
        if not own["seal"]:
            answer = client.post(f"{address}/seal", json={"commit": commit}, headers=headers)
            seat.is_sealed |= answer.status_code == 200
        elif all(each["seal"] for each in data["push"]["beginning"]):
            answer = client.post(f"{address}/word", json={"word": seat.word}, headers=headers)
            seat.is_opened |= answer.status_code == 200
        else:
            return
        assert answer.status_code in (200, 503), f"{answer.status_code} {answer.text}"

    def _hear(self, seat: Seat, answer: httpx.Response, action: Action | None) -> bool:
        """Whether something was acknowledged. What a server cannot answer for stays pending."""
        if answer.status_code == 503:
            return False
        refusals = (409, 422) if action is None or not seat.is_alone else ()
        assert answer.status_code in (200, *refusals), f"{answer.status_code} {answer.text}"
        assert seat.pending is not None
        seat.course.append(f"{answer.status_code}: {name_of(action)} at {seat.pending[0]}, {answer.text[:60]}")
        seat.pending = None
        if answer.status_code != 200:
            if action is not None:
                seat.sent.pop()
            return False
        seat.apply(action)
        if action is None:
            seat.undone += 1
        else:
            seat.sent[-1] = (action, True)
        seat.number = answer.json()["number"]
        with self._lock:
            now = time.monotonic()
            self.longest, self._last = max(self.longest, now - self._last), now
            self.acknowledged += 1
            seat.acknowledged += 1
        return True
