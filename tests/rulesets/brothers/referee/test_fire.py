"""Fire Combat read once more from the book: who fires with how much, how far, through what [brothers 8.1a 8.1.5a]."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rulesets.brothers.battle import Battle
from tests.rulesets.brothers.fight import OPEN
from tests.rulesets.drill import modifiers, of_kind

ROW = "\n. . . . . . . .\n"
"""One row; 0101 is its east end."""
HQ = "french i hq h 0108 aggressive=9 defensive=9"


def firing(*lines: str, terrain: str = ROW, **facts: Any) -> Battle:
    battle = Battle(terrain, *lines, HQ, **{"turn": 14, **facts})
    battle.activate("i", "defensive")
    return battle


def shifts(battle: Battle, unit: str, hex: str) -> dict[str, int]:
    return modifiers(of_kind(battle.fire("allied", unit, hex, 1, 1, 3), "Fired")[0])


@pytest.mark.rule("brothers", "8.1b")
def test_cavalry_on_top_takes_from_the_fire_of_the_infantry_beneath_it() -> None:
    """Cavalry never fires, but its points are front-line points that those beneath it cannot use [8.1, 8.1.2]."""
    battle = firing(
        "french i cavalry horse 0103 strength=4",
        "french i infantry foot 0103 strength=5",
        "austrian v infantry foe 0102",
    )
    assert battle.options("allied") == ["fire foot 0102", "cease"]
    assert of_kind(battle.fire("allied", "foot", "0102", 1, 1, 3), "Fired")[0].strength == 2


@pytest.mark.rule("brothers", "8.1.2b")
def test_a_unit_wholly_beneath_the_front_line_is_offered_no_fire() -> None:
    """Only points in the top six fire [8.1.2]."""
    battle = firing(
        "french i infantry up 0103 strength=6",
        "french i infantry down 0103 strength=4",
        "austrian v infantry foe 0102",
    )
    assert battle.options("allied") == ["fire up 0102", "cease"]


@pytest.mark.rule("brothers", "8.1.2b")
def test_a_shaken_unit_on_top_gives_its_point_to_the_one_beneath() -> None:
    """A Morale Hit costs a strength point, which leaves room in the top six [3.1.5, 8.1.2]."""
    battle = firing(
        "french i infantry up 0103 strength=5 shaken",
        "french i infantry down 0103 strength=5",
        "austrian v infantry foe 0102",
    )
    assert of_kind(battle.fire("allied", "down", "0102", 1, 1, 3), "Fired")[0].strength == 2


@pytest.mark.rule("brothers", "8.1.3a")
def test_two_units_of_a_stack_may_fire_apart_at_one_hex() -> None:
    """To combine is a choice; the same hex may be fired at again by another unit [8.1, 8.1.3]."""
    battle = firing(
        "french i infantry up 0103 strength=4",
        "french i infantry down 0103 strength=4",
        "austrian v infantry foe 0102",
    )
    first = of_kind(battle.fire("allied", "up", "0102", 1, 1, 3), "Fired")[0]
    second = of_kind(battle.fire("allied", "down", "0102", 1, 1, 3), "Fired")[0]
    assert (first.strength, second.strength) == (4, 2)


@pytest.mark.rule("brothers", "8.1.3a")
def test_who_has_combined_has_fired() -> None:
    """Once in the Step, alone or in company [8.1]: with both used up the Step is over."""
    battle = firing(
        "french i infantry up 0103 strength=3",
        "french i infantry down 0103 strength=3",
        "austrian v infantry foe 0102",
    )
    battle.script(1, 1, 3)
    battle.play("allied", "fire up 0102")
    assert battle.options("allied") == ["combine down", "open-fire"]
    events = battle.play("allied", "combine down")
    assert of_kind(events, "Fired")[0].strength == 6
    assert battle.asked() != "ChooseFire"


@pytest.mark.rule("brothers", "8.1.3a")
@pytest.mark.parametrize("other", ["french i artillery", "french iv infantry", "french i cavalry"])
def test_company_is_refused_to_another_arm_and_another_formation(other: str) -> None:
    """Same type and same activated HQ [8.1.3]."""
    battle = firing(
        "french i infantry up 0103 strength=3", f"{other} down 0103 strength=3", "austrian v infantry foe 0102"
    )
    battle.script(1, 1, 3)
    assert of_kind(battle.play("allied", "fire up 0102"), "Fired")


@pytest.mark.rule("brothers", "8.1.3c")
@pytest.mark.parametrize(("top", "white", "shifted"), [(3, 3, False), (2, 4, True), (2, 6, True), (3, 6, False)])
def test_combined_fire_is_white_from_four_points_that_fire(top: int, white: int, shifted: bool) -> None:
    """Only the points that fire count, not those of the unit beneath the front-line [8.1.3]."""
    battle = firing(
        f"french i infantry up 0103 strength={top}",
        f"french i infantry down 0103 strength={white} white",
        "austrian v infantry foe 0102",
    )
    battle.script(1, 1, 3)
    battle.play("allied", "fire up 0102")
    shot = of_kind(battle.play("allied", "combine down"), "Fired")[0]
    assert ("high-quality" in modifiers(shot)) == shifted


@pytest.mark.rule("brothers", "8.1.3c")
def test_a_white_unit_alone_needs_no_four_points() -> None:
    """The threshold is one of combined fire; alone a white unit keeps its shift however weak [3.1.5]."""
    battle = firing("french i infantry up 0103 strength=3 white shaken", "austrian v infantry foe 0102")
    assert shifts(battle, "up", "0102")["high-quality"] == 1


@pytest.mark.rule("brothers", "8.6d")
def test_two_units_low_on_ammunition_together_lose_four_columns_and_keep_the_cadre() -> None:
    """Two markers count twice, and no shift goes below the Cadre column [8.1.1, 8.6]."""
    battle = firing(
        "french i infantry up 0103 strength=2 low",
        "french i infantry down 0103 strength=1 low",
        "austrian v infantry foe 0102",
    )
    battle.script(1, 1, 3)
    battle.play("allied", "fire up 0102")
    shot = of_kind(battle.play("allied", "combine down"), "Fired")[0]
    assert (modifiers(shot)["low-ammo"], shot.column) == (-4, 0)


@pytest.mark.rule("brothers", "8.1.4d")
@pytest.mark.parametrize(
    ("gun", "distance", "expected"),
    [
        ("medium white", 1, {"high-quality": 1}),
        ("medium white", 2, {"high-quality": 1}),
        ("medium white", 3, {"high-quality": 1, "extended-range": -2}),
        ("medium white", 5, {"high-quality": 1, "extended-range": -2}),
        ("medium white", 6, None),
        ("", 1, {"canister": 2}),
        ("", 2, {"extended-range": -2}),
        ("", 3, {"extended-range": -2}),
        ("", 4, None),
    ],
)
def test_ranges_of_guns(gun: str, distance: int, expected: dict[str, int] | None) -> None:
    """Effective 2 and Extended 5 for rifled guns, 1 and 3 for others; canister next door, not for rifles [8.1.4]."""
    battle = firing(f"french i artillery gun 0107 {gun}", f"austrian v infantry foe 010{7 - distance}")
    if expected is None:
        assert battle.asked() != "ChooseFire"
    else:
        assert shifts(battle, "gun", f"010{7 - distance}") == expected


@pytest.mark.rule("brothers", "8.1.5c")
@pytest.mark.parametrize(
    ("terrain", "heights", "seen"),
    [
        (". . . f f . . .", "", "blocked"),
        (". . . f . f . .", "", "clear"),
        (". . f . . . f .", "", "clear"),
        (". . f f . . . .", "", "clear"),
        (". . . . . f f .", "", "clear"),
        (". . . w . . . .", "0 0 1 0 1 1 1 0", "clear"),
        (". . . . . . . .", "0 0 0 1 0 0 0 0", "blocked"),
        (". . . w . . . .", "0 0 2 2 2 2 0 0", "blocked"),
        (". . . v . . . .", "0 0 2 2 2 2 0 0", "obscured"),
        (". . . w . . . .", "0 0 2 0 0 0 0 0", "obscured"),
        (". . . T . . . .", "0 0 2 0 0 0 0 0", "obscured"),
        (". . . f f . . .", "0 0 2 0 0 0 0 0", "obscured"),
        (". . . f . . . .", "0 0 2 0 0 0 0 0", "clear"),
        (". . . w . . . .", "0 0 2 1 0 0 0 0", "obscured"),
        (". . . v . . . .", "", "obscured"),
        (". . . v v . . .", "", "obscured"),
    ],
)
def test_what_lies_between_a_gun_and_its_target(terrain: str, heights: str, seen: str) -> None:
    """The gun stands in the third hex from the left, its target in the seventh. The three between are judged, the ends
    are not: a field next to a field at either end is no pair. What is below both hides nothing; what lies half way down
    hides as much as it would at the foot [8.1.5]."""
    battle = firing(
        "french i artillery gun 0106 medium white",
        "austrian v infantry foe 0102",
        terrain=f"\n{terrain}\n",
        heights=f"\n{heights}\n" if heights else "",
    )
    if seen == "blocked":
        assert battle.asked() != "ChooseFire"
    else:
        assert ("obscured" in shifts(battle, "gun", "0102")) == (seen == "obscured")


@pytest.mark.rule("brothers", "8.1.5f")
@pytest.mark.parametrize("between", ["french i infantry", "austrian v cavalry"])
def test_any_unit_of_either_side_hides_what_is_behind_it(between: str) -> None:
    """On level ground any unit between blocks, friend or foe [8.1.5]."""
    battle = firing("french i artillery gun 0106 medium white", f"{between} mid 0104", "austrian v infantry foe 0103")
    assert not battle.has("allied", "fire gun 0103") if battle.asked() == "ChooseFire" else True


@pytest.mark.rule("brothers", "8.1.6")
def test_of_those_who_fired_only_guns_must_stay() -> None:
    """Guns that fired may not move; infantry that fired may, and so may guns that held their fire [8.1.6]."""
    battle = firing(
        "french i artillery gun 0105",
        "french i artillery idle 0107",
        "french i infantry foot 0105 strength=3",
        "austrian v infantry foe 0104",
    )
    battle.fire("allied", "foot", "0104", 1, 1, 3)
    battle.fire("allied", "gun", "0104", 1, 1, 3)
    battle.skip("ChooseMover")
    movers = {text.split()[1] for text in battle.options("allied") if text.startswith("select")}
    assert movers >= {"foot", "idle"}
    assert "gun" not in movers


# -- the flank ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("brothers", "8.3c")
@pytest.mark.parametrize(
    ("second", "flank"),
    [("infantry b 0204", False), ("infantry b 0203", True), ("infantry b 0302", True), ("cavalry b 0403", True)],
)
def test_fire_is_flanking_two_hexsides_from_an_engaged_one(second: str, flank: bool) -> None:
    """Not through an engaged hexside next to the one fired across; whoever engages, cavalry too [8.3]."""
    battle = firing("french i infantry a 0304", f"french i {second}", "austrian v infantry foe 0303", terrain=OPEN)
    assert ("flanking-fire" in shifts(battle, "a", "0303")) == flank


@pytest.mark.rule("brothers", "8.3c")
def test_an_hq_behind_the_enemy_makes_no_flank() -> None:
    """HQs never engage [11.7.1], so nobody is flanked by them."""
    battle = firing(
        "french i infantry a 0304", "french ii hq k 0302", "french ii infantry b 0608", "austrian v infantry foe 0303",
        terrain=OPEN,
    )  # fmt: skip
    assert "flanking-fire" not in shifts(battle, "a", "0303")


@pytest.mark.rule("brothers", "8.3e")
@pytest.mark.parametrize(("letter", "flank"), [("T", False), ("v", True), ("w", True)])
def test_a_village_is_flanked_and_a_town_is_not(letter: str, flank: bool) -> None:
    """Only a Town shelters from the flank [8.3]."""
    rows = [". . . . . . . ."] * 6
    rows[2] = f". . . . . {letter} . ."
    battle = firing(
        "french i infantry a 0304", "french i infantry b 0302", "austrian v infantry foe 0303",
        terrain="\n" + "\n".join(rows) + "\n",
    )  # fmt: skip
    assert ("flanking-fire" in shifts(battle, "a", "0303")) == flank
