"""Situations of the fast phase, of reactions and of falling back, derived from the book's text alone."""

from __future__ import annotations

import pytest

from tests.rulesets.commanders.field import Field
from tests.rulesets.commanders.fight import Fight

# -- charges -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("commanders", "status.5")
def test_a_charge_that_hits_and_is_thrown_back_may_be_ridden_again() -> None:
    """One of two defenders routs: the sector is held, the squadron goes back, is not spent, and its order lives on."""
    fight = Fight("w b1 C", "b b2 II", white="C b1-b2", phase="fast", dice=(1, 6, 1))
    fight.on()
    assert (fight.at("w", "b1"), fight.at("b", "b2")) == ("C", "II!")
    fight.next().on()
    assert fight.has("w", "send w-cav-1 b2 1")


@pytest.mark.rule("commanders", "status.5")
def test_a_charge_that_misses_is_over_for_the_round() -> None:
    """Cavalry that hits nobody is spent: no second charge, and weaker when attacked."""
    fight = Fight("w b1 C", "b b2 I", white="C b1-b2", phase="fast", dice=(1, 2, 3))
    fight.on()
    assert fight.at("w", "b1") == "C*"
    fight.next().on()
    assert fight.verbs("w") == {"hold"}


@pytest.mark.rule("commanders", "fast.7")
def test_a_won_sector_declined_keeps_its_fallen_who_are_taken_by_the_infantry_later() -> None:
    """Victors of the fast phase may stay out and are spent; routed infantry flees only after combined arms, so foot
    that marches in then takes it without a die."""
    fight = Fight("w b1 IC", "b b2 I", white="I b1-b2, C b1-b2", phase="fast", dice=(1, 6, 1))
    fight.on("EnterSector")
    fight.do("w", "halt")
    fight.on()
    assert (fight.at("w", "b1"), fight.at("b", "b2")) == ("IC*", "I!")
    fight.next().on()
    fight.next().on()
    assert fight.at("w", "b2") == "I*"
    assert fight.fates("b") == {"captured": 1}
    assert len(fight.zones("melee")) == 1


@pytest.mark.rule("commanders", "rout.2")
def test_a_rider_who_enters_takes_the_infantry_he_rode_down_but_not_the_cavalry() -> None:
    """Routed cavalry leaves first; routed infantry still lies there when the sector is entered."""
    fight = Fight("w b1 CC", "b b2 IC", white="2C b1-b2", phase="fast", dice=(1, 6, 6, 1, 1))
    fight.on("EnterSector")
    fight.do("w", "enter w-cav-1 b2 1")
    fight.do("w", "halt")
    assert fight.fates("b") == {"captured": 1, "box": 1}
    assert (fight.at("w", "b1"), fight.at("w", "b2")) == ("C*", "C")


@pytest.mark.rule("commanders", "status.5")
def test_a_squadron_that_missed_may_ride_in_with_the_victors_but_no_farther() -> None:
    """It enters the open sector like the others and is spent there; whoever hit rides on."""
    fight = Fight("w b1 CC", "b b2 I", white="2C b1-b2-a2", phase="fast", dice=(1, 2, 1, 4))
    fight.on("EnterSector")
    fight.do("w", "enter w-cav-1 b2 2")
    assert fight.at("w", "b2") == "CC*"


@pytest.mark.rule("commanders", "combat.trigger.3")
@pytest.mark.parametrize(("dice", "where"), [((5, 4), ("b2", "box")), ((3, 3), ("b1", "b2")), ((2, 6), ("box", "b1"))])
def test_squadrons_that_ride_at_each_other_are_both_attackers(dice: tuple[int, int], where: tuple[str, str]) -> None:
    """No modifier for either; the higher die wins the other's sector, a tie leaves both where they were, spent."""
    fight = Fight("w b1 C", "b b2 C", white="C b1-b2", black="C b2-b1", phase="fast", dice=dice)
    while fight.waits_for("w") == "EnterSector" or fight.waits_for("b") == "EnterSector":
        side, goal = ("w", "b2") if fight.waits_for("w") else ("b", "b1")
        fight.do(side, f"enter {side}-cav-1 {goal} 1")
    assert fight.modifiers("w", "melee") == fight.modifiers("b", "melee") == [0]
    assert (fight.where(fight.units["w b1"][0]), fight.where(fight.units["b b2"][0])) == where
    assert "FallBack" not in fight.asked


@pytest.mark.rule("commanders", "fast.5")
@pytest.mark.parametrize(("line", "die", "hit"), [("I", 6, 1), ("I", 5, 0), ("A", 6, 1), ("A", 5, 0)])
def test_defenders_fire_two_worse_at_a_fast_charge(line: str, die: int, hit: int) -> None:
    """Passive foot and guns have no modifier against attacking cavalry but two less in this phase: a six only."""
    dice = (die, 1, 1, 6) if line == "I" else (die, 1, 6)
    fight = Fight("w b1 CC", f"b b2 {line}", white="2C b1-b2", phase="fast", dice=(*dice, 6, 6, 6))
    fight.on()
    assert sum(blow.hits for blow in fight.blows("b", "ranged")) == hit


# -- reactions ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("commanders", "combat.react.9")
@pytest.mark.parametrize("die", [5, 4])
def test_infantry_that_tried_a_square_has_lost_its_own_order(die: int) -> None:
    """Whoever reacts is spent at the end of the phase; spent units carry out nothing."""
    fight = Fight("w b1 C", "b b2 I", white="C b1-b2", black="I b2-a2", phase="fast", dice=(die, 1, 1, 6))
    fight.do("b", "square b2 1")
    fight.on()
    fight.next().on()
    assert fight.verbs("b") == {"hold"}
    assert fight.state.sheets[1], "it is not carried out, and not saved either"


@pytest.mark.rule("commanders", "combat.react.5")
def test_a_square_of_the_fast_phase_meets_infantry_later_as_a_spent_square() -> None:
    """The formation lasts for the round; the foot that now attacks finds its own column, and it fights one worse."""
    fight = Fight("w b1 C", "w a2 I", "b b2 I", white="C b1-b2, I a2-b2", phase="fast", dice=(5, 1, 1, 6, 3, 3, 3, 3))
    fight.do("b", "square b2 1")
    fight.on()
    fight.next().on()
    fight.next().on()
    zone = fight.zones("ranged")[-1]
    assert [m.why for m in zone.blows[0][0].modifiers] == ["against-square"]
    assert sum(m.value for m in zone.blows[1][0].modifiers) == -1 - 1


@pytest.mark.rule("commanders", "combat.react.3")
@pytest.mark.parametrize(
    ("attack", "square", "charge"),
    [("I", False, True), ("C", True, False), ("A", False, False), ("IC", True, True), ("CA", True, False)],
)
def test_squares_answer_cavalry_and_countercharges_answer_infantry(attack: str, square: bool, charge: bool) -> None:
    """Each reaction has the arm it answers; guns alone leave nothing to react to but the ride to the rear."""
    white = ", ".join(f"{letter} b1-b2" for letter in attack)
    fight = Fight(f"w b1 {attack}", "b b2 IC", "b b3 I", white=white, dice=(1,) * 30)
    if square or charge:
        assert fight.waits_for("b") == "React"
        assert fight.has("b", "square b2 1") is square
        assert fight.has("b", "countercharge b2 b1 1") is charge
        fight.do("b", "stand")
    assert fight.waits_for("b") == "FallBack"


@pytest.mark.rule("commanders", "combat.react.1")
def test_spent_cavalry_neither_charges_nor_falls_back() -> None:
    """Only units that are not spent react; the ride to the rear is a reaction of cavalry too."""
    fight = Fight("w b1 I", "b b2 C*", "b b3 I", white="I b1-b2", dice=(1,) * 9)
    fight.on()
    assert "React" not in fight.asked
    assert "FallBack" not in fight.asked


@pytest.mark.rule("commanders", "combat.position.2")
@pytest.mark.parametrize(
    ("sector", "start", "behind", "most"),
    [
        ("b2", "b1", "", 0),
        ("b2", "b1", "w b3 A!", 0),
        ("b2", "b1", "b b3 IIIII", 1),
        ("b2", "b1", "b b3 IIIIIA!", 0),
        ("a3", "a2", "", 3),
        ("b2", "b1", "b b3 A!", 0),
    ],
)
def test_cavalry_falls_back_only_into_a_friendly_sector_with_room(
    sector: str, start: str, behind: str, most: int
) -> None:
    """Towards the reserve, into a sector its own side holds; the reserve itself takes any number."""
    lines = [f"w {start} I", f"b {sector} CCC", *filter(None, [behind])]
    fight = Fight(*lines, white=f"I {start}-{sector}", dice=(1,) * 20, rules='board = "B"\n')
    fight.on("React")
    fight.do("b", "stand")
    offered = [
        n for n in range(1, 6) if fight.waits_for("b") == "FallBack" and fight.has("b", f"fall-back {sector} {n}")
    ]
    assert offered == list(range(1, most + 1))


@pytest.mark.rule("commanders", "combat.position.2")
def test_cavalry_that_fell_back_is_spent_and_its_order_gone() -> None:
    """It has reacted; the attackers find the sector empty and need no dice."""
    fight = Fight("w b1 C", "b b2 C", "b b3 I", white="C b1-b2", black="C b2-a2", phase="combined")
    field = Field("w b1 C", "b b2 C", "b b3 I").orders("w", "C b1-b2").orders("b", "C b2-a2")
    field.begin("fast")
    field.play("w", "send-all")
    field.play("b", "hold", "fall-back b2 1")
    field.play("w", "enter w-cav-1 b2 1")
    assert (field.at("w", "b2"), field.at("b", "b3")) == ("C", "IC*")
    field.reach("combined")
    assert field.verbs("b") == {"hold"}
    fight.on()
    assert (fight.at("w", "b2"), fight.at("b", "a2")) == ("C", "C"), "and who marches off in time need not fall back"


@pytest.mark.rule("commanders", "combat.react.7")
def test_a_countercharge_does_not_enter_a_sector_that_idle_infantry_still_holds() -> None:
    """The two attackers rout, but a third unit stayed behind: its sector has not been won."""
    fight = Fight("w b1 III", "b b2 CC", white="2I b1-b2", dice=(5, 5, 1, 1, 1, 1, 6, 6))
    fight.do("b", "countercharge b2 b1 2")
    fight.on()
    assert (fight.at("w", "b1"), fight.at("b", "b2"), fight.at("w", "box")) == ("I", "C*C*", "II")


@pytest.mark.rule("commanders", "combat.position.5")
def test_more_counterchargers_than_attackers_draw_idle_infantry_into_the_fight() -> None:
    """They attack: passive units of the sector they charge are placed to match them."""
    fight = Fight("w b1 III", "b b2 CCC", white="I b1-b2", dice=(5, 5, 5, 1, 1, 1, 1, 1, 1, 1, 1, 1))
    fight.do("b", "countercharge b2 b1 3")
    fight.on()
    line = fight.blows("w", "melee")
    assert len(line) == 3
    assert [b.modifiers[0].why for b in fight.blows("b", "melee")] == [
        "against-attacking-infantry",
        "against-passive-infantry",
        "against-passive-infantry",
    ]


@pytest.mark.rule("commanders", "combat.react.7")
@pytest.mark.parametrize("follow", [True, False])
def test_a_successful_countercharge_may_follow_up_and_is_spent_either_way(follow: bool) -> None:
    """In combined arms attackers have to enter what they won; counterchargers may."""
    fight = Fight("w b1 I", "b b2 C", white="I b1-b2", dice=(5, 1, 1, 6))
    fight.do("b", "countercharge b2 b1 1")
    fight.on("EnterSector")
    fight.do("b", "enter b-cav-1 b1 1" if follow else "halt")
    assert fight.at("b", "b1" if follow else "b2") == "C*"


@pytest.mark.rule("commanders", "combat.react.6")
def test_a_countercharge_too_late_leaves_the_cavalry_to_fight_passively() -> None:
    """The natural four is three: the squadron stands as passive cavalry."""
    fight = Fight("w b1 I", "b b2 C", white="I b1-b2", dice=(4, 1, 2, 3))
    fight.do("b", "countercharge b2 b1 1")
    fight.on()
    assert [m.why for m in fight.blows("b", "melee")[0].modifiers] == ["against-attacking-infantry"]
    assert fight.modifiers("b", "melee") == [-1]
    assert fight.at("b", "b2") == "C*"


@pytest.mark.rule("commanders", "combat.react.1")
def test_a_battery_has_no_reaction() -> None:
    """Foot and horse react, guns do not."""
    fight = Fight("w b1 C", "b b2 A", white="C b1-b2", phase="fast", dice=(1, 1, 1))
    fight.on()
    assert "React" not in fight.asked


@pytest.mark.rule("commanders", "combat.react.1")
def test_units_that_attack_out_of_a_sector_do_not_react_to_its_attackers() -> None:
    """They are active: one infantry marches at the enemy while cavalry charges its sector; only the idle one may form
    square."""
    fight = Fight("w b1 C", "w a2 I", "b b2 II", white="C b1-b2", black="I b2-a2", dice=(1,) * 30)
    fight.on("React")
    assert fight.has("b", "square b2 1")
    assert not fight.has("b", "square b2 2")
