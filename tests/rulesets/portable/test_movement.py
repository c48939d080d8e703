"""Movement, contact and facing."""

from __future__ import annotations

import pytest

from tests.rulesets.portable.battle import Battle

OPEN = """
    . . . . .
    . . . . .
    . . . . .
    . . . . .
    . . . . .
    """


@pytest.mark.rule("portable", "move.4")
@pytest.mark.rule("portable", "move.1")
def test_move_1_and_4_allowance_and_stop_beside_the_enemy() -> None:
    battle = Battle(OPEN, "red cavalry a 0305 n", "blue rifles b 0302 s")
    battle.play("red", "activate a")
    ends = battle.ends("red", "move", "a")
    assert "0303" in ends
    assert "0204" in ends
    assert battle.refusal("red", "move a 0301 n") == "move.1"


@pytest.mark.rule("portable", "move.5")
def test_move_5_both_turn_to_face_each_other() -> None:
    battle = Battle(OPEN, "red cavalry a 0305 n", "red rifles idle 0105 n", "blue rifles b 0302 n")
    battle.order("red", "move a 0303")
    assert battle.facing("a") == "n"
    assert battle.facing("b") == "s"
