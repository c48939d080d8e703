"""Charges [mib 7.13]."""

from __future__ import annotations

import pytest

from grognard.core.errors import IllegalAction
from tests.rulesets.drill import modifiers, of_kind
from tests.rulesets.mib.battle import OPEN, Battle, factors, ground, heights, one

CUIRASSIERS = "french i cavalry c 0504 s"
SQUARE = "austrian v infantry b 0505 n"


def charged(*foes: str, faces: tuple[int, ...] = (3, 6, 6, 6), rider: str = CUIRASSIERS, **more: object) -> Battle:
    """The cuirassiers have charged; the events are in `events`."""
    battle = Battle(str(more.pop("terrain", OPEN)), rider, *(foes or (SQUARE,)), **more)  # type: ignore[arg-type]
    battle.activate("i")
    battle.events = battle.fight("charge c 0505", faces=faces)
    return battle


def result(battle: Battle) -> object:
    return one(battle.events, "CombatResolved")


@pytest.mark.rule("mib", "7.13a")
def test_7_13a_cavalry_alone_charges_and_only_over_fit_ground() -> None:
    assert result(charged()).kind == "charge"  # type: ignore[attr-defined]
    for letter in "fvTcs":
        battle = Battle(ground({"0505": letter}), CUIRASSIERS, SQUARE)
        battle.activate("i")
        battle.to_combat()
        assert "charge c 0505" not in battle.options()
        with pytest.raises(IllegalAction, match=r"7\.13a"):
            battle.play("french", "charge c 0505")
    steep = Battle(OPEN, CUIRASSIERS, SQUARE, heights=heights({"0505": 1}), sides=("steep 0504-0505",))
    steep.activate("i")
    steep.to_combat()
    assert "charge c 0505" not in steep.options()


@pytest.mark.rule("mib", "7.13a")
def test_7_13a_cavalry_does_not_assault_without_infantry() -> None:
    battle = Battle(OPEN, CUIRASSIERS, SQUARE)
    battle.activate("i")
    battle.to_combat()
    assert battle.options() == {"charge c 0505", "pass"}
    with pytest.raises(IllegalAction, match=r"7\.13a"):
        battle.play("french", "attack c 0505")


@pytest.mark.rule("mib", "7.13b")
@pytest.mark.parametrize(("die", "attack"), [(4, "2"), (5, "4")])
def test_7_13b_steady_infantry_checks_morale(die: int, attack: str) -> None:
    assert result(charged(faces=(die, 6, 6, 6))).attack == attack  # type: ignore[attr-defined]


@pytest.mark.rule("mib", "7.13b")
def test_7_13b_the_largest_checks_for_all() -> None:
    small = "austrian v infantry d 0505 n steps=1 morale=2"
    assert result(charged(SQUARE, small, faces=(3, 6, 6, 6))).attack == "2"  # type: ignore[attr-defined]


@pytest.mark.rule("mib", "7.13c")
@pytest.mark.parametrize("state", ["disorganized", "stragglers=2 dead=2 smashed"])
def test_7_13c_against_disorder_the_charge_is_doubled_without_a_check(state: str) -> None:
    battle = charged(f"{SQUARE} {state}", faces=(3, 6, 6))
    assert result(battle).attack == "8"  # type: ignore[attr-defined]
    assert not of_kind(battle.events, "MoraleChecked")


@pytest.mark.rule("mib", "7.13c")
def test_7_13c_one_unit_in_disorder_is_enough() -> None:
    small = "austrian v infantry d 0505 n steps=1 disorganized"
    battle = charged(SQUARE, small, faces=(3, 6, 6))
    assert result(battle).attack == "8"  # type: ignore[attr-defined]


@pytest.mark.rule("mib", "7.13d")
def test_7_13d_charged_in_disorder_a_stack_rolls_as_if_it_stood() -> None:
    battle = charged(f"{SQUARE} disorganized", faces=(6, 6, 6))
    rolled = next(e for e in of_kind(battle.events, "EffectsRolled") if e.unit == battle.unit("b"))
    assert (rolled.column, rolled.modifier) == ("engaged", -2), "with the modifier of line 8"
    assert battle.where("b") != "0505"
    assault = Battle(OPEN, "french i infantry c 0504 s", f"{SQUARE} disorganized")
    assault.activate("i")
    events = assault.fight("attack c 0505", faces=(6, 6, 6))
    rolled = next(e for e in of_kind(events, "EffectsRolled") if e.unit == assault.unit("b"))
    assert rolled.column == "retreat", "only in a charge"
    steady = charged(faces=(6, 6, 6, 6), rider=CUIRASSIERS + " steps=5 morale=6")
    rolled = next(e for e in of_kind(steady.events, "EffectsRolled") if e.unit == steady.unit("b"))
    assert rolled.column == "retreat"


@pytest.mark.rule("mib", "7.13e")
@pytest.mark.rule("mib", "7.11d")
@pytest.mark.parametrize(("words", "guns"), [("n guns=3", -2), ("n guns=3 disorganized", 0), ("s guns=3", 0)])
def test_7_13e_guns_against_a_charge(words: str, guns: int) -> None:
    """Half of three, rounded up; nothing in disorder or from behind."""
    battle = charged(f"austrian v infantry b 0505 {words}", faces=(5, 3, 6, 6))
    assert modifiers(result(battle)).get("artillery", 0) == guns


@pytest.mark.rule("mib", "7.13g")
def test_7_13g_rear_and_disorder_multiply() -> None:
    battle = charged("austrian v infantry b 0505 s disorganized", faces=(3, 6, 6))
    assert result(battle).attack == "16"  # type: ignore[attr-defined]


@pytest.mark.rule("mib", "7.13h")
def test_7_13h_against_cavalry_nothing_changes_the_charge() -> None:
    battle = charged("austrian v cavalry b 0505 n", faces=(6, 3, 6, 6))
    assert result(battle).attack == "4"  # type: ignore[attr-defined]
    assert [e.purpose for e in of_kind(battle.events, "MoraleChecked")] == ["countercharge"]


@pytest.mark.rule("mib", "7.13i")
@pytest.mark.parametrize(
    ("die", "words", "defence"), [(4, "", "8"), (5, "", "4"), (4, "light", "4"), (5, "light", "2")]
)
def test_7_13i_cavalry_in_order_countercharges(die: int, words: str, defence: str) -> None:
    battle = charged(f"austrian v cavalry b 0505 n {words}", faces=(die, 3, 6, 6))
    assert result(battle).defence == defence  # type: ignore[attr-defined]


@pytest.mark.rule("mib", "7.13i")
@pytest.mark.parametrize("state", ["disorganized", "stragglers=2 smashed"])
def test_7_13i_not_in_disorder(state: str) -> None:
    battle = charged(f"austrian v cavalry b 0505 n {state}", faces=(3, 6, 6))
    assert not of_kind(battle.events, "MoraleChecked")


@pytest.mark.rule("mib", "7.13j")
@pytest.mark.rule("mib", "11.1b")
def test_7_13j_tired_cavalry_does_not_charge_but_goes_along_with_infantry() -> None:
    battle = Battle(OPEN, CUIRASSIERS + " fatigue=6", "french i infantry a 0604 sw", SQUARE)
    battle.activate("i")
    battle.to_combat()
    with pytest.raises(IllegalAction, match=r"7\.13j"):
        battle.play("french", "charge c 0505")
    battle.play("french", "attack a 0505")
    assert "attack c 0505" in battle.options()
    for state in ("fatigue=9", "disorganized"):
        weak = Battle(OPEN, f"{CUIRASSIERS} {state}", SQUARE)
        weak.activate("i")
        weak.to_combat()
        assert not weak.waiting()


def test_factors_of_a_charge_are_told_with_their_names() -> None:
    assert factors(result(charged(faces=(4, 6, 6, 6)))) == {"steady-infantry": -50}
