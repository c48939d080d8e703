"""Close combat: which contacts are fought out, and which are not."""

from __future__ import annotations

import pytest

from grognard.rulesets.portable.events import DuelFought, UnitEngaged
from tests.rulesets.portable.battle import Battle, all_told

OPEN = """
    . . . . . .
    . . . . . .
    . . . . . .
    . . . . . .
    . . . . . .
    """
IDLE = "red rifles idle 0605 s"
SPARE = "blue rifles spare 0601 n"


@pytest.mark.rule("portable", "close.10")
def test_close_10_a_unit_that_moved_into_contact_must_fight_the_enemy_it_faces() -> None:
    battle = Battle(OPEN, "red rifles a 0304 n", IDLE, "blue rifles b 0302 n", "blue rifles c 0402 n", SPARE)
    battle.order("red", "move a 0303 ne")
    fought = battle.fight(6, 6)
    assert (fought.unit, fought.target) == (battle.unit("a"), battle.unit("c"))


@pytest.mark.rule("portable", "close.10")
def test_close_10_a_unit_whose_enemy_has_fallen_to_fire_does_not_turn_to_the_next() -> None:
    units = ("red rifles a 0304 n", "red rifles x 0404 n", IDLE, "blue rifles b 0302 n", "blue rifles c 0402 n", SPARE)
    battle = Battle(OPEN, *units)
    battle.order("red", "move a 0303 ne")
    battle.throw(6, 10)
    battle.order("red", "fire x 0402")
    assert battle.place("c") is None
    assert not all_told(battle.play("red", "end"), DuelFought), "b is next to it, but it faces an empty hex [R19]"
    assert battle.waiting() == {"blue"}


@pytest.mark.rule("portable", "close.10")
@pytest.mark.parametrize("order", ["", "fire a 0302 n", "unpin a"])
def test_close_10_a_unit_in_contact_does_not_fight_unless_it_spends_a_move(order: str) -> None:
    flag = "pinned" if order == "unpin a" else ""
    battle = Battle(OPEN, f"red rifles a 0303 n {flag}", "blue rifles b 0302 s", IDLE, SPARE)
    battle.throw(*((1, 10) if "fire" in order else (10,)))
    if order:
        battle.order("red", order)
    assert not all_told(battle.play("red", "end"), DuelFought)
    assert battle.waiting() == {"blue"}


@pytest.mark.rule("portable", "close.10")
def test_close_10_engaging_is_a_move_of_no_hexes() -> None:
    battle = Battle(OPEN, "red rifles a 0303 s", "blue rifles b 0302 s", "blue rifles c 0402 s", IDLE, SPARE)
    battle.play("red", "activate a")
    assert battle.ends("red", "engage", "a") == {"0302", "0402"}
    (engaged,) = all_told(battle.play("red", "engage a 0402"), UnitEngaged)
    assert engaged.rule == "close.10"
    assert (battle.place("a"), battle.facing("a")) == ("0303", "ne")
    assert battle.facing("c") == "s"  # nobody has arrived [portable R9]
    assert battle.refusal("red", "activate a") == "turn.5"
    fought = battle.fight(6, 6)
    assert (fought.unit, fought.target, fought.rule) == (battle.unit("a"), battle.unit("c"), "close.2")


@pytest.mark.rule("portable", "close.10")
def test_close_10_only_an_adjacent_enemy_is_engaged() -> None:
    battle = Battle(OPEN, "red rifles a 0303 n", "blue rifles b 0302 s", "blue rifles c 0501 s", IDLE)
    battle.play("red", "activate a")
    assert battle.refusal("red", "engage a 0501") == "close.10"
    assert battle.refusal("red", "engage a 0304") == "close.10"


@pytest.mark.rule("portable", "close.10")
def test_close_10_contact_of_an_earlier_turn_compels_nobody() -> None:
    """The victor advances to the next enemy: no second fight this turn, and none in the next unless it engages."""
    battle = Battle(OPEN, "red rifles a 0303 n", "blue rifles b 0302 s", "blue rifles c 0301 s", IDLE, SPARE)
    battle.order("red", "engage a 0302")
    battle.throw(1, 6)
    battle.play("red", "end")
    battle.throw(10)
    assert not all_told(battle.play("red", "advance a 0302 n"), DuelFought)
    battle.next_turn()
    battle.throw(10)
    assert not all_told(battle.play("red", "end"), DuelFought)
    assert battle.waiting() == {"blue"}


@pytest.mark.rule("portable", "close.10")
def test_close_10_the_side_that_acts_is_the_attacker() -> None:
    battle = Battle(OPEN, "red rifles a 0303 n", IDLE, "blue rifles b 0302 s", SPARE, first="blue")
    battle.order("blue", "engage b 0303")
    fought = battle.fight(6, 6, side="blue")
    assert (fought.unit, fought.target) == (battle.unit("b"), battle.unit("a"))
    assert battle.can("blue", "withdraw b")
