"""Combined fire: who joins, with how many points, under which shifts."""

from __future__ import annotations

import pytest

from grognard.rulesets.brothers.ch08_fire.shifts import STEP, find_shot
from grognard.rulesets.brothers.reader.scenario import Switches
from tests.rulesets.brothers.battle import Battle
from tests.rulesets.brothers.ch08_fire.stack import OPEN, stack_of
from tests.rulesets.drill import modifiers, of_kind

ROW = "\n. . . . . . . .\n"


@pytest.mark.rule("brothers", "8.1.3a")
def test_units_of_one_stack_arm_and_formation_combine() -> None:
    battle = Battle(
        OPEN,
        "french i infantry a 0105 strength=1",
        "french i infantry b 0105 strength=1",
        "french i artillery g 0105 strength=1",
        "french ii infantry other 0105 strength=1",
        "french i infantry beside 0205 strength=2",
        "french i hq h 0105",
        "austrian v infantry foe 0104",
    )
    battle.activate("i", "aggressive")
    battle.play("allied", "fire a 0104")
    assert battle.options("allied") == ["combine b", "open-fire"]


@pytest.mark.rule("brothers", "8.1.3a")
def test_whoever_has_fired_does_not_join_another() -> None:
    battle = stack_of(3, 3)
    battle.fire("allied", "b", "0104", 1, 1, 3)
    battle.script(1, 1, 3)
    events = battle.play("allied", "fire a 0104")
    assert of_kind(events, "Fired")[0].units == (battle.keys["a"],)


@pytest.mark.rule("brothers", "8.1.3a")
@pytest.mark.parametrize(("combined", "count"), [(False, 1), (True, 2)])
def test_in_defence_units_fire_one_by_one_unless_a_switch_lets_them_combine(combined: bool, count: int) -> None:
    battle = Battle(
        OPEN,
        "french i infantry a 0105 strength=3",
        "french i infantry b 0105 strength=2",
        "french ii infantry other 0105 strength=1",
        "french i hq h 0106",
        "austrian viii infantry foe 0103",
        "austrian viii hq o 0103",
        switches=Switches(combined_defence=combined),
    )
    battle.activate("viii", "aggressive", until="ChooseMover")
    battle.play("austrian", "select foe", "move foe 0104")
    battle.script(1, 1, 3)
    assert len(of_kind(battle.play("allied", "fire a 0104"), "Fired")[0].units) == count


def combine(*lines: str):  # type: ignore[no-untyped-def]
    battle = Battle(OPEN, *lines, "french i hq h 0106", "austrian v infantry foe 0104")
    battle.activate("i", "aggressive")
    battle.play("allied", "fire a 0104")
    battle.script(1, 1, 3)
    events = battle.play("allied", "combine b")
    if battle.asked() == "CombineFire":
        events = battle.play("allied", "open-fire")
    return of_kind(events, "Fired")[0]


@pytest.mark.rule("brothers", "8.1.3b")
@pytest.mark.rule("brothers", "8.1.3c")
@pytest.mark.parametrize(
    ("top", "below", "shift"), [("", "white", False), ("white", "", True), ("white", "white", True)]
)
@pytest.mark.rule("brothers", "8.3b")
def test_combined_fire_has_six_points_and_needs_four_white_ones(top: str, below: str, shift: bool) -> None:
    event = combine(f"french i infantry a 0105 strength=5 {top}", f"french i infantry b 0105 strength=5 {below}")
    assert event.strength == 6
    assert modifiers(event).get("high-quality", 0) == shift  # once, even of two


@pytest.mark.rule("brothers", "8.1.3b")
def test_guns_of_different_range_have_the_worse_of_both() -> None:
    near = combine("french i artillery a 0105 strength=2 medium", "french i artillery b 0105 strength=2")
    assert "canister" not in modifiers(near)
    battle = Battle(
        ROW,
        "french i artillery a 0106 strength=2 medium",
        "french i artillery b 0106 strength=2",
        "french i hq h 0106",
        "austrian v infantry foe 0104",
        "austrian v infantry far 0102",
    )
    guns = (battle.keys["a"], battle.keys["b"])
    found = find_shot(battle.game, guns, battle.hex("0104"), STEP)
    assert "extended-range" in {shift.why for shift in found.shifts}
    battle.state.place[battle.keys["foe"]] = -1
    battle.state.own_stacks()[battle.hex("0104")] = ()
    battle.state.occupied = (battle.state.occupied[0], 1 << battle.hex("0102"))
    battle.activate("i", "aggressive")
    battle.script(1, 1, 3)
    events = battle.play("allied", "fire a 0102")  # four hexes: only one of them reaches so far
    assert of_kind(events, "Fired")[0].units == (battle.keys["a"],)


@pytest.mark.rule("brothers", "8.1.3d")
@pytest.mark.rule("brothers", "8.6d")
@pytest.mark.parametrize(("one", "two", "shift"), [("low", "", -2), ("", "low", -2), ("low", "low", -4)])
def test_low_ammunition_of_any_of_them_counts(one: str, two: str, shift: int) -> None:
    event = combine(f"french i infantry a 0105 strength=3 {one}", f"french i infantry b 0105 strength=3 {two}")
    assert modifiers(event)["low-ammo"] == shift
    assert event.column == 6 + shift
