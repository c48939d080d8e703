"""The work that is timed: our games and the peers we measure against."""

from __future__ import annotations

import time
from random import Random
from typing import Any

import chess

from grognard.core.dice import FastDice
from grognard.core.game import Game
from grognard.core.ruleset import Ruleset

AnyGame = Game[Any, Any]


def random_game(ruleset: Ruleset[Any, Any], scenario: Any, seed: int) -> AnyGame:
    """A whole game at random, as the random bot plays it: options, sample, play with its legality check."""
    game = ruleset.new_game(scenario, FastDice(seed))
    random = Random(seed)
    while game.result is None:
        side = game.pending[0].side
        game.play(side, game.options(side).sample(random))
    return game


def random_actions(ruleset: Ruleset[Any, Any], scenario: Any, games: int, first_seed: int) -> int:
    return sum(random_game(ruleset, scenario, first_seed + n).number for n in range(games))


def chess_playouts(games: int, first_seed: int) -> int:
    """Random chess games, the way python-chess users write them."""
    moves = 0
    for seed in range(first_seed, first_seed + games):
        random = Random(seed)
        board = chess.Board()
        while not board.is_game_over() and board.fullmove_number < 150:
            board.push(random.choice(list(board.legal_moves)))
            moves += 1
    return moves


def copies(thing: Any, count: int) -> int:
    for _ in range(count):
        thing.copy()
    return count


def chess_copies(count: int) -> int:
    board = chess.Board()
    for _ in range(count):
        board.copy(stack=False)
    return count


def option_times(ruleset: Ruleset[Any, Any], scenario: Any, games: int) -> list[float]:
    """Microseconds to work out the legal options of each decision of some random games."""
    times = []
    for seed in range(games):
        game = ruleset.new_game(scenario, FastDice(seed))
        random = Random(seed)
        while game.result is None:
            side = game.pending[0].side
            start = time.process_time()
            options = game.options(side)
            times.append((time.process_time() - start) * 1e6)
            game.play(side, options.sample(random))
    return times


def middle_game(ruleset: Ruleset[Any, Any], scenario: Any, seed: int = 1) -> AnyGame:
    """A game a hundred actions old, or as old as it gets."""
    game = ruleset.new_game(scenario, FastDice(seed))
    random = Random(seed)
    while game.result is None and game.number < 100:
        side = game.pending[0].side
        game.play(side, game.options(side).sample(random))
    return game
