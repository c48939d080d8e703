"""The server as users start it: a process of its own, with processes of its own for bots."""

from __future__ import annotations

import os
import re
import signal
import socket
import time
from pathlib import Path
from random import Random

import pytest

from grognard.server.serve import default_database, free_port, listen, open_to_others
from tests.server.processes import Server
from tests.server.serving import Game, new_game, pick, play_on
from tests.table.tampering import verdicts

pytestmark = pytest.mark.proof


def children(process: int) -> list[int]:
    """The processes that a process has started."""
    found = []
    for folder in Path("/proc").iterdir():
        if folder.name.isdecimal():
            try:
                parent = (folder / "stat").read_text().rpartition(")")[2].split()[1]
            except OSError:
                continue
            if int(parent) == process:
                found.append(int(folder.name))
    return found


def workers(process: int) -> list[int]:
    return [child for child in children(process) if "spawn_main" in _command(child)]


def _command(process: int) -> str:
    try:
        return Path(f"/proc/{process}/cmdline").read_text()
    except OSError:
        return ""


def is_running(process: int) -> bool:
    try:
        return Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


def wait_for(truth: object, seconds: float = 30) -> bool:
    """Whether something becomes true in time."""
    assert callable(truth)
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        if truth():
            return True
        time.sleep(0.02)
    return bool(truth())


needs_proc = pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="looks at processes through /proc")


def test_a_server_says_where_it_is_and_nothing_else(tmp_path: Path) -> None:
    with Server(tmp_path) as server:
        new_game(server.client).red.act("hold")
        server.client.close()
        server.stop()
        assert server.logs() == f"Grognard is at {server.url}/\n"


def test_a_port_that_is_taken_is_left_alone(server: Server) -> None:
    assert free_port(server.port, "127.0.0.1") != server.port
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    assert free_port(port, "127.0.0.1") == port


def test_the_database_is_kept_where_data_belongs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert default_database() == f"sqlite:///{tmp_path}/grognard/tables.db"
    assert (tmp_path / "grognard").is_dir()


def test_a_whole_game_over_http(server: Server) -> None:
    game = new_game(server.client)
    play_on(game, Random(1))
    assert verdicts(game.watcher.get("/record").text)["dice"] is True


def test_a_server_that_was_killed_is_started_again_where_it_was(tmp_path: Path) -> None:
    with Server(tmp_path) as first:
        game = new_game(first.client)
        play_on(game, Random(1), 20)
        before = [player.push() for player in (game.red, game.blue, game.watcher)]
        port = first.port
    with Server(tmp_path, port) as second:
        assert second.port == port
        again = Game(second.client, game.told)
        assert [player.push() for player in (again.red, again.blue, again.watcher)] == before


# -- bots ----------------------------------------------------------------------------------------------------------


def play_against_bot(game: Game, random: Random, actions: int) -> None:
    """Play so many actions for red; the bot answers in its own time."""
    for _ in range(actions):
        assert wait_for(lambda: game.red.push()["decision"] or game.red.push()["view"]["result"])
        push = game.red.push()
        if not push["decision"]:
            return
        answer = game.red.send(pick(push["decision"], random), push["number"])
        assert answer.status_code in (200, 409), answer.text


@pytest.mark.parametrize("bot", ["staff", "random"])
def test_a_person_plays_a_bot_that_thinks_elsewhere(server: Server, bot: str) -> None:
    game = new_game(server.client, seats={"blue": {"kind": "bot", "bot": bot}})
    play_against_bot(game, Random(1), 12)
    assert wait_for(lambda: any(line.get("side") == 1 for line in game.watcher.get("/log").json()))


def test_two_bots_play_each_other_while_nobody_looks(server: Server) -> None:
    seats = {"red": {"kind": "bot", "bot": "random"}, "blue": {"kind": "bot", "bot": "random"}}
    game = new_game(server.client, seats=seats)
    assert wait_for(lambda: game.watcher.push()["view"]["result"], 60)


@needs_proc
def test_a_thinker_that_is_killed_is_replaced(tmp_path: Path) -> None:
    with Server(tmp_path) as server:
        game = new_game(server.client, seats={"blue": {"kind": "bot", "bot": "random"}})
        play_against_bot(game, Random(1), 3)
        first = workers(server.process.pid)
        assert first
        for worker in first:
            os.kill(worker, signal.SIGKILL)
        play_against_bot(game, Random(2), 4)
        assert not set(first) & set(workers(server.process.pid))


# -- ending --------------------------------------------------------------------------------------------------------


@needs_proc
def test_a_server_that_is_asked_to_end_leaves_nothing_behind(tmp_path: Path) -> None:
    with Server(tmp_path) as server:
        new_game(server.client, seats={"blue": {"kind": "bot", "bot": "random"}}).red.act("hold")
        assert wait_for(lambda: workers(server.process.pid))
        started = children(server.process.pid)
        server.client.close()
        server.stop()
        assert wait_for(lambda: not any(map(is_running, started)), 10)
        assert "Traceback" not in server.logs()


@needs_proc
def test_a_server_that_is_killed_leaves_nothing_behind(tmp_path: Path) -> None:
    with Server(tmp_path) as server:
        new_game(server.client, seats={"blue": {"kind": "bot", "bot": "random"}})
        assert wait_for(lambda: workers(server.process.pid))
        started = children(server.process.pid)
        server.process.kill()
        server.process.wait()
        assert wait_for(lambda: not any(map(is_running, started)), 5)


def test_it_knows_where_others_find_it_if_it_listens_for_them() -> None:
    with listen("127.0.0.1", 0) as alone:
        assert open_to_others(alone) == ""
    with listen("0.0.0.0", 0) as open_to_all:
        found = open_to_others(open_to_all)
        assert found == "" or re.fullmatch(r"http://[0-9.]+:[0-9]+", found)
        assert "127.0.0.1" not in found
