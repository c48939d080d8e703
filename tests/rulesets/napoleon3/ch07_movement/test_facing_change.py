"""Changes of facing [7.3]: when a unit may turn."""

from __future__ import annotations

import pytest

from tests.rulesets.napoleon3.acts import attack, idle, options, wait
from tests.rulesets.napoleon3.battle import Battle

FIELD = """
    . . . . . . .
    . . . . . . .
    . . . . . . .
    . . . . . . .
    . . . . . . .
    """
DIRECTIONS = ("ne", "e", "se", "sw", "w", "nw")


@pytest.mark.rule("napoleon3", "7.3a")
def test_7_3a_turning_is_free_while_moving() -> None:
    """A unit that has spent all it has still takes any facing, and one that stands may turn."""
    lines = ("allied i infantry a 0307 e movement=2", "allied i hq h 0307", "austrian v infantry x 0101")
    for way in DIRECTIONS:
        battle = Battle(FIELD, *lines)
        battle.activate("i")
        battle.play("allied", "select a", f"move a 0305 {way}")
        assert (battle.where("a"), battle.facing("a")) == ("0305", way)
    still = Battle(FIELD, *lines)
    still.activate("i")
    still.play("allied", "select a", "turn a sw")
    assert (still.where("a"), still.facing("a")) == ("0307", "sw")


@pytest.mark.rule("napoleon3", "7.3b")
def test_7_3b_nobody_turns_before_defensive_fire() -> None:
    """An enemy who comes round the flank finds the unit as it stood."""
    lines = (
        "allied i infantry a 0304 e",
        "allied i hq h 0306",
        "austrian v infantry b 0305 e combat=1",
        "austrian v hq k 0307",
    )
    battle = Battle(FIELD, *lines, turns=1)
    battle.activate("v")
    wait(battle, "DeclareAttacks")
    battle.play("austrian", "attack b 0304", "fight")
    assert battle.facing("a") == "e"
    assert not any(text.startswith("turn") for text in options(battle, "allied"))
    battle.script(1, 6, 1, 6)
    battle.play("allied", "stand")
    assert battle.facing("a") == "e"


@pytest.mark.rule("napoleon3", "7.3b")
def test_7_3b_after_a_retreat_by_one_hexside() -> None:
    """The beaten unit may turn by one hexside; so may a defender whose attacker was thrown back."""
    lines = (
        "allied i infantry a 0304 e combat=1",
        "allied i hq h 0307",
        "austrian v infantry b 0303 w combat=8",
        "austrian v hq k 0301",
    )
    beaten = Battle(FIELD, *lines, turns=1)
    beaten.activate("v")
    attack(beaten, "austrian", "b", "0304", 1, 1, until=("TurnUnit", "ChooseRetreat"))
    if beaten.waits_for("allied") == "ChooseRetreat":
        beaten.play("allied", "retreat a 0305")
    assert set(options(beaten, "allied")) == {"turn a ne", "turn a se", "stay a"}
    lines = (
        "allied i infantry a 0304 e combat=8",
        "allied i hq h 0307",
        "austrian v infantry b 0303 w",
        "austrian v hq k 0301",
    )
    holding = Battle(FIELD, *lines, turns=1)
    holding.activate("v")
    attack(holding, "austrian", "b", "0304", 1, until=("ChooseRetreat", "TurnUnit"))
    while holding.waits_for("austrian"):
        idle(holding)
    assert set(options(holding, "allied")) == {"turn a ne", "turn a se", "stay a"}
