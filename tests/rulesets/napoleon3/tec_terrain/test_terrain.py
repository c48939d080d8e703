"""The terrain effects chart, row by row: marches and protection. Sight is tested with the artillery."""

from __future__ import annotations

import pytest

from tests.rulesets.napoleon3.fight import HEADQUARTERS, OPEN, Fight, fired, ground


def entered(
    kind: str, movement: int, letter: str = ".", heights: str = "000", road: str = "", side: str = "", mark: str = ""
) -> Fight:
    """A unit in 0103 is about to move; the hex east of it, 0102, is the ground in question."""
    fight = Fight(
        f". {letter} .\n",
        "allied i hq h 0103",
        f"allied i {kind} a 0103 e movement={movement}",
        heights=" ".join(heights) + "\n",
        roads=(f"{road} 0103 0102 0101",) if road else (),
        sides=(f"{side} 0103-0102",) if side else (),
        marks=(f"{mark} 0102",) if mark else (),
    )
    fight.act()
    fight.play("allied", "select a")
    return fight


def cost(kind: str = "infantry", **ground: str) -> int:
    """The fewest points with which a unit enters the hex; 0 if it never can."""
    return next((n for n in range(1, 9) if "0102" in entered(kind, n, **ground).reach("a")), 0)


@pytest.mark.rule("napoleon3", "TEC.a")
@pytest.mark.parametrize(("heights", "points"), [("000", 1), ("222", 1), ("010", 2), ("101", 2), ("344", 2)])
def test_tec_a_a_change_of_level_costs_one_more(heights: str, points: int) -> None:
    """Up or down."""
    assert cost(heights=heights) == points


@pytest.mark.rule("napoleon3", "TEC.b")
@pytest.mark.parametrize("heights", ["020", "202", "040"])
def test_tec_b_nobody_climbs_two_levels(heights: str) -> None:
    """Not by road either."""
    assert cost(heights=heights) == 0
    assert cost(heights=heights, road="major") == 0


@pytest.mark.rule("napoleon3", "TEC.b")
def test_tec_b_there_is_no_zone_across_a_steep_slope_but_guns_fire_over_it() -> None:
    """A unit passes below an enemy on a cliff; a gun there may fire at it, be there trees between them or not."""
    heights = "0 0 0 0 0 0 0\n0 0 0 2 0 0 0\n0 0 0 0 0 0 0\n0 0 0 0 0 0 0\n0 0 0 0 0 0 0\n"
    fight = Fight(
        OPEN, *HEADQUARTERS, "allied i infantry a 0306 e", "austrian v artillery b 0204 sw", heights=heights,
        sides=("trees 0304-0204",),
    )  # fmt: skip
    fight.act()
    fight.play("allied", "select a")
    assert "0303" in fight.reach("a")
    fight.play("allied", "move a 0304 ne")
    fight.quietly("DeclareAttacks")
    assert fight.waits_for("allied") == ""
    fight.act("v")
    assert fight.has("austrian", "barrage b 0304 sw a")


@pytest.mark.rule("napoleon3", "TEC.c")
@pytest.mark.parametrize(("kind", "points"), [("infantry", 2), ("cavalry", 3), ("artillery", 3)])
def test_tec_c_woods_cost_more(kind: str, points: int) -> None:
    """One for infantry, two for the others."""
    assert cost(kind, letter="w") == points


@pytest.mark.rule("napoleon3", "TEC.c")
@pytest.mark.parametrize(
    ("kind", "state", "disorganized"),
    [("cavalry", "", True), ("infantry", "", False), ("artillery", "", False), ("cavalry", "disorganized", True)],
)
def test_tec_c_woods_disorganize_cavalry(kind: str, state: str, disorganized: bool) -> None:
    """Once: there is nothing more to lose."""
    fight = Fight(". w .\n", "allied i hq h 0103", f"allied i {kind} a 0103 e {state}")
    fight.act()
    fight.play("allied", "select a", "move a 0102 e")
    assert (fight.is_disorganized("a"), fight.losses("a")) == (disorganized, 0)


def sees(letter: str = ".", mark: str = "") -> bool:
    """Whether a gun in 0105 may fire over 0103 at a unit in 0101."""
    lines = ("allied i artillery g 0105 e", "austrian v infantry b 0101 w")
    fight = Fight(f". . {letter} . .\n", *lines, marks=(f"{mark} 0103",) if mark else ())
    fight.act()
    return bool(fight.game.pending) and fight.has("allied", "barrage g 0101 e b")


@pytest.mark.rule("napoleon3", "TEC.c")
def test_tec_c_woods_block_sight() -> None:
    """Over open ground a gun sees as far."""
    assert (sees("w"), sees()) == (False, True)


@pytest.mark.rule("napoleon3", "TEC.d")
def test_tec_d_villages_and_cities_block_sight() -> None:
    """Both."""
    assert (sees("v"), sees("C")) == (False, False)


@pytest.mark.rule("napoleon3", "TEC.h")
def test_tec_h_fields_and_single_buildings_do_not_block_sight() -> None:
    """A gun fires over them."""
    assert (sees("f"), sees(mark="building")) == (True, True)


def protection(letter: str = ".", level: int = 0, mark: str = "") -> int:
    """What twelve points are divided by in an assault on the middle of the map."""
    heights = "\n".join([" ".join(str(level) * 7)] * 5) + "\n"
    fight = Fight(
        ground(letter), *HEADQUARTERS, "allied i infantry a 0305 e combat=6", "austrian v infantry b 0304 w combat=1",
        heights=heights, marks=(mark,) if mark else (),
    )  # fmt: skip
    fight.to_combat()
    events = fight.attack("a 0304", faces=(1, 1, 6, 6))
    return 6 // fired(events, "assault").column


@pytest.mark.rule("napoleon3", "TEC.c")
def test_tec_c_woods_protect_with_two() -> None:
    """They halve an assault."""
    assert protection("w") == 2


@pytest.mark.rule("napoleon3", "TEC.d")
@pytest.mark.parametrize(("letter", "value"), [("v", 2), ("C", 3)])
def test_tec_d_villages_and_cities(letter: str, value: int) -> None:
    """No dearer than open ground, half a point by major road; two and three of protection."""
    assert cost(letter=letter) == 1
    assert protection(letter) == value
    assert "0101" in entered("infantry", 1, letter, road="major").reach("a")
    assert "0101" not in entered("infantry", 1, letter).reach("a")


@pytest.mark.rule("napoleon3", "TEC.d")
@pytest.mark.parametrize("letter", ["v", "C"])
def test_tec_d_there_is_no_flank_in_a_village_or_city(letter: str) -> None:
    """Attacked from behind the defender fires with its full value."""
    fight = Fight(
        ground(letter), *HEADQUARTERS, "allied i infantry a 0305 e", "austrian v infantry b 0304 e combat=4"
    )  # fmt: skip
    fight.to_combat()
    events = fight.attack("a 0304", faces=(1, 1))
    assert fired(events, "defence").strength == 4
    assert fired(events, "assault").modifiers == ()


@pytest.mark.rule("napoleon3", "TEC.e")
@pytest.mark.parametrize("road", ["minor", "rail", "major"])
def test_tec_e_roads_ignore_all_other_ground(road: str) -> None:
    """Woods, a slope, a stream and a crest cost nothing more, and cavalry keeps its order."""
    fight = entered("cavalry", 1, "w", "010", road, "stream", "crest")
    assert "0102" in fight.reach("a")
    assert ("0101" in fight.reach("a")) == (road == "major")
    fight.play("allied", "move a 0102 e")
    assert not fight.is_disorganized("a")


@pytest.mark.rule("napoleon3", "TEC.e")
@pytest.mark.parametrize("kind", ["infantry", "artillery", "cavalry"])
def test_tec_e_every_arm_marches_by_road(kind: str) -> None:
    """Two hexes of main road for a point, through woods."""
    assert "0101" in entered(kind, 1, "w", road="major").reach("a")


@pytest.mark.rule("napoleon3", "TEC.e")
def test_tec_e_only_along_the_road() -> None:
    """Both hexes have a road, but not the same one."""
    fight = Fight(
        ". . .\n. w .\n", "allied i hq h 0103", "allied i infantry a 0103 e movement=1",
        roads=("major 0103 0102", "major 0203 0202"),
    )  # fmt: skip
    fight.act()
    fight.play("allied", "select a")
    assert "0202" not in fight.reach("a")


@pytest.mark.rule("napoleon3", "TEC.f")
def test_tec_f_a_path_cancels_the_cost_of_levels_only() -> None:
    """Woods and streams still cost."""
    assert cost(heights="010", road="path") == 1
    assert cost(heights="010", road="path", side="stream") == 2
    assert cost(heights="010", road="path", letter="w") == 2


@pytest.mark.rule("napoleon3", "TEC.g")
@pytest.mark.parametrize("ground", [{"side": "stream"}, {"side": "canal"}, {"side": "trees"}, {"mark": "crest"}])
def test_tec_g_streams_canals_trees_and_crests_cost_one_more(ground: dict[str, str]) -> None:
    """To cross, or to enter."""
    assert cost(**ground) == 2


@pytest.mark.rule("napoleon3", "TEC.h")
def test_tec_h_fields_and_single_buildings_change_nothing() -> None:
    """A building takes the protection of its hex."""
    assert cost(letter="f") == cost(mark="building") == 1
    assert protection("f") == protection(mark="building 0304") == 1
    assert protection("w", mark="building 0304") == 2


@pytest.mark.rule("napoleon3", "TEC.i")
@pytest.mark.parametrize(("level", "value"), [(0, 1), (1, 1), (2, 1), (3, 2), (4, 2)])
def test_tec_i_the_two_highest_levels_protect(level: int, value: int) -> None:
    """Clear ground from level three on."""
    assert protection(level=level) == value


@pytest.mark.rule("napoleon3", "TEC.i")
def test_tec_i_height_adds_nothing_to_better_ground() -> None:
    """A city on a height protects with three, woods with two."""
    assert (protection("C", 4), protection("w", 4)) == (3, 2)
