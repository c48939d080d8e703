"""Charges and reinforcements, seen from the book alone."""

from __future__ import annotations

import pytest

from tests.rulesets.brothers.battle import Battle
from tests.rulesets.brothers.fight import OPEN, go, ground, moving
from tests.rulesets.drill import of_kind

# -- Charges -----------------------------------------------------------------------------------------------------------


def charge_targets(battle: Battle, unit: str = "a") -> set[str]:
    battle.play("allied", f"select {unit}")
    return {text.split()[2] for text in battle.options("allied") if text.startswith("charge")}


@pytest.mark.rule("brothers", "11.11.1a")
def test_a_charge_may_start_next_to_a_lone_headquarters_but_not_next_to_guns() -> None:
    """Only enemy Combat units next to it keep cavalry from charging (11.11.1)."""
    lines = ("french i cavalry a 0306", "austrian v infantry b 0303")
    assert charge_targets(moving(*lines, "austrian v hq k 0207")) == {"0303"}
    assert charge_targets(moving(*lines, "austrian v artillery g 0207 strength=1")) == set()


@pytest.mark.rule("brothers", "11.11.1b")
def test_of_two_squadrons_in_a_hex_the_steady_one_charges_alone() -> None:
    """No Shaken unit charges (11.11.1), alone or in a stack; being stacked with it does not matter."""
    lines = ("french i cavalry a 0306", "french i cavalry c 0306 shaken", "austrian v infantry b 0303")
    assert charge_targets(moving(*lines)) == {"0303"}
    assert charge_targets(moving(*lines), "c") == set()
    battle = moving(*lines)
    battle.play("allied", "select a", "join c")
    assert not any(text.startswith("charge") for text in battle.options("allied"))


@pytest.mark.rule("brothers", "11.11.1e")
@pytest.mark.parametrize(("hexes", "open_"), [
    ({"h0303": "f"}, True), ({"h0303": "v"}, False), ({"h0303": "w"}, False), ({"h0303": "T"}, False),
    ({"h0306": "w"}, True), ({"h0304": "f"}, True), ({"h0305": "v"}, False),
])  # fmt: skip
def test_what_ground_a_charge_starts_from_crosses_and_strikes(hexes: dict[str, str], open_: bool) -> None:
    """It enters Clear hexes only and strikes Clear or Cultivated (11.11.1); the hex it starts from may be Woods. A
    Village on the line of sight obscures it, a single field does not (8.1.5)."""
    battle = moving("french i cavalry a 0306", "austrian v infantry b 0303", terrain=ground(**hexes))
    assert (charge_targets(battle) == {"0303"}) is open_


@pytest.mark.rule("brothers", "11.11.1e")
@pytest.mark.parametrize("side", ["stream", "canal", "slope"])
def test_the_last_hexside_bars_a_charge_even_with_a_bridge(side: str) -> None:
    """Stream, Canal and Slope bar it, road or not, the hexside before the target included (11.11.1)."""
    around = [f"{side} 0303-{hex}" for hex in ("0302", "0403", "0404", "0304", "0204", "0203")]
    battle = moving("french i cavalry a 0306", "austrian v infantry b 0303", sides=tuple(around),
                    roads=("major 0306 0305 0304 0303",))  # fmt: skip
    assert charge_targets(battle) == set()


@pytest.mark.rule("brothers", "11.11.1d")
def test_a_headquarters_of_either_side_bars_the_way_of_a_charge() -> None:
    """No hex with any unit is passed through (11.11.1)."""
    rows = "\n. . . . . .\n"
    for line in ("french ii hq g 0104", "austrian v hq k 0104"):
        battle = Battle(rows, "french i cavalry a 0106", "french i hq h 0106 aggressive=9", line,
                        "austrian v infantry b 0102")  # fmt: skip
        battle.activate("i", "aggressive", until="ChooseMover")
        assert charge_targets(battle) == set()


@pytest.mark.rule("brothers", "11.11.1g")
def test_a_charge_is_held_to_its_movement_points() -> None:
    """A Charge is a move (11.11): the hex before the target must be within the Movement Value."""
    rows = "\n. . . . . . . .\n"
    for points, may in ((4, set()), (5, {"0102"})):
        battle = Battle(rows, f"french i cavalry a 0108 movement={points}", "french i hq h 0108 aggressive=9",
                        "austrian v infantry b 0102")  # fmt: skip
        battle.activate("i", "aggressive", until="ChooseMover")
        assert charge_targets(battle) == may


@pytest.mark.rule("brothers", "11.11.1a")
def test_in_defensive_posture_out_of_command_and_on_entry_there_is_no_charge() -> None:
    """Active cavalry in Aggressive posture and In Command only (7.2.2, 7.5); one that has entered has moved (11.11)."""
    lines = ("french i cavalry a 0306", "austrian v infantry b 0303")
    assert charge_targets(moving(*lines, posture="defensive")) == set()
    battle = Battle(OPEN, *lines, "french i hq h 0108 aggressive=1")
    battle.activate("i", "aggressive", until="ChooseMover")
    assert not battle.has("allied", "select a") or charge_targets(battle) == set()


@pytest.mark.rule("brothers", "11.11.3")
def test_disorder_after_a_charge_comes_when_all_assaults_are_over() -> None:
    """Not after its own Assault but at the end of the Step (11.11.3)."""
    foes = ("austrian v cavalry b 0303 strength=6", "austrian v cavalry d 0603 strength=6")
    battle = moving("french i cavalry a 0306 medium", "french i infantry c 0604", *foes, turn=14)
    go(battle, "select a", "charge a 0303")
    battle.declare("allied", "c 0603")
    battle.script(3, 4, 1, 1, 1, 1, 1, 1)
    charge = next(text for text in battle.options("allied") if text.startswith("storm 0303"))
    battle.play("allied", charge)
    battle.skip("ChooseAssault")
    assert (battle.hits("a"), battle.hits("b")) == (1, 0)  # the loss of the Assault alone
    battle.script(*[1] * 8)
    battle.play("allied", "storm 0603 0604")
    battle.skip()
    assert (battle.hits("a"), battle.hits("b")) == (2, 1)


# -- reinforcements ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("brothers", "11.5.2b")
@pytest.mark.parametrize(("posture", "may"), [("aggressive", True), ("defensive", False)])
def test_reinforcements_come_in_next_to_the_enemy_only_if_they_may_engage(posture: str, may: bool) -> None:
    """They enter under the posture of their HQ (11.5), so Defensive ones do not Engage; others draw fire (11.5.2)."""
    battle = moving("french i infantry a off:1:0308", "austrian v infantry b 0307", posture=posture)
    assert battle.has("allied", "select a") is may
    if may:
        go(battle, "select a", "enter a 0308")
        assert battle.asked() == "DefendWithFire"


@pytest.mark.rule("brothers", "11.5d")
def test_in_command_on_entry_whatever_the_distance_and_out_of_it_a_turn_later() -> None:
    """Always In Command on the turn of entry, and on that turn only (11.5)."""
    battle = Battle(OPEN, "french i infantry a off:1:0108", "french i hq h 0601 aggressive=1 defensive=1")
    battle.activate("i", "aggressive", until="ChooseMover")
    go(battle, "select a", "enter a 0108")
    found = {t.split()[2] for t in battle.options("allied") if t.startswith("move")}
    assert "0208" in found
    battle.skip("ChoosePosture")
    assert battle.state.turn == 2
    assert of_kind(battle.play("allied", "aggressive h"), "UnitsOutOfCommand")


@pytest.mark.rule("brothers", "7.6.2b")
def test_a_failed_check_keeps_reinforcements_out_and_counts_as_delay() -> None:
    """They are delayed until next turn (7.6.2) and may then use the right of delayed units (11.5.2)."""
    battle = Battle(OPEN, "austrian v infantry a off:1:0301", "austrian v infantry b 0304", "austrian v hq h 0304")
    battle.script(9)
    battle.activate("v", "aggressive", until="ChoosePosture")
    assert battle.place("a") == "off"
    assert battle.state.delay[battle.keys["a"]] == 1


@pytest.mark.rule("brothers", "11.5e")
def test_an_austrian_corps_wholly_off_the_map_needs_no_check() -> None:
    """Units that enter need none (11.5)."""
    battle = Battle(OPEN, "austrian v infantry a off:1:0301", "austrian v hq h off:1:0301")
    battle.script()
    events = battle.activate("v", "aggressive")
    assert not of_kind(events, "ActivationChecked")
    battle.skip("ChooseMover")
    assert {"select a", "select h"} <= set(battle.options("austrian"))
