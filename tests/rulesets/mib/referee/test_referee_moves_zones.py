"""Situations of zones of control and of heights, refereed from the book [mib 6.2 8]."""

from __future__ import annotations

import pytest

from grognard.rulesets.mib.ch06_movement.zones import unit_zone
from grognard.rulesets.mib.ch08_heights.field_of_fire import fire_of
from tests.rulesets.drill import of_kind
from tests.rulesets.mib.battle import OPEN, Battle, factors, ground, heights, one

A, FAR = "french i infantry a 0502 s", "austrian v infantry b 0909 n"
AROUND = {"0503", "0603", "0604", "0505", "0404", "0403"}


def field(*lines: str, **more: object) -> Battle:
    battle = Battle(str(more.pop("terrain", OPEN)), *lines, **more)  # type: ignore[arg-type]
    battle.activate("i")
    return battle


def zone(battle: Battle, key: str = "b") -> set[str]:
    mask = unit_zone(battle.game, battle.unit(key))
    return {battle.grid.text(hex) for hex in range(battle.grid.size) if mask >> hex & 1}


def fire(battle: Battle, side: int = 1) -> set[str]:
    mask = fire_of(battle.game, side)
    return {battle.grid.text(hex) for hex in range(battle.grid.size) if mask >> hex & 1}


# -- zones of control --------------------------------------------------------------------------------------------------


@pytest.mark.rule("mib", "6.2b")
@pytest.mark.parametrize(
    ("enemy", "hexes"),
    [
        ("infantry b 0504 n guns=1", AROUND),
        ("infantry b 0504 n", set()),
        ("infantry b 0504 n organic=2", set()),
        ("cavalry b 0504 n disorganized fatigue=9", AROUND),
        ("infantry b 0504 n guns=1 stragglers=2 dead=2 smashed", AROUND),
    ],
)
def test_6_2_all_six_hexes_in_whatever_state_but_only_with_guns_or_on_horseback(enemy: str, hexes: set[str]) -> None:
    """Nothing in 6.2 asks for a front or for good order; the horsemen of a division only count as 7.14 says."""
    assert zone(field(A, f"austrian v {enemy}")) == hexes


@pytest.mark.rule("mib", "6.2d")
@pytest.mark.parametrize("letter", ["f", "v", "T", "c", "s", "M"])
def test_6_2_no_zone_in_any_ground_that_is_not_clear(letter: str) -> None:
    """Clear hexes only (6.2)."""
    battle = field(A, "austrian v cavalry b 0504 n", terrain=ground({"0503": letter, "0504": "f"}))
    assert zone(battle) == AROUND - {"0503"}


@pytest.mark.rule("mib", "6.2e")
@pytest.mark.parametrize("kind", ["slope", "steep"])
def test_6_2_infantry_not_up_a_slope_but_down_it(kind: str) -> None:
    """Up any slope only cavalry exerts its zone; downwards both do, and a height without slope is no bar (6.2, 8.1)."""
    up, down = heights({"0503": 1, "0403": 1}), heights({"0504": 1})
    sides = (f"{kind} 0503-0504",)
    for enemy, hexes in (("infantry b 0504 n guns=1", AROUND - {"0503"}), ("cavalry b 0504 n", AROUND)):
        assert zone(field(A, f"austrian v {enemy}", heights=up, sides=sides)) == hexes
        assert zone(field(A, f"austrian v {enemy}", heights=down, sides=sides)) == AROUND


@pytest.mark.rule("mib", "6.2f")
@pytest.mark.parametrize(("kind", "reaches"), [("creek", True), ("stream", True), ("river", False)])
def test_6_2_not_over_a_river_even_where_it_is_bridged(kind: str, reaches: bool) -> None:
    """Smaller watercourses are no bar; of bridges the sentence on rivers says nothing (6.2)."""
    battle = field(A, "austrian v cavalry b 0504 n", sides=(f"{kind} 0503-0504",), roads=("road 0503 0504",))
    assert ("0503" in zone(battle)) == reaches


@pytest.mark.rule("mib", "6.2c")
def test_6_2_behind_a_friend_one_walks_through_but_a_leader_is_no_screen() -> None:
    """Combat units negate zones for all purposes (6.2); a leader fights nobody (2.2.4)."""
    walls = ground(dict.fromkeys(("0402", "0602", "0603"), "M"))
    enemy = "austrian v cavalry b 0403 n"
    friend, leader = "french ii infantry c 0503 s steps=1", "french i leader l 0503"
    assert "0504" not in field(A, enemy, terrain=walls).reach("a")
    assert "0504" not in field(A, leader, enemy, terrain=walls).reach("a")
    assert "0504" in field(A, friend, enemy, terrain=walls).reach("a")
    smashed = f"{friend.replace('steps=1', 'steps=2')} stragglers=2 smashed"
    assert "0504" in field(A, smashed, enemy, terrain=walls).reach("a"), "a combat unit still"


@pytest.mark.rule("mib", "6.2c")
def test_6_2_whoever_went_first_screens_whoever_follows() -> None:
    """The unit that stops in the gap lets the next one walk past (6.2, design notes)."""
    walls = ground(dict.fromkeys(("0402", "0602", "0603"), "M"))
    battle = field(A + " steps=1", "french i infantry c 0501 s steps=1", "austrian v cavalry b 0403 n", terrain=walls)
    assert "0504" not in battle.reach("c")
    battle.order("move a 0503 s")
    assert "0504" in battle.reach("c")


@pytest.mark.rule("mib", "6.2k")
@pytest.mark.parametrize(("die", "able"), [(4, True), (5, False)])
def test_6_2_from_zone_to_zone_a_check_decides_over_the_attack(die: int, able: bool) -> None:
    """Who began in a zone and enters another must pass to attack there (6.2)."""
    battle = field("french i infantry a 0504 s", "austrian v cavalry b 0404 n", "austrian v infantry c 0606 n guns=1")
    battle.order("engage a 0605 s", faces=(die,))
    battle.quietly("ChooseUnit", "DeclareAttacks")
    battle.to_combat()
    assert ("attack a 0606" in battle.options()) == able if battle.waiting() else not able


@pytest.mark.rule("mib", "6.2k")
def test_6_2_no_check_before_an_enemy_without_a_zone() -> None:
    """The check is for entering a new zone, not for every attack of a unit that left one (6.2)."""
    battle = field("french i infantry a 0504 s", "austrian v cavalry b 0404 n", "austrian v infantry c 0606 n")
    events = battle.order("engage a 0605 s", faces=())
    assert not of_kind(events, "MoraleChecked")
    battle.to_combat()
    assert "attack a 0606" in battle.options()


@pytest.mark.rule("mib", "6.2i")
def test_6_2_cavalry_leaves_the_zone_of_infantry_for_nothing() -> None:
    """It is only affected by zones of cavalry (6.2)."""
    gunners, riders = "austrian v infantry b 0505 n guns=2", "austrian v cavalry b 0505 n"
    assert field("french i cavalry a 0504 s", gunners).cost("a", "0503") == 2
    assert field("french i cavalry a 0504 s", riders).cost("a", "0503") == 4
    assert field("french i infantry a 0504 s", gunners).cost("a", "0503") == 4


# -- fields of fire ----------------------------------------------------------------------------------------------------

RIDGE = heights({"0504": 1})
GUNS = "austrian v infantry b 0504 n guns=2"


@pytest.mark.rule("mib", "8.2a")
@pytest.mark.parametrize(
    ("enemy", "hexes"),
    [
        (GUNS, {"0503", "0403", "0603"}),
        ("austrian v cavalry b 0504 n guns=1", {"0503", "0403", "0603"}),
        ("austrian v cavalry b 0504 n", set()),
        (GUNS + " disorganized", {"0503", "0403", "0603"}),
    ],
)
def test_8_2_guns_on_a_height_dominate_their_front_only(enemy: str, hexes: set[str]) -> None:
    """A field of fire needs guns and lies in the frontal zone (8.2)."""
    assert fire(field("french i infantry a 0501 s", enemy, heights=RIDGE)) == hexes


@pytest.mark.rule("mib", "8.2b")
@pytest.mark.parametrize("letter", ["f", "T", "v", "s", "c"])
def test_8_2_no_fire_where_no_zone_is(letter: str) -> None:
    """Not into forest or town (8.2), nor into any ground without a zone (6.2), of which it is a part."""
    battle = field("french i infantry a 0501 s", GUNS, heights=RIDGE, terrain=ground({"0503": letter}))
    assert fire(battle) == {"0403", "0603"}


@pytest.mark.rule("mib", "8.2f")
@pytest.mark.parametrize(("beside", "level", "silent"), [("0404", 1, True), ("0404", 2, False), ("0404", 0, False)])
def test_8_2_only_a_neighbour_on_the_same_level_silences(beside: str, level: int, silent: bool) -> None:
    """An enemy beside the guns on the same contour level nullifies their field, with or without guns, even behind them;
    one above or below does not (8.2)."""
    ridge = heights({"0504": 1, beside: level})
    battle = field(f"french i infantry a {beside} s steps=1", GUNS, heights=ridge)
    assert (not fire(battle)) == silent


@pytest.mark.rule("mib", "8.2d")
def test_8_2_into_a_field_of_fire_only_to_attack() -> None:
    """No unit ends its activation there; to attack it may enter, cavalry like infantry (8.2)."""
    for kind in ("infantry", "cavalry"):
        battle = field(f"french i {kind} a 0502 s", GUNS, heights=RIDGE)
        assert "0503" not in battle.reach("a")
        assert "0503" in battle.reach("a", "engage")


@pytest.mark.rule("mib", "8.2a")
@pytest.mark.rule("mib", "8.2d")
def test_8_2_a_friend_in_the_hex_ends_the_zone_but_not_the_field_of_fire() -> None:
    """Zones end where a friend stands (6.2); a field of fire is nullified from the crest alone (8.2)."""
    friend = "french ii infantry c 0503 s steps=1"
    battle = field("french i infantry a 0502 s steps=2", friend, GUNS, heights=RIDGE)
    assert "0503" not in battle.reach("a")
    assert "0503" in battle.reach("a", "engage")


@pytest.mark.rule("mib", "8.2e")
def test_8_2_whoever_begins_in_a_field_of_fire_and_sits_must_leave_it() -> None:
    """A unit may never end its activation there, whatever brought it there (8.2)."""
    battle = field("french i infantry a 0503 s", GUNS, heights=RIDGE)
    battle.finish()
    assert battle.where("a") not in fire(battle) | {"0503"}
    assert battle.get("fatigue", "a") == 0, "fatigue is for those whom a new field drives out"


@pytest.mark.rule("mib", "8.2e")
def test_8_2_the_crest_taken_nobody_has_to_leave() -> None:
    """It is looked at after all attacks of the formation (8.2): with the guns gone the attacker stays."""
    battle = field("french i infantry a 0503 s", "austrian v infantry b 0504 n guns=1 steps=1", heights=RIDGE)
    battle.fight("attack a 0504", faces=(6, 6, 6))
    assert battle.where("b") != "0504"
    assert battle.where("a") in ("0503", "0504")


@pytest.mark.rule("mib", "8.2g")
def test_8_2_turning_the_guns_on_a_height_drives_nobody_out() -> None:
    """Only movement or combat brings a unit onto higher ground (8.2); turning is neither (4.1, 6.7)."""
    battle = field("french i infantry a 0504 s guns=2", "austrian v infantry b 0503 s", heights=RIDGE)
    battle.order("turn a n")
    assert "0503" in fire(battle, 0)
    battle.finish()
    assert battle.where("b") == "0503"


@pytest.mark.rule("mib", "8.2g")
@pytest.mark.parametrize(("guns", "stays"), [(1, False), (2, False), (3, True)])
def test_8_2_only_more_guns_let_one_stay_in_a_new_field(guns: int, stays: bool) -> None:
    """Unless their artillery is higher; equal guns go (8.2)."""
    battle = field(
        "french i infantry a 0503 s guns=2", f"austrian v infantry b 0505 n guns={guns}", heights=heights({"0504": 1})
    )
    battle.order("move a 0504 s")
    battle.finish()
    assert (battle.where("b") == "0505") == stays
    assert battle.get("fatigue", "b") == (0 if stays else 1)


@pytest.mark.rule("mib", "8.2g")
def test_8_2_an_advance_onto_a_height_drives_out_others_below() -> None:
    """As a result of combat too (8.2)."""
    battle = field(
        "french i infantry a 0503 s guns=3 steps=5",
        "austrian v infantry b 0504 n steps=1",
        "austrian v infantry c 0505 n",
        heights=RIDGE,
    )
    battle.to_combat()
    battle.play("french", "attack a 0504")
    battle.script(6, 6, 6)
    battle.play("french", "fight")
    battle.quietly("AdvanceUnit")
    battle.play("french", "advance a 0504 s")
    battle.quietly()
    assert battle.where("a") == "0504"
    assert (battle.where("c") != "0505", battle.get("fatigue", "c")) == (True, 1)


@pytest.mark.rule("mib", "8.3a")
@pytest.mark.parametrize(("kind", "per_cent"), [("slope", 75), ("steep", 50)])
def test_8_3_up_a_slope_three_quarters_or_half_and_down_in_full(kind: str, per_cent: int) -> None:
    """A slope weakens whoever attacks upwards across it (8.3), nobody else, whatever doubles it."""
    lines = ("french i infantry a 0503 s", "austrian v infantry b 0504 s")
    for levels, found in ((heights({"0504": 1}), per_cent), (heights({"0503": 1}), 100)):
        battle = field(*lines, heights=levels, sides=(f"{kind} 0503-0504",))
        event = one(battle.fight("attack a 0504", faces=(4, 6, 6)), "CombatResolved")
        assert float(event.attack) == 8 * 2 * found / 100, factors(event)


@pytest.mark.rule("mib", "8.4")
def test_8_4_a_road_does_not_lead_over_a_mountain() -> None:
    """Units cannot enter a mountain hex (8.4)."""
    battle = field(A, FAR, terrain=ground({"0503": "M"}), roads=("road 0502 0503 0504",))
    assert "0503" not in battle.reach("a")


@pytest.mark.rule("mib", "8.2f")
def test_8_2_down_from_the_crest_into_the_guns_it_had_silenced() -> None:
    """Once the unit has left the crest the guns dominate their front again: it may only go there to attack (8.2)."""
    ridge = heights({"0504": 1, "0404": 1})
    battle = field("french i infantry a 0404 n steps=1", GUNS, heights=ridge)
    assert "0403" not in battle.reach("a")
    assert "0403" in battle.reach("a", "engage")


@pytest.mark.rule("mib", "8.2g")
@pytest.mark.rule("mib", "8.2i")
def test_8_2_guns_massed_on_a_height_drive_out_the_enemy_below() -> None:
    """Detached artillery makes a field of fire as well (8.2); moved onto a height (16.5) it makes a new one."""
    leader = "french - leader nap 0504 masses_guns rating=6 range=2"
    lines = (leader, "french i infantry a 0403 s guns=3", "austrian v infantry b 0505 n")
    battle = Battle(OPEN, *lines, rules='initiative = true\ngrand-batteries = ["french"]', heights=heights({"0504": 1}))
    battle.activate("i")
    battle.play("french", "mass a 0504 s")
    assert "0505" in fire(battle, 0)
    battle.quietly()
    assert battle.where("b") != "0505"
    assert battle.get("fatigue", "b") == 1
