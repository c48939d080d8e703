"""The fuzzer finds what is broken and leaves it as a game that opens."""

from __future__ import annotations

from pathlib import Path
from random import Random

from grognard.core.record import read_record
from grognard.lab.fuzz import attempt, fuzz
from grognard.lab.walk import Stop
from grognard.rulesets import get_ruleset
from grognard.table.replay import Replay

PORTABLE = get_ruleset("portable")


def test_a_short_run_finds_nothing(tmp_path: Path) -> None:
    games, crashes = fuzz([PORTABLE], 1.0, tmp_path, first_seed=1)
    assert games > 0
    assert crashes == []


def test_a_crash_is_left_as_a_game_that_opens(tmp_path: Path) -> None:
    def stumble(stop: Stop, random: Random) -> None:
        if stop.game.number == 9:
            raise ZeroDivisionError

    (path,) = attempt(PORTABLE, PORTABLE.scenario_source("first-steps"), 1, tmp_path, [stumble])
    assert path.name == "portable-first-steps-stumble-1.grog"
    assert len(list(Replay(read_record(path.read_text("utf-8"))))) == 9


def test_what_holds_leaves_nothing(tmp_path: Path) -> None:
    assert attempt(PORTABLE, PORTABLE.scenario_source("first-steps"), 1, tmp_path) == []
    assert list(tmp_path.iterdir()) == []
