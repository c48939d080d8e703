"""Who may attack whom, and with what strength, read from the book alone [mib 7.0 7.1 7.7]."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rulesets.drill import modifiers, of_kind
from tests.rulesets.mib.battle import OPEN, Battle, factors, ground, one

A = "french i infantry a 0504 s"
B = "austrian v infantry b 0505 n"
QUIET_DICE = (3, 6, 6, 6, 6, 6, 6)


def declaring(*lines: str, terrain: str = OPEN, active: tuple[str, ...] = ("i",), **more: Any) -> Battle:
    """The first formation is about to say whom it attacks."""
    battle = Battle(terrain, *lines, **more)
    battle.activate(*active)
    battle.to_combat()
    return battle


def fought(*lines: str, orders: tuple[str, ...] = ("attack a 0505",), terrain: str = OPEN, **more: Any) -> Battle:
    """A combat has been fought; its event is `result(battle)`."""
    faces = more.pop("faces", QUIET_DICE)
    battle = declaring(*lines, terrain=terrain, **more)
    battle.events = battle.fight(*orders, faces=faces)
    return battle


def result(battle: Battle) -> Any:
    return one(battle.events, "CombatResolved")


def attacks(battle: Battle) -> set[str]:
    """The attacks that may be declared now, if there is anything to declare."""
    if not battle.waiting():
        return set()
    return {option for option in battle.options() if option.split()[0] in ("attack", "charge")}


@pytest.mark.rule("mib", "7.0e")
def test_7_0e_horse_and_foot_in_one_hex_are_attacked_together() -> None:
    """All defenders of an attacked hex fight: the light horse with half its points beside the division."""
    battle = declaring(A, B, "austrian v cavalry c 0505 n light steps=1")
    battle.play("french", "attack a 0505")
    battle.script(*QUIET_DICE)
    events = battle.play("french", "fight")
    events += battle.quietly()
    assert one(events, "CombatResolved").defence == "9"


@pytest.mark.rule("mib", "7.0d")
@pytest.mark.parametrize("hex", ["0503", "0403", "0603"])
def test_7_0d_nobody_attacks_what_stands_behind_him(hex: str) -> None:
    """Only what is in a front hex can be attacked, even if the attacker would rather turn."""
    assert not attacks(declaring(A, f"austrian v infantry b {hex} s"))


@pytest.mark.rule("mib", "7.7.2")
@pytest.mark.parametrize("hex", ["0503", "0403", "0603", "0404", "0604", "0505"])
def test_7_7_2_a_division_in_a_village_attacks_all_round(hex: str) -> None:
    """In a village every hexside is front, for the attack as well."""
    battle = declaring(A, f"austrian v infantry b {hex} n", terrain=ground({"0504": "v"}))
    assert attacks(battle) == {f"attack a {hex}"}


@pytest.mark.rule("mib", "7.7.2")
def test_7_7_2_a_division_in_a_chateau_has_a_rear() -> None:
    """Only a detachment has nothing but front in a chateau; a division has a rear there and no walls."""
    battle = fought(A, "austrian v infantry b 0505 s", terrain=ground({"0505": "c"}))
    assert result(battle).attack == "16"
    walls = fought(A, "austrian v infantry b 0505 s detachment steps=2", terrain=ground({"0505": "c"}))
    assert result(walls).attack == "4"


@pytest.mark.rule("mib", "9.0c")
@pytest.mark.parametrize("state", ["disorganized", "fatigue=9", "smashed stragglers=4"])
def test_9_0c_units_out_of_hand_do_not_attack(state: str) -> None:
    """Disorganized, spent and smashed units may not attack even from where they stood."""
    assert not attacks(declaring(f"{A} {state}", "french i infantry d 0704 s", B, "austrian v infantry e 0705 n")) & {
        "attack a 0505"
    }


@pytest.mark.rule("mib", "7.13j")
def test_7_13j_tired_horse_does_not_charge_but_rides_beside_infantry() -> None:
    """Only the charge is forbidden to tired cavalry; beside infantry it counts a quarter: tired, and halved."""
    battle = declaring(A, "french i cavalry c 0404 se fatigue=6 steps=4", B)
    assert attacks(battle) == {"attack a 0505"}
    battle.play("french", "attack a 0505")
    assert attacks(battle) == {"attack c 0505"}
    battle.play("french", "attack c 0505")
    battle.script(*QUIET_DICE)
    events = battle.play("french", "fight") + battle.quietly()
    assert one(events, "CombatResolved").attack == "10"


@pytest.mark.rule("mib", "7.13f")
def test_7_13f_horse_beside_infantry_is_halved_against_horse_too() -> None:
    """Cavalry in one combat with infantry is always halved, whoever defends."""
    foe = "austrian v cavalry b 0505 n steps=4"
    battle = fought(A, "french i cavalry c 0404 se", foe, orders=("attack a 0505", "attack c 0505"))
    assert result(battle).attack == "10"


@pytest.mark.rule("mib", "7.0g")
def test_7_0g_horse_beside_foot_in_a_hex_counts_as_infantry() -> None:
    """Only a stack of nothing but cavalry is passed over for infantry."""
    mixed = ("austrian v infantry d 0404 ne steps=1", "austrian v cavalry e 0404 ne")
    assert attacks(declaring(A, B, *mixed)) == {"attack a 0505", "attack a 0404"}
    assert attacks(declaring(A, B, mixed[1])) == {"attack a 0505"}


@pytest.mark.rule("mib", "7.0g")
def test_7_0g_cavalry_chooses_freely_between_horse_and_foot() -> None:
    """Only stacks with infantry must prefer infantry."""
    battle = declaring("french i cavalry a 0504 s", B, "austrian v cavalry e 0404 ne")
    assert attacks(battle) == {"charge a 0505", "charge a 0404"}


@pytest.mark.rule("mib", "7.0i")
def test_7_0i_the_rating_counts_for_each_corps_apart() -> None:
    """Two corps activated together: each brings as many units as its own commander's rating allows."""
    lines = (
        "french i infantry a 0504 s steps=2", "french i infantry c 0504 s steps=2",
        "french ii infantry d 0404 se steps=2", "french ii infantry e 0404 se steps=2", B,
    )  # fmt: skip
    battle = declaring(*lines, active=("i", "ii"), formations={"i": "rating = 1", "ii": "rating = 2"})
    battle.play("french", "attack a 0505")
    assert attacks(battle) == {"attack d 0505", "attack e 0505"}
    battle.play("french", "attack d 0505")
    assert attacks(battle) == {"attack e 0505"}


@pytest.mark.rule("mib", "7.0i")
def test_7_0i_units_beyond_the_rating_may_fight_a_combat_of_their_own() -> None:
    """The limit is for one attack: a third unit attacks another hex in a second combat, but may not be joined to it."""
    lines = (
        "french i infantry a 0504 s steps=2", "french i infantry c 0604 s steps=2", B,
        "austrian v infantry e 0605 n",
    )  # fmt: skip
    battle = declaring(*lines, formations={"i": "rating = 1"})
    battle.play("french", "attack a 0505", "attack c 0605")
    assert not [option for option in battle.options() if option.startswith("combine")]


@pytest.mark.rule("mib", "7.0k")
def test_7_0k_assault_and_charge_on_one_hex_in_the_attacker_s_order() -> None:
    """A hex may be attacked once with infantry and once by a charge, and the attacker says which comes first."""
    lines = (A, "french i cavalry c 0404 se", B)
    battle = declaring(*lines)
    battle.play("french", "attack a 0505")
    assert {"charge c 0505", "attack c 0505"} <= battle.options()
    battle.play("french", "charge c 0505")
    battle.script(4, 3, 6, 6, 3, 6, 6)
    battle.play("french", "fight")
    assert battle.options() == {"resolve a 0505", "resolve c 0505"}
    events = battle.play("french", "resolve c 0505") + battle.quietly()
    assert [event.kind for event in of_kind(events, "CombatResolved")] == ["charge", "assault"]


@pytest.mark.rule("mib", "7.0k")
def test_7_0k_an_assault_before_the_charge_leaves_disorder_for_it() -> None:
    """Disorder of the first combat doubles the charge that follows on the same hex."""
    battle = declaring(A, "french i cavalry c 0404 se", B)
    battle.play("french", "attack a 0505", "charge c 0505")
    battle.script(3, 1, 6, 3, 6, 6)  # the assault: engaged, the defender 1c 1s D 2F
    battle.play("french", "fight")
    events = battle.play("french", "resolve a 0505") + battle.quietly()
    assert of_kind(events, "CombatResolved")[1].attack == "8"
    assert not of_kind(events, "MoraleChecked"), "disorganized infantry does not check"


@pytest.mark.rule("mib", "7.1.2e")
@pytest.mark.parametrize(
    ("own", "foe", "modifier"),
    [(2, 3, -2), (3, 2, 2), (3, 4, -1), (4, 3, 1), (5, 2, 3), (2, 5, -3), (1, 5, -5), (4, 4, 0), (5, 1, 5)],
)
def test_7_1_2_ratios_at_the_borders(own: int, foe: int, modifier: int) -> None:
    """One and a half is two to one, two and a half is three to one, on either side."""
    battle = fought(f"{A} steps={own}", f"{B} steps={foe}")
    assert modifiers(result(battle))["ratio"] == modifier


@pytest.mark.rule("mib", "7.1.1c")
def test_7_1_1c_each_unit_counts_at_least_one_point() -> None:
    """Light, tired and disorganized cavalry of one step would count a quarter; two such units count two."""
    worn = "steps=1 light disorganized fatigue=6"
    battle = fought(A, f"austrian v cavalry b 0505 n {worn}", f"austrian v cavalry c 0505 n {worn}")
    assert result(battle).defence == "2"


@pytest.mark.rule("mib", "7.1.3c")
def test_7_1_3c_among_equals_the_attacker_takes_his_best_and_their_worst() -> None:
    """With several largest units on each side the attacker chooses whose morale is compared."""
    lines = (
        "french i infantry a 0504 s steps=2 morale=3", "french i infantry c 0504 s steps=2 morale=5",
        "austrian v infantry b 0505 n steps=2 morale=5", "austrian v infantry d 0505 n steps=2 morale=3",
    )  # fmt: skip
    battle = fought(*lines, orders=("attack a 0505", "attack c 0505"))
    assert modifiers(result(battle))["morale"] == 2


@pytest.mark.rule("mib", "7.1.3a")
def test_7_1_3a_the_largest_unit_lends_its_morale_not_the_best() -> None:
    """A small elite beside a large poor division does not count; disorder does not make a division smaller."""
    lines = (
        A,
        "austrian v infantry b 0505 n steps=3 morale=2 disorganized",
        "austrian v infantry d 0505 n steps=2 morale=6",
    )
    assert modifiers(result(fought(*lines)))["morale"] == 2


@pytest.mark.rule("mib", "7.1.3b")
@pytest.mark.parametrize(("own", "foe", "value"), [(6, 2, 3), (2, 6, -3), (5, 2, 3)])
def test_7_1_3b_the_difference_stops_at_three(own: int, foe: int, value: int) -> None:
    """The morale differential is never more than three either way."""
    assert modifiers(result(fought(f"{A} morale={own}", f"{B} morale={foe}")))["morale"] == value


@pytest.mark.rule("mib", "7.1.4a")
def test_7_1_4a_three_units_from_two_hexes_are_no_three_hexes() -> None:
    """Hexes are counted, not units."""
    lines = (
        "french i infantry a 0504 s steps=2",
        "french i infantry c 0504 s steps=2",
        "french i infantry d 0404 se",
        B,
    )
    battle = fought(*lines, orders=("attack a 0505", "attack c 0505", "attack d 0505"))
    assert "three-hexes" not in modifiers(result(battle))
    lines = (A, "french i infantry c 0404 se", "french i infantry d 0604 sw", B)
    battle = fought(*lines, orders=("attack a 0505", "attack c 0505", "attack d 0505"))
    assert modifiers(result(battle))["three-hexes"] == 1


@pytest.mark.rule("mib", "7.1.4a")
def test_7_1_4a_two_hexes_attacked_from_three_earn_nothing() -> None:
    """The bonus is for an attack on a single hex."""
    lines = (
        "french i infantry a 0504 s", "french i infantry c 0404 se", "french i infantry d 0604 s", B,
        "austrian v infantry e 0605 n",
    )  # fmt: skip
    orders = ("attack d 0605", "attack a 0505", "attack c 0505", "combine 0605 0505")
    assert "three-hexes" not in modifiers(result(fought(*lines, orders=orders)))


@pytest.mark.rule("mib", "2.2.4b")
def test_2_2_4b_a_leader_helps_only_where_a_unit_takes_part() -> None:
    """His stack must take part: beside the fight he gives nothing, even if he commands those who fight."""
    lead = "french i leader l {} rating=5 bonus=1"
    aside = fought(A, B, "french i infantry c 0503 s", lead.format("0503"))
    assert "attacking-leader" not in modifiers(result(aside))
    there = fought(A, B, lead.format("0504"))
    assert modifiers(result(there))["attacking-leader"] == 1
    half = fought("french i infantry a 0504 s steps=2", "french i infantry c 0504 s steps=2", B, lead.format("0504"))
    assert modifiers(result(half))["attacking-leader"] == 1, "one of his two units is enough"


@pytest.mark.rule("mib", "7.7.1")
def test_7_7_1_over_a_river_only_by_a_bridge_and_halved() -> None:
    """Without a bridge nobody attacks over a river; over one at half strength."""
    assert not attacks(declaring(A, B, sides=("river 0504-0505",)))
    battle = fought(A, B, sides=("river 0504-0505",), roads=("road 0504 0505",))
    assert result(battle).attack == "4"
    assert -50 in factors(result(battle)).values()
