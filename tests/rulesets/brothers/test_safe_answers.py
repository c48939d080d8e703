"""The answers that a beginner does not regret: nothing is risked by them now, or the least."""

from __future__ import annotations

import pytest

from grognard.rulesets.brothers.ch03_components.units import SIDES
from grognard.rulesets.brothers.reader.scenario import Switches
from grognard.rulesets.brothers.ruleset import RULESET
from tests.rulesets.brothers.battle import Battle
from tests.rulesets.brothers.fight import OPEN, declared, storm
from tests.rulesets.brothers.marching import PLAIN, marching


def safe(battle: Battle) -> str:
    """The safe answer to the first open question, as text."""
    decision = battle.game.pending[0]
    action = decision.safe(battle.game, battle.game.options(decision.side))
    assert action is not None
    assert action in battle.game.options(decision.side)
    return RULESET.notation(battle.scenario).text(action)


def test_a_corps_holds_and_its_infantry_fires_while_guns_keep_their_legs() -> None:
    battle = Battle(PLAIN, "french i hq h 0306", "french i infantry a 0303", "austrian v infantry b 0302")
    battle.activate("i")
    assert safe(battle) == "defensive h"
    battle.play("allied", "defensive h")
    assert safe(battle) == "fire a 0302"
    guns = Battle(PLAIN, "french i hq h 0306", "french i artillery g 0303", "austrian v infantry b 0302")
    guns.activate("i", "defensive")
    assert safe(guns) == "cease"


@pytest.mark.rule("brothers", "11.8.1b")
def test_who_comes_near_is_fired_at_with_the_best_shot() -> None:
    battle = marching(
        "french i infantry a 0304", "austrian v infantry weak 0302 strength=3", "austrian v infantry strong 0203"
    )
    battle.play("allied", "select a", "move a 0303")
    assert battle.asked() == "DefendWithFire"
    assert safe(battle) == "fire strong 0303"


def test_an_assault_that_promises_nothing_is_left_alone() -> None:
    strong = declared("french i infantry a 0304 strength=6", "austrian v infantry foe 0303 strength=3")
    assert safe(strong) == "storm 0303 0304"
    weak = declared("french i infantry a 0304 strength=3", "austrian v infantry foe 0303 strength=8")
    assert safe(weak) == "drop a"


@pytest.mark.rule("brothers", "4.4b")
def test_what_a_force_marker_hides_does_not_tell_which_answer_is_safe() -> None:
    """Whoever stands beneath it, the answer is the same."""
    marked = Switches(force_markers=True)
    for strength in (1, 4):
        foes = [f"austrian v infantry {key} 0303 strength={strength}" for key in ("one", "two")]
        assert safe(declared("french i infantry a 0304 strength=6", *foes, switches=marked)) == "drop a"


@pytest.mark.rule("brothers", "12.2.2a")
@pytest.mark.parametrize(("strength", "answer"), [(2, "abandon"), (8, "stand")])
def test_a_position_is_left_when_the_assault_is_likely_to_take_it(strength: int, answer: str) -> None:
    battle = declared("french i infantry a 0304 strength=6", f"austrian v infantry foe 0303 strength={strength}")
    storm(battle, stand=False)
    assert safe(battle) == answer


@pytest.mark.rule("brothers", "12.4.1a")
def test_losses_are_taken_as_ground_unless_there_is_no_way_out() -> None:
    battle = declared("french i infantry a 0304 strength=10", "austrian v infantry foe 0303 strength=3")
    storm(battle, 6, 6)
    assert battle.asked() == "TakeLosses"
    assert safe(battle) == "yield 2"
    corner = Battle(OPEN, "french i hq h 0305 aggressive=6", *SURROUNDED, turn=14)
    corner.activate("i", "aggressive")
    corner.declare("allied", "a 0303")
    storm(corner, 6, 6)
    assert corner.asked() == "TakeLosses"
    assert safe(corner) == "yield 0"


SURROUNDED = (
    "french i infantry a 0304 strength=10",
    *(f"french i infantry x{hex} {hex}" for hex in ("0302", "0403", "0404", "0204", "0203")),
    "austrian v infantry foe 0303 strength=3",
)


@pytest.mark.rule("brothers", "8.4d")
def test_a_fresh_unit_takes_the_casualty_rather_than_a_worn_one() -> None:
    battle = Battle(
        PLAIN,
        "french i hq h 0306",
        "french i artillery g 0303 strength=6 white",
        "austrian v infantry worn 0302 strength=5 battleworn",
        "austrian v infantry fresh 0302 strength=3",
    )
    battle.activate("i", "defensive")
    battle.fire("allied", "g", "0302", 6, 6, 3)
    assert battle.asked() == "ChooseCasualty"
    assert safe(battle) == "suffer fresh"


@pytest.mark.rule("brothers", "12.5h")
def test_a_retreat_leads_past_as_few_enemies_as_may_be() -> None:
    """0202 has an enemy beside it, 0302 none."""
    battle = declared("french i infantry a 0304 strength=6", "austrian v infantry foe 0303 strength=3", NORTH)
    storm(battle, 5, 5)
    battle.play("austrian", "yield 1")
    assert battle.asked() == "ChooseRetreat"
    chosen = safe(battle)
    assert chosen in battle.written("austrian")
    near = battle.grid.adjacent[battle.hex(chosen.split()[2])]
    assert not near & battle.state.occupied[SIDES.index("allied")] & ~(1 << battle.hex("0304"))


NORTH = "french i infantry north 0102"
