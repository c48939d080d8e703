"""Disorganized, stragglers, smashed [mib 9.0 10.0 10.1 10.2]."""

from __future__ import annotations

import pytest

from grognard.core.errors import IllegalAction
from grognard.rulesets.mib.losses import Losses, lose_step
from grognard.rulesets.mib.state import DISORGANIZED
from grognard.rulesets.mib.victory import loss_points, points
from tests.rulesets.mib.battle import OPEN, Battle, of_kind, one

A, B = "french i infantry a 0504 s", "austrian v infantry b 0909 n"


def moving(*lines: str, **more: object) -> Battle:
    battle = Battle(OPEN, *lines, B, **more)  # type: ignore[arg-type]
    battle.activate("i")
    return battle


@pytest.mark.rule("mib", "9.0a")
@pytest.mark.rule("mib", "9.0c")
def test_9_0a_half_strength_and_no_attack() -> None:
    battle = Battle(OPEN, A, "austrian v infantry b 0505 n disorganized")
    battle.activate("i")
    assert one(battle.fight("attack a 0505", faces=(3, 6, 6)), "CombatResolved").defence == "4"
    upset = Battle(OPEN, A + " disorganized", "austrian v infantry b 0505 n")
    upset.activate("i")
    upset.to_combat()
    assert not upset.waiting()


@pytest.mark.rule("mib", "9.0b")
def test_9_0b_half_movement_rounded_down() -> None:
    battle = moving(A + " disorganized", "french i cavalry c 0101 s disorganized")
    assert (battle.cost("a", "0506"), battle.cost("a", "0507")) == (4, 99)
    assert (battle.cost("c", "0104"), battle.cost("c", "0105")) == (6, 99)


@pytest.mark.rule("mib", "9.0e")
def test_9_0e_order_returns_after_an_activation_that_began_without_it() -> None:
    battle = moving(A + " disorganized")
    battle.finish()
    assert not battle.disorganized("a")


@pytest.mark.rule("mib", "9.0e")
def test_9_0e_who_is_upset_by_its_own_attack_stays_so_for_a_turn() -> None:
    battle = Battle(OPEN, A, "austrian v infantry b 0505 n")
    battle.activate("i")
    battle.fight("attack a 0505", faces=(3, 6, 1))
    assert battle.disorganized("a")


@pytest.mark.rule("mib", "9.0f")
def test_9_0f_disorder_twice_is_disorder_once() -> None:
    from grognard.rulesets.mib.losses import disorganize

    battle = Battle(OPEN, A + " disorganized", B)
    disorganize(battle.game, battle.unit("a"), "7.3c")
    assert battle.game.events == []
    assert battle.get("steps", "a") == 4
    assert battle.game.state.status[battle.unit("a")] & DISORGANIZED


@pytest.mark.rule("mib", "10.0b")
def test_10_0b_a_third_straggler_is_a_casualty() -> None:
    battle = Battle(OPEN, A + " steps=5", B)
    for _ in range(3):
        lose_step(battle.game, battle.unit("a"), "s")
    assert [battle.get(what, "a") for what in ("steps", "stragglers", "dead")] == [2, 2, 1]


@pytest.mark.rule("mib", "10.0L")
@pytest.mark.parametrize(("rules", "stragglers", "dead"), [("", 1, 1), ("lite-stragglers = 2", 2, 0)])
def test_10_0L_the_marker_stands_for_one_step_unless_told(rules: str, stragglers: int, dead: int) -> None:  # noqa: N802
    battle = Battle(OPEN, A, B, rules=f'tracking = "lite"\n{rules}')
    for _ in range(2):
        lose_step(battle.game, battle.unit("a"), "s")
    assert (battle.get("stragglers", "a"), battle.get("dead", "a")) == (stragglers, dead)


@pytest.mark.rule("mib", "10.1a")
@pytest.mark.rule("mib", "10.1c")
@pytest.mark.rule("mib", "10.1f")
@pytest.mark.parametrize(("die", "steps"), [(4, 4), (5, 3)])
def test_10_1a_one_check_a_turn_brings_back_a_step(die: int, steps: int) -> None:
    battle = moving("french i infantry a 0504 s steps=5 stragglers=2")
    battle.order("recover a", faces=(die,))
    assert battle.get("steps", "a") == steps
    assert battle.get("stragglers", "a") == 5 - steps
    assert "recover a" not in battle.orders("a")
    if battle.waiting() == ["ChooseUnit"] and "select a" in battle.options():
        battle.play("french", "select a")
        with pytest.raises(IllegalAction):
            battle.play("french", "recover a")


@pytest.mark.rule("mib", "10.1b")
def test_10_1b_not_after_moving() -> None:
    battle = moving("french i infantry a 0504 s stragglers=1")
    battle.order("move a 0505 s")
    battle.play("french", "select a")
    with pytest.raises(IllegalAction, match=r"10\.1b"):
        battle.play("french", "recover a")


@pytest.mark.rule("mib", "10.1d")
def test_10_1d_cavalry_recovers_more_easily() -> None:
    battle = moving("french i cavalry a 0504 s stragglers=1")
    event = one(battle.order("recover a", faces=(5,)), "MoraleChecked")
    assert (event.rating, event.outcome) == (5, "passed")


@pytest.mark.rule("mib", "10.1e")
@pytest.mark.rule("mib", "13.0")
def test_10_1e_the_night_helps_and_is_no_turn() -> None:
    """Between two days everybody in peace tries twice, with two added; order and rest come back."""
    lines = ("french i infantry a 0504 s steps=5 stragglers=2 disorganized fatigue=7", B)
    battle = Battle(OPEN, *lines, turns=("21 17:00", "22 6:30"))
    assert [turn.clock for turn in battle.scenario.clock] == ["17:00", "6:30"]
    battle.turn(faces=(1, 6, 6, 1))
    battle.quietly("ChooseUnit")
    events = []
    while battle.game.state.turn == 1:
        side = battle.game.pending[0].side
        events += battle.game.play(side, next(a for a in battle.game.options(side) if a.verb == "end"))
    checks = of_kind(events, "MoraleChecked")
    assert [check.rating for check in checks] == [6, 6]
    assert (battle.get("stragglers", "a"), battle.disorganized("a")) == (0, False)
    assert battle.get("fatigue", "a") < 2
    assert of_kind(events, "NightFell")


@pytest.mark.rule("mib", "10.2b")
def test_10_2b_without_stragglers_the_last_step_is_the_end() -> None:
    battle = Battle(OPEN, "french i infantry a 0504 s steps=1", B)
    lose_step(battle.game, battle.unit("a"), "c")
    assert battle.where("a") == "eliminated"
    strays = Battle(OPEN, "french i infantry a 0504 s steps=1", B)
    lose_step(strays.game, strays.unit("a"), "s")
    assert strays.smashed("a")


SMASHED = "austrian v infantry b 0505 n steps=4 stragglers=2 dead=2 smashed"


@pytest.mark.rule("mib", "10.2c")
def test_10_2c_the_owner_may_retreat_a_unit_that_is_smashed() -> None:
    """b is driven back and loses its last step on the way; then it may go further, up to two hexes."""
    battle = Battle(OPEN, A + " morale=5", "austrian v infantry b 0505 n steps=2 stragglers=1 morale=2")
    battle.activate("i")
    battle.fight("attack a 0505", faces=(1, 3, 6), stop=("ChooseRetreat",))
    for _ in range(9):
        if battle.smashed("b"):
            break
        if battle.waiting() == ["ChooseRetreat"]:
            battle.play("austrian", sorted(o for o in battle.options() if o.startswith("retreat"))[-1])
        else:
            battle.quietly("ChooseRetreat")
    assert battle.smashed("b")
    assert "halt" in battle.options()
    start = battle.where("b")
    battle.play("austrian", sorted(o for o in battle.options() if o.startswith("retreat"))[-1])
    battle.play("austrian", sorted(o for o in battle.options() if o.startswith("retreat"))[-1])
    assert battle.waiting() != ["ChooseRetreat"]
    assert battle.where("b") != start


@pytest.mark.rule("mib", "10.2d")
def test_10_2d_the_marker_takes_the_place_of_disorder() -> None:
    battle = Battle(OPEN, "french i infantry a 0504 s steps=1 disorganized", B)
    lose_step(battle.game, battle.unit("a"), "s")
    assert battle.smashed("a")
    assert not battle.disorganized("a")


OWN = "french i infantry a 0504 s steps=2 stragglers=1 dead=1 smashed"


@pytest.mark.rule("mib", "10.2e")
def test_10_2e_it_can_only_try_to_recover() -> None:
    battle = moving(OWN)
    assert battle.orders("a") == {"recover a", "stay a"}
    battle.play("french", "select a")
    with pytest.raises(IllegalAction, match=r"10\.2e"):
        battle.play("french", "move a 0505 s")


@pytest.mark.rule("mib", "10.2f")
def test_10_2f_recovered_it_has_a_step_again() -> None:
    battle = moving(OWN + " fatigue=3")
    battle.order("recover a", faces=(4,))
    assert not battle.smashed("a")
    assert [battle.get(what, "a") for what in ("steps", "stragglers", "fatigue")] == [1, 0, 3]


@pytest.mark.rule("mib", "10.2g")
def test_10_2g_failed_it_tires_and_goes_back_two_hexes() -> None:
    battle = moving(OWN + " fatigue=3", "austrian v infantry c 0503 s")
    battle.order("recover a", faces=(5,))
    battle.quietly("ChooseUnit")
    assert battle.smashed("a")
    assert battle.get("fatigue", "a") == 4
    assert battle.grid.distance(battle.grid.parse("0504"), battle.grid.parse(battle.where("a"))) == 2


@pytest.mark.rule("mib", "10.2h")
def test_10_2h_it_defends_with_one_point() -> None:
    battle = Battle(OPEN, A, SMASHED)
    battle.activate("i")
    assert one(battle.fight("attack a 0505", faces=(1, 6, 6)), "CombatResolved").defence == "1"


@pytest.mark.rule("mib", "10.2i")
@pytest.mark.parametrize("kind", ["c", "s"])
def test_10_2i_any_loss_eliminates_it_and_its_stragglers_count(kind: str) -> None:
    battle = Battle(OPEN, A, SMASHED)
    battle.game.agenda = [(Losses((battle.unit("b"),), kind), 0)]
    battle.run()
    assert battle.where("b") == "eliminated"
    assert battle.get("dead", "b") == 4
    assert loss_points(battle.game, 1) == 4 * 2 + 2
    assert points(battle.game) == (10, 0)


@pytest.mark.rule("mib", "10.2j")
def test_10_2j_smashed_cavalry_shrugs_off_stragglers_except_by_charge_or_bombardment() -> None:
    line = "austrian v cavalry b 0505 n steps=2 stragglers=2 smashed"
    for kind, fierce, gone in (("s", False, False), ("s", True, True), ("c", False, True)):
        battle = Battle(OPEN, A, line)
        battle.game.agenda = [(Losses((battle.unit("b"),), kind, fierce=fierce), 0)]
        battle.run()
        assert (battle.where("b") == "eliminated") is gone


@pytest.mark.rule("mib", "10.2k")
def test_10_2k_no_more_steps_than_it_has_on_the_map() -> None:
    """Three casualties on a step with two stragglers smash it and no more."""
    battle = Battle(OPEN, "french i infantry a 0504 s steps=3 stragglers=2", B)
    battle.game.agenda = [(Losses((battle.unit("a"),), "ccc"), 0)]
    battle.run()
    assert battle.smashed("a")
    assert (battle.get("dead", "a"), battle.get("stragglers", "a")) == (1, 2)


@pytest.mark.rule("mib", "10.2a")
@pytest.mark.rule("mib", "10.2c")
def test_10_2c_also_after_double_time() -> None:
    battle = moving("french i infantry a 0501 s steps=1")
    battle.order("hurry a 0506 s")
    battle.script(5)
    battle.to_combat()
    assert battle.smashed("a")
    assert battle.waiting() == ["ChooseRetreat"]
    assert "halt" in battle.options()
