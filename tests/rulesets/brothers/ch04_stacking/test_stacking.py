"""Stacking limits and the front-line."""

from __future__ import annotations

from typing import Any

import pytest

from grognard.rulesets.brothers.ch04_stacking.stacks import front_line
from grognard.rulesets.brothers.ch12_assault.differential import find_melee
from grognard.rulesets.brothers.ch12_assault.retreat import Retreats
from grognard.rulesets.brothers.state import HALTED, has
from tests.rulesets.brothers.battle import Battle
from tests.rulesets.drill import of_kind

OPEN = """
    . . . . . .
    . . . . . .
    . . . . . .
    """


def crowded(*lines: str, **facts: Any) -> Battle:
    """Units of one corps with their HQ, the enemy far away."""
    return Battle(OPEN, *lines, "french i hq h 0104", "austrian v infantry foe 0301", **facts)


# -- ten strength points -----------------------------------------------------------------------------------------------


@pytest.mark.rule("brothers", "4.1a")
@pytest.mark.rule("brothers", "4.1b")
def test_a_unit_passes_through_a_full_hex_and_does_not_end_there() -> None:
    battle = Battle(
        "\n. . . .\n",
        "french i infantry a 0104 strength=3",
        "french i infantry full 0103 strength=8",
        "french i infantry fits 0104 strength=2",
        "french i hq h 0104",
        "austrian v infantry foe off:9:0101",
    )
    battle.activate("i", "defensive", until="ChooseMover")
    battle.play("allied", "select a")
    assert not battle.has("allied", "move a 0103 0")
    assert battle.has("allied", "move a 0102")
    battle.play("allied", "move a 0102")
    assert battle.place("a") == "0102"
    battle.skip("ChooseMover")
    battle.play("allied", "select fits")
    assert battle.has("allied", "move fits 0103 0")  # ten is allowed, of any number of units


@pytest.mark.rule("brothers", "4.1a")
def test_current_strength_counts() -> None:
    battle = crowded("french i infantry a 0104 strength=4 shaken", "french i infantry there 0103 strength=8 shaken")
    battle.activate("i", "defensive", until="ChooseMover")
    battle.play("allied", "select a")
    assert battle.has("allied", "move a 0103 0")  # 3 and 7


@pytest.mark.rule("brothers", "4.1d")
def test_a_rally_that_crowds_a_hex_is_paid_with_a_marker_of_the_owners_choice() -> None:
    battle = crowded("french i infantry a 0104 strength=6 shaken", "french i infantry b 0104 strength=5")
    battle.activate("i", "defensive", until="Rally")
    battle.play("allied", "rally a")
    battle.skip("EaseCrowding")
    assert battle.state.active == 0  # at the end of that very Step, before the activation is over
    assert battle.options("allied") == ["disorder a", "disorder b"]
    battle.play("allied", "disorder b")
    assert (battle.hits("a"), battle.hits("b")) == (0, 1)
    assert battle.asked() != "EaseCrowding"  # ten points are enough: no second marker


@pytest.mark.rule("brothers", "4.1d")
def test_nobody_is_used_up_to_make_room_while_another_can_take_the_marker() -> None:
    battle = crowded(
        "french i infantry a 0104 strength=6",
        "french i infantry b 0104 strength=4",
        "french i infantry small 0104 strength=1",
    )
    battle.activate("i", "defensive", until="EaseCrowding")
    assert battle.options("allied") == ["disorder a", "disorder b"]


@pytest.mark.rule("brothers", "4.1d")
def test_who_is_disrupted_can_take_no_further_marker_to_make_room() -> None:
    battle = crowded("french i infantry a 0104 strength=8 disrupted", "french i infantry b 0104 strength=5")
    battle.activate("i", "defensive", until="EaseCrowding")
    assert battle.options("allied") == ["disorder b"]


@pytest.mark.rule("brothers", "4.1d")
def test_a_hex_crowded_by_an_event_is_eased_before_the_next_chit() -> None:
    battle = crowded(
        "french i infantry a 0104 strength=6 shaken",
        "french i infantry b 0104 strength=5",
        held=("cantinieres",),
    )
    battle.game.resume(battle.at_draw())
    battle.run()
    battle.play("allied", "cantinieres a 0")
    battle.skip("EaseCrowding", "ChoosePosture")
    assert battle.asked() == "EaseCrowding"


@pytest.mark.rule("brothers", "4.1b")
def test_two_full_stacks_cannot_change_places_without_a_third_hex() -> None:
    """Neither may end its move on the other, though the other would leave in the same Step."""
    battle = Battle("\n. . .\n", "french i infantry a 0103 strength=8", "french i infantry b 0102 strength=8",
                    "french i hq h 0103", "austrian v infantry foe off:9:0101")  # fmt: skip
    battle.activate("i", "defensive", until="ChooseMover")
    battle.play("allied", "select a")
    assert [option for option in battle.options("allied") if option.startswith("move")] == ["move a 0101"]


@pytest.mark.rule("brothers", "4.1e")
def test_a_unit_halted_where_there_is_no_room_goes_back() -> None:
    battle = Battle(
        OPEN,
        "french i infantry a 0106 strength=5",
        "french i infantry full 0104 strength=8",
        "french i hq h 0106",
        "austrian v infantry foe 0204 strength=5",
    )
    battle.activate("i", "aggressive", until="ChooseMover")
    battle.play("allied", "select a", "move a 0103")
    assert battle.asked() == "DefendWithFire"
    assert battle.place("a") == "0104"
    battle.script(3, 4, 6)
    events = battle.play("austrian", "fire foe 0104")
    assert battle.place("a") == "0105"
    assert of_kind(events, "WentBack")
    assert has(battle.game, battle.keys["a"], HALTED)
    assert battle.hits("a") == 1
    assert not of_kind(events, "DisengagementTested")
    assert battle.asked() == "ChooseMover"  # its move is over


@pytest.mark.rule("brothers", "4.1f")
def test_a_retreat_goes_on_where_there_is_no_room() -> None:
    battle = Battle(
        "\n. . . .\n",
        "french i infantry a 0102 strength=5",
        "french i infantry full 0103 strength=8",
        "french i hq h 0104",
        "austrian v infantry foe 0101",
    )
    battle.game.resume([(Retreats((battle.keys["a"],), 1), 0)])
    battle.run()
    battle.skip("ChooseRetreat")
    assert battle.place("a") == "0104"


# -- the front-line ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("brothers", "4.2a")
@pytest.mark.parametrize(
    ("order", "shares"),
    [
        ("foot horse gun", [("foot", 4), ("horse", 1), ("gun", 1)]),
        ("foot gun horse", [("foot", 4), ("gun", 2)]),
    ],
)
def test_the_top_six_points_are_the_front_line(order: str, shares: list[tuple[str, int]]) -> None:
    lines = {
        "foot": "austrian v infantry foot 0102 strength=4",
        "horse": "austrian v cavalry horse 0102 strength=1",
        "gun": "austrian v artillery gun 0102 strength=2",
    }
    battle = Battle(OPEN, "french i infantry a 0105", *(lines[word] for word in order.split()))
    found = front_line(battle.game, battle.hex("0102"))
    assert [(battle.scenario.units[unit].key, share) for unit, share in found] == shares


@pytest.mark.rule("brothers", "4.2b")
@pytest.mark.parametrize(
    ("order", "tested"), [("foot horse gun", {"foot", "horse", "gun"}), ("foot gun horse", {"foot", "gun"})]
)
def test_only_the_front_line_tests_its_morale(order: str, tested: set[str]) -> None:
    lines = {
        "foot": "austrian v infantry foot 0102 strength=4",
        "horse": "austrian v cavalry horse 0102 strength=1",
        "gun": "austrian v artillery gun 0102 strength=2",
    }
    battle = Battle(
        OPEN,
        "french i infantry a 0103 strength=6",
        "french i hq h 0103",
        *(lines[word] for word in order.split()),
    )
    battle.activate("i", "aggressive")
    events = battle.fire("allied", "a", "0102", 3, 4, 1)  # a Morale Test
    assert {battle.scenario.units[event.unit].key for event in of_kind(events, "MoraleTested")} == tested


@pytest.mark.rule("brothers", "4.2c")
@pytest.mark.parametrize(
    ("there", "place", "fire"),
    [(5, 1, True), (6, 1, False), (6, 0, True)],
)
def test_whoever_joins_a_stack_draws_fire_if_it_holds_part_of_the_front_line(
    there: int, place: int, fire: bool
) -> None:
    battle = Battle(
        OPEN,
        f"french i infantry stays 0103 strength={there}",
        "french i cavalry comes 0105 strength=4",
        "french i hq h 0105",
        "austrian v infantry foe 0102 strength=5",
    )
    battle.activate("i", "aggressive", until="ChooseMover")
    battle.play("allied", "select comes", f"move comes 0103 {place}")
    assert (battle.asked() == "DefendWithFire") == fire
    if fire:
        battle.script(3, 4, 1)
        events = battle.play("austrian", "fire foe 0103")
        assert len(of_kind(events, "MoraleTested")) == 2  # both units hold part of it


@pytest.mark.rule("brothers", "4.2d")
def test_an_assault_is_met_by_everybody_in_the_hex() -> None:
    battle = Battle(
        OPEN,
        "french i infantry a 0103 strength=6",
        "austrian v infantry top 0102 strength=6",
        "austrian v infantry behind 0102 strength=4",
    )
    melee = find_melee(battle.game, battle.hex("0102"), (battle.keys["a"],), (), ())
    assert melee.defence == 10
