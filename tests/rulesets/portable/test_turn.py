"""The turn: initiative, activations, what one activation buys, close combat, the second side."""

from __future__ import annotations

import pytest

from grognard.core.event import DieRolled, Event
from grognard.core.events import InitiativeRolled, TurnBegan
from grognard.rulesets.portable.events import ActivationsThrown, DuelFought, UnitFired
from tests.rulesets.portable.battle import Battle, all_told, told

FIELD = """
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    """
THREE_EACH = (
    "red rifles a 0101 n",
    "red rifles c 0102 n",
    "red rifles e 0103 n",
    "blue rifles b 0901 n",
    "blue rifles d 0902 n",
    "blue rifles f 0903 n",
)


def purposes(battle: Battle) -> list[str]:
    return [roll.purpose for roll in all_told(battle.game.events, DieRolled)]


@pytest.mark.rule("portable", "turn.3")
@pytest.mark.parametrize(("red", "blue", "first"), [(2, 1, "red"), (6, 5, "red"), (1, 2, "blue"), (3, 6, "blue")])
def test_turn_3_the_higher_score_activates_first(red: int, blue: int, first: str) -> None:
    battle = Battle(FIELD, *THREE_EACH, opening=(red, blue, 4))
    assert battle.waiting() == {first}
    assert told(battle.game.events, InitiativeRolled).scores == (red, blue)


@pytest.mark.rule("portable", "turn.3")
@pytest.mark.rule("portable", "gap.ties")
def test_turn_3_ties_are_rolled_again_until_they_are_broken() -> None:
    battle = Battle(FIELD, *THREE_EACH, opening=(6, 6, 1, 1, 2, 5, 4))
    assert battle.waiting() == {"blue"}
    assert told(battle.game.events, InitiativeRolled).scores == (2, 5)
    assert purposes(battle) == ["initiative"] * 6 + ["activation"]


@pytest.mark.rule("portable", "turn.3")
def test_turn_3_initiative_is_rolled_anew_each_turn() -> None:
    battle = Battle(FIELD, *THREE_EACH, first="red")
    battle.next_turn(first="blue")
    assert battle.turn == 2
    assert battle.waiting() == {"blue"}


@pytest.mark.rule("portable", "turn.4")
@pytest.mark.rule("portable", "gap.activation-dice")
def test_turn_4_the_total_of_the_dice_is_the_most_units_that_may_be_activated() -> None:
    battle = Battle(FIELD, *THREE_EACH, dice={"red": 3}, opening=(6, 1, 2, 1, 2))
    assert told(battle.game.events, ActivationsThrown).dice == (1, 0, 1)
    assert battle.activations == 2
    battle.select("red", "a", "c")
    battle.order("red", "move a 0201")
    assert battle.waiting() == {"red"}
    battle.throw(4)
    battle.order("red", "move c 0202")
    assert battle.waiting() == {"blue"}, "the third unit is not activated"


@pytest.mark.rule("portable", "turn.4")
def test_turn_4_a_blank_throw_activates_nobody() -> None:
    battle = Battle(FIELD, *THREE_EACH, opening=(6, 1, 1, 4))
    assert battle.waiting() == {"blue"}
    assert battle.activations == 3


@pytest.mark.rule("portable", "turn.4")
def test_turn_4_unused_activations_are_lost() -> None:
    battle = Battle(FIELD, *THREE_EACH, activations=9)
    battle.order("red", "move a 0201")
    battle.throw(3)
    battle.end("red")
    assert battle.waiting() == {"blue"}
    assert battle.activations == 2, "the other side does not get them"
    battle.next_turn(activations=1)
    assert battle.activations == 1, "nor are they carried over"


@pytest.mark.rule("portable", "turn.5")
def test_turn_5_the_side_chooses_its_own_units_one_by_one() -> None:
    battle = Battle(FIELD, *THREE_EACH)
    assert battle.options("red") == ["activate a", "activate c", "activate e", "end"]
    assert battle.refusal("red", "activate b") == "turn.5"
    assert battle.refusal("red", "move a 0201 n") == "turn.5"
    battle.play("red", "activate c")
    assert battle.refusal("red", "activate a") == "turn.6"
    assert battle.refusal("red", "move a 0201 n") == "turn.6"
    battle.play("red", "move c 0202")
    assert battle.options("red") == ["activate a", "activate e", "end"]


@pytest.mark.rule("portable", "turn.5")
@pytest.mark.parametrize("deed", ["move a 0402", "fire a 0603", "unpin p"])
def test_turn_5_no_unit_is_activated_twice_in_a_turn(deed: str) -> None:
    units = ("red rifles a 0403 ne", "red rifles p 0103 n pinned", "red rifles idle 0101 n", "blue rifles b 0603 n")
    battle = Battle(FIELD, *units, "blue rifles spare 0904 n")
    unit = deed.split()[1]
    battle.throw(1)
    battle.order("red", deed)
    assert not battle.can("red", f"activate {unit}")
    assert battle.refusal("red", f"activate {unit}") == "turn.5"
    del battle.thrown[battle.game.drawn :]
    battle.next_turn()
    assert battle.can("red", f"activate {unit}"), "a new turn, a new activation"


@pytest.mark.rule("portable", "turn.5")
def test_turn_5_a_destroyed_unit_is_not_activated() -> None:
    battle = Battle(FIELD, "red rifles a 0402 ne", "blue rifles b 0602 n", "blue rifles d 0901 n")
    battle.throw(6, 4)
    battle.order("red", "fire a 0602")
    assert battle.options("blue") == ["activate d", "end"]
    assert battle.refusal("blue", "activate b") == "turn.5"


@pytest.mark.rule("portable", "turn.6")
def test_turn_6_an_activated_unit_moves_or_fires_or_is_unpinned() -> None:
    units = ("red rifles a 0403 ne", "red rifles p 0404 ne pinned", "red rifles idle 0101 n", "blue rifles b 0603 n")
    battle = Battle(FIELD, *units)
    battle.play("red", "activate a")
    assert {option.split()[0] for option in battle.options("red")} == {"move", "fire"}
    battle.play("red", "move a 0402")
    assert battle.refusal("red", "fire a 0603 ne") == "turn.5", "it moved, and that is all"
    battle.play("red", "activate p")
    assert {option.split()[0] for option in battle.options("red")} == {"unpin", "fire"}
    assert battle.refusal("red", "end") == "turn.6", "an activation is not taken back"
    battle.play("red", "unpin p")
    assert battle.options("red") == ["activate idle", "end"], "it got up, and that is all"


@pytest.mark.rule("portable", "turn.6")
def test_turn_6_each_deed_costs_one_activation() -> None:
    units = ("red rifles a 0403 ne", "red rifles p 0404 ne pinned", "red rifles c 0201 n", "red rifles idle 0101 n")
    battle = Battle(FIELD, *units, "blue rifles b 0603 n", activations=5)
    battle.throw(1)
    told(battle.order("red", "fire a 0603"), UnitFired)
    assert battle.activations == 4
    battle.order("red", "unpin p")
    assert battle.activations == 3
    battle.order("red", "move c 0301")
    assert battle.activations == 2


@pytest.mark.rule("portable", "turn.7")
def test_turn_7_close_combat_waits_for_the_last_activation_and_comes_before_the_other_side() -> None:
    units = ("red rifles a 0402 ne", "red rifles c 0101 n", "red rifles idle 0104 n", "blue rifles b 0602 n")
    battle = Battle(FIELD, *units, "blue rifles d 0901 n")
    assert not all_told(battle.order("red", "move a 0502"), DuelFought)
    battle.order("red", "move c 0201")
    assert battle.place("b") == "0602", "nothing is fought while units are still activated"
    battle.throw(1, 6)
    assert told(battle.play("red", "end"), DuelFought).outcome == "defender-destroyed"
    assert battle.place("b") is None
    battle.throw(4)
    events = battle.play("red", "stay a")
    assert told(events, ActivationsThrown).side == 1
    assert battle.options("blue") == ["activate d", "end"], "the dead do not act"


@pytest.mark.rule("portable", "turn.8")
@pytest.mark.rule("portable", "turn.7")
def test_turn_8_both_sides_throw_activate_and_fight_and_a_new_turn_begins_with_the_guns() -> None:
    units = ("red rifles a 0402 ne", "red light-artillery g 0104 ne", "blue rifles b 0602 n", "blue rifles d 0304 n")
    battle = Battle(FIELD, *units, "red rifles idle 0101 n", "blue rifles spare 0901 n")
    events = play(battle, "red", "aim g 0304", 1, 6, 1, 4)
    events += play(battle, "red", "activate a") + play(battle, "red", "move a 0502")
    events += play(battle, "red", "end", 6, 6) + play(battle, "red", "withdraw a 0402", 5)
    assert (battle.waiting(), battle.activations, battle.turn) == ({"blue"}, 4, 1)
    events += play(battle, "blue", "activate b") + play(battle, "blue", "move b 0502")
    events += play(battle, "blue", "end", 1, 6) + play(battle, "blue", "stay b")
    assert [roll.purpose for roll in all_told(events, DieRolled)] == [
        *("fire-effect", "initiative", "initiative"),
        *("activation", "attacker", "defender"),
        *("activation", "attacker", "defender"),
    ]
    assert [duel.unit for duel in all_told(events, DuelFought)] == [battle.unit("a"), battle.unit("b")]
    assert told(events, TurnBegan).turn == battle.turn == 2
    assert battle.can("red", "aim g 0304"), "the guns open the new turn before any initiative"


def play(battle: Battle, side: str, text: str, *dice: int) -> list[Event]:
    """Play an action for which these dice are thrown and no others."""
    battle.throw(*dice)
    events = battle.play(side, text)
    assert battle.game.drawn == len(battle.thrown)
    return list(events)
