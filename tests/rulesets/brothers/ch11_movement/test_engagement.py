"""Engagement: who is in contact, who may come into it, and how one gets out of it."""

from __future__ import annotations

import pytest

from grognard.rulesets.brothers.ch11_movement.engagement import is_engaged
from tests.rulesets.brothers.battle import Battle
from tests.rulesets.drill import of_kind

PLAIN = """
    . . . . . . .
    . . . . . . .
    . . . . . . .
    . . . . . . .
    . . . . . . .
    """


def marching(
    *lines: str, posture: str = "aggressive", hq: str = "french i hq h 0306 aggressive=9 defensive=9"
) -> Battle:
    """The Movement Step of the French, who look east."""
    battle = Battle(PLAIN, hq, *lines)
    battle.activate("i", posture, until="ChooseMover")
    return battle


def ends(battle: Battle, unit: str) -> set[str]:
    battle.play("allied", f"select {unit}")
    words = [option.split() for option in battle.options("allied")]
    return {word[2] for word in words if word[0] == "move"}


def places(battle: Battle, unit: str, hex: str) -> list[str]:
    """The places in the stack of a hex that a unit could take."""
    words = [option.split() for option in battle.options("allied")]
    return [word[3] for word in words if word[:3] == ["move", unit, hex]]


def is_held(battle: Battle, unit: str) -> bool:
    return is_engaged(battle.game, battle.keys[unit])


@pytest.mark.rule("brothers", "11.7a")
def test_moving_next_to_the_enemy_engages_and_going_on_means_breaking_off() -> None:
    battle = marching("french i infantry a 0306", "austrian v cavalry foe 0303")
    battle.script(1)
    battle.play("allied", "select a", "move a 0304")
    assert is_held(battle, "a")
    assert is_held(battle, "foe")
    assert battle.asked() == "MoveOn"
    assert of_kind(battle.play("allied", "move a 0404"), "DisengagementTested")


@pytest.mark.rule("brothers", "11.7a")
def test_two_hexes_away_nobody_is_engaged() -> None:
    battle = marching("french i infantry a 0306", "austrian v cavalry foe 0303")
    battle.play("allied", "select a", "move a 0305")
    assert not is_held(battle, "a")
    assert not of_kind(battle.play("allied", "move a 0405"), "DisengagementTested")


@pytest.mark.rule("brothers", "11.7.1a")
def test_a_unit_below_the_front_line_is_not_engaged_and_leaves_without_a_test() -> None:
    stack = ("french i infantry top 0304 strength=6", "french i infantry low 0304 strength=2")
    battle = marching(*stack, "austrian v cavalry foe 0303")
    assert is_held(battle, "top")
    assert not is_held(battle, "low")
    battle.play("allied", "select low")
    assert not of_kind(battle.play("allied", "move low 0305"), "DisengagementTested")


@pytest.mark.rule("brothers", "11.7.1a")
@pytest.mark.parametrize("hq", ["french i hq h 0306 aggressive=9 defensive=9", "french i hq h 0301 defensive=1"])
def test_a_unit_that_may_not_engage_joins_beneath_a_full_front_line(hq: str) -> None:
    """In Defensive posture, or Out of Command."""
    front = ("french ii infantry b 0304 strength=3", "french ii infantry c 0304 strength=3")
    battle = marching("french i infantry a 0305 strength=4", *front, "austrian v infantry foe 0303", hq=hq,
                      posture="defensive")  # fmt: skip
    assert "0304" in ends(battle, "a")
    assert places(battle, "a", "0304") == ["2"]
    battle.play("allied", "move a 0304 2")
    assert not is_held(battle, "a")


@pytest.mark.rule("brothers", "11.7.1b")
def test_a_defensive_unit_may_not_come_next_to_the_enemy() -> None:
    for posture, near in (("aggressive", {"0304", "0204", "0404"}), ("defensive", set())):
        battle = marching("french i infantry a 0305 strength=5", "austrian v infantry foe 0303", posture=posture)
        assert ends(battle, "a") & {"0304", "0204", "0404"} == near


@pytest.mark.rule("brothers", "11.7.1b")
def test_neither_may_one_out_of_command_nor_onto_a_front_line_that_is_not_full() -> None:
    battle = marching("french i infantry a 0305", "austrian v infantry foe 0303", hq="french i hq h 0101 aggressive=1")
    assert not ends(battle, "a") & {"0304", "0204", "0404"}
    thin = marching(
        "french i infantry a 0305 strength=4", "french ii infantry b 0304 strength=5", "austrian v infantry foe 0303",
        posture="defensive",
    )  # fmt: skip
    assert "0304" not in ends(thin, "a")


@pytest.mark.rule("brothers", "11.7.1b")
@pytest.mark.parametrize(("posture", "may"), [("aggressive", True), ("defensive", False)])
def test_a_shift_into_the_front_line_engages(posture: str, may: bool) -> None:
    stack = ("french i infantry top 0304 strength=6", "french i infantry low 0304 strength=2")
    battle = marching(*stack, "austrian v cavalry foe 0303", posture=posture)
    assert battle.has("allied", "shift low 0") == may
    assert battle.has("allied", "shift top 1") == may  # the same order of the stack


@pytest.mark.rule("brothers", "11.7.1b")
@pytest.mark.parametrize(("posture", "may"), [("aggressive", True), ("defensive", False)])
def test_a_unit_that_does_not_act_is_brought_forward_by_the_right_of_the_one_that_shifts(
    posture: str, may: bool
) -> None:
    stack = ("french i infantry top 0304 strength=6", "french ii infantry low 0304 strength=2")
    battle = marching(*stack, "austrian v cavalry foe 0303", posture=posture)
    assert battle.has("allied", "shift top 1") == may


@pytest.mark.rule("brothers", "4.3b")
def test_those_in_the_front_line_may_change_places_among_themselves() -> None:
    stack = ("french i infantry top 0304 strength=3", "french i infantry low 0304 strength=3")
    battle = marching(*stack, "austrian v cavalry foe 0303", posture="defensive")
    assert battle.has("allied", "shift low 0")
    assert battle.has("allied", "shift top 1")


@pytest.mark.rule("brothers", "11.7.1c")
@pytest.mark.parametrize(("state", "held"), [("", False), ("shaken", True)])
def test_a_unit_becomes_engaged_when_those_above_it_dwindle(state: str, held: bool) -> None:
    stack = (f"french i infantry top 0304 strength=6 {state}", "french i infantry low 0304 strength=2")
    battle = marching(*stack, "austrian v cavalry foe 0303", posture="defensive")
    battle.script(1, 1)
    battle.play("allied", "select low")
    assert bool(of_kind(battle.play("allied", "move low 0305"), "DisengagementTested")) == held


@pytest.mark.rule("brothers", "11.7.1c")
def test_a_unit_in_defensive_posture_may_be_left_to_face_the_enemy() -> None:
    stack = ("french i infantry top 0304 strength=6", "french i infantry low 0304 strength=2")
    battle = marching(*stack, "austrian v cavalry foe 0303", posture="defensive")
    battle.script(1)
    battle.move("allied", "top", "0305")
    assert battle.place("top") == "0305"
    assert is_held(battle, "low")


@pytest.mark.rule("brothers", "11.7.1d")
def test_a_lone_hq_engages_nobody_and_is_never_engaged() -> None:
    battle = marching("french i infantry a 0305", "austrian v hq k 0303", "austrian v infantry far 0101",
                      posture="defensive")  # fmt: skip
    assert "0304" in ends(battle, "a")
    battle.play("allied", "move a 0304")
    assert not is_held(battle, "a")
    assert not of_kind(battle.play("allied", "move a 0404"), "DisengagementTested")


@pytest.mark.rule("brothers", "11.7.1d")
def test_an_hq_rides_along_the_enemy_without_test_or_fire() -> None:
    battle = marching("french i infantry a 0107", "austrian v infantry foe 0303", posture="defensive")
    assert {"0304", "0204", "0302"} <= ends(battle, "h")
    events = battle.play("allied", "move h 0304") + battle.play("allied", "move h 0204")
    assert battle.place("h") == "0204"
    assert not of_kind(events, "DisengagementTested")


@pytest.mark.rule("brothers", "11.7.1d")
@pytest.mark.parametrize(("unit", "may"), [("k", True), ("b", False)])
def test_an_hq_may_come_onto_the_map_next_to_the_enemy(unit: str, may: bool) -> None:
    battle = Battle(
        PLAIN, "french ii infantry b off:1:0307", "french ii hq k off:1:0307", "austrian v infantry foe 0306"
    )  # fmt: skip
    battle.activate("ii", "defensive", until="ChooseMover")
    if may:
        battle.play("allied", f"select {unit}")
        assert battle.has("allied", f"enter {unit} 0307")
    else:
        assert not battle.has("allied", f"select {unit}")


@pytest.mark.rule("brothers", "11.7.1d")
@pytest.mark.parametrize("mate", ["infantry", "artillery"])
def test_a_stack_of_any_arms_may_come_next_to_a_lone_hq(mate: str) -> None:
    battle = marching(
        "french i infantry a 0305 strength=2", f"french i {mate} b 0305 strength=2", "austrian v hq k 0303",
        "austrian v infantry far 0101", posture="defensive",
    )  # fmt: skip
    battle.play("allied", "select a", "join b")
    assert battle.has("allied", "move a 0304")


@pytest.mark.rule("brothers", "11.7.1e")
def test_breaking_off_a_defensive_unit_may_come_into_contact_again() -> None:
    battle = marching("french i infantry a 0304", "austrian v infantry foe 0303", posture="defensive")
    found = ends(battle, "a")
    assert {"0204", "0404"} <= found
    assert not found & {"0203", "0302", "0403"}  # next to the foe, but not by one step of breaking off


@pytest.mark.rule("brothers", "11.7.1e")
def test_but_not_out_of_command() -> None:
    """Both hexes are nearer to its HQ; one of them is next to the enemy."""
    for rating, found in ((1, {"0205"}), (2, {"0204", "0205"})):
        hq = f"french i hq h 0104 aggressive={rating} defensive={rating}"
        battle = marching("french i infantry a 0304", "austrian v infantry foe 0303", hq=hq, posture="defensive")
        assert ends(battle, "a") & {"0204", "0205"} == found


@pytest.mark.rule("brothers", "11.7.1f")
def test_a_retreating_unit_may_come_into_contact() -> None:
    """Driven from the west it finds cavalry on both ways out of the corner."""
    battle = Battle(
        PLAIN,
        "french i infantry a 0304 strength=6",
        "french i cavalry north 0202",
        "french i cavalry south 0402",
        "french i hq h 0306",
        "austrian v infantry b 0303 worn=4 worn_morale=5 battleworn",
    )
    battle.activate("i", "aggressive")
    battle.fire("allied", "a", "0303", 5, 6, 1, 4)
    assert battle.options("austrian") == ["retreat b 0203", "retreat b 0302", "retreat b 0403"]
    battle.play("austrian", "retreat b 0302")
    assert is_held(battle, "b")


@pytest.mark.rule("brothers", "11.7.1e")
def test_breaking_off_out_of_a_full_hex_on_the_way_may_lead_into_contact_as_well() -> None:
    """From 0204 through 0304, where there is no room, to 0404: all three lie next to the enemy."""
    stack = ("french i infantry a 0204 strength=5", "french ii infantry full 0304 strength=8")
    thin = "french ii infantry thin 0404 strength=2"
    battle = marching(*stack, thin, "austrian v infantry foe 0303", posture="defensive")
    assert "0404" in ends(battle, "a")
    assert {option for option in battle.options("allied") if " 0404" in option} == {"move a 0404 0", "move a 0404 1"}
    apart = "french i infantry a 0205 strength=5"
    battle = marching(apart, stack[1], thin, "austrian v infantry foe 0303", posture="defensive")
    assert "0404" not in ends(battle, "a")
