"""Divisions' own cavalry: against charges, and in pursuit [mib 7.14]."""

from __future__ import annotations

from fractions import Fraction

import pytest

from grognard.rulesets.mib.ch07_combat.organic_cavalry import Pursuit, find_pursuit
from grognard.rulesets.mib.ch10_losses.losses import Losses
from grognard.rulesets.mib.ruleset import RULESET
from grognard.rulesets.mib.state import DISORGANIZED, JUST_SMASHED, SMASHED
from tests.rulesets.drill import modifiers, of_kind
from tests.rulesets.mib.battle import OPEN, Battle, ground, one
from tests.rulesets.mib.ch07_combat.test_charges import CUIRASSIERS, charged, result

HUSSARS = "austrian v infantry b 0505 n organic=2"


@pytest.mark.rule("mib", "7.14a")
def test_7_14a_own_cavalry_is_idle_in_an_assault() -> None:
    battle = Battle(OPEN, "french i infantry a 0504 s organic=1", HUSSARS)
    battle.activate("i")
    combat = one(battle.fight("attack a 0505", faces=(3, 1, 6)), "CombatResolved")
    assert (combat.attack, combat.defence) == ("8", "8")
    assert battle.get("organic", "b") == 2


@pytest.mark.rule("mib", "7.14f")
@pytest.mark.rule("mib", "7.14h")
@pytest.mark.parametrize(("words", "die", "defence"), [("", 4, "12"), ("", 5, "10"), ("fatigue=6", 4, "4")])
def test_7_14f_own_cavalry_helps_a_charged_division_unless_it_is_worn_out(words: str, die: int, defence: str) -> None:
    battle = charged(f"{HUSSARS} {words}", faces=(6, die, 3, 6, 6) if not words else (6, 3, 6, 6))
    assert result(battle).defence == defence  # type: ignore[attr-defined]


@pytest.mark.rule("mib", "7.13i")
@pytest.mark.rule("mib", "7.14f")
def test_7_14f_in_disorder_it_is_added_but_does_not_countercharge() -> None:
    """Half of eight, and two riders who check nothing."""
    battle = charged(HUSSARS + " disorganized", faces=(3, 6, 6))
    assert result(battle).defence == "6"  # type: ignore[attr-defined]
    assert not of_kind(battle.events, "MoraleChecked")


@pytest.mark.rule("mib", "7.14g")
def test_7_14g_own_cavalry_falls_first() -> None:
    """Three casualties: two riders, then a step."""
    battle = Battle(OPEN, CUIRASSIERS, HUSSARS)
    battle.begin(Losses((battle.unit("b"),), "ccc", charge=True))
    battle.run()
    assert (battle.get("organic", "b"), battle.get("dead", "b")) == (0, 1)
    plain = Battle(OPEN, CUIRASSIERS, HUSSARS)
    plain.begin(Losses((plain.unit("b"),), "c"))
    plain.run()
    assert (plain.get("organic", "b"), plain.get("dead", "b")) == (2, 1)


@pytest.mark.rule("mib", "7.14g")
def test_7_14g_in_a_stack_the_riders_of_any_division_fall_first() -> None:
    lines = ("austrian v infantry b 0505 n steps=2 organic=1", "austrian v infantry d 0505 n steps=2")
    battle = Battle(OPEN, CUIRASSIERS, *lines)
    battle.begin(Losses((battle.unit("b"), battle.unit("d")), "c", charge=True))
    battle.run()
    assert not battle.waiting(), "there is nothing to choose"
    assert (battle.get("organic", "b"), battle.get("dead", "b"), battle.get("dead", "d")) == (0, 0, 0)


def pursued(
    words: str = "", *lines: str, terrain: str = OPEN, faces: tuple[int, ...] = (6, 6, 6), rules: str = ""
) -> Battle:
    """b has been driven out of 0505 and a has cavalry of its own."""
    a, b = "french i infantry a 0504 s morale=6 organic=2", f"austrian v infantry b 0505 n morale=5 {words}"
    battle = Battle(terrain, a, b, *lines, rules=rules)
    battle.activate("i")
    battle.fight("attack a 0505", faces=faces, stop=("Pursue", "AdvanceUnit"))
    return battle


@pytest.mark.rule("mib", "7.14b")
def test_7_14b_own_cavalry_may_pursue_out_of_a_hex_that_it_can_ride_into() -> None:
    battle = pursued()
    assert (battle.waiting(), battle.options()) == (["Pursue"], {"pursue a", "refrain a"})
    assert pursued(terrain=ground({"0505": "f"})).waiting() != ["Pursue"]


@pytest.mark.rule("mib", "7.14b")
@pytest.mark.rule("mib", "7.14h")
def test_7_14b_not_the_worn_out() -> None:
    battle = Battle(OPEN, "french i infantry a 0504 s organic=2 fatigue=6", "austrian v infantry b 0505 s morale=2")
    battle.activate("i")
    battle.fight("attack a 0505", faces=(6, 6, 6), stop=("Pursue", "AdvanceUnit"))
    assert battle.waiting() == ["AdvanceUnit"]


@pytest.mark.rule("mib", "7.14c")
@pytest.mark.rule("mib", "7.14d")
@pytest.mark.rule("mib", "7.14i")
def test_7_14c_riders_against_one_point_and_only_casualties_count() -> None:
    battle = pursued(rules="initiative = true")
    before = [battle.get(what, "b") for what in ("fatigue", "stragglers")]
    tired = battle.get("fatigue", "a")
    initiative, place = battle.game.state.initiative, battle.where("b")
    battle.script(6, 2, 1, 6)  # the check fails, then the die, a retreat with its mark, and the effects on both
    events = battle.play("french", "pursue a")
    found = one(events, "PursuitResolved")
    assert (found.attack, found.defence) == ("2", "1")
    assert modifiers(found) == {"ratio": 2, "morale": 1}
    assert (found.outcome, battle.get("dead", "b")) == ("retreat-1", 1)
    assert [battle.get(what, "b") for what in ("fatigue", "stragglers")] == before
    assert (battle.game.state.initiative, battle.where("b")) == (initiative, place)
    assert battle.get("fatigue", "a") == tired
    assert not of_kind(events, "CombatResolved")


@pytest.mark.rule("mib", "7.14c")
def test_7_14c_the_state_of_the_prey_counts() -> None:
    battle = pursued()
    own = (battle.unit("a"),)
    pursuit = Pursuit(0, battle.grid.parse("0505"), own, (battle.unit("b"),), riding=own)
    assert find_pursuit(battle.game, pursuit, steady=1).attacking == 1
    battle.game.state.status[battle.unit("b")] |= DISORGANIZED
    assert find_pursuit(battle.game, pursuit).attacking == 4


@pytest.mark.rule("mib", "7.14e")
def test_7_14e_the_pursuers_lose_riders_and_no_more_than_they_have() -> None:
    """Prey with riders of its own: a bad line for the pursuers."""
    battle = pursued("organic=9")
    battle.script(6, 1, 1, 6, 1)
    battle.play("french", "pursue a")
    assert battle.get("organic", "a") == 0
    assert battle.get("steps", "a") == 4


@pytest.mark.rule("mib", "7.14e")
def test_7_14e_whoever_has_lost_its_riders_pursues_no_more() -> None:
    """Two stacks are driven off; the first pursuit costs the last rider, so there is no second."""
    lines = (
        "french i infantry a 0504 s morale=6 organic=1 steps=5",
        "austrian v infantry b 0505 n steps=1 morale=5 organic=9",
    )
    battle = Battle(OPEN, *lines, "austrian v infantry c 0604 nw steps=1 morale=5 organic=9")
    battle.activate("i")
    orders = ("attack a 0505", "attack a 0604")
    battle.fight(*orders, faces=(3, 6, 6, 6), stop=("Pursue", "AdvanceUnit"))
    assert battle.waiting() == ["Pursue"]
    battle.script(6, 1, 1, 6, 1)
    battle.play("french", "pursue a")
    assert battle.get("organic", "a") == 0
    assert battle.waiting() != ["Pursue"]


@pytest.mark.rule("mib", "7.14i")
def test_7_14i_own_cavalry_tires_nobody() -> None:
    tired = []
    for organic in (0, 2):
        battle = Battle(OPEN, f"french i infantry a 0504 s organic={organic}", "austrian v infantry b 0505 n")
        battle.activate("i")
        battle.fight("attack a 0505", faces=(3, 6, 6))
        tired.append(battle.get("fatigue", "a"))
    assert tired[0] == tired[1]


@pytest.mark.rule("mib", "7.14c")
def test_7_14c_leaders_count_in_a_pursuit() -> None:
    battle = pursued("", "french i leader l 0504 bonus=2 rating=5")
    battle.script(6, 1, 6, 6)
    assert modifiers(one(battle.play("french", "pursue a"), "PursuitResolved"))["attacking-leader"] == 2


@pytest.mark.rule("mib", "7.14c")
@pytest.mark.rule("mib", "7.14f")
@pytest.mark.parametrize(("die", "defence"), [(5, "5"), (6, "3")])
def test_7_14f_the_prey_s_own_riders_turn_on_the_pursuers(die: int, defence: str) -> None:
    """One point and two riders, twice two if they pass their check."""
    battle = pursued("organic=2")
    battle.script(6, die, 1, 6, 6)
    assert one(battle.play("french", "pursue a"), "PursuitResolved").defence == defence


@pytest.mark.rule("mib", "7.14g")
def test_7_14g_in_the_charge_itself() -> None:
    """Engaged, with an effects die of 1: a casualty and a straggler."""
    battle = charged(HUSSARS, faces=(6, 6, 6, 1, 6))
    assert result(battle).total == 3  # type: ignore[attr-defined]
    assert [battle.get(what, "b") for what in ("organic", "dead", "stragglers")] == [1, 0, 1]


@pytest.mark.rule("mib", "7.14c")
@pytest.mark.rule("mib", "7.14d")
def test_7_14c_prey_in_disorder_rolls_as_if_it_stood() -> None:
    """Four points to one and the better morale: a 1 is a retreat, yet the effects are those of the engaged."""
    battle = pursued()
    battle.game.state.status[battle.unit("b")] |= DISORGANIZED
    battle.script(1, 1, 6)
    events = battle.play("french", "pursue a")
    assert one(events, "PursuitResolved").outcome == "retreat-1"
    assert battle.get("dead", "b") == 2
    rolled = next(e for e in of_kind(events, "EffectsRolled") if e.unit == battle.unit("b"))
    assert rolled.column == "engaged"


@pytest.mark.rule("mib", "7.3e")
@pytest.mark.rule("mib", "7.14d")
def test_7_14d_the_casualty_of_a_loss_check_counts() -> None:
    """Prey of morale 5 in disorder finds 1s D3L: the straggler is ignored, the casualty of the steady is not."""
    battle = pursued()
    battle.game.state.status[battle.unit("b")] |= DISORGANIZED
    before = [battle.get(what, "b") for what in ("stragglers", "dead")]
    battle.script(1, 3, 6)
    events = battle.play("french", "pursue a")
    rolled = next(e for e in of_kind(events, "EffectsRolled") if e.unit == battle.unit("b"))
    assert rolled.codes == "1s D3L 2F"
    assert [battle.get(what, "b") for what in ("stragglers", "dead")] == [before[0], before[1] + 1]


@pytest.mark.rule("mib", "7.13i")
@pytest.mark.rule("mib", "7.14f")
def test_7_14f_prey_in_disorder_does_not_turn_on_the_pursuers() -> None:
    battle = pursued("organic=2")
    battle.game.state.status[battle.unit("b")] |= DISORGANIZED
    battle.script(1, 6, 6)
    events = battle.play("french", "pursue a")
    assert one(events, "PursuitResolved").defence == "3"
    assert not of_kind(events, "MoraleChecked")


@pytest.mark.rule("mib", "7.14d")
@pytest.mark.rule("mib", "10.2k")
def test_7_14d_who_was_smashed_in_the_combat_is_not_destroyed_by_the_pursuit() -> None:
    """b loses its last step in the retreat; the riders find it smashed, and their casualties go for nothing."""
    lines = (
        "french i infantry a 0504 s morale=6 organic=2",
        "austrian v infantry b 0505 n morale=5 steps=2 stragglers=1",
    )
    battle = Battle(OPEN, *lines)
    battle.activate("i")
    battle.fight("attack a 0505", faces=(1, 1, 6), stop=("Pursue", "AdvanceUnit"))
    assert (battle.smashed("b"), battle.waiting()) == (True, ["Pursue"])
    battle.script(6, 1, 6)
    events = battle.play("french", "pursue a")
    assert "c" in next(e for e in of_kind(events, "EffectsRolled") if e.unit == battle.unit("b")).codes
    assert battle.where("b") != "eliminated"


TWO_RIDERS = (
    "french i infantry a 0504 s morale=6 organic=2",
    "french i infantry c 0604 sw morale=6 organic=1",
    "austrian v infantry b 0505 n morale=5",
)


@pytest.mark.rule("mib", "7.14b")
@pytest.mark.parametrize(
    ("answers", "attack"), [(("pursue a", "pursue c"), "3"), (("pursue a", "refrain c"), "2"), (("refrain a",), "1")]
)
def test_7_14b_each_division_says_whether_its_cavalry_rides(answers: tuple[str, ...], attack: str) -> None:
    battle = Battle(OPEN, *TWO_RIDERS)
    battle.activate("i")
    battle.fight("attack a 0505", "attack c 0505", faces=(3, 6, 6, 6), stop=("Pursue", "AdvanceUnit"))
    battle.script(6, 1, 6, 6)
    events = [event for answer in answers for event in battle.play("french", answer)]
    if battle.waiting() == ["Pursue"]:
        events += battle.play("french", "pursue c")
    assert one(events, "PursuitResolved").attack == attack


@pytest.mark.rule("mib", "7.14b")
def test_7_14b_nobody_has_to_ride() -> None:
    battle = Battle(OPEN, *TWO_RIDERS)
    battle.activate("i")
    battle.fight("attack a 0505", "attack c 0505", faces=(3, 6, 6, 6), stop=("Pursue", "AdvanceUnit"))
    battle.play("french", "refrain a")
    events = battle.play("french", "refrain c")
    assert (of_kind(events, "PursuitResolved"), battle.waiting()) == ([], ["AdvanceUnit"])


@pytest.mark.rule("mib", "7.14e")
def test_7_14e_of_several_pursuers_the_owner_says_who_loses_riders() -> None:
    battle = Battle(OPEN, *TWO_RIDERS)
    units = (battle.unit("a"), battle.unit("c"))
    battle.begin(Losses(units, "cccc", charge=True, riders=True))
    battle.run()
    assert battle.options() == {"lose a", "lose c"}
    battle.play("french", "lose c")
    assert not battle.waiting()
    assert [battle.get("organic", key) for key in "ac"] == [0, 0], "what is more than they have is ignored"
    assert [battle.get("dead", key) for key in "ac"] == [0, 0]


@pytest.mark.rule("mib", "7.14d")
@pytest.mark.rule("mib", "7.14e")
def test_7_14d_a_card_tells_what_a_pursuit_may_do() -> None:
    battle = pursued()
    action = RULESET.notation(battle.scenario).parse("pursue a")
    found = RULESET.odds(battle.game, 0, action)
    assert [card.title for card in found] == ["pursuit", "pursuit-price"]
    assert all(sum(Fraction(top, bottom) for _, top, bottom in card.chances) == 1 for card in found)
    assert [row.total for row in found[0].rows if row.title == "attack-sum"] == [2]
    battle.game.state.status[battle.unit("b")] |= JUST_SMASHED | SMASHED
    assert [name for name, _, _ in RULESET.odds(battle.game, 0, action)[0].chances] == ["steps-0-0"]
