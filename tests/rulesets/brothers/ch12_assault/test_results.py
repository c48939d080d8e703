"""What an Assault does to both sides [brothers 12.4a]."""

from __future__ import annotations

from typing import Any

import pytest

from grognard.rulesets.brothers.ch12_assault.results import read_outcome
from tests.rulesets.brothers.battle import RETREATS, Battle
from tests.rulesets.brothers.fight import declared, storm
from tests.rulesets.drill import of_kind

FOE = "austrian v infantry foe 0303 strength=5"
EVEN = "french i infantry a 0304 strength=5"
"""Against FOE it stands in the column "0" without any shift."""

A3, A2_YELLOW, A2, A1, A1_D1, TOUGH = (1, 1), (1, 2), (2, 2), (2, 3), (3, 3), (3, 4)
D1_A1, D1, D2_A1, D2, D2_YELLOW = (4, 4), (4, 5), (5, 5), (5, 6), (6, 6)
"""Dice for each result of that column."""


def fought(dice: tuple[int, ...], *lines: str, **facts: Any) -> Battle:
    """An Assault whose dice have fallen."""
    battle = declared(*(lines or (EVEN, FOE)), **facts)
    storm(battle, *dice)
    return battle


def yields(battle: Battle, side: str) -> list[int]:
    """How many of its Loss Points a side may take as retreats."""
    return [int(option.split()[1]) for option in battle.options(side)]


@pytest.mark.rule("brothers", "12.4a")
@pytest.mark.parametrize(
    ("dice", "side", "points"),
    [(A3, "allied", 3), (A2, "allied", 2), (A1, "allied", 1), (D1, "austrian", 1), (D2, "austrian", 2)],
)
def test_the_letter_names_the_side_and_the_number_its_loss_points(
    dice: tuple[int, int], side: str, points: int
) -> None:
    battle = fought(dice)
    decision: Any = battle.game.pending[0]
    assert battle.asked() == "TakeLosses"
    assert (("allied", "austrian")[decision.side], decision.points) == (side, points)


@pytest.mark.rule("brothers", "12.4a")
def test_only_participants_of_the_lead_hex_suffer() -> None:
    lines = (EVEN, "french i infantry idle 0304 strength=3", "french i infantry b 0204 strength=4", FOE)
    battle = fought((1, 1), *lines, storming="a b")
    battle.play("allied", "yield 0")
    assert [battle.hits("idle"), battle.hits("b")] == [0, 0]
    assert not battle.worn("idle")
    assert not battle.worn("b")
    assert battle.worn("a")  # three hits: Shaken, Disrupted, Battleworn


@pytest.mark.rule("brothers", "12.4a")
def test_everybody_in_the_defending_hex_suffers() -> None:
    battle = fought((6, 6), EVEN, FOE, "austrian v infantry under 0303 strength=5")
    decision: Any = battle.game.pending[0]
    before = decision.points
    battle.play("austrian", "yield 0")
    assert battle.hits("foe") == battle.hits("under") == before


@pytest.mark.rule("brothers", "12.4.1a")
def test_each_point_is_a_hex_for_all_or_a_morale_hit_for_all() -> None:
    battle = fought(D2, EVEN, "austrian v infantry foe 0303 strength=3", "austrian v infantry two 0303 strength=2")
    events = battle.play("austrian", "yield 1")
    while battle.asked() in (*RETREATS, "JoinRetreat"):
        events += battle.play_idly()
    assert battle.hits("foe") == 1
    assert battle.hits("two") == 1
    assert battle.stack("0303") == []
    kinds = [type(event).__name__ for event in events]
    assert kinds.index("UnitRetreated") > max(i for i, kind in enumerate(kinds) if kind == "UnitShaken")


@pytest.mark.rule("brothers", "12.4.1a")
def test_all_points_must_be_applied() -> None:
    battle = fought(D2)
    battle.play("austrian", "yield 0")
    assert battle.hits("foe") == 2
    assert battle.place("foe") == "0303"


@pytest.mark.rule("brothers", "12.4.1b")
@pytest.mark.parametrize(("dice", "allowed"), [(A3, [0, 1, 2]), (A2, [0, 1, 2]), (A1, [0, 1])])
def test_at_most_two_points_are_retreats(dice: tuple[int, int], allowed: list[int]) -> None:
    assert yields(fought(dice), "allied") == allowed


@pytest.mark.rule("brothers", "12.4.1b")
@pytest.mark.parametrize("retreats", [0, 1, 2])
def test_three_points_in_every_legal_mixture(retreats: int) -> None:
    battle = fought(A3)
    events = battle.play("allied", f"yield {retreats}")
    while battle.asked() in (*RETREATS, "FollowRetreat"):
        events += battle.play_idly()
    assert len(of_kind(events, "UnitRetreated")) == retreats
    hurt = [e for e in events if type(e).__name__ in ("UnitShaken", "UnitDisrupted", "UnitWorn")]
    assert len(hurt) == 3 - retreats


@pytest.mark.rule("brothers", "12.4.2a")
@pytest.mark.parametrize(("dice", "side"), [(A2_YELLOW, "allied"), (D2_YELLOW, "austrian")])
def test_a_yellow_result_needs_a_morale_hit(dice: tuple[int, int], side: str) -> None:
    assert yields(fought(dice), side) == [0, 1]


@pytest.mark.rule("brothers", "12.4.2b")
def test_the_winner_is_spared_if_the_loser_retreats() -> None:
    battle = fought(D2_A1)
    decision: Any = battle.game.pending[0]
    assert (decision.side, decision.points) == (1, 2)  # the loser decides first
    battle.play("austrian", "yield 1")
    while battle.asked() in RETREATS:
        battle.play_idly()
    assert battle.asked() == "Advance"
    assert battle.hits("a") == 0


@pytest.mark.rule("brothers", "12.4.2b")
@pytest.mark.parametrize(("dice", "loser", "winner"), [(D1_A1, "austrian", "allied"), (A1_D1, "allied", "austrian")])
def test_the_winner_suffers_if_the_loser_stands(dice: tuple[int, int], loser: str, winner: str) -> None:
    battle = fought(dice)
    battle.play(loser, "yield 0")
    assert battle.asked() == "TakeLosses"
    assert yields(battle, winner) == [0, 1]
    battle.play(winner, "yield 0")
    assert battle.hits("a") == battle.hits("foe") == 1


@pytest.mark.rule("brothers", "12.4.2b")
def test_a_plain_result_leaves_the_winner_alone() -> None:
    battle = fought(D1)
    battle.play("austrian", "yield 0")
    assert battle.asked() != "TakeLosses"
    assert battle.hits("a") == 0
    assert read_outcome("D1 (A1)").attacker == 1


@pytest.mark.rule("brothers", "12.4.2c")
@pytest.mark.parametrize(
    ("mine", "theirs", "hits"),
    [(5, 6, (0, 2)), (6, 5, (2, 0)), (5, 5, (1, 1)), (6, 6, (1, 1)), (1, 10, (0, 2))],
)
def test_a_tough_fight_tests_both_sides(mine: int, theirs: int, hits: tuple[int, int]) -> None:
    battle = fought((*TOUGH, mine, theirs))  # both have a morale of 6
    assert (battle.hits("a"), battle.hits("foe")) == hits


@pytest.mark.rule("brothers", "12.4.2c")
def test_in_a_tough_fight_the_largest_unit_tests_for_all_participants() -> None:
    lines = (
        "french i infantry a 0304 strength=3 morale=8",
        "french i infantry b 0304 strength=2 morale=1",
        "french i infantry idle 0304 strength=4 morale=8",
        "austrian v infantry foe 0303 strength=4 morale=8",
        "austrian v infantry two 0303 strength=1 morale=8",
    )
    battle = declared(*lines, storming="a b")
    events = storm(battle, *TOUGH, 7, 9)
    tests = of_kind(events, "ToughFight")
    assert [test.unit for test in tests] == [battle.keys["a"], battle.keys["foe"]]
    assert [test.passed for test in tests] == [True, False]
    assert battle.hits("foe") == 2
    assert battle.place("two") == "broken"  # a Detachment of one point
    assert battle.hits("a") == battle.hits("b") == battle.hits("idle") == 0


@pytest.mark.rule("brothers", "12.4.2c")
def test_both_tests_are_judged_before_any_hit() -> None:
    battle = fought((*TOUGH, 5, 5))  # with a Shaken unit's morale of 5 the second would fail
    assert (battle.hits("a"), battle.hits("foe")) == (1, 1)


@pytest.mark.rule("brothers", "12.4.2d")
def test_artillery_tests_with_half_its_morale_and_nobody_may_retreat() -> None:
    battle = declared(
        "french i infantry a 0304 strength=5 morale=6",
        "austrian v artillery foe 0303 strength=5 morale=7",  # 3 by half, 2 points
    )
    events = storm(battle, 1, 2, 5, 3)
    tests = of_kind(events, "ToughFight")
    assert [(test.rating, test.passed) for test in tests] == [(6, True), (3, False)]
    assert battle.hits("foe") == 2
    assert battle.asked() != "TakeLosses"
    assert not of_kind(events, "UnitRetreated")
