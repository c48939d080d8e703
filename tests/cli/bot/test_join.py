"""Programs at a table of a real server: whole games, lost connections, and programs that lose by their own fault."""

from __future__ import annotations

import signal
import subprocess
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from grognard.cli.bot.client import Seat, read_push
from grognard.core.errors import GrognardError
from grognard.core.record import read_record
from grognard.table.audit import audit
from tests.bots.outside.programs import NODE, PYTHON, answering, is_alive, pids
from tests.cli.shell import COMMAND, PLAIN
from tests.server.guests import sit
from tests.server.processes import Server
from tests.server.serving import Data, Game, Player, begin, found

PATIENCE = 90


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One server for all that leave it alone."""
    with Server(tmp_path_factory.mktemp("server")) as started:
        yield started


@pytest.fixture
def own(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One to be killed."""
    with Server(tmp_path_factory.mktemp("own")) as started:
        yield started


@contextmanager
def joined(server: Server, link: str, program: str | Path, *more: str) -> Iterator[subprocess.Popen[str]]:
    """A program that sits at a table."""
    line = [*COMMAND, "bot", "join", f"{server.url}{link}", str(program), *more]
    with subprocess.Popen(
        line, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, env=PLAIN, start_new_session=True
    ) as running:
        try:
            yield running
        finally:
            if running.poll() is None:
                running.kill()


def ended(running: subprocess.Popen[str]) -> str:
    return running.communicate(timeout=PATIENCE)[0]


def record(client: httpx.Client, told: Data) -> str:
    answer = client.get(f"/api/games/{told['game']}/record")
    assert answer.status_code == 200, answer.text
    return answer.text


def test_two_programs_play_a_whole_game_with_words_for_the_dice(server: Server) -> None:
    told = found(server.client, scenario="first-steps", you="red")
    invitation = f"/play/{told['game']}#{told['invitations']['blue']}"
    with joined(server, told["links"]["red"], PYTHON) as red, joined(server, invitation, NODE) as blue:
        said = ended(red), ended(blue)
    assert (red.returncode, blue.returncode) == (0, 0), said
    assert all("The game is over" in each for each in said)
    kept = read_record(record(server.client, told))
    assert kept.result
    assert set(kept.commits) == {"red", "blue"}
    assert all(len(word) > 40 for word in kept.words.values())
    found_out = audit(record(server.client, told))
    assert all(check.passed is not False for check in found_out.checks)


@pytest.mark.proof
def test_a_program_that_crashes_loses_at_its_table_and_the_record_says_so(own: Server, tmp_path: Path) -> None:
    told = found(own.client, you="red")
    word = answering(tmp_path, "sys.exit(3) if number > 1 else say(f'best {number} #0')")
    person = Player(own.client, told["game"], told["tokens"]["red"])
    with joined(own, f"/play/{told['game']}#{told['invitations']['blue']}", word) as blue:
        game = Game(own.client, {**told, "dice": person.get().json()["dice"]})
        game.tokens = {"red": told["tokens"]["red"]}
        until_sealed(person)
        game.seal("red")
        until_sealed(person, 2)
        game.open("red")
        until(lambda: person.push()["beginning"] is None)
        said = ended(blue)
    assert blue.returncode == 1, said
    assert "lost by forfeit" in said
    push = person.push()
    assert push["view"]["result"] == {"winner": 0, "reason": "program-crashed", "rule": ""}
    assert push["decision"] is None
    assert "The game is forfeited: the program of Blue" in "".join(line["text"] for line in push["log"])
    assert person.send("done").status_code == 422
    text = record(own.client, told)
    assert read_record(text).result == "red program-crashed"
    checks = {check.name: check for check in audit(text).checks}
    assert checks["actions"].passed
    assert checks["end"].passed is None
    assert "forfeit" in checks["end"].text
    assert [pid for pid in pids(tmp_path) if is_alive(pid)] == []
    own.kill()
    with Server(own.folder) as again:
        after = Player(again.client, told["game"], told["tokens"]["red"]).push()
        assert after["view"]["result"] == push["view"]["result"]
        assert [line["text"] for line in after["log"]] == [line["text"] for line in push["log"]]


def until(done: Callable[[], bool]) -> None:
    end = time.monotonic() + PATIENCE
    while not done():
        assert time.monotonic() < end
        time.sleep(0.05)


def until_sealed(person: Player, count: int = 1) -> None:
    until(lambda: sum(bool(each["seal"]) for each in person.push()["beginning"] or ()) >= count)


@pytest.mark.proof
def test_a_program_comes_back_when_the_server_does(own: Server) -> None:
    seats = {"austrian": {"kind": "bot", "bot": "random"}}  # a battle that is not over in a moment
    told = found(own.client, ruleset="napoleon3", scenario="solferino", you="allied", seats=seats)
    port = own.port
    with joined(own, told["links"]["allied"], PYTHON) as red:
        person = Player(own.client, told["game"], told["tokens"]["allied"])
        until(lambda: person.number() > 10)
        before = person.number()
        own.kill()
        with Server(own.folder, port=port) as again:
            said = ended(red)
            assert red.returncode == 0, said
            whole = read_record(record(again.client, told))
            assert whole.result
            assert len(whole.entries) > before, "it played on after it had come back"


@pytest.mark.proof
def test_ctrl_c_leaves_the_seat_and_says_how_to_come_back(server: Server, tmp_path: Path) -> None:
    told = found(server.client, you="red", seats={"blue": {"kind": "bot", "bot": "random"}})
    word = answering(tmp_path, "time.sleep(30)")
    with joined(server, told["links"]["red"], word, "--budget", "60000") as red:
        until(lambda: (tmp_path / "pids").exists())
        person = Player(server.client, told["game"], told["tokens"]["red"])
        until(lambda: person.push()["beginning"] is None)
        red.send_signal(signal.SIGINT)
        said = ended(red)
    assert red.returncode == 130, said
    assert "Come back with" in said
    assert person.push()["view"]["result"] is None
    assert [pid for pid in pids(tmp_path) if is_alive(pid)] == []


def test_a_link_that_holds_nothing_is_refused_with_a_sentence(server: Server) -> None:
    told = found(server.client, you="red")
    with joined(server, f"/play/{told['game']}#nobody", PYTHON) as nobody:
        said = ended(nobody)
    assert nobody.returncode == 2
    assert said.startswith("grognard: ")
    assert said.count("\n") == 1
    for link in (f"{server.url}/play/none#nobody", f"{server.url}/play/..%2f..#x", f"{server.url}0/play/a#b"):
        with pytest.raises(GrognardError):
            Seat(link).sit_down()


@pytest.mark.parametrize("link", ["", "/", "http://", "https://a.org/play/x", "https://a.org/x#t", "file:///play/x#t"])
def test_what_is_no_link_of_a_seat_is_refused(link: str) -> None:
    with pytest.raises(GrognardError, match="link of a seat"):
        Seat(link)


@settings(max_examples=200, deadline=None)
@given(st.one_of(st.binary(max_size=200), st.text().map(str.encode)))
@example(b"[" * 200_000)
@example(b'{"view":' * 50_000)
@example(b'{"number": 1e400}')
@example(b'{"number":' + b"9" * 100_000 + b"}")
@example(b"\xff\xfe\x00")
def test_whatever_a_server_says_is_a_push_or_nothing(message: bytes) -> None:
    assert read_push(message) is None


def test_a_server_starts_no_program_that_a_client_names(server: Server) -> None:
    for bot in (str(PYTHON), f"program:{PYTHON}", "./zouave.py"):
        wish = {"ruleset": "portable", "scenario": "first-steps", "seats": {"blue": {"kind": "bot", "bot": bot}}}
        answer = server.client.post("/api/games", json=wish)
        assert answer.status_code == 422
        assert "There is no bot" in answer.json()["error"]


def test_a_person_may_resign_too(server: Server) -> None:
    told = found(server.client, you="red")
    blue = sit(Player(server.client, told["game"], told["invitations"]["blue"]))
    assert blue.post("/resign", {}).status_code == 422  # nothing has begun
    game = Game(server.client, {**told, "dice": blue.get().json()["dice"]})
    game.tokens = {"red": told["tokens"]["red"], "blue": blue.token or ""}
    begin(game)
    assert Player(server.client, told["game"], None).post("/resign", {}).status_code == 403
    assert blue.post("/resign", {"side": 0}).status_code == 403
    assert blue.post("/resign", {"reason": "bored"}).status_code == 400
    assert blue.post("/resign", {}).status_code == 200
    assert blue.post("/resign", {}).status_code == 422  # it is over
    assert game.red.push()["view"]["result"]["reason"] == "resigned"
    assert game.red.undo().status_code == 422
