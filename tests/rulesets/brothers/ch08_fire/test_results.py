"""What a fire does: the throw, Morale Tests, Casualty Hits."""

from __future__ import annotations

import pytest

from grognard.rulesets.brothers.reader.charts import BOOK
from grognard.rulesets.brothers.reader.scenario import Switches
from tests.rulesets.brothers.battle import Battle
from tests.rulesets.drill import of_kind

OPEN = """
    . . . . . . . .
    . . . . . . . .
    . . . . . . . .
    """
FIRER = ("french i infantry a 0105 strength=6", "french i hq h 0106")


def fire(*foes: str, dice: tuple[int, ...], switches: Switches | None = None):  # type: ignore[no-untyped-def]
    """A fire of six points on a hex; the battle after it and its events."""
    lines = [f"austrian v {foe}" for foe in foes]
    battle = Battle(OPEN, *FIRER, *lines, "austrian v infantry rest 0301", switches=switches)
    battle.activate("i", "aggressive")
    return battle, battle.fire("allied", "a", "0104", *dice)


# the column of six points: 2-4 nothing, 5-6 M, 7-8 M+1, 9 M+2, 10 M+3, 11 CH, 12 CH+M
DICE = {"-": (1, 1), "M": (1, 4), "M+1": (3, 4), "M+2": (4, 5), "M+3": (5, 5), "CH": (5, 6), "CH+M": (6, 6)}


@pytest.mark.rule("brothers", "8.2")
@pytest.mark.rule("brothers", "8.4a")
def test_one_throw_of_three_dice_serves_for_everything() -> None:
    battle, events = fire("infantry foe 0104 strength=3", "infantry mate 0104 strength=2", dice=(3, 4, 5))
    rolls = [(event.faces, event.value) for event in of_kind(events, "DieRolled")]
    assert rolls == [(6, 3), (6, 4), (10, 5)]
    fired = of_kind(events, "Fired")[0]
    assert (fired.place, fired.strength, fired.column) == (battle.hex("0104"), 6, 6)
    assert fired.outcome == BOOK.fires[7][6] == "M+1"
    assert [event.value for event in of_kind(events, "MoraleTested")] == [6, 6]


@pytest.mark.rule("brothers", "8.4b")
def test_a_dash_does_nothing() -> None:
    battle, events = fire("infantry foe 0104 morale=1", dice=(*DICE["-"], 10))
    assert battle.hits("foe") == 0
    assert not of_kind(events, "MoraleTested")


@pytest.mark.rule("brothers", "8.4c")
@pytest.mark.parametrize(("result", "plus"), [("M", 0), ("M+1", 1), ("M+2", 2), ("M+3", 3)])
def test_the_whole_front_line_tests_with_the_die_and_what_the_result_adds(result: str, plus: int) -> None:
    foes = ("infantry foe 0104 strength=3 morale=6", "cavalry mate 0104 strength=2 morale=4")
    battle, events = fire(*foes, dice=(*DICE[result], 3))
    assert of_kind(events, "Fired")[0].outcome == result
    found = {battle.scenario.units[e.unit].key: (e.value, e.hits) for e in of_kind(events, "MoraleTested")}
    value = 3 + plus
    assert found == {"foe": (value, int(value >= 6)), "mate": (value, int(value >= 4))}


@pytest.mark.rule("brothers", "8.4d")
def test_the_largest_front_line_unit_takes_the_casualty_by_its_whole_strength() -> None:
    foes = ("infantry four 0104 strength=4", "infantry five 0104 strength=5")  # which holds only two of the six
    battle, _ = fire(*foes, dice=(*DICE["CH"], 3))
    assert (battle.worn("four"), battle.worn("five")) == (False, True)


@pytest.mark.rule("brothers", "8.4d")
def test_among_equals_the_owner_chooses() -> None:
    battle, _ = fire("infantry x 0104 strength=3", "infantry y 0104 strength=3", dice=(*DICE["CH"], 3))
    assert battle.options("austrian") == ["suffer x", "suffer y"]
    battle.play("austrian", "suffer y")
    assert (battle.worn("x"), battle.worn("y")) == (False, True)


@pytest.mark.rule("brothers", "8.4e")
@pytest.mark.rule("brothers", "8.5a")
@pytest.mark.parametrize("marker", ["shaken", "disrupted"])
def test_a_fresh_unit_flips_and_loses_its_marker(marker: str) -> None:
    battle, _ = fire(f"infantry foe 0104 strength=5 worn=3 {marker}", dice=(*DICE["CH"], 3))
    assert battle.worn("foe")
    assert battle.hits("foe") == 0


@pytest.mark.rule("brothers", "8.4e")
@pytest.mark.parametrize(("keep", "left"), [(False, 0), (True, 1)])
def test_a_battleworn_unit_tests_with_its_marker_and_loses_it_then(keep: bool, left: int) -> None:
    foe = "infantry foe 0104 strength=6 worn=4 morale=7 worn_morale=6 battleworn shaken"
    battle, events = fire(foe, dice=(*DICE["CH"], 3, 1), switches=Switches(casualties_keep_markers=keep))
    assert of_kind(events, "BreakTested")[0].rating == 5
    assert battle.hits("foe") == left


@pytest.mark.rule("brothers", "8.4e")
@pytest.mark.rule("brothers", "8.4f")
def test_the_marker_is_off_before_the_morale_test_of_the_same_volley() -> None:
    foe = "infantry foe 0104 strength=6 worn=4 morale=7 worn_morale=6 battleworn disrupted"
    battle, events = fire(foe, dice=(*DICE["CH+M"], 5, 1))
    assert of_kind(events, "BreakTested")[0].rating == 4
    assert [(test.rating, test.hits) for test in of_kind(events, "MoraleTested")] == [(6, 0)]
    assert battle.hits("foe") == 0


@pytest.mark.rule("brothers", "9.2b")
def test_a_morale_hit_that_counts_as_a_casualty_hit_leaves_a_battleworn_unit_disrupted() -> None:
    foe = "infantry foe 0104 strength=6 worn=4 morale=7 worn_morale=6 battleworn disrupted"
    battle, events = fire(foe, dice=(*DICE["M"], 5, 1))
    assert of_kind(events, "BreakTested")[0].rating == 4
    assert battle.hits("foe") == 2


@pytest.mark.rule("brothers", "8.4f")
def test_the_casualty_comes_first_and_then_all_survivors_test_with_what_they_are_now() -> None:
    foes = ("infantry foe 0104 strength=4 worn=3 morale=8 worn_morale=5", "infantry mate 0104 strength=2 morale=8")
    battle, events = fire(*foes, dice=(*DICE["CH+M"], 5))
    found = {battle.scenario.units[e.unit].key: (e.rating, e.hits) for e in of_kind(events, "MoraleTested")}
    assert found == {"foe": (5, 1), "mate": (8, 0)}
    kinds = [type(event).__name__ for event in events]
    assert kinds.index("UnitWorn") < kinds.index("MoraleTested")


@pytest.mark.rule("brothers", "8.4f")
def test_a_unit_that_the_casualty_breaks_does_not_test() -> None:
    foes = ("infantry foe 0104 strength=2 morale=8", "infantry mate 0104 strength=1 morale=8")
    battle, events = fire(*foes, dice=(*DICE["CH+M"], 5))
    assert battle.place("foe") == "broken"
    assert [event.unit for event in of_kind(events, "MoraleTested")] == [battle.keys["mate"]]


@pytest.mark.rule("brothers", "8.4f")
def test_nobody_leaves_before_everybody_has_tested() -> None:
    foes = (
        "infantry foe 0104 strength=6 worn=4 morale=7 worn_morale=6 battleworn",
        "infantry mate 0104 strength=2 morale=3",
    )
    battle, events = fire(*foes, dice=(*DICE["CH+M"], 4, 5))  # the Break Test drives it off
    kinds = [type(event).__name__ for event in events]
    assert kinds.count("MoraleTested") == 2
    assert "UnitRetreated" not in kinds[: len(kinds) - kinds[::-1].index("MoraleTested")]
    assert battle.hits("mate") == 1


def two_hits(foe: str, *dice: int):  # type: ignore[no-untyped-def]
    """Twelve on the column 6+3, where two Casualty Hits are."""
    lines = ("french i infantry a 0105 strength=6 white", "french i infantry b 0204", "french i hq h 0106")
    battle = Battle(OPEN, *lines, f"austrian v {foe}", "austrian v infantry rest 0301")
    battle.activate("i", "aggressive")
    return battle, battle.fire("allied", "a", "0104", 6, 6, 3, *dice)


@pytest.mark.rule("brothers", "8.4g")
def test_two_casualties_flip_a_fresh_unit_and_test_it() -> None:
    battle, events = two_hits("infantry foe 0104 strength=5 morale=7 worn_morale=6", 1)
    assert of_kind(events, "Fired")[0].outcome == "2CH"
    assert battle.worn("foe")
    assert len(of_kind(events, "BreakTested")) == 1


@pytest.mark.rule("brothers", "8.4g")
@pytest.mark.rule("brothers", "8.5c")
def test_a_battleworn_unit_tests_once_for_each_casualty_until_it_breaks() -> None:
    foe = "infantry foe 0104 strength=5 morale=7 worn_morale=6 battleworn"
    battle, events = two_hits(foe, 1, 2)
    assert [event.value for event in of_kind(events, "BreakTested")] == [1, 2]
    assert battle.place("foe") == "0104"
    battle, events = two_hits(foe, 9)  # the second is lost on a broken unit
    assert [event.value for event in of_kind(events, "BreakTested")] == [9]
    assert battle.place("foe") == "broken"


@pytest.mark.rule("brothers", "8.5b")
def test_a_detachment_breaks_without_a_test() -> None:
    battle, events = fire("infantry foe 0104 strength=2 morale=9", dice=(*DICE["CH"], 3))
    assert battle.place("foe") == "broken"
    assert not of_kind(events, "BreakTested")


@pytest.mark.rule("brothers", "8.5c")
def test_a_battleworn_unit_takes_a_break_test() -> None:
    battle, events = fire("infantry foe 0104 strength=5 battleworn", dice=(*DICE["CH"], 3, 10))
    assert len(of_kind(events, "BreakTested")) == 1
    assert battle.place("foe") == "broken"
