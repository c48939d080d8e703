"""Morale Tests and Break Tests by fire, read once more from the book [brothers 9.1a 10.1a]."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rulesets.brothers.battle import Battle
from tests.rulesets.brothers.fight import OPEN
from tests.rulesets.drill import of_kind

SIX = "french i infantry a 0304 strength=6"
HQ = "french i hq h 0305 aggressive=9 defensive=9"
CH, M = (5, 6), (3, 2)
"""Two dice that give these results on the column of 6 points."""


def firing(*lines: str, **facts: Any) -> Battle:
    battle = Battle(OPEN, SIX, HQ, *lines, **{"turn": 14, **facts})
    battle.activate("i", "defensive")
    return battle


def volley(battle: Battle, *dice: int) -> list[Any]:
    return battle.fire("allied", "a", "0303", *dice)


@pytest.mark.rule("brothers", "9.1c")
@pytest.mark.parametrize(("die", "hits"), [(3, 0), (4, 1), (7, 1), (8, 2), (10, 2)])
def test_borders_of_the_morale_test(die: int, hits: int) -> None:
    """Below the rating nothing, up to three above it one hit, from four on two [9.1]; rating 4."""
    battle = firing("austrian v infantry foe 0303 morale=4")
    volley(battle, *M, die)
    assert battle.hits("foe") == hits


@pytest.mark.rule("brothers", "9.2c")
@pytest.mark.parametrize(("before", "worn", "after"), [("", False, 2), ("shaken", True, 0), ("disrupted", True, 1)])
def test_two_morale_hits_from_each_state(before: str, worn: bool, after: int) -> None:
    """One after the other: Shaken, Disrupted, Casualty Hit, and again from the start [9.2]."""
    battle = firing(f"austrian v infantry foe 0303 strength=6 morale=4 {before}")
    volley(battle, *M, 10)
    assert (battle.worn("foe"), battle.hits("foe")) == (worn, after)


@pytest.mark.rule("brothers", "6.2b")
@pytest.mark.parametrize(("nation", "rating"), [("sardinian", 6), ("french", 7)])
def test_a_king_cheers_his_own_nation_only(nation: str, rating: int) -> None:
    """Units of the same nationality stacked with him test with one more [6.2]."""
    battle = Battle(
        OPEN, f"{nation} i infantry foe 0303", "french cic nap 0303", "austrian viii infantry a 0304 strength=6",
        "austrian viii hq k 0305", turn=14,
    )  # fmt: skip
    battle.activate("viii", "defensive")
    events = battle.fire("austrian", "a", "0303", *M, 1)
    assert [event.rating for event in of_kind(events, "MoraleTested")] == [rating]


@pytest.mark.rule("brothers", "10.1f")
@pytest.mark.parametrize(("worn", "before", "rating", "after"), [(1, "", 4, 0), (2, "shaken", 3, 1)])
def test_a_unit_tested_for_lack_of_strength_is_left_one_point(worn: int, before: str, rating: int, after: int) -> None:
    """Tested with its new marker; whoever passes gives back just so much of it that a point is left [10.0, 10.1]."""
    battle = firing(f"austrian v infantry foe 0303 strength=4 worn={worn} battleworn morale=6 worn_morale=5 {before}")
    events = volley(battle, *M, 6 if not before else 5, 1)
    assert [event.rating for event in of_kind(events, "BreakTested")] == [rating]
    assert battle.hits("foe") == after


@pytest.mark.rule("brothers", "10.0b")
def test_two_morale_hits_on_a_last_point_are_two_break_tests() -> None:
    """The first marker is given back when the test is passed; the second hit shakes the unit again [9.2, 10.1]."""
    battle = firing("austrian v infantry foe 0303 strength=4 worn=1 battleworn morale=5 worn_morale=5")
    events = volley(battle, *M, 9, 1, 1)
    assert len(of_kind(events, "BreakTested")) == 2
    assert (battle.place("foe"), battle.hits("foe")) == ("0303", 0)


@pytest.mark.rule("brothers", "10.1a")
@pytest.mark.parametrize(("die", "outcome"), [(2, "held"), (3, "retreats"), (5, "retreats"), (6, "broken")])
def test_borders_of_the_break_test(die: int, outcome: str) -> None:
    """Three less holds, up to the rating retreats, above it breaks [10.1]; rating 5."""
    battle = firing("austrian v infantry foe 0303 battleworn morale=6 worn_morale=5", "austrian v hq k 0101")
    events = volley(battle, *CH, 1, die)
    assert [event.outcome for event in of_kind(events, "BreakTested")] == [outcome]
    battle.skip("ChooseMover")
    assert {"held": battle.place("foe") == "0303", "broken": battle.place("foe") == "broken"}.get(
        outcome, battle.place("foe") in ("0302", "0203", "0403")
    )


@pytest.mark.rule("brothers", "10.1d")
def test_a_whole_stack_with_its_hq_may_go_with_one_that_retreats() -> None:
    """The others may, and need not; an HQ stacked with them too [10.1, 12.5]."""
    battle = firing(
        "austrian v infantry foe 0303 strength=6 worn=5 battleworn morale=6 worn_morale=5",
        "austrian v infantry mate 0303 strength=3",
        "austrian v hq k 0303",
    )
    volley(battle, *CH, 1, 5)
    seen = set()
    while battle.asked() in ("ChooseRetreat", "FollowRetreat", "JoinRetreat"):
        seen.add(battle.asked())
        found = battle.options("austrian")
        battle.play("austrian", next((text for text in found if text.startswith(("follow", "join"))), found[0]))
    assert {"FollowRetreat", "JoinRetreat"} <= seen
    assert battle.stack("0303") == []
    assert battle.place("k") != "0303"


@pytest.mark.rule("brothers", "10.2b")
def test_an_hq_stays_while_one_of_its_units_is_still_to_come() -> None:
    """Only with all units Broken do HQ and chit leave [10.2]; one off the map is not Broken."""
    lines = ("austrian v infantry foe 0303 strength=2", "austrian v hq k 0101")
    battle = firing(*lines, "austrian v infantry late off:99:0101")
    volley(battle, *CH, 1)
    assert (battle.place("foe"), battle.place("k")) == ("broken", "0101")
    battle = firing(*lines, "austrian vii infantry other 0608")
    volley(battle, *CH, 1)
    assert (battle.place("foe"), battle.place("k")) == ("broken", "broken")
    assert (battle.state.morale[battle.formations["v"]], battle.state.points) == (8, [0, 0])
