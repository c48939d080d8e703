"""What a click on something that is not lit is answered in each Step of an activation."""

from __future__ import annotations

import pytest

from tests.rulesets.brothers.battle import Battle

PLAIN = """
    . . . . . . .
    . . . . . . .
    . . . . . . .
    . . . . . . .
    . . . . . . .
    """
WOODS = """
    . . . . . . .
    . . . . . . .
    . . . w . . .
    . . . . . . .
    . . . . . . .
    """
HQ = "french i hq h 0307 aggressive=9 defensive=9"
NEAR = ("french i infantry near 0502", "austrian v infantry foe 0501")
"""Somebody who can fire, so that the Fire Combat Step is not passed over."""


def firing(*lines: str, terrain: str = PLAIN, posture: str = "aggressive") -> Battle:
    battle = Battle(terrain, HQ, *NEAR, *lines)
    battle.activate("i", posture, until="ChooseFire")
    return battle


def moving(*lines: str, terrain: str = PLAIN, posture: str = "aggressive") -> Battle:
    battle = Battle(terrain, HQ, *lines)
    battle.activate("i", posture, until="ChooseMover")
    return battle


@pytest.mark.rule("brothers", "8.1.4a")
@pytest.mark.rule("brothers", "8.1.4c")
def test_fire_at_an_enemy_out_of_range() -> None:
    battle = firing("french i infantry a 0306", "french i artillery g 0307", "austrian v infantry b 0302")
    assert battle.why_not("allied", "b", "a") == "8.1.4a"
    assert battle.why_not("allied", "b", "g") == "8.1.4c"
    assert battle.why_not("allied", "a") == "8.1.4a", "nobody is near enough to it"


@pytest.mark.rule("brothers", "8.1.5c")
def test_fire_at_an_enemy_behind_woods() -> None:
    battle = firing("french i artillery g 0305", "austrian v infantry b 0302", terrain=WOODS)
    assert battle.why_not("allied", "b", "g") == "8.1.5c"


@pytest.mark.rule("brothers", "8.1d")
def test_a_unit_that_has_fired_does_not_fire_again() -> None:
    battle = firing("french i infantry a 0303", "austrian v infantry b 0302")
    battle.fire("allied", "a", "0302", 1, 1, 3)
    assert battle.why_not("allied", "b", "a") == "8.1d"


@pytest.mark.rule("brothers", "3.4.1")
@pytest.mark.rule("brothers", "8.1b")
def test_who_never_fires_or_not_now() -> None:
    battle = firing("french i cavalry c 0303", "austrian v infantry b 0302", "french ii infantry x 0402")
    assert battle.why_not("allied", "b", "c") == "8.1b", "cavalry does not fire"
    assert battle.why_not("allied", "x") == "3.4.1", "another corps is active"


@pytest.mark.rule("brothers", "5.0b")
def test_open_ground_in_the_fire_step_and_enemies_in_the_movement_step() -> None:
    battle = firing("french i infantry a 0306")
    assert battle.why_not("allied", "0305", "a") == "5.0b", "units move in the next Step"
    battle = moving("french i infantry a 0306", "austrian v infantry b 0303")
    assert battle.why_not("allied", "b") == "5.0b", "fire is over"


@pytest.mark.rule("brothers", "11.10a")
@pytest.mark.rule("brothers", "11.10b")
def test_an_enemy_beside_a_unit_is_assaulted_after_the_moves() -> None:
    lines = ("french i infantry a 0304", "austrian v infantry b 0303")
    found = moving(*lines).pointed("allied", "b")
    assert (found.lawful, found.rule) == (False, "11.10a")
    assert "when all moves are made" in found.sentence
    assert moving(*lines, posture="defensive").why_not("allied", "b") == "11.10b"


@pytest.mark.rule("brothers", "11.11.1b")
@pytest.mark.rule("brothers", "11.11.1c")
@pytest.mark.rule("brothers", "11.11.1f")
def test_cavalry_is_told_why_it_cannot_charge() -> None:
    def asked(*lines: str, terrain: str = PLAIN) -> str:
        battle = moving(*lines, terrain=terrain)
        battle.play("allied", "select a")
        return battle.why_not("allied", "b", "a")

    assert asked("french i cavalry a 0306 shaken", "austrian v infantry b 0303") == "11.11.1b"
    assert asked("french i cavalry a 0306", "austrian v infantry b 0302", terrain=WOODS) == "11.11.1c"
    assert asked("french i cavalry a 0306", "austrian v infantry b 0304", terrain=WOODS) == "11.11.1f"


@pytest.mark.rule("brothers", "11.2a")
@pytest.mark.rule("brothers", "11.1a")
@pytest.mark.rule("brothers", "4.1a")
def test_ground_that_cannot_be_reached_and_a_unit_that_has_moved() -> None:
    battle = moving("french i infantry a 0307 movement=2", "french i infantry full 0306 strength=10")
    battle.play("allied", "select a")
    assert battle.why_not("allied", "0302", "a") == "11.2a"
    assert battle.why_not("allied", "full", "a") == "4.1a"
    battle.play("allied", "stop a")
    battle.play("allied", "select full")
    battle.play("allied", "stop full")
    if battle.asked() == "ChooseMover":
        assert battle.why_not("allied", "a") == "11.1a"
