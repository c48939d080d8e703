"""The answer that is called safe: it risks nothing, and does not throw the turn away."""

from __future__ import annotations

import pytest

from grognard.core.dice import FastDice
from grognard.rulesets.portable.ruleset import RULESET
from tests.rulesets.portable.battle import Battle

MILL = '{ hex = "0101", name = "Mill" }'
FIELD = "\n".join([". . . . . . . ."] * 8)


def safe(battle: Battle, side: str = "red") -> str:
    decision = battle.game.decision(battle.names.index(side))
    assert decision is not None
    action = decision.safe(battle.game, battle.game.options(decision.side))
    assert action is not None
    return RULESET.notation(battle.scenario).text(action)


def test_who_can_fire_is_selected_activated_and_fires_at_the_easiest_target() -> None:
    battle = Battle(
        FIELD.replace(".", "w", 1),
        *("red firearms idle 0808 n", "red rifles a 0104 n", "blue rifles b 0101 s", "blue rifles c 0202 s"),
    )
    battle.to_activation()
    assert safe(battle) == "activate a"
    battle.play("red", "activate a")
    assert safe(battle).startswith("fire a 0202")


def test_the_pinned_get_up() -> None:
    battle = Battle(FIELD, "red rifles a 0104 n pinned", "red rifles idle 0808 n", "blue rifles b 0801 s")
    battle.to_activation()
    battle.play("red", "activate a")
    assert safe(battle) == "unpin a"


def test_a_quiet_move_goes_nearer_to_the_objective_and_stays_out_of_range() -> None:
    battle = Battle(FIELD, "red rifles a 0108 n", "blue rifles b 0102 s", objectives=(MILL,))
    battle.to_activation()
    assert safe(battle) == "activate a"
    battle.play("red", "activate a")
    assert safe(battle) == "move a 0107 n"


def test_where_every_move_has_its_risk_the_turn_is_ended() -> None:
    battle = Battle(FIELD, "red cavalry a 0106 n", "blue rifles b 0102 s", objectives=(MILL,))
    battle.to_activation()
    assert safe(battle) == "end"


def test_guns_fire_where_no_own_unit_can_be_hit() -> None:
    near = Battle(FIELD, "red field-artillery a 0104 n", "blue rifles b 0102 s", "blue rifles c 0801 s")
    assert safe(near).startswith("aim a 0102")
    astray = Battle(FIELD, "red field-artillery a 0106 n", "red rifles friend 0103 n", "blue rifles b 0102 s")
    assert safe(astray) == "hold"


@pytest.mark.parametrize("seed", range(3))
def test_whoever_always_answers_safely_comes_to_the_end_and_has_done_something(seed: int) -> None:
    game = RULESET.new_game(RULESET.scenario("first-steps"), FastDice(seed))
    verbs: set[str] = set()
    while game.result is None:
        decision = game.pending[0]
        options = game.options(decision.side)
        action = decision.safe(game, options) or options[0]
        assert action in options
        verbs.add(action.verb)
        game.play(decision.side, action)
    assert {"aim", "select", "activate", "move"} <= verbs
