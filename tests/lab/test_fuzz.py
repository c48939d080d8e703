"""The fuzzer finds what is broken and leaves it as a game that opens."""

from __future__ import annotations

from pathlib import Path

from grognard.core.record import read_record
from grognard.lab.conformance import Walk, play_is_lawful
from grognard.lab.fuzz import attempt, fuzz
from grognard.rulesets import get_ruleset
from grognard.table.replay import Replay

PORTABLE = get_ruleset("portable")


def test_a_short_run_finds_nothing(tmp_path: Path) -> None:
    runs, crashes = fuzz([PORTABLE], 2.0, tmp_path, first_seed=1)
    assert runs > 0
    assert crashes == []


def test_a_crash_is_left_as_a_game_that_opens(tmp_path: Path) -> None:
    def stumble(walk: Walk) -> None:
        for journal, _, _ in walk:
            if len(journal.lines) == 9:
                raise ZeroDivisionError

    path = attempt(PORTABLE, PORTABLE.scenario_source("first-steps"), 1, stumble, tmp_path)
    assert path is not None
    assert len(list(Replay(read_record(path.read_text("utf-8"))))) == 9


def test_what_holds_leaves_nothing(tmp_path: Path) -> None:
    source = PORTABLE.scenario_source("first-steps")
    assert attempt(PORTABLE, source, 1, play_is_lawful, tmp_path) is None
    assert list(tmp_path.iterdir()) == []
