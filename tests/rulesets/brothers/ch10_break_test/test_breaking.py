"""Break Tests, the retreats they bring, and the Broken box."""

from __future__ import annotations

import pytest

from grognard.core.dice import FastDice
from grognard.core.event import Event
from tests.rulesets.brothers.battle import Battle
from tests.rulesets.drill import of_kind

PLAIN = """
    . . . . . . .
    . . . . . . .
    . . . . . . .
    . . . . . . .
    . . . . . . .
    """
CASUALTY = (5, 6)
"""Two d6 that bring a Casualty Hit from 6 strength points."""
TESTED = (2, 3)
"""Two d6 that bring a plain Morale Test."""
WORN = "worn=4 worn_morale=5 battleworn"


def under_fire(*lines: str, dice: tuple[int, ...], morale: dict[str, int] | None = None) -> tuple[Battle, list[Event]]:
    """Whoever is in 0303 is fired at from 0304."""
    battle = Battle(
        PLAIN, "french i infantry a 0304 strength=6", "french i hq h 0306", *lines, morale=morale,
    )  # fmt: skip
    battle.activate("i", "aggressive")
    return battle, battle.fire("allied", "a", "0303", *dice)


@pytest.mark.rule("brothers", "10.0a")
def test_a_battleworn_unit_tests_for_each_casualty_hit() -> None:
    """Guns at 6 with canister and white points shoot for two Casualty Hits with a 12."""
    battle = Battle(
        PLAIN,
        "french i artillery a 0304 strength=6 white",
        "french i hq h 0306",
        f"austrian v infantry b 0303 {WORN}",
        "austrian v infantry c 0101",
    )
    battle.activate("i", "aggressive")
    events = battle.fire("allied", "a", "0303", 6, 6, 1, 1, 2)
    assert [event.value for event in of_kind(events, "BreakTested")] == [1, 2]


@pytest.mark.rule("brothers", "10.0a")
def test_a_fresh_unit_takes_no_break_test() -> None:
    battle, events = under_fire("austrian v infantry b 0303", dice=(*CASUALTY, 1))
    assert battle.worn("b")
    assert not of_kind(events, "BreakTested")


@pytest.mark.rule("brothers", "10.0b")
def test_a_battleworn_unit_without_strength_tests_before_the_next_hit_comes() -> None:
    """Two Morale Hits on one point of strength: each of them a test of its own."""
    battle, events = under_fire(
        "austrian v infantry b 0303 worn=1 worn_morale=6 battleworn",
        "austrian v infantry c 0101",
        dice=(*TESTED, 10, 1, 2),
    )
    assert [event.value for event in of_kind(events, "BreakTested")] == [1, 2]
    assert battle.place("b") == "0303"


@pytest.mark.rule("brothers", "10.1a")
@pytest.mark.parametrize("die", [1, 2])
def test_three_below_the_rating_or_less_holds(die: int) -> None:
    battle, events = under_fire(f"austrian v infantry b 0303 {WORN}", dice=(*CASUALTY, 1, die))
    assert of_kind(events, "BreakTested")[0].outcome == "held"
    assert battle.asked() != "ChooseRetreat"
    assert battle.worn("b")


@pytest.mark.rule("brothers", "10.1b")
@pytest.mark.parametrize("die", [3, 4, 5])
def test_up_to_two_below_the_rating_retreats_one_hex(die: int) -> None:
    battle, events = under_fire(f"austrian v infantry b 0303 {WORN}", dice=(*CASUALTY, 1, die))
    assert battle.asked() == "ChooseRetreat"
    battle.play("austrian", "retreat b 0302")
    assert battle.place("b") == "0302"
    assert battle.worn("b")
    assert of_kind(events, "BreakTested")[0].outcome == "retreats"


@pytest.mark.rule("brothers", "10.1b")
def test_under_fire_a_unit_flees_the_firer_and_not_whoever_is_nearest() -> None:
    """Guns two hexes to the west hit it while infantry stands next to it in the east."""
    battle = Battle(
        PLAIN,
        "french i artillery a 0305 strength=6",
        "french i infantry near 0302",
        "french i hq h 0306",
        f"austrian v infantry b 0303 {WORN}",
    )
    battle.activate("i", "aggressive")
    battle.fire("allied", "a", "0303", 6, 6, 1, 4)
    assert battle.options("austrian") == ["retreat b 0203", "retreat b 0403"]


@pytest.mark.rule("brothers", "10.1b")
def test_in_an_assault_a_unit_flees_the_closest_enemy() -> None:
    """Guns that take no part stand to the north-east: away from them as much as from the infantry that assaults."""
    battle = Battle(
        PLAIN,
        "french i infantry a 0304 strength=8 morale=9",
        "french i artillery gun 0203",
        "french i hq h 0304",
        f"austrian v infantry b 0303 {WORN} worn_morale=9 disrupted",
    )
    battle.activate("i", "aggressive")
    battle.declare("allied", "a 0303")
    battle.script(6, 6, 5, 1, 1)
    battle.play("allied", "storm 0303 0304")
    battle.skip("TakeLosses")
    battle.play("austrian", "yield 0")
    assert battle.place("b") == "0403"


@pytest.mark.rule("brothers", "10.1b")
def test_every_break_test_of_a_result_costs_a_hex_and_stackmates_follow_as_far_as_they_like() -> None:
    """Two Casualty Hits on a Battleworn unit: one test bids it retreat and the other too."""
    battle = Battle(
        PLAIN,
        "french i artillery a 0304 strength=6 white",
        "french i hq h 0306",
        f"austrian v infantry b 0303 {WORN}",
        "austrian v infantry c 0303 strength=2",
        "austrian v infantry d 0303 strength=1",
    )
    battle.activate("i", "aggressive")
    battle.fire("allied", "a", "0303", 6, 6, 1, 4, 4)
    battle.play("austrian", "retreat b 0302", "retreat b 0301")
    assert battle.options("austrian") == ["withdraw c 1", "withdraw c 2", "withdraw d 1", "withdraw d 2", "hold"]
    battle.play("austrian", "withdraw c 1", "retreat c 0302", "withdraw d 2", "retreat d 0203", "retreat d 0202")
    assert [battle.place(unit) for unit in "bcd"] == ["0301", "0302", "0202"]


@pytest.mark.rule("brothers", "10.1b")
def test_one_test_that_holds_costs_no_hex() -> None:
    battle = Battle(
        PLAIN,
        "french i artillery a 0304 strength=6 white",
        "french i hq h 0306",
        f"austrian v infantry b 0303 {WORN}",
    )
    battle.activate("i", "aggressive")
    battle.fire("allied", "a", "0303", 6, 6, 1, 1, 4)
    battle.play("austrian", "retreat b 0302")
    assert battle.asked() != "ChooseRetreat"


@pytest.mark.rule("brothers", "10.1b")
@pytest.mark.rule("brothers", "12.5a")
def test_the_owner_says_who_of_those_driven_off_goes_first_and_nobody_of_them_merely_joins() -> None:
    worn = "strength=4 worn=2 worn_morale=5 battleworn disrupted"
    battle, events = under_fire(
        f"austrian v infantry b 0303 {worn}",
        f"austrian v infantry c 0303 {worn}",
        dice=(*TESTED, 6, 2, 2),
    )
    assert [event.outcome for event in of_kind(events, "BreakTested")] == ["retreats", "retreats"]
    assert battle.options("austrian") == ["go-first b", "go-first c"]
    battle.play("austrian", "go-first c", "retreat c 0302")
    assert battle.options("austrian")[0].startswith("retreat b")  # not asked whether it joins: it must


@pytest.mark.rule("brothers", "10.1c")
@pytest.mark.parametrize("die", [6, 10])
def test_above_the_rating_a_unit_is_broken_and_its_corps_loses_morale(die: int) -> None:
    battle, events = under_fire(
        f"austrian v infantry b 0303 {WORN}", "austrian v infantry c 0101", dice=(*CASUALTY, 1, die)
    )
    assert battle.place("b") == "broken"
    assert battle.state.morale[battle.formations["v"]] == 7
    assert of_kind(events, "CorpsMoraleLost")[0].left == 7


@pytest.mark.rule("brothers", "10.1c")
def test_a_broken_detachment_costs_no_corps_morale() -> None:
    battle, _ = under_fire(
        "austrian v infantry b 0303 strength=2", "austrian v infantry c 0101", dice=(*CASUALTY, 1)
    )  # fmt: skip
    assert battle.place("b") == "broken"
    assert battle.state.morale[battle.formations["v"]] == 8


@pytest.mark.rule("brothers", "10.1d")
def test_stackmates_of_a_unit_that_retreats_may_go_or_stay() -> None:
    battle, _ = under_fire(
        f"austrian v infantry b 0303 {WORN}",
        "austrian v infantry c 0303 strength=2",
        "austrian v infantry d 0303 strength=1",
        dice=(*CASUALTY, 1, 4),
    )
    battle.play("austrian", "retreat b 0302")
    assert battle.asked() == "JoinRetreat"
    assert battle.options("austrian") == ["join c", "join d", "hold"]
    battle.play("austrian", "join d", "retreat d 0203")
    assert battle.options("austrian") == ["join c", "hold"]
    battle.play("austrian", "hold")
    assert [battle.place(unit) for unit in "bcd"] == ["0302", "0303", "0203"]


@pytest.mark.rule("brothers", "10.1e")
@pytest.mark.parametrize(
    ("state", "emperor", "rating"), [("", "0101", 5), ("shaken", "0101", 4), ("disrupted", "0101", 3),
                                     ("shaken", "0303", 5)],
)  # fmt: skip
def test_the_rating_tested_is_the_current_one(state: str, emperor: str, rating: int) -> None:
    _, events = under_fire(
        f"austrian v infantry b 0303 morale=9 {WORN} {state}", f"austrian cic fj {emperor}", dice=(*CASUALTY, 1, 1)
    )
    assert of_kind(events, "BreakTested")[0].rating == rating


@pytest.mark.rule("brothers", "10.1f")
@pytest.mark.parametrize(
    ("worn", "state", "dice", "left"),
    [(1, "", (*TESTED, 6, 1), 0), (2, "shaken", (*TESTED, 5, 1), 1), (1, "disrupted", (*CASUALTY, 1, 1), 0)],
)
def test_a_unit_without_strength_that_survives_its_test_is_left_with_one_point(
    worn: int, state: str, dice: tuple[int, ...], left: int
) -> None:
    battle, events = under_fire(
        f"austrian v infantry b 0303 worn={worn} worn_morale=6 battleworn {state}", dice=dice
    )  # fmt: skip
    assert of_kind(events, "BreakTested")[0].outcome == "held"
    assert battle.hits("b") == left
    assert battle.state.morale[battle.formations["v"]] == 8


@pytest.mark.rule("brothers", "10.2a")
def test_a_broken_unit_counts_for_the_enemy_and_never_comes_back() -> None:
    battle, _ = under_fire(
        f"austrian v infantry b 0303 {WORN}", "austrian v infantry c 0101", dice=(*CASUALTY, 1, 10)
    )  # fmt: skip
    assert battle.state.points == [2, 0]
    battle.game.dice = FastDice(1)
    battle.state.turn = 2
    battle.new_turn()
    battle.activate("v", until="ChooseMover")
    assert battle.place("b") == "broken"
    assert not any(" b" in option for option in battle.options("austrian"))


@pytest.mark.rule("brothers", "10.2b")
def test_with_its_last_unit_a_formation_loses_its_hq_and_its_chit() -> None:
    battle = Battle(
        PLAIN,
        "french i infantry a 0304 strength=6",
        "french i hq h 0306",
        f"austrian v infantry b 0303 {WORN}",
        "austrian v hq k 0301",
        "austrian ix infantry c 0101",
    )
    battle.activate("i", "aggressive")
    battle.state.cup = (battle.formations["v"], battle.formations["ix"])
    battle.fire("allied", "a", "0303", *CASUALTY, 1, 10)
    assert battle.place("k") == "broken"
    assert battle.state.cup == (battle.formations["ix"],)


@pytest.mark.rule("brothers", "10.2b")
def test_units_still_to_come_are_not_broken_so_the_hq_stays() -> None:
    battle, _ = under_fire(
        f"austrian v infantry b 0303 {WORN}",
        "austrian v infantry late off:9:0101",
        "austrian v hq k 0301",
        dice=(*CASUALTY, 1, 10),
    )
    assert battle.place("b") == "broken"
    assert battle.place("k") == "0301"
