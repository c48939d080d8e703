"""Roads, and built-up areas as roads."""

from __future__ import annotations

import pytest

from tests.rulesets.portable.battle import Battle

OPEN = """
    . . . . . .
    . . . . . .
    . . . . . .
    . . . . . .
    . . . . . .
    """
ROAD = ("0305 0304 0303 0302 0301",)
IDLE = "red rifles idle 0604 s"
FAR = "blue rifles far 0601 s"


def ends(unit: str, terrain: str = OPEN, roads: tuple[str, ...] = ROAD) -> set[str]:
    battle = Battle(terrain, f"red {unit} n", IDLE, FAR, roads=roads)
    battle.play("red", "activate a")
    return battle.ends("red", "move", "a")


@pytest.mark.rule("portable", "special.roads.1")
def test_special_roads_1_example_infantry_goes_two_road_hexes() -> None:
    assert ends("rifles a 0305") == {"0304", "0303", "0204", "0205", "0404", "0405"}


@pytest.mark.rule("portable", "special.roads.1")
def test_special_roads_1_example_cavalry_goes_four_road_hexes() -> None:
    reached = ends("cavalry a 0305")
    assert {"0304", "0303", "0302", "0301"} <= reached


@pytest.mark.rule("portable", "special.roads.1")
def test_special_roads_1_example_cavalry_goes_two_road_hexes_and_one_beside() -> None:
    """From 0303 to its neighbours off the road, but not from 0302 to those of its own."""
    reached = ends("cavalry a 0305")
    assert {"0402", "0403", "0202", "0203"} <= reached
    assert reached.isdisjoint({"0401", "0201"})


@pytest.mark.rule("portable", "special.roads.1")
def test_special_roads_1_only_along_the_road() -> None:
    """Two road hexes that no road joins are an ordinary step, and whoever crosses a road gains nothing."""
    side_by_side = ("0305 0304 0303", "0205 0204 0203")
    assert ends("rifles a 0305", roads=side_by_side) == {"0304", "0303", "0204", "0205", "0404", "0405"}
    assert ends("rifles a 0203") == {"0202", "0303", "0304", "0204", "0104", "0103"}


@pytest.mark.rule("portable", "special.roads.2")
def test_special_roads_2_example_the_leftover_half_buys_no_hex_off_the_road() -> None:
    """After 0304 half a hex is left: 0403 and 0203 beside it stay out of reach."""
    battle = Battle(OPEN, "red rifles a 0305 n", IDLE, FAR, roads=("0305 0304",))
    battle.play("red", "activate a")
    assert battle.ends("red", "move", "a") == {"0304", "0204", "0205", "0404", "0405"}
    assert battle.refusal("red", "move a 0403 n") == "move.1"


@pytest.mark.rule("portable", "special.roads.2")
def test_special_roads_2_cavalry_too_loses_its_half() -> None:
    """Three road hexes and one beside them, or one road hex and two beside it, are half a hex too much."""
    reached = ends("cavalry a 0305", roads=("0305 0304",))
    assert {"0303", "0403", "0203"} <= reached
    assert reached.isdisjoint({"0302", "0402", "0202"})
    assert ends("cavalry a 0305", roads=("0305 0304 0303 0302",)).isdisjoint({"0301", "0401", "0201"})


@pytest.mark.rule("portable", "special.roads.2")
def test_special_roads_2_nothing_is_carried_over() -> None:
    battle = Battle(OPEN, "red rifles a 0305 n", IDLE, FAR, roads=ROAD)
    battle.order("red", "move a 0304 n")
    battle.next_turn()
    battle.play("red", "activate a")
    assert battle.ends("red", "move", "a") == {"0303", "0302", "0305", "0403", "0404", "0203", "0204"}


TOWN = """
    . . . . . .
    . . b . . .
    . . b . . .
    . . . . . .
    . . . . . .
    """


@pytest.mark.rule("portable", "special.roads.3")
def test_special_roads_3_a_town_is_road_from_end_to_end() -> None:
    """A built-up hex and its built-up or road neighbours are half a hex apart, road drawn or not."""
    assert "0302" in ends("rifles a 0304", terrain=TOWN, roads=("0304 0305",))
    assert "0304" in ends("rifles a 0302", terrain=TOWN, roads=("0304 0305",))
    assert "0303" in ends("rifles a 0305", terrain=TOWN, roads=("0304 0305",))


@pytest.mark.rule("portable", "special.roads.3")
def test_special_roads_3_from_the_fields_a_town_is_an_ordinary_hex() -> None:
    assert ends("rifles a 0304", terrain=TOWN, roads=()) == {"0303", "0403", "0404", "0305", "0204", "0203"}
    assert ends("rifles a 0303", terrain=TOWN, roads=()) == {"0302", "0402", "0403", "0304", "0203", "0202"}


@pytest.mark.rule("portable", "special.roads.3")
@pytest.mark.parametrize("letter", "fw.")
def test_special_roads_3_other_ground_is_no_road(letter: str) -> None:
    terrain = TOWN.replace("b", letter)
    assert "0302" not in ends("rifles a 0304", terrain=terrain, roads=("0304 0305",))


COURIERS = """
[[type]]
key = "couriers"
name = "Couriers"
kind = "command"
movement = 4
power = 1
range = 0
"""


@pytest.mark.rule("portable", "special.roads.1")
@pytest.mark.rule("portable", "move.4")
def test_special_roads_1_the_fastest_of_all_still_stops_beside_the_enemy() -> None:
    road = " ".join(f"0{column}01" for column in range(1, 10))
    units = ("red couriers a 0101 se", "blue rifles b 0801 n")
    battle = Battle(". . . . . . . . .", *units, roads=(road,), types=COURIERS)
    battle.play("red", "activate a")
    assert battle.ends("red", "move", "a") == {"0201", "0301", "0401", "0501", "0601", "0701"}
    battle = Battle(
        "\n".join([". . . . . . . . ."] * 3), units[0], "blue rifles b 0903 n", roads=(road,), types=COURIERS
    )
    battle.play("red", "activate a")
    assert "0901" in battle.ends("red", "move", "a")
