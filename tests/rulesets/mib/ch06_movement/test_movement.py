"""Movement: costs, stacking, roads, water, facing, attacks after moving, double time."""

from __future__ import annotations

from typing import Any

import pytest

from grognard.core.errors import IllegalAction
from tests.rulesets.mib.battle import Battle, activated, ground

A, FAR = "french i infantry a 0504 s", "austrian v infantry b 0909 n"


def moving(*lines: str, **more: Any) -> Battle:
    return activated(*lines, FAR, **more)


@pytest.mark.rule("mib", "6.0a")
def test_6_0a_eight_points_for_infantry_and_thirteen_for_cavalry() -> None:
    """Clear ground costs 2: four hexes on foot, six on horse."""
    battle = moving("french i infantry a 0101 s")
    assert (battle.cost("a", "0105"), battle.cost("a", "0106")) == (8, 99)


@pytest.mark.rule("mib", "6.0a")
def test_6_0a_cavalry_goes_six_hexes() -> None:
    battle = moving("french i cavalry c 0101 s")
    assert (battle.cost("c", "0107"), battle.cost("c", "0108")) == (12, 99)
    with pytest.raises(IllegalAction, match=r"not enough movement points.*6\.0a"):
        battle.order("move c 0109 s")


@pytest.mark.rule("mib", "6.0a")
def test_6_0a_what_one_leg_has_cost_is_gone_for_the_next() -> None:
    battle = moving("french i infantry a 0501 s")
    battle.order("move a 0503 s")
    assert (battle.cost("a", "0505"), battle.cost("a", "0506")) == (4, 99)


@pytest.mark.rule("mib", "6.0b")
@pytest.mark.rule("mib", "6.0c")
def test_6_0b_hexes_and_hexsides_add_up() -> None:
    battle = moving(A, terrain=ground({"0505": "f", "0503": "s"}), sides=("creek 0504-0505", "stream 0504-0603"))
    assert battle.cost("a", "0505") == 3 + 1
    assert battle.cost("a", "0603") == 2 + 2
    assert battle.cost("a", "0503") == 4
    short = moving(f"{A} movement=3", terrain=ground({"0505": "f"}), sides=("creek 0504-0505",))
    assert short.cost("a", "0505") == 99, "whoever cannot pay does not enter"


@pytest.mark.rule("mib", "6.0c")
def test_6_0c_forest_costs_three() -> None:
    battle = moving(A, "french i cavalry c 0704 s", terrain=ground({"0505": "f", "0705": "f"}))
    assert (battle.cost("a", "0505"), battle.cost("c", "0705")) == (3, 3)


ROAD = ("road 0501 0502 0503 0504 0505",)


@pytest.mark.rule("mib", "6.3a")
def test_6_3a_one_point_along_a_road_for_all() -> None:
    for kind in ("road", "minor-road"):
        battle = moving("french i infantry a 0501 s", terrain=ground({"0503": "f"}), roads=(f"{kind} {ROAD[0][5:]}",))
        assert battle.cost("a", "0505") == 4


@pytest.mark.rule("mib", "6.3b")
def test_6_3b_only_by_that_road() -> None:
    """From beside the road the forest in the hex counts."""
    battle = moving("french i infantry a 0603 s", terrain=ground({"0503": "f"}), roads=ROAD)
    assert battle.cost("a", "0503") == 3


@pytest.mark.rule("mib", "6.4a")
@pytest.mark.rule("mib", "6.4c")
def test_6_4a_a_road_over_a_river_is_a_bridge_and_there_is_no_other_way() -> None:
    """With a river all round it a hex is an island."""
    battle = moving("french i infantry a 0503 s", roads=ROAD, sides=("river 0503-0504",))
    assert battle.cost("a", "0504") == 1
    moat = tuple(f"river {hex}-0504" for hex in ("0503", "0603", "0604", "0505", "0404", "0403"))
    assert moving("french i infantry a 0503 s", sides=moat).cost("a", "0504") == 99
    assert moving("french i infantry a 0503 s", sides=moat, roads=ROAD).cost("a", "0504") == 1
    with pytest.raises(IllegalAction):
        moving("french i infantry a 0503 s", sides=moat).order("move a 0504 s")


@pytest.mark.rule("mib", "6.4a")
@pytest.mark.rule("mib", "6.4b")
def test_6_4b_creeks_and_streams_cost_more_off_the_bridge() -> None:
    """Woods on both sides make the way round dearer."""
    woods = ground({"0604": "f", "0404": "f"})
    for kind, price in (("creek", 3), ("stream", 4)):
        assert moving(A, terrain=woods, sides=(f"{kind} 0504-0505",)).cost("a", "0505") == price
        assert moving(A, sides=(f"{kind} 0504-0505",), roads=ROAD).cost("a", "0505") == 1


@pytest.mark.rule("mib", "6.5a")
@pytest.mark.rule("mib", "6.5b")
def test_6_5_friends_on_a_road_are_in_the_way_and_beside_it_are_not() -> None:
    friend = "french ii infantry d 0503 s steps=1"
    battle = moving("french i infantry a 0502 s steps=1", friend, roads=ROAD, terrain=ground({"0503": "f"}))
    assert battle.cost("a", "0503") == 3
    free = moving("french i infantry a 0502 s steps=1", friend)
    assert free.cost("a", "0503") == 2


@pytest.mark.rule("mib", "6.9a")
def test_6_9a_an_attack_after_moving_costs_two_points() -> None:
    """Three hexes cost six: two are left for the attack. Four leave none."""
    battle = moving("french i infantry a 0501 s", "austrian v infantry c 0505 n")
    assert {"move a 0504 s", "engage a 0504 s"} <= battle.orders("a")
    assert "engage a 0504 se" not in battle.orders("a"), "a turn as well is too much"
    battle.order("move a 0504 s")
    battle.to_combat()
    assert not battle.waiting(), "who has not paid may not attack"
    with pytest.raises(IllegalAction, match=r"6\.9a"):
        moving("french i infantry a 0501 s movement=7", "austrian v infantry c 0505 n").order("engage a 0504 s")


@pytest.mark.rule("mib", "6.9b")
def test_6_9b_who_began_next_to_the_enemy_attacks_for_nothing() -> None:
    battle = moving("french i infantry a 0504 s fatigue=6 movement=1", "austrian v infantry c 0505 n")
    battle.play("french", "end")
    assert "attack a 0505" in battle.options()


@pytest.mark.rule("mib", "6.9b")
def test_6_9b_whoever_moves_on_pays_for_its_new_neighbour() -> None:
    battle = moving(A, "austrian v infantry c 0505 n")
    battle.order("move a 0604 sw")
    battle.to_combat()
    assert not battle.waiting()


def hurried(die: int) -> Battle:
    """A division goes five hexes in double time and the activation ends."""
    battle = moving("french i infantry a 0501 s")
    battle.order("hurry a 0506 s")
    battle.script(die)
    battle.to_combat()
    return battle


@pytest.mark.rule("mib", "6.12a")
def test_6_12a_double_time_adds_the_morale_rating() -> None:
    battle = moving("french i infantry a 0501 s morale=4")
    assert "0505" in battle.reach("a")
    assert "0506" not in battle.reach("a")
    assert "0507" in battle.reach("a", "hurry")
    assert "0508" not in battle.reach("a", "hurry")
    tired = moving("french i infantry a 0501 s morale=4 fatigue=6")
    assert tired.cost("a", "0503") == 4
    assert "0505" in tired.reach("a", "hurry")
    assert "0506" not in tired.reach("a", "hurry")


@pytest.mark.rule("mib", "6.12b")
@pytest.mark.rule("mib", "6.12c")
@pytest.mark.rule("mib", "10.0d")
def test_6_12b_double_time_tires_and_costs_a_straggler_if_the_check_fails() -> None:
    battle = hurried(4)
    assert (battle.get("fatigue", "a"), battle.get("stragglers", "a")) == (2, 0), "one for the march, one more"
    battle = hurried(5)
    assert (battle.get("stragglers", "a"), battle.get("steps", "a")) == (1, 3)


@pytest.mark.rule("mib", "6.12a")
@pytest.mark.rule("mib", "9.0d")
def test_6_12a_not_for_the_spent_and_the_disorganized() -> None:
    for state in ("fatigue=9", "disorganized"):
        battle = moving(f"french i infantry a 0501 s {state}")
        assert not battle.reach("a", "hurry")
