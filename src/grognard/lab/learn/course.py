"""One game to learn from: led astray for some turns, then played out by staff officers and looked at now and then.

Staff officers alone would meet few lost positions and fewer odd ones. So in most games a side, or both, takes some of
its moves at random until a turn that is drawn beforehand. Nothing is looked at before: whatever is learned from was
played on by equals who do their best, and its result is what such a position is worth between them.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any, Generic, TypeVar

import msgspec

from grognard.bots import Bot, get_bot
from grognard.core.action import Action
from grognard.core.dice import FastDice
from grognard.core.game import Game
from grognard.core.scenario import count_turns

AnyGame = Game[Any, Any]
X = TypeVar("X")

STAFF = "staff"
LED_ASTRAY = 0.8
"""The share of games that begin with moves at random."""
LONGEST = 0.75
"""At most so much of a battle's turns is played like that."""
WILD, TAME = (0.1, 0.3, 0.6, 1.0), (0.0, 0.0, 0.1, 0.3)
"""The share of its moves that a side takes at random then, and the other side of its own."""
LOOKS = 10
"""Positions that are kept of a game, the beginning not counted."""


class Detour(msgspec.Struct, frozen=True):
    """How a game leaves the ways of the staff."""

    turns: int
    """For how many turns."""
    shares: tuple[float, ...]
    """For each side how many of its moves are at random."""


class Course(msgspec.Struct, Generic[X], frozen=True):
    """What is kept of a game: what was seen at some moments, and the share of the victory that the first side had."""

    score: float
    seen: tuple[X, ...]
    begins: bool = False
    """Whether the first of them is the beginning of the battle: of games without a detour."""


def plan_detour(picker: Random, turns: int, turned: bool) -> Detour:
    """The same for both games of a pair, with the sides changed in the second."""
    if picker.random() >= LED_ASTRAY:
        return Detour(0, (0.0, 0.0))
    length = 1 + picker.randrange(max(1, int(LONGEST * turns)))
    shares = picker.choice(WILD), picker.choice(TAME)
    if picker.random() < 0.5:
        turned = not turned
    return Detour(length, shares[::-1] if turned else shares)


def play_course(ruleset: Any, scenario: Any, seed: int, number: int, look: Callable[[AnyGame], X]) -> Course[X]:
    """Play a game; the same seed and number give the same one. Two after each other make a pair."""
    own = seed * 1_000_003 + number
    detour = plan_detour(Random(seed * 1_000_003 + number // 2), count_turns(scenario), number % 2 == 1)
    game = ruleset.new_game(scenario, FastDice(own))
    bots = [get_bot(STAFF, own * 2 + side) for side in range(len(scenario.sides))]
    picker, first = Random(own), int(game.state.turn)
    album = Album(look, picker)
    opening = (look(game),) if not detour.turns else ()
    last = (first, game.pending[0].side) if game.pending else (first, -1)
    while game.result is None:
        side = game.pending[0].side
        now = int(game.state.turn), side
        if now != last and now[0] - first >= detour.turns:
            album.offer(game)
        last = now
        wild = now[0] - first < detour.turns and picker.random() < detour.shares[side]
        game.play(side, stray(game, side, picker) if wild else advised(game, side, bots[side], picker))
    winner = game.result.winner
    return Course(0.5 if winner < 0 else 1.0 - winner, (*opening, *album.kept), bool(opening))


def stray(game: AnyGame, side: int, picker: Random) -> Action:
    """Any legal action."""
    return game.options(side).sample(picker)


def advised(game: AnyGame, side: int, bot: Bot, picker: Random) -> Action:
    """What a staff officer does. What somebody else has begun for him (a sheet of orders, say) may leave no room for
    his own plan: then it is completed anyhow."""
    action = bot.choose(game, side)
    return action if action in game.options(side) else stray(game, side, picker)


class Album(Generic[X]):
    """Some of the moments at which a turn ends or the choice passes to the other side, each as likely as another."""

    def __init__(self, look: Callable[[AnyGame], X], picker: Random) -> None:
        self._look, self._picker = look, picker
        self.kept: list[X] = []
        self._offered = 0

    def offer(self, game: AnyGame) -> None:
        """Keep a moment, perhaps in place of another."""
        self._offered += 1
        if len(self.kept) < LOOKS:
            self.kept.append(self._look(game))
        elif (place := self._picker.randrange(self._offered)) < LOOKS:
            self.kept[place] = self._look(game)
