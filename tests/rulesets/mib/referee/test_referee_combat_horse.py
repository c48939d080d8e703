"""Evasion, charges and divisions' own cavalry, read from the book alone [mib 7.6 7.13 7.14]."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rulesets.drill import modifiers, of_kind
from tests.rulesets.mib.battle import Battle, ground, one
from tests.rulesets.mib.referee.test_referee_combat import A, B, attacks, declaring, fought, result

RIDER = "french i cavalry a 0504 s steps=4"
HUSSARS = "austrian v cavalry b 0505 n"


def charged(*foes: str, faces: tuple[int, ...], rider: str = RIDER, **more: Any) -> Battle:
    return fought(rider, *(foes or (B,)), orders=("charge a 0505",), faces=faces, **more)


# -- retreat before combat ---------------------------------------------------------------------------------------------


def evading(words: str = "", *lines: str, attacker: str = A, **more: Any) -> Battle:
    """Infantry attacks hussars from where it stood."""
    battle = declaring(attacker, f"{HUSSARS} {words}", *lines, **more)
    battle.fight("attack a 0505", faces=(3, 6, 6), stop=("Evade",))
    return battle


@pytest.mark.rule("mib", "7.6c")
@pytest.mark.parametrize(("words", "may"), [("", True), ("fatigue=6", True), ("fatigue=8", True), ("fatigue=9", False)])
def test_7_6c_only_the_spent_cannot_slip_away(words: str, may: bool) -> None:
    """Tired cavalry still retreats before combat; spent cavalry does not."""
    assert (evading(words).waiting() == ["Evade"]) == may


@pytest.mark.rule("mib", "7.6e")
@pytest.mark.parametrize(
    ("words", "stragglers", "disorganized", "smashed"),
    [
        ("", 0, True, False),
        ("disorganized", 1, True, False),
        ("steps=3 stragglers=2 disorganized", 2, False, True),
        ("smashed stragglers=2", 2, False, True),
        ("steps=1 disorganized", 1, False, True),
    ],
)
def test_7_6e_the_price_of_slipping_away(words: str, stragglers: int, disorganized: bool, smashed: bool) -> None:
    """Disorder; who had it loses a straggler, a casualty if two are astray; the smashed pay nothing. All tire."""
    battle = evading(words)
    battle.play("austrian", "evade b")
    battle.quietly()
    assert battle.get("stragglers", "b") == stragglers
    assert battle.disorganized("b") == disorganized
    assert battle.smashed("b") == smashed
    assert battle.get("fatigue", "b") == 1
    assert battle.where("b") not in ("0505", "eliminated")


@pytest.mark.rule("mib", "7.6c")
def test_7_6c_between_one_and_four_hexes() -> None:
    """Up to four hexes: it has to leave its hex, and may stop after any."""
    battle = evading()
    battle.play("austrian", "evade b")
    assert battle.waiting() == ["ChooseRetreat"]
    assert "halt" not in battle.options()
    hexes = 0
    while battle.waiting() == ["ChooseRetreat"]:
        option = next(option for option in sorted(battle.options()) if option.startswith("retreat"))
        battle.play("austrian", option)
        hexes += 1
        assert hexes == 4 or "halt" in battle.options()
    assert hexes == 4


@pytest.mark.rule("mib", "7.6h")
def test_7_6h_no_slipping_away_from_a_charge() -> None:
    """Cavalry retreats before infantry, not before cavalry alone."""
    battle = declaring(RIDER, HUSSARS)
    battle.fight("charge a 0505", faces=(3, 3, 6, 6), stop=("Evade",))
    assert "Evade" not in battle.waiting()


@pytest.mark.rule("mib", "7.6c")
def test_7_6c_horse_beside_foot_may_leave_it_to_its_fate() -> None:
    """The right is the cavalry unit's own: its infantry stays and is attacked without it."""
    battle = evading("", "austrian v infantry d 0505 n steps=2")
    assert battle.options() == {"evade b", "stand b"}
    battle.play("austrian", "evade b")
    battle.script(2, 6, 6)
    events = battle.quietly()
    assert one(events, "CombatResolved").defence == "4"


@pytest.mark.rule("mib", "7.6c")
def test_7_6c_each_of_two_decides_for_itself() -> None:
    """Two units of cavalry in a hex: one goes, the other stands and is fought."""
    battle = evading("", "austrian v cavalry d 0505 n")
    battle.play("austrian", "evade b")
    battle.quietly("Evade")
    battle.play("austrian", "stand d")
    assert battle.where("d") == "0505"
    assert battle.where("b") != "0505"


@pytest.mark.rule("mib", "7.6g")
def test_7_6g_who_stands_after_all_tires_once() -> None:
    """Standing costs the one level of the combat, not that of an evasion too."""
    battle = evading()
    battle.quietly()
    assert battle.get("fatigue", "b") == 2  # 1F and the level of cavalry


@pytest.mark.rule("mib", "7.6b")
def test_7_6b_light_horse_is_halved_only_in_defence() -> None:
    """Light cavalry charges with full strength and defends with half, also against horse."""
    battle = charged("austrian v cavalry b 0505 n light", faces=(6, 3, 6, 6), rider=f"{RIDER} light")
    assert (result(battle).attack, result(battle).defence) == ("8", "2")


# -- charges -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("mib", "7.13b")
def test_7_13b_horse_among_the_defenders_spares_the_check() -> None:
    """Only where all defenders are infantry in order is there a check; with cavalry beside it the charge has full
    strength, and the cavalry alone checks for its countercharge."""
    battle = charged(f"{B} steps=3", "austrian v cavalry d 0505 n steps=1", faces=(1, 3, 6, 6))
    checks = of_kind(battle.events, "MoraleChecked")
    assert [check.purpose for check in checks] == ["countercharge"]
    assert (result(battle).attack, result(battle).defence) == ("8", "10")


@pytest.mark.rule("mib", "7.13c")
@pytest.mark.parametrize("state", ["disorganized", "smashed stragglers=2"])
def test_7_13c_one_unit_in_disorder_doubles_the_charge_on_all(state: str) -> None:
    """If only some of the defenders are disorganized or smashed, the charge is doubled all the same and nobody
    checks."""
    battle = charged(f"{B} steps=3", f"austrian v infantry d 0505 n steps=2 {state}", faces=(1, 6, 6))
    assert result(battle).attack == "16"
    assert not of_kind(battle.events, "MoraleChecked")


@pytest.mark.rule("mib", "7.13d")
def test_7_13d_the_disordered_run_and_suffer_as_if_they_stood() -> None:
    """On a retreat they roll in the engaged column with the modifier of the line, and still go."""
    battle = charged(f"{B} disorganized", faces=(4, 6, 6))
    assert result(battle).total >= 5
    assert of_kind(battle.events, "EffectsRolled")[0].column == "engaged"
    assert battle.where("b") != "0505"


@pytest.mark.rule("mib", "7.13e")
@pytest.mark.parametrize(
    ("words", "guns"), [("n guns=4", -2), ("s guns=4", 0), ("n guns=4 disorganized", 0), ("n guns=4 fatigue=6", -2)]
)
def test_7_13e_guns_against_a_charge(words: str, guns: int) -> None:
    """Half from units in order, nothing from the disorganized or from behind; fatigue does not touch them."""
    battle = charged(f"austrian v infantry b 0505 {words}", faces=(4, 3, 6, 6, 6))
    assert modifiers(result(battle)).get("artillery", 0) == guns


@pytest.mark.rule("mib", "7.13e")
def test_7_13e_one_of_two_chargers_in_the_rear_silences_the_guns() -> None:
    """Charged from the front and from a rear hex at once the guns count nothing; only the second is doubled."""
    lines = ("french i cavalry a 0504 s", "french i cavalry c 0506 n", f"{B} guns=4")
    battle = fought(*lines, orders=("charge a 0505", "charge c 0505"), faces=(5, 3, 6, 6, 6))
    assert "artillery" not in modifiers(result(battle))
    assert result(battle).attack == "12"


@pytest.mark.rule("mib", "7.13i")
@pytest.mark.parametrize(
    ("words", "die", "defence", "dice"),
    [
        ("steps=2", 4, "8", 1),
        ("steps=2", 5, "4", 1),
        ("steps=2 light", 4, "4", 1),
        ("steps=2 fatigue=6", 4, "4", 1),
        ("steps=2 disorganized", 4, "2", 0),
        ("smashed stragglers=2", 4, "1", 0),
    ],
)
def test_7_13i_who_countercharges(words: str, die: int, defence: str, dice: int) -> None:
    """Cavalry in order checks and is doubled; tired cavalry may, for only the charge is forbidden to it; the
    disorganized and the smashed may not."""
    battle = charged(f"{HUSSARS} {words}", faces=(*(die,) * dice, 1, 6, 6))
    assert result(battle).defence == defence


@pytest.mark.rule("mib", "7.13i")
def test_7_13i_each_unit_checks_for_itself() -> None:
    """Two units of cavalry: one passes and is doubled, the other fails and is not."""
    battle = charged(HUSSARS, "austrian v cavalry d 0505 n morale=2", faces=(3, 3, 1, 6, 6))
    assert result(battle).defence == "12"


@pytest.mark.rule("mib", "7.6g")
def test_7_6g_a_charger_tires_by_three() -> None:
    """An attack, the level of cavalry and the F of the table."""
    battle = charged(B, faces=(5, 3, 6, 6))
    assert battle.get("fatigue", "a") == 3


@pytest.mark.rule("mib", "7.13a")
def test_7_13a_horse_stacked_with_foot_that_stays_out_charges() -> None:
    """What counts is who attacks: cavalry alone, whoever stands beside it."""
    battle = declaring("french i cavalry a 0504 s", "french i infantry c 0504 s steps=3", B)
    assert attacks(battle) == {"charge a 0505", "attack c 0505"}
    battle.events = battle.fight("charge a 0505", faces=(5, 3, 6, 6))
    assert result(battle).kind == "charge"
    assert result(battle).attack == "4"


# -- divisions' own cavalry --------------------------------------------------------------------------------------------


def pursued(*words: str, faces: tuple[int, ...] = (5, 6, 6), attacker: str = "", **more: Any) -> Battle:
    """A division with own cavalry beats b from 0505; the question is whether it may ride."""
    battle = declaring(f"{A} organic=2 {attacker}", f"{B} {' '.join(words)}", **more)
    battle.fight("attack a 0505", faces=faces, stop=("Pursue", "AdvanceUnit"))
    return battle


@pytest.mark.rule("mib", "7.14f")
@pytest.mark.parametrize(
    ("words", "faces", "defence"),
    [
        ("organic=2", (4, 4, 3, 6, 6), "12"),
        ("organic=2", (4, 5, 3, 6, 6), "10"),
        ("organic=2 fatigue=6", (4, 3, 6, 6), "4"),
        ("organic=2 fatigue=9", (4, 3, 6, 6), "1"),
    ],
)
def test_7_14f_own_cavalry_against_a_charge(words: str, faces: tuple[int, ...], defence: str) -> None:
    """It adds its strength, doubled if it passes, and nothing if its division is tired or spent; the infantry checks
    its steadiness all the same, for organic cavalry is no cavalry unit."""
    battle = charged(f"{B} {words}", faces=faces)
    assert result(battle).defence == defence


@pytest.mark.rule("mib", "7.14a")
def test_7_14a_own_cavalry_does_nothing_in_an_assault() -> None:
    """Neither strength nor losses: casualties of an assault fall on the infantry."""
    battle = fought(A, f"{B} organic=2", faces=(3, 1, 6))
    assert result(battle).defence == "8"
    assert battle.get("organic", "b") == 2
    assert battle.get("dead", "b") == 1


@pytest.mark.rule("mib", "7.14g")
def test_7_14g_casualties_of_a_charge_fall_on_the_horse_first_stragglers_do_not() -> None:
    """1c 1s: the casualty takes a point of cavalry, the straggler a step of the division."""
    battle = charged(f"{B} organic=2", faces=(5, 5, 3, 1, 6))
    assert battle.get("organic", "b") == 1
    assert battle.get("dead", "b") == 0
    assert battle.get("stragglers", "b") == 1


@pytest.mark.rule("mib", "7.14g")
def test_7_14g_the_casualties_of_a_barred_retreat_are_taken_in_the_charge() -> None:
    """Charged and with no way out: the two casualties of that are the charge's, and the horse pays first."""
    ring = ("0404 se", "0604 sw", "0405 ne", "0605 nw", "0506 n")
    foes = tuple(f"french ii infantry r{index} {where} steps=1" for index, where in enumerate(ring))
    battle = charged(f"{B} organic=1", *foes, "french i leader l 0504 bonus=2", faces=(5, 5, 4, 6, 6))
    assert one(battle.events, "RetreatBlocked")
    assert battle.get("organic", "b") == 0
    assert battle.get("dead", "b") == 1


@pytest.mark.rule("mib", "7.14b")
@pytest.mark.parametrize(("letter", "may"), [(".", True), ("f", False), ("v", False), ("s", False)])
def test_7_14b_only_out_of_a_hex_that_can_be_charged(letter: str, may: bool) -> None:
    """The hex that the enemy left must be one that cavalry can ride into."""
    bonus = "french i leader l 0504 bonus=4"
    battle = declaring(f"{A} organic=2", B, bonus, terrain=ground({"0505": letter}))
    battle.fight("attack a 0505", faces=(3, 6, 6), stop=("Pursue", "AdvanceUnit"))
    assert battle.where("b") != "0505"
    assert (battle.waiting() == ["Pursue"]) == may


@pytest.mark.rule("mib", "7.14h")
def test_7_14h_tired_by_this_combat_it_does_not_ride() -> None:
    """The fatigue of the effects comes before the pursuit: a division that is tired by then has no horse to send."""
    assert pursued(attacker="fatigue=4").waiting() == ["Pursue"]
    assert pursued(attacker="fatigue=5").waiting() == ["AdvanceUnit"]


@pytest.mark.rule("mib", "7.14d")
def test_7_14d_a_pursuit_tires_nobody_and_straggles_nobody() -> None:
    """Of a pursuit only casualties count: no stragglers, disorder, fatigue or mark of initiative."""
    battle = pursued(rules="initiative = true")
    before = {what: battle.get(what, "b") for what in ("stragglers", "fatigue")}
    marker, tired = battle.game.state.initiative, battle.get("fatigue", "a")
    battle.script(5, 5, 1, 1)  # the check fails; 2:1, total 7, the prey rolls 0: 1c 1s is D 2F; the riders 1: 1c D 2F
    battle.play("french", "pursue a")
    battle.quietly("AdvanceUnit")
    assert {what: battle.get(what, "b") for what in before} == before
    assert not battle.disorganized("b")
    assert battle.get("dead", "b") == 1
    assert battle.get("organic", "a") == 1
    assert battle.get("dead", "a") == 0
    assert battle.get("fatigue", "a") == tired
    assert battle.game.state.initiative == marker


@pytest.mark.rule("mib", "7.14c")
def test_7_14c_the_prey_counts_one_point_whatever_its_size() -> None:
    """A whole division on the run counts one point, its own cavalry on top, doubled if it countercharges."""
    battle = pursued("organic=2")
    battle.script(5, 4, 3, 6, 6)
    events = battle.play("french", "pursue a") + battle.quietly()
    assert one(events, "PursuitResolved").defence == "5"


@pytest.mark.rule("mib", "7.14b")
def test_7_14b_no_pursuit_of_those_who_stood() -> None:
    """Engaged, or barred from retreat: nobody left, nobody is pursued."""
    assert not pursued(faces=(3, 6, 6)).waiting()
