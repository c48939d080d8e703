"""Lines of sight over three levels of ground."""

from __future__ import annotations

from random import Random

import pytest

from grognard.core.sight import BLOCKED, CLEAR, OBSCURED
from grognard.rulesets.brothers.ch08_fire.targets import sight
from grognard.rulesets.brothers.reader.scenario import Switches
from tests.rulesets.brothers.battle import Battle
from tests.rulesets.drill import modifiers, of_kind


def look(ground: str, heights: str = "", *lines: str, **more: object) -> int:
    """How the two ends of a row of hexes see each other, with units between them."""
    count = len(ground.split())
    battle = Battle(
        f"\n{ground}\n",
        f"french i artillery g 01{count:02} medium",
        "austrian v infantry foe 0101",
        *lines,
        heights=f"\n{heights}\n" if heights else "",
        **more,  # type: ignore[arg-type]
    )
    return sight(battle.game, battle.hex(f"01{count:02}"), battle.hex("0101"))


@pytest.mark.rule("brothers", "8.1.5a")
def test_adjacent_fire_needs_no_sight_and_distant_fire_does() -> None:
    battle = Battle(
        "\n. T T T\n",
        "french i artillery g 0103 medium",
        "french i hq h 0103",
        "austrian v infantry near 0102",
        "austrian v infantry far 0101",
    )
    battle.activate("i", "aggressive")
    assert battle.options("allied") == ["fire g 0102", "cease"]


@pytest.mark.rule("brothers", "8.1.5b")
@pytest.mark.parametrize("ends", ["w", "T", "v"])
def test_the_ground_at_both_ends_does_not_matter(ends: str) -> None:
    assert look(f"{ends} . {ends}") == CLEAR
    assert look(". . .", "", "french i infantry here 0103", "austrian v infantry there 0101 strength=2") == CLEAR


@pytest.mark.rule("brothers", "8.1.5c")
@pytest.mark.rule("brothers", "8.1.5d")
@pytest.mark.parametrize(("ground", "shift"), [(". v v .", -2), (". . . .", 0), (". w . .", None)])
def test_a_blocked_line_forbids_fire_and_an_obscured_one_shifts_it_once(ground: str, shift: int | None) -> None:
    battle = Battle(
        f"\n{ground}\n",
        "french i artillery g 0104 medium",
        "french i hq h 0104",
        "austrian v infantry foe 0101",
    )
    battle.activate("i", "aggressive")
    assert (battle.asked() == "ChooseFire") == (shift is not None)
    if shift is not None:
        event = of_kind(battle.fire("allied", "g", "0101", 1, 1, 3), "Fired")[0]
        assert modifiers(event).get("obscured", 0) == shift


@pytest.mark.rule("brothers", "8.1.5e")
def test_higher_ground_between_blocks_whatever_is_on_it() -> None:
    assert look(". . .", "0 1 0") == BLOCKED
    assert look(". . .", "1 2 0") == BLOCKED
    assert look(". . .", "0 1 1") == CLEAR


@pytest.mark.rule("brothers", "8.1.5f")
@pytest.mark.parametrize(
    ("ground", "found"),
    [(". w .", BLOCKED), (". T .", BLOCKED), (". f .", CLEAR), (". f f .", BLOCKED), (". f . f .", CLEAR)],
)
def test_on_one_level_woods_towns_and_two_fields_in_a_row_block(ground: str, found: int) -> None:
    assert look(ground) == found
    levels = " ".join("1" for _ in ground.split())
    assert look(ground, levels) == found


@pytest.mark.rule("brothers", "8.1.5f")
def test_a_field_at_an_end_makes_no_pair() -> None:
    assert look("f f .") == CLEAR


@pytest.mark.rule("brothers", "8.1.5f")
def test_units_of_both_sides_block_and_so_does_a_lone_staff() -> None:
    assert look(". . .", "", "french i infantry b 0102") == BLOCKED
    assert look(". . .", "", "austrian v infantry b 0102") == BLOCKED
    assert look(". . .", "", "austrian v hq o 0102") == BLOCKED
    assert look(". . .", "", "french cic nap 0102") == BLOCKED
    assert look(". . .", "", "austrian v hq o 0102", switches=Switches(headquarters_hide_nobody=True)) == CLEAR


@pytest.mark.rule("brothers", "8.1.5g")
def test_on_one_level_a_village_obscures_wherever_it_lies_in_its_hex() -> None:
    assert look(". v .") == OBSCURED
    assert look(". . .", marks=("village 0102",)) == OBSCURED


@pytest.mark.rule("brothers", "8.1.5h")
@pytest.mark.parametrize("feature", ["w", "T", "v"])
def test_lower_ground_between_has_no_effect(feature: str) -> None:
    assert look(f". {feature} .", "1 0 1") == CLEAR
    assert look(". . .", "1 0 1", "french i infantry b 0102") == CLEAR
    assert look(f". {feature} .", "2 0 1") == CLEAR  # below both ends


@pytest.mark.rule("brothers", "8.1.5i")
@pytest.mark.parametrize("feature", ["w", "T"])
def test_a_feature_on_the_level_of_the_higher_end_blocks(feature: str) -> None:
    assert look(f". {feature} .", "1 1 0") == BLOCKED
    assert look(". f f .", "1 1 1 0") == BLOCKED
    assert look(". . .", "1 1 0", "french i infantry b 0102") == BLOCKED
    assert look(". . .", "1 1 0") == CLEAR


@pytest.mark.rule("brothers", "8.1.5i")
@pytest.mark.rule("brothers", "8.1.5k")
def test_two_fields_are_a_pair_on_one_level_only() -> None:
    assert look(". f f .", "1 1 0 0") == CLEAR
    assert look(". f f f .", "1 1 0 0 0") == OBSCURED


@pytest.mark.rule("brothers", "8.1.5j")
def test_a_village_on_the_level_of_the_higher_end_obscures() -> None:
    assert look(". v .", "1 1 0") == OBSCURED
    assert look(". . .", "1 1 0", marks=("village 0102",)) == OBSCURED


@pytest.mark.rule("brothers", "8.1.5k")
@pytest.mark.parametrize("high", [1, 2])
@pytest.mark.parametrize("feature", ["w", "T", "v"])
def test_a_feature_on_the_level_of_the_lower_end_obscures(feature: str, high: int) -> None:
    assert look(f". {feature} .", f"{high} 0 0") == OBSCURED
    assert look(". f f .", f"{high} 0 0 0") == OBSCURED
    assert look(". f .", f"{high} 0 0") == CLEAR
    assert look(". . .", f"{high} 0 0", "french i infantry b 0102") == OBSCURED


@pytest.mark.rule("brothers", "8.1.5k")
def test_rolling_ground_between_flat_and_raised_counts_as_lower() -> None:
    assert look(". w .", "2 1 0") == OBSCURED


# -- along a hexside ---------------------------------------------------------------------------------------------------


def look_between(one: str, two: str, heights: str = "") -> int:
    """From 0102 to 0302, between 0202 and 0203."""
    battle = Battle(
        f"\n. . .\n{two} {one} .\n. . .\n",
        "french i artillery g 0102 medium",
        "austrian v infantry foe 0302",
        heights=heights,
    )
    return sight(battle.game, battle.hex("0102"), battle.hex("0302"))


@pytest.mark.rule("brothers", "8.1.5l")
@pytest.mark.parametrize(
    ("one", "two", "found"),
    [
        (".", ".", CLEAR),
        ("w", ".", OBSCURED),
        (".", "w", OBSCURED),
        ("v", ".", OBSCURED),
        ("w", "v", BLOCKED),
        ("w", "w", BLOCKED),
        ("v", "v", OBSCURED),
    ],
)
def test_along_a_hexside_the_worse_counts_but_blocked_and_clear_obscure(one: str, two: str, found: int) -> None:
    assert look_between(one, two) == found


@pytest.mark.rule("brothers", "8.1.5l")
def test_each_pair_beside_a_line_is_judged_for_itself() -> None:
    def far(*woods: str) -> int:
        rows = [["."] * 4 for _ in range(5)]
        for number in woods:
            rows[int(number[:2]) - 1][4 - int(number[2:])] = "w"
        battle = Battle(
            "\n" + "\n".join(" ".join(row) for row in rows) + "\n",
            "french i artillery g 0102 medium",
            "austrian v infantry foe 0502",
        )
        return sight(battle.game, battle.hex("0102"), battle.hex("0502"))

    assert far("0202", "0402") == OBSCURED  # blocked and clear, twice
    assert far("0202", "0403") == OBSCURED
    assert far("0202", "0203") == BLOCKED
    assert far("0302") == BLOCKED  # the line enters this hex


@pytest.mark.rule("brothers", "8.1.5m")
def test_sight_is_the_same_both_ways() -> None:
    random = Random(1859)
    size = 9
    for _ in range(4):
        ground = [" ".join(random.choices("..ffwvT", k=size)) for _ in range(size)]
        levels = [" ".join(random.choices("0012", k=size)) for _ in range(size)]
        battle = Battle(
            "\n" + "\n".join(ground) + "\n",
            "french i infantry a 0505",
            "austrian v infantry foe 0303",
            heights="\n" + "\n".join(levels) + "\n",
        )
        field = battle.scenario.field
        units = battle.state.occupied[0] | battle.state.occupied[1]
        for _ in range(150):
            one, two = random.sample(range(field.grid.size), 2)
            there, back = (field.sight._trace(*ends) for ends in ((one, two), (two, one)))
            assert sorted(map(set, there), key=repr) == sorted(map(set, back), key=repr)
            assert field.sight.grade(one, two, units) == field.sight.grade(two, one, units)
