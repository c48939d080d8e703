"""Buildings: a shelter for one infantry unit."""

from __future__ import annotations

import pytest

from grognard.rulesets.commanders.shown.problems import problems
from grognard.rulesets.commanders.status import SHELTERED
from tests.rulesets.commanders.field import Field
from tests.rulesets.commanders.fight import Fight
from tests.rulesets.drill import of_kind

IDLE = (1,) * 40
FARM = '[terrain]\nbuilding = "b2"\n'
ON = "[white]\nhandicap = 0\n[rules]\nterrain = true\n" + FARM


def hidden(fight: Field) -> list[int]:
    return [unit for unit, status in enumerate(fight.state.status) if status & SHELTERED]


@pytest.mark.rule("commanders", "opt.building.1")
def test_opt_building_1_one_infantry_unit_goes_inside_before_melee() -> None:
    """After the fire the owner may hide one unit: it throws nothing and nobody can strike it."""
    fight = Fight("w b1 II", "b b2 IIC*", white="2I b1-b2", rules=ON, dice=IDLE).on("Shelter")
    assert len(fight.zones("ranged")) == 1
    assert not fight.has("b", "shelter b-cav-1 b2")
    fight.do("b", "shelter b-inf-1 b2")
    assert fight.waits_for("b") != "Shelter"
    fight.on()
    first = fight.units["b b2"][0]
    assert first not in {blow.unit for blow in fight.blows("b", "melee")}
    assert first not in {blow.target for blow in fight.blows("w", "melee")}


@pytest.mark.rule("commanders", "opt.building.1")
def test_opt_building_1_only_with_a_building_and_only_the_defender() -> None:
    """Off, or elsewhere, nobody is asked; the attacker has no use for the enemy's farm."""
    fight = Fight("w b1 I", "b b2 I", white="I b1-b2", rules=FARM, dice=IDLE).on()
    assert "Shelter" not in fight.asked
    elsewhere = ON.replace("b2", "a2")
    fight = Fight("w b1 I", "b b2 I", white="I b1-b2", rules=elsewhere, dice=IDLE).on()
    assert "Shelter" not in fight.asked
    fight = Fight("w b1 I", "b b2 II", white="I b1-b2", black="I b2-b1", rules=ON, dice=IDLE).on("Shelter")
    assert fight.waits_for("w") == ""
    assert not fight.has("b", "shelter b-inf-1 b2")
    assert fight.has("b", "shelter b-inf-2 b2")


@pytest.mark.rule("commanders", "opt.building.2")
def test_opt_building_2_the_sector_is_lost_all_the_same() -> None:
    """The others are routed: the attacker moves in, the unit inside holds nothing and is not captured."""
    fight = Fight("w b1 II", "b b2 II", white="2I b1-b2", rules=ON, dice=(1, 1, 1, 1, 6, 1, 1)).on("Shelter")
    fight.do("b", "shelter b-inf-1 b2")
    fight.on()
    assert fight.at("w", "b2") == "I*I*"
    assert fight.where(fight.units["b b2"][0]) == "b2"
    assert hidden(fight) == fight.units["b b2"][:1]
    assert not problems(fight.game)


@pytest.mark.rule("commanders", "opt.building.2")
def test_opt_building_2_with_comrades_left_it_comes_out_again() -> None:
    """The defenders hold the sector: at the end of the phase nobody is hidden."""
    fight = Fight("w b1 I", "b b2 II", white="I b1-b2", rules=ON, dice=(1, 1, 1, 6)).on("Shelter")
    fight.do("b", "shelter b-inf-1 b2")
    assert fight.zones("melee") or hidden(fight)
    fight.on()
    assert (hidden(fight), fight.at("b", "b2")) == ([], "II")


def besieged(*lines: str) -> Field:
    """Black's infantry hides in the farm of b2, which White holds."""
    field = Field("w b2 I", "b b2 I", *lines, scenario_text=ON, dice=IDLE)
    field.state.status[field.units["b b2"][0]] |= SHELTERED
    return field


@pytest.mark.rule("commanders", "opt.building.2")
def test_opt_building_2_it_may_leave_by_a_later_order_and_stands_there() -> None:
    """Ordered into a friendly sector that is attacked in the same phase, it takes its place among the defenders."""
    field = besieged("b b3 I", "w a3 II").orders("b", "I b2-b3").orders("w", "2I a3-b3")
    told = field.send_all("combined") + field.quietly(until="Withdraw")
    (fought,) = of_kind(told, "ZoneFought")
    assert {blow.unit for blow in fought.blows[1]} == {field.units["b b2"][0], field.units["b b3"][0]}
    assert hidden(field) == []


@pytest.mark.rule("commanders", "opt.building.2")
def test_opt_building_2_it_takes_no_room() -> None:
    """Beside six comrades it leaves the farm and nobody can take a place it never had."""
    field = Field("b b2 IIIIIII", "b b3 I", "w b1 I", scenario_text=ON).orders("b", "I b2-b3, I b3-b2")
    first = field.units["b b2"][0]
    field.state.status[first] |= SHELTERED
    field.send_all("combined")
    assert (field.at("b", "b2").count("I"), field.where(first)) == (6, "b3")


@pytest.mark.rule("commanders", "opt.building.2")
def test_opt_building_2_it_is_not_there_for_anybody() -> None:
    """It blocks no way, is no target and no obstacle for its own guns, and scores nothing."""
    field = besieged("b b3 A", "w b1 II").orders("b", "A b3-b1")
    shots = of_kind(field.send_all("bombardment"), "BatteryFired")
    assert sorted(shot.place for shot in shots) == [2, 5]
    field = besieged("w a2 A").orders("w", "A a2-b2")
    field.begin("bombardment")
    assert field.waits_for("w") == "NothingToSend"
