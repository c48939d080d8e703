"""The answer that a beginner does not regret."""

from __future__ import annotations

import pytest

from grognard.core.dice import FastDice
from grognard.rulesets.mib.ch10_losses.losses import Losses
from grognard.rulesets.mib.ruleset import RULESET
from tests.rulesets.mib.battle import OPEN, Battle, ground
from tests.rulesets.mib.ch07_combat.test_evasion import HORSE, approached
from tests.rulesets.mib.ch07_combat.test_retreat import B, retreating, wall


def safe(battle: Battle) -> str:
    """What is proposed to whoever has to choose."""
    decision = battle.game.pending[0]
    options = battle.game.options(decision.side)
    found = decision.safe(battle.game, options)
    assert found is not None
    assert found in options
    return RULESET.notation(battle.scenario).text(found)


@pytest.mark.rule("mib", "7.2j")
def test_7_2j_a_stack_is_advised_to_go_back_where_it_costs_least() -> None:
    assert safe(retreating(B, *wall("0505", "0404"), sides=("river 0504-0505", "creek 0504-0404"))) == "retreat b 0404"
    assert safe(retreating(B, *wall("0505", "0404"), sides=("creek 0504-0505", "river 0504-0404"))) == "retreat b 0505"


@pytest.mark.rule("mib", "7.6c")
@pytest.mark.parametrize(
    ("horse", "letter", "verb"),
    [
        (HORSE, ".", "evade"),
        (HORSE + " steps=4", ".", "stand"),
        (HORSE + " steps=4 light", ".", "evade"),
        (HORSE + " steps=3", ".", "evade"),
        (HORSE + " steps=3", "v", "stand"),
        (HORSE, "v", "evade"),
    ],
)
def test_7_6c_cavalry_is_advised_to_go_before_whoever_is_stronger_on_its_ground(
    horse: str, letter: str, verb: str
) -> None:
    assert safe(approached(horse=horse, terrain=ground({"0505": letter}))).split()[0] == verb


@pytest.mark.rule("mib", "R9")
@pytest.mark.parametrize(
    ("places", "die", "verb"),
    [(("mill 2 austrian 0505",), 1, "cling"), (("mill 2 austrian 0505",), 3, "yield"), ((), 1, "yield")],
)
def test_r9_a_town_is_clung_to_where_it_counts_and_one_step_holds_it(
    places: tuple[str, ...], die: int, verb: str
) -> None:
    """Lines 6 and 8: a retreat of one hex, and of two."""
    lines = ("french i infantry a 0504 s morale=6", "austrian v infantry b 0505 n morale=3 steps=2")
    battle = Battle(ground({"0505": "v"}), *lines, rules="town-retreat = true", places=places)
    battle.activate("i")
    battle.fight("attack a 0505", faces=(die,), stop=("Cling",))
    assert safe(battle) == f"{verb} 0505"


@pytest.mark.rule("mib", "7.3a")
def test_7_3a_whoever_has_most_steps_is_advised_to_lose_one_and_the_smashed_last() -> None:
    lines = ("french i infantry a 0504 s steps=1", "french i infantry b 0504 s steps=2")
    battle = Battle(OPEN, *lines, "french i infantry c 0504 s steps=2 smashed", "austrian v infantry x 0101 n")
    battle.begin(Losses(tuple(battle.unit(key) for key in "cab"), "c"))
    battle.run()
    assert safe(battle) == "lose b"


@pytest.mark.rule("mib", "7.0c")
def test_7_0c_nobody_is_advised_to_attack_and_what_is_declared_is_fought() -> None:
    battle = Battle(OPEN, "french i infantry a 0504 s", "austrian v infantry b 0505 n")
    battle.activate("i")
    assert safe(battle) == "end"
    battle.to_combat()
    assert safe(battle) == "pass"
    battle.play("french", "attack a 0505")
    assert safe(battle) == "fight"


@pytest.mark.parametrize("scenario", RULESET.scenario_keys())
def test_whoever_always_takes_the_safe_answer_comes_to_the_end_of_the_battle(scenario: str) -> None:
    game = RULESET.new_game(RULESET.scenario(scenario), FastDice(3))
    while not game.result and game.number < 500:
        decision = game.pending[0]
        action = decision.safe(game, game.options(decision.side))
        assert action is not None
        game.play(decision.side, action)
    assert game.result
