"""Servers that are killed while people seal and open their words: nothing is lost, and the game begins once."""

from __future__ import annotations

import threading
import time
from pathlib import Path
from random import Random
from typing import Any

import httpx
import pytest

from grognard.core.record import read_record
from tests.server.processes import Server
from tests.server.serving import Game, new_game, play_on
from tests.table.tampering import verdicts

pytestmark = pytest.mark.proof
STEPS = [(name, side) for name in ("seal", "open") for side in ("red", "blue")]


def state(game: Game) -> Any:
    data = game.watcher.get().json()
    return data["dice"], data["push"]["beginning"], data["push"]["log"], data["push"]["view"]


def test_a_kill_after_every_step_loses_nothing(tmp_path: Path) -> None:
    with Server(tmp_path) as server:
        told = new_game(server.client, scenario="first-steps", begun=False).told
        server.kill()
    for name, side in STEPS:
        with Server(tmp_path) as server:
            game = Game(server.client, told)
            assert getattr(game, name)(side).status_code == 200
            before = state(game)
            server.kill()
        with Server(tmp_path) as server:
            assert state(Game(server.client, told)) == before
            server.kill()
    assert before[1] is None
    with Server(tmp_path) as server:
        game = Game(server.client, told)
        play_on(game, Random(1))
        record = read_record(game.watcher.get("/record").text)
        assert record.dice_value == told["dice"]["commitment"]
        assert verdicts(game.watcher.get("/record").text)["words"] is True


@pytest.mark.parametrize("delay", [0.0, 0.002, 0.005, 0.01])
def test_a_kill_in_the_midst_of_the_last_word_begins_no_other_game(tmp_path: Path, delay: float) -> None:
    """Whether the word came through or not: whoever sends it again gets the one beginning that there can be."""
    with Server(tmp_path) as server:
        game = new_game(server.client, scenario="first-steps", begun=False)
        for name, side in STEPS[:3]:
            assert getattr(game, name)(side).status_code == 200
        heard: list[int] = []

        def send() -> None:
            try:
                heard.append(game.open("blue").status_code)
            except httpx.TransportError:
                heard.append(0)

        sending = threading.Thread(target=send)
        sending.start()
        time.sleep(delay)
        server.kill()
        sending.join()
    begun = []
    for _ in range(2):
        with Server(tmp_path) as server:
            again = Game(server.client, game.told)
            opened = again.watcher.push()["beginning"] is None
            assert opened or heard != [200]
            assert again.open("blue").status_code == (422 if opened else 200)
            begun.append(state(again))
            server.kill()
    assert begun[0] == begun[1]
    assert begun[0][1] is None
