"""Detachments [mib 10.3]."""

from __future__ import annotations

from typing import Any

import pytest

from grognard.rulesets.mib.ch10_losses.losses import lose_step
from grognard.rulesets.mib.provisions.victory import loss_points
from grognard.rulesets.mib.ruleset import RULESET
from tests.rulesets.mib.battle import OPEN, Battle, activated

A, B = "french i infantry a 0504 s", "austrian v infantry b 0909 n"


def moving(*lines: str, **more: Any) -> Battle:
    return activated(*lines, B, **more)


PARENT = "french i infantry a 0504 s steps=5 fatigue=2"


def detached(words: str = PARENT, steps: int = 2) -> Battle:
    battle = moving(words, "french i infantry c 0301 s", detachments=("i",))
    battle.order(f"detach a {steps}")
    return battle


@pytest.mark.rule("mib", "10.3a")
def test_10_3a_one_at_a_time_any_number_of_times_and_only_where_allowed() -> None:
    assert not {o for o in moving(PARENT).orders("a") if o.startswith("detach")}
    battle = detached()
    assert not {o for key in "ac" for o in battle.orders(key) if o.startswith("detach")}
    battle.order("rejoin i-detachment")
    assert "detach c 1" in battle.orders("c")


@pytest.mark.rule("mib", "10.3b")
@pytest.mark.rule("mib", "10.3c")
def test_10_3b_one_or_two_steps_never_more_than_the_division_keeps() -> None:
    for steps, offered in ((5, {"1", "2"}), (4, {"1", "2"}), (3, {"1"}), (2, {"1"}), (1, set())):
        battle = moving(f"french i infantry a 0504 s steps={steps}", detachments=("i",))
        assert {o.split()[2] for o in battle.orders("a") if o.startswith("detach")} == offered
    battle = detached()
    assert (battle.get("steps", "a"), battle.get("steps", "i-detachment")) == (3, 2)
    assert battle.where("i-detachment") == "0504"
    assert RULESET.problems(battle.game) == []


@pytest.mark.rule("mib", "10.3d")
def test_10_3d_it_has_its_parent_s_fatigue_morale_and_movement_and_no_guns() -> None:
    battle = detached(PARENT + " morale=5 guns=2")
    unit = battle.unit("i-detachment")
    piece = next(p for p in RULESET.view(battle.game, 0).pieces if p.id == unit)
    assert (piece.values["morale"], piece.values["movement"]) == (5, 8)
    assert [battle.get(what, "i-detachment") for what in ("fatigue", "guns", "stragglers")] == [2, 0, 0]


@pytest.mark.rule("mib", "10.3e")
def test_10_3e_at_any_moment_of_the_move_with_the_points_left() -> None:
    battle = moving(PARENT, detachments=("i",))
    battle.order("move a 0505 s")
    battle.order("detach a 1")
    assert battle.where("i-detachment") == "0505"
    assert battle.cost("i-detachment", "0508") == 6
    assert battle.cost("i-detachment", "0509") == 99
    battle.order("move i-detachment 0506 s")
    assert (battle.where("a"), battle.where("i-detachment")) == ("0505", "0506")


@pytest.mark.rule("mib", "10.3f")
@pytest.mark.rule("mib", "10.3h")
def test_10_3f_it_rejoins_in_its_parent_s_hex_with_its_stragglers() -> None:
    battle = detached("french i infantry a 0504 s steps=5 stragglers=1", 2)
    battle.game.state.stragglers[battle.unit("i-detachment")] = 1
    battle.game.state.steps[battle.unit("i-detachment")] = 1
    battle.order("rejoin i-detachment")
    assert [battle.get(what, "a") for what in ("steps", "stragglers", "dead")] == [3, 2, 0]
    assert battle.where("i-detachment") == "unused"
    away = detached()
    away.order("move i-detachment 0505 s")
    assert "rejoin i-detachment" not in away.orders("i-detachment")


@pytest.mark.rule("mib", "10.3f")
def test_10_3f_also_after_both_have_moved() -> None:
    battle = detached()
    battle.order("move i-detachment 0505 s")
    battle.order("move a 0505 s")
    assert "rejoin i-detachment" in battle.orders("i-detachment")


@pytest.mark.rule("mib", "10.3h")
def test_10_3h_stragglers_beyond_two_are_lost() -> None:
    battle = detached("french i infantry a 0504 s steps=5 stragglers=1", 2)
    state, unit = battle.game.state, battle.unit("i-detachment")
    state.stragglers[unit], state.steps[unit] = 2, 0
    battle.order("rejoin i-detachment")
    assert [battle.get(what, "a") for what in ("stragglers", "dead")] == [2, 1]


@pytest.mark.rule("mib", "10.3g")
@pytest.mark.parametrize(("own", "theirs", "then"), [(2, 5, 3), (4, 1, 3), (3, 3, 3)])
def test_10_3g_the_parent_s_fatigue_moves_one_towards_the_detachment_s(own: int, theirs: int, then: int) -> None:
    battle = detached()
    battle.game.state.fatigue[battle.unit("a")] = own
    battle.game.state.fatigue[battle.unit("i-detachment")] = theirs
    battle.order("rejoin i-detachment")
    assert battle.get("fatigue", "a") == then


@pytest.mark.rule("mib", "10.3i")
def test_10_3i_a_lost_detachment_is_no_lost_division() -> None:
    """Its steps count, the unit does not."""
    lost = []
    for words in ("", " detachment"):
        battle = Battle(OPEN, f"french i infantry a 0504 s steps=1{words}", B)
        lose_step(battle.game, battle.unit("a"), "c")
        lost.append(loss_points(battle.game, 0))
    assert lost == [2 + 2, 2]


@pytest.mark.rule("mib", "4.1a")
@pytest.mark.rule("mib", "10.3e")
def test_10_3e_whoever_detaches_is_moving() -> None:
    battle = detached(PARENT + " stragglers=1")
    left = {order.split()[0] for key in ("a", "i-detachment") for order in battle.orders(key)}
    assert "move" in left
    assert not left & {"rest", "recover", "turn"}
    battle.finish()
    assert battle.get("fatigue", "a") == 2, "it has not rested"


@pytest.mark.rule("mib", "6.9b")
@pytest.mark.rule("mib", "10.3e")
def test_6_9b_whoever_detaches_in_its_hex_still_attacks_from_it() -> None:
    battle = Battle(OPEN, PARENT, "austrian v infantry b 0505 n", detachments=("i",))
    battle.activate("i")
    battle.order("detach a 1")
    battle.to_combat()
    assert {"attack a 0505", "attack i-detachment 0505"} <= battle.options()
