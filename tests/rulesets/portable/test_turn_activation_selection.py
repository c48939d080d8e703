"""Selecting units: all of them before the first one acts, or by the switch each after the other has acted."""

from __future__ import annotations

import pytest

from grognard.bots import get_bot
from grognard.core.errors import ScenarioError
from grognard.core.source import Source
from grognard.rulesets.portable.events import ActivationsEnded, UnitsSelected
from grognard.rulesets.portable.ruleset import RULESET
from grognard.table.dicebox import DiceBox
from grognard.table.journal import Journal
from tests.rulesets.portable.battle import Battle, all_told, told

FIELD = """
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    """
THREE = ("red rifles a 0101 n", "red rifles c 0102 n", "red rifles e 0103 n", "blue rifles b 0901 n")
INTERLEAVED = "interleaved-activations = true"


def states(battle: Battle, key: str) -> tuple[str, ...]:
    return next(piece.states for piece in RULESET.view(battle.game, 1).pieces if piece.key == key)


def left(battle: Battle) -> object:
    """What both sides are shown of the activations left."""
    return next(track.value for track in RULESET.view(battle.game, 1).tracks if track.key == "activations")


@pytest.mark.rule("portable", "turn.5")
def test_turn_5_units_are_selected_before_the_first_one_acts() -> None:
    battle = Battle(FIELD, *THREE, activations=2)
    assert battle.options("red") == ["select a", "select c", "select e", "done"]
    battle.play("red", "select e")
    assert battle.options("red") == ["select a", "select c", "done"]
    events = battle.play("red", "select a")
    assert told(events, UnitsSelected).units == (battle.unit("a"), battle.unit("e"))
    assert battle.options("red") == ["activate a", "activate e", "end"], "no more can be selected: that ends it"
    battle.order("red", "move e 0203")
    assert battle.options("red") == ["activate a", "end"]
    assert battle.refusal("red", "activate c") == "turn.5"


@pytest.mark.rule("portable", "turn.5")
def test_turn_5_what_one_unit_does_cannot_change_who_was_selected() -> None:
    units = ("red rifles a 0403 ne", "red rifles c 0404 ne", "red rifles e 0101 n", "blue rifles b 0603 n")
    battle = Battle(FIELD, *units, "blue rifles f 0904 n", activations=2)
    battle.select("red", "a", "c")
    battle.throw(6)
    battle.order("red", "fire a 0603")
    assert battle.place("b") is None
    assert battle.options("red") == ["activate c", "end"], "there is nothing left to fire at, and c was selected"


@pytest.mark.rule("portable", "turn.5")
def test_turn_5_a_selected_unit_may_do_nothing() -> None:
    battle = Battle(FIELD, *THREE, activations=2)
    battle.select("red", "a", "c")
    battle.throw(10)
    battle.order("red", "move a 0201")
    battle.end("red")
    assert battle.waiting() == {"blue"}
    assert states(battle, "c") == ()


@pytest.mark.rule("portable", "turn.5")
@pytest.mark.rule("portable", "turn.4")
def test_turn_5_fewer_may_be_selected_than_the_dice_allow() -> None:
    battle = Battle(FIELD, *THREE, activations=2)
    assert told(battle.select("red", "c"), UnitsSelected).units == (battle.unit("c"),)
    assert battle.options("red") == ["activate c", "end"]
    none = Battle(FIELD, *THREE, activations=2)
    none.throw(10)
    assert told(none.play("red", "done"), ActivationsEnded).unused == 2
    assert none.waiting() == {"blue"}


@pytest.mark.rule("portable", "turn.5")
@pytest.mark.parametrize("activations", [3, 4, 9])
def test_turn_5_nobody_is_asked_where_the_dice_suffice_for_all(activations: int) -> None:
    battle = Battle(FIELD, *THREE, activations=activations)
    assert battle.options("red") == ["activate a", "activate c", "activate e", "end"]
    assert not all_told(battle.game.events, UnitsSelected)


@pytest.mark.rule("portable", "turn.5")
def test_turn_5_a_unit_that_friends_shut_in_may_be_selected_and_act_when_they_have_gone() -> None:
    units = ("red close-weapons a 0101 n", "red close-weapons c 0201 n", "red close-weapons e 0501 n")
    battle = Battle(". . . . . . . .", *units, "blue rifles b 0801 s", activations=2)
    battle.select("red", "a", "c")
    assert battle.options("red") == ["activate c", "end"], "c stands in the way of a"
    battle.order("red", "move c 0301")
    battle.throw(10)
    battle.order("red", "move a 0201")
    assert battle.place("a") == "0201"


@pytest.mark.rule("portable", "turn.5")
@pytest.mark.rule("portable", "turn.9")
def test_turn_5_a_unit_that_can_do_nothing_whatever_happens_is_not_selected() -> None:
    units = ("red siege-artillery g 0104 nw", "red rifles a 0101 n", "red rifles c 0102 n", "blue rifles b 0901 n")
    battle = Battle(FIELD, *units, activations=1)
    assert battle.options("red") == ["select a", "select c", "done"]
    assert battle.refusal("red", "select g") == "units.8"
    battle.pin("g")
    assert battle.can("red", "select g"), "it may be unpinned"


@pytest.mark.rule("portable", "turn.5")
@pytest.mark.rule("portable", "turn.12")
def test_turn_5_pinned_regular_cavalry_is_settled_before_units_are_selected() -> None:
    battle = Battle(FIELD, "red cavalry h 0104 n regular pinned", *THREE, activations=3)
    battle.play("red", "unpin h")
    assert battle.options("red") == ["select a", "select c", "select e", "done"], "it took one of the three"
    battle.select("red", "a", "e")
    assert battle.options("red") == ["activate a", "activate e", "end"]


@pytest.mark.rule("portable", "turn.5")
def test_turn_5_selected_counters_are_marked_and_counted_for_both_sides() -> None:
    battle = Battle(FIELD, *THREE, activations=2)
    assert left(battle) == 2
    battle.play("red", "select a")
    assert left(battle) == 1
    assert states(battle, "a") == ("selected",)
    battle.play("red", "select c")
    assert left(battle) == 2
    battle.order("red", "move a 0201")
    assert left(battle) == 1
    assert states(battle, "a") == ("activated", "moved")
    assert states(battle, "c") == ("selected",)


@pytest.mark.rule("portable", "turn.5")
def test_turn_5_the_switch_lets_a_side_choose_each_unit_when_the_one_before_has_acted() -> None:
    battle = Battle(FIELD, *THREE, activations=2, rules=INTERLEAVED)
    assert battle.options("red") == ["activate a", "activate c", "activate e", "end"]
    assert left(battle) == 2
    battle.order("red", "move a 0201")
    assert battle.options("red") == ["activate c", "activate e", "end"]
    assert left(battle) == 1
    battle.throw(10)
    battle.order("red", "move e 0203")
    assert battle.waiting() == {"blue"}


def test_an_unknown_switch_is_refused() -> None:
    with pytest.raises(ScenarioError, match="rules"):
        Battle(FIELD, *THREE, rules="interleaved = true")


def test_a_selection_can_be_taken_back_unit_by_unit() -> None:
    source = RULESET.scenario_source("first-steps")
    journal = Journal(RULESET, Source(source.text, source.name), DiceBox.seeded(2))
    while journal.game.options(journal.game.pending[0].side)[0].verb != "select":
        side = journal.game.pending[0].side
        journal.play(side, list(journal.game.options(side))[-1])
    side = journal.game.pending[0].side
    before = journal.game.digest()
    first, second, *_ = journal.game.options(side)
    journal.play(side, first)
    once = journal.game.digest()
    journal.play(side, second)
    journal.undo(side)
    assert journal.game.digest() == once
    journal.undo(side)
    assert journal.game.digest() == before


def test_the_staff_officer_selects_whoever_has_something_to_do() -> None:
    units = ("red rifles idle 0101 n", "red rifles a 0403 ne", "red rifles back 0104 n", "blue rifles b 0603 n")
    battle = Battle(FIELD, *units, "blue rifles f 0904 n", activations=1)
    assert battle.notation.text(get_bot("staff", 1).choose(battle.game, 0)) == "select a"


def test_the_staff_officer_plans_a_whole_selection_and_leaves_no_die_unused() -> None:
    battle = Battle(FIELD, *THREE, activations=2)
    chosen = get_bot("staff", 1).plan(battle.game, 0)
    assert [action.verb for action in chosen] == ["select", "select"]
    assert len({action.unit for action in chosen}) == 2
