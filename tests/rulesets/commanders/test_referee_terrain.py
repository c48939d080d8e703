"""Situations of terrain and markers, derived from the book's text alone."""

from __future__ import annotations

import pytest

from grognard.core.errors import GrognardError
from grognard.rulesets.commanders.ruleset import RULESET
from tests.rulesets.commanders.field import Field
from tests.rulesets.commanders.fight import Fight
from tests.rulesets.drill import of_kind

TERRAIN = """
[white]
handicap = 0
[rules]
terrain = true
[terrain]
forest = "b2"
hill = "a2"
building = "c2"
roads = "b1-b2"
"""


@pytest.mark.rule("commanders", "opt.forest.1")
def test_three_at_a_time_enter_a_forest_over_a_border_and_are_spent_at_once() -> None:
    """Foot or horse, friendly sector or not; cavalry that has gone in rides no farther."""
    field = Field("w b1 IICC", "b b0 I", scenario_text=TERRAIN).orders("w", "2I b1-b2, 2C b1-b2-c2")
    field.begin("fast")
    assert field.verbs("w") == {"hold"}, "into a forest cavalry goes with the infantry's phase"
    field.reach("combined")
    field.play("w", "send w-cav-1 b2 2 c2")
    assert field.has("w", "send w-inf-1 b2 1")
    assert not field.has("w", "send w-inf-1 b2 2")
    field.play("w", "send w-inf-1 b2 1")
    field.reach("noncombat")
    assert field.at("w", "b2") == "I*C*C*"
    assert not field.has("w", "send w-cav-1 c2 1")


@pytest.mark.rule("commanders", "opt.forest.4")
def test_cavalry_in_a_forest_waits_for_combined_arms_and_then_rides_two_sectors() -> None:
    """It has lost its speed but not its range."""
    field = Field("w b2 C", "w a1 I", "b b0 I", scenario_text=TERRAIN).orders("w", "C b2-a2-a1")
    field.begin("fast")
    assert field.verbs("w") == {"hold"}
    field.reach("combined")
    field.send_all()
    assert field.at("w", "a2") == "C"
    field.send_all()
    assert field.at("w", "a1") == "IC"


@pytest.mark.rule("commanders", "opt.forest.5")
@pytest.mark.parametrize(("start", "may"), [("b1", True), ("c2", False)])
def test_guns_enter_a_forest_by_road_only(start: str, may: bool) -> None:
    """In the last move, over a border with a road."""
    field = Field(f"w {start} A", "w b2 I", "b b0 I", scenario_text=TERRAIN).orders("w", f"A {start}-b2")
    field.begin("noncombat")
    assert field.has("w", "send w-art-1 b2 1") is may


@pytest.mark.rule("commanders", "opt.forest.5")
def test_guns_in_a_forest_do_not_bombard_but_may_attack() -> None:
    """No bombardment out of it; direct fire is another thing."""
    field = Field("w b2 A", "b b3 I", scenario_text=TERRAIN).orders("w", "A b2-b3")
    field.begin("bombardment")
    assert field.verbs("w") == {"hold"}
    field.reach("combined")
    assert field.has("w", "send w-art-1 b3 1")


@pytest.mark.rule("commanders", "opt.forest.6")
def test_a_forest_in_between_costs_a_die_like_friends_do() -> None:
    """Empty or held by the enemy: one die at the target, none at who is in the wood."""
    for line in ("b b2 I", "b c3 I"):
        field = Field("w b1 A", line, "b b3 II", scenario_text=TERRAIN, dice=(1,)).orders("w", "A b1-b3")
        shots = of_kind(field.send_all("bombardment"), "BatteryFired")
        assert [field.where(shot.target) for shot in shots] == ["b3"]


@pytest.mark.rule("commanders", "opt.forest.3")
def test_everybody_fights_worse_in_a_forest() -> None:
    """Two less at range and one less in melee, for both."""
    fight = Fight("w b1 I", "b b2 I", white="I b1-b2", dice=(1, 1, 1, 1), rules=TERRAIN)
    fight.on()
    assert fight.modifiers("w", "ranged") == [-3]
    assert fight.modifiers("b", "ranged") == [-2]
    assert fight.modifiers("w", "melee") == [0]
    assert fight.modifiers("b", "melee") == [-1]


@pytest.mark.rule("commanders", "opt.forest.3")
@pytest.mark.parametrize(("shields", "value"), [("false", 2 - 3), ("true", 2 - 3 - 2)])
def test_shells_into_a_forest_have_no_penalty_unless_the_scenario_says_so(shields: str, value: int) -> None:
    """Terrain counts in a combat over a sector; bombardment has its own list of modifiers. With the other reading the
    forest's two are added. The card shows what is then rolled."""
    rules = TERRAIN.replace("terrain = true", f"terrain = true\nforest-shields = {shields}")
    field = Field("w b1 A", "b b2 I", scenario_text=rules, dice=(6,)).orders("w", "A b1-b2")
    field.begin("bombardment")
    (card,) = RULESET.odds(field.game, 0, RULESET.notation(field.scenario).parse("bombard w-art-1 b2"))
    (shot,) = of_kind(field.send_all(), "BatteryFired")
    assert sum(m.value for m in shot.modifiers) == card.rows[0].total == value
    assert shot.outcome == ("hit" if shields == "false" else "miss")


@pytest.mark.rule("commanders", "opt.hill.1")
@pytest.mark.parametrize(("start", "goal", "value"), [("a1", "a2", 0), ("a2", "a3", 2), ("c1", "c2", 1)])
def test_hills_count_for_attackers_in_melee(start: str, goal: str, value: int) -> None:
    """One less uphill, one more downhill, nothing for the defender."""
    fight = Fight(f"w {start} I", f"b {goal} I", white=f"I {start}-{goal}", dice=(1,) * 4, rules=TERRAIN)
    fight.on()
    assert fight.modifiers("w", "melee") == [value]
    assert fight.modifiers("b", "melee") == [0]
    assert fight.modifiers("w", "ranged") == [-1]


@pytest.mark.rule("commanders", "opt.building.1")
def test_a_building_takes_one_infantry_unit_of_the_defender_only_before_melee() -> None:
    """No cavalry, no attacker; whoever is inside neither strikes nor is struck and does not hold the sector."""
    fight = Fight("w c1 II", "b c2 II", white="2I c1-c2", dice=(1, 1, 1, 1, 6, 6, 1), rules=TERRAIN)
    fight.on("Shelter")
    fight.do("b", "shelter b-inf-1 c2")
    assert fight.waits_for("b") != "Shelter"
    fight.on()
    assert len(fight.blows("b", "melee")) == 1
    assert fight.at("w", "c2") == "I*I*"
    assert fight.at("b", "c2") == "I"


@pytest.mark.rule("commanders", "opt.objective.3")
def test_a_wind_rose_is_paid_once() -> None:
    """Held for a second round it brings nothing more."""
    rules = 'board = "B"\n[[marker]]\nsector = "a2"\nside = "black"\nkind = "big-rose"\n'
    field = Field("w a2 I", "b b2 I", scenario_text=rules)
    field.begin("scoring")
    assert field.state.points == (3, 0)
    field.begin("scoring")
    assert field.state.points == (3, 0)


@pytest.mark.rule("commanders", "opt.orders.2a")
def test_couriers_need_a_command_post_to_ride_from() -> None:
    """Distances are counted from the command sector: a board without one cannot have them."""
    with pytest.raises(GrognardError):
        Field("w b1 I", scenario_text='board = "B"\n[rules]\ndelivery = true\n')
