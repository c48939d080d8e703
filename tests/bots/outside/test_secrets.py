"""A program is told nothing that its side may not know: what it hears is the same where only secrets differ."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from grognard.bots.outside import Played, Program
from grognard.bots.outside.player import briefing
from grognard.bots.outside.printed import notation_of
from grognard.bots.outside.telling import briefing_lines, position_lines
from grognard.core.dice import FastDice
from grognard.core.game import Game
from grognard.rulesets import all_rulesets
from tests.bots.outside.programs import PYTHON

AnyGame = Game[Any, Any]
SHORT = {"first-steps", "la-rothiere", "teugen-hausen", "introduction-in-fog"}
"""A small battle of each ruleset with secrets; all the others are `proof`."""
SECRET = [
    pytest.param(key, scenario, marks=() if scenario in SHORT else pytest.mark.proof)
    for key, ruleset in all_rulesets().items()
    for scenario in ruleset.scenario_keys()
    if ruleset.keeps_secrets(ruleset.scenario(scenario))
]
ACTIONS = 120
LOOKED_AT = 0.3
"""Of the positions of a game."""


def heard(program: Program, game: AnyGame, side: int) -> list[str]:
    """Everything that a program would be sent now, from the first line of the game on."""
    program._told = 0
    moment = program.moment(game, side)
    text = "a text that nobody may see"
    return [
        *briefing_lines(briefing(game, side, text)),
        *position_lines(moment, notation_of(briefing(game, side).board)),
    ]


def stops(key: str, scenario: str) -> Iterator[tuple[AnyGame, list[Program], Random]]:
    """A random game with a program listening on each side, before every action."""
    ruleset, random = all_rulesets()[key], Random(f"{key}/{scenario}")
    game = ruleset.new_game(ruleset.scenario(scenario), FastDice(7))
    programs = [Program(str(PYTHON)) for _ in range(2)]
    for side, program in enumerate(programs):
        program.sit_down(game, side)
    while game.result is None and game.number < ACTIONS:
        if random.random() < LOOKED_AT:
            yield game, programs, random
        side = random.choice([decision.side for decision in game.pending])
        action = game.options(side).sample(random)
        events = game.play(side, action)
        for program in programs:
            program.hear(game, Played(side, action, events))


@pytest.mark.parametrize(("key", "scenario"), SECRET)
def test_other_secrets_are_told_alike(key: str, scenario: str) -> None:
    compared = 0
    for game, programs, random in stops(key, scenario):
        for decision in game.pending:
            other = game.ruleset.reseal(game, decision.side, random)
            if other is None or other.digest() == game.digest() or other.decision(decision.side) is None:
                continue
            side = decision.side
            assert heard(programs[side], other, side) == heard(programs[side], game, side)
            compared += 1
    assert compared or not any(game.ruleset.reseal(game, 0, random) for game, _, random in stops(key, scenario))


@pytest.mark.parametrize(("key", "scenario"), SECRET)
def test_what_the_other_side_chooses_in_secret_is_told_by_nothing(key: str, scenario: str) -> None:
    for game, programs, random in stops(key, scenario):
        if len(game.pending) < 2:
            continue
        side, other = game.pending[0].side, game.pending[1].side
        told: dict[tuple[int, ...], set[str]] = {}
        for _ in range(3):
            fork = game.copy(FastDice(1))
            action = fork.options(other).sample(random)
            events = fork.play(other, action)
            if fork.decision(side) != game.decision(side):
                break
            listener = Program(str(PYTHON))
            listener.__dict__.update({**programs[side].__dict__, "_heard": list(programs[side]._heard)})
            listener.hear(fork, Played(other, action, events))
            waiting = tuple(sorted(decision.side for decision in fork.pending))  # who has done everybody may know
            told.setdefault(waiting, set()).add("\n".join(heard(listener, fork, side)))
        assert all(len(alike) == 1 for alike in told.values())
