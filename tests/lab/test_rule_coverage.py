"""No rule may lose its test: every rule of a complete ruleset has one, and of others those that are listed here.

`covered.toml` lists for each ruleset under construction the rules that have a test; add to it as you go.
"""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from grognard.lab.coverage import coverage, test_places
from grognard.rulesets import all_rulesets

HERE = Path(__file__).parent
LISTED: dict[str, list[str]] = tomllib.loads((HERE / "covered.toml").read_text("utf-8"))


@pytest.mark.parametrize("key", sorted(all_rulesets()))
def test_no_rule_loses_its_test(key: str) -> None:
    found = coverage(key)
    assert found.unknown == (), "code or tests cite rules that no book has"
    if all_rulesets()[key].meta.stage == "complete":
        assert found.missing == ()
    else:
        tested = test_places(key, HERE.parent)
        assert [id for id in LISTED.get(key, []) if id not in tested] == []


def test_a_rule_without_a_test_would_be_noticed(tmp_path: Path) -> None:
    (tmp_path / "rulesets").mkdir()
    source = '@pytest.mark.rule("portable", "move.4")\ndef test_it() -> None: ...\n'
    (tmp_path / "rulesets" / "test_it.py").write_text(source)
    assert set(test_places("portable", tmp_path)) == {"move.4"}
