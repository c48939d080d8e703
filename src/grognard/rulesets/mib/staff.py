"""The staff officer of MiB."""

from __future__ import annotations

from grognard.core.action import Action
from grognard.core.options import Picker
from grognard.rulesets.mib.state import MibGame
from grognard.rulesets.mib.victory import points


def evaluate(game: MibGame, side: int) -> float:
    scores = points(game)
    return (scores[side] - scores[1 - side]) / 2


def advise(game: MibGame, side: int, picker: Picker) -> Action:
    return game.options(side).sample(picker)
