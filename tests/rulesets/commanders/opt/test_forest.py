"""Forests, where terrain counts and where it does not."""

from __future__ import annotations

import pytest

from tests.rulesets.commanders.field import Field
from tests.rulesets.commanders.fight import Fight
from tests.rulesets.drill import of_kind

IDLE = (1,) * 40
WOOD = '[terrain]\nforest = "b2"\nroads = "b1-b2"\n'
ON = "[white]\nhandicap = 0\n[rules]\nterrain = true\n" + WOOD


def most_sent(field: Field, unit: str, to: str) -> int:
    """How many units can be sent on a way."""
    return max((n for n in range(1, 7) if field.has("w", f"send {unit} {to} {n}")), default=0)


@pytest.mark.rule("commanders", "opt.forest.1")
@pytest.mark.parametrize(("rules", "most"), [(ON, 3), (WOOD, 5)])
@pytest.mark.parametrize("there", ["w b2 I", "b b2 I", "b b3 I"])
def test_opt_forest_1_three_units_a_border(rules: str, most: int, there: str) -> None:
    """Into a friendly, enemy or neutral forest three go over a border in a phase, into the open five."""
    field = Field("w b1 IIIIII", there, scenario_text=rules).orders("w", "6I b1-b2")
    field.begin("combined")
    assert most_sent(field, "w-inf-1", "b2") == most


@pytest.mark.rule("commanders", "opt.forest.1")
def test_opt_forest_1_each_border_has_its_three() -> None:
    """Over two borders twice three units come in."""
    fight = Fight("w b1 IIII", "w a2 IIII", white="4I b1-b2, 4I a2-b2", rules=ON).on()
    assert (fight.at("w", "b2"), fight.at("w", "b1"), fight.at("w", "a2")) == ("I*" * 6, "I", "I")


@pytest.mark.rule("commanders", "opt.forest.1")
@pytest.mark.parametrize(("rules", "most"), [(ON, 3), (WOOD, 5)])
def test_opt_forest_1_a_countercharge_into_a_forest(rules: str, most: int) -> None:
    """Cavalry that may follow up into a forest charges with three at most."""
    fight = Fight("w b2 I", "b b3 CCCCC", white="I b2-b3", rules=rules, dice=IDLE)
    assert max(n for n in range(1, 6) if fight.has("b", f"countercharge b3 b2 {n}")) == most


@pytest.mark.rule("commanders", "opt.forest.2")
@pytest.mark.parametrize(("rules", "modifiers"), [(ON, [-2, -3]), (WOOD, [0, 0])])
def test_opt_forest_2_whoever_enters_is_spent_at_once(rules: str, modifiers: list[int]) -> None:
    """Infantry that has just come into the wood defends as spent in the same phase."""
    fight = Fight("w b2 I", "w b1 I", "b b3 II", white="I b1-b2", black="2I b3-b2", rules=rules, dice=IDLE).on()
    assert fight.modifiers("w", "ranged") == modifiers


@pytest.mark.rule("commanders", "opt.forest.2")
def test_opt_forest_2_cavalry_ends_its_march_there() -> None:
    """One sector into a wood spends cavalry, which one sector elsewhere does not."""
    fight = Fight("w b1 C", white="C b1-b2", rules=ON).on()
    assert fight.at("w", "b2") == "C*"
    fight = Fight("w b1 C", white="C b1-b2", rules=WOOD).on()
    assert fight.at("w", "b2") == "C"


@pytest.mark.rule("commanders", "opt.forest.3")
@pytest.mark.parametrize(("rules", "ranged", "melee"), [(ON, (-3, -2), (0, -1)), (WOOD, (-1, 0), (1, 0))])
def test_opt_forest_3_both_sides_fight_badly(rules: str, ranged: tuple[int, int], melee: tuple[int, int]) -> None:
    """-2 at range and -1 in melee for attackers and defenders of a forest."""
    fight = Fight("w b1 I", "b b2 I", white="I b1-b2", rules=rules, dice=IDLE).on()
    assert (fight.modifiers("w", "ranged"), fight.modifiers("b", "ranged")) == ([ranged[0]], [ranged[1]])
    assert (fight.modifiers("w", "melee"), fight.modifiers("b", "melee")) == ([melee[0]], [melee[1]])


@pytest.mark.rule("commanders", "opt.forest.4")
@pytest.mark.parametrize(("rules", "may"), [(ON, 0), (WOOD, 1)])
@pytest.mark.parametrize(("start", "to"), [("b1", "b2"), ("b2", "b1")])
def test_opt_forest_4_cavalry_is_not_fast_from_or_into_a_forest(rules: str, may: int, start: str, to: str) -> None:
    """Neither into the wood nor out of it in the fast phase."""
    field = Field(f"w {start} C", scenario_text=rules).orders("w", f"C {start}-{to}")
    field.begin("fast")
    assert most_sent(field, "w-cav-1", to) == may
    field.reach("combined")
    assert most_sent(field, "w-cav-1", to) == 1


@pytest.mark.rule("commanders", "opt.forest.4")
def test_opt_forest_4_it_still_moves_two_sectors_out_of_one_and_never_through() -> None:
    """From the wood in combined arms and on in the quiet phase; a wood in the middle ends the march."""
    fight = Fight("w b2 C", "w a1 I", white="C b2-b1-a1", rules=ON).on()
    fight.next()
    assert fight.at("w", "a1") == "IC"
    fight = Fight("w b1 C", "w a2 I", white="C b1-b2-a2", rules=ON).on()
    fight.next()
    assert (fight.at("w", "b2"), fight.at("w", "a2")) == ("C", "I")


@pytest.mark.rule("commanders", "opt.forest.5")
@pytest.mark.parametrize(("rules", "start", "may"), [(ON, "b1", 1), (ON, "a2", 0), (WOOD, "a2", 1)])
def test_opt_forest_5_guns_need_a_road(rules: str, start: str, may: int) -> None:
    """The road runs from b1: guns come in over it and over no other border."""
    field = Field(f"w {start} A", "w b2 I", scenario_text=rules).orders("w", f"A {start}-b2")
    field.begin("noncombat")
    assert most_sent(field, "w-art-1", "b2") == may


@pytest.mark.rule("commanders", "opt.forest.5")
@pytest.mark.parametrize(("rules", "may"), [(ON, False), (WOOD, True)])
def test_opt_forest_5_guns_in_a_forest_do_not_bombard(rules: str, may: bool) -> None:
    """They see nothing for the trees."""
    field = Field("w b2 A", "b b3 I", scenario_text=rules).orders("w", "A b2-b3")
    field.begin("bombardment")
    assert (field.waits_for("w") == "FireGuns") == may


@pytest.mark.rule("commanders", "opt.forest.6")
@pytest.mark.parametrize(("rules", "dice"), [(ON, 1), (WOOD, 2)])
def test_opt_forest_6_a_forest_in_between_costs_a_die(rules: str, dice: int) -> None:
    """Like an own unit in between, the wood leaves one die against the target."""
    field = Field("w b1 A", "b b3 II", scenario_text=rules, dice=IDLE).orders("w", "A b1-b3")
    shots = of_kind(field.send_all("bombardment"), "BatteryFired")
    assert [shot.place for shot in shots] == [8] * dice
