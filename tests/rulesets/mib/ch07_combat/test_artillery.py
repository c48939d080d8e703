"""Artillery: in combat, beside it, and lost on the run [mib 7.11 7.12]."""

from __future__ import annotations

import pytest

from grognard.rulesets.mib.ch07_combat.artillery import loses_battery
from tests.rulesets.drill import modifiers, of_kind
from tests.rulesets.mib.battle import OPEN, Battle, ground, one

A, B = "french i infantry a 0504 s", "austrian v infantry b 0505 n"


def guns(*lines: str, orders: tuple[str, ...] = ("attack a 0505",), **more: object) -> dict[str, int]:
    battle = Battle(str(more.pop("terrain", OPEN)), *lines, **more)  # type: ignore[arg-type]
    battle.activate("i")
    return modifiers(one(battle.fight(*orders, faces=(3, *(6,) * 6)), "CombatResolved"))


@pytest.mark.rule("mib", "7.11a")
@pytest.mark.rule("mib", "7.11c")
@pytest.mark.parametrize(("own", "theirs", "value"), [(3, 1, 2), (0, 2, -2), (5, 0, 5), (2, 2, 0)])
def test_7_11a_the_difference_in_artillery_without_limit(own: int, theirs: int, value: int) -> None:
    assert guns(f"{A} guns={own}", f"{B} guns={theirs}").get("artillery", 0) == value


@pytest.mark.rule("mib", "7.11b")
def test_7_11b_only_the_highest_of_each_side() -> None:
    lines = (f"{A} guns=2", "french i infantry c 0604 sw guns=2", f"{B} guns=3")
    assert guns(*lines, orders=("attack a 0505", "attack c 0505"))["artillery"] == -1
    stack = ("austrian v infantry b 0505 n steps=2 guns=3", "austrian v infantry d 0505 n steps=2 guns=2")
    assert guns(A, *stack)["artillery"] == -3


@pytest.mark.rule("mib", "7.11e")
@pytest.mark.rule("mib", "7.11f")
def test_7_11e_guns_beside_the_fight_enfilade() -> None:
    """a attacks from 0404, in the front of s: 2 + 1 in place of the defender's 1."""
    lines = ("french i infantry a 0404 se", f"{B} guns=1")
    assert guns(*lines)["artillery"] == -1
    assert guns(*lines, "austrian v infantry s 0304 ne guns=2", "austrian v infantry x 0909 n")["enfilade"] == -3
    away = guns(*lines, "austrian v infantry s 0304 sw guns=2")
    assert away["artillery"] == -1, "only in its front"
    none = guns("french i infantry a 0404 se", B, "austrian v infantry s 0304 ne")
    assert set(none) == {"ratio", "morale"}, "no guns, no fire"
    strong = guns("french i infantry a 0404 se", f"{B} guns=5", "austrian v infantry s 0304 ne guns=2")
    assert strong["artillery"] == -5, "the defender's own guns are better"


@pytest.mark.rule("mib", "7.11f")
def test_7_11f_the_enfilading_unit_must_be_free_and_in_order() -> None:
    lines = ("french i infantry a 0404 se", f"{B} guns=1")
    assert "enfilade" not in guns(*lines, "austrian v infantry s 0304 ne guns=2 disorganized")
    smashed = "austrian v infantry s 0304 ne guns=2 stragglers=2 dead=2 smashed"
    assert "enfilade" not in guns(*lines, smashed)
    pinned = ("austrian v infantry s 0304 ne guns=2", "french ii infantry p 0204 ne")
    assert "enfilade" not in guns(*lines, *pinned)


@pytest.mark.rule("mib", "7.11g")
def test_7_11g_a_square_under_fire() -> None:
    """Infantry with fewer guns in the zone of enemy cavalry."""
    horse = "french i cavalry h 0605 n"
    assert guns(f"{A} guns=2", B, horse)["square-under-fire"] == 1
    assert "square-under-fire" not in guns(f"{A} guns=2", f"{B} guns=2", horse), "not with equal guns"
    assert "square-under-fire" not in guns(f"{A} guns=2", B)
    attacker = guns(A, f"{B} guns=2", "austrian v cavalry h 0403 s")
    assert attacker["square-under-fire"] == -1
    assert "square-under-fire" not in guns(A, f"{B} guns=2 organic=2")
    rider = guns("french i cavalry c 0504 s", f"{B} guns=4", "austrian v cavalry h 0403 s", orders=("charge c 0505",))
    assert rider["artillery"] == -2
    assert "square-under-fire" not in rider, "cavalry forms no square"


@pytest.mark.rule("mib", "7.12a")
@pytest.mark.rule("mib", "7.12b")
@pytest.mark.rule("mib", "7.12c")
@pytest.mark.rule("mib", "7.1.7b")
@pytest.mark.parametrize(
    ("words", "length", "highest"),
    [("", 1, 1), ("", 3, 3), ("horse", 2, 1), ("stragglers=2 dead=2 smashed", 2, 3), ("horse", 1, 0)],
)
def test_7_12_a_low_effects_die_loses_a_battery(words: str, length: int, highest: int) -> None:
    battle = Battle(OPEN, A, f"{B} guns=2 {words}")
    lost = [die for die in range(1, 7) if loses_battery(battle.game, battle.unit("b"), die, length)]
    assert lost == list(range(1, highest + 1))


@pytest.mark.rule("mib", "7.12a")
@pytest.mark.rule("mib", "7.12d")
@pytest.mark.rule("mib", "7.1.7b")
def test_7_12d_the_natural_die_and_only_in_a_retreat() -> None:
    """Line 6 puts -1 on the effects: a natural 1 loses a battery, a natural 2 does not though it reads as 1."""
    for die, left in ((1, 1), (2, 2)):
        battle = Battle(OPEN, A + " morale=6", f"{B} guns=2 morale=3")
        battle.activate("i")
        events = battle.fight("attack a 0505", faces=(5, die, 6))
        assert one(events, "CombatResolved").outcome == "retreat-1"
        assert battle.get("guns", "b") == left
    stands = Battle(OPEN, A, f"{B} guns=2")
    stands.activate("i")
    stands.fight("attack a 0505", faces=(3, 1, 6))
    assert stands.get("guns", "b") == 2


@pytest.mark.rule("mib", "7.12d")
def test_7_12d_who_cannot_go_back_keeps_its_guns() -> None:
    around = ("0604", "0605", "0506", "0405", "0404")
    wall = [f"french ii infantry w{hex} {hex} n steps=1" for hex in around]
    battle = Battle(OPEN, A + " morale=6", f"{B} guns=2 morale=3", *wall)
    battle.activate("i")
    events = battle.fight("attack a 0505", faces=(5, 1, 6))
    assert of_kind(events, "RetreatBlocked")
    assert battle.get("guns", "b") == 2


# -- fields of fire ----------------------------------------------------------------------------------------------------


def test_forest_takes_the_attacker_s_guns_where_a_battle_says_so() -> None:
    lines = (f"{A} guns=3", f"{B} guns=1")
    for rules, value in (("", 2), ("forest-guns = true", -1)):
        assert guns(*lines, terrain=ground({"0505": "f"}), rules=rules)["artillery"] == value
