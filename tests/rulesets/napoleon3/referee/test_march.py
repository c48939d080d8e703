"""Situations from the book alone: where units may end, zones of control, movement."""

from __future__ import annotations

import pytest

from grognard.rulesets.napoleon3.state import HOT
from tests.rulesets.drill import of_kind
from tests.rulesets.napoleon3.battle import Battle
from tests.rulesets.napoleon3.fight import OPEN, Fight

WIDE = """
    . . . . . . . . . . .
    . . . . . . . . . . .
    . . . . . . . . . . .
    . . . . . . . . . . .
    . . . . . . . . . . .
    """


def moving(
    key: str, *lines: str, terrain: str = OPEN, hot: bool = False, failed: bool = False, **more: object
) -> Battle:
    """A battle in which this unit of formation i has been chosen to move."""
    battle = Battle(terrain, *lines, **more)  # type: ignore[arg-type]
    if hot:
        battle.game.state.weather = HOT
    battle.activate("i", failed, step=0 if not failed else 2)
    while battle.waits_for("allied") != "ChooseMover":
        verb = "cease" if battle.waits_for("allied") == "Barrage" else "leave"
        battle.play("allied", verb)
    if battle.has("allied", f"select {key}"):
        battle.play("allied", f"select {key}")
    return battle


@pytest.mark.rule("napoleon3", "3a")
def test_where_each_kind_may_end_its_move() -> None:
    """One brigade and one battery, or two batteries, and nothing else [3]; passing through is free."""
    lines = (
        "allied i hq h 0307",
        "allied i infantry a 0306",
        "allied i artillery g 0305",
        "allied i artillery g2 0305",
        "allied i infantry c 0406",
        "allied i artillery g3 0406",
        "allied i artillery g4 0206",
        "austrian v infantry b 0101 e",
    )
    assert {"0206", "0304"} <= moving("a", *lines).reach("a")
    assert not {"0305", "0406"} & moving("a", *lines).reach("a")
    gun = moving("g4", *lines).reach("g4")
    assert "0306" in gun
    assert not {"0305", "0406"} & gun
    assert "0304" in gun


# -- zones of control [6] ----------------------------------------------------------------------------------------------


@pytest.mark.rule("napoleon3", "6.1c")
def test_leaving_a_zone_costs_half_of_five_points() -> None:
    """Half the allowance, 2 1/2 of 5, and the ground besides: two hexes of open country are left [6.1]."""
    battle = moving(
        "a", "allied i hq h 0308", "allied i infantry a 0305 e", "austrian v infantry b 0304 w", terrain=WIDE
    )
    reach = battle.reach("a")
    assert {"0306", "0307"} <= reach
    assert "0308" not in reach


@pytest.mark.rule("napoleon3", "6.1c")
def test_cavalry_that_has_left_a_zone_is_too_spent_to_charge() -> None:
    """Half of 6 is gone with the leaving, and a hex more: over the 3 points of a charge [6.1, 11.5]."""
    fight = Fight(
        WIDE, "allied i hq h 0308", "allied i cavalry c 0305 e", "austrian v infantry b 0304 w",
        "austrian v infantry d 0504 w",
    )  # fmt: skip
    fight.act()
    fight.play("allied", "select c")
    fight.play("allied", "move c 0405 e")  # round about, by way of 0406
    fight.quietly("DeclareAttacks")
    assert fight.waits_for("allied") == ""


@pytest.mark.rule("napoleon3", "6.1d")
def test_the_disorganized_leave_a_zone_by_one_hex_whatever_the_ground() -> None:
    """All their points buy one hex that is in no zone, even woods that cost cavalry three [6.1]."""
    terrain = OPEN.splitlines()
    terrain[3] = "    . . w . . . ."  # 0305 is the third from the west
    battle = moving(
        "c", "allied i hq h 0307", "allied i cavalry c 0304 e disorganized", "austrian v infantry b 0303 w",
        terrain="\n".join(terrain),
    )  # fmt: skip
    assert battle.reach("c") == {"0205", "0305", "0405"}


@pytest.mark.rule("napoleon3", "6.1b")
def test_from_zone_to_zone_only_by_way_of_a_free_hex() -> None:
    """Directly never, not even within one enemy's zone; round about it is allowed where the points last [6.1]."""
    lines = ("allied i hq h 0308", "allied i cavalry c 0305 e movement=12", "austrian v infantry b 0304 w")
    battle = moving("c", *lines, terrain=WIDE)
    battle.play("allied", "move c 0205 e")
    (moved,) = of_kind(battle.game.events, "UnitMoved")
    assert len(moved.path) > 1
    assert battle.grid.text(moved.path[0]) in ("0306", "0206", "0406")


@pytest.mark.rule("napoleon3", "6a")
@pytest.mark.parametrize(
    ("enemy", "beyond"),
    [("artillery b 0103 sw", False), ("infantry b 0103 sw disorganized", False), ("hq k 0103", True)],
)
def test_who_stops_a_march(enemy: str, beyond: bool) -> None:
    """Guns and the disorganized control their front, a headquarters does not [6]."""
    lake = """
    ~ ~ ~ . . ~ ~
    ~ ~ ~ . ~ ~ ~
    . . . . . . .
    ~ ~ ~ ~ ~ ~ ~
    ~ ~ ~ ~ ~ ~ ~
    """
    battle = moving(
        "a", "allied i hq h 0307", "allied i infantry a 0306 e", f"austrian v {enemy}", "austrian v infantry z 0301 e",
        terrain=lake,
    )  # fmt: skip
    assert "0204" in battle.reach("a")
    assert ("0104" in battle.reach("a")) is beyond


@pytest.mark.rule("napoleon3", "2b")
def test_a_village_garrison_controls_what_lies_behind_its_back() -> None:
    """Its front is all six hexes, and the zone lies in the front [2, 6]."""
    lake = """
    ~ ~ ~ ~ ~ ~ ~
    ~ ~ ~ {} ~ ~ ~
    . . . . . . .
    ~ ~ ~ ~ ~ ~ ~
    ~ ~ ~ ~ ~ ~ ~
    """
    lines = ("allied i hq h 0307", "allied i infantry a 0306 e", "austrian v infantry b 0204 ne")
    assert "0303" in moving("a", *lines, terrain=lake.format(".")).reach("a")
    reach = moving("a", *lines, terrain=lake.format("v")).reach("a")
    assert "0304" in reach
    assert "0303" not in reach


@pytest.mark.rule("napoleon3", "6.1f")
def test_a_friend_in_the_zone_opens_it_for_the_headquarters_not_for_brigades() -> None:
    """Presence of a friend nullifies a zone for leaders and command, and for nobody else [6.1]."""
    corridor = """
    ~ ~ ~ ~ ~ ~ ~
    ~ ~ ~ ~ . ~ ~
    . . . . . . .
    ~ ~ ~ ~ ~ ~ ~
    ~ ~ ~ ~ ~ ~ ~
    """
    lines = (
        "allied i hq h 0306",
        "allied i infantry a 0305 e",
        "allied i infantry f 0303 e",
        "austrian v infantry b 0203 sw",
    )
    assert "0302" in moving("h", *lines, terrain=corridor).reach("h")
    assert "0302" not in moving("a", *lines, terrain=corridor).reach("a")


# -- movement [7] ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("napoleon3", "13.1a")
@pytest.mark.parametrize(("kind", "points"), [("infantry", 4), ("cavalry", 4), ("artillery", 5)])
def test_heat_slows_foot_and_horse_but_no_guns(kind: str, points: int) -> None:
    """Infantry loses one point, cavalry two; the book says nothing of artillery [13.1]."""
    battle = moving(
        "x", "allied i hq h 0311", f"allied i {kind} x 0310 e", "austrian v infantry b 0101 e", terrain=WIDE, hot=True
    )
    reach = battle.reach("x")
    assert f"03{10 - points:02}" in reach
    assert f"03{9 - points:02}" not in reach


@pytest.mark.rule("napoleon3", "9.2b")
def test_heat_and_lost_command_halve_what_the_heat_has_left() -> None:
    """Half of the allowance, rounded down: (6 - 2) / 2 for cavalry [9.2, 13.1]."""
    battle = moving(
        "x", "allied i hq h 0308", "allied i cavalry x 0310 e", "austrian v infantry b 0101 e", terrain=WIDE, hot=True,
        failed=True,
    )  # fmt: skip
    assert "0308" in battle.reach("x")
    assert "0307" not in battle.reach("x")


@pytest.mark.rule("napoleon3", "9.2b")
def test_half_of_five_points_is_four_hexes_of_main_road() -> None:
    """Rounded down to 2 points, which are four half points on a main road [9.2, TEC]."""
    battle = moving(
        "x",
        "allied i hq h 0308",
        "allied i infantry x 0310 e",
        "austrian v infantry b 0101 e",
        terrain=WIDE,
        failed=True,
        roads=("major 0310 0309 0308 0307 0306 0305 0304",),
    )
    assert "0306" in battle.reach("x")
    assert "0305" not in battle.reach("x")


@pytest.mark.rule("napoleon3", "9.2b")
def test_who_has_not_the_points_for_a_hex_stays() -> None:
    """No hex is granted to whoever cannot pay: guns with 2 points do not enter woods for 3 [7.1, TEC]."""
    battle = moving(
        "g", "allied i hq h 0307", "allied i artillery g 0306 e", "austrian v infantry b 0101 e", failed=True,
        terrain=OPEN.replace(". . . . . . .", ". . w w w . ."),
    )  # fmt: skip
    assert not {"0305", "0205"} & battle.reach("g")


@pytest.mark.rule("napoleon3", "TEC.f")
def test_a_path_through_woods_uphill_spares_the_climb_alone() -> None:
    """A path cancels the cost of level changes, nothing else: woods still cost infantry one more [TEC]."""
    lines = ("allied i hq h 0307", "allied i infantry a 0306 e movement=2", "austrian v infantry b 0101 e")
    woods = OPEN.replace(". . . . . . .", ". . w . . . .")
    hills = OPEN.replace(". . . . . . .", "0 0 1 1 1 1 1")
    path = ("path 0306 0305",)
    assert "0305" in moving("a", *lines, terrain=woods, heights=hills, roads=path).reach("a")
    assert "0305" not in moving("a", *lines, terrain=woods, heights=hills).reach("a")
    short = (lines[0], lines[1].replace("movement=2", "movement=1"), lines[2])
    assert "0305" not in moving("a", *short, terrain=woods, heights=hills, roads=path).reach("a")


@pytest.mark.rule("napoleon3", "TEC.e")
def test_a_road_bridge_makes_a_stream_free() -> None:
    """On roads terrain has no effect [TEC]: no extra point for the stream they cross."""
    lines = ("allied i hq h 0307", "allied i infantry a 0306 e movement=1", "austrian v infantry b 0101 e")
    stream = ("stream 0306-0305",)
    assert "0305" not in moving("a", *lines, sides=stream).reach("a")
    assert "0305" in moving("a", *lines, sides=stream, roads=("minor 0306 0305",)).reach("a")


@pytest.mark.rule("napoleon3", "7.3a")
def test_a_unit_hemmed_in_by_zones_may_still_turn_on_the_spot() -> None:
    """It cannot move [6.1], but turning is free at any time of its movement [7.3]."""
    battle = moving(
        "a",
        "allied i hq h 0307",
        "allied i infantry a 0304 e",
        "austrian v infantry b 0302 w",
        "austrian v infantry c 0303 w",
        "austrian v infantry d 0306 e",
        "austrian v infantry e 0204 sw",
        "austrian v infantry f 0404 nw",
    )
    assert all(battle.has("allied", f"turn a {way}") for way in ("ne", "se", "sw", "w", "nw"))
