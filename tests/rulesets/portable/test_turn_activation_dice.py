"""How many activation dice a side throws, and what is on them."""

from __future__ import annotations

import pytest

from grognard.core.errors import ScenarioError
from grognard.rulesets.portable.events import ActivationsThrown
from tests.rulesets.portable.battle import Battle, told

FIELD = """
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    """
ENEMY = "blue rifles b 0903 n"


def army(count: int, *more: str) -> tuple[str, ...]:
    return (*(f"red rifles r{n} 0{n + 1}01 n" for n in range(count)), *more, ENEMY)


def thrown(battle: Battle) -> tuple[int, ...]:
    return told(battle.game.events, ActivationsThrown).dice


@pytest.mark.rule("portable", "gap.activation-dice")
@pytest.mark.parametrize(
    ("fighting", "european", "other"), [(1, 1, 1), (2, 1, 1), (3, 1, 1), (4, 2, 1), (5, 2, 1), (6, 2, 2), (7, 3, 2)]
)
def test_gap_activation_dice_one_for_three_fighting_units(fighting: int, european: int, other: int) -> None:
    for is_european, count in ((True, european), (False, other)):
        opening = (6, 1, *(2,) * count)
        battle = Battle(FIELD, *army(fighting), dice={}, european={"red": is_european}, opening=opening)
        assert thrown(battle) == (1,) * count
        assert battle.activations == count


@pytest.mark.rule("portable", "gap.activation-dice")
@pytest.mark.parametrize("commands", [("red command c 0103 n",), ("red command c 0103 n", "red command d 0203 n")])
def test_gap_activation_dice_one_more_with_a_command_unit_and_no_more_with_two(commands: tuple[str, ...]) -> None:
    battle = Battle(FIELD, *army(3, *commands), dice={}, opening=(6, 1, 3, 4))
    assert thrown(battle) == (2, 3)
    assert battle.activations == 5


@pytest.mark.rule("portable", "gap.activation-dice")
@pytest.mark.parametrize(("lost", "hex", "count"), [("r3", "0401", 3), ("c", "0303", 2)])
def test_gap_activation_dice_fewer_without_the_command_unit_but_not_for_other_losses(
    lost: str, hex: str, count: int
) -> None:
    battle = Battle(FIELD, *army(4, "red command c 0303 n", "blue siege-artillery g 0503 nw"), dice={})
    battle.throw(6, 6, 1, *(2,) * count)
    battle.play("blue", f"aim g {hex}")
    assert battle.place(lost) is None
    assert thrown(battle) == (1,) * count, "four units at the start make two dice, command in play a third"


@pytest.mark.rule("portable", "gap.activation-dice")
def test_gap_activation_dice_a_scenario_may_fix_the_number() -> None:
    battle = Battle(FIELD, *army(7, "red command c 0103 n"), dice={"red": 2}, opening=(6, 1, 2, 3))
    assert thrown(battle) == (1, 2)
    with pytest.raises(ScenarioError, match=r"gap\.activation-dice"):
        Battle(FIELD, *army(7), dice={"red": 0})


@pytest.mark.rule("portable", "gap.activation-dice")
def test_gap_activation_dice_a_scenario_may_change_the_faces() -> None:
    battle = Battle(FIELD, *army(3), faces=(1, 2, 3, 4, 5, 6), opening=(6, 1, 6))
    assert battle.activations == 6
    with pytest.raises(ScenarioError, match=r"gap\.activation-dice"):
        Battle(FIELD, *army(3), faces=(0, 0, 0))


@pytest.mark.rule("portable", "gap.activation-dice")
@pytest.mark.parametrize(("die", "activations"), [(2, 1), (3, 1), (4, 2), (5, 2), (6, 3)])
def test_gap_activation_dice_are_the_author_s_unless_a_scenario_says_otherwise(die: int, activations: int) -> None:
    battle = Battle(FIELD, *army(3), faces=(), opening=(6, 1, die))
    assert battle.activations == activations
    blank = Battle(FIELD, *army(3), faces=(), opening=(6, 1, 1, die))
    assert blank.waiting() == {"blue"}, "the die has one blank face"
