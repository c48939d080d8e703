"""Zones of control [6], on a road of single hexes with an enemy beside it."""

from __future__ import annotations

import pytest

from tests.rulesets.drill import of_kind
from tests.rulesets.napoleon3.acts import attack, options, wait
from tests.rulesets.napoleon3.battle import Battle

FIELD = "\n".join([". . . . . . ."] * 5) + "\n"
ROAD = """
    . . . . . . .
    ~ . ~ . ~ ~ ~
    """
"""0204 lies south of 0104 and 0103, 0206 south of 0106 and 0105."""
GUARD = "austrian v infantry x 0204 nw"
"""Its zone of control is 0104 and 0103."""


def zone(*enemies: str, terrain: str = FIELD, heights: str = "") -> set[str]:
    """The hexes that a unit out of command finds closed: the enemies and their zones."""
    battle = Battle(terrain, "allied i infantry a 0307 movement=40", *enemies, heights=heights)
    battle.activate("i")
    battle.play("allied", "select a")
    everywhere = {battle.grid.text(hex) for hex in range(battle.grid.size)}
    return everywhere - battle.reach("a") - {"0307"}


def reach(mover: str, *others: str, terrain: str = ROAD, key: str = "a") -> set[str]:
    """Where a unit of the activated formation i may go along the road."""
    battle = Battle(terrain, f"allied i {mover}", *others)
    battle.activate("i")
    wait(battle, "ChooseMover")
    if not battle.has("allied", f"select {key}"):
        return set()
    battle.play("allied", f"select {key}")
    return battle.reach(key) - {"0206"}


@pytest.mark.rule("napoleon3", "6a")
def test_6a_troops_have_a_zone_in_front_and_leaders_none() -> None:
    """Infantry, cavalry and guns, disorganized or not."""
    front = {"0303", "0304", "0204", "0404"}
    assert zone("austrian v infantry x 0303 w") == front
    assert zone("austrian v cavalry x 0303 w") == front
    assert zone("austrian v artillery x 0303 w") == front
    assert zone("austrian v infantry x 0303 w disorganized") == front
    far = "austrian v infantry x 0101 ne"
    assert zone(far, "austrian v hq k 0303", "austrian commander fj 0503") == {"0101"}


@pytest.mark.rule("napoleon3", "6b")
def test_6b_no_zone_where_the_unit_could_not_go() -> None:
    """Not up a steep slope, though others may stand there."""
    heights = "\n".join(["0 0 0 0 0 0 0"] * 2 + ["0 0 1 2 0 0 0"] + ["0 0 0 0 0 0 0"] * 2) + "\n"
    assert zone("austrian v infantry x 0303 w", heights=heights) == {"0303", "0204", "0404"}


@pytest.mark.rule("napoleon3", "6.1a")
def test_6_1a_a_zone_stops_whoever_enters() -> None:
    """The unit stops there and need not attack."""
    assert reach("infantry a 0106", "allied i hq h 0106", GUARD) == {"0107", "0105", "0104"}
    battle = Battle(FIELD, "allied i infantry a 0305 e", "allied i hq h 0305", "austrian v infantry x 0303 w")
    battle.activate("i")
    battle.play("allied", "select a", "move a 0304 e", "end")
    assert battle.has("allied", "pass")


@pytest.mark.rule("napoleon3", "6.1b")
def test_6_1b_no_step_from_zone_to_zone() -> None:
    """Of the same enemy or of another; a unit with zones all around stays."""
    hq = "allied i hq h 0107"
    assert reach("infantry a 0104", hq, GUARD) == {"0105", "0106"}
    assert reach("infantry a 0104", hq, GUARD, "austrian v infantry y 0206 e") == set()


@pytest.mark.rule("napoleon3", "6.1c")
def test_6_1c_leaving_a_zone_costs_half_the_allowance() -> None:
    """Of 5 points 2.5 and the ground: one and a half are left after the first hex."""
    battle = Battle(ROAD, "allied i infantry a 0104", "allied i hq h 0107", GUARD)
    battle.activate("i")
    battle.play("allied", "select a")
    assert battle.reach("a") == {"0105", "0106", "0206"}
    battle.play("allied", "move a 0105 e")
    assert battle.game.state.spent[battle.keys["a"]] == 7


@pytest.mark.rule("napoleon3", "6.1d")
def test_6_1d_the_weak_step_back_one_hex_for_everything() -> None:
    """Disorganized or out of command; the ground does not matter."""
    woods = ROAD.replace(". . . . . . .", ". . w . . . .")
    hq = "allied i hq h 0107"
    assert reach("infantry a 0104 disorganized movement=1", hq, GUARD, terrain=woods) == {"0105"}
    assert reach("infantry a 0104 movement=1", GUARD, terrain=woods) == {"0105"}
    battle = Battle(ROAD, "allied i infantry a 0104 disorganized", hq, GUARD)
    battle.activate("i")
    battle.play("allied", "select a")
    assert battle.reach("a") == {"0105"}
    battle.play("allied", "move a 0105 e")
    assert battle.game.state.spent[battle.keys["a"]] == 10


@pytest.mark.rule("napoleon3", "6.1e")
def test_6_1e_disorganized_cavalry_keeps_out_of_zones() -> None:
    """Other cavalry and disorganized infantry do not."""
    hq = "allied i hq h 0106"
    assert reach("cavalry a 0106 disorganized", hq, GUARD) == {"0107", "0105"}
    assert "0104" in reach("cavalry a 0106", hq, GUARD)
    assert "0104" in reach("infantry a 0106 disorganized", hq, GUARD)


@pytest.mark.rule("napoleon3", "6.1f")
def test_6_1f_friends_lift_zones_for_leaders_and_lines_of_command() -> None:
    """But not for the movement of units."""
    friend, front = "allied ii infantry c 0104", "allied ii infantry d 0103"
    hq = "hq h 0106 movement=8"
    rest = ("allied i infantry m 0107", GUARD)
    assert "0103" not in reach(hq, *rest, key="h")
    assert {"0102", "0101"} <= reach(hq, friend, front, *rest, key="h")
    assert not {"0102", "0101"} & reach(
        "infantry m 0107 movement=9", "allied i hq h 0106", friend, front, GUARD, key="m"
    )
    for others, there in (((), False), ((friend,), True)):
        battle = Battle(ROAD, "allied i infantry m 0103", "allied i hq h 0107", *others, GUARD)
        battle.activate("i")
        assert bool(battle.game.state.status[battle.keys["m"]] & 16) == there


def beaten(*others: str) -> Battle:
    """A unit in 0104 that has been driven back to the west."""
    lines = ("allied i infantry a 0104 e combat=1 steps=3", "allied i hq h 0107", *others)
    battle = Battle(ROAD, *lines, "austrian v infantry b 0103 w combat=8", "austrian v hq k 0101", turns=1)
    battle.activate("v")
    attack(battle, "austrian", "b", "0104", 1, 1, 1, 1, until=("TurnUnit",))
    return battle


@pytest.mark.rule("napoleon3", "6.1g")
def test_6_1g_a_retreat_into_a_zone_costs_a_step() -> None:
    """Also where a friend stands."""
    battle = beaten("austrian v infantry y 0206 e")
    assert (battle.where("a"), battle.is_disorganized("a"), battle.losses("a")) == ("0105", True, 1)
    passing = beaten("austrian v infantry y 0206 e", "allied i infantry c 0105")
    assert (passing.where("a"), passing.losses("a")) == ("0106", 1)


@pytest.mark.rule("napoleon3", "6.2")
def test_6_2_flank_hexes_are_free() -> None:
    """They neither stop nor tax a move nor punish a retreat."""
    away = GUARD.replace(" nw", " se")
    assert {"0103", "0102", "0101"} <= reach("infantry a 0106", "allied i hq h 0106", away)
    assert "0107" in reach("infantry a 0104 movement=3", "allied i hq h 0106", away)
    battle = beaten("austrian v infantry y 0206 w")
    assert (battle.where("a"), battle.losses("a")) == ("0105", 0)
    assert not of_kind(battle.game.events, "StepLost")
    assert options(battle, "allied")
