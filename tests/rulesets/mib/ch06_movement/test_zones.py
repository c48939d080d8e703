"""Zones of control [mib 6.2]."""

from __future__ import annotations

import pytest

from grognard.core.errors import IllegalAction
from grognard.rulesets.mib.ch06_movement.zones import unit_zone
from grognard.rulesets.mib.ch10_losses.losses import lose_battery
from grognard.rulesets.mib.state import READY
from tests.rulesets.drill import of_kind
from tests.rulesets.mib.battle import OPEN, Battle, activated, ground, heights

AROUND = {"0503", "0603", "0604", "0505", "0404", "0403"}
FAR = "french i infantry far 0101 n"


def zone(line: str, **more: object) -> set[str]:
    battle = Battle(str(more.pop("terrain", OPEN)), FAR, line, **more)  # type: ignore[arg-type]
    mask = unit_zone(battle.game, battle.unit("b"))
    return {battle.grid.text(hex) for hex in range(battle.grid.size) if mask >> hex & 1}


@pytest.mark.rule("mib", "6.2a")
def test_6_2a_cavalry_controls_all_six_hexes() -> None:
    for facing in ("n", "s"):
        assert zone(f"austrian v cavalry b 0504 {facing}") == AROUND


@pytest.mark.rule("mib", "6.2b")
def test_6_2b_infantry_only_with_guns_whatever_its_state() -> None:
    assert zone("austrian v infantry b 0504 n") == set()
    assert zone("austrian v infantry b 0504 n guns=1") == AROUND
    assert zone("austrian v infantry b 0504 n guns=1 disorganized fatigue=9") == AROUND


@pytest.mark.rule("mib", "7.9a")
@pytest.mark.rule("mib", "7.9b")
def test_7_9b_the_last_battery_takes_the_zone_with_it() -> None:
    battle = Battle(OPEN, FAR, "austrian v infantry b 0504 n guns=2")
    for left, controls in ((1, True), (0, False), (0, False)):
        lose_battery(battle.game, battle.unit("b"), "7.12a")
        assert battle.get("guns", "b") == left
        assert bool(unit_zone(battle.game, battle.unit("b"))) is controls


@pytest.mark.rule("mib", "7.14a")
def test_7_14a_a_division_s_own_cavalry_exerts_no_zone() -> None:
    assert zone("austrian v infantry b 0504 n organic=2") == set()


@pytest.mark.rule("mib", "6.2d")
def test_6_2d_only_into_clear_hexes() -> None:
    rough = ground({"0503": "f", "0603": "v", "0604": "s", "0505": "T", "0404": "c"})
    assert zone("austrian v cavalry b 0504 n", terrain=rough) == {"0403"}


@pytest.mark.rule("mib", "6.2e")
def test_6_2e_infantry_not_up_a_slope_cavalry_does() -> None:
    up = {"heights": heights({"0503": 1}), "sides": ("slope 0503-0504",)}
    assert zone("austrian v infantry b 0504 n guns=1", **up) == AROUND - {"0503"}
    assert zone("austrian v cavalry b 0504 n", **up) == AROUND
    down = {"heights": heights({"0504": 1}), "sides": ("slope 0503-0504",)}
    assert zone("austrian v infantry b 0504 n guns=1", **down) == AROUND


@pytest.mark.rule("mib", "6.2f")
def test_6_2f_rivers_stop_zones_and_creeks_do_not() -> None:
    sides = ("river 0503-0504", "creek 0504-0505", "stream 0504-0604")
    assert zone("austrian v cavalry b 0504 n", sides=sides, roads=("road 0503 0504",)) == AROUND - {"0503"}


GUNS = "austrian v infantry b 0505 n guns=1"


@pytest.mark.rule("mib", "6.2g")
def test_6_2g_a_unit_stops_in_an_enemy_zone() -> None:
    battle = activated("french i infantry a 0502 s", GUNS)
    assert "0504" in battle.reach("a")
    assert "0605" not in battle.reach("a"), "beyond 0604, in the zone"
    battle.order("move a 0504 s")
    assert not battle.reach("a")


@pytest.mark.rule("mib", "6.2h")
def test_6_2h_roads_do_not_help_into_a_zone() -> None:
    roads = ("road 0502 0503 0504",)
    assert activated("french i infantry a 0502 s", GUNS, roads=roads).cost("a", "0504") == 1 + 2
    assert activated("french i infantry a 0502 s", GUNS.replace(" guns=1", ""), roads=roads).cost("a", "0504") == 2


@pytest.mark.rule("mib", "6.2c")
def test_6_2c_a_friend_in_the_hex_ends_the_zone() -> None:
    """The book's own tip: the second unit walks past the first."""
    alone = activated("french i infantry a 0603 s steps=2 movement=4", GUNS)
    assert "0605" not in alone.reach("a")
    screened = activated("french i infantry a 0603 s steps=2 movement=4", "french ii infantry f 0604 s steps=2", GUNS)
    assert "0605" in screened.reach("a")


@pytest.mark.rule("mib", "6.2c")
def test_6_2c_a_unit_does_not_end_the_zone_for_itself() -> None:
    battle = activated("french i infantry a 0504 s", GUNS)
    assert battle.cost("a", "0503") == 2 + 2


@pytest.mark.rule("mib", "6.2i")
def test_6_2i_cavalry_feels_cavalry_only() -> None:
    """Four points lead through 0604 to 0605, if nothing stops there."""
    rider = "french i cavalry c 0603 s movement=4"
    for foe, beyond in ((GUNS, True), ("austrian v cavalry b 0505 n", False)):
        battle = activated(rider, foe)
        assert "0604" in battle.reach("c")
        assert ("0605" in battle.reach("c")) is beyond


@pytest.mark.rule("mib", "6.2j")
def test_6_2j_leaving_a_zone_costs_two_more() -> None:
    battle = activated("french i infantry a 0504 n", GUNS)
    assert (battle.cost("a", "0503"), battle.cost("a", "0502")) == (4, 6), "once, not for every hex"
    assert activated("french i infantry a 0504 n", GUNS.replace(" guns=1", "")).cost("a", "0503") == 2


@pytest.mark.rule("mib", "6.2c")
@pytest.mark.rule("mib", "6.2j")
def test_6_2j_the_last_of_a_stack_to_leave_pays() -> None:
    battle = activated("french i infantry a 0504 n steps=2", "french i infantry c 0504 n steps=2", GUNS)
    assert (battle.cost("a", "0503"), battle.cost("c", "0503")) == (2, 2), "each ends the zone for the other"
    battle.order("move a 0502 n")
    assert battle.cost("c", "0503") == 4


@pytest.mark.rule("mib", "6.2c")
@pytest.mark.rule("mib", "6.2j")
def test_6_2j_a_friend_who_joins_lifts_the_toll() -> None:
    battle = activated("french i infantry a 0504 n steps=2", "french i infantry c 0502 n steps=2", GUNS)
    assert battle.cost("a", "0503") == 4
    battle.order("move c 0504 n")
    assert battle.cost("a", "0503") == 2


@pytest.mark.rule("mib", "6.2j")
def test_6_2j_a_detachment_left_behind_does_not() -> None:
    battle = activated("french i infantry a 0504 n steps=4", GUNS, detachments=("i",))
    battle.order("detach a 1")
    assert (battle.cost("a", "0503"), battle.cost("i-detachment", "0503")) == (4, 4)


@pytest.mark.rule("mib", "6.2c")
@pytest.mark.rule("mib", "6.2k")
@pytest.mark.parametrize(("joins", "checks"), [(False, 1), (True, 0)])
def test_6_2k_a_friend_who_joined_lifts_the_check(joins: bool, checks: int) -> None:
    battle = activated("french i infantry a 0504 s movement=9 steps=2", "french i infantry c 0502 s steps=2", GUNS)
    if joins:
        battle.order("move c 0504 s")
    assert len(of_kind(battle.order("engage a 0604 sw", faces=(4,) * checks), "MoraleChecked")) == checks


@pytest.mark.rule("mib", "6.2k")
@pytest.mark.parametrize(("die", "ready"), [(4, True), (5, False)])
def test_6_2k_from_zone_to_zone_an_attack_needs_a_check(die: int, ready: bool) -> None:
    battle = activated("french i infantry a 0504 s movement=9", GUNS)
    events = battle.order("engage a 0604 sw", faces=(die,))
    assert len(of_kind(events, "MoraleChecked")) == 1
    assert battle.bears("a", READY) is ready or not battle.waiting()
    battle.to_combat()
    assert (battle.waiting() == ["DeclareAttacks"]) is ready


@pytest.mark.rule("mib", "6.2k")
def test_6_2k_no_check_from_outside() -> None:
    battle = activated("french i infantry a 0503 s", GUNS)
    events = battle.order("engage a 0504 s", faces=())
    assert not of_kind(events, "MoraleChecked")
    assert battle.bears("a", READY)


@pytest.mark.rule("mib", "6.2k")
def test_6_2k_no_check_where_there_is_no_second_zone() -> None:
    battle = activated("french i infantry a 0504 n", GUNS, "austrian v infantry c 0502 s")
    events = battle.order("engage a 0503 n", faces=())
    assert not of_kind(events, "MoraleChecked")
    assert battle.bears("a", READY)


@pytest.mark.rule("mib", "9.0d")
def test_9_0d_whoever_began_disorganized_stays_out() -> None:
    battle = activated("french i infantry a 0503 s disorganized", GUNS)
    assert "0504" not in battle.reach("a")
    assert "0502" in battle.reach("a")
    with pytest.raises(IllegalAction, match=r"9\.0d"):
        battle.order("move a 0504 s")
