"""Bots that think on a Ray cluster: a real one, of this machine, which loses workers on the way."""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from unittest.mock import patch

import msgspec
import pytest

from grognard.core.dice import FastDice
from grognard.rulesets import BattleText, get_ruleset
from grognard.server import cluster
from grognard.server.think import OutOfReach, Question, Thinkers, think

QUESTIONS, REPEATS = 12, 40


def questions() -> list[Question]:
    """What a bot is asked in the first turns of a battle."""
    ruleset = get_ruleset("portable")
    source = ruleset.scenario_source("first-steps")
    game, found = ruleset.new_game(ruleset.read_scenario(source), FastDice(1)), list[Question]()
    while len(found) < QUESTIONS:
        side = game.pending[0].side
        position = msgspec.json.encode(game.to_data())
        found.append(Question(BattleText.of("portable", source), position, side, "staff", len(found)))
        game.play(side, think(found[-1]).actions[0])
    return found


def workers() -> list[int]:
    """Processes of Ray that are thinking for one of our bots now."""
    found = []
    for process in Path("/proc").iterdir():
        if process.name.isdecimal():
            try:
                if (process / "cmdline").read_bytes().startswith(b"ray::think"):
                    found.append(int(process.name))
            except OSError:
                continue
    return found


async def ask_while_workers_die() -> int:
    """Ask a cluster while its workers are killed; every answer must be the one that is given here."""
    thinkers, asked, killed = Thinkers(where=cluster.OWN), questions(), 0
    with patch.object(thinkers._here, "think", side_effect=AssertionError("the cluster was to be asked")):
        assert await thinkers.ask(asked[0]) == think(asked[0])
        answers = asyncio.gather(*(thinkers.ask(question) for question in asked * REPEATS))
        until = time.monotonic() + 60
        while not killed and not answers.done() and time.monotonic() < until:
            for worker in workers()[:1]:
                os.kill(worker, signal.SIGKILL)
                killed += 1
            await asyncio.sleep(0.001)
        assert await answers == [think(question) for question in asked] * REPEATS
    thinkers.close()
    return killed


@pytest.mark.proof
def test_a_cluster_gives_the_same_answers_and_outlives_its_workers() -> None:
    """In a process of its own: Ray leaves threads and warnings behind."""
    code = "import asyncio; from tests.server.test_cluster import *; print(asyncio.run(ask_while_workers_die()))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=180, check=False)
    assert done.returncode == 0, done.stderr[-2000:]
    assert int(done.stdout.split()[-1]) >= 1


def test_bots_think_here_while_no_cluster_answers() -> None:
    async def ask() -> None:
        thinkers, question = Thinkers(1, where="127.0.0.1:1"), questions()[0]
        with patch.object(cluster, "_join", side_effect=ConnectionError("nobody there")) as join:
            assert await thinkers.ask(question) == think(question)
            assert await thinkers.ask(question) == think(question)
            assert join.call_count == 1, "a cluster that does not answer is left alone for a while"
        thinkers.close()

    asyncio.run(ask())


def test_a_missing_package_is_named() -> None:
    with (
        patch("grognard.server.cluster.importlib.util.find_spec", return_value=None),
        pytest.raises(OutOfReach, match=r"install grognard\[ray\]"),
    ):
        Thinkers(1, where="ray")
