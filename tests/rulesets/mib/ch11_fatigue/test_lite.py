"""Lite tracking: fatigue by formation, and reserves [mib 11.2]."""

from __future__ import annotations

import pytest

from grognard.rulesets.mib.ch03_sequence.turn import Turn
from grognard.rulesets.mib.ch11_fatigue.fatigue import level
from grognard.rulesets.mib.ch11_fatigue.lite import ACTIVE, NEAR_TIRED, RESTED, SPENT, TIRED, raise_formation
from grognard.rulesets.mib.ruleset import RULESET
from grognard.rulesets.mib.state import CATCHING_UP, HELD
from tests.rulesets.drill import of_kind
from tests.rulesets.mib.battle import OPEN, Battle, one

A, B = "french i infantry a 0504 s", "austrian v infantry b 0909 n"

LITE = 'tracking = "lite"'


def lite(*lines: str, rules: str = "", **more: object) -> Battle:
    return Battle(OPEN, *lines, rules=f"{LITE}\n{rules}", **more)  # type: ignore[arg-type]


def weariness(battle: Battle, formation: str = "i") -> int:
    return battle.game.state.weariness[battle.formations[formation]]


def worn(battle: Battle, level: int, formation: str = "i") -> Battle:
    battle.game.state.weariness[battle.formations[formation]] = level
    return battle


@pytest.mark.rule("mib", "11.2a")
def test_11_2a_one_level_for_a_formation_and_no_price_of_single_actions() -> None:
    battle = worn(lite(A, "french i infantry c 0301 s", B), TIRED)
    assert [level(battle.game, battle.unit(key)) for key in "ac"] == [TIRED, TIRED]
    battle.activate("i")
    battle.quietly("ChooseUnit")
    battle.order("move a 0506 s")
    battle.finish()
    assert battle.get("fatigue", "a") == 0
    assert weariness(battle) == TIRED


@pytest.mark.rule("mib", "11.2b")
@pytest.mark.parametrize(("turn", "rules", "then"), [(2, "", 0), (3, "", 1), (4, "", 0), (3, "orders-tire = false", 0)])
def test_11_2b_the_first_afternoon_turn_tires_whoever_does_not_rest(turn: int, rules: str, then: int) -> None:
    battle = lite(A, B, rules=rules)
    battle.game.state.turn = turn
    battle.activate("i")
    battle.quietly("ChooseUnit")
    battle.order("move a 0505 s")
    battle.finish()
    assert weariness(battle) == then
    resting = lite(A, B)
    resting.game.state.turn = 3
    resting.activate("i")
    resting.quietly()
    assert weariness(resting) == RESTED


@pytest.mark.rule("mib", "11.2c")
def test_11_2c_fatigue_results_raise_a_formation_once_an_activation() -> None:
    lines = (A, "french i infantry c 0204 s", "austrian v infantry b 0505 n", "austrian v infantry d 0205 n")
    battle = lite(*lines)
    battle.activate("i")
    battle.quietly("ChooseUnit")
    battle.to_combat()
    battle.play("french", "attack a 0505")
    battle.fight("attack c 0205", faces=(3, 6, 6, 3, 6, 6))
    assert (weariness(battle), weariness(battle, "v")) == (ACTIVE, ACTIVE)


@pytest.mark.rule("mib", "11.2d")
def test_11_2d_double_time_raises_a_formation_once() -> None:
    battle = lite(A, "french i infantry c 0301 s", B)
    battle.activate("i")
    battle.quietly("ChooseUnit")
    battle.order("hurry a 0509 s")
    battle.order("hurry c 0306 s")
    battle.finish(1, 1)
    assert weariness(battle) == ACTIVE


@pytest.mark.rule("mib", "11.2c")
@pytest.mark.rule("mib", "11.2d")
def test_11_2c_what_the_enemy_did_in_its_activation_counts_for_itself() -> None:
    """v attacks i, which gets an F; then i hurries in its own activation."""
    battle = lite(A, "french i infantry c 0101 s", "austrian v infantry b 0505 n")
    battle.activate("v")
    battle.quietly("ChooseUnit")
    battle.fight("attack b 0504", faces=(3, 6, 6))
    assert weariness(battle) == ACTIVE
    battle.activate("i")
    battle.quietly("ChooseUnit")
    battle.order("hurry c 0106 s")
    battle.finish(1)
    assert weariness(battle) == NEAR_TIRED


@pytest.mark.rule("mib", "11.2c")
@pytest.mark.rule("mib", "11.2d")
def test_11_2d_double_time_and_the_fighting_after_it_tire_each_for_itself() -> None:
    battle = lite("french i infantry a 0501 s", "austrian v infantry b 0507 n")
    battle.activate("i")
    battle.quietly("ChooseUnit")
    battle.order("rush a 0506 s")
    battle.script(1)
    battle.to_combat()
    battle.fight("attack a 0507", faces=(3, 6, 6))
    assert weariness(battle) == NEAR_TIRED


@pytest.mark.rule("mib", "11.2e")
@pytest.mark.parametrize(("moves", "then"), [(False, ACTIVE), (True, NEAR_TIRED)])
def test_11_2e_a_formation_rests_if_all_of_it_does(moves: bool, then: int) -> None:
    battle = worn(lite(A, "french i infantry c 0301 s", B), NEAR_TIRED)
    battle.activate("i")
    battle.quietly("ChooseUnit")
    if moves:
        battle.order("move a 0505 s")
    battle.finish()
    assert weariness(battle) == then


@pytest.mark.rule("mib", "11.2e")
@pytest.mark.parametrize("recovers", [False, True])
def test_11_2e_a_smashed_unit_does_not_keep_its_corps_from_resting(recovers: bool) -> None:
    smashed = "french i infantry c 0301 s steps=2 stragglers=1 dead=1 smashed"
    battle = worn(lite(A, smashed, B), NEAR_TIRED)
    battle.activate("i")
    battle.quietly("ChooseUnit")
    if recovers:
        battle.order("recover c", faces=(1,))
        assert not battle.smashed("c")
    battle.finish()
    assert weariness(battle) == ACTIVE


@pytest.mark.rule("mib", "11.2f")
@pytest.mark.rule("mib", "11.2j")
def test_11_2f_units_held_back_are_a_level_fresher_and_only_once() -> None:
    battle = worn(lite(A, B), TIRED)
    battle.activate("i")
    assert battle.waiting() == ["HoldBack"]
    battle.play("french", "hold-back a")
    assert (battle.bears("a", HELD), level(battle.game, battle.unit("a"))) == (True, NEAR_TIRED)
    battle.game.state.status[battle.unit("a")] &= ~HELD
    for rules, again in (("", False), ('held-back-once = "marker"', True)):
        later = lite(A, B, rules=rules)
        later.game.state.status = list(battle.game.state.status)
        later.activate("i")
        assert (later.waiting() == ["HoldBack"]) is again
    held = lite(A + " held", B, rules='held-back-once = "marker"')
    held.activate("i")
    assert held.waiting() != ["HoldBack"], "one marker at a time"


@pytest.mark.rule("mib", "11.2f")
def test_11_2f_a_scenario_may_hold_units_back_from_the_start() -> None:
    assert lite(A + " held", B).held("a")
    assert not Battle(OPEN, A + " held", B).held("a")


def reserve_fight(*lines: str) -> Battle:
    battle = lite(*lines)
    battle.activate("i")
    battle.quietly("ChooseUnit")
    battle.to_combat()
    return battle


@pytest.mark.rule("mib", "11.2g")
@pytest.mark.rule("mib", "11.2h")
def test_11_2g_a_reserve_that_fights_catches_up_until_the_turn_ends() -> None:
    battle = reserve_fight(A + " held", "austrian v infantry b 0505 n")
    battle.fight("attack a 0505", faces=(3, 6, 6))
    assert (battle.bears("a", HELD), battle.bears("a", CATCHING_UP)) == (False, True)
    assert weariness(battle) == RESTED, "only reserves fought"
    assert weariness(battle, "v") == ACTIVE
    Turn.steps[-1](Turn(), battle.game)
    assert not battle.bears("a", CATCHING_UP)


@pytest.mark.rule("mib", "11.2g")
@pytest.mark.rule("mib", "11.2h")
@pytest.mark.parametrize(("rules", "attack"), [("", "8"), ("reserves-turn-at-once = true", "4")])
@pytest.mark.rule("mib", "R11")
def test_11_2g_the_moment_the_marker_is_turned(rules: str, attack: str) -> None:
    """The formation is tired: its reserve fights as if it were not, unless the marker is turned at once (R11)."""
    battle = worn(lite(A + " held", "austrian v infantry b 0505 n", rules=rules), TIRED)
    battle.activate("i")
    battle.quietly("ChooseUnit", "DeclareAttacks")
    events = battle.fight("attack a 0505", faces=(3, 6, 6))
    assert one(events, "CombatResolved").attack == attack
    assert weariness(battle) == TIRED, "only reserves fought"
    assert battle.bears("a", CATCHING_UP)


@pytest.mark.rule("mib", "11.2g")
def test_11_2g_also_while_others_of_its_formation_march() -> None:
    battle = lite(A + " held", "french i infantry c 0101 s", "austrian v infantry b 0505 n")
    battle.activate("i")
    battle.quietly("ChooseUnit")
    battle.order("move c 0102 s")
    battle.fight("attack a 0505", faces=(3, 6, 6))
    assert (battle.bears("a", HELD), battle.bears("a", CATCHING_UP)) == (False, True)


@pytest.mark.rule("mib", "11.2h")
def test_11_2h_with_others_beside_it_the_formation_rises() -> None:
    lines = (A + " held", "french i infantry c 0604 sw", "austrian v infantry b 0505 n")
    battle = reserve_fight(*lines)
    battle.play("french", "attack a 0505")
    battle.fight("attack c 0505", faces=(3, 6, 6, 6))
    assert weariness(battle) == ACTIVE


@pytest.mark.rule("mib", "11.2h")
def test_11_2h_even_if_only_the_reserve_is_hit() -> None:
    """Line 10: the reserve's die of 1 counts as 3 and tires it, the other's 6 as 8 and does nothing."""
    lines = (
        A + " held morale=6",
        "french i infantry c 0604 sw morale=6",
        "austrian v infantry b 0505 n steps=1 morale=3",
    )
    battle = reserve_fight(*lines)
    battle.play("french", "attack a 0505")
    events = battle.fight("attack c 0505", faces=(2, 6, 1, 6))
    assert [e.codes for e in of_kind(events, "EffectsRolled")][1:] == ["1s D3 1F", "-"]
    assert weariness(battle) == ACTIVE


@pytest.mark.rule("mib", "11.2e")
@pytest.mark.rule("mib", "11.2i")
def test_11_2i_a_reserve_that_works_while_others_rest_catches_up() -> None:
    battle = worn(lite(A + " held", "french i infantry c 0301 s", B), ACTIVE)
    battle.activate("i")
    battle.quietly("ChooseUnit")
    battle.order("move a 0505 s")
    events = battle.finish()
    assert weariness(battle) == RESTED
    assert one(events, "UnitCatchingUp").rule == "11.2i"
    assert (battle.bears("a", HELD), battle.bears("a", CATCHING_UP)) == (False, True)


@pytest.mark.rule("mib", "11.2k")
@pytest.mark.parametrize(("turn", "own", "then"), [(2, RESTED, ACTIVE), (3, RESTED, NEAR_TIRED), (3, TIRED, TIRED)])
def test_11_2k_arrivals_bring_their_fatigue(turn: int, own: int, then: int) -> None:
    battle = worn(lite(A, B, f"french i infantry n off:{turn}:0101 s"), own)
    battle.game.state.turn = turn
    battle.turn(faces=(1,))
    assert weariness(battle) == then
    if own < then:
        assert battle.held("a"), "those who were there are the fresher ones"
    else:
        assert battle.options("french") == {"hold-back n", "leave"}


@pytest.mark.rule("mib", "11.2l")
def test_11_2l_never_beyond_spent_or_below_rested() -> None:
    battle = worn(lite(A, B), SPENT)
    raise_formation(battle.game, battle.formations["i"], "11.2c")
    assert weariness(battle) == SPENT
    fresh = lite(A, B)
    fresh.activate("i")
    fresh.quietly()
    assert weariness(fresh) == RESTED


def test_the_view_tells_a_formation_s_fatigue_to_its_owner_only() -> None:
    battle = worn(lite(A, B), TIRED)
    tracks = [[t.value for t in RULESET.view(battle.game, side).tracks if t.key == "fatigue"] for side in (0, 1, -1)]
    assert tracks == [["Corps i: tired"], ["Corps v: rested"], []]
