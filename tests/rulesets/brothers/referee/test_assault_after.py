"""Rally, Corps Morale and the end of the turn, read once more from the book [brothers 13.1.1a 14.0b 15.1]."""

from __future__ import annotations

from typing import Any

import pytest

from grognard.rulesets.brothers.ch05_turn.activation import Activation
from grognard.rulesets.brothers.state import DEMORALIZED, LOW_AMMO, OVERRUN, WOUNDED, has
from tests.rulesets.brothers.battle import Battle
from tests.rulesets.brothers.fight import OPEN, declared, storm
from tests.rulesets.drill import of_kind

FAR_FOE = "austrian v infantry foe 0601"


def rallying(*lines: str, posture: str = "defensive", formation: str = "i", **facts: Any) -> Battle:
    battle = Battle(OPEN, *lines, **{"turn": 14, **facts})
    battle.activate(formation, posture, until="Rally")
    return battle


def left(battle: Battle, formation: str) -> int:
    return int(battle.state.morale[battle.formations[formation]])


# -- Rally -------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("brothers", "13.1.2a")
def test_a_wounded_and_demoralized_hq_rallies_two_less() -> None:
    """As many actions as the Command Rating, which wound and demoralization lower by one each [8.7.1, 13.1.2, 14.2]."""
    battle = Battle(
        OPEN, "french i infantry a 0106 disrupted low", "french i hq h 0106 defensive=3 wounded", FAR_FOE, turn=14
    )
    battle.state.formation[0] |= DEMORALIZED
    battle.activate("i", until="Rally")
    battle.play("allied", "rally a")
    assert battle.asked() != "Rally"
    assert battle.hits("a") == 1


@pytest.mark.rule("brothers", "14.2a")
def test_a_demoralized_corps_is_not_asked_to_attack() -> None:
    """It may not choose the Aggressive posture [14.2]."""
    battle = Battle(OPEN, "french i infantry a 0304", "french i hq h 0305", "austrian v infantry foe 0303", turn=14)
    battle.state.formation[0] |= DEMORALIZED
    battle.activate("i")
    assert battle.asked() != "ChoosePosture" or not battle.has("allied", "aggressive h")


@pytest.mark.rule("brothers", "13.1.3b")
def test_one_unit_may_have_every_action_and_pays_for_order_not_for_cartridges() -> None:
    """Disrupted, Shaken, sound, refilled: four markers' work, of which two cost Corps Morale [13.1.3, 14.0]."""
    battle = rallying("french i infantry a 0106 disrupted low", "french i hq h 0106 defensive=3", FAR_FOE)
    for text in ("rally a", "refill a", "rally a"):
        battle.play("allied", text)
    assert battle.hits("a") == 0
    assert not has(battle.game, battle.keys["a"], LOW_AMMO)
    assert left(battle, "i") == 6


@pytest.mark.rule("brothers", "13.1.2b")
def test_a_corps_that_failed_its_activation_rallies_once_whatever_its_posture() -> None:
    """Defensive or not, a failed activation leaves a single action [7.6.2, 13.1.2]."""
    battle = Battle(
        OPEN, "austrian v infantry a 0106 disrupted", "austrian v hq h 0106 defensive=4", "french i infantry foe 0601",
        turn=14, dice=(10,),
    )  # fmt: skip
    battle.activate("v", "defensive", until="Rally")
    battle.play("austrian", "rally a")
    assert battle.asked() != "Rally"
    assert battle.hits("a") == 1


@pytest.mark.rule("brothers", "13.1.1b")
def test_an_overrun_hq_rallies_one_unit_of_its_own_hex() -> None:
    """Its rating is 0 and it fails, but one action on a unit stacked with it is left [13.1.1]."""
    battle = Battle(
        OPEN, "french i infantry a 0106 disrupted", "french i infantry b 0105 shaken",
        "french i hq h 0106 defensive=4 overrun", FAR_FOE, turn=14,
    )  # fmt: skip
    battle.activate("i", "defensive", until="Rally")
    assert battle.options("allied") == ["rally a", "rest"]
    battle.play("allied", "rally a")
    assert battle.asked() != "Rally"


@pytest.mark.rule("brothers", "13.1.1a")
@pytest.mark.parametrize(
    ("place", "rating", "mover"),
    [
        pytest.param("0101", 2, "h", id="out of command though the HQ has come to him"),
        pytest.param("0104", 1, "a", id="marched out of range"),
    ],
)
def test_who_was_out_of_command_or_has_marched_out_of_range_is_not_rallied(place: str, rating: int, mover: str) -> None:
    """Within the Command Range in the Rally Step [13.1.1]; and Out of Command lasts to the end of the activation and
    forbids to Rally, however near the HQ now is [7.5]."""
    hq = f"french i hq h 0105 defensive={rating}"
    battle = Battle(OPEN, f"french i infantry a {place} shaken", hq, FAR_FOE, turn=14)
    battle.activate("i", "defensive", until="ChooseMover")
    battle.move("allied", mover, "0103", "0102")
    battle.skip("Rally")
    assert battle.place(mover) in ("0102", "0103")
    assert battle.asked() != "Rally"


@pytest.mark.rule("brothers", "13.1.1a")
def test_no_range_leads_through_a_hex_with_an_enemy() -> None:
    """In the Rally Step too [7.3]: the straight way is barred by an enemy, and the way round is too long."""
    battle = Battle(
        "\n. . . . . . . .\n", "french i infantry a 0103 shaken", "french i hq h 0105 defensive=2",
        "austrian v hq k 0104", "austrian v infantry foe 0101", turn=14,
    )  # fmt: skip
    battle.activate("i", "defensive", until="Rally")
    assert battle.asked() != "Rally"


@pytest.mark.rule("brothers", "13.1.3a")
def test_a_rally_that_fills_a_hex_too_much_costs_a_new_marker_at_the_end_of_the_step() -> None:
    """Ten points at the end of any Step [4.1]; order that gives a point too many is lost again, owner's choice."""
    battle = rallying(
        "french i infantry a 0106 strength=5 shaken", "french i infantry b 0106 strength=6", "french i hq h 0106",
        FAR_FOE,
    )  # fmt: skip
    battle.play("allied", "rally a")
    battle.skip("EaseCrowding")
    assert battle.options("allied") == ["disorder a", "disorder b"]
    assert left(battle, "i") == 7


@pytest.mark.rule("brothers", "14.1a")
def test_the_rally_that_spends_the_last_morale_ends_the_activation() -> None:
    """At zero the active corps is Demoralized at once and its phase ends, though actions are left [14.1]."""
    battle = rallying(
        "french i infantry a 0106 shaken", "french i infantry b 0106 strength=3 disrupted",
        "french i hq h 0106 defensive=4", FAR_FOE, morale={"i": 1},
    )  # fmt: skip
    battle.play("allied", "rally a")
    battle.skip("Rally")
    assert battle.asked() != "Rally"
    assert battle.hits("a") == 1  # rallied, then hit by the demoralization
    assert battle.worn("b")
    assert battle.hits("b") == 0
    assert battle.grid.distance(battle.hex(battle.place("a")), battle.hex("0106")) == 2


# -- Corps Morale ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("brothers", "14.1b")
def test_demoralization_spreads_through_the_nation_and_not_to_its_ally() -> None:
    """Every other corps of the nation loses one, which may demoralize it in its turn and cost the next another one; the
    ally keeps his [14.1]. The enemy scores each once."""
    battle = rallying(
        "french i infantry a 0106 shaken", "french i hq h 0106 defensive=4", "french ii infantry b 0301",
        "french iii infantry c 0501", "sardinian s infantry d 0501 strength=3", "austrian v infantry foe 0608",
        morale={"i": 1, "ii": 1, "iii": 5, "s": 3},
    )  # fmt: skip
    battle.play("allied", "rally a")
    battle.skip("Rally")
    assert [left(battle, key) for key in ("i", "ii", "iii", "s")] == [0, 0, 3, 3]
    assert (battle.hits("b"), battle.hits("c"), battle.hits("d")) == (1, 0, 0)
    assert battle.state.points == [0, 12]


@pytest.mark.rule("brothers", "14.1c")
def test_the_hits_of_a_demoralized_corps_all_come_before_the_first_step_back() -> None:
    """Apply all Morale Hits first, then retreat [14.1]; the HQ goes too and takes none."""
    battle = rallying(
        "french i infantry a 0106 shaken", "french i infantry b 0304", "french i hq h 0106 defensive=4", FAR_FOE,
        morale={"i": 1},
    )  # fmt: skip
    events = battle.play("allied", "rally a")
    events += battle.skip("Rally")
    kinds = [type(event).__name__ for event in events if type(event).__name__ in ("UnitShaken", "UnitRetreated")]
    assert kinds[:2] == ["UnitShaken", "UnitShaken"]
    assert "UnitShaken" not in kinds[2:]
    assert battle.grid.distance(battle.hex(battle.place("h")), battle.hex("0106")) == 2


@pytest.mark.rule("brothers", "14.1a")
def test_the_enemys_demoralization_does_not_end_my_activation_and_opens_the_hex_to_me() -> None:
    """Only its own phase ends when a corps is Demoralized; the hex it flees from is vacated, and the attacker may
    advance [12.6, 14.1]."""
    battle = declared(
        "french i infantry a 0304 strength=6 shaken",
        "austrian v infantry foe 0303 strength=4 worn=2 battleworn",
        "austrian v infantry mate 0303 strength=3",
        "austrian vii infantry far 0608",
        morale={"v": 1},
    )
    storm(battle, 6, 6, 10, 10)
    battle.play("austrian", "yield 0")
    battle.skip("Advance", "Rally")
    assert battle.asked() == "Advance"
    battle.play("allied", "halt")
    battle.skip("Rally")
    assert battle.asked() == "Rally"


@pytest.mark.rule("brothers", "14.0b")
def test_a_broken_detachment_costs_neither_morale_nor_points_and_another_unit_both() -> None:
    """Detachments do not reduce Corps Morale and give no Victory Points [3.3, 14.0]."""
    battle = declared(
        "french i infantry a 0304 strength=6",
        "austrian v artillery small 0303 strength=1",
        "austrian v infantry foe 0303 strength=4 worn=1 battleworn",
        "austrian v infantry far 0608",
    )
    storm(battle, 5, 4, 10)
    battle.play("austrian", "yield 0")
    battle.skip("Advance", "Rally")
    assert (battle.place("small"), battle.place("foe")) == ("broken", "broken")
    assert (left(battle, "v"), battle.state.points) == (7, [2, 0])


# -- the end of the turn -----------------------------------------------------------------------------------------------


@pytest.mark.rule("brothers", "15.1")
def test_only_overrun_markers_go_at_the_end_of_a_turn() -> None:
    """Morale Hits, Low Ammo and wounds stay [15.1]; the turn goes on by one."""
    battle = Battle(
        OPEN, "french i infantry a 0106 disrupted low", "french i hq h 0106 defensive=4 overrun wounded", FAR_FOE,
        turn=3, dice=(1, 1, 1, 1),
    )  # fmt: skip
    battle.activate("i", "defensive")
    while battle.state.turn == 3:
        battle.play_idly()
    key, hq = battle.keys["a"], battle.keys["h"]
    assert battle.hits("a") == 2
    assert has(battle.game, key, LOW_AMMO)
    assert has(battle.game, hq, WOUNDED)
    assert not has(battle.game, hq, OVERRUN)


@pytest.mark.rule("brothers", "15.0")
def test_at_the_end_of_the_cup_the_allies_are_asked_first() -> None:
    """Both may still play what they hold, the Allied player first [15.0]."""
    battle = Battle(
        OPEN, "french i infantry a 0106 disrupted", "french i hq h 0106", "austrian v infantry foe 0601 disrupted",
        "austrian v hq k 0601", turn=14, held=("cantinieres", "regimental-colours"),
    )  # fmt: skip
    battle.activate("i", "defensive")
    asked = []
    while battle.game.result is None:
        if battle.asked() == "PlayEvent" and battle.game.find(Activation) is None:
            asked.append(battle.game.pending[0].side)
        battle.play_idly()
    assert asked[-2:] == [0, 1]


@pytest.mark.rule("brothers", "15.2a")
@pytest.mark.parametrize(
    ("points", "result"),
    [((5, 0), "draw"), ((6, 0), "allied-marginal"), ((0, 20), "austrian-decisive"), ((0, 19), "austrian-marginal")],
)
def test_the_last_turn_is_judged_by_the_difference(points: tuple[int, int], result: str) -> None:
    """Read when the final turn is over, at the levels of the scenario [15.2]."""
    battle = Battle(OPEN, "french i infantry a 0106", "french i hq h 0106", FAR_FOE, turn=14, handicap=points)
    battle.activate("i", "defensive")
    battle.skip()
    assert result in str(battle.game.result)


@pytest.mark.rule("brothers", "3.5.2a")
def test_a_prize_taken_in_a_breakthrough_is_booked_at_once_on_both_sides() -> None:
    """One gains what the other loses, immediately [3.5.2]."""
    battle = declared(
        "french i infantry a 0304 strength=6", "austrian v infantry foe 0303 strength=3", prizes=("0303 austrian 4",)
    )
    storm(battle, 6, 6)
    battle.play("austrian", "yield 1")
    battle.skip("Advance")
    assert battle.state.points == [0, 0]
    battle.play("allied", "advance a 0303")
    assert battle.state.points == [4, -4]


@pytest.mark.rule("brothers", "10.2b")
def test_an_active_corps_whose_last_unit_breaks_ends_its_activation_quietly() -> None:
    """With its HQ in the Broken box nothing is left to do [10.2]; the game goes on."""
    battle = declared(
        "french i infantry a 0304 strength=2", "french ii infantry b 0608", "austrian v infantry foe 0303 strength=6"
    )
    events = storm(battle, 1, 1)
    events += battle.play("allied", "yield 0")
    assert battle.place("a") == battle.place("h") == "broken"
    assert of_kind(events, "FormationDestroyed")
    battle.skip()
    assert battle.game.result is not None
