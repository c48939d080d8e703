"""Reactions: squares and countercharges."""

from __future__ import annotations

import pytest

from grognard.rulesets.commanders.phase.names import COMBINED
from tests.rulesets.commanders.fight import Fight
from tests.rulesets.drill import of_kind


def may_react(white: str, there: str, how: str) -> bool:
    """Whether units in b2 that these attack from b1 may react in a way."""
    sheet = ", ".join(f"{letter} b1-b2" for letter in white)
    fight = Fight(f"w b1 {white}", f"b b2 {there}", white=sheet, dice=(1,) * 9)
    return fight.waits_for("b") == "React" and fight.has("b", how)


@pytest.mark.rule("commanders", "combat.react.1")
@pytest.mark.parametrize(("there", "may"), [("I", 1), ("I*", 0), ("I!I", 1), ("II*", 1), ("II", 2)])
def test_combat_react_1_only_the_unspent_and_unrouted_react(there: str, may: int) -> None:
    """As many infantry may try as are neither spent nor routed."""
    fight = Fight("w b1 CC", f"b b2 {there}", white="2C b1-b2", dice=(1,) * 9)
    offered = fight.waits_for("b") == "React" and [n for n in (1, 2) if fight.has("b", f"square b2 {n}")]
    assert (offered or []) == list(range(1, may + 1))


@pytest.mark.rule("commanders", "combat.react.1")
def test_combat_react_1_whoever_attacks_does_not_react() -> None:
    """Infantry that attacks out of b2 defends nothing and forms no square."""
    fight = Fight("w b1 C", "w a2 I", "b b2 I", white="C b1-b2", black="I b2-a2", dice=(1,) * 9)
    assert fight.waits_for("b") != "React"


@pytest.mark.rule("commanders", "combat.react.1")
def test_combat_react_1_whoever_has_just_marched_in_reacts() -> None:
    """It defends and is not spent before the phase is over: infantry forms square, cavalry charges or falls back."""
    fight = Fight("w b1 C", "b b2 A", "b b3 I", white="C b1-b2", black="I b3-b2", dice=(5, 1, 1, 1, 1))
    assert fight.at("b", "b2") == "IA"
    fight.do("b", "square b2 1")
    assert fight.at("b", "b2") == "I#A"
    fight = Fight("w b1 I", "b b2 A", "b b3 CI", white="I b1-b2", black="C b3-b2", dice=(1,) * 9)
    assert fight.has("b", "countercharge b2 b1 1")
    fight.do("b", "stand")
    fight.do("b", "fall-back b2 1")
    assert (fight.at("b", "b2"), fight.at("b", "b3")) == ("A", "IC")
    fight.on()
    assert fight.at("b", "b3") == "IC*"


@pytest.mark.rule("commanders", "combat.react.2")
@pytest.mark.parametrize("die", range(1, 7))
def test_combat_react_2_a_natural_five_or_six(die: int) -> None:
    """One die with -1, once, against four."""
    fight = Fight("w b1 C", "b b2 I", white="C b1-b2", dice=(die, 1, 1, 1, 1))
    fight.do("b", "square b2 1")
    (rolled,) = of_kind(fight.log, "ReactionRolled")
    assert [modifier.value for modifier in rolled.modifiers] == [-1]
    assert (rolled.value, rolled.total) == (die, max(1, die - 1))
    assert (rolled.outcome == "in-square") == (die >= 5)
    assert ("#" in fight.at("b", "b2")) == (die >= 5)


@pytest.mark.rule("commanders", "combat.react.2")
def test_combat_react_2_one_die_for_each_unit_that_tries() -> None:
    """Two of three try: two dice."""
    fight = Fight("w b1 C", "b b2 III", white="C b1-b2", dice=(5, 4, 1, 1, 1))
    fight.do("b", "square b2 2")
    assert [event.value for event in of_kind(fight.log, "ReactionRolled")] == [5, 4]
    assert fight.at("b", "b2").count("#") == 1


@pytest.mark.rule("commanders", "combat.react.3")
@pytest.mark.parametrize(
    ("white", "there", "may"), [("C", "I", True), ("IC", "I", True), ("I", "I", False), ("C", "C", False)]
)
def test_combat_react_3_infantry_attacked_by_cavalry_forms_square(white: str, there: str, may: bool) -> None:
    """Cavalry among the attackers is enough; against infantry alone there is no square."""
    assert may_react(white, there, "square b2 1") == may


@pytest.mark.rule("commanders", "combat.react.3")
def test_combat_react_3_each_unit_rolls_for_itself() -> None:
    """Of two that try one succeeds and is in square for this combat, the other fights as it stood."""
    fight = Fight("w b1 CC", "b b2 II", white="2C b1-b2", dice=(1, 5, 1, 1, 1, 1, 1, 1))
    fight.do("b", "square b2 2")
    fight.on("Withdraw")
    failed, square = fight.units["b b2"]
    assert [blow.unit for blow in fight.blows("b", "ranged")] == [square, failed]
    assert fight.modifiers("b", "ranged") == [-1, 0]


@pytest.mark.rule("commanders", "combat.react.4")
def test_combat_react_4_a_square_lasts_to_the_end_of_the_round() -> None:
    """Formed in the fast phase it is a square for the guns and in combined arms, and gone in the next round."""
    fight = Fight(
        "w b1 C", "w a2 AI", "b b2 I", white="C b1-b2, A a2-b2, I a2-b2", phase="fast", dice=(5, 1, 1, 2, 1, 1, 1, 1, 2)
    )
    fight.do("b", "square b2 1")
    fight.on().next()
    assert of_kind(fight.log, "BatteryFired")[0].modifiers[0].why == "against-square"
    fight.on().next().on()
    assert fight.blows("w", "ranged", 1)[0].modifiers[0].why == "against-square"
    assert fight.at("b", "b2") == "I*#"
    fight.quietly()
    assert fight.at("b", "b2") == "I"


@pytest.mark.rule("commanders", "combat.react.5")
def test_combat_react_5_the_example_of_cavalry_against_a_square() -> None:
    """In melee the cavalry has -3 and the square 0; the square fires with its own row."""
    fight = Fight("w b1 C", "b b2 I", white="C b1-b2", dice=(5, 1, 1, 1))
    fight.do("b", "square b2 1")
    fight.on()
    assert fight.modifiers("b", "ranged") == [-1]
    assert (fight.modifiers("w", "melee"), fight.modifiers("b", "melee")) == ([-3], [0])


@pytest.mark.rule("commanders", "combat.react.6")
@pytest.mark.parametrize(
    ("white", "there", "may"), [("I", "C", True), ("IC", "C", True), ("C", "C", False), ("I", "C*", False)]
)
def test_combat_react_6_cavalry_attacked_by_infantry_countercharges(white: str, there: str, may: bool) -> None:
    """Infantry among the attackers is needed."""
    assert may_react(white, there, "countercharge b2 b1 1") == may


@pytest.mark.rule("commanders", "combat.react.6")
def test_combat_react_6_only_over_a_border_that_infantry_attacks_over() -> None:
    """Infantry comes from b1, cavalry alone from a2: the charge goes against b1."""
    fight = Fight("w b1 I", "w a2 C", "b b2 CC", white="I b1-b2, C a2-b2", dice=(1,) * 9)
    assert fight.has("b", "countercharge b2 b1 2")
    assert not fight.has("b", "countercharge b2 a2 1")
    fight = Fight("w b1 I", "w a2 CI", "b b2 CC", white="I b1-b2, C a2-b2, I a2-b2", dice=(1,) * 9)
    assert fight.has("b", "countercharge b2 a2 1")


@pytest.mark.rule("commanders", "combat.react.6")
def test_combat_react_6_it_counts_as_attacking_cavalry() -> None:
    """It stands before the infantry, uses the attacking row and column, and may outnumber the enemy."""
    fight = Fight("w b1 I", "b b2 ICC", white="I b1-b2", dice=(5, 5, 1, 1, 1, 2))
    fight.do("b", "countercharge b2 b1 2")
    fight.on()
    assert [blow.unit for blow in fight.blows("b", "melee")] == fight.units["b b2"][1:]
    assert fight.modifiers("w", "ranged") == [-1]
    assert fight.modifiers("w", "melee") == [-1]
    assert fight.modifiers("b", "melee") == [1, 3]


@pytest.mark.rule("commanders", "combat.react.6")
def test_combat_react_6_a_failed_roll_leaves_it_passive() -> None:
    """Too late: it defends like any passive cavalry."""
    fight = Fight("w b1 I", "b b2 C", white="I b1-b2", dice=(4, 1, 1, 2))
    fight.do("b", "countercharge b2 b1 1")
    fight.on()
    assert (fight.modifiers("w", "melee"), fight.modifiers("b", "melee")) == ([0], [-1])


@pytest.mark.rule("commanders", "combat.react.7")
def test_combat_react_7_a_countercharge_may_follow_up() -> None:
    """All attackers are routed and their sector is empty: the cavalry may enter it, or not."""
    fight = Fight("w b1 I", "b b2 C", white="I b1-b2", dice=(6, 1, 1, 6))
    fight.do("b", "countercharge b2 b1 1")
    fight.on("EnterSector")
    assert fight.verbs("b") == {"enter", "halt"}
    fight.do("b", "enter b-cav-1 b1 1")
    assert fight.at("b", "b1") == "C*"


@pytest.mark.rule("commanders", "combat.react.7")
def test_combat_react_7_not_into_a_sector_that_is_still_held() -> None:
    """A comrade of the attackers stayed behind: the sector has not become neutral."""
    fight = Fight("w b1 II", "b b2 C", white="I b1-b2", dice=(6, 1, 1, 6))
    fight.do("b", "countercharge b2 b1 1")
    fight.on()
    assert "EnterSector" not in fight.asked
    assert (fight.at("w", "b1"), fight.at("b", "b2")) == ("I", "C*")
    assert fight.at("w", "box") == "I"


@pytest.mark.rule("commanders", "combat.react.8")
@pytest.mark.parametrize("die", [1, 6])
def test_combat_react_8_reacting_spends_and_loses_the_order(die: int) -> None:
    """Infantry that tried a square in the fast phase cannot carry out its order in combined arms."""
    fight = Fight("w b1 C", "b b2 I", white="C b1-b2", black="I b2-a2", phase="fast", dice=(die, 1, 1, 3))
    fight.do("b", "square b2 1")
    assert "*" not in fight.at("b", "b2")
    fight.on().next()
    assert fight.state.phase == COMBINED
    assert "*" in fight.at("b", "b2")
    assert fight.waits_for("b") == "NothingToSend"


@pytest.mark.rule("commanders", "combat.react.9")
def test_combat_react_9_guns_have_no_reaction() -> None:
    """Charged or attacked by infantry, artillery is asked nothing."""
    fight = Fight("w b1 CI", "b b2 AA", white="C b1-b2, I b1-b2", dice=(1,) * 9)
    assert fight.waits_for("b") == ""
    assert not of_kind(fight.log, "ReactionRolled")


def with_a_rider(*dice: int) -> Fight:
    """In b2 one squadron has ridden in and has a step to go, two have no order; two infantry attack from b1."""
    fight = Fight(
        "w b1 II",
        "b b3 I",
        "b a2 C",
        "b b2 CC",
        white="2I b1-b2",
        black="C a2-b2-c2",
        phase="fast",
        dice=dice or (1,) * 20,
    )
    fight.on().next().on()
    fight.now = fight.state.phase
    fight.do("b", "hold")
    fight.do("w", "send-all")
    assert fight.at("b", "b2") == "CCC"
    return fight


@pytest.mark.rule("commanders", "combat.position.2")
def test_combat_position_2_the_owner_says_which_squadron_falls_back() -> None:
    """One of three goes: the one that has still to ride on, or one of the two without an order."""
    fight = with_a_rider().on("FallBack")
    fight.do("b", "fall-back b2 1")
    rider, idle, other = units = fight.units["b a2"] + fight.units["b b2"]
    keys = [fight.scenario.units[unit].key for unit in units]
    assert fight.waits_for("b") == "NameSquadrons"
    assert [fight.has("b", f"name {key} 1") for key in keys] == [True, True, False]
    fight.do("b", f"name {keys[1]} 1")
    assert [fight.where(unit) for unit in (rider, idle, other)] == ["b2", "b3", "b2"]


@pytest.mark.rule("commanders", "combat.position.2")
def test_combat_position_2_of_squadrons_that_are_alike_nobody_is_asked() -> None:
    """Nor where all of them go."""
    fight = Fight("w b1 II", "b b3 I", "b b2 CC", white="2I b1-b2", dice=(1,) * 9).on("FallBack")
    fight.do("b", "fall-back b2 1")
    assert fight.waits_for("b") != "NameSquadrons"
    fight = with_a_rider().on("FallBack")
    fight.do("b", "fall-back b2 3")
    assert fight.waits_for("b") != "NameSquadrons"


@pytest.mark.rule("commanders", "combat.react.6")
def test_combat_react_6_the_owner_says_which_squadrons_charge() -> None:
    """Two of three try: two without an order, or one of them and the rider; one answer says it all."""
    fight = with_a_rider(1, 1, *(1,) * 9).on("React")
    fight.do("b", "countercharge b2 b1 2")
    rider, idle, other = units = fight.units["b a2"] + fight.units["b b2"]
    keys = [fight.scenario.units[unit].key for unit in units]
    assert [fight.has("b", f"name {keys[0]} {n}") for n in (1, 2)] == [True, False]
    assert [fight.has("b", f"name {keys[1]} {n}") for n in (1, 2, 3)] == [True, True, False]
    fight.do("b", f"name {keys[1]} 1")
    assert [event.unit for event in of_kind(fight.log, "ReactionRolled")] == [idle, rider]
    assert other not in {event.unit for event in of_kind(fight.log, "ReactionRolled")}


AFTER_FAILURE = "[rules]\nretreat-after-failed-charge = true\n"


@pytest.mark.rule("commanders", "combat.position.2")
@pytest.mark.parametrize(("rules", "may"), [("", False), (AFTER_FAILURE, True)])
def test_combat_position_2_who_failed_to_countercharge_falls_back_only_under_the_switch(rules: str, may: bool) -> None:
    """By the book cavalry retreats or attempts a charge; the order of steps would allow both [R5]."""
    fight = Fight("w b1 I", "b b3 I", "b b2 C", white="I b1-b2", dice=(1,) * 9, rules=rules)
    fight.do("b", "countercharge b2 b1 1")
    assert (fight.waits_for("b") == "FallBack") == may
    if may:
        fight.do("b", "fall-back b2 1")
        fight.on()
        assert (fight.at("b", "b2"), fight.at("b", "b3")) == ("", "IC*")


@pytest.mark.rule("commanders", "combat.position.2")
def test_combat_position_2_under_the_switch_a_charge_that_succeeds_is_ridden() -> None:
    """It attacks, and is not among those who may fall back."""
    fight = Fight("w b1 I", "b b3 I", "b b2 C", white="I b1-b2", dice=(6, *(1,) * 9), rules=AFTER_FAILURE)
    fight.do("b", "countercharge b2 b1 1")
    assert fight.waits_for("b") != "FallBack"


@pytest.mark.rule("commanders", "combat.position.2")
def test_combat_position_2_under_the_switch_the_owner_says_who_of_those_who_tried_goes() -> None:
    """One has failed and will be spent anyway, one has not tried: they are not alike [R6]; the spent stay."""
    fight = Fight("w b1 I", "b b3 I", "b b2 CCC*", white="I b1-b2", dice=(1,) * 9, rules=AFTER_FAILURE)
    fight.do("b", "countercharge b2 b1 1")
    assert not fight.has("b", "fall-back b2 3")
    fight.do("b", "fall-back b2 1")
    assert fight.waits_for("b") == "NameSquadrons"
    tried, fresh, _ = fight.units["b b2"]
    fight.do("b", f"name {fight.scenario.units[tried].key} 1")
    assert (fight.where(tried), fight.where(fresh)) == ("b3", "b2")


@pytest.mark.rule("commanders", "combat.react.3")
def test_combat_react_3_under_the_switch_a_failed_square_still_stands() -> None:
    """The switch is about cavalry: infantry never falls back."""
    fight = Fight("w b1 C", "b b3 I", "b b2 I", white="C b1-b2", dice=(1,) * 9, rules=AFTER_FAILURE)
    fight.do("b", "square b2 1")
    assert fight.waits_for("b") != "FallBack"
