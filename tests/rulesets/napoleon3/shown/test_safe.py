"""The answer that a beginner does not regret, by the findings of the rules."""

from __future__ import annotations

import pytest

from grognard.rulesets.napoleon3.ruleset import RULESET
from tests.rulesets.napoleon3.fight import HEADQUARTERS, OPEN, Fight, ground


def safe(fight: Fight) -> str:
    """What is proposed to whoever has to choose."""
    decision = fight.game.pending[0]
    options = fight.game.options(decision.side)
    found = decision.safe(fight.game, options)
    assert found is not None
    assert found in options
    return RULESET.notation(fight.scenario).text(found)


@pytest.mark.rule("napoleon3", "11.4b")
@pytest.mark.parametrize(
    ("attacker", "defender", "verb"),
    [
        ("infantry a 0305 e combat=9", "cavalry b 0304 w", "fall-back"),
        ("infantry a 0305 e", "infantry b 0304 w", "stand"),
        ("infantry a 0305 e combat=9", "artillery b 0304 w combat=1", "fall-back"),
    ],
)
def test_11_4b_whoever_loses_nothing_by_it_is_advised_to_fall_back(attacker: str, defender: str, verb: str) -> None:
    """The quick keep their order; infantry before infantry does not, and stands; guns alone would be lost."""
    fight = Fight(OPEN, *HEADQUARTERS, f"allied i {attacker}", f"austrian v {defender}")
    fight.to_combat()
    fight.attack("a 0304", stop=("RetreatBefore",))
    assert safe(fight).split()[0] == verb


@pytest.mark.rule("napoleon3", "14.3a")
def test_14_3a_nobody_is_advised_to_leave_a_place_that_counts_for_nothing() -> None:
    fight = Fight(
        OPEN, *HEADQUARTERS, "allied i infantry a 0305 e combat=9", "austrian v cavalry b 0304 w",
        cities=("x austrian 0304",),
    )  # fmt: skip
    fight.to_combat()
    fight.attack("a 0304", stop=("RetreatBefore",))
    assert safe(fight) == "stand"


@pytest.mark.rule("napoleon3", "11.3r")
@pytest.mark.parametrize(("letter", "lost", "victim"), [(".", "", "suffer g"), ("C", " disorganized", "suffer b")])
def test_11_3r_the_unit_that_costs_least_suffers(letter: str, lost: str, victim: str) -> None:
    """In the open a brigade that goes back leaves its guns; in a city nobody does, and shaken guns are lost."""
    fight = Fight(
        ground(letter), *HEADQUARTERS, "allied i infantry a 0305 e combat=24", "austrian v infantry b 0304 w combat=0",
        f"austrian v artillery g 0304 w combat=0{lost}",
    )  # fmt: skip
    fight.to_combat()
    fight.attack("a 0304", faces=(1, 4), stop=("ChooseVictim",))
    assert safe(fight) == victim


@pytest.mark.rule("napoleon3", "10.1-barrage-b")
def test_10_1_the_best_shot_is_proposed() -> None:
    """Of a brigade in the open and one in a city the one in the open."""
    fight = Fight(
        ground("C"), *HEADQUARTERS, "allied i artillery g 0305 e combat=6", "austrian v infantry b 0304 w",
        "austrian v infantry c 0204 w",
    )  # fmt: skip
    fight.act()
    assert safe(fight).endswith(" c")


@pytest.mark.rule("napoleon3", "11c")
def test_11c_to_attack_nobody_is_safe_and_what_is_declared_is_fought() -> None:
    fight = Fight(OPEN, *HEADQUARTERS, "allied i infantry a 0305 e", "austrian v infantry b 0304 w")
    fight.to_combat()
    assert safe(fight) == "pass"
    fight.play("allied", "attack a 0304")
    assert safe(fight) == "fight"
