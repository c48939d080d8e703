"""Games of a sparring partner against a bot: each seed twice, once with each side."""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor

import msgspec

from benchmarks.sparring.partners import get_partner
from grognard.bots import Bot, get_bot
from grognard.core.dice import FastDice
from grognard.lab.simulate import Share
from grognard.rulesets import get_ruleset


class Bout(msgspec.Struct, frozen=True):
    """A pairing: who plays whom at what battle, with which seeds."""

    ruleset: str
    battle: str
    partner: str
    against: str
    games: int
    seed: int = 0

    def seat(self, number: int) -> tuple[int, int]:
        """The seed of a game and the side of the partner: two games a seed."""
        return self.seed + number // 2, number % 2


class Played(msgspec.Struct, frozen=True):
    """One finished game, as the partner sees it."""

    seed: int
    side: int
    points: float
    """One for a win, a half for a draw."""
    reason: str
    turn: int
    actions: int
    decisions: tuple[int, int]
    """Of the partner, and of the bot."""
    seconds: tuple[float, float]
    """CPU time of the partner's choices, and of the bot's."""


class Outcome(msgspec.Struct, frozen=True):
    """All games of a pairing."""

    bout: Bout
    played: tuple[Played, ...]


def play(bout: Bout, number: int) -> Played:
    """The same number gives the same game."""
    ruleset = get_ruleset(bout.ruleset)
    seed, side = bout.seat(number)
    game = ruleset.new_game(ruleset.scenario(bout.battle), FastDice(seed))
    bots: tuple[Bot, Bot] = (get_partner(bout.ruleset, bout.partner)(2 * seed), get_bot(bout.against, 2 * seed + 1))
    seconds, decisions = [0.0, 0.0], [0, 0]
    while game.result is None:
        asked = game.pending[0].side
        who = 0 if asked == side else 1
        start = time.process_time()
        action = bots[who].choose(game, asked)
        seconds[who] += time.process_time() - start
        decisions[who] += 1
        game.play(asked, action)
    result = game.result
    points = 0.5 if result.winner < 0 else float(result.winner == side)
    turn = int(getattr(game.state, "turn", 0))
    return Played(
        seed, side, points, result.reason, turn, game.number,
        (decisions[0], decisions[1]), (seconds[0], seconds[1]),
    )  # fmt: skip


def play_all(bouts: Sequence[Bout], jobs: int) -> Iterator[tuple[Bout, Played]]:
    """All games of all pairings in order, on some processes."""
    work = [(bout, number) for bout in bouts for number in range(bout.games)]
    if jobs == 1:
        yield from ((bout, play(bout, number)) for bout, number in work)
        return
    with ProcessPoolExecutor(max_workers=jobs) as pool:
        bouts_of, numbers = zip(*work, strict=True)
        yield from zip(bouts_of, pool.map(play, bouts_of, numbers, chunksize=4), strict=True)


def score(played: Sequence[Played]) -> tuple[float, float, float]:
    """The share of the points, with the 95 % interval; a half point counts half way between two counts.

    >>> won = Played(0, 0, 1.0, "", 1, 1, (1, 1), (0.0, 0.0))
    >>> drawn = Played(0, 0, 0.5, "", 1, 1, (1, 1), (0.0, 0.0))
    >>> [round(value, 2) for value in score([won] * 3 + [drawn])]
    [0.88, 0.38, 0.98]
    """
    total, halves = len(played), round(2 * sum(game.points for game in played))
    below, above = Share.of(halves // 2, total), Share.of((halves + 1) // 2, total)
    return halves / (2 * total), (below.low + above.low) / 2, (below.high + above.high) / 2
