"""The board: sectors, borders, room, zones, control and printed objectives."""

from __future__ import annotations

import pytest

from grognard.rulesets.commanders.board.sectors import GRID
from tests.rulesets.commanders.field import SIDES, Field
from tests.rulesets.drill import of_kind

NINE = ("a1", "b1", "c1", "a2", "b2", "c2", "a3", "b3", "c3")
SIDE_B = 'board = "B"\n'


def ways(side: str, sector: str) -> str:
    """Where an infantry unit of a side may be ordered from a sector."""
    field = Field(f"{side} {sector} I")
    field.begin("planning")
    return " ".join(sorted(GRID.text(a.place) for a in field.options(SIDES[side]) if a.verb == "order"))


@pytest.mark.rule("commanders", "board.1")
def test_board_1_nine_battle_sectors_and_two_reserves() -> None:
    """Units stand in eleven sectors; the nine of the battlefield count when sectors are counted."""
    field = Field("w w0 I", "b b0 I", *(f"w {sector} I" for sector in NINE))
    field.begin("planning")
    standing = {GRID.text(field.state.place[a.unit]) for side in (0, 1) for a in field.options(side) if a.unit >= 0}
    assert standing == {*NINE, "w0", "b0"}
    tracks = {track.key: track.value for track in field.ruleset.view(field.game, 0).tracks if track.side == 0}
    assert tracks["sectors"] == 9


@pytest.mark.rule("commanders", "board.2")
@pytest.mark.parametrize(
    ("sector", "expected"),
    [
        ("b2", "a2 b1 b3 c2"), ("a2", "a1 a3 b2"), ("c2", "b2 c1 c3"), ("a3", "a2 b3"), ("b3", "a3 b2 c3"),
        ("c3", "b3 c2"), ("a1", "a2 b1 w0"), ("b1", "a1 b2 c1 w0"), ("c1", "b1 c2 w0"), ("w0", "a1 b1 c1"),
    ],
)  # fmt: skip
def test_board_2_sectors_touch_orthogonally(sector: str, expected: str) -> None:
    """A reserve touches its owner's three home sectors and nothing else."""
    assert ways("w", sector) == expected


@pytest.mark.rule("commanders", "board.2")
def test_board_2_the_other_reserve_touches_the_other_home_row() -> None:
    """Black's reserve lies behind the third row."""
    assert ways("b", "b0") == "a3 b3 c3"
    assert ways("b", "b3") == "a3 b0 b2 c3"


@pytest.mark.rule("commanders", "board.3")
def test_board_3_a_battle_sector_holds_six() -> None:
    """Ten units make for an empty sector from two sides; six get in."""
    field = Field("w b1 IIIII", "w a2 IIIII", "b c3 I").orders("w", "5I b1-b2, 5I a2-b2")
    field.send_all("combined")
    assert field.at("w", "b2") == "I*" * 6
    assert field.fates("w") == {"b2": 6, "a2": 4}


@pytest.mark.rule("commanders", "board.4")
def test_board_4_a_reserve_holds_any_number() -> None:
    """Five more join the nine that are there."""
    field = Field("w a1 IIIII", "w w0 IIIIIIIII").orders("w", "5I a1-w0")
    field.send_all("noncombat")
    assert field.fates("w") == {"w0": 14}


@pytest.mark.rule("commanders", "board.5")
def test_board_5_a_zone_has_five_spaces_a_side() -> None:
    """Of six cavalry units five find a space to countercharge from."""
    field = Field("w b1 I", "b b2 CCCCCC").orders("w", "I b1-b2")
    field.send_all("combined")
    assert field.has("b", "countercharge b2 b1 5")
    assert not field.has("b", "countercharge b2 b1 6")


@pytest.mark.rule("commanders", "board.6")
@pytest.mark.parametrize(("units", "rule"), [("A!", []), ("A!I", ["combat.trigger.1"]), ("I!C!", [])])
def test_board_6_control_needs_a_unit_that_is_not_routed(units: str, rule: list[str]) -> None:
    """A sector with routed units only is nobody's: it is entered without a fight."""
    field = Field("w b1 I", f"b b2 {units}").orders("w", "I b1-b2")
    events = field.send_all("combined")
    assert [event.rule for event in of_kind(events, "ZoneFormed")] == rule


@pytest.mark.rule("commanders", "board.7")
@pytest.mark.parametrize(
    ("target", "there", "friendly"),
    [
        ("b2", "w b2 I", True), ("b2", "w b2 I!", False), ("b2", "b b0 I", False), ("b2", "b b2 I", False),
        ("a1", "b b0 I", True), ("a1", "b a1 I", False), ("a1", "b a1 A!", False),
    ],
)  # fmt: skip
def test_board_7_friendly_by_units_or_by_an_unvisited_marker(target: str, there: str, friendly: bool) -> None:
    """Own fit units make a sector friendly, or the flag on a1 while no enemy unit is there."""
    field = Field("w b1 I", there).orders("w", f"I b1-{target}")
    field.begin("noncombat")
    assert field.has("w", f"send w-inf-1 {target} 1") == friendly


@pytest.mark.rule("commanders", "board.7")
def test_board_7_a_marker_is_not_control() -> None:
    """White's three empty home sectors do not count against the one that Black stands in."""
    field = Field("w w0 I", "b c3 I")
    field.begin("scoring")
    assert field.state.points == (0, 1)


@pytest.mark.rule("commanders", "board.8")
def test_board_8_one_controller_at_the_end_of_the_round() -> None:
    """An attack that leaves a defender standing does not bring the attacker in beside him."""
    field = Field("w b1 I", "b b2 II", dice=[1, 1, 6, 1]).orders("w", "I b1-b2")
    field.send_all("combined")
    field.quietly()
    assert (field.at("w", "b1"), field.at("w", "b2"), field.at("b", "b2")) == ("I", "", "I")


@pytest.mark.rule("commanders", "board.9")
def test_board_9_the_box_is_no_sector() -> None:
    """Fled units are not in the reserve, take no orders, and leave room for others."""
    field = Field("w b1 C", "b b2 C!", "b b0 I")
    field.begin("fast")
    field.reach("bombardment")
    assert (field.at("b", "box"), field.at("b", "b2"), field.at("b", "b0")) == ("C", "", "I")
    field.quietly()
    assert {field.where(action.unit) for action in field.options(1) if action.unit >= 0} == {"b0"}


@pytest.mark.rule("commanders", "board.10")
def test_board_10_side_a_has_a_command_and_two_flags_printed() -> None:
    """For each player, in his home row; side B has nothing printed."""
    field = Field()
    printed = {(GRID.text(mark.place), mark.kind, mark.side) for mark in field.ruleset.view(field.game, 0).marks}
    assert printed == {
        ("a1", "flag", 0), ("b1", "general", 0), ("c1", "flag", 0),
        ("a3", "flag", 1), ("b3", "general", 1), ("c3", "flag", 1),
    }  # fmt: skip
    plain = Field(scenario_text=SIDE_B)
    assert plain.ruleset.view(plain.game, 0).marks == ()
