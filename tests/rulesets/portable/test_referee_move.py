"""Situations from the sheet: movement, contact and facing, roads, hills, woods and rivers together."""

from __future__ import annotations

import pytest

from tests.rulesets.portable.battle import Battle
from tests.rulesets.portable.plain import SPARE, ground, heights

RIVER = " ".join(f"{column:02}04" for column in range(1, 10))
ROAD = "0309 0308 0307 0306 0305 0304 0303 0302 0301"


def reach(battle: Battle, unit: str) -> set[str]:
    battle.play("red", f"activate {unit}")
    return battle.ends("red", "move", unit)


@pytest.mark.rule("portable", "move.4")
def test_cavalry_cannot_pass_through_a_friend_who_stands_beside_the_enemy() -> None:
    """It would have to stop in that very hex, where it may not end."""
    battle = Battle(ground(), "red cavalry h 0306 n", "red rifles a 0305 n", "blue rifles x 0304 s", *SPARE)
    moves = reach(battle, "h")
    assert "0305" not in moves
    assert not moves & {"0304", "0303"}
    assert {"0205", "0405"} <= moves


@pytest.mark.rule("portable", "move.2")
def test_infantry_passes_through_a_friend_along_a_road() -> None:
    """Two hexes of road are one hex of movement, and the friend in the first is no hindrance."""
    battle = Battle(
        ground(), "red rifles a 0306 n", "red rifles b 0305 n", "blue rifles x 0301 s", *SPARE, roads=(ROAD,)
    )
    moves = reach(battle, "a")
    assert "0304" in moves
    assert "0305" not in moves


@pytest.mark.rule("portable", "move.4")
def test_a_road_does_not_carry_a_unit_past_the_first_hex_beside_an_enemy() -> None:
    """It stops there with half-hexes to spare, which are lost."""
    battle = Battle(ground(), "red cavalry h 0308 n", "blue rifles x 0405 s", *SPARE, roads=(ROAD,))
    moves = reach(battle, "h")
    assert "0306" in moves
    assert not moves & {"0305", "0304"}


@pytest.mark.rule("portable", "move.7")
def test_a_faced_unit_may_go_round_its_enemy_but_not_up_to_another() -> None:
    """Hexes beside the enemy that faces it stay open; those beside another enemy are closed."""
    battle = Battle(ground(), "red rifles a 0304 n", "blue rifles x 0303 s", "blue rifles y 0503 sw", *SPARE)
    moves = reach(battle, "a")
    # 0403 touches both x and y; 0203 touches x alone.
    assert moves == {"0203", "0204", "0305", "0404"}


@pytest.mark.rule("portable", "move.7")
def test_a_unit_whose_neighbour_looks_elsewhere_may_go_up_to_another_enemy() -> None:
    """The limit binds only a unit that is being faced."""
    battle = Battle(ground(), "red rifles a 0304 n", "blue rifles x 0303 n", "blue rifles y 0503 sw", *SPARE)
    assert "0403" in reach(battle, "a")


@pytest.mark.rule("portable", "move.7")
def test_an_enemy_drawn_off_by_a_friend_sets_the_first_unit_free() -> None:
    """The last unit to come into contact is the one faced: the first may then move up to another enemy."""
    battle = Battle(
        ground(), "red rifles a 0304 n", "red rifles b 0202 s", "blue rifles x 0303 s", "blue rifles y 0503 sw", *SPARE
    )
    battle.order("red", "move b 0203")
    assert battle.facing("x") == "sw"
    assert "0403" in reach(battle, "a")


@pytest.mark.rule("portable", "move.5")
def test_coming_between_two_enemies_turns_both_to_the_newcomer() -> None:
    """Each enemy beside the new hex faces the unit; the unit faces the one it chooses."""
    battle = Battle(ground(), "red rifles a 0305 n", "blue rifles x 0303 n", "blue rifles y 0403 ne", *SPARE)
    battle.play("red", "activate a")
    chosen = {option.split()[3] for option in battle.options("red") if option.startswith("move a 0304")}
    assert chosen == {"n", "ne"}
    battle.play("red", "move a 0304 ne")
    assert (battle.facing("x"), battle.facing("y"), battle.facing("a")) == ("s", "sw", "ne")


@pytest.mark.rule("portable", "special.roads.2")
@pytest.mark.parametrize(
    ("type", "inside", "outside"),
    [
        ("rifles", "0307 0306", "0305 0206"),
        ("cavalry", "0307 0306 0305 0304 0205 0405", "0303 0204"),
        ("command", "0304", "0303"),
    ],
)
def test_how_far_the_road_carries_and_what_half_hexes_cannot_buy(type: str, inside: str, outside: str) -> None:
    """A half hex left over buys no hex off the road; whole ones do, before or after the road."""
    battle = Battle(ground(), f"red {type} a 0308 n", "blue rifles x 0101 s", *SPARE, roads=(ROAD,))
    moves = reach(battle, "a")
    assert set(inside.split()) <= moves
    assert not set(outside.split()) & moves


@pytest.mark.rule("portable", "special.roads.1")
def test_beside_a_road_is_not_along_it() -> None:
    """Two roads run next to each other: stepping from one to the other costs a whole hex."""
    battle = Battle(
        ground(), "red rifles a 0306 n", "blue rifles x 0101 s", *SPARE, roads=("0306 0305 0304", "0406 0405 0404")
    )
    moves = reach(battle, "a")
    assert "0405" in moves
    assert "0404" not in moves


@pytest.mark.rule("portable", "special.roads.3")
def test_a_town_of_two_hexes_is_road_and_cover_alike() -> None:
    """From one built-up hex into the next counts as road: infantry goes two hexes through the town."""
    battle = Battle(ground(town="0306 0305 0304"), "red rifles a 0306 n", "blue rifles x 0101 s", *SPARE)
    assert "0304" in reach(battle, "a")


@pytest.mark.rule("portable", "special.woods.1")
@pytest.mark.parametrize(("type", "may"), [("cavalry", False), ("command", True)])
def test_woods_as_second_hex_are_out_of_reach_for_cavalry_alone(type: str, may: bool) -> None:
    """Cavalry that moves into woods goes one hex in all; a command unit is no cavalry."""
    battle = Battle(ground(woods="0303"), f"red {type} a 0305 n", "blue rifles x 0101 s", *SPARE)
    assert ("0303" in reach(battle, "a")) is may


@pytest.mark.rule("portable", "special.woods.1")
def test_cavalry_cannot_ride_through_a_wood_to_the_open_beyond() -> None:
    """The only way to 0303 in two hexes leads through the wood."""
    battle = Battle(ground(woods="0304"), "red cavalry a 0305 n", "blue rifles x 0101 s", *SPARE)
    moves = reach(battle, "a")
    assert "0304" in moves
    assert "0303" not in moves


@pytest.mark.rule("portable", "special.hills.1")
@pytest.mark.parametrize(
    ("one", "two", "can"),
    [
        ("0304", "", False),
        ("0304 0303", "", True),
        ("0303", "", True),
        ("0304", "0303", False),
        ("", "0304 0303", False),
    ],
)
def test_one_contour_each_activation_up_and_down_counted_together(one: str, two: str, can: bool) -> None:
    """Up and down again is two contours, up two is two; along a height costs none. One hex alone lies between."""
    levels = heights(one=one, two=two)
    battle = Battle(ground(), "red command a 0305 n", "blue rifles x 0101 s", *SPARE, heights=levels)
    assert ("0303" in reach(battle, "a")) is can


@pytest.mark.rule("portable", "special.hills.1")
def test_a_road_over_a_crest_does_not_help_over_the_second_contour() -> None:
    """Infantry could go two hexes along the road; the second contour waits for the next activation."""
    levels = heights(one="0305", two="0304 0303 0302 0301")
    battle = Battle(ground(), "red rifles a 0306 n", "blue rifles x 0101 s", *SPARE, heights=levels, roads=(ROAD,))
    moves = reach(battle, "a")
    assert "0305" in moves
    assert "0304" not in moves


@pytest.mark.rule("portable", "close.5")
def test_a_cliff_of_two_contours_is_closed_to_withdrawals_no_less() -> None:
    """Nobody goes up two contours at once; a drawn attacker at a cliff's foot has only the low ground."""
    levels = heights(two="0305 0404")
    battle = Battle(ground(), "red rifles a 0304 n", "blue rifles x 0303 s", *SPARE, heights=levels)
    battle.order("red", "engage a 0303")
    battle.throw(6, 6)
    battle.play("red", "end")
    assert battle.ends("red", "withdraw", "a") == {"0204"}


@pytest.mark.rule("portable", "special.rivers.1")
def test_cavalry_crosses_a_bridge_in_one_move_and_a_ford_in_three_turns() -> None:
    """Over the bridge it goes on to the far bank; in the ford it stops."""
    for mark, far in (("bridge", True), ("ford", False)):
        battle = Battle(
            ground(river=RIVER),
            "red cavalry a 0305 n",
            "blue rifles x 0901 s",
            SPARE[0],
            **{mark: "0304"},  # type: ignore[arg-type]
        )
        moves = reach(battle, "a")
        assert "0304" in moves
        assert ("0303" in moves) is far


@pytest.mark.rule("portable", "special.rivers.3")
def test_a_road_through_a_ford_does_not_shorten_the_crossing() -> None:
    """The ford stops whoever enters it, half-hexes or not."""
    battle = Battle(
        ground(river=RIVER), "red rifles a 0305 n", "blue rifles x 0901 s", SPARE[0], ford="0304", roads=(ROAD,)
    )
    moves = reach(battle, "a")
    assert "0304" in moves
    assert "0303" not in moves


@pytest.mark.rule("portable", "special.rivers.3")
def test_nobody_enters_a_ford_in_which_a_friend_stands() -> None:
    """It must stop there, and two units do not share a hex."""
    battle = Battle(
        ground(river=RIVER),
        "red cavalry a 0305 n",
        "red rifles b 0304 n",
        "blue rifles x 0901 s",
        SPARE[0],
        ford="0304",
    )
    assert not reach(battle, "a") & {"0304", "0303"}


@pytest.mark.rule("portable", "special.rivers.2")
@pytest.mark.parametrize("type", ["rifles", "cavalry", "light-artillery", "command"])
def test_a_plunge_into_the_river_is_allowed_and_fatal(type: str) -> None:
    """The sheet does not forbid it, it destroys: a loss, and an activation used."""
    battle = Battle(ground(river=RIVER), f"red {type} a 0305 n", "blue rifles x 0901 s", SPARE[0])
    if battle.can("red", "hold"):
        battle.to_activation()
    battle.order("red", "plunge a 0304")
    assert battle.place("a") is None
    assert battle.losses == (1, 0)
    assert battle.activations == 8


@pytest.mark.rule("portable", "special.rivers.2")
def test_cavalry_reaches_the_river_with_its_second_hex_and_drowns() -> None:
    """Whatever it could move into, it may ride into to its ruin; not what lies beyond its reach."""
    battle = Battle(
        ground(river=RIVER), "red cavalry a 0306 n", "red rifles b 0307 n", "blue rifles x 0901 s", SPARE[0]
    )
    battle.play("red", "activate a")
    assert battle.ends("red", "plunge", "a") == {"0304", "0204", "0404"}
    battle = Battle(ground(river=RIVER), "red cavalry a 0307 n", "blue rifles x 0901 s", SPARE[0])
    battle.play("red", "activate a")
    assert not battle.ends("red", "plunge", "a")


@pytest.mark.rule("portable", "move.7")
def test_a_faced_unit_may_not_plunge_where_another_enemy_waits() -> None:
    """The river hex is a hex beside another enemy like any."""
    battle = Battle(
        ground(river="0403"), "red rifles a 0304 n", "blue rifles x 0303 s", "blue rifles y 0503 sw", *SPARE
    )
    battle.play("red", "activate a")
    assert not battle.can("red", "plunge a 0403")


@pytest.mark.rule("portable", "move.7")
@pytest.mark.parametrize(
    ("rules", "moves"),
    [("", "0204 0305"), ("shift-beside-facers = true", "0204 0305 0203 0404")],
)
def test_a_unit_faced_by_two_enemies_must_get_clear_of_both(rules: str, moves: str) -> None:
    """Each is another enemy to the one beside him; the other reading lets it go round those that face it."""
    units = ("red rifles a 0304 n", "blue rifles x 0303 s", "blue rifles y 0403 sw", "blue rifles z 0601 n")
    battle = Battle(ground(), *units, *SPARE, rules=rules)
    assert reach(battle, "a") == set(moves.split())
    if not rules:
        assert battle.refusal("red", "move a 0203 ne") == "move.7"
