"""A saved game of older rules that those of today do not replay: nothing is lost, and the player chooses."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from grognard.core.record import read_record
from grognard.rulesets import get_ruleset
from tests.cli.shell import grognard
from tests.server.test_changeover import CHANGED, OLDER

SECRET = bytes(range(32)).hex()
"""The secret of the dice of the games in tests/server/older."""


@pytest.fixture
def saved(tmp_path: Path) -> Path:
    file = tmp_path / "older.grog"
    shutil.copy(OLDER / f"{CHANGED}-1.0.0.grog", file)
    file.with_name("older.grog.secret").write_text(SECRET)
    return file


def test_a_player_is_told_what_has_changed(saved: Path) -> None:
    before = saved.read_bytes()
    done = grognard("play", "--resume", str(saved), "--bots", "random")
    said = " ".join(done.output.split())
    assert done.exit_code != 0
    assert "It was played under version 1.0.0 of the rules" in said
    assert "which changed turn.5" in said
    assert "Add --new-rules to go on after action" in said
    assert saved.read_bytes() == before


def test_a_player_goes_on_under_the_new_rules_and_the_audit_accepts_it(saved: Path, tmp_path: Path) -> None:
    other = tmp_path / "newer.grog"
    done = grognard("play", "--resume", str(saved), "--new-rules", "--save", str(other), "--bots", "random")
    assert done.exit_code == 0, done.output
    record = read_record(other.read_text("utf-8"))
    assert record.version == "1.0.0"
    assert [change.version for change in record.changes] == [get_ruleset(CHANGED).meta.version]
    audited = grognard("audit", str(other))
    assert audited.exit_code == 3, audited.output
    assert "were played under version 1.0.0" in " ".join(audited.output.split())
    assert grognard("replay", str(other)).exit_code == 0
