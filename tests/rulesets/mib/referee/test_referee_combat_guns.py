"""Guns in combat and on the run, read from the book alone [mib 7.11 7.12]."""

from __future__ import annotations

import pytest

from tests.rulesets.drill import modifiers
from tests.rulesets.mib.battle import ground, one
from tests.rulesets.mib.referee.test_referee_combat import A, B, fought, result
from tests.rulesets.mib.referee.test_referee_combat_results import beaten


@pytest.mark.rule("mib", "7.11b")
def test_7_11b_guns_of_one_side_do_not_add_up() -> None:
    """The highest value on each side counts, in whichever hex it stands."""
    lines = (
        "french i infantry a 0504 s guns=2", "french i infantry c 0404 se guns=3",
        "austrian v infantry b 0505 n guns=1 steps=2", "austrian v infantry d 0505 n guns=1 steps=2",
    )  # fmt: skip
    battle = fought(*lines, orders=("attack a 0505", "attack c 0505"))
    assert modifiers(result(battle))["artillery"] == 2


@pytest.mark.rule("mib", "7.11e")
@pytest.mark.parametrize(
    ("beside", "guns"),
    [
        ("austrian v infantry e 0605 nw guns=3", 0),
        ("austrian v infantry e 0603 sw guns=3", -4),
        ("austrian v infantry e 0603 ne guns=3", 0),
        ("austrian v infantry e 0603 sw guns=3 disorganized", 0),
        ("austrian v infantry e 0603 sw", 0),
        ("austrian v cavalry e 0603 sw guns=1", -2),
    ],
)
def test_7_11e_who_enfilades(beside: str, guns: int) -> None:
    """Guns in order with the attacker in their front zone count one more than their number: not two hexes off, not to
    the rear, not in disorder, and none where there are none."""
    found = modifiers(result(fought(A, B, beside)))
    assert found.get("enfilade", 0) == guns


@pytest.mark.rule("mib", "7.11f")
def test_7_11f_guns_that_have_another_enemy_beside_them_do_not_enfilade() -> None:
    """Any other unit of the attacker's side next to the guns keeps them busy, of whatever corps."""
    guns = "austrian v infantry e 0603 sw guns=3"
    battle = fought(A, B, guns, "french ii infantry c 0703 sw")
    assert "enfilade" not in modifiers(result(battle))


@pytest.mark.rule("mib", "7.11f")
@pytest.mark.parametrize(("rules", "guns"), [("", 0), ("enfilade-amid-attackers = true", -4)])
@pytest.mark.parametrize("second", ["0604 sw", "0504 s"])
def test_7_11f_two_attackers_beside_the_guns_keep_them_busy(second: str, rules: str, guns: int) -> None:
    """Of two attackers next to the guns each is another unit to the other, beside it or in its hex, so that they
    enfilade neither; unless a scenario leaves out all who take part (R24)."""
    lines = (f"{A} steps=2", f"french i infantry c {second} steps=2", B, "austrian v infantry e 0603 sw guns=3")
    battle = fought(*lines, orders=("attack a 0505", "attack c 0505"), rules=rules)
    assert modifiers(result(battle)).get("enfilade", 0) == guns


@pytest.mark.rule("mib", "7.11f")
def test_7_11f_a_second_attacker_out_of_reach_of_the_guns_does_not_matter() -> None:
    """Only units next to the guns keep them busy: the attacker alone before them is enfiladed."""
    lines = (A, "french i infantry c 0404 se", B, "austrian v infantry e 0603 sw guns=3")
    battle = fought(*lines, orders=("attack a 0505", "attack c 0505"))
    assert modifiers(result(battle))["enfilade"] == -4


@pytest.mark.rule("mib", "7.11e")
@pytest.mark.parametrize(
    ("kind", "rules", "guns"),
    [("infantry", "", 0), ("infantry", "enfilade-cavalry = true", -4), ("cavalry", "", -4)],
)
def test_7_11e_foot_guns_do_not_enfilade_horse(kind: str, rules: str, guns: int) -> None:
    """Cavalry is touched by no zone but that of cavalry, and enfilade works by zones; unless a scenario says otherwise
    (R24)."""
    lines = ("french i cavalry a 0504 s", B, f"austrian v {kind} e 0603 sw guns=3")
    battle = fought(*lines, orders=("charge a 0505",), faces=(4, 3, 6, 6, 6), rules=rules)
    assert modifiers(result(battle)).get("enfilade", 0) == guns


@pytest.mark.rule("mib", "7.11e")
@pytest.mark.rule("mib", "7.13e")
@pytest.mark.rule("mib", "R28")
@pytest.mark.parametrize(("rules", "guns"), [("", -4), ("charge-halves-enfilade = true", -3)])
@pytest.mark.parametrize("charged", ["n guns=2", "s guns=5", "n guns=5 disorganized"])
def test_7_13e_enfilading_guns_are_not_charged(charged: str, rules: str, guns: int) -> None:
    """Horse guns beside the fight count three and one more, though those of the charged are halved or, charged from the
    rear or in disorder, silent; a scenario may halve them too, two and one more (R28)."""
    lines = (
        "french i cavalry a 0504 s",
        f"austrian v infantry b 0505 {charged}",
        "austrian v cavalry e 0603 sw guns=3",
    )
    battle = fought(*lines, orders=("charge a 0505",), faces=(4, 3, 6, 6, 6), rules=rules)
    assert modifiers(result(battle)) | {"enfilade": guns} == modifiers(result(battle))


@pytest.mark.rule("mib", "7.13e")
@pytest.mark.rule("mib", "R28")
def test_7_13e_an_assault_halves_no_guns_whatever_a_scenario_says() -> None:
    battle = fought(A, B, "austrian v infantry e 0603 sw guns=3", rules="charge-halves-enfilade = true")
    assert modifiers(result(battle))["enfilade"] == -4


@pytest.mark.rule("mib", "7.11e")
def test_7_11e_no_zone_in_a_wood_no_enfilade() -> None:
    """Zones do not reach into woods, so an attacker there is not enfiladed."""
    battle = fought(A, B, "austrian v infantry e 0603 sw guns=3", terrain=ground({"0504": "f"}))
    assert "enfilade" not in modifiers(result(battle))


@pytest.mark.rule("mib", "7.11e")
def test_7_11e_the_better_of_both_guns() -> None:
    """Enfilading guns stand in for the defender's, they are not added, and nobody has to use them."""
    battle = fought(A, f"{B} guns=5", "austrian v infantry e 0603 sw guns=3")
    assert modifiers(result(battle))["artillery"] == -5


@pytest.mark.rule("mib", "7.11g")
@pytest.mark.parametrize(
    ("own", "foe", "rider", "value"),
    [
        (1, 3, "austrian v cavalry e 0503 n", -1),
        (3, 3, "austrian v cavalry e 0503 n", 0),
        (3, 1, "austrian v cavalry e 0503 n", 0),
        (3, 1, "french ii cavalry e 0506 n", 1),
        (1, 3, "french ii cavalry e 0506 n", 0),
        (1, 3, "austrian v infantry e 0503 n organic=3", 0),
    ],
)
def test_7_11g_square_under_fire_hurts_the_weaker_in_guns(own: int, foe: int, rider: str, value: int) -> None:
    """Only the side with fewer guns, only if enemy cavalry has it in its zone, whichever way that faces; a division's
    own horse has no zone."""
    battle = fought(f"{A} guns={own}", f"{B} guns={foe}", rider)
    assert modifiers(result(battle)).get("square-under-fire", 0) == value


@pytest.mark.rule("mib", "7.11g")
def test_7_11g_no_square_in_a_village() -> None:
    """The zone of cavalry does not reach into a village, so nobody forms square in it."""
    battle = fought(
        f"{A} guns=3", f"{B} guns=1", "french ii cavalry e 0506 n", terrain=ground({"0505": "v"})
    )  # fmt: skip
    assert "square-under-fire" not in modifiers(result(battle))


@pytest.mark.rule("mib", "7.12a")
@pytest.mark.parametrize(("words", "die", "left"), [("", 1, 1), ("", 2, 2), ("horse", 1, 2)])
def test_7_12a_a_battery_on_the_run(words: str, die: int, left: int) -> None:
    """A die up to the length of the retreat costs a battery; horse guns take one off."""
    battle = beaten(f"{A} guns=2", f"{B} guns=2 {words}", faces=(5, die, 6))
    assert battle.where("b") != "0505"
    assert battle.get("guns", "b") == left


@pytest.mark.rule("mib", "7.12a")
def test_7_12a_the_natural_die_not_the_modified() -> None:
    """Line six takes one off the effects die, yet a natural two is more than the one hex of retreat."""
    battle = beaten(f"{A} guns=2", f"{B} guns=2", "french i leader l 0504 bonus=1", faces=(5, 2, 6))
    assert one(battle.events, "CombatResolved").total == 6
    assert battle.get("guns", "b") == 2


@pytest.mark.rule("mib", "7.12b")
def test_7_12b_smashed_in_this_combat_counts_one_hex_more() -> None:
    """A division smashed by the effects of its retreat is smashed when its guns are counted: a natural two on a
    retreat of one costs a battery."""
    battle = beaten(f"{A} guns=2", f"{B} guns=2 steps=1", faces=(1, 2, 6))
    assert one(battle.events, "CombatResolved").total == 6 - 1
    assert battle.smashed("b")
    assert battle.get("guns", "b") == 1


@pytest.mark.rule("mib", "7.12a")
def test_7_12a_each_unit_of_the_stack_loses_its_battery() -> None:
    """Every combat unit that retreats is tested with the die of its stack."""
    lines = (
        f"{A} guns=2", "austrian v infantry b 0505 n guns=2 steps=2", "austrian v infantry d 0505 n guns=1 steps=2",
        "austrian v infantry g 0505 n steps=1",
    )  # fmt: skip
    battle = fought(*lines, "french i leader l 0504 bonus=2", faces=(4, 1, 6))
    assert (battle.get("guns", "b"), battle.get("guns", "d")) == (1, 0)
