"""Hills, woods, built-up areas and fortifications."""

from __future__ import annotations

import pytest

from grognard.core.event import Modifier
from grognard.rulesets.portable.events import DuelFought
from tests.rulesets.portable.battle import Battle, all_told

OPEN = """
    . . . . .
    . . . . .
    . . . . .
    . . . . .
    . . . . .
    """
IDLE = "red close-weapons idle 0505 s"
FAR = "blue close-weapons far 0501 s"

HILLS = """
    0 0 2 0 0
    0 0 1 2 0
    0 1 0 0 0
    0 1 1 0 0
    0 0 0 0 0
    """
"""North of 0303 it climbs step by step to 0301; 0402 is a cliff; to the south 0304 is a ridge before 0305."""


def duel(terrain: str = OPEN, heights: str = "", attacker: str = "rifles") -> DuelFought:
    """Red's a in 0303 fights blue's b in 0302."""
    battle = Battle(terrain, f"red {attacker} a 0303 n", IDLE, "blue rifles b 0302 s", FAR, heights=heights)
    battle.order("red", "engage a 0302")
    return battle.fight(6, 6)


@pytest.mark.rule("portable", "special.hills.1")
def test_special_hills_1_one_contour_up_or_down_in_an_activation() -> None:
    battle = Battle(OPEN, "red cavalry a 0303 n", IDLE, FAR, heights=HILLS)
    battle.play("red", "activate a")
    ends = battle.ends("red", "move", "a")
    assert {"0302", "0203", "0304", "0204"} <= ends  # one contour up, and on along the height
    assert "0403" in ends
    assert ends.isdisjoint({"0301", "0402", "0305"})  # two contours, a cliff, up and down again
    assert battle.refusal("red", "move a 0301 n") == "special.hills.1"
    assert battle.refusal("red", "move a 0402 n") == "special.hills.1"


@pytest.mark.rule("portable", "special.hills.1")
def test_special_hills_1_going_down_counts_as_well() -> None:
    battle = Battle(OPEN, "red cavalry a 0301 s", IDLE, "blue rifles b 0105 n", heights=HILLS)
    battle.play("red", "activate a")
    assert "0302" in battle.ends("red", "move", "a")
    assert battle.ends("red", "move", "a").isdisjoint({"0303", "0201", "0401"})
    assert battle.refusal("red", "move a 0201 s") == "special.hills.1"


@pytest.mark.rule("portable", "special.hills.1")
def test_special_hills_1_a_road_does_not_lift_the_limit() -> None:
    battle = Battle(OPEN, "red rifles a 0303 n", IDLE, FAR, heights=HILLS, roads=("0303 0302 0301",))
    battle.play("red", "activate a")
    assert "0302" in battle.ends("red", "move", "a")
    assert battle.refusal("red", "move a 0301 n") == "special.hills.1"


@pytest.mark.rule("portable", "special.hills.1")
def test_special_hills_1_the_next_activation_climbs_on() -> None:
    battle = Battle(OPEN, "red cavalry a 0303 n", IDLE, FAR, heights=HILLS)
    battle.order("red", "move a 0302 n")
    battle.next_turn()
    battle.play("red", "activate a")
    assert "0301" in battle.ends("red", "move", "a")


@pytest.mark.rule("portable", "special.hills.1")
def test_special_hills_1_is_named_when_a_ridge_is_in_the_way() -> None:
    battle = Battle(OPEN, "red cavalry a 0303 n", IDLE, FAR, heights=HILLS)
    battle.play("red", "activate a")
    assert battle.refusal("red", "move a 0305 n") == "special.hills.1"


@pytest.mark.rule("portable", "special.hills.2")
@pytest.mark.parametrize(("here", "there", "allowed"), [(0, 1, True), (1, 0, True), (0, 2, False), (3, 1, False)])
def test_special_hills_2_no_attack_over_two_contours(here: int, there: int, allowed: bool) -> None:
    heights = f"0 0 0 0 0\n0 0 {there} 0 0\n0 0 {here} 0 0\n0 0 0 0 0\n0 0 0 0 0"
    battle = Battle(OPEN, "red rifles a 0303 n", IDLE, "blue rifles b 0302 s", heights=heights)
    battle.play("red", "activate a")
    assert battle.can("red", "engage a 0302") == allowed
    assert battle.can("red", "fire a 0302")  # fire is another matter
    if not allowed:
        assert battle.refusal("red", "engage a 0302") == "special.hills.2"


@pytest.mark.rule("portable", "special.hills.2")
def test_special_hills_2_a_move_to_the_foot_of_a_cliff_brings_no_fight() -> None:
    battle = Battle(OPEN, "red rifles a 0403 n", IDLE, "blue rifles b 0402 n", FAR, heights=HILLS)
    battle.order("red", "move a 0303")
    assert (battle.facing("a"), battle.facing("b")) == ("ne", "sw")
    battle.throw(10)
    assert not all_told(battle.play("red", "end"), DuelFought)
    assert battle.waiting() == {"blue"}


LOW, HIGH = "0 0 0 0 0", "0 0 1 0 0"


@pytest.mark.rule("portable", "special.hills.3")
def test_special_hills_3_an_attack_uphill_is_one_weaker() -> None:
    fought = duel(heights="\n".join((LOW, HIGH, LOW, LOW, LOW)))
    assert (fought.attack, fought.attack_modifiers) == (3, (Modifier(-1, "uphill", "special.hills.3"),))
    assert (fought.defence, fought.defence_modifiers) == (4, ())


@pytest.mark.rule("portable", "special.hills.4")
def test_special_hills_4_an_attack_downhill_is_one_stronger() -> None:
    fought = duel(heights="\n".join((LOW, LOW, HIGH, LOW, LOW)))
    assert (fought.attack, fought.attack_modifiers) == (5, (Modifier(1, "downhill", "special.hills.4"),))
    assert (fought.defence, fought.defence_modifiers) == (4, ())


@pytest.mark.rule("portable", "special.hills.3")
@pytest.mark.rule("portable", "special.hills.4")
def test_special_hills_3_and_4_on_one_height_nothing_changes() -> None:
    fought = duel(heights="\n".join((LOW, HIGH, HIGH, LOW, LOW)))
    assert (fought.attack, fought.attack_modifiers) == (4, ())


WOODS = """
    . . . . .
    . . . . .
    . . w . .
    . . . . .
    . . . . .
    """


@pytest.mark.rule("portable", "special.woods.1")
def test_special_woods_1_cavalry_enters_one_hex_of_woods_and_stops() -> None:
    battle = Battle(WOODS, "red cavalry a 0304 n", IDLE, FAR)
    battle.play("red", "activate a")
    assert "0303" in battle.ends("red", "move", "a")
    assert battle.refusal("red", "move a 0302 n") == "special.woods.1"


@pytest.mark.rule("portable", "special.woods.1")
def test_special_woods_1_woods_are_not_entered_as_a_second_hex() -> None:
    battle = Battle(WOODS, "red cavalry a 0305 n", IDLE, FAR)
    battle.play("red", "activate a")
    assert {"0304", "0403"} <= battle.ends("red", "move", "a")
    assert battle.refusal("red", "move a 0303 n") == "special.woods.1"


@pytest.mark.rule("portable", "special.woods.1")
def test_special_woods_1_starting_in_woods_it_moves_one_hex() -> None:
    battle = Battle(WOODS, "red cavalry a 0303 n", IDLE, FAR)
    battle.play("red", "activate a")
    assert battle.ends("red", "move", "a") == {"0302", "0402", "0403", "0304", "0203", "0202"}
    assert battle.refusal("red", "move a 0305 n") == "special.woods.1"


@pytest.mark.rule("portable", "special.woods.1")
@pytest.mark.parametrize("start", ["0304", "0303", "0305"])
def test_special_woods_1_a_road_does_not_lift_the_cap(start: str) -> None:
    battle = Battle(WOODS, f"red cavalry a {start} n", IDLE, FAR, roads=("0305 0304 0303 0302 0301",))
    battle.play("red", "activate a")
    ends = battle.ends("red", "move", "a")
    assert ends.isdisjoint({"0301", "0302"} if start != "0303" else {"0301", "0305"})
    assert ("0303" in ends) == (start == "0304")


@pytest.mark.rule("portable", "special.woods.1")
@pytest.mark.parametrize("unit", ["command a 0304 n", "rifles a 0304 n", "cavalry a 0304 n dismounts=firearms on-foot"])
def test_special_woods_1_binds_mounted_cavalry_alone(unit: str) -> None:
    battle = Battle(WOODS, f"red {unit}", IDLE, FAR, roads=("0304 0303 0302",))
    battle.play("red", "activate a")
    assert "0302" in battle.ends("red", "move", "a")


@pytest.mark.rule("portable", "special.woods.2")
@pytest.mark.parametrize("beside", [".", "w"])
def test_special_woods_2_an_enemy_in_woods_is_harder_to_attack(beside: str) -> None:
    fought = duel(f". . . . .\n. . w . .\n. . {beside} . .\n. . . . .\n. . . . .")
    assert (fought.attack, fought.attack_modifiers) == (3, (Modifier(-1, "into-woods", "special.woods.2"),))
    assert (fought.defence, fought.defence_modifiers) == (4, ())


@pytest.mark.rule("portable", "special.built.1")
@pytest.mark.parametrize("letter", "bf")
@pytest.mark.parametrize("inside", [True, False])
def test_special_built_1_built_up_areas_and_fortifications_cost_two(letter: str, inside: bool) -> None:
    fought = duel(f". . . . .\n. . {letter} . .\n. . {letter if inside else '.'} . .\n. . . . .\n. . . . .")
    assert (fought.attack, fought.attack_modifiers) == (2, (Modifier(-2, "into-works", "special.built.1"),))
    assert (fought.defence, fought.defence_modifiers) == (4, ())


@pytest.mark.rule("portable", "special.woods.2")
@pytest.mark.rule("portable", "special.built.1")
@pytest.mark.parametrize("letter", "wbf")
def test_special_woods_2_and_built_1_the_attackers_own_ground_does_not_matter(letter: str) -> None:
    fought = duel(f". . . . .\n. . . . .\n. . {letter} . .\n. . . . .\n. . . . .")
    assert (fought.attack, fought.defence) == (4, 4)
