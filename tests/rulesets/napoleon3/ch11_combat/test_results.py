"""What the results do: disorder, lost steps, retreats and everything on the way."""

from __future__ import annotations

import pytest

from grognard.rulesets.napoleon3.reader.scenario import Switches
from tests.rulesets.drill import of_kind
from tests.rulesets.napoleon3.fight import HEADQUARTERS, OPEN, Fight, fired, ground

A = "allied i infantry a 0305 e combat=6"
"""Column 6: 1 and 2 test, 3 to 5 disorganize, 6 is the worst."""
B = "austrian v infantry b 0304 w combat=1"
DEFILE = ". . . . . . .\n. . . ~ ~ . .\n. . . . . . .\n. . . ~ . . .\n. . . . . . .\n"
"""From the middle only 0303 lies open to the east, from there 0302 and 0403."""
GORGE = DEFILE.replace(". . . ~ . . .", ". . . ~ ~ . .")
"""And 0302 alone."""


def assaulted(
    die: int, *lines: str, b: str = B, morale: int = 6, terrain: str = OPEN, stop: tuple[str, ...] = ()
) -> Fight:
    """The unit in the middle is assaulted from the west."""
    fight = Fight(terrain, *HEADQUARTERS, A, b, *lines)
    fight.to_combat()
    fight.attack("a 0304", faces=(1, die, morale), stop=stop)
    return fight


@pytest.mark.rule("napoleon3", "11.3l")
def test_11_3l_a_dash_does_nothing() -> None:
    """Nobody is hurt and nobody moves."""
    fight = Fight(OPEN, *HEADQUARTERS, "allied i infantry a 0305 e combat=1", B)
    fight.to_combat()
    events = fight.attack("a 0304", faces=(1, 1))
    assert fired(events, "assault").outcome == "-"
    for key, hex in (("a", "0305"), ("b", "0304")):
        assert (fight.where(key), fight.is_disorganized(key), fight.losses(key)) == (hex, False, 0)


@pytest.mark.rule("napoleon3", "11.3m")
@pytest.mark.parametrize(
    ("state", "disorganized", "losses", "gone"),
    [("", True, 0, False), ("disorganized", True, 1, False), ("disorganized lost=1", True, 2, True)],
)
def test_11_3m_d_disorganizes_or_costs_a_step(state: str, disorganized: bool, losses: int, gone: bool) -> None:
    """The second loss of a unit of two steps eliminates it."""
    fight = assaulted(3, b=f"{B} {state}")
    assert (fight.is_disorganized("b"), fight.losses("b")) == (disorganized, losses)
    assert (fight.where("b") == "eliminated") == gone


@pytest.mark.rule("napoleon3", "11.3n")
@pytest.mark.parametrize(("letter", "stays"), [(".", False), ("f", False), ("w", True), ("v", True), ("C", True)])
def test_11_3n_d_means_a_retreat_of_one_hex_unless_the_ground_protects(letter: str, stays: bool) -> None:
    """Protection of two holds; a column of at least six divided by three needs more."""
    fight = Fight(ground(letter), *HEADQUARTERS, "allied i infantry a 0305 e combat=19", B)
    fight.to_combat()
    fight.attack("a 0304", faces=(1, 2 if stays else 1, 6, 6))
    assert (fight.where("b") == "0304") == stays
    assert fight.grid.distance(fight.grid.parse("0304"), fight.grid.parse(fight.where("b"))) == (0 if stays else 1)


@pytest.mark.rule("napoleon3", "11.3o")
@pytest.mark.parametrize("friend", ["infantry", "artillery"])
def test_11_3o_a_retreat_through_a_friend_disorganizes_him_and_goes_on(friend: str) -> None:
    """One hex further, and again where the next hex is a friend's."""
    friends = (f"austrian v {friend} x 0303 w", f"austrian v {friend} y 0302 w", "austrian v infantry z 0202 w")
    fight = assaulted(3, *friends, terrain=GORGE)
    assert fight.is_disorganized("x")
    path = [fight.grid.text(event.path[0]) for event in of_kind(fight.events, "UnitRetreated")]
    assert path == ["0303", "0302", fight.where("b")]
    assert (fight.is_disorganized("y"), fight.is_disorganized("z")) == (True, False)
    assert [fight.losses(key) for key in "bxyz"] == [0, 0, 0, 0]


@pytest.mark.rule("napoleon3", "11.3o")
def test_11_3o_a_friend_already_disorganized_suffers_nothing_more() -> None:
    """It keeps its steps."""
    fight = assaulted(3, "austrian v infantry x 0303 w disorganized")
    assert (fight.where("b") not in ("0304", "0303"), fight.losses("x")) == (True, 0)


@pytest.mark.rule("napoleon3", "11.3p")
def test_11_3p_a_blocked_retreat_costs_another_step() -> None:
    """Lake all round: the unit stays, disorganized, a step weaker."""
    lake = ". . . . . . .\n. . ~ ~ . . .\n. . . . ~ . .\n. . ~ ~ . . .\n. . . . . . .\n"
    fight = Fight(lake, *HEADQUARTERS, A, B)
    fight.to_combat()
    fight.attack("a 0304", faces=(1, 3))
    assert (fight.where("b"), fight.is_disorganized("b"), fight.losses("b")) == ("0304", True, 1)


@pytest.mark.rule("napoleon3", "11.3p")
def test_11_3p_the_edge_of_the_map_blocks() -> None:
    """On the last hex in the east with water beside it there is no way out."""
    fight = Fight(
        ". . .\n. ~ ~\n",
        "allied i hq h 0103",
        "allied i infantry a 0102 e combat=6",
        "austrian v infantry b 0101 w combat=1",
    )
    fight.to_combat()
    fight.attack("a 0101", faces=(1, 3, 1))
    assert (fight.where("b"), fight.losses("b")) == ("0101", 1)


@pytest.mark.rule("napoleon3", "11.3p")
def test_11_3p_a_friend_behind_whom_there_is_no_room_blocks_too() -> None:
    """In a pocket of the lake nobody can be passed: the unit stays and the friend is left alone."""
    lake = ". . . . . . .\n. . ~ ~ ~ . .\n. . . . . ~ .\n. . ~ ~ ~ . .\n. . . . . . .\n"
    fight = Fight(lake, *HEADQUARTERS, A, B, "austrian v infantry x 0303 w")
    fight.to_combat()
    fight.attack("a 0304", faces=(1, 3))
    assert (fight.where("b"), fight.losses("b"), fight.is_disorganized("x")) == ("0304", 1, False)


@pytest.mark.rule("napoleon3", "11.3q")
def test_11_3q_a_retreat_into_an_enemy_zone_costs_a_step() -> None:
    """A friend in the hex does not lift the zone; past him the way is free."""
    for friend in ((), ("austrian v infantry f 0303 w",)):
        fight = assaulted(3, "allied ii infantry x 0302 nw", *friend, b=f"{B} steps=4", terrain=DEFILE)
        assert fight.where("b") != "0304"
        assert fight.losses("b") == 1


@pytest.mark.rule("napoleon3", "11.3r")
def test_11_3r_a_gun_is_lost_when_its_companion_retreats() -> None:
    """In the open; where the ground holds, it is kept."""
    gun = "austrian v artillery q 0304 w combat=1"
    lost = assaulted(3, gun, stop=("ChooseVictim",))
    lost.play("austrian", "suffer b")
    lost.quietly()
    assert (lost.where("b") != "0304", lost.where("q")) == (True, "eliminated")
    kept = Fight(ground("v"), *HEADQUARTERS, "allied i infantry a 0305 e combat=12", B, gun)
    kept.to_combat()
    kept.attack("a 0304", faces=(1, 3), stop=("ChooseVictim",))
    kept.play("austrian", "suffer b")
    kept.quietly()
    assert (kept.where("b"), kept.where("q")) == ("0304", "0304")


@pytest.mark.rule("napoleon3", "11.3r")
def test_11_3r_a_gun_survives_a_blocked_retreat_and_falls_with_its_companion() -> None:
    """The unit stays, so does the gun; the unit eliminated, the gun is alone and lost."""
    gun = "austrian v artillery q 0304 w combat=1"
    lake = ". . . . . . .\n. . ~ ~ . . .\n. . . . ~ . .\n. . ~ ~ . . .\n. . . . . . .\n"
    for state, expected in (("", "0304"), ("disorganized lost=1", "eliminated")):
        fight = Fight(lake, *HEADQUARTERS, A, f"{B} {state}", gun)
        fight.to_combat()
        fight.attack("a 0304", faces=(1, 3), stop=("ChooseVictim",))
        fight.play("austrian", "suffer b")
        fight.quietly()
        assert fight.where("q") == expected


def thrown_back(*lines: str, hq: str = "0307", b: str = "w combat=6", **more: object) -> Fight:
    """The attacker in 0305 is repulsed: 0206, 0306 and 0406 lie nearer to its edge."""
    fight = Fight(OPEN, f"allied i hq h {hq}", A, f"austrian v infantry b 0304 {b}", *lines, **more)  # type: ignore[arg-type]
    fight.to_combat()
    fight.attack("a 0304", faces=(3,), stop=("ChooseRetreat",))
    return fight


@pytest.mark.rule("napoleon3", "11.3s")
def test_11_3s_retreats_go_to_the_friendly_edge() -> None:
    """West for the allies, east for the Austrians; straight or slanting, on whichever row the unit stands."""
    assert thrown_back().options("allied") == {"retreat a 0206", "retreat a 0306", "retreat a 0406"}
    east = assaulted(3, stop=("ChooseRetreat",))
    assert east.options("austrian") == {"retreat b 0204", "retreat b 0303", "retreat b 0404"}
    lower = Fight(OPEN, *HEADQUARTERS, "allied i infantry a 0205 e combat=6", "austrian v infantry b 0204 w combat=6")
    lower.to_combat()
    lower.attack("a 0204", faces=(3,), stop=("ChooseRetreat",))
    assert lower.options("allied") == {"retreat a 0105", "retreat a 0206", "retreat a 0305"}


@pytest.mark.rule("napoleon3", "11.3s")
@pytest.mark.parametrize("line", ["austrian v infantry x 0303 w", "allied ii infantry x 0302 w"])
def test_11_3s_a_slanting_hex_spares_friends_and_zones(line: str) -> None:
    """Straight behind stands a friend, or lies an enemy zone: the free hex beside it is as much a way home."""
    fight = assaulted(3, line, stop=("ChooseRetreat",))
    assert fight.options("austrian") == {"retreat b 0204", "retreat b 0404"}


@pytest.mark.rule("napoleon3", "11.3s")
@pytest.mark.parametrize(
    ("lines", "sides", "left"),
    [
        (("austrian v infantry x 0407 nw",), (), {"0206", "0406"}),
        (("allied i infantry x 0306 e",), (), {"0206", "0406"}),
        ((), ("stream 0305-0206",), {"0306", "0406"}),
        (("allied i infantry x 0306 e",), ("stream 0305-0206", "canal 0305-0406"), {"0206", "0406"}),
        (
            ("austrian v infantry x 0407 nw", "allied i infantry y 0206 e", "allied i infantry z 0406 e"),
            (),
            {"0206", "0406"},
        ),
    ],
    ids=["out of zones", "away from friends", "cheapest", "friends before cost", "zones before friends"],
)
def test_11_3s_the_priorities_of_a_retreat(lines: tuple[str, ...], sides: tuple[str, ...], left: set[str]) -> None:
    """Enemy zones, friends, cost, in this order; what is left is free."""
    assert thrown_back(*lines, sides=sides).options("allied") == {f"retreat a {hex}" for hex in left}


@pytest.mark.rule("napoleon3", "11.3s")
def test_11_3s_the_edge_comes_before_the_zones() -> None:
    """0205 and 0405 are free of zones and no nearer to the edge: they are not offered."""
    zones = ("austrian v infantry x 0407 ne", "austrian v infantry y 0207 e")
    fight = thrown_back(*zones, hq="0505", b="e combat=12")
    assert fight.options("allied") == {"retreat a 0206", "retreat a 0306", "retreat a 0406"}


@pytest.mark.rule("napoleon3", "11.3s")
def test_11_3s_no_retreat_leads_towards_the_enemys_edge() -> None:
    """Water in the east: the way is barred and costs a step; under the switch the slanting hexes will do."""
    lake = ". . . . . . .\n. . . ~ . . .\n. . . . ~ . .\n. . . ~ . . .\n. . . . . . .\n"
    fight = assaulted(3, terrain=lake)
    assert (fight.where("b"), fight.losses("b")) == ("0304", 1)
    free = Fight(lake, "allied i hq h 0307", HEADQUARTERS[1], B, "allied i infantry a 0205 se combat=6",
                 switches=Switches(retreat_any_way_out=True))  # fmt: skip
    free.to_combat()
    free.attack("a 0304", faces=(1, 3, 6))
    assert (free.where("b"), free.losses("b")) == ("0405", 0)


@pytest.mark.rule("napoleon3", "11.3s")
def test_11_3s_past_a_friend_a_retreat_goes_on_towards_the_edge() -> None:
    """A friend with water behind him is no way out, though free hexes lie beside him to the west."""
    lake = ". . . . ~ . .\n. . . . ~ . .\n. . . . ~ . .\n. . . ~ . . .\n. . . . . . .\n"
    fight = assaulted(3, "austrian v infantry x 0204 w", terrain=lake)
    assert (fight.where("b"), fight.losses("b"), fight.is_disorganized("x")) == ("0304", 1, False)


@pytest.mark.rule("napoleon3", "7.3b")
@pytest.mark.parametrize("friends", [0, 1, 2])
def test_7_3b_one_turn_of_one_hexside_however_many_friends_are_passed(friends: int) -> None:
    """The owner is asked once, where the retreat ends."""
    lines = [f"austrian v infantry f{hex} {hex} w" for hex in ("0303", "0302")[:friends]]
    fight = assaulted(3, *lines, terrain=GORGE, stop=("TurnUnit",))
    fight.play("austrian", "turn b sw")
    assert not fight.waits_for("austrian")
    assert fight.facing("b") == "sw"


@pytest.mark.rule("napoleon3", "7.3b")
def test_7_3b_who_has_no_way_back_does_not_turn() -> None:
    """It stays as it stands."""
    lake = ". . . . . . .\n. . . ~ . . .\n. . . . ~ . .\n. . . ~ . . .\n. . . . . . .\n"
    fight = assaulted(3, terrain=lake, stop=("TurnUnit",))
    assert (fight.waits_for("austrian"), fight.facing("b")) == ("", "w")


@pytest.mark.rule("napoleon3", "11.3t")
@pytest.mark.parametrize(("morale", "moved"), [(4, False), (3, True)])
def test_11_3t_a_test_failed_is_a_d_with_its_retreat(morale: int, moved: bool) -> None:
    """Two steps and a four make six; a three does not."""
    fight = assaulted(1, morale=morale)
    assert (fight.is_disorganized("b"), fight.where("b") != "0304", fight.losses("b")) == (moved, moved, 0)


@pytest.mark.rule("napoleon3", "11.3u")
@pytest.mark.parametrize(
    ("state", "losses", "gone"),
    [("", 1, False), ("disorganized", 2, True), ("steps=1", 1, True), ("steps=3", 1, False)],
)
def test_11_3u_the_worst_result_costs_a_step_and_then_order(state: str, losses: int, gone: bool) -> None:
    """A fresh unit of two steps retreats with one left; disorganized before, it is destroyed."""
    fight = assaulted(6, b=f"{B} {state}")
    assert (fight.losses("b"), fight.where("b") == "eliminated") == (losses, gone)
    assert gone or (fight.is_disorganized("b") and fight.where("b") != "0304")


@pytest.mark.rule("napoleon3", "11.3v")
def test_11_3v_leaders_go_with_the_unit_that_retreats() -> None:
    """The headquarters of the defender, and that of an attacker thrown back."""
    fight = Fight(OPEN, HEADQUARTERS[0], "austrian v hq k 0304", A, B)
    fight.to_combat()
    fight.attack("a 0304", faces=(1, 3))
    assert fight.where("b") != "0304"
    assert fight.where("k") == fight.where("b")
    west = Fight(OPEN, "allied i hq h 0305", HEADQUARTERS[1], A, f"{B[:-1]}6")
    west.to_combat()
    west.attack("a 0304", faces=(3,))
    assert west.where("a") != "0305"
    assert west.where("h") == west.where("a")


@pytest.mark.rule("napoleon3", "11.3v")
@pytest.mark.parametrize("friend", ["infantry", "artillery"])
def test_11_3v_leaders_go_on_with_it_past_a_friend(friend: str) -> None:
    """They do not stay with the friend who is passed, nor are his leaders carried off."""
    friends = (f"austrian ix {friend} z 0303 w", "austrian ix hq m 0303")
    fight = Fight(DEFILE, HEADQUARTERS[0], "austrian v hq k 0304", A, B, *friends)
    fight.to_combat()
    fight.attack("a 0304", faces=(1, 3))
    assert fight.is_disorganized("z")
    assert fight.where("b") not in ("0304", "0303")
    assert (fight.where("k"), fight.where("m")) == (fight.where("b"), "0303")
