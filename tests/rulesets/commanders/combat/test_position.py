"""Taking positions: who stands where, who stays out, who falls back."""

from __future__ import annotations

import pytest

from tests.rulesets.commanders.fight import Fight
from tests.rulesets.drill import of_kind

IDLE = (1,) * 30


@pytest.mark.rule("commanders", "combat.position.1")
def test_combat_position_1_whoever_has_an_enemy_to_face_is_placed() -> None:
    """The defender is not asked: three attackers, three of four defenders in the zone, guns too."""
    fight = Fight("w b1 III", "b b2 IIAC", white="3I b1-b2", dice=IDLE).on("Withdraw")
    assert [blow.unit for blow in fight.blows("b", "ranged")] == [*fight.units["b b2"][:2], fight.units["b b2"][3]]


@pytest.mark.rule("commanders", "combat.position.2")
@pytest.mark.parametrize(
    ("lines", "may"),
    [
        (("b b2 C", "b b3 I"), 1),
        (("b b2 CCC", "b b3 IIII"), 2),
        (("b b2 C", "b b3 IIIIII"), 0),
        (("b b2 C", "w b3 I"), 0),
        (("b b2 C*", "b b3 I"), 0),
        (("b b2 C!C", "b b3 I"), 1),
        (("b b2 I", "b b3 I"), 0),
    ],
)
def test_combat_position_2_cavalry_may_fall_back(lines: tuple[str, str], may: int) -> None:
    """Unspent passive cavalry, into the friendly sector behind it while there is room, without a die."""
    fight = Fight("w b1 III", *lines, white="3I b1-b2", dice=IDLE)
    if fight.waits_for("b") == "React":
        fight.do("b", "stand")
    asked = fight.waits_for("b") == "FallBack"
    assert [n for n in range(1, 7) if asked and fight.has("b", f"fall-back b2 {n}")] == list(range(1, may + 1))
    if may:
        fight.do("b", f"fall-back b2 {may}")
        assert not of_kind(fight.log, "ReactionRolled")
        fight.on()
        assert fight.at("b", "b3").count("C*") == may


@pytest.mark.rule("commanders", "combat.position.2")
def test_combat_position_2_from_home_into_the_reserve() -> None:
    """Behind a home sector lies the reserve, which is always friendly."""
    fight = Fight("w b2 I", "b b3 CC", white="I b2-b3", dice=IDLE).on("FallBack")
    fight.do("b", "fall-back b3 2")
    assert fight.at("b", "b0") == "C*C*"


@pytest.mark.rule("commanders", "combat.position.2")
def test_combat_position_2_not_after_the_fire() -> None:
    """Falling back is offered once, before the first placement."""
    fight = Fight("w b1 II", "b b2 CC", "b b3 I", white="2I b1-b2", dice=IDLE).on("FallBack")
    fight.do("b", "stand")
    fight.on()
    assert "FallBack" not in fight.asked


@pytest.mark.rule("commanders", "combat.position.2b")
def test_combat_position_2b_whoever_fell_back_fights_nowhere_else() -> None:
    """Cavalry falls back from b2 into b3, which is attacked too: it neither stands there nor falls back again."""
    fight = Fight("w b1 I", "w a3 II", "b b2 C", "b b3 A", white="I b1-b2, 2I a3-b3", dice=IDLE).on("FallBack")
    fight.do("b", "fall-back b2 1")
    assert fight.waits_for("b") != "FallBack"
    fight.on()
    cavalry = fight.units["b b2"][0]
    assert cavalry not in {
        blow.unit for step in ("ranged", "melee") for zone in fight.zones(step) for blow in zone.blows[1]
    }


@pytest.mark.rule("commanders", "combat.position.3")
def test_combat_position_3_an_emptied_sector_is_entered_without_dice() -> None:
    """All defenders are gone: the attackers walk in, and cavalry is not spent by a fight it did not have."""
    fight = Fight("w b1 II", "b b2 CC", "b b3 I", white="2I b1-b2").on("FallBack")
    fight.do("b", "fall-back b2 2")
    fight.on()
    assert (fight.game.drawn, fight.at("w", "b2")) == (0, "I*I*")
    fight = Fight("w b1 C", "b b2 C", "b b3 I", white="C b1-b2", phase="fast").on("FallBack")
    fight.do("b", "fall-back b2 1")
    fight.do("w", "enter w-cav-1 b2 1")
    assert fight.at("w", "b2") == "C"


@pytest.mark.rule("commanders", "combat.position.4")
@pytest.mark.rule("commanders", "combat.position.7")
def test_combat_position_4_the_example_of_cavalry_before_passive_infantry() -> None:
    """Five infantry attack; two cavalry that attack back stand in spaces 1 and 2, three passive infantry in 3 to 5."""
    fight = Fight("b b2 IIIII", "w b1 IIICC", white="2C b1-b2", black="5I b2-b1", dice=IDLE)
    fight.on("Withdraw")
    units = fight.units["w b1"]
    assert [blow.unit for blow in fight.blows("w", "ranged")] == [*units[3:], *units[:3]]
    assert [len(blow.dice) for blow in fight.blows("w", "ranged")] == [0, 0, 1, 1, 1]


@pytest.mark.rule("commanders", "combat.position.5")
def test_combat_position_5_passive_units_only_match_the_attackers() -> None:
    """Two attackers, four defenders: two of them are placed."""
    fight = Fight("w b1 II", "b b2 IIII", white="2I b1-b2", dice=IDLE).on("Withdraw")
    assert len(fight.blows("b", "ranged")) == 2


@pytest.mark.rule("commanders", "combat.position.5")
def test_combat_position_5_own_attackers_are_matched_first() -> None:
    """Head-on, one attacker of three and two enemy attackers: one passive unit beside it."""
    fight = Fight("w b1 III", "b b2 II", white="I b1-b2", black="2I b2-b1", dice=IDLE).on("Withdraw")
    assert len(fight.blows("w", "ranged")) == 2
    assert fight.modifiers("w", "ranged") == [-1, 0]


@pytest.mark.rule("commanders", "combat.position.6")
def test_combat_position_6_five_spaces_a_side() -> None:
    """Five attack over the border; of the six defenders and countercharging cavalry five stand there."""
    fight = Fight("w b1 IIIIII", "b b2 IIIIII", white="6I b1-b2", dice=IDLE).on("Withdraw")
    assert (len(fight.dice("w", "ranged")), len(fight.dice("b", "ranged"))) == (5, 5)
    fight = Fight("w b1 I", "b b2 CCCCCC", white="I b1-b2", dice=IDLE)
    assert fight.has("b", "countercharge b2 b1 5")
    assert not fight.has("b", "countercharge b2 b1 6")


@pytest.mark.rule("commanders", "combat.position.7")
@pytest.mark.parametrize(
    ("there", "order"),
    [
        ("ACII#I!", "I# I C A I!"),
        ("A!C!I!AC", "C A I! C! A!"),
        ("I!CI", "I C I!"),
        ("C!A", "A C!"),
    ],
)
def test_combat_position_7_passive_units_in_the_books_order(there: str, order: str) -> None:
    """Squares, infantry, cavalry, artillery, then the routed by their kinds, from space 1 without a gap."""
    fight = Fight("w b1 IIIII", f"b b2 {there}", white="5I b1-b2", dice=IDLE)
    while fight.waits_for("b") in ("React", "FallBack"):
        fight.do("b", "stand")
    names = []
    for unit in fight.state.zones[0].spaces[1]:
        status = fight.state.status[unit]
        names.append("ICA"[fight.scenario.units[unit].kind] + ("!" if status & 1 else "#" if status & 4 else ""))
    assert " ".join(names) == order


@pytest.mark.rule("commanders", "combat.position.7")
def test_combat_position_7_attackers_by_kind() -> None:
    """Attacking infantry, then cavalry, then artillery, however they were sent."""
    fight = Fight("w b1 ACI", "b b2 II", white="A b1-b2, C b1-b2, I b1-b2", dice=IDLE)
    fight.on("ChooseTarget")
    assert fight.line("w") == "ICA"


@pytest.mark.rule("commanders", "combat.position.7")
def test_combat_position_7_the_owner_says_who_of_a_group_stands() -> None:
    """One attacker, a spent and a fresh defender of one kind: Black may spare the fresh one, before fire and melee."""
    fight = Fight("w b1 I", "b b2 I*I", white="I b1-b2", dice=IDLE)
    spent, fresh = fight.units["b b2"]
    assert fight.waits_for("b") == "PostUnit"
    assert fight.has("b", "post b-inf-1 b1 1")
    assert fight.has("b", "post b-inf-2 b1 1")
    fight.do("b", "post b-inf-1 b1 1")
    fight.on("PostUnit")
    assert [blow.unit for blow in fight.blows("b", "ranged")] == [spent]
    fight.do("b", "post b-inf-2 b1 1")
    fight.on()
    assert [blow.unit for blow in fight.blows("b", "melee")] == [fresh]


@pytest.mark.rule("commanders", "combat.position.7")
def test_combat_position_7_the_owner_says_in_which_space_of_a_group() -> None:
    """Dice lie from the highest down, so it matters where the spent unit stands; one answer can post several."""
    fight = Fight("w b1 III", "b b2 I*II", white="3I b1-b2", dice=IDLE)
    spent, one, two = fight.units["b b2"]
    fight.do("b", "post b-inf-2 b1 2")
    fight.on("Withdraw")
    assert [blow.unit for blow in fight.blows("b", "ranged")] == [one, two, spent]
    fight = Fight("w b1 III", "b b2 I*II", white="3I b1-b2", dice=IDLE)
    fight.do("b", "post b-inf-1 b1 1")
    fight.on("Withdraw")
    assert [blow.unit for blow in fight.blows("b", "ranged")] == [spent, one, two]


@pytest.mark.rule("commanders", "combat.position.7")
@pytest.mark.parametrize("there", ["III", "I*I*", "IC*", "I!II"])
def test_combat_position_7_nobody_is_asked_about_units_that_are_alike(there: str) -> None:
    """Same kind and state, or different places in the order anyway."""
    fight = Fight("w b1 II", f"b b2 {there}", white="2I b1-b2", dice=IDLE).on("Withdraw")
    assert "PostUnit" not in fight.asked


@pytest.mark.rule("commanders", "combat.position.8")
@pytest.mark.rule("commanders", "combat.hits.8")
def test_combat_position_8_idle_units_neither_fight_nor_yield() -> None:
    """One attacker, two defenders: the one in the zone is routed, the idle one holds the sector."""
    fight = Fight("w b1 I", "b b2 II", white="I b1-b2", dice=(1, 1, 6, 1)).on()
    assert len(fight.blows("b", "ranged")) == len(fight.blows("b", "melee")) == 1
    assert (fight.at("b", "b2"), fight.at("b", "box"), fight.at("w", "b1")) == ("I", "I", "I*")


@pytest.mark.rule("commanders", "combat.position.13")
def test_combat_position_13_equal_numbers_oppose() -> None:
    """The unit in a space strikes the one in the same space on the other side."""
    fight = Fight("w b1 III", "b b2 III", white="3I b1-b2", dice=IDLE).on()
    mine, theirs = fight.units["w b1"], fight.units["b b2"]
    assert [(blow.unit, blow.target) for blow in fight.blows("w", "melee")] == list(zip(mine, theirs, strict=True))
    assert [(blow.unit, blow.target) for blow in fight.blows("b", "melee")] == list(zip(theirs, mine, strict=True))


@pytest.mark.rule("commanders", "combat.position.14")
def test_combat_position_14_spent_units_defend_in_the_usual_order() -> None:
    """A spent infantry unit stands before fresh cavalry, and cannot be sent to attack."""
    fight = Fight("w b1 II", "b b2 I*C", white="2I b1-b2", black="I b2-b1", dice=IDLE)
    fight.on("Withdraw")
    infantry, cavalry = fight.units["b b2"]
    assert [blow.unit for blow in fight.blows("b", "ranged")] == [infantry, cavalry]
    assert fight.modifiers("b", "ranged") == [-1]


@pytest.mark.rule("commanders", "combat.position.15")
def test_combat_position_15_a_unit_that_faces_another_way_does_not_oppose() -> None:
    """Black's infantry attacks a2: White's attack on b2 from b1 has nobody opposite."""
    fight = Fight("w a2 I", "w b1 C", "b b2 I", white="C b1-b2", black="I b2-a2", dice=IDLE).on()
    (stroke,) = (blow for blow in fight.blows("w", "melee", 0) if blow.dice)
    assert [modifier.why for modifier in stroke.modifiers] == ["against-attacking-infantry", "no-opposing-unit"]
    assert stroke.against == 0


@pytest.mark.rule("commanders", "combat.position.16")
def test_combat_position_16_the_owner_divides_his_units() -> None:
    """Two borders, two attackers each, three defenders: Black says who goes where, as many as there is room for."""
    fight = Fight("w b1 II", "w a2 II", "b b2 III", white="2I b1-b2, 2I a2-b2", dice=IDLE)
    assert fight.waits_for("b") == "PostUnit"
    fight.do("b", "post b-inf-1 a2 1")
    fight.do("b", "post b-inf-2 a2 1")
    fight.on("Reroll")
    assert [fight.line("b", zone) for zone in (0, 1)] == ["I", "II"]


@pytest.mark.rule("commanders", "combat.position.16")
def test_combat_position_16_the_order_of_placement_holds_over_all_borders() -> None:
    """Infantry is divided before cavalry has a place, and nobody stays out while there is one."""
    fight = Fight("w b1 I", "w a2 I", "b b2 IC*A", white="I b1-b2, I a2-b2", dice=IDLE)
    assert not fight.has("b", "post b-cav-1 a2 1")
    fight.do("b", "post b-inf-1 b1 1")
    fight.on("Withdraw")
    assert sorted(fight.line("b", zone) for zone in (0, 1)) == ["C", "I"]


@pytest.mark.rule("commanders", "combat.position.16")
def test_combat_position_16_positions_are_taken_anew_before_melee() -> None:
    """A unit that fired at a2 may stand against b1 in melee: positions are taken anew."""
    fight = Fight("w b1 I", "w a2 I", "b b2 I", white="I b1-b2, I a2-b2", dice=IDLE)
    fight.do("b", "post b-inf-1 a2 1")
    fight.on("PostUnit")
    assert fight.has("b", "post b-inf-1 b1 1")
    fight.do("b", "post b-inf-1 b1 1")
    fight.on()
    melee = [(zone.start, [blow.unit for blow in zone.blows[1]]) for zone in fight.zones("melee")]
    assert melee == [(2, fight.units["b b2"])]


@pytest.mark.rule("commanders", "combat.position.11")
def test_combat_position_11_where_defenders_keep_their_border_they_stay_there() -> None:
    """The same fight under the other reading: nobody is asked again, and the unit stands against a2 in melee too."""
    rules = "[rules]\ndefenders-keep-border = true\n"
    fight = Fight("w b1 I", "w a2 I", "b b2 I", white="I b1-b2, I a2-b2", dice=IDLE, rules=rules)
    fight.do("b", "post b-inf-1 a2 1")
    fight.on()
    assert "PostUnit" not in fight.asked
    melee = [(zone.start, [blow.unit for blow in zone.blows[1]]) for zone in fight.zones("melee")]
    assert melee == [(4, fight.units["b b2"])]


@pytest.mark.rule("commanders", "combat.position.11")
def test_combat_position_11_idle_units_fill_up_beside_those_that_keep_their_border() -> None:
    """One of two defenders of a2 is routed by fire: the idle third moves up beside the other."""
    rules = "[rules]\ndefenders-keep-border = true\n"
    fight = Fight("w a2 II", "b b2 III", white="2I a2-b2", dice=(6, 1, 2, 1, *IDLE), rules=rules).on()
    routed, kept, idle = fight.units["b b2"]
    assert [blow.unit for blow in fight.blows("b", "melee")] == [kept, idle]
    assert fight.where(routed) == "box"


@pytest.mark.rule("commanders", "combat.position.17")
def test_combat_position_17_the_routed_are_targets_only() -> None:
    """A routed unit in a space throws no die in either step."""
    fight = Fight("w b1 II", "b b2 II!", white="2I b1-b2", dice=IDLE).on("ChooseTarget")
    assert fight.line("b") == "II"
    fight.on()
    assert [len(blow.dice) for blow in fight.blows("b", "ranged")] == [1, 0]
    assert [len(blow.dice) for blow in fight.blows("b", "melee")] == [1, 0]
