"""A position played on by two staffs, and what it comes to for one of them."""

from __future__ import annotations

from math import exp
from random import Random
from typing import Any

from grognard.bots.search.budget import Spending
from grognard.bots.staff import StaffBot
from grognard.core.dice import FastDice
from grognard.core.game import Game

AnyGame = Game[Any, Any]

LONGEST = 3000
"""Whoever plays on for longer goes round in circles."""
SCALE = 4.0
"""Where no chances are fitted: so many units of `evaluate` are worth a step from even to about three in four."""


def chance_of(game: AnyGame, side: int) -> float:
    """The chance that a side wins as it stands."""
    if game.result is not None:
        return 0.5 if game.result.winner < 0 else float(game.result.winner == side)
    known = game.ruleset.chance(game, side)
    if known is not None:
        return known
    return 1 / (1 + exp(-max(-50.0, min(50.0, game.ruleset.evaluate(game, side) / SCALE))))


def sealed(game: AnyGame, side: int, seed: int) -> AnyGame:
    """A copy with dice of its own, in which whatever a side may not know is guessed."""
    known = game.ruleset.reseal(game, side, Random(seed)) or game
    return known.copy(FastDice(seed))


def play_out(game: AnyGame, side: int, aims: tuple[str, str], seed: int, turns: int, spending: Spending) -> float:
    """The chance of a side if it leads by the first of two aims on this occasion and by the second after it, as its
    enemy does, for some turns."""
    now, later = aims
    ruleset = game.ruleset
    occasion, last = ruleset.occasion(game), int(game.state.turn) + turns
    staffs = [StaffBot(seed + 1 + each, later) for each in range(2)]
    staffs[side].aim = now
    count = 0
    while game.result is None and int(game.state.turn) < last and count < LONGEST and not spending.is_late():
        if staffs[side].aim != later and ruleset.occasion(game) != occasion:
            staffs[side].aim = later
        chooser = game.pending[0].side
        game.play(chooser, staffs[chooser].choose(game, chooser))
        count += 1
    spending.take(count)
    return chance_of(game, side)
