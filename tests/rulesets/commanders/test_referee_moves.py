"""Situations of planning and movement, derived from the book's text alone."""

from __future__ import annotations

import pytest

from tests.rulesets.commanders.field import Field
from tests.rulesets.commanders.fight import Fight

SECTORS = ["w0", "a1", "b1", "c1", "a2", "b2", "c2", "a3", "b3", "c3", "b0"]


def goals(field: Field, side: str, unit: str) -> set[str]:
    """The sectors a unit may be ordered to (first step or target)."""
    return {sector for sector in SECTORS if field.has(side, f"order {unit} {sector} 1")}


# -- planning ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("commanders", "move.1")
@pytest.mark.parametrize(
    ("sector", "reached"),
    [("a1", "w0 b1 a2"), ("b2", "b1 a2 c2 b3"), ("c3", "b3 c2"), ("b3", "a3 c3 b2"), ("w0", "a1 b1 c1")],
)
def test_infantry_is_ordered_over_borders_only(sector: str, reached: str) -> None:
    """Four directions, no diagonals, and never into the enemy's reserve (moving units)."""
    field = Field(f"w {sector} I", "b b0 I")
    field.begin("planning")
    assert goals(field, "w", "w-inf-1") == set(reached.split())


@pytest.mark.rule("commanders", "bombard.2")
@pytest.mark.parametrize(
    ("side", "sector", "reached"),
    [
        ("w", "b1", "w0 a1 c1 b2 b3"),
        ("w", "a1", "w0 b1 c1 a2 a3"),
        ("w", "b3", "b2 a3 c3"),
        ("w", "c2", "c1 b2 a2 c3"),
        ("w", "w0", "a1 b1 c1"),
        ("b", "b1", "a1 c1 b2"),
        ("b", "b2", "b1 a2 c2 b3"),
        ("b", "b3", "b0 a3 c3 b2 b1"),
    ],
)
def test_a_battery_is_ordered_to_a_neighbour_or_two_sectors_ahead_or_aside(
    side: str, sector: str, reached: str
) -> None:
    """Its order is a march of one sector or a shot straight ahead, left or right over at most two; never two sectors
    to the rear, and from a reserve it only marches (bombardment attack, artillery)."""
    field = Field(f"{side} {sector} A", "w w0 I", "b b0 I")
    field.begin("planning")
    assert goals(field, side, f"{side}-art-1") == set(reached.split())


@pytest.mark.rule("commanders", "move.3")
def test_only_cavalry_is_ordered_over_two_sectors_and_may_ride_back() -> None:
    """Capacity two is the cavalry's; nothing forbids a second move back to where the first began."""
    field = Field("w a1 IC", "w b1 A", "b b0 I")
    field.begin("planning")
    assert field.has("w", "order w-cav-1 a2 1 a1")
    assert field.has("w", "order w-cav-1 a2 1 a3")
    assert not field.has("w", "order w-cav-1 a2 1 c2")
    assert not field.has("w", "order w-inf-1 a2 1 a3")
    assert not field.has("w", "order w-art-1 b2 1 b3")


@pytest.mark.rule("commanders", "orders.1")
def test_the_tenth_order_is_the_last_whatever_sector_it_goes_to() -> None:
    """Ten orders, one for one unit."""
    field = Field("w a1 IIIIII", "w b1 IIIIII", "b b0 I")
    field.begin("planning")
    field.play("w", "order w-inf-1 a2 6")
    assert not field.has("w", "order w-inf-2 a2 1"), "each unit has its one order"
    assert field.has("w", "order w-inf-7 b2 4")
    assert not field.has("w", "order w-inf-7 b2 5")
    field.play("w", "order w-inf-7 b2 4")
    assert field.verbs("w") == {"seal"}


@pytest.mark.rule("commanders", "rout.1")
def test_of_two_batteries_the_routed_one_gets_no_order() -> None:
    """Routed guns lie in their sector and cannot act; their neighbour can."""
    field = Field("w b1 A!A", "b b3 I", "b b0 I")
    field.begin("planning")
    assert not field.has("w", "order w-art-1 b3 1")
    assert field.has("w", "order w-art-2 b3 1")
    assert not field.has("w", "order w-art-2 b3 2")


# -- marching ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("commanders", "fast.1")
def test_in_the_fast_phase_neither_infantry_nor_guns_stir() -> None:
    """Only fast units act in it."""
    field = Field("w b1 IA", "b b3 I").orders("w", "I b1-b2, A b1-b2")
    field.begin("fast")
    assert field.verbs("w") == {"hold"}


@pytest.mark.rule("commanders", "move.6")
@pytest.mark.parametrize("phase", ["fast", "combined"])
def test_nobody_attacks_an_enemy_in_a_home_sector_out_of_the_reserve(phase: str) -> None:
    """The enemy holds the home sector: units of the reserve stay where they are, cavalry too."""
    field = Field("w w0 IC", "b b1 I").orders("w", "I w0-b1, C w0-b1-b2")
    field.begin(phase)
    assert field.verbs("w") == {"hold"}


@pytest.mark.rule("commanders", "move.7")
def test_reserve_cavalry_rides_up_and_charges_in_the_next_phase() -> None:
    """Two sectors: first into a friendly one without a fight, then the attack."""
    fight = Fight("w w0 C", "w b1 I", "b b2 I", white="C w0-b1-b2", phase="fast", dice=(1, 6, 1))
    fight.on()
    assert fight.at("w", "b1") == "IC"
    fight.next().on()
    fight.next().on()
    assert fight.at("w", "b2") == "C*"
    assert fight.zones("melee")


@pytest.mark.rule("commanders", "move.6")
def test_reserve_infantry_gives_way_where_the_enemy_makes_for_the_same_empty_sector() -> None:
    """Meeting him would be an attack out of the reserve: it is not made, he marches in without a die, and the order is
    not used up."""
    fight = Fight("w w0 I", "b b2 I", white="I w0-b1", black="I b2-b1", rules='board = "B"\n')
    fight.on()
    assert not fight.zones("ranged")
    assert not fight.zones("melee")
    assert (fight.at("w", "w0"), fight.at("b", "b1")) == ("I", "I*")


@pytest.mark.rule("commanders", "fast.2")
def test_the_own_marker_lets_the_reserve_in_before_the_enemy_who_then_attacks() -> None:
    """An empty command sector is friendly by its marker: its owner moves in at once, and whoever wants it attacks."""
    fight = Fight("w w0 C", "b b2 C", white="C w0-b1", black="C b2-b1", phase="fast", dice=(4, 2))
    fight.on("FallBack")
    fight.on()
    assert [b.modifiers[0].why for b in fight.blows("b", "melee")] == ["against-passive-cavalry"]
    assert (fight.at("w", "b1"), fight.at("b", "b2")) == ("C", "C*")


@pytest.mark.rule("commanders", "move.10")
def test_the_sixth_over_a_border_follows_in_the_next_phase() -> None:
    """Five a phase and border; the limit begins anew with the non-combat phase."""
    fight = Fight("w b1 IIIIII", "b b0 I", white="6I b1-b2")
    fight.on()
    assert (fight.at("w", "b1"), fight.at("w", "b2")) == ("I", "I*I*I*I*I*")
    fight.next().on()
    assert fight.at("w", "b2") == "IIIIII"


@pytest.mark.rule("commanders", "move.9")
def test_a_routed_gun_fills_its_place_in_a_sector() -> None:
    """Five infantry and a routed battery are six: nobody else comes in, and the order is kept."""
    fight = Fight("w b1 II", "w b2 IIIIIA!", "b b0 I", white="2I b1-b2")
    fight.on()
    assert (fight.at("w", "b1"), fight.at("w", "b2")) == ("II", "IIIIIA!")
    assert len(fight.state.sheets[0]) == 2


@pytest.mark.rule("commanders", "move.8")
def test_of_three_that_want_in_two_find_room_and_the_player_says_which() -> None:
    """Where capacity stops an order the owner says who goes: here the cavalry and one of the infantry."""
    field = Field("w b1 IIC", "w b2 IIII", "b b0 I").orders("w", "2I b1-b2, C b1-b2")
    field.begin("combined")
    field.play("w", "send w-cav-1 b2 1", "send w-inf-2 b2 1", "send w-inf-1 b2 1")
    field.reach("noncombat")
    assert (field.where(field.units["w b1"][0]), field.at("w", "b2")) == ("b1", "IIIII*C")


@pytest.mark.rule("commanders", "move.12")
def test_two_full_sectors_exchange_units() -> None:
    """All of a phase goes at once."""
    fight = Fight("w b1 IIIIII", "w b2 CCCCCC", "b b0 I", white="2I b1-b2, 2C b2-b1")
    fight.on()
    assert (fight.at("w", "b1"), fight.at("w", "b2")) == ("IIIICC", "I*I*CCCC")


@pytest.mark.rule("commanders", "move.4")
def test_cavalry_held_back_in_the_fast_phase_still_rides_two_sectors() -> None:
    """One in combined arms and one in the non-combat phase, the second into a friendly sector only."""
    fight = Fight("w a1 C", "w b2 I", "b b0 I", white="C a1-a2-b2")
    fight.on()
    assert fight.at("w", "a2") == "C"
    fight.next().on()
    assert fight.at("w", "b2") == "IC"


@pytest.mark.rule("commanders", "noncombat.1")
@pytest.mark.parametrize(
    ("line", "open_"),
    [("w c2 I", False), ("w a2 I", True), ("w a2 A!", False), ("b a2 A!", False)],
)
def test_the_last_move_goes_into_friendly_sectors_only(line: str, open_: bool) -> None:
    """Not into an empty one, not where only a routed battery lies, be it the own or the enemy's."""
    field = Field("w a1 I", line, "b b0 I").orders("w", "I a1-a2")
    field.begin("noncombat")
    assert field.has("w", "send w-inf-1 a2 1") is open_


@pytest.mark.rule("commanders", "opt.objective.4")
@pytest.mark.parametrize(("line", "open_"), [("b b0 I", True), ("b b1 A!", False)])
def test_an_empty_command_sector_is_friendly_unless_an_enemy_unit_lies_in_it(line: str, open_: bool) -> None:
    """A marker keeps its sector friendly while no enemy unit is there; a routed one is a unit too."""
    field = Field("w a1 I", line, "b b0 I").orders("w", "I a1-b1")
    field.begin("noncombat")
    assert field.has("w", "send w-inf-1 b1 1") is open_


@pytest.mark.rule("commanders", "noncombat.3")
def test_infantry_that_marched_in_combined_arms_is_done() -> None:
    """One sector a round; another unit's order from its new sector is not its own."""
    fight = Fight("w b1 I", "w b2 I", "b b0 I", white="I b1-b2, I b2-a2")
    fight.on()
    assert (fight.at("w", "b2"), fight.at("w", "a2")) == ("I*", "I*")
    assert fight.verbs("w") == {"hold"}


@pytest.mark.rule("commanders", "move.8")
def test_a_sector_is_entered_by_those_for_whom_others_make_room() -> None:
    """A column: the head leaves a full sector for an empty one as its tail comes in."""
    fight = Fight("w b1 III", "w b2 IIIIII", "b b0 I", white="3I b1-b2, 3I b2-a2")
    fight.on()
    assert (fight.at("w", "b1"), fight.at("w", "b2"), fight.at("w", "a2")) == ("", "IIII*I*I*", "I*I*I*")


@pytest.mark.rule("commanders", "combat.trigger.1")
def test_a_sector_left_by_all_in_the_same_phase_is_entered_without_dice() -> None:
    """The defenders march off as the attackers come: nobody is met, no combat is rolled."""
    fight = Fight("w b1 II", "b b2 I", "b c2 I", white="2I b1-b2", black="I b2-c2")
    fight.on()
    assert not fight.zones("ranged")
    assert not fight.zones("melee")
    assert (fight.at("w", "b2"), fight.at("b", "c2")) == ("I*I*", "II*")


@pytest.mark.rule("commanders", "combat.trigger.5")
def test_a_battery_whose_enemy_has_left_keeps_its_order_for_the_last_move() -> None:
    """It attacks an enemy only; when he is gone and friends have come in, it may follow them."""
    fight = Fight("w b1 IA", "b b2 I", "b c2 I", white="I b1-b2, A b1-b2", black="I b2-c2")
    fight.on()
    assert (fight.at("w", "b1"), fight.at("w", "b2")) == ("A", "I*")
    fight.next().on()
    assert fight.at("w", "b2") == "IA"
