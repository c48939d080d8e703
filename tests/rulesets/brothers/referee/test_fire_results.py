"""What a volley does, read once more from the book: casualties, tests, ammunition, leaders [brothers 8.4a 8.7.1a]."""

from __future__ import annotations

from typing import Any

import pytest

from grognard.rulesets.brothers.reader.scenario import Switches
from grognard.rulesets.brothers.state import LOW_AMMO, WOUNDED, has
from tests.rulesets.brothers.battle import Battle
from tests.rulesets.brothers.fight import OPEN, declared, storm
from tests.rulesets.drill import of_kind

SIX = "french i infantry a 0304 strength=6"
HQ = "french i hq h 0305 aggressive=9 defensive=9"
CH, CH_M, M = (5, 6), (6, 6), (3, 2)
"""Two dice that give these results on the column of 6 points."""


def firing(*lines: str, shooter: str = SIX, posture: str = "defensive", **facts: Any) -> Battle:
    battle = Battle(OPEN, shooter, HQ, *lines, **{"turn": 14, **facts})
    battle.activate("i", posture)
    return battle


def volley(battle: Battle, *dice: int) -> list[Any]:
    return battle.fire("allied", "a", "0303", *dice)


def who_tested(battle: Battle, events: list[Any]) -> list[str]:
    return [battle.scenario.units[event.unit].key for event in of_kind(events, "MoraleTested")]


# -- who is struck -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("brothers", "8.4c")
def test_who_gives_one_point_to_the_front_line_is_tested_and_who_gives_none_is_not() -> None:
    """All that contribute to the top six, each by itself [8.4, 9.0]."""
    battle = firing(
        "austrian v infantry one 0303 strength=3",
        "austrian v infantry two 0303 strength=4",
        "austrian v infantry three 0303 strength=3",
    )
    assert who_tested(battle, volley(battle, *M, 7)) == ["one", "two"]
    assert [battle.hits(unit) for unit in ("one", "two", "three")] == [1, 1, 0]


@pytest.mark.rule("brothers", "8.4d")
def test_the_largest_is_measured_by_the_strength_it_has_now() -> None:
    """A Disrupted unit of five points is smaller than a sound one of four [3.1.5, 8.4]."""
    battle = firing("austrian v infantry big 0303 strength=5 disrupted", "austrian v infantry four 0303 strength=4")
    volley(battle, *CH, 1)
    assert battle.worn("four")
    assert not battle.worn("big")


@pytest.mark.rule("brothers", "8.4d")
def test_a_large_unit_beneath_the_front_line_takes_no_casualty() -> None:
    """The largest of the front-line, not of the stack [8.4]."""
    battle = firing(
        "austrian v infantry one 0303 strength=3",
        "austrian v infantry two 0303 strength=3",
        "austrian v infantry big 0303 strength=4",
    )
    volley(battle, *CH, 1)
    assert battle.asked() == "ChooseCasualty"
    assert battle.options("austrian") == ["suffer one", "suffer two"]


@pytest.mark.rule("brothers", "8.4f")
def test_after_the_casualty_hit_the_front_line_is_counted_anew_for_the_test() -> None:
    """First the Casualty Hit, then all who contribute to the front-line are tested: the loss of points on top has
    brought the next unit into it [8.4 CH + M]."""
    battle = firing("austrian v infantry top 0303 strength=6 worn=3", "austrian v infantry next 0303 strength=4")
    events = volley(battle, *CH_M, 6)
    assert who_tested(battle, events) == ["top", "next"]
    assert (battle.worn("top"), battle.hits("next")) == (True, 1)


@pytest.mark.rule("brothers", "8.4f")
def test_by_a_switch_the_front_line_stays_what_it_was_when_the_fire_was_declared() -> None:
    """The other reading: one volley strikes those who stood in front when it was fired [4.2, 8.4]."""
    lines = ("austrian v infantry top 0303 strength=6 worn=3", "austrian v infantry next 0303 strength=4")
    battle = firing(*lines, switches=Switches(front_line_fixed=True))
    assert who_tested(battle, volley(battle, *CH_M, 6)) == ["top"]


@pytest.mark.rule("brothers", "8.4f")
def test_who_is_still_behind_six_points_after_the_casualty_is_not_tested() -> None:
    """Anew, but still only the top six [8.4 CH + M]: the third of the stack stays out."""
    battle = firing(
        "austrian v infantry top 0303 strength=5 worn=4",
        "austrian v infantry next 0303 strength=3",
        "austrian v infantry last 0303 strength=2",
    )
    assert who_tested(battle, volley(battle, *CH_M, 6)) == ["top", "next"]


@pytest.mark.rule("brothers", "8.4f")
def test_a_detachment_broken_on_top_leaves_the_test_to_those_beneath() -> None:
    """The front-line is found after the casualty; a Detachment is Broken by it [8.4, 8.5]."""
    battle = firing("austrian v infantry top 0303 strength=2", "austrian v infantry next 0303 strength=1")
    events = volley(battle, *CH_M, 6)
    assert battle.place("top") == "broken"
    assert who_tested(battle, events) == ["next"]


@pytest.mark.rule("brothers", "8.4f")
def test_the_struck_unit_is_tested_by_its_battleworn_rating_without_its_marker() -> None:
    """Flipped and rid of its marker before the test [8.4, 8.5]: rating 5 of the back, not 6, nor 6 less 2."""
    battle = firing("austrian v infantry foe 0303 strength=5 morale=6 worn_morale=5 disrupted")
    events = volley(battle, *CH_M, 5)
    assert [event.rating for event in of_kind(events, "MoraleTested")] == [5]
    assert (battle.worn("foe"), battle.hits("foe")) == (True, 1)


@pytest.mark.rule("brothers", "8.4f")
@pytest.mark.rule("brothers", "8.1c")
def test_whom_its_break_test_drives_off_is_tested_before_it_goes() -> None:
    """A volley is over before anything else is fired, and a retreat may draw fire [8.1, 8.4 CH + M, 12.5]: so it goes
    when all have been tested."""
    battle = firing(
        "austrian v infantry foe 0303 strength=6 battleworn worn=4 worn_morale=6",
        "austrian v infantry mate 0303 strength=3 morale=6",
    )
    events = volley(battle, *CH_M, 6, 5)
    events += battle.skip("ChooseMover")
    kinds = [type(event).__name__ for event in events]
    assert who_tested(battle, events) == ["foe", "mate"]
    assert kinds.index("BreakTested") < kinds.index("MoraleTested") < kinds.index("UnitRetreated")
    assert battle.place("foe") != "0303"


@pytest.mark.rule("brothers", "8.4g")
def test_the_second_of_two_casualty_hits_is_not_passed_on() -> None:
    """Both fall on the one largest unit; a Detachment is Broken by the first, and its neighbour goes free [8.4]."""
    battle = firing(
        "french ii infantry flank 0302",
        "french i infantry b 0203",
        "austrian v artillery top 0303 strength=2",
        "austrian v infantry next 0303 strength=1",
        shooter="french i infantry a 0304 strength=6 white",
    )
    events = volley(battle, 6, 6, 1)
    assert of_kind(events, "Fired")[0].outcome == "2CH"
    assert (battle.place("top"), battle.place("next")) == ("broken", "0303")


@pytest.mark.rule("brothers", "8.5c")
def test_a_break_test_by_fire_is_taken_with_the_marker_that_then_goes() -> None:
    """The hit is inflicted first, which for a Battleworn unit is the Break Test; the marker goes then [8.4, 10.1]."""
    battle = firing("austrian v infantry foe 0303 battleworn morale=7 worn_morale=6 disrupted")
    events = volley(battle, *CH, 1, 1)
    assert [event.rating for event in of_kind(events, "BreakTested")] == [4]
    assert (battle.place("foe"), battle.hits("foe")) == ("0303", 0)


# -- ammunition --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("brothers", "8.6a")
@pytest.mark.parametrize(
    ("dice", "low"), [((1, 1, 2), True), ((3, 4, 7), False), ((4, 4, 8), True), ((5, 5, 10), True), ((4, 4, 7), False)]
)
def test_an_even_sum_on_all_three_dice_empties_the_pouches(dice: tuple[int, ...], low: bool) -> None:
    """Equal and even; also when nothing was hit, and with the 0 read as 10 [8.6]."""
    battle = firing("austrian v infantry foe 0303 morale=10")
    volley(battle, *dice)
    battle.skip("ChooseMover")
    assert bool(has(battle.game, battle.keys["a"], LOW_AMMO)) == low


@pytest.mark.rule("brothers", "8.6b")
def test_a_second_shortage_of_a_combined_fire_is_not_handed_to_the_other() -> None:
    """The unit with most points has its marker already: any further shortage is ignored [8.6]."""
    battle = firing(
        "french i infantry b 0304 strength=2", "austrian v infantry foe 0303 morale=10",
        shooter="french i infantry a 0304 strength=4 low",
    )  # fmt: skip
    battle.script(1, 1, 2)
    battle.play("allied", "fire a 0303", "combine b")
    assert not has(battle.game, battle.keys["b"], LOW_AMMO)


@pytest.mark.rule("brothers", "8.6b")
def test_among_equals_the_owner_of_the_guns_says_who_runs_low() -> None:
    """Owner's choice in a tie, also when they are enemies of the active side or, as here, active [8.6]."""
    battle = firing(
        "french i infantry b 0304 strength=3", "austrian v infantry foe 0303 morale=10",
        shooter="french i infantry a 0304 strength=3",
    )  # fmt: skip
    battle.script(1, 1, 2)
    battle.play("allied", "fire a 0303", "combine b")
    assert battle.options("allied") == ["run-low a", "run-low b"]


@pytest.mark.rule("brothers", "8.6e")
def test_low_ammunition_is_no_matter_in_an_assault() -> None:
    """The shift is one of Fire Combat alone [8.6]."""
    battle = declared("french i infantry a 0304 low", "austrian v infantry foe 0303")
    rolled = of_kind(storm(battle, 3, 4, 1, 1), "AssaultRolled")[0]
    assert rolled.modifiers == ()


# -- leaders -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("brothers", "8.7.1a")
@pytest.mark.parametrize(
    ("dice", "wounded"), [((1, 1, 10), False), ((3, 2, 10), True), ((3, 2, 9), False), ((5, 6, 10), True)]
)
def test_a_leader_falls_with_a_ten_and_any_result(dice: tuple[int, ...], wounded: bool) -> None:
    """An unmodified 0 with any Morale Test or Casualty Hit, not with a miss [8.7.1]."""
    battle = firing("austrian v infantry foe 0303", "austrian v hq k 0303")
    volley(battle, *dice)
    assert bool(has(battle.game, battle.keys["k"], WOUNDED)) == wounded


@pytest.mark.rule("brothers", "8.7.1a")
def test_a_modified_ten_hurts_no_leader() -> None:
    """Only the die itself counts, not what M+1 makes of a 9 [8.7.1]."""
    battle = firing("austrian v infantry foe 0303", "austrian v hq k 0303")
    assert of_kind(volley(battle, 3, 4, 9), "Fired")[0].outcome == "M+1"
    assert not has(battle.game, battle.keys["k"], WOUNDED)


@pytest.mark.rule("brothers", "8.7.1a")
def test_a_leader_is_hit_though_every_unit_passes_its_test() -> None:
    """A Morale Test is enough, whatever comes of it [8.7.1]; here a rating of 11 withstands a 10."""
    battle = firing("austrian v infantry foe 0303 morale=11", "austrian v hq k 0303")
    volley(battle, *M, 10)
    assert battle.hits("foe") == 0
    assert has(battle.game, battle.keys["k"], WOUNDED)


@pytest.mark.rule("brothers", "8.7.1d")
def test_lot_decides_between_two_leaders_and_may_strike_the_wounded_one_in_vain() -> None:
    """Drawn among all leaders of the stack; a second wound does nothing and is not passed on [8.7.1]."""
    battle = firing(
        "austrian v infantry foe 0303 morale=11", "austrian v hq k 0303 wounded", "austrian vii hq l 0303",
        "austrian vii infantry far 0608",
    )  # fmt: skip
    volley(battle, *M, 10, 1)
    assert not has(battle.game, battle.keys["l"], WOUNDED)


@pytest.mark.rule("brothers", "8.7.2b")
def test_units_beyond_woods_and_enemies_do_not_see_their_emperor_fall() -> None:
    """His Command Range counts Woods twice [7.3]: with a range of 1 a unit in Woods next to him is spared."""
    rows = [". . . . . . . ."] * 6
    rows[2] = ". . . . . . w ."
    battle = Battle(
        "\n" + "\n".join(rows) + "\n", SIX, HQ, "austrian v infantry foe 0303 morale=10",
        "austrian v infantry wood 0302 strength=3", "austrian v infantry side 0203 strength=3",
        "austrian cic emperor 0303 aggressive=1 defensive=1", turn=14,
    )  # fmt: skip
    battle.activate("i", "defensive")
    volley(battle, *M, 10)
    assert battle.place("emperor") == "broken"
    assert (battle.hits("side"), battle.hits("wood")) == (1, 0)
