"""Roads: their rate, Road March and the Road Bonus."""

from __future__ import annotations

import pytest

from tests.rulesets.brothers.walk import Walk, road

ROW = tuple(range(12, 0, -1))
OPEN = " ".join("." * 12)
FIELDS = ". " + " ".join("T" * 11)
"""Ground that costs 2 without a road."""


@pytest.mark.rule("brothers", "11.2.2a")
def test_along_a_road_every_hex_costs_one_whatever_the_ground() -> None:
    sides = ("canal 0112-0111", "stream 0111-0110")
    assert Walk(FIELDS, roads=(road("minor", *ROW),), sides=sides).reach() == 4
    assert Walk(FIELDS, sides=sides).reach() == 1


@pytest.mark.rule("brothers", "11.2.2a")
def test_two_road_hexes_that_no_road_joins_are_paid_as_ground() -> None:
    battle = Walk(FIELDS, "infantry movement=3", roads=(road("minor", 12, 11), road("minor", 10, 9)))
    assert battle.reach() == 2


@pytest.mark.rule("brothers", "11.2.2b")
@pytest.mark.rule("brothers", "11.3")
@pytest.mark.parametrize(("kind", "hexes"), [("railroad", 5), ("minor", 5), ("major", 10)])
def test_a_railroad_is_a_minor_road(kind: str, hexes: int) -> None:
    """Four points and one of bonus in Defensive posture; Road March halves Major Roads only."""
    assert Walk(FIELDS, roads=(road(kind, *ROW),), posture="defensive").reach() == hexes


@pytest.mark.rule("brothers", "11.2.2c")
@pytest.mark.parametrize("posture", ["aggressive", "defensive"])
def test_a_stack_pays_the_ground_and_its_units_one_by_one_the_road(posture: str) -> None:
    battle = Walk(
        FIELDS, "infantry strength=3", "french i infantry b 0112 strength=3", roads=(road("major", *ROW),),
        posture=posture,
    )  # fmt: skip
    battle.play("allied", "select a")
    assert battle.reach() == (4 if posture == "aggressive" else 10)
    battle.play("allied", "join b")
    assert battle.reach() == 2


@pytest.mark.rule("brothers", "11.2.2d")
@pytest.mark.parametrize(
    ("other", "hexes"), [("infantry b 0111 strength=2", 3), ("hq k 0111", 4), ("cavalry b 0111 strength=2", 3)]
)
def test_a_hex_with_another_unit_costs_its_ground_unless_only_an_hq_is_there(other: str, hexes: int) -> None:
    assert Walk(FIELDS, "infantry", f"french ii {other}", roads=(road("minor", *ROW),)).reach() == hexes


@pytest.mark.rule("brothers", "11.2.2d")
@pytest.mark.rule("brothers", "11.3")
def test_road_march_is_lost_in_an_occupied_hex_and_kept_after_it() -> None:
    """Two points for the town in between leave two: four more hexes at half a point."""
    battle = Walk(
        FIELDS, "infantry", "french ii infantry b 0111 strength=2", roads=(road("major", *ROW),), posture="defensive"
    )
    assert battle.reach() == 5


@pytest.mark.rule("brothers", "11.3")
def test_road_march_is_for_defensive_units_in_command() -> None:
    roads = (road("major", *ROW),)
    assert Walk(OPEN, roads=roads, posture="aggressive").reach() == 4
    lost = Walk(
        OPEN, "infantry", "french i hq h 0101 aggressive=1 defensive=1", roads=roads, posture="defensive"
    )  # fmt: skip
    assert lost.reach() == 4


@pytest.mark.rule("brothers", "11.3")
def test_road_march_counts_by_the_hex() -> None:
    """Two Major hexes for a point, then two Minor ones, and the bonus."""
    battle = Walk(FIELDS, roads=(road("major", 12, 11, 10), road("minor", 10, 9, 8, 7, 6, 5)), posture="defensive")
    assert battle.reach() == 6


@pytest.mark.rule("brothers", "11.3")
def test_a_march_may_end_in_woods_beyond_the_road() -> None:
    """Four hexes for two points, then two points for woods at the end of the road."""
    battle = Walk(". . . . . w .", roads=(road("major", 7, 6, 5, 4, 3),), posture="defensive")
    assert battle.reach() == 5


@pytest.mark.rule("brothers", "11.4a")
def test_a_move_all_along_roads_has_one_point_more() -> None:
    roads = (road("minor", *ROW),)
    assert Walk(OPEN, roads=roads, posture="defensive").reach() == 5
    assert Walk(OPEN, roads=roads, posture="aggressive").reach() == 4
    assert Walk(OPEN, posture="defensive").reach() == 4
    mixed = (road("minor", 12, 11), road("railroad", 11, 10, 9), road("major", 9, 8, 7, 6, 5, 4))
    assert Walk(OPEN, roads=mixed, posture="defensive").reach() == 7


@pytest.mark.rule("brothers", "11.4a")
def test_one_hex_off_the_road_costs_the_bonus() -> None:
    """At the end of the road, or at its beginning."""
    assert Walk(OPEN, roads=(road("minor", 12, 11, 10, 9, 8),), posture="defensive").reach() == 4
    assert Walk(OPEN, roads=(road("minor", *ROW[1:]),), posture="defensive").reach() == 4


@pytest.mark.rule("brothers", "11.4a")
def test_a_unit_out_of_command_has_no_bonus() -> None:
    battle = Walk(
        OPEN, "infantry", "french i hq h 0101 aggressive=1 defensive=1", roads=(road("minor", *ROW),),
        posture="defensive",
    )  # fmt: skip
    assert battle.reach() == 4


@pytest.mark.rule("brothers", "11.4b")
@pytest.mark.parametrize(("other", "hexes"), [("infantry b 0107 strength=2", 4), ("hq k 0107", 5)])
def test_the_bonus_never_pays_for_a_hex_with_another_unit(other: str, hexes: int) -> None:
    """The ground there would cost one point only; an HQ is no hindrance."""
    assert (
        Walk(OPEN, "infantry", f"french ii {other}", roads=(road("minor", *ROW),), posture="defensive").reach() == hexes
    )


@pytest.mark.rule("brothers", "11.4b")
def test_passing_through_a_hex_with_another_unit_forfeits_the_bonus() -> None:
    battle = Walk(
        OPEN, "infantry", "french ii infantry b 0110 strength=2", roads=(road("minor", *ROW),), posture="defensive"
    )
    assert battle.reach() == 4


@pytest.mark.rule("brothers", "11.4b")
@pytest.mark.parametrize(
    ("lines", "columns", "ends"),
    [((), 7, ["0109", "0107"]), ((), 8, ["0109"]), (("french ii infantry b 0107 strength=2",), 7, ["0109"]),
     (("french ii hq k 0107",), 7, ["0109", "0107"])],
)  # fmt: skip
def test_with_its_own_points_spent_a_unit_goes_on_only_along_free_road(
    lines: tuple[str, ...], columns: int, ends: list[str]
) -> None:
    """Four points are spent in a first leg; the bonus pays neither for open ground nor for company."""
    battle = Walk(OPEN, "infantry", *lines, roads=(road("minor", *range(12, columns - 1, -1)),), posture="defensive")
    battle.play("allied", "select a", "move a 0108")
    assert battle.ends() == ends


@pytest.mark.rule("brothers", "11.4b")
def test_a_move_that_has_left_the_road_does_not_get_the_bonus_back() -> None:
    battle = Walk(OPEN, roads=(road("minor", *ROW[1:]),), posture="defensive")
    battle.play("allied", "select a", "move a 0111")
    assert battle.reach() == 4
