"""Situations of bombardment and of guns in combat, derived from the book's text alone."""

from __future__ import annotations

import pytest

from grognard.rulesets.commanders.bombard.log import BatteryFired
from tests.rulesets.commanders.field import Field
from tests.rulesets.commanders.fight import Fight
from tests.rulesets.drill import of_kind


def shots(fight: Fight) -> list[BatteryFired]:
    return [event for event in fight.log if isinstance(event, BatteryFired)]


def aims(fight: Fight) -> list[tuple[str, int]]:
    """For each die the kind of its target with its flag, and the sum of modifiers."""
    return [
        (fight.scenario.units[shot.target].key.rsplit("-", 1)[0], sum(m.value for m in shot.modifiers))
        for shot in shots(fight)
    ]


@pytest.mark.rule("commanders", "bombard.4")
def test_a_lonely_target_costs_the_second_die() -> None:
    """Two dice are for two different units."""
    fight = Fight("w b1 A", "b b2 C", white="A b1-b2", phase="bombardment", dice=(4,))
    fight.on()
    assert aims(fight) == [("b-cav", 2 - 3)]


@pytest.mark.rule("commanders", "bombard.6")
def test_routed_infantry_of_the_fast_phase_is_the_last_target_and_a_square_the_first() -> None:
    """Square, cavalry, guns; the routed come after all of them."""
    fight = Fight("w b1 AA", "b b2 I!I#CA", white="2A b1-b2", phase="bombardment", dice=(1,) * 4)
    fight.on()
    assert aims(fight) == [("b-inf", 0), ("b-cav", -1)] * 2
    assert {shot.target for shot in shots(fight)} == {fight.units["b b2"][1], fight.units["b b2"][2]}


@pytest.mark.rule("commanders", "bombard.16")
def test_an_enemy_in_between_takes_one_die_at_his_own_range() -> None:
    """One die at the target at range two, the other at the first in rank of those in the way at range one."""
    fight = Fight("w b1 A", "b b2 AC", "b b3 II", white="A b1-b3", phase="bombardment", dice=(1, 1))
    fight.on()
    assert aims(fight) == [("b-inf", 2 - 4), ("b-cav", 2 - 3)]


@pytest.mark.rule("commanders", "bombard.17")
def test_a_routed_friendly_battery_in_between_is_in_the_way_too() -> None:
    """Any unit there is an obstacle; a friendly one costs the second die."""
    fight = Fight("w b1 A", "w b2 A!", "b b3 II", white="A b1-b3", phase="bombardment", dice=(1,))
    fight.on()
    assert aims(fight) == [("b-inf", -2)]


@pytest.mark.rule("commanders", "bombard.9")
def test_a_token_helps_the_next_round_and_goes_when_the_fire_stops_or_moves() -> None:
    """It is laid after firing, adds one in the following round, and is lost with a round without fire at it."""
    field = Field("w b1 A", "b b2 II", "b b3 II", "b b0 I", dice=(1,) * 6)
    totals: list[list[int]] = []
    for order in ("A b1-b2", "A b1-b2", "", "A b1-b2"):
        field.orders("w", order).orders("b", "")
        events = field.send_all("bombardment")
        totals.append([sum(m.value for m in e.modifiers) for e in of_kind(events, "BatteryFired")])
        assert field.state.tokens[0] == ((5,) if order else ())
        field.quietly()
    assert totals == [[-1, -1], [0, 0], [], [-1, -1]]


@pytest.mark.rule("commanders", "bombard.21")
def test_cavalry_routed_by_guns_lies_there_and_is_taken_by_infantry_that_enters() -> None:
    """Nobody flees in the bombardment phase: the sector is open, foot marches in without dice and takes both."""
    field = Field("w b1 IA", "b b2 IC", dice=(6, 6)).orders("w", "I b1-b2, A b1-b2")
    field.send_all("bombardment")
    assert field.at("b", "b2") == "I!C!"
    field.send_all()
    field.reach("noncombat")
    assert field.at("w", "b2") == "I*"
    assert field.fates("b") == {"captured": 2}


@pytest.mark.rule("commanders", "bombard.20")
@pytest.mark.parametrize("fired", [True, False])
def test_a_battery_that_fired_is_spent_when_attacked_and_does_not_attack(fired: bool) -> None:
    """One action a round: it answers an attack one worse and goes nowhere."""
    field = Field("w b1 A", "b a1 I", "b b2 I", dice=(1, 5, 4, 1, 1, 1)[0 if fired else 1 :])
    field.orders("w", "A b1-b2").orders("b", "I a1-b1")
    field.begin("bombardment")
    field.play("w", "bombard-all" if fired else "hold")
    field.play("b", "hold")
    assert field.verbs("w") == ({"hold"} if fired else {"hold", "send", "send-all"})
    field.play("w", "hold")
    events = field.play("b", "send-all") + field.reach("noncombat")
    (zone,) = (e for e in of_kind(events, "ZoneFought") if e.step == "ranged")
    assert [m.why for m in zone.blows[0][0].modifiers][1:] == (["spent"] if fired else [])


@pytest.mark.rule("commanders", "units.art.1")
def test_a_battery_ordered_to_fire_over_two_sectors_can_do_nothing_else() -> None:
    """Holding its fire it may neither attack nor march: its order names a sector it does not touch."""
    field = Field("w b1 A", "w b2 I", "b b3 I").orders("w", "A b1-b3")
    field.begin("bombardment")
    assert field.has("w", "bombard w-art-1 b3")
    field.reach("combined")
    assert field.verbs("w") == {"hold"}
    field.reach("noncombat")
    assert field.verbs("w") == {"hold"}


@pytest.mark.rule("commanders", "units.art.1")
def test_a_battery_that_held_its_fire_may_attack_and_then_not_march() -> None:
    """Bombard or attack or move."""
    field = Field("w b1 IA", "b b2 I", dice=(6, 6, 1)).orders("w", "I b1-b2, A b1-b2")
    field.begin("bombardment")
    field.play("w", "hold")
    field.play("b", "hold")
    field.play("w", "send w-art-1 b2 1", "hold")
    field.play("b", "hold")
    field.reach("noncombat")
    assert field.at("b", "b2") == ""
    assert field.at("w", "b1") == "IA*"
    assert field.verbs("w") == {"hold"}, "the sector is nobody's, so the infantry does not follow now"


@pytest.mark.rule("commanders", "bombard.14")
def test_a_routed_battery_hit_again_is_destroyed_and_worth_nothing() -> None:
    """Destroyed, not captured."""
    field = Field("w b1 IA", "b b2 A!", "b b3 I", dice=(6,)).orders("w", "A b1-b2")
    field.send_all("bombardment")
    field.quietly()
    assert field.fates("b") == {"destroyed": 1, "b3": 1}
    assert field.state.points == (0, 0), "as many sectors each, and nothing for the guns"


@pytest.mark.rule("commanders", "bombard.15")
def test_batteries_rout_each_other_in_the_same_phase() -> None:
    """All fire before any hit counts."""
    fight = Fight("w b1 A", "b b3 A", white="A b1-b3", black="A b3-b1", phase="bombardment", dice=(6, 6))
    fight.on()
    assert [sum(m.value for m in shot.modifiers) for shot in shots(fight)] == [-3, -3]
    fight2 = Fight("w b1 A", "b b2 A", white="A b1-b2", black="A b2-b1", phase="bombardment", dice=(6, 6))
    fight2.on()
    assert (fight2.at("w", "b1"), fight2.at("b", "b2")) == ("A!", "A!")


@pytest.mark.rule("commanders", "bombard.1")
def test_a_battery_that_beat_off_a_fast_charge_still_bombards() -> None:
    """Defending makes nobody spent."""
    field = Field("w b1 A", "b a1 C", "b b2 I", dice=(1, 1, 1, 1, 1)).orders("w", "A b1-b2").orders("b", "C a1-b1")
    field.send_all("fast")
    field.reach("bombardment")
    assert field.at("w", "b1") == "A"
    assert field.has("w", "bombard w-art-1 b2")


# -- guns in combat ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("commanders", "combined.6")
def test_guns_alone_clear_a_sector_and_nobody_enters_it() -> None:
    """They never move in this phase: routed infantry flees, routed guns lie there untaken."""
    fight = Fight("w b1 AA", "b b2 IA", white="2A b1-b2", dice=(6, 5, 4, 4, 1, 1, 1))
    fight.on()
    assert fight.at("w", "b1") == "A*A*"
    assert fight.at("w", "b2") == ""
    assert fight.fates("b").get("captured", 0) == 0
    assert not fight.zones("melee")


@pytest.mark.rule("commanders", "combat.dice.3")
def test_guns_take_the_two_lowest_dice_of_their_line() -> None:
    """Dice go from the highest to space one on; the battery stands last and rolls two."""
    fight = Fight("w b1 IIA", "b b2 III", white="2I b1-b2, A b1-b2", dice=(2, 6, 1, 4, 1, 1, 1) + (3,) * 6)
    fight.on()
    assert [blow.dice for blow in fight.blows("w", "ranged")] == [(6,), (4,), (2, 1)]


@pytest.mark.rule("commanders", "combat.hits.5")
@pytest.mark.parametrize(("dice", "fate"), [((6, 2), "destroyed"), ((6, 1), "box")])
def test_both_dice_of_a_battery_on_one_unit_destroy_it(dice: tuple[int, int], fate: str) -> None:
    """Two hits in one volley: routed and at once destroyed, by guns never captured (+2 against passive infantry; a
    natural two is four)."""
    fight = Fight("w b1 A", "b b2 I", white="A b1-b2", dice=(*dice, 1))
    fight.on()
    assert fight.fates("b") == {fate: 1}


@pytest.mark.rule("commanders", "combat.dice.5")
def test_a_defending_battery_hits_twice_too() -> None:
    """Two dice for defending guns as well, each of which has to beat the attacker's die and be four or more."""
    fight = Fight("w b1 I", "b b2 A", white="I b1-b2", dice=(5, 5, 6))
    fight.on()
    assert fight.blows("b", "ranged")[0].hits == 2
    assert fight.fates("w") == {"destroyed": 1}


@pytest.mark.rule("commanders", "combat.mod.1")
@pytest.mark.parametrize(("kind", "die", "hit"), [("I", 3, 1), ("I", 2, 0), ("C", 2, 1), ("C", 1, 0)])
def test_guns_in_melee_do_not_roll_and_are_hit_by_four_or_more(kind: str, die: int, hit: int) -> None:
    """They have no attack in melee, so the roll against them is unopposed: infantry adds one, cavalry two."""
    start = (1, 2, 2) if kind == "I" else (2, 2)
    fight = Fight(f"w b1 {kind}", "b b2 A", white=f"{kind} b1-b2", dice=(*start, die))
    fight.on()
    assert sum(blow.hits for blow in fight.blows("w", "melee")) == hit
    assert fight.blows("b", "melee")[0].dice == ()
