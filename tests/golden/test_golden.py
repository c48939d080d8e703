"""Whole recorded games replay line by line, die by die, to the recorded end: one for each way a game can end."""

from __future__ import annotations

from pathlib import Path

import pytest

from grognard.core.record import read_record
from grognard.rulesets import all_rulesets
from grognard.table.audit import audit

HERE = Path(__file__).parent
GAMES = sorted(HERE.glob("*/*.grog"))


@pytest.mark.parametrize("path", GAMES, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_golden_game(path: Path) -> None:
    record = read_record(path.read_text("utf-8"))
    found = audit(path.read_text("utf-8"))
    assert found.verdict == "consistent but not proven", found.why
    assert record.result.split()[1] == path.stem.split("-" + record.scenario)[0]


@pytest.mark.parametrize("key", sorted(all_rulesets()))
def test_every_way_to_end_has_a_game(key: str) -> None:
    ruleset = all_rulesets()[key]
    if ruleset.meta.stage != "complete":
        pytest.skip("this ruleset is not complete")
    ended = {read_record(path.read_text("utf-8")).result.split()[1] for path in GAMES if path.parent.name == key}
    assert ended == set(ruleset.messages.keys("reason"))
