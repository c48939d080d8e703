"""Pinned regular European cavalry must be settled before anything else, and unpinning it has its price."""

from __future__ import annotations

import pytest

from grognard.rulesets.portable.events import ActivationsThrown
from tests.rulesets.portable.battle import Battle, opening_dice, told

FIELD = """
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    """
HORSE = "red cavalry h 0103 se regular pinned"
IDLE = ("red rifles idle 0105 n", "blue rifles spare 0905 n")


def verbs(battle: Battle, side: str = "red") -> set[str]:
    return {option.split()[0] for option in battle.options(side)}


@pytest.mark.rule("portable", "turn.10")
def test_turn_10_pinned_regular_cavalry_must_be_unpinned_or_go_for_the_enemy() -> None:
    battle = Battle(FIELD, HORSE, *IDLE, "blue rifles b 0603 n")
    assert verbs(battle) == {"unpin", "charge"}
    assert battle.refusal("red", "end") == "turn.12"
    assert battle.refusal("red", "activate idle") == "turn.12"
    assert battle.refusal("red", "stand h") == "turn.11"


@pytest.mark.rule("portable", "turn.10")
@pytest.mark.parametrize(
    "horse",
    [
        "red cavalry h 0103 se pinned",
        "red cavalry h 0103 se regular",
        "red cavalry h 0103 se regular on-foot dismounts=firearms pinned",
        "red rifles h 0103 se pinned",
    ],
)
def test_turn_10_binds_only_cavalry_that_is_regular_and_mounted_and_pinned(horse: str) -> None:
    battle = Battle(FIELD, horse, *IDLE, "blue rifles b 0603 n")
    assert verbs(battle) == {"activate", "end"}


@pytest.mark.rule("portable", "turn.12")
def test_turn_12_unpinning_costs_one_activation_and_is_all_it_does() -> None:
    battle = Battle(FIELD, HORSE, *IDLE, "blue rifles b 0603 n", activations=2)
    battle.play("red", "unpin h")
    assert battle.activations == 1
    assert not battle.is_pinned("h")
    assert battle.place("h") == "0103"
    assert battle.options("red") == ["activate idle", "end"]


@pytest.mark.rule("portable", "turn.12")
def test_turn_12_all_such_cavalry_is_settled_before_any_other_unit() -> None:
    battle = Battle(FIELD, HORSE, "red cavalry k 0101 s regular pinned", *IDLE, "blue rifles b 0603 n")
    battle.play("red", "unpin k")
    assert {option.split()[1] for option in battle.options("red")} == {"h"}
    assert battle.refusal("red", "activate idle") == "turn.12"
    battle.play("red", "unpin h")
    assert battle.options("red") == ["activate idle", "end"]


@pytest.mark.rule("portable", "turn.12")
def test_turn_12_the_unpinning_is_paid_from_the_dice_already_thrown() -> None:
    battle = Battle(FIELD, HORSE, "red cavalry k 0101 s regular pinned", *IDLE, "blue rifles b 0603 n", activations=1)
    assert told(battle.game.events, ActivationsThrown).count == 1
    battle.play("red", "unpin k")
    assert verbs(battle) == {"charge"}
    assert battle.refusal("red", "unpin h") == "turn.12"


@pytest.mark.rule("portable", "turn.12")
def test_turn_12_without_an_activation_it_cannot_be_unpinned_but_still_goes() -> None:
    battle = Battle(FIELD, HORSE, *IDLE, "blue rifles b 0505 n", activations=0)
    assert battle.options("red") == [f"charge h 0304 {facing}" for facing in ("n", "ne", "se", "s", "sw", "nw")]
    battle.throw(10)
    battle.play("red", "charge h 0304")
    assert battle.waiting() == {"blue"}


@pytest.mark.rule("portable", "turn.12")
def test_turn_12_each_side_settles_its_cavalry_when_it_acts() -> None:
    horse = "blue cavalry h 0103 n regular pinned"
    battle = Battle(FIELD, "red rifles a 0603 n", "red rifles idle 0703 n", horse, "blue rifles spare 0905 n")
    assert verbs(battle) == {"activate", "end"}
    battle.throw(10)
    battle.end("red")
    assert verbs(battle, "blue") == {"unpin", "charge"}


@pytest.mark.rule("portable", "turn.12")
def test_turn_12_cavalry_that_is_gone_settles_nothing() -> None:
    battle = Battle(FIELD, HORSE, *IDLE, "blue field-artillery g 0303 nw")
    battle.throw(6, *opening_dice("red", 9))
    battle.play("blue", "aim g 0103")
    assert battle.place("h") is None
    assert battle.options("red") == ["activate idle", "end"]
