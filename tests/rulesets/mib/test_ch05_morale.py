"""The morale check [mib 5.0a 5.0b]."""

from __future__ import annotations

import pytest

from grognard.rulesets.mib.ch05_morale import check
from tests.rulesets.mib.battle import OPEN, Battle

A, B = "french i infantry a 0504 s", "austrian v infantry b 0508 n"


@pytest.mark.rule("mib", "5.0a")
@pytest.mark.parametrize(("die", "passes"), [(3, True), (4, True), (5, False)])
def test_5_0a_equal_or_below_passes(die: int, passes: bool) -> None:
    battle = Battle(OPEN, A, B)
    battle.script(die)
    assert check(battle.game, battle.unit("a"), "recovery", "5.0a") is passes


@pytest.mark.rule("mib", "5.0b")
def test_5_0b_a_check_is_unmodified() -> None:
    battle = Battle(OPEN, A + " disorganized fatigue=8", B)
    battle.script(4)
    assert check(battle.game, battle.unit("a"), "recovery", "5.0a")
    assert (battle.game.events[-1].modifiers, battle.game.events[-1].rating) == ((), 4)  # type: ignore[attr-defined]
