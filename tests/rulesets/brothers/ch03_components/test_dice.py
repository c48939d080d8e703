"""Which dice are thrown for what."""

from __future__ import annotations

from collections import defaultdict
from functools import cache

import pytest

from grognard.bots import get_bot
from grognard.core.dice import FastDice
from grognard.core.event import DieRolled
from grognard.rulesets.brothers.ch08_fire.shifts import DEFENSIVE, STEP
from grognard.rulesets.brothers.ruleset import RULESET

TEN = ("activation", "break-test", "disengagement")
FIRE = (STEP, DEFENSIVE)


@cache
def thrown() -> dict[str, list[list[int]]]:
    """The faces of the dice thrown for each purpose, action by action, in a few games of bots."""
    found: dict[str, list[list[int]]] = defaultdict(list)
    for seed in range(2):
        game = RULESET.new_game(RULESET.scenario("introduction"), FastDice(seed))
        bots = [get_bot("staff", seed), get_bot("staff", seed + 1)]
        while game.result is None:
            side = game.pending[0].side
            rolls: dict[str, list[int]] = defaultdict(list)
            for event in game.play(side, bots[side].choose(game, side)):
                if isinstance(event, DieRolled):
                    rolls[event.purpose].append(event.faces)
            for purpose, faces in rolls.items():
                found[purpose].append(faces)
    return found


@pytest.mark.parametrize("purpose", TEN)
def test_a_die_of_ten_faces_decides_a_test(purpose: str) -> None:
    assert {face for faces in thrown()[purpose] for face in faces} == {10}


@pytest.mark.rule("brothers", "12.4a")
def test_two_dice_of_six_faces_decide_an_assault() -> None:
    assert {tuple(faces) for faces in thrown()["assault"]} <= {(6, 6), (6, 6, 6, 6)}


@pytest.mark.rule("brothers", "8.4a")
@pytest.mark.parametrize("purpose", FIRE)
def test_fire_takes_two_dice_of_six_faces_and_one_of_ten(purpose: str) -> None:
    for faces in thrown()[purpose]:
        assert faces == [6, 6, 10] * (len(faces) // 3)
