"""Retreat [mib 7.2]."""

from __future__ import annotations

import pytest

from grognard.core.event import Event
from grognard.rulesets.mib.ch07_combat.retreat import Retreat
from grognard.rulesets.mib.ruleset import RULESET
from tests.rulesets.drill import of_kind
from tests.rulesets.mib.battle import OPEN, Battle, ground

B = "austrian v infantry b 0504 n steps=4"
FOE = "french i infantry a 0503 s"
AROUND = {"0503", "0603", "0604", "0505", "0404", "0403"}
"""The hexes around 0504."""


def retreating(*lines: str, length: int = 1, foes: tuple[str, ...] = ("0503",), **more: object) -> Battle:
    """b in 0504 has to go back."""
    battle = Battle(str(more.pop("terrain", OPEN)), FOE, *(lines or (B,)), **more)  # type: ignore[arg-type]
    units = tuple(unit for key, unit in battle.keys.items() if key.startswith("b"))
    hexes = tuple(battle.grid.parse(foe) for foe in foes)
    start = battle.grid.parse("0504")
    battle.begin(Retreat(units, start, length, length, hexes))
    battle.script()
    battle.events = battle.run()
    return battle


def ways(battle: Battle) -> set[str]:
    return (
        {option.split()[2] for option in battle.options() if option.startswith("retreat")}
        if battle.waiting()
        else set()
    )


def go(battle: Battle, *hexes: str) -> list[Event]:
    events: list[Event] = []
    for hex in hexes:
        unit = next(option for option in battle.options() if option.startswith("retreat")).split()[1]
        events += battle.play("austrian", f"retreat {unit} {hex}")
    return events


@pytest.mark.rule("mib", "7.2b")
def test_7_2b_away_from_the_attacker_by_the_owner_s_choice() -> None:
    battle = retreating()
    assert battle.waiting() == ["ChooseRetreat"]
    assert battle.active() == "austrian"
    assert ways(battle) == {"0604", "0505", "0404"}, "not beside the attacker, with or without guns"
    assert ways(retreating(foes=("0503", "0603"))) == {"0505", "0404"}
    go(battle, "0505")
    assert battle.where("b") == "0505"


@pytest.mark.rule("mib", "7.2b")
def test_7_2b_as_far_as_ordered_and_never_nearer() -> None:
    battle = retreating(length=2)
    go(battle, "0505")
    assert ways(battle) <= {"0506", "0605", "0405", "0606", "0406"}
    go(battle, sorted(ways(battle))[0])
    start, end = battle.grid.parse("0504"), battle.grid.parse(battle.where("b"))
    assert battle.grid.distance(start, end) == 2


@pytest.mark.rule("mib", "7.2b")
@pytest.mark.parametrize(("die", "length"), [(1, 1), (3, 2), (5, 3)])
def test_7_2b_as_many_hexes_as_the_table_says(die: int, length: int) -> None:
    """12 points to 4 and the better morale: 1, 3 and 5 are lines 5, 7 and 9."""
    lines = ("french i infantry a 0503 s", "french i infantry c 0603 sw steps=2")
    battle = Battle(OPEN, *lines, "austrian v infantry b 0504 n steps=2 morale=3")
    battle.activate("i")
    battle.fight("attack a 0504", "attack c 0504", faces=(die, *(6,) * 4), stop=("AdvanceUnit",))
    assert battle.grid.distance(battle.grid.parse("0504"), battle.grid.parse(battle.where("b"))) == length


@pytest.mark.rule("mib", "7.2b")
@pytest.mark.rule("mib", "7.2f")
@pytest.mark.rule("mib", "7.2j")
@pytest.mark.rule("mib", "7.2k")
def test_7_2b_zones_and_water_only_if_there_is_no_other_way() -> None:
    guarded = retreating(B, GUNS)
    assert guarded.where("b") == "0404", "0505 and 0604 lie in the zone of the guns"
    for kind in ("creek", "river"):
        assert ways(retreating(sides=(f"{kind} 0504-0505",))) == {"0604", "0404"}
    assert ways(retreating(terrain=ground({"0505": "s"}))) == {"0604", "0404"}


@pytest.mark.rule("mib", "7.2b")
def test_7_2b_through_a_zone_rather_than_beside_the_attacker() -> None:
    """All that leads away lies in the zone of the cavalry; the hexes beside the gunless attacker are free."""
    battle = retreating(B, "french i cavalry g 0505 n steps=1", "french i cavalry h 0305 n steps=1")
    assert ways(battle) == {"0604", "0404"}


@pytest.mark.rule("mib", "7.2b")
def test_7_2b_beside_the_attacker_only_where_nothing_leads_away() -> None:
    battle = retreating(B, *wall("0603", "0403"))
    assert ways(battle) == {"0603", "0403"}


@pytest.mark.rule("mib", "7.2b")
def test_7_2b_it_stops_rather_than_come_nearer() -> None:
    """From 0505 only the hex at an attacker's side is open: it goes no farther."""
    closed = ground(dict.fromkeys(("0605", "0506", "0405", "0703", "0704", "0705"), "M"))
    battle = retreating(B, *wall("0505", "0604"), length=3, foes=("0503", "0603"), terrain=closed)
    battle.quietly()
    assert battle.where("b") == "0505", "0604 lies nearer to 0603"


@pytest.mark.rule("mib", "7.2s")
@pytest.mark.parametrize(
    ("home", "expected"),
    [
        ("", {"0603", "0604", "0403", "0404"}),
        ("south", {"0604", "0404"}),
        ("north", {"0603", "0403"}),
        ("west", {"0403", "0404"}),
        ("east", {"0603", "0604"}),
    ],
)
def test_7_2s_in_doubt_towards_its_own_side(home: str, expected: set[str]) -> None:
    """Attacked from north and south no hex leads clear away from both."""
    battle = retreating(B, "french i infantry c 0505 n", foes=("0503", "0505"), homes=("", home))
    assert ways(battle) == expected
    assert ways(retreating(homes=("", home))) == {"0604", "0505", "0404"}, "no doubt, no bond"


@pytest.mark.rule("mib", "7.2c")
def test_7_2c_any_facing_after_a_retreat() -> None:
    battle = retreating()
    go(battle, "0505")
    assert battle.options() == {f"face b {d}" for d in ("n", "ne", "se", "s", "sw", "nw")}
    battle.play("austrian", "face b sw")
    assert battle.facing("b") == "sw"


def wall(*free: str) -> tuple[str, ...]:
    """French divisions all round 0504 but for some hexes."""
    around = ("0603", "0604", "0505", "0404", "0403")
    return tuple(f"french i infantry w{hex} {hex} n steps=1" for hex in around if hex not in free)


@pytest.mark.rule("mib", "7.2d")
def test_7_2d_through_friends_only_if_there_is_no_other_way_and_then_in_disorder() -> None:
    friend = "austrian v infantry f 0505 n steps=4"
    assert "0505" not in ways(retreating(B, friend)), "other ways are free"
    battle = retreating(B, friend, *wall("0505"))
    assert ways(battle) == {"0605", "0506", "0405"}, "never back to 0504"
    while ways(battle):
        go(battle, sorted(ways(battle))[0])
    assert battle.disorganized("b")
    assert not battle.disorganized("f")
    assert battle.grid.distance(battle.grid.parse("0504"), battle.grid.parse(battle.where("b"))) == 2


@pytest.mark.rule("mib", "7.2d")
@pytest.mark.rule("mib", "7.2e")
@pytest.mark.rule("mib", "R26")
@pytest.mark.parametrize(("closed", "expected"), [((), {"0506", "0405"}), (("0506", "0405"), {"0605"})])
def test_7_2d_who_goes_on_still_goes_away(closed: tuple[str, ...], expected: set[str]) -> None:
    """There is no room in 0505. 0605 is open but beside the attacker in 0604: b goes there only if nothing leads away
    from both attackers, not even over more friends (R26)."""
    friends = [f"austrian v infantry f{hex} {hex} n" for hex in ("0505", "0506", "0405") if hex not in closed]
    terrain = ground(dict.fromkeys(closed, "M"))
    battle = retreating(B, *friends, *wall("0505"), foes=("0503", "0604"), terrain=terrain)
    assert (ways(battle) or {battle.where("b")}) == expected
    battle.quietly()
    assert battle.disorganized("b")
    assert RULESET.problems(battle.game) == []


@pytest.mark.rule("mib", "6.1c")
@pytest.mark.rule("mib", "7.2d")
def test_7_2d_with_room_it_stops_with_its_friends_in_order() -> None:
    battle = retreating("austrian v infantry b 0504 n steps=2", "austrian v infantry f 0505 s steps=2", *wall("0505"))
    assert (battle.where("b"), battle.disorganized("b"), battle.facing("b")) == ("0505", False, "s")


GUNS = "french i infantry g 0605 n steps=1 guns=1"
HORSE = "french i cavalry g 0506 n steps=1"


@pytest.mark.rule("mib", "7.2e")
@pytest.mark.rule("mib", "7.2f")
def test_7_2e_through_an_enemy_zone_in_disorder_at_the_price_of_a_straggler() -> None:
    battle = retreating(B, GUNS, *wall("0505"))
    assert ways(battle) == set(), "there is one way only"
    assert battle.disorganized("b")
    assert (battle.get("stragglers", "b"), battle.get("dead", "b")) == (1, 0)
    assert battle.where("b") == "0405", "it goes on until it is out of the zone, and never back"


@pytest.mark.rule("mib", "7.2f")
@pytest.mark.rule("mib", "7.2g")
def test_7_2f_cavalry_in_the_zone_makes_it_a_casualty_and_tires() -> None:
    battle = retreating(B, HORSE, *wall("0505"))
    assert battle.get("dead", "b") == 1
    assert battle.get("stragglers", "b") == 0
    assert battle.get("fatigue", "g") == 1


@pytest.mark.rule("mib", "7.2g")
def test_7_2g_of_two_cavalry_units_one_tires() -> None:
    riders = ("french i cavalry g 0605 n steps=1", "french i cavalry k 0604 n steps=1 fatigue=1")
    for chosen, fatigue in (("g", [1, 1]), ("k", [0, 2])):
        battle = retreating(B, *riders, *wall("0505", "0604"))
        assert (battle.waiting(), battle.active()) == (["TireRider"], "french")
        assert battle.options() == {"tire g", "tire k"}
        battle.play("french", f"tire {chosen}")
        assert battle.get("dead", "b") == 1
        assert [battle.get("fatigue", key) for key in "gk"] == fatigue


@pytest.mark.rule("mib", "7.2g")
def test_7_2g_nobody_is_asked_where_single_units_do_not_tire() -> None:
    riders = ("french i cavalry g 0605 n steps=1", "french i cavalry k 0604 n steps=1")
    battle = retreating(B, *riders, *wall("0505", "0604"), rules='tracking = "lite"')
    assert "TireRider" not in battle.waiting()
    assert battle.get("dead", "b") == 1


@pytest.mark.rule("mib", "7.2f")
def test_7_2f_retreating_cavalry_does_not_mind_guns() -> None:
    battle = retreating("austrian v cavalry b 0504 n", GUNS, *wall("0505"))
    assert (battle.where("b"), battle.get("stragglers", "b")) == ("0505", 0)


@pytest.mark.rule("mib", "7.2h")
def test_7_2h_a_friend_in_the_hex_ends_the_zone_there() -> None:
    friend = "austrian v infantry f 0505 n steps=1"
    battle = retreating("austrian v infantry b 0504 n steps=2", HORSE, friend, *wall("0505"))
    assert (battle.where("b"), battle.get("dead", "b")) == ("0505", 0)


@pytest.mark.rule("mib", "7.2i")
def test_7_2i_with_no_way_out_it_stays_and_loses_two() -> None:
    battle = retreating(B, *wall())
    assert (battle.where("b"), battle.get("dead", "b")) == ("0504", 2)
    assert of_kind(battle.events, "RetreatBlocked")
    mountain = retreating(B, *wall("0505"), terrain=ground({"0505": "M"}))
    assert mountain.get("dead", "b") == 2


@pytest.mark.rule("mib", "7.2i")
@pytest.mark.rule("mib", "10.2g")
def test_7_2i_who_has_not_been_beaten_pays_nothing_for_staying() -> None:
    """A smashed unit fails to recover and has nowhere to go."""
    foes = [f"austrian v infantry w{hex} {hex} n steps=1" for hex in AROUND]
    battle = Battle(OPEN, "french i infantry a 0504 s steps=2 stragglers=1 dead=1 smashed", *foes)
    battle.activate("i")
    battle.order("recover a", faces=(6,))
    assert (battle.where("a"), battle.get("fatigue", "a")) == ("0504", 1)


@pytest.mark.rule("mib", "7.2j")
@pytest.mark.parametrize("kind", ["creek", "stream"])
def test_7_2j_over_a_creek_in_disorder_with_a_straggler(kind: str) -> None:
    battle = retreating(B, *wall("0505"), sides=(f"{kind} 0504-0505",))
    assert (battle.disorganized("b"), battle.get("stragglers", "b"), battle.get("dead", "b")) == (True, 1, 0)
    bridged = retreating(B, *wall("0505"), sides=(f"{kind} 0504-0505",), roads=("road 0504 0505",))
    assert (bridged.disorganized("b"), bridged.get("stragglers", "b")) == (False, 0)


@pytest.mark.rule("mib", "7.2k")
def test_7_2k_over_a_river_or_through_a_swamp_two_casualties() -> None:
    for more in ({"sides": ("river 0504-0505",)}, {"terrain": ground({"0505": "s"})}):
        battle = retreating(B, *wall("0505"), **more)
        assert (battle.disorganized("b"), battle.get("dead", "b")) == (True, 2)
    bridged = retreating(B, *wall("0505"), sides=("river 0504-0505",), roads=("road 0504 0505",))
    assert bridged.get("dead", "b") == 0


@pytest.mark.rule("mib", "7.2l")
def test_7_2l_off_the_map_is_the_end() -> None:
    lines = ("austrian v infantry b 0101 n", "french i infantry w 0102 n steps=1", "french i infantry x 0201 n steps=1")
    battle = Battle(OPEN, FOE, *lines)
    start = battle.grid.parse("0101")
    battle.begin(Retreat((battle.unit("b"),), start, 1, 1, (battle.grid.parse("0102"),)))
    battle.run()
    assert battle.where("b") == "eliminated"


def cornered(length: int, **more: object) -> Battle:
    """b in 0102 at the western edge, with the enemy to the south and east of it."""
    foes_there = [f"french i infantry w{hex} {hex} n steps=1" for hex in ("0103", "0202", "0201")]
    battle = Battle(OPEN, "austrian v infantry b 0102 n", *foes_there, **more)  # type: ignore[arg-type]
    foes = tuple(battle.grid.parse(hex) for hex in ("0103", "0202"))
    battle.begin(Retreat((battle.unit("b"),), battle.grid.parse("0102"), length, length, foes))
    battle.script()
    battle.run()
    return battle


@pytest.mark.rule("mib", "7.2l")
@pytest.mark.parametrize(("rules", "end"), [("", "eliminated"), ("edge-holds = true", "0101")])
@pytest.mark.rule("mib", "R20")
def test_7_2l_cut_short_at_the_edge(rules: str, end: str) -> None:
    """0101 alone is open, and from there it goes only off the map."""
    assert cornered(1, rules=rules).where("b") == "0101"
    assert cornered(2, rules=rules).where("b") == end


@pytest.mark.rule("mib", "7.2l")
@pytest.mark.rule("mib", "R20")
def test_7_2l_along_the_edge_nobody_is_lost() -> None:
    """b at the northern edge, attacked from the south: it goes along the edge as far as ordered."""
    battle = Battle(OPEN, "austrian v infantry b 0501 n", "french i infantry a 0502 n")
    foe = battle.grid.parse("0502")
    battle.begin(Retreat((battle.unit("b"),), battle.grid.parse("0501"), 2, 2, (foe,)))
    battle.script()
    battle.run()
    assert ways(battle) == {"0401", "0601"}, "beside the attacker, for lack of better"
    go(battle, "0401")
    battle.quietly()
    assert battle.where("b") == "0301"


@pytest.mark.rule("mib", "6.1a")
@pytest.mark.rule("mib", "7.2r")
def test_7_2r_the_stacking_limit_holds_after_a_retreat() -> None:
    """The hex behind is full: the stack goes on to the next."""
    battle = retreating(B, "austrian v infantry f 0505 n steps=5", *wall("0505"))
    while ways(battle):
        go(battle, sorted(ways(battle))[0])
    assert battle.where("b") not in ("0504", "0505")
    battle.quietly()
    assert RULESET.problems(battle.game) == []
