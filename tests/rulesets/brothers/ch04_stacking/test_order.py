"""The order of a stack: when it may change, and what that draws."""

from __future__ import annotations

import pytest

from grognard.core.errors import IllegalAction
from tests.rulesets.brothers.battle import Battle
from tests.rulesets.drill import of_kind

OPEN = """
    . . . . . .
    . . . . . .
    . . . . . .
    """


@pytest.mark.rule("brothers", "4.3a")
def test_the_order_changes_in_the_movement_step_alone() -> None:
    battle = Battle(
        OPEN,
        "french i infantry a 0103 shaken",
        "french i infantry b 0103 strength=4",
        "french i hq h 0103",
        "austrian v infantry foe 0102",
    )
    battle.activate("i", "defensive")
    for step in ("ChooseFire", "ChooseMover", "Rally"):
        battle.skip(step)
        found = any(option.startswith("shift") for option in battle.options("allied"))
        assert found == (step == "ChooseMover")
        if not found:
            with pytest.raises(IllegalAction):
                battle.play("allied", "shift b 0")
        if step != "Rally":
            battle.play("allied", "cease" if step == "ChooseFire" else "end")


@pytest.mark.rule("brothers", "4.3b")
def test_a_unit_that_does_not_move_may_take_another_place() -> None:
    battle = Battle(
        OPEN,
        "french i infantry a 0104",
        "french i infantry b 0104 strength=4",
        "french ii infantry c 0104 strength=1",
        "french i hq h 0104",
        "austrian v infantry foe 0301",
    )
    battle.activate("i", "defensive", until="ChooseMover")
    assert not battle.has("allied", "shift c 0")  # not activated
    events = battle.play("allied", "shift b 0")
    assert of_kind(events, "StackReordered")
    assert battle.stack("0104") == ["b", "a", "c"]
    assert not battle.has("allied", "select b")  # that was its move


@pytest.mark.rule("brothers", "4.3b")
@pytest.mark.parametrize(("foe", "pinned"), [("0103", True), ("0102", False)])
def test_a_gun_that_fired_keeps_its_place_next_to_the_enemy(foe: str, pinned: bool) -> None:
    battle = Battle(
        OPEN,
        "french i infantry a 0104 strength=2",
        "french i artillery g 0104 strength=3",
        "french i hq h 0104",
        f"austrian v infantry foe {foe}",
    )
    battle.activate("i", "aggressive")
    battle.fire("allied", "g", foe, 1, 1, 3)
    battle.skip("ChooseMover")
    assert battle.has("allied", "shift g 0") != pinned
    assert battle.has("allied", "shift a 1")  # others may be moved past it


@pytest.mark.rule("brothers", "4.3c")
@pytest.mark.parametrize(("first", "second"), [("a", "b"), ("b", "a")])
def test_a_stack_takes_any_order_at_the_start_of_its_move_and_no_other_later(first: str, second: str) -> None:
    battle = Battle(
        OPEN,
        "french i infantry a 0106",
        "french i infantry b 0106 strength=4",
        "french i infantry c 0105 strength=1",
        "french i hq h 0106",
        "austrian v infantry foe 0301",
    )
    battle.activate("i", "defensive", until="ChooseMover")
    battle.play("allied", f"select {first}", f"join {second}", f"move {first} 0105 0")
    assert battle.stack("0105") == [first, second, "c"]
    assert not any(option.startswith(("join", "shift")) for option in battle.options("allied"))
    battle.play("allied", f"move {first} 0104")
    assert battle.stack("0104") == [first, second]


def in_contact(strength: int, posture: str) -> Battle:
    """`a`, with so many points, lies on `b` beside an enemy, and the corps is about to move."""
    lines = (f"french i infantry a 0104 strength={strength}", "french i infantry b 0104 strength=3")
    battle = Battle(OPEN, *lines, "french i hq h 0104", "austrian v infantry foe 0103")
    battle.activate("i", posture, until="ChooseMover")
    return battle


@pytest.mark.rule("brothers", "4.3d")
def test_a_unit_brought_into_the_front_line_next_to_the_enemy_draws_fire() -> None:
    battle = in_contact(6, "aggressive")
    battle.play("allied", "shift b 0")
    assert battle.asked() == "DefendWithFire"


@pytest.mark.rule("brothers", "4.3d")
def test_a_change_that_leaves_the_same_front_line_draws_none() -> None:
    battle = in_contact(3, "aggressive")
    battle.play("allied", "shift b 0")
    assert battle.asked() == "ChooseMover"
    assert battle.stack("0104") == ["b", "a"]


@pytest.mark.rule("brothers", "4.3d")
def test_in_defensive_posture_nobody_is_brought_into_contact() -> None:
    battle = in_contact(6, "defensive")
    assert not battle.has("allied", "shift b 0")


@pytest.mark.rule("brothers", "4.3e")
def test_a_unit_that_arrives_takes_any_place() -> None:
    battle = Battle(
        OPEN,
        "french i infantry a 0104 strength=4",
        "french i infantry b 0104 strength=2",
        "french i infantry c 0105 strength=3",
        "french i hq h 0104",
        "austrian v infantry foe 0301",
    )
    battle.activate("i", "defensive", until="ChooseMover")
    battle.play("allied", "select c")
    places = [option for option in battle.options("allied") if option.startswith("move c 0104")]
    assert places == ["move c 0104 0", "move c 0104 1", "move c 0104 2"]
    battle.play("allied", "move c 0104 1")
    assert battle.stack("0104") == ["a", "c", "b"]
