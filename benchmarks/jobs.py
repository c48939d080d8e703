"""The work that is timed: our games and the peers we measure against."""

from __future__ import annotations

import time
from random import Random
from statistics import median
from typing import Any

import chess
import msgspec

from grognard.bots import get_bot
from grognard.core.dice import FastDice
from grognard.core.game import Game
from grognard.core.ruleset import Ruleset
from grognard.core.source import Source
from grognard.table.dicebox import DiceBox
from grognard.table.journal import Journal
from grognard.table.seats import Seat
from grognard.table.table import Table

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


def views(ruleset: Ruleset[Any, Any], game: AnyGame, times: int) -> int:
    for _ in range(times):
        msgspec.json.encode(ruleset.view(game, 0))
    return times


def staff_seconds(ruleset: Ruleset[Any, Any], scenario: Any, seeds: range) -> float:
    """The CPU time of a whole game between two staff bots: the median over some seeds."""
    times = []
    for seed in seeds:
        start = time.process_time()
        staff_actions(ruleset, scenario, 1, seed)
        times.append(time.process_time() - start)
    return median(times)


def staff_actions(ruleset: Ruleset[Any, Any], scenario: Any, games: int, first_seed: int) -> int:
    """Whole games between two staff bots, and how many actions they had."""
    actions = 0
    for seed in range(first_seed, first_seed + games):
        game = ruleset.new_game(scenario, FastDice(seed))
        bots = [get_bot("staff", seed * 2 + side) for side in range(len(scenario.sides))]
        while game.result is None:
            side = game.pending[0].side
            game.play(side, bots[side].choose(game, side))
        actions += game.number
    return actions


def random_table(ruleset: Ruleset[Any, Any], source: Source, actions: int) -> Table:
    """A table of two people at which so many actions were played at random, or as many as a game had."""
    journal = Journal(ruleset, source, DiceBox.seeded(1))
    table = Table(journal, tuple(Seat(side, "human", "", str(side)) for side in range(len(journal.scenario.sides))))
    random = Random(1)
    while table.game.result is None and len(journal.lines) < actions:
        side = table.game.pending[0].side
        table.play(side, table.game.options(side).sample(random))
    return table


def middle_table(ruleset: Ruleset[Any, Any], key: str) -> Table:
    return random_table(ruleset, ruleset.scenario_source(key), 100)


def pushes(table: Table, times: int) -> int:
    """What a player is told after an action, as it goes over the wire."""
    known = len(table.journal.lines)
    for _ in range(times):
        msgspec.json.encode(table.push((0,), since=known))
    return times
