"""Retreats and their order of priority [brothers 12.5a]."""

from __future__ import annotations

from typing import Any

import pytest

from grognard.rulesets.brothers.ch12_assault.retreat import Retreats
from grognard.rulesets.brothers.reader.scenario import Switches
from tests.rulesets.brothers.battle import Battle
from tests.rulesets.brothers.fight import declared, ground, storm
from tests.rulesets.drill import of_kind

FOE = "austrian v infantry foe 0303 strength=5"
EVEN = "french i infantry a 0304 strength=5"
FLIES, FLIES_FAR = (4, 5), (5, 6)
"""Dice for one and two Loss Points of the defender in the column "0"."""


def beaten(*lines: str, hexes: int = 1, **facts: Any) -> Battle:
    """The defender of 0303 has lost to the attacker in 0304 and retreats."""
    battle = declared(EVEN, *lines, **facts)
    storm(battle, *(FLIES if hexes == 1 else FLIES_FAR), 1, 1, 1, 1)
    battle.play("austrian", f"yield {hexes}")
    return battle


def choices(battle: Battle) -> set[str]:
    """Where the retreat may go; empty if there was no choice."""
    if battle.asked() != "ChooseRetreat":
        return set()
    return {option.split()[2] for option in battle.options("austrian")}


@pytest.mark.rule("brothers", "12.5a")
def test_the_owner_goes_by_hexes_not_by_points_and_not_into_a_lake() -> None:
    terrain = ground(h0302="w", h0203="~", h0403="~")
    battle = beaten("austrian v infantry foe 0303 strength=5 movement=1", terrain=terrain)
    assert battle.place("foe") == "0302"  # woods would cost it 2 points; the lake is closed


@pytest.mark.rule("brothers", "12.5a")
def test_a_slope_and_a_canal_close_a_retreat_to_guns_unless_a_road_crosses() -> None:
    lines = ("austrian v artillery foe 0303 strength=9 morale=12",)
    sides = ("canal 0303-0302", "canal 0303-0203")
    battle = beaten(*lines, sides=sides)
    assert battle.place("foe") == "0403"
    battle = beaten(*lines, sides=sides, roads=("minor 0303 0302",))
    assert choices(battle) == {"0302", "0403"}


@pytest.mark.rule("brothers", "12.5b")
def test_a_retreat_leads_away_from_the_victors_if_it_can() -> None:
    battle = beaten(FOE, "french iv infantry far 0301")
    assert choices(battle) == {"0302", "0203", "0403"}  # other enemies do not matter


@pytest.mark.rule("brothers", "12.5b")
def test_equally_far_comes_before_nearer() -> None:
    terrain = ground(h0302="~", h0203="~", h0403="~")
    assert choices(beaten(FOE, terrain=terrain)) == {"0204", "0404"}


@pytest.mark.rule("brothers", "12.5b")
def test_nearer_is_better_than_being_broken() -> None:
    terrain = ground(h0102="~", h0103="~", h0202="~", h0302="~", h0403="~", h0404="~")
    battle = beaten(FOE, terrain=terrain, hexes=2)
    if battle.asked() == "ChooseRetreat":
        battle.play("austrian", "retreat foe 0203")
    assert battle.place("foe") in ("0204", "0303")


@pytest.mark.rule("brothers", "12.5b")
def test_nearer_comes_last() -> None:
    terrain = ground(h0302="~", h0203="~", h0403="~")
    battle = Battle(terrain, "french i infantry a 0305", FOE)
    battle.game.resume([*battle.at_draw(), (Retreats((battle.keys["foe"],), 1), 0)])
    battle.run()
    assert choices(battle) == {"0204", "0404"}  # and not 0304, next to the enemy


@pytest.mark.rule("brothers", "12.5e")
def test_a_dead_end_leads_back_and_breaks_nobody() -> None:
    lakes = ("h0204", "h0404", "h0203", "h0403", "h0301", "h0202", "h0402")
    battle = beaten(FOE, terrain=ground(**dict.fromkeys(lakes, "~")), hexes=2)
    assert battle.place("foe") == "0303"


@pytest.mark.rule("brothers", "12.5c")
def test_a_retreat_avoids_a_hex_that_it_would_overstack() -> None:
    full = ("austrian v infantry x 0302 strength=6", "austrian v infantry y 0203 strength=6")
    battle = beaten(FOE, *full)
    assert battle.place("foe") == "0403"


@pytest.mark.rule("brothers", "12.5c")
def test_who_cannot_avoid_an_overstacked_hex_goes_on_to_the_next() -> None:
    full = tuple(f"austrian v infantry x{hex} {hex} strength=6" for hex in ("0302", "0203", "0403"))
    battle = beaten(FOE, *full)
    battle.play("austrian", "retreat foe 0302")
    while battle.asked() == "ChooseRetreat":
        battle.play_idly()
    assert battle.grid.distance(battle.hex("0303"), battle.hex(battle.place("foe"))) == 2


@pytest.mark.rule("brothers", "12.5c")
@pytest.mark.rule("brothers", "12.5e")
def test_who_finds_no_room_ahead_goes_back_for_it_rather_than_be_broken() -> None:
    """The only way out is a crowded dead end: the unit ends where it began."""
    lakes = ("h0204", "h0404", "h0203", "h0403", "h0301", "h0202", "h0402")
    terrain = ground(**dict.fromkeys(lakes, "~"))
    battle = beaten(FOE, "austrian v infantry full 0302 strength=6", terrain=terrain)
    assert (battle.place("foe"), battle.stack("0302")) == ("0303", ["full"])


@pytest.mark.rule("brothers", "12.5a")
@pytest.mark.rule("brothers", "12.5f")
@pytest.mark.parametrize(("first", "second"), [("foe", "two"), ("two", "foe")])
def test_the_owner_says_who_goes_first_and_finds_room(first: str, second: str) -> None:
    """One of two brigades finds room in the only hex that leads away, the other must go on to the next."""
    terrain = ground(h0203="~", h0403="~")
    lines = ("austrian v infantry foe 0303 strength=3", "austrian v infantry two 0303 strength=2")
    battle = beaten(*lines, "austrian v infantry third 0302 strength=6", terrain=terrain)
    assert battle.asked() == "RetreatInTurn"
    assert battle.game.pending[0].side == 1
    assert {option.split()[1] for option in battle.options("austrian")} == {"foe", "two"}
    battle.play("austrian", f"retreat {first} 0302")
    battle.skip("Advance")
    assert battle.place(first) == "0302"
    assert battle.place(second) not in ("0302", "0303")


@pytest.mark.rule("brothers", "12.5e")
def test_who_has_no_way_out_is_broken_whatever_the_order() -> None:
    """A canal closes the only way to the guns."""
    lines = ("austrian v infantry foe 0303 strength=4", "austrian v artillery gun 0303 strength=3")
    battle = beaten(*lines, terrain=ground(h0203="~", h0403="~", h0204="~", h0404="~"), sides=("canal 0303-0302",))
    assert (battle.place("foe"), battle.place("gun")) == ("0302", "broken")


@pytest.mark.rule("brothers", "12.5d")
def test_a_retreat_leads_towards_the_own_hq_among_equals() -> None:
    assert choices(beaten(FOE, "austrian v hq o 0501")) == {"0302", "0403"}
    assert beaten(FOE, "austrian v hq o 0102").place("foe") == "0203"


@pytest.mark.rule("brothers", "12.5c")
@pytest.mark.rule("brothers", "12.5d")
def test_room_comes_before_the_hq() -> None:
    battle = beaten(FOE, "austrian v hq o 0501", "austrian v infantry x 0403 strength=6")
    assert choices(battle) == set()
    assert battle.place("foe") == "0302"


CORNER = ground(h0302="~", h0203="~", h0403="~", h0204="~", h0404="~")


@pytest.mark.rule("brothers", "12.5e")
@pytest.mark.rule("brothers", "14.0b")
@pytest.mark.parametrize(("costs", "left"), [(False, 8), (True, 7)])
def test_a_unit_without_a_way_out_is_broken_and_costs_points_but_no_corps_morale(costs: bool, left: int) -> None:
    battle = beaten(FOE, terrain=CORNER, switches=Switches(lost_retreats_cost_morale=costs))
    assert battle.place("foe") == "broken"
    assert battle.state.points == [2, 0]
    assert battle.state.morale[battle.formations["v"]] == left


@pytest.mark.rule("brothers", "12.5e")
def test_an_enemy_hq_alone_closes_a_hex() -> None:
    terrain = ground(h0203="~", h0403="~", h0204="~", h0404="~")
    battle = beaten(FOE, "french iv infantry x 0501", "french iv hq lone 0302", terrain=terrain)
    assert battle.place("foe") == "broken"


@pytest.mark.rule("brothers", "12.5e")
def test_an_hq_without_a_way_out_takes_refuge_with_its_own() -> None:
    battle = Battle(CORNER, EVEN, "austrian v hq o 0303", "austrian v infantry other 0501")
    battle.game.resume([*battle.at_draw(), (Retreats((battle.keys["o"],), 1), 0)])
    events = battle.run()
    assert battle.place("o") == "0501"
    assert not of_kind(events, "LeaderOverrun")


@pytest.mark.rule("brothers", "12.5f")
def test_units_of_one_hex_may_part() -> None:
    battle = beaten("austrian v infantry foe 0303 strength=3", "austrian v infantry two 0303 strength=2")
    battle.play("austrian", "retreat foe 0203", "retreat two 0403")
    assert (battle.place("foe"), battle.place("two")) == ("0203", "0403")


@pytest.mark.rule("brothers", "12.5g")
@pytest.mark.parametrize("answer", ["follow", "stay"])
def test_an_hq_of_any_formation_may_go_along(answer: str) -> None:
    battle = beaten(FOE, "austrian ix infantry x 0601", "austrian ix hq o 0303")
    battle.play("austrian", "retreat foe 0302")
    assert battle.asked() == "FollowRetreat"
    battle.play("austrian", f"{answer} o" + (" 0302" if answer == "follow" else ""))
    if answer == "follow":
        assert battle.place("o") == "0302"
    else:
        assert battle.place("o") == "0303"


@pytest.mark.rule("brothers", "12.5h")
def test_others_may_fire_at_a_retreat_but_not_those_who_fought() -> None:
    lines = ("french i infantry b 0204 strength=3", "french iv infantry other 0301 strength=4", FOE)
    battle = declared(EVEN, *lines, storming="a b")
    storm(battle, 4, 5)
    battle.play("austrian", "yield 1", "retreat foe 0302")
    assert battle.asked() == "DefendWithFire"
    assert [option for option in battle.options("allied") if option.startswith("fire")] == ["fire other 0302"]
    terrain = ground(h0302="~", h0403="~", h0404="~")
    battle = declared(EVEN, lines[0], FOE, storming="a b", terrain=terrain)
    storm(battle, 4, 5)
    battle.play("austrian", "yield 1")
    assert battle.place("foe") == "0203"  # next to b, which took part
    assert battle.asked() != "DefendWithFire"


@pytest.mark.rule("brothers", "12.5h")
def test_fire_does_not_stop_a_retreat() -> None:
    battle = beaten(FOE, "french iv infantry other 0301 strength=6", hexes=2)
    battle.play("austrian", "retreat foe 0302")
    battle.script(4, 4, 7)
    events = battle.play("allied", "fire other 0302")
    assert of_kind(events, "Fired")[0].outcome == "M+1"
    assert battle.hits("foe") == 1
    assert battle.asked() == "ChooseRetreat" or battle.place("foe") != "0302"
