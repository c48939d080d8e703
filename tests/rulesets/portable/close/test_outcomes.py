"""Close combat: several attackers, their order, and what the two dice do."""

from __future__ import annotations

import pytest

from grognard.core.event import DieRolled, Modifier
from grognard.rulesets.portable.events import DuelFought
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
ALL_ROUND = ("0302", "0402", "0403", "0304", "0203", "0202")


def duel(*units: str) -> Battle:
    """Red's a engages blue's b to its north; all that is left is to end the activations and roll."""
    battle = Battle(OPEN, "red rifles a 0303 n", "blue rifles b 0302 s", IDLE, SPARE, *units)
    battle.order("red", "engage a 0302")
    return battle


def ring(count: int, defender: str = "command") -> Battle:
    """So many red units around a blue one, all engaged with it."""
    units = [f"red rifles a{n} {hex} n" for n, hex in enumerate(ALL_ROUND[:count])]
    battle = Battle(OPEN, *units, IDLE, f"blue {defender} b 0303 s", SPARE)
    for n in range(count):
        battle.order("red", f"engage a{n} 0303")
    return battle


@pytest.mark.rule("portable", "close.1")
@pytest.mark.parametrize(("count", "power"), [(1, 5), (2, 4), (3, 3), (4, 2), (5, 1), (6, 1)])
def test_close_1_several_attackers_weaken_the_defender(count: int, power: int) -> None:
    battle = ring(count)
    battle.throw(6, 6, 10)
    events = battle.play("red", "end")
    if count > 1:
        events = battle.play("red", "fight a0")
    (fought,) = all_told(events, DuelFought)
    expected = (Modifier(1 - count, "outnumbered", "close.1"),) if count > 1 else ()
    assert (fought.defence, fought.defence_modifiers) == (power, expected)
    assert fought.attack == 4


@pytest.mark.rule("portable", "close.1")
def test_close_1_a_weak_defender_keeps_a_power_of_one() -> None:
    battle = ring(4, "rifles")
    battle.throw(6, 6)
    battle.play("red", "end")
    assert all_told(battle.play("red", "fight a0"), DuelFought)[0].defence == 1


@pytest.mark.rule("portable", "close.1")
def test_close_1_attackers_of_another_unit_do_not_count() -> None:
    battle = Battle(
        OPEN, "red rifles a 0303 n", "red rifles c 0402 nw", IDLE, "blue rifles b 0302 s", "blue rifles d 0401 s"
    )
    battle.order("red", "engage a 0302", "engage c 0401")
    battle.throw(6, 6)
    battle.play("red", "end")
    assert all_told(battle.play("red", "fight a"), DuelFought)[0].defence == 4


@pytest.mark.rule("portable", "close.2")
@pytest.mark.parametrize(("die", "survives"), [(1, False), (4, False), (5, True), (6, True)])
def test_close_2_the_attacker_destroys_with_its_power_or_less(die: int, survives: bool) -> None:
    battle = duel()
    fought = battle.fight(die, 6)
    assert (fought.attack, fought.attack_die) == (4, die)
    assert (battle.place("b") == "0302") == survives


@pytest.mark.rule("portable", "close.3")
@pytest.mark.parametrize(("die", "survives"), [(1, False), (4, False), (5, True), (6, True)])
def test_close_3_the_defender_destroys_with_its_power_or_less(die: int, survives: bool) -> None:
    battle = duel()
    fought = battle.fight(6, die)
    assert (fought.defence, fought.defence_die) == (4, die)
    assert (battle.place("a") == "0303") == survives


@pytest.mark.rule("portable", "close.3")
def test_close_3_both_dice_are_thrown_whatever_the_other_shows() -> None:
    for faces in ((1, 6), (6, 1), (1, 1), (6, 6)):
        battle = duel()
        battle.throw(*faces, 10)
        rolled = [roll for roll in all_told(battle.play("red", "end"), DieRolled) if roll.rule.startswith("close")]
        assert [(roll.purpose, roll.rule, roll.value) for roll in rolled] == [
            ("attacker", "close.2", faces[0]),
            ("defender", "close.3", faces[1]),
        ]


@pytest.mark.rule("portable", "close.4")
def test_close_4_the_survivor_wins_and_stays() -> None:
    battle = duel()
    assert battle.fight(4, 5).outcome == "defender-destroyed"
    assert (battle.place("a"), battle.place("b")) == ("0303", None)
    assert battle.can("red", "stay a")
    battle = duel()
    assert battle.fight(5, 4).outcome == "attacker-destroyed"
    assert (battle.place("a"), battle.place("b")) == (None, "0302")
    assert battle.game.state.lost == (1, 0)
    assert battle.waiting() == {"blue"}


@pytest.mark.rule("portable", "close.6")
def test_close_6_both_dice_succeed_and_both_are_removed() -> None:
    battle = duel()
    assert battle.fight(4, 4).outcome == "both-destroyed"
    assert (battle.place("a"), battle.place("b")) == (None, None)
    assert battle.game.state.lost == (1, 1)
    assert battle.waiting() == {"blue"}


@pytest.mark.rule("portable", "close.9")
def test_close_9_each_attacker_fights_in_the_order_its_owner_likes() -> None:
    battle = ring(3)
    battle.play("red", "end")
    assert battle.options("red") == ["fight a0", "fight a1", "fight a2"]
    battle.throw(6, 6)
    battle.play("red", "fight a1", "withdraw a1 0503")
    assert battle.options("red") == ["fight a0", "fight a2"]
    assert battle.refusal("red", "fight a1") == "close.9"
    assert battle.refusal("red", "fight idle") == "close.9"


@pytest.mark.rule("portable", "close.9")
def test_close_9_the_reduction_stays_when_an_attacker_has_died() -> None:
    battle = ring(3)
    battle.play("red", "end")
    battle.throw(5, 1, 5, 1, 5, 6)
    assert all_told(battle.play("red", "fight a0"), DuelFought)[0].defence == 3
    second, third = all_told(battle.play("red", "fight a1"), DuelFought)
    assert battle.place("a0") is battle.place("a1") is None
    assert (second.defence, third.defence) == (3, 3)
    assert third.unit == battle.unit("a2")


@pytest.mark.rule("portable", "close.9")
def test_close_9_later_duels_lapse_when_the_defender_is_gone() -> None:
    battle = ring(3)
    battle.play("red", "end")
    battle.throw(1, 6, 10)
    battle.play("red", "fight a2")
    events = battle.play("red", "stay a2")
    assert not all_told(events, DuelFought)
    assert battle.waiting() == {"blue"}
    assert [battle.place(unit) for unit in ("a0", "a1", "a2", "b")] == ["0302", "0402", "0403", None]
