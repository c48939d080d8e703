"""The answers that a beginner does not regret."""

from __future__ import annotations

import pytest

from grognard.core.dice import FastDice
from grognard.rulesets.commanders.ruleset import RULESET
from tests.rulesets.commanders.field import SIDES, Field
from tests.rulesets.commanders.fight import Fight


def safe(field: Field, side: str) -> str:
    decision = field.game.decision(SIDES[side])
    assert decision is not None
    action = decision.safe(field.game, field.game.options(SIDES[side]))
    assert action is not None
    return RULESET.notation(field.scenario).text(action)


@pytest.mark.parametrize("key", RULESET.scenario_keys())
def test_whoever_always_takes_the_safe_answer_comes_to_the_end(key: str) -> None:
    game = RULESET.new_game(RULESET.scenario(key), FastDice(5))
    while not game.result:
        decision = game.pending[-1]
        answer = decision.safe(game, game.options(decision.side))
        assert answer is not None
        assert game.number < 1000
        game.play(decision.side, answer)


@pytest.mark.rule("commanders", "bombard.13")
def test_guns_with_an_enemy_in_line_are_ordered_before_the_sheet_is_sealed() -> None:
    field = Field("w b1 IAA", "b b3 I", "b a2 I")
    field.begin("planning")
    assert safe(field, "w") == "order w-art-1 b3 2"
    field.play("w", safe(field, "w"))
    assert safe(field, "w") == "seal"


@pytest.mark.rule("commanders", "opt.hill.3")
def test_guns_are_not_ordered_to_fire_across_a_hill() -> None:
    hill = '[white]\nhandicap = 0\n[rules]\nterrain = true\n[terrain]\nhill = "b2"\n'
    field = Field("w b1 A", "b b3 I", scenario_text=hill)
    field.begin("planning")
    assert safe(field, "w") == "seal"


def test_marches_are_sent_and_attacks_are_left_to_their_commander() -> None:
    field = Field("w b1 III", "b b2 I").orders("w", "2I b1-a1, I b1-b2")
    field.begin("combined")
    assert safe(field, "w") == "send w-inf-1 a1 2"
    field.play("w", safe(field, "w"))
    assert safe(field, "w") == "hold"
    quiet = Field("w b1 III", "b b3 I").orders("w", "2I b1-a1, I b1-b2")
    quiet.begin("combined")
    assert safe(quiet, "w") == "send-all"


@pytest.mark.rule("commanders", "combat.react.3")
def test_squares_are_for_cavalry_alone() -> None:
    horse = Fight("w b1 CC", "b b2 III", white="2C b1-b2", dice=(1,) * 20)
    assert safe(horse, "b") == "square b2 3"
    mixed = Fight("w b1 IC", "b b2 III", white="I b1-b2, C b1-b2", dice=(1,) * 20)
    assert safe(mixed, "b") == "stand"


@pytest.mark.rule("commanders", "combat.position.2")
def test_cavalry_leaves_a_fight_against_more_but_not_a_marker() -> None:
    alone = Fight("w b1 III", "b b2 C", "b b3 I", white="3I b1-b2", dice=(1,) * 20)
    alone.on("FallBack")
    assert safe(alone, "b") == "fall-back b2 1"
    even = Fight("w b1 I", "b b2 CI", "b b3 I", white="I b1-b2", dice=(1,) * 20)
    even.on("FallBack")
    assert safe(even, "b") == "stand"
    flag = Fight("w a2 III", "b a3 C", white="3I a2-a3", dice=(1,) * 20)
    flag.on("FallBack")
    assert safe(flag, "b") == "stand"


@pytest.mark.rule("commanders", "combat.flank.2")
def test_only_a_die_that_cannot_fall_worse_is_thrown_again() -> None:
    lines = ("w b1 I", "w a2 I", "b b2 II")
    six = Fight(*lines, white="I b1-b2, I a2-b2", dice=(3, 6, 2, 4, *(1,) * 20))
    six.on("Reroll")
    assert safe(six, "w").startswith("reroll b-inf")
    middling = Fight(*lines, white="I b1-b2, I a2-b2", dice=(3, 5, 2, 4, *(1,) * 20))
    middling.on("Reroll")
    assert safe(middling, "w") == "keep"


@pytest.mark.rule("commanders", "combat.position.9")
def test_cavalry_turns_away_from_squares_and_foot_presses_on() -> None:
    squares = Fight("w b1 CC", "b b2 I#I#", white="2C b1-b2", dice=(1,) * 20)
    squares.on("Withdraw")
    assert safe(squares, "w").startswith("withdraw w-cav")
    foot = Fight("w b1 II", "b b2 II", white="2I b1-b2", dice=(1,) * 20)
    foot.on("Withdraw")
    assert safe(foot, "w") == "press"
