"""Command Range, and who is In Command."""

from __future__ import annotations

import pytest

from grognard.rulesets.brothers.ch07_command.range import command_range
from grognard.rulesets.brothers.state import COMMANDED, DEFENSIVE_POSTURE, has
from tests.rulesets.brothers.battle import Battle
from tests.rulesets.brothers.command import FOE, OPEN, lost

# -- range -------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("brothers", "7.3a")
@pytest.mark.parametrize(("ground", "rating", "reached"), [("w", 1, False), ("w", 2, True), ("f", 1, True)])
def test_woods_count_as_two_hexes_of_range_and_other_ground_as_one(ground: str, rating: int, reached: bool) -> None:
    battle = Battle(
        f"\n. {ground} .\n",
        "french i infantry a 0102",
        f"french i hq h 0103 defensive={rating}",
        "austrian v infantry foe off:9:0101",
    )
    mask = command_range(battle.game, battle.keys["h"], DEFENSIVE_POSTURE)
    assert bool(mask >> battle.hex("0102") & 1) == reached
    assert mask >> battle.hex("0103") & 1  # its own hex always


@pytest.mark.rule("brothers", "7.3a")
def test_the_cheapest_way_counts() -> None:
    battle = Battle(
        "\n. w w .\n. . . .\n",
        "french i infantry a 0101",
        "french i hq h 0104 defensive=4",
        "austrian v infantry foe off:9:0101",
    )
    mask = command_range(battle.game, battle.keys["h"], DEFENSIVE_POSTURE)
    assert mask >> battle.hex("0101") & 1  # four hexes round the woods; straight through they would cost five


@pytest.mark.rule("brothers", "7.3b")
@pytest.mark.parametrize("blocker", ["infantry", "hq"])
def test_range_does_not_lead_through_enemies_of_any_kind(blocker: str) -> None:
    battle = Battle(
        "\n. . . .\n",
        "french i infantry a 0101",
        "french i hq h 0104 defensive=3",
        f"austrian v {blocker} foe 0102",
        "austrian v cavalry other off:9:0101",
    )
    mask = command_range(battle.game, battle.keys["h"], DEFENSIVE_POSTURE)
    assert mask >> battle.hex("0103") & 1
    assert not mask >> battle.hex("0101") & 1


@pytest.mark.rule("brothers", "7.3c")
def test_an_overrun_hq_commands_its_own_hex() -> None:
    battle = Battle(OPEN, "french i infantry a 0107", "french i hq h 0108 defensive=4 overrun", FOE)
    assert command_range(battle.game, battle.keys["h"], DEFENSIVE_POSTURE) == 1 << battle.hex("0108")


@pytest.mark.rule("brothers", "7.3d")
def test_an_hq_off_the_map_commands_nothing() -> None:
    battle = Battle(OPEN, "french i infantry a 0107", "french i hq h off:9:0108", FOE)
    assert command_range(battle.game, battle.keys["h"], DEFENSIVE_POSTURE) == 0
    assert lost(battle, posture="defensive") == {"a"}


# -- In Command --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("brothers", "7.4a")
def test_command_is_judged_once() -> None:
    battle = Battle(
        OPEN,
        "french i infantry near 0107 strength=2",
        "french i infantry far 0104 strength=2",
        "french i hq h 0108 aggressive=2",
        FOE,
    )
    assert lost(battle) == {"far"}
    battle.move("allied", "h", "0106")
    battle.move("allied", "near", "0103")
    found = {key: has(battle.game, battle.keys[key], COMMANDED) for key in ("near", "far")}
    assert found == {"near": True, "far": False}


@pytest.mark.rule("brothers", "7.4b")
@pytest.mark.rule("brothers", "7.4f")
def test_units_within_range_are_in_command_and_the_hq_always() -> None:
    battle = Battle(
        OPEN,
        "french i infantry near 0106",
        "french i infantry far 0105",
        "french i hq h 0108 aggressive=2",
        FOE,
    )
    assert lost(battle) == {"far"}
    assert has(battle.game, battle.keys["h"], COMMANDED)
    overrun = Battle(OPEN, "french i infantry a 0106", "french i hq h 0108 overrun", FOE)
    overrun.activate("i", "aggressive")
    assert has(overrun.game, overrun.keys["h"], COMMANDED)


COLUMN = (
    "french i infantry one 0107",
    "french i infantry two 0106",
    "french i infantry three 0105",
    "french i hq h 0108 aggressive=1 defensive=1",
    "austrian v infantry foe 0301",
)
ROAD = "minor 0108 0107 0106 0105"


@pytest.mark.rule("brothers", "7.4c")
@pytest.mark.rule("brothers", "7.4d")
@pytest.mark.parametrize(("posture", "expected"), [("defensive", set()), ("aggressive", {"two", "three"})])
def test_a_column_on_a_road_is_in_command_in_defensive_posture(posture: str, expected: set[str]) -> None:
    assert lost(Battle(OPEN, *COLUMN, roads=(ROAD,)), posture=posture) == expected


@pytest.mark.rule("brothers", "7.4c")
def test_the_chain_needs_a_road_across_the_hexside_and_no_gap() -> None:
    broken = Battle(OPEN, *COLUMN, roads=("minor 0108 0107 0106", "minor 0105 0205"))
    assert lost(broken, posture="defensive") == {"three"}
    lines = [line for line in COLUMN if " two " not in line]
    assert lost(Battle(OPEN, *lines, roads=(ROAD,)), posture="defensive") == {"three"}
    other = [line.replace("i infantry two", "ii infantry two") for line in COLUMN]
    assert lost(Battle(OPEN, *other, roads=(ROAD,)), posture="defensive") == {"three"}


@pytest.mark.rule("brothers", "7.4c")
def test_the_hq_itself_may_begin_the_chain() -> None:
    battle = Battle(
        OPEN, "french i infantry one 0107", "french i hq h 0108 defensive=0", FOE, roads=("minor 0108 0107",)
    )
    assert lost(battle, posture="defensive") == set()


@pytest.mark.rule("brothers", "7.4e")
def test_reinforcements_are_in_command_when_they_come() -> None:
    battle = Battle(
        OPEN,
        "french i infantry new off:1:0101",
        "french i hq h 0108 aggressive=1",
        "austrian v infantry foe 0304",
    )
    battle.activate("i", "aggressive", until="ChooseMover")
    battle.play("allied", "select new", "enter new 0101")
    assert has(battle.game, battle.keys["new"], COMMANDED)
