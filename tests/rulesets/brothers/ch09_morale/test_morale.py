"""Morale Tests and Morale Hits."""

from __future__ import annotations

import pytest

from grognard.core.event import Event
from tests.rulesets.brothers.battle import Battle
from tests.rulesets.drill import of_kind

PLAIN = """
    . . . . . .
    . . . . . .
    . . . . . .
    . . . . . .
    . . . . . .
    """
TESTED = (2, 3)
"""Two d6 that bring a plain Morale Test from 6 strength points."""


def under_fire(*foes: str, die: int, then: tuple[int, ...] = ()) -> tuple[Battle, list[Event]]:
    """Austrians in 0303 are tested by fire from 0304 with a d10; further dice follow."""
    battle = Battle(
        PLAIN,
        "french i infantry a 0304 strength=6",
        "french i hq h 0306",
        *(f"austrian v infantry {foe}" for foe in foes),
    )
    battle.activate("i", "aggressive")
    return battle, battle.fire("allied", "a", "0303", *TESTED, die, *then)


@pytest.mark.rule("brothers", "9.0")
def test_each_unit_of_the_front_line_compares_the_one_die_with_its_own_rating() -> None:
    battle, events = under_fire("b 0303 strength=3 morale=5", "c 0303 strength=3 morale=7", die=6)
    tested = of_kind(events, "MoraleTested")
    assert [(event.value, event.rating, event.hits) for event in tested] == [(6, 5, 1), (6, 7, 0)]
    assert (battle.hits("b"), battle.hits("c")) == (1, 0)
    assert len(of_kind(events, "DieRolled")) == 3


@pytest.mark.rule("brothers", "9.1a")
@pytest.mark.parametrize("die", [1, 4, 5])
def test_a_die_below_the_rating_has_no_effect(die: int) -> None:
    battle, events = under_fire("b 0303 morale=6", die=die)
    assert of_kind(events, "MoraleTested")[0].hits == 0
    assert battle.hits("b") == 0


@pytest.mark.rule("brothers", "9.1b")
@pytest.mark.parametrize("die", [6, 7, 8, 9])
def test_a_die_of_the_rating_or_up_to_three_more_is_one_hit(die: int) -> None:
    battle, _ = under_fire("b 0303 morale=6", die=die)
    assert battle.hits("b") == 1


@pytest.mark.rule("brothers", "9.1c")
@pytest.mark.parametrize("rating", [6, 5, 3])
def test_a_die_four_above_the_rating_or_more_is_two_hits(rating: int) -> None:
    battle, _ = under_fire(f"b 0303 morale={rating}", die=10)
    assert battle.hits("b") == 2


@pytest.mark.rule("brothers", "9.2a")
def test_a_hit_makes_shaken_and_another_disrupted() -> None:
    battle, events = under_fire("b 0303 morale=6", die=6)
    assert battle.hits("b") == 1
    assert of_kind(events, "UnitShaken")
    battle, events = under_fire("b 0303 morale=6 shaken", die=5)
    assert battle.hits("b") == 2
    assert of_kind(events, "UnitDisrupted")
    assert not battle.worn("b")


@pytest.mark.rule("brothers", "9.2a")
@pytest.mark.parametrize("die", [6, 10])
def test_a_morale_hit_drives_nobody_from_his_hex(die: int) -> None:
    battle, _ = under_fire("b 0303 morale=6", die=die)
    assert battle.hits("b") > 0
    assert battle.asked() != "ChooseRetreat"
    assert battle.place("b") == "0303"


@pytest.mark.rule("brothers", "9.2b")
@pytest.mark.rule("brothers", "10.1b")
def test_a_break_test_by_a_morale_hit_can_drive_a_unit_off() -> None:
    battle, events = under_fire("b 0303 worn=3 worn_morale=5 battleworn disrupted", die=3, then=(3,))
    assert of_kind(events, "BreakTested")[0].outcome == "retreats"
    assert battle.asked() == "ChooseRetreat"


@pytest.mark.rule("brothers", "9.2b")
def test_a_hit_on_a_disrupted_fresh_unit_flips_it_and_takes_its_marker_off() -> None:
    battle, _ = under_fire("b 0303 morale=6 disrupted", die=4)
    assert battle.worn("b")
    assert battle.hits("b") == 0


@pytest.mark.rule("brothers", "9.2b")
@pytest.mark.rule("brothers", "10.0a")
def test_a_hit_on_a_disrupted_battleworn_unit_is_a_break_test() -> None:
    battle, events = under_fire("b 0303 worn=3 worn_morale=5 battleworn disrupted", die=3, then=(9,))
    assert of_kind(events, "BreakTested")[0].value == 9
    assert battle.place("b") == "broken"


@pytest.mark.rule("brothers", "9.2c")
def test_two_hits_on_a_disrupted_fresh_unit_leave_it_battleworn_and_shaken() -> None:
    """The book's example."""
    battle, _ = under_fire("b 0303 morale=6 disrupted", die=8)
    assert battle.worn("b")
    assert battle.hits("b") == 1


@pytest.mark.rule("brothers", "9.2d")
@pytest.mark.parametrize(
    ("detachment", "die", "place"),
    [("strength=1 morale=6", 6, "broken"), ("strength=2 morale=6", 6, "0303"), ("strength=2 morale=6", 10, "broken"),
     ("strength=2 morale=6 shaken", 5, "broken")],
)  # fmt: skip
def test_a_detachment_without_strength_is_broken_at_once(detachment: str, die: int, place: str) -> None:
    battle, events = under_fire(f"b 0303 {detachment}", "c 0101", die=die)
    assert battle.place("b") == place
    assert not of_kind(events, "BreakTested")
    assert not of_kind(events, "CorpsMoraleLost")
