"""Flanking Fire, and the shifts that are netted with it."""

from __future__ import annotations

import pytest

from grognard.rulesets.brothers.ch08_fire.shifts import STEP, find_shot
from tests.rulesets.brothers.battle import Battle

OPEN = """
    . . . . . . .
    . . . . . . .
    . . . . . . .
    . . . . . . .
    . . . . . . .
    """
TARGET = "austrian v infantry foe 0304"
# around 0304: 0204 north-east, 0303 east, 0404 south-east, 0405 south-west, 0305 west, 0205 north-west
GOZE = "french i infantry goze 0205"
DIEU = "french i infantry dieu 0303"
CORNER = "french i artillery corner 0104 medium"  # along the side between 0204 and 0205


def flanks(unit: str, *lines: str, terrain: str = OPEN) -> bool:
    battle = Battle(terrain, *lines, TARGET)
    found = find_shot(battle.game, (battle.keys[unit],), battle.hex("0304"), STEP)
    return "flanking-fire" in {shift.why for shift in found.shifts}


@pytest.mark.rule("brothers", "8.3c")
def test_two_units_that_are_not_neighbours_flank_for_each_other() -> None:
    assert flanks("goze", GOZE, DIEU)
    assert flanks("dieu", GOZE, DIEU)


@pytest.mark.rule("brothers", "8.3c")
def test_fire_across_the_side_between_them_does_not_flank() -> None:
    assert not flanks("dalton", GOZE, DIEU, "french i artillery dalton 0103 medium")  # over 0204


@pytest.mark.rule("brothers", "8.3c")
@pytest.mark.parametrize(
    ("engaged", "found"),
    [("0205", False), ("0204", False), ("0303", True), ("0404", True), ("0405", True), ("0305", False)],
)
def test_an_engaged_side_that_is_neither_the_same_nor_next_to_it_is_enough(engaged: str, found: bool) -> None:
    other = () if engaged == "0205" else (f"french i infantry other {engaged}",)
    assert flanks("goze", GOZE, *other) == found


@pytest.mark.rule("brothers", "8.3d")
def test_fire_through_a_corner_flanks_if_a_whole_side_lies_between() -> None:
    dieu = "french i infantry dieu 0204"  # one of the two sides at the corner
    assert flanks("corner", CORNER, "french i infantry goze 0303", dieu)
    assert not flanks("corner", CORNER, dieu)
    assert not flanks("corner", CORNER, GOZE)


@pytest.mark.rule("brothers", "8.3d")
@pytest.mark.rule("brothers", "8.3a")
def test_the_obscured_line_of_the_example_cancels_the_flanking_shift() -> None:
    battle = Battle(
        OPEN,
        CORNER,
        "french i infantry dieu 0204",
        "french i infantry goze 0303",
        TARGET,
    )
    found = find_shot(battle.game, (battle.keys["corner"],), battle.hex("0304"), STEP)
    values = {shift.why: shift.value for shift in found.shifts}
    assert values == {"obscured": -2, "flanking-fire": 2}  # between blocked and clear
    assert found.column == found.strength


@pytest.mark.rule("brothers", "8.3e")
def test_a_town_cannot_be_flanked() -> None:
    def town(letter: str) -> str:
        rows = [". . . . . . ."] * 5
        rows[2] = f". . . {letter} . . ."
        return "\n" + "\n".join(rows) + "\n"

    assert flanks("goze", GOZE, DIEU, terrain=town("v"))
    assert not flanks("goze", GOZE, DIEU, terrain=town("T"))


@pytest.mark.rule("brothers", "8.3f")
def test_a_lone_staff_engages_nobody_and_without_contact_there_is_no_flank() -> None:
    assert not flanks("goze", GOZE, "french i hq h 0303")
    assert not flanks("far", "french i artillery far 0301 medium")


@pytest.mark.rule("brothers", "8.3a")
def test_all_shifts_are_summed_before_the_column_is_taken() -> None:
    battle = Battle(
        "\n. . . v\n. . . .\n",
        "french i artillery g 0102 strength=1 low",
        "austrian v infantry foe 0101",
    )
    found = find_shot(battle.game, (battle.keys["g"],), battle.hex("0101"), STEP)
    values = {shift.why: shift.value for shift in found.shifts}
    assert values == {"canister": 2, "low-ammo": -2, "village": -1}
    assert found.column == 0  # 1 + 2 - 2 - 1; no floor on the way
    strong = Battle(
        "\n. . . .\n. . . .\n",
        "french i artillery g 0103 strength=6 low white",
        "austrian v infantry foe 0102",
    )
    found = find_shot(strong.game, (strong.keys["g"],), strong.hex("0102"), STEP)
    assert found.column == 7  # 6 + 1 + 2 - 2, no ceiling on the way


@pytest.mark.rule("brothers", "8.3a")
@pytest.mark.rule("brothers", "2.2b")
def test_fire_up_a_slope_is_harder_and_down_it_is_not() -> None:
    def shift(firer: str, target: str) -> int:
        battle = Battle(
            "\n. .\n",
            f"french i infantry a {firer}",
            f"austrian v infantry foe {target}",
            heights="\n0 1\n",
            sides=("slope 0102-0101",),
        )
        found = find_shot(battle.game, (battle.keys["a"],), battle.hex(target), STEP)
        return sum(shift.value for shift in found.shifts)

    assert (shift("0102", "0101"), shift("0101", "0102")) == (-1, 0)
