"""Why this? The staff officer's reasons: true to what it plays, told in sentences, and free of the others' secrets."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from importlib import resources
from random import Random
from typing import Any

import pytest

from grognard.bots import get_bot
from grognard.bots.reasons import advise, explain
from grognard.core.dice import FastDice
from grognard.core.game import Game
from grognard.rulesets import all_rulesets
from tests.rulesets.portable.battle import Battle

AnyGame = Game[Any, Any]
OPEN = """
    . . . . . .
    . . . . . .
    . . . . . .
    """
SMALL = {
    "brothers": "introduction",
    "commanders": "la-rothiere",
    "mib": "teugen-hausen",
    "napoleon3": "medole",
    "portable": "hill-town",
}
SECRETIVE = {key: SMALL[key] for key in ("commanders", "mib", "portable")} | {"brothers": "introduction-in-fog"}
OF_EACH = 4
"""Decisions of a kind that are looked at in a game."""
MOST = 400


def positions(key: str, scenario: str, seed: int) -> Iterator[AnyGame]:
    """A game between staff officers, at the first decisions of each kind that it comes to."""
    ruleset = all_rulesets()[key]
    game = ruleset.new_game(ruleset.scenario(scenario), FastDice(seed))
    bots = [get_bot("staff", 2 * seed), get_bot("staff", 2 * seed + 1)]
    seen: Counter[str] = Counter()
    while game.result is None and game.number < MOST:
        side, kind = game.pending[0].side, type(game.pending[0]).__name__
        if seen[kind] < OF_EACH:
            seen[kind] += 1
            yield game
        game.play(side, bots[side].choose(game, side))


def test_it_tells_the_runner_up_and_by_how_much() -> None:
    battle = Battle(OPEN, "red rifles a 0203 ne", "blue rifles b 0402 s", "blue rifles c 0601 s")
    found = advise(battle.game, 0, 1)
    words = [battle.notation.text(step.action) for step in found.steps]
    assert words[0] == "activate a"
    assert words[1].startswith("fire a 0402"), "nobody is helped by the unit alone"
    assert found.steps[1].aim is not None
    assert found.steps[1].aim.key == "shot"
    assert found.runner_up is not None
    assert battle.notation.text(found.runner_up) == "end"
    assert found.lead is not None
    assert found.lead > 0
    assert advise(battle.game, 0, 1) == found


def test_another_facing_is_no_runner_up() -> None:
    battle = Battle(OPEN, "red rifles a 0103 ne", "blue rifles b 0601 s")
    battle.play("red", "activate a")
    found = advise(battle.game, 0, 1)
    first, rival = found.steps[0].action, found.runner_up
    assert rival is not None
    assert (first.verb, first.place) != (rival.verb, rival.place)


def test_what_was_done_is_explained_even_if_another_is_better() -> None:
    battle = Battle(OPEN, "red rifles a 0203 ne", "blue rifles b 0402 s")
    worse = battle.notation.parse("end")
    found = explain(battle.game, 0, worse)
    assert [step.action for step in found.steps] == [worse]
    assert found.lead is not None
    assert found.lead < 0


@pytest.mark.parametrize("key", sorted(SMALL))
def test_every_aim_is_a_sentence(key: str) -> None:
    told = Counter[str]()
    for game in positions(key, SMALL[key], 3):
        side = game.pending[0].side
        found = advise(game, side, 5)
        assert found.steps[0].action in game.options(side)
        assert found.runner_up is None or found.runner_up in game.options(side)
        for step in found.steps:
            if step.aim is not None:
                said = game.ruleset.messages.aim(game, step.aim)
                assert said[0].isupper()
                assert said[-1] == "."
                assert "?" not in said
                assert "{" not in said
                told[step.aim.key] += 1
    assert len(told) >= 2
    assert told.keys() <= set(all_rulesets()[key].messages.keys("aim"))


@pytest.mark.parametrize("key", sorted(SMALL))
def test_every_sentence_about_an_aim_has_its_use(key: str) -> None:
    code = resources.files(f"grognard.rulesets.{key}.bot").joinpath("reasons.py").read_text("utf-8")
    assert [aim for aim in all_rulesets()[key].messages.keys("aim") if f'"{aim}"' not in code] == []


@pytest.mark.parametrize(
    "key", [pytest.param(key, marks=pytest.mark.proof if key == "commanders" else ()) for key in sorted(SECRETIVE)]
)
def test_no_advice_depends_on_what_the_side_may_not_know(key: str) -> None:
    """The same question at positions that differ only in the other side's secrets has the same answer."""
    compared, chance = 0, Random(9)
    for game in positions(key, SECRETIVE[key], 4):
        for side in [decision.side for decision in game.pending]:
            other = game.ruleset.reseal(game, side, chance)
            if other is not None and other.digest() != game.digest():
                assert advise(other, side, 5) == advise(game, side, 5)
                compared += 1
    assert compared >= 2
