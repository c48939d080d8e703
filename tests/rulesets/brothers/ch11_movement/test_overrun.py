"""HQ overruns."""

from __future__ import annotations

import pytest

from tests.rulesets.brothers.battle import Battle
from tests.rulesets.drill import of_kind

PLAIN = """
    . . . . . . .
    . . . . . . .
    . . . . . . .
    . . . . . . .
    . . . . . . .
    """


def overrunning(*lines: str) -> Battle:
    """French infantry is about to move from 0305; an HQ stands alone in 0304."""
    battle = Battle(PLAIN, "french i infantry a 0305", "french i hq h 0306 aggressive=9", *lines)
    battle.activate("i", "aggressive", until="ChooseMover")
    battle.play("allied", "select a")
    battle.script()
    return battle


@pytest.mark.rule("brothers", "11.6a")
def test_a_lone_hq_flees_to_the_nearest_unit_of_its_formation() -> None:
    battle = overrunning("austrian v hq k 0304", "austrian v infantry b 0301", "austrian v infantry c 0101",
                         "austrian ix infantry other 0302")  # fmt: skip
    events = battle.play("allied", "move a 0304")
    assert of_kind(events, "LeaderOverrun")
    assert battle.place("k") == "0301"


@pytest.mark.rule("brothers", "11.6a")
def test_among_equals_its_owner_chooses() -> None:
    battle = overrunning("austrian v hq k 0304", "austrian v infantry b 0302", "austrian v infantry c 0504")
    battle.play("allied", "move a 0304")
    assert battle.options("austrian") == ["place k 0302", "place k 0504"]
    battle.play("austrian", "place k 0504")
    assert battle.place("k") == "0504"


@pytest.mark.rule("brothers", "11.6a")
def test_a_sovereign_flees_to_any_unit_of_his_nation_and_an_hq_without_units_off_the_map() -> None:
    battle = overrunning("austrian cic fj 0304", "austrian v infantry b 0302", "austrian ix infantry c 0101")
    battle.play("allied", "move a 0304")
    assert battle.place("fj") == "0302"
    battle = overrunning("austrian v hq k 0304", "austrian v infantry late off:5:0101", "austrian ix infantry c 0101")
    battle.play("allied", "move a 0304")
    assert battle.place("k") == "off"


@pytest.mark.rule("brothers", "11.6a")
def test_an_hq_with_troops_is_safe() -> None:
    battle = overrunning("austrian v hq k 0304", "austrian v cavalry b 0304")
    assert not battle.has("allied", "move a 0304")


@pytest.mark.rule("brothers", "11.6b")
def test_an_overrun_hq_fails_its_activation_and_commands_its_own_hex_until_the_turn_ends() -> None:
    """Benedek too, who needs no check."""
    battle = overrunning(
        "austrian viii hq k 0304 aggressive=5 defensive=5", "austrian viii infantry b 0302 strength=4",
        "austrian viii infantry c 0301",
    )  # fmt: skip
    battle.play("allied", "move a 0304")
    events = battle.activate("viii", "aggressive")
    assert of_kind(events, "ActivationFailed")
    assert of_kind(events, "UnitsOutOfCommand")[0].units == (battle.keys["c"],)
    battle.script(*[1] * 20)
    battle.skip("ChoosePosture")
    events = battle.activate("viii", "aggressive")
    assert not of_kind(events, "ActivationFailed")
    assert not of_kind(events, "UnitsOutOfCommand")


@pytest.mark.rule("brothers", "11.6c")
def test_the_overrun_costs_no_roll_and_no_fire_and_the_move_goes_on() -> None:
    battle = overrunning("austrian v hq k 0304", "austrian v infantry b 0101")
    events = battle.play("allied", "move a 0304")
    assert not of_kind(events, "DieRolled")
    assert battle.asked() == "MoveOn"
    assert battle.has("allied", "move a 0402")  # three more of four points
    assert not battle.has("allied", "move a 0401")
    events = battle.play("allied", "move a 0303")
    assert battle.place("a") == "0303"
    assert not of_kind(events, "DisengagementTested")
