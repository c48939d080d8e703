"""What can be wrong with a position."""

from __future__ import annotations

from grognard.rulesets.mib.ruleset import RULESET
from tests.rulesets.mib.battle import OPEN, Battle

A, FAR = "french i infantry a 0504 s", "austrian v infantry b 0909 n"


def test_problems_find_nothing_wrong_at_the_start() -> None:
    assert RULESET.problems(Battle(OPEN, A, FAR).game) == []
