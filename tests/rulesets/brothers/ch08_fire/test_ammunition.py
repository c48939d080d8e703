"""Low Ammo: when it happens, to whom, and what it does."""

from __future__ import annotations

import pytest

from grognard.rulesets.brothers.ch12_assault.differential import find_melee
from tests.rulesets.brothers.battle import RETREATS, Battle
from tests.rulesets.brothers.ch08_fire.stack import OPEN, stack_of
from tests.rulesets.drill import of_kind


def fire(foe: str, dice: tuple[int, ...], low: str = ""):  # type: ignore[no-untyped-def]
    battle = Battle(OPEN, f"french i infantry a 0105 strength=6 {low}", "french i hq h 0106", f"austrian v {foe}")
    battle.activate("i", "aggressive")
    return battle, battle.fire("allied", "a", "0104", *dice)


@pytest.mark.rule("brothers", "8.6a")
@pytest.mark.parametrize(
    ("dice", "low"),
    [
        ((6, 2, 8), True),
        ((5, 3, 8), True),
        ((1, 1, 2), True),
        ((5, 5, 10), True),
        ((3, 4, 7), False),
        ((6, 2, 7), False),
        ((1, 2, 3), False),
    ],
)
def test_an_even_sum_equal_to_the_ten_sided_die_uses_up_the_ammunition(dice: tuple[int, ...], low: bool) -> None:
    battle, events = fire("infantry foe 0104 morale=9", dice=dice)
    assert bool(of_kind(events, "AmmoLow")) == low
    assert ("low-ammo" in battle.piece("a").states) == low


@pytest.mark.rule("brothers", "8.6b")
def test_the_largest_firing_unit_runs_low_after_the_result_even_without_effect() -> None:
    battle = stack_of(2, 4)
    battle.script(1, 1, 2)
    battle.play("allied", "fire a 0104")
    events = battle.play("allied", "combine b")
    assert of_kind(events, "Fired")[0].outcome == "-"
    assert [event.unit for event in of_kind(events, "AmmoLow")] == [battle.keys["b"]]
    battle, events = fire("infantry foe 0104 morale=4", dice=(3, 5, 8))
    kinds = [type(event).__name__ for event in events]
    assert kinds.index("MoraleTested") < kinds.index("AmmoLow")


@pytest.mark.rule("brothers", "8.6b")
def test_the_marker_comes_after_the_retreat_that_the_fire_causes() -> None:
    battle, events = fire("infantry foe 0104 worn=4 worn_morale=9 battleworn disrupted", dice=(4, 4, 8, 6))
    assert of_kind(events, "BreakTested")[0].outcome == "retreats"
    assert not of_kind(events, "AmmoLow")  # who fires at the retreat still has his ammunition
    while battle.asked() in RETREATS:
        events += battle.play_idly()
    assert of_kind(events, "AmmoLow")


@pytest.mark.rule("brothers", "8.6b")
def test_among_equal_firers_the_owner_chooses() -> None:
    battle = stack_of(3, 3)
    battle.script(1, 1, 2)
    battle.play("allied", "fire a 0104", "combine b")
    assert battle.options("allied") == ["run-low a", "run-low b"]


@pytest.mark.rule("brothers", "8.6c")
def test_a_unit_has_one_low_ammo_marker() -> None:
    battle, events = fire("infantry foe 0104 morale=9", dice=(1, 1, 2), low="low")
    assert not of_kind(events, "AmmoLow")
    assert battle.piece("a").states.count("low-ammo") == 1


@pytest.mark.rule("brothers", "8.6e")
def test_low_ammo_does_not_matter_hand_to_hand_and_stays_until_it_is_refilled() -> None:
    def melee(low: str):  # type: ignore[no-untyped-def]
        battle = Battle(OPEN, f"french i infantry a 0105 {low}", "austrian v infantry foe 0104")
        return find_melee(battle.game, battle.hex("0104"), (battle.keys["a"],), (), ())

    assert melee("low") == melee("")
    battle = Battle(OPEN, "french i infantry a 0108 low shaken", "french i hq h 0108", "austrian v infantry foe 0301")
    battle.activate("i", "defensive", until="Rally")
    battle.play("allied", "rally a")
    assert "low-ammo" in battle.piece("a").states
    battle.play("allied", "refill a")
    assert "low-ammo" not in battle.piece("a").states
