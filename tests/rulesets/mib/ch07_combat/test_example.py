"""The worked examples of the book, with its numbers."""

from __future__ import annotations

import pytest

from grognard.rulesets.mib.ch10_losses.losses import Losses
from tests.rulesets.drill import modifiers, of_kind
from tests.rulesets.mib.battle import OPEN, Battle, one

MORAND = "french ii infantry morand 0403 se steps=3 guns=2"
PACTHOD = "french ii infantry pacthod 0503 s steps=3 guns=2"
JELLACIC = "austrian i infantry jellacic 0504 n steps=4 morale=3 guns=3"


@pytest.mark.rule("mib", "7.4")
@pytest.mark.rule("mib", "7.1.6a")
@pytest.mark.rule("mib", "7.1.7a")
@pytest.mark.rule("mib", "7.11b")
def test_7_4_the_example_of_combat() -> None:
    """12 to 8 is 2:1 and +2, morale +1, guns 2 to 3 -1: a 3 becomes 5. Morand tires by one, Pacthod loses a straggler,
    order and two; so does Jellacic, and no battery, for 3 is more than the length of his retreat."""
    battle = Battle(OPEN, MORAND, PACTHOD, JELLACIC)
    battle.activate("ii")
    events = battle.fight("attack morand 0504", "attack pacthod 0504", faces=(3, 3, 6, 2), stop=("AdvanceUnit",))
    combat = one(events, "CombatResolved")
    assert (combat.attack, combat.defence) == ("12", "8")
    assert modifiers(combat) == {"ratio": 2, "morale": 1, "artillery": -1}
    assert (combat.value, combat.total, combat.outcome) == (3, 5, "retreat-1")
    rolled = {event.unit: (event.column, event.value, event.modifier) for event in of_kind(events, "EffectsRolled")}
    assert rolled == {
        battle.unit("jellacic"): ("retreat", 3, 0),
        battle.unit("morand"): ("advance", 6, 0),
        battle.unit("pacthod"): ("advance", 2, 0),
    }
    state = [[battle.get(what, key) for what in ("steps", "stragglers")] for key in ("morand", "pacthod", "jellacic")]
    assert state == [[3, 0], [2, 1], [3, 1]]
    upset = [battle.disorganized(key) for key in ("morand", "pacthod", "jellacic")]
    assert upset == [False, True, True]
    assert [battle.get("fatigue", key) for key in ("morand", "pacthod", "jellacic")] == [1, 2, 2]
    assert battle.get("guns", "jellacic") == 3
    assert battle.grid.distance(battle.grid.parse("0504"), battle.grid.parse(battle.where("jellacic"))) == 1


@pytest.mark.rule("mib", "7.4")
@pytest.mark.rule("mib", "7.2m")
@pytest.mark.rule("mib", "7.2p")
def test_7_4_one_division_advances_and_the_other_turns() -> None:
    battle = Battle(OPEN, MORAND, PACTHOD, JELLACIC)
    battle.activate("ii")
    battle.fight("attack morand 0504", "attack pacthod 0504", faces=(3, 3, 6, 2), stop=("AdvanceUnit",))
    battle.play("french", "advance morand 0504 s")
    assert (battle.where("morand"), battle.facing("morand")) == ("0504", "s")
    battle.play("french", "face pacthod se")
    assert (battle.where("pacthod"), battle.facing("pacthod")) == ("0503", "se")


@pytest.mark.rule("mib", "10.2a")
@pytest.mark.rule("mib", "10.2k")
@pytest.mark.rule("mib", "7.3j")
def test_10_2_the_example_of_a_smashed_unit() -> None:
    """One step and one straggler: a casualty smashes it, the straggler of the same combat is ignored."""
    battle = Battle(OPEN, "french ii infantry a 0504 s steps=2 stragglers=1")
    battle.begin(Losses((battle.unit("a"),), "cs"))
    battle.run()
    assert battle.smashed("a")
    assert [battle.get(what, "a") for what in ("steps", "stragglers", "dead")] == [0, 1, 1]
    assert battle.where("a") == "0504"
