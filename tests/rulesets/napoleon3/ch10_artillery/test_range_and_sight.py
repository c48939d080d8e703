"""Lines of sight, and the switch for units that block at any level."""

from __future__ import annotations

import pytest

from grognard.rulesets.napoleon3.reader.scenario import Switches
from tests.rulesets.napoleon3.fight import HEADQUARTERS, Fight


def sees(
    heights: str = "00000",
    terrain: str = ".....",
    between: str = "",
    sides: tuple[str, ...] = (),
    marks: tuple[str, ...] = (),
    switches: Switches | None = None,
) -> bool:
    """Whether a gun in the west of one row, at 0105, may fire at the unit in its east, at 0101.

    `between` is the key of a hex with something in it: a unit, or "hq 0103" for a leader.
    """
    others = (f"austrian v infantry c {between} w",) if between.isdigit() else ()
    if between.startswith("hq"):
        others = (f"allied i hq x {between[3:]}",)
    elif between.startswith("friend"):
        others = (f"allied i infantry x {between[7:]} e",)
    fight = Fight(
        " ".join(terrain) + "\n",
        "allied i artillery g 0105 e",
        "austrian v infantry b 0101 w",
        *others,
        heights=" ".join(heights) + "\n",
        sides=sides,
        marks=marks,
        switches=switches,
    )
    fight.act()
    return bool(fight.game.pending) and fight.has("allied", "barrage g 0101 e b")


@pytest.mark.rule("napoleon3", "10.2-los-a")
@pytest.mark.parametrize(
    ("terrain", "clear"), [(".....", True), ("..w..", False), ("..v..", False), ("..C..", False), ("w...w", True)]
)
def test_10_2_los_a_woods_and_buildings_between_block(terrain: str, clear: bool) -> None:
    """Those of the gun's and of the target's own hex do not."""
    assert sees(terrain=terrain) == clear


@pytest.mark.rule("napoleon3", "10.2-los-a")
@pytest.mark.parametrize(("between", "clear"), [("0103", False), ("friend 0103", False), ("hq 0103", True)])
def test_10_2_los_a_units_of_both_sides_block_leaders_do_not(between: str, clear: bool) -> None:
    """A leader alone is no combat unit."""
    assert sees(between=between) == clear


@pytest.mark.rule("napoleon3", "10.2-los-b")
@pytest.mark.parametrize(("heights", "clear"), [("00000", False), ("10001", True), ("11111", False)])
def test_10_2_los_b_woods_block_at_the_level_of_the_gun(heights: str, clear: bool) -> None:
    """And not below it."""
    assert sees(heights, "..w..") == clear


@pytest.mark.rule("napoleon3", "10.2-los-b")
@pytest.mark.parametrize("heights", ["11210", "01100"])
def test_10_2_los_b_woods_above_the_gun_block(heights: str) -> None:
    """At any height over it."""
    assert not sees(heights, "..w..")


@pytest.mark.rule("napoleon3", "10.2-los-b")
@pytest.mark.rule("napoleon3", "10.2-los-a")
@pytest.mark.parametrize("over", [False, True])
def test_10_2_los_b_units_block_at_any_level_unless_switched(over: bool) -> None:
    """The levels are for woods and houses; under the switch a gun on a height fires over troops well below it."""
    switches = Switches(fire_over_lower_units=over)
    assert sees("10001", between="0103", switches=switches) == over
    assert sees("10001", between="friend 0103", switches=switches) == over
    assert sees("10001", "..w..", switches=switches)  # the switch is about units only


@pytest.mark.rule("napoleon3", "10.2-los-c")
@pytest.mark.parametrize(("terrain", "clear"), [("...w.", False), ("..w..", True), (".w...", True)])
def test_10_2_los_c_lower_woods_block_only_next_to_the_target(terrain: str, clear: bool) -> None:
    """The hex before the target, not those further from it."""
    assert sees("10001", terrain) == clear


@pytest.mark.rule("napoleon3", "10.2-los-c")
def test_10_2_los_c_a_lower_unit_next_to_the_target_blocks() -> None:
    """Under the switch too, where units are judged like woods."""
    for over in (False, True):
        assert not sees("10001", between="0102", switches=Switches(fire_over_lower_units=over))


@pytest.mark.rule("napoleon3", "10.2-los-d")
@pytest.mark.parametrize(("heights", "clear"), [("10000", True), ("11000", False), ("20110", True), ("20210", False)])
def test_10_2_los_d_downhill_every_hex_between_is_lower_than_the_gun(heights: str, clear: bool) -> None:
    """Bare ground at the gun's own level blocks."""
    assert sees(heights) == clear


@pytest.mark.rule("napoleon3", "10.2-los-e")
@pytest.mark.parametrize("heights", ["0 0 0 2 0", "2 2 2 0 0"])
def test_10_2_los_e_a_neighbour_is_always_seen(heights: str) -> None:
    """Even across a steep slope, a line of trees, and into woods."""
    fight = Fight(
        ". . . w .\n",
        "allied i artillery g 0103 e",
        "austrian v infantry b 0102 w",
        heights=heights + "\n",
        sides=("trees 0103-0102",),
    )
    fight.act()
    assert fight.has("allied", "barrage g 0102 e b")


@pytest.mark.rule("napoleon3", "10.2-los-f")
@pytest.mark.parametrize(("row", "clear"), [(". . .", True), ("w . .", True), (". w .", True), ("w w .", False)])
def test_10_2_los_f_along_a_hexside_both_hexes_must_block(row: str, clear: bool) -> None:
    """From 0302 north to 0102 the line runs between 0203 and 0202."""
    fight = Fight(f". . .\n{row}\n. . .\n", "allied i artillery g 0302 ne", "austrian v infantry b 0102 w")
    fight.act()
    assert any(option.startswith("barrage") for option in fight.options("allied")) == clear


@pytest.mark.rule("napoleon3", "10.2-los-g")
def test_10_2_los_g_crests_and_lines_of_trees_block() -> None:
    """As the terrain chart has it."""
    assert not sees(marks=("crest 0103",))
    assert not sees(sides=("trees 0104-0103",))


@pytest.mark.rule("napoleon3", "10.2-los-g")
def test_10_2_los_g_fields_buildings_streams_and_canals_do_not() -> None:
    """Nor does open ground."""
    assert sees(terrain=".fff.", marks=("building 0103",), sides=("stream 0104-0103", "canal 0103-0102"))


@pytest.mark.rule("napoleon3", "10.2-los-h")
@pytest.mark.parametrize(("heights", "clear"), [("00100", False), ("11110", False), ("00011", True), ("01221", False)])
def test_10_2_los_h_bare_ground_blocks_where_it_is_above_both(heights: str, clear: bool) -> None:
    """On the level and uphill; 1111-0 is fire downhill over the gun's own level."""
    assert sees(heights) == clear


@pytest.mark.rule("napoleon3", "10.2-los-h")
def test_10_2_los_h_uphill_over_ground_as_high_as_the_target() -> None:
    """Ground no higher than the target hides nothing."""
    assert sees("01111")


@pytest.mark.rule("napoleon3", "10.1-support-a")
def test_10_1_support_a_sight_counts_for_support_too() -> None:
    """A gun behind woods does not support."""
    for letter, wanted in ((".", True), ("w", False)):
        rows = f". . . . . . .\n. . . . . . .\n. . . . . {letter} .\n. . . . . . .\n"
        fight = Fight(
            rows,
            *HEADQUARTERS,
            "allied i infantry a 0204 se",
            "austrian v infantry b 0303 nw",
            "austrian v artillery q 0301 nw",
        )
        fight.to_combat()
        fight.attack("a 0303", faces=(1, 6, 1, 6, 6), stop=("Support",))
        assert (fight.waits_for("austrian") == "Support") == wanted
