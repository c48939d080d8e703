"""What starts a combat, and who takes part as what."""

from __future__ import annotations

import pytest

from grognard.rulesets.commanders.combat.log import ZoneFormed
from tests.rulesets.commanders.field import Field
from tests.rulesets.commanders.fight import Fight
from tests.rulesets.drill import of_kind


def formed(fight: Fight) -> list[ZoneFormed]:
    return [event for event in fight.log if isinstance(event, ZoneFormed)]


@pytest.mark.rule("commanders", "combat.trigger.1")
def test_combat_trigger_1_moving_against_the_enemy_is_an_attack() -> None:
    """Nothing is declared: the order to move there starts the fight."""
    fight = Fight("w b1 I", "b b2 I", white="I b1-b2", dice=(1, 1, 1, 1)).on()
    assert [zone.rule for zone in formed(fight)] == ["combat.trigger.1"]
    assert fight.modifiers("w", "melee") == [1]
    assert fight.modifiers("b", "melee") == [0]


@pytest.mark.rule("commanders", "combat.trigger.2")
def test_combat_trigger_2_both_racers_attack() -> None:
    """Two groups that make for one neutral sector meet as attackers."""
    fight = Fight("w b1 I", "b b3 I", white="I b1-b2", black="I b3-b2", dice=(1, 1, 1, 1)).on()
    assert [zone.rule for zone in formed(fight)] == ["combat.trigger.2"]
    assert (fight.modifiers("w", "ranged"), fight.modifiers("b", "ranged")) == ([-1], [-1])
    assert (fight.modifiers("w", "melee"), fight.modifiers("b", "melee")) == ([0], [0])


@pytest.mark.rule("commanders", "combat.trigger.2")
def test_combat_trigger_2_groups_are_paired() -> None:
    """Two borders a side: along the file, then from west to east."""
    fight = Fight(
        "w b1 I", "w a2 II", "b b3 I", "b c2 II", white="I b1-b2, 2I a2-b2", black="I b3-b2, 2I c2-b2", dice=(1,) * 12
    ).on()
    assert [(zone.start, zone.place) for zone in fight.zones("ranged")] == [(2, 8), (4, 6)]
    assert [len(fight.dice("w", "ranged", zone)) for zone in (0, 1)] == [1, 2]


@pytest.mark.rule("commanders", "combat.trigger.2")
def test_combat_trigger_2_a_side_over_one_border_is_split_by_its_owner() -> None:
    """White comes over one border, Black over two: White sends its units against either group."""
    fight = Fight("w b1 II", "b b3 I", "b c2 I", white="2I b1-b2", black="I b3-b2, I c2-b2", dice=(1,) * 9)
    assert fight.waits_for("w") == "FaceRacers"
    fight.do("w", "post w-inf-1 c2 1")
    fight.do("w", "post w-inf-2 c2 1")
    fight.on("Reroll")
    assert [len(zone.attackers[0]) for zone in fight.state.zones] == [0, 2]


@pytest.mark.rule("commanders", "combat.trigger.2b")
@pytest.mark.parametrize(
    ("dice", "white", "black"),
    [((1, 1, 1, 1), "b1", "b3"), ((1, 1, 6, 1), "b2", "box"), ((1, 1, 1, 6), "box", "b2")],
)
def test_combat_trigger_2b_a_racer_enters_only_if_the_others_are_routed(
    dice: tuple[int, ...], white: str, black: str
) -> None:
    """The last group standing has the sector; otherwise both go back and it stays neutral."""
    fight = Fight("w b1 I", "b b3 I", white="I b1-b2", black="I b3-b2", dice=dice).on()
    assert (fight.where(fight.units["w b1"][0]), fight.where(fight.units["b b3"][0])) == (white, black)


@pytest.mark.rule("commanders", "combat.trigger.2b")
def test_combat_trigger_2b_in_the_fast_phase_entering_is_a_choice() -> None:
    """Cavalry that has won a race may go in or not."""
    fight = Fight("w b1 C", "b b3 C", white="C b1-b2", black="C b3-b2", phase="fast", dice=(6, 1))
    fight.on("EnterSector")
    assert fight.verbs("w") == {"enter", "halt"}
    fight.do("w", "enter w-cav-1 b2 1")
    assert fight.at("w", "b2") == "C"


@pytest.mark.rule("commanders", "combat.trigger.3")
def test_combat_trigger_3_head_on_both_attack_and_comrades_are_passive() -> None:
    """Two groups cross one border against each other: one zone, both attack; who stays behind is passive."""
    fight = Fight("w b1 II", "b b2 I", white="I b1-b2", black="I b2-b1", dice=(1,) * 4).on()
    assert [(zone.rule, zone.count, zone.opposed) for zone in formed(fight)] == [("combat.trigger.3", 1, 1)]
    assert (fight.modifiers("w", "melee"), fight.modifiers("b", "melee")) == ([0], [0])
    fight = Fight("w b1 II", "b b2 II", white="I b1-b2", black="2I b2-b1", dice=(1,) * 8).on()
    assert fight.modifiers("w", "ranged") == [-1, 0]


@pytest.mark.rule("commanders", "combat.trigger.4")
def test_combat_trigger_4_guns_attack_alone() -> None:
    """A battery fires at an adjacent enemy sector without infantry or cavalry beside it."""
    fight = Fight("w b1 A", "b b2 II", white="A b1-b2", dice=(3, 1, 1)).on()
    assert fight.dice("w", "ranged") == [3, 1]
    assert (fight.at("b", "b2"), fight.fates("b")) == ("I", {"box": 1, "b2": 1})


@pytest.mark.rule("commanders", "combat.trigger.5")
@pytest.mark.parametrize("friend", ["w b2 I", "w a1 I"])
def test_combat_trigger_5_guns_do_not_go_for_a_sector_without_enemies(friend: str) -> None:
    """Neutral or friendly: nothing in combined arms; the order remains for the quiet move."""
    field = Field("w b1 A", friend, "b b3 I").orders("w", "A b1-b2")
    field.begin("combined")
    assert not field.has("w", "send w-art-1 b2 1")
    field.send_all()
    field.send_all()
    assert field.at("w", "b2") == ("IA" if friend == "w b2 I" else "")


@pytest.mark.rule("commanders", "combat.trigger.5")
def test_combat_trigger_5_guns_whose_target_has_left_keep_their_order() -> None:
    """The enemy marches off in the same phase: no shot, and the guns follow in the quiet phase."""
    fight = Fight("w b1 A", "w a2 I", "b b2 I", "b b3 I", white="A b1-b2, I a2-b2", black="I b2-b3").on()
    assert fight.at("w", "b1") == "A"
    fight.next().on()
    assert fight.at("w", "b2") == "IA"


@pytest.mark.rule("commanders", "combat.trigger.6")
@pytest.mark.parametrize(("dice", "beaten"), [((1, 1, 6, 1), "b"), ((1, 1, 1, 6), "w")])
def test_combat_trigger_6_the_way_is_free_once_the_enemy_has_gone(dice: tuple[int, ...], beaten: str) -> None:
    """Black's only unit in b2 attacks a2: White's attack on b2 meets nobody, and enters when Black routs or gets on."""
    fight = Fight("w a2 I", "w b1 I", "b b2 I", white="I b1-b2", black="I b2-a2", dice=dice).on()
    assert len(fight.zones("ranged")) == 1
    assert fight.at("w", "b2") == "I*"
    assert fight.at(beaten, "box") == "I"
    assert fight.at("b", "a2") == ("I*" if beaten == "w" else "")


@pytest.mark.rule("commanders", "combat.trigger.6")
def test_combat_trigger_6_a_repulsed_attacker_keeps_the_other_out() -> None:
    """Black's attack fails and Black goes back: b2 was never neutral."""
    fight = Fight("w a2 I", "w b1 I", "b b2 I", white="I b1-b2", black="I b2-a2", dice=(1, 1, 2, 1)).on()
    assert (fight.at("w", "b1"), fight.at("w", "b2"), fight.at("b", "b2")) == ("I*", "", "I*")


@pytest.mark.rule("commanders", "combat.trigger.7")
def test_combat_trigger_7_only_routed_enemies_make_no_fight() -> None:
    """Their sector is neutral: it is entered at once and they are captured."""
    fight = Fight("w b1 I", "b b2 A!", white="I b1-b2").on()
    assert not of_kind(fight.log, "ZoneFormed")
    assert fight.at("w", "b2") == "I*"
    assert fight.fates("b") == {"captured": 1}
