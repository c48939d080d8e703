"""Play many games between bots and sum them up."""

from __future__ import annotations

import os
import signal
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from itertools import islice
from math import sqrt

import msgspec

from grognard.bots import check_bot, seat
from grognard.bots.outside import Limits
from grognard.core.dice import FastDice
from grognard.core.errors import GrognardError
from grognard.rulesets import BattleText, get_ruleset, read_battle

CONFIDENCE = 1.96
"""Standard deviations of a 95 % interval."""


class Plan(msgspec.Struct, frozen=True):
    """What to play, and who plays it."""

    battle: BattleText
    bots: tuple[str, ...]
    """One bot for each side, by name or as a program; from game to game they change seats unless `fixed`."""
    games: int
    seed: int = 0
    fixed: bool = False
    think: float = Limits().think
    """Seconds that a program has for one choice; other bots take what they take."""

    def seats(self, game: int) -> tuple[str, ...]:
        """Which bot has which side in a game."""
        turned = not self.fixed and game % 2 == 1
        return self.bots[::-1] if turned else self.bots


class Summary(msgspec.Struct, frozen=True):
    """One finished game."""

    game: int
    seats: tuple[str, ...]
    winner: int
    reason: str
    turn: int
    actions: int

    @property
    def winning_bot(self) -> str | None:
        """The bot that won, if one did."""
        return self.seats[self.winner] if self.winner >= 0 else None


def play_one(plan: Plan, number: int) -> Summary:
    """Play one game of a plan; the same number gives the same game."""
    ruleset = get_ruleset(plan.battle.ruleset)
    seed = plan.seed * 1_000_003 + number
    game = ruleset.new_game(read_battle(plan.battle), FastDice(seed))
    seats = plan.seats(number)
    players = seat(seats, [seed * 2 + side for side in range(len(seats))], Limits(think=plan.think))
    with players.at(game, plan.battle.text):
        while game.result is None:
            players.play(game, game.pending[0].side)
    result = game.result
    turn = int(getattr(game.state, "turn", 0))
    return Summary(number, seats, result.winner, result.reason, turn, game.number)


def _play_some(plan: Plan, numbers: tuple[int, ...]) -> list[Summary]:
    return [play_one(plan, number) for number in numbers]


def check_plan(plan: Plan) -> None:
    """Complain before any game is played."""
    for name in plan.bots:
        check_bot(name)
    sides = read_battle(plan.battle).sides
    if len(plan.bots) != len(sides):
        raise GrognardError(f"This scenario has {len(sides)} sides, so name {len(sides)} bots, such as staff,random.")
    if plan.games < 1:
        raise GrognardError("Play at least one game.")


def simulate(plan: Plan, jobs: int | None = None, on_done: Callable[[Summary], None] | None = None) -> list[Summary]:
    """Play all games of a plan on some processes; results come in order, whatever the number of jobs."""
    check_plan(plan)
    summaries = []
    for summary in _run(plan, jobs or os.cpu_count() or 1):
        summaries.append(summary)
        if on_done:
            on_done(summary)
    return summaries


def _run(plan: Plan, jobs: int) -> Iterator[Summary]:
    if jobs == 1:
        yield from (play_one(plan, number) for number in range(plan.games))
        return
    with ProcessPoolExecutor(max_workers=jobs, initializer=_leave_interrupts_to_the_parent) as pool:
        size = max(1, min(20, plan.games // (jobs * 4)))
        batches = list(_batches(range(plan.games), size))
        try:
            for batch in pool.map(_play_some, [plan] * len(batches), batches):
                yield from batch
        finally:
            pool.shutdown(wait=False, cancel_futures=True)


def _leave_interrupts_to_the_parent() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def _batches(numbers: Iterable[int], size: int) -> Iterator[tuple[int, ...]]:
    rest = iter(numbers)
    while batch := tuple(islice(rest, size)):
        yield batch


class Share(msgspec.Struct, frozen=True):
    """How often something happened, with a 95 % confidence interval (Wilson)."""

    count: int
    total: int
    low: float
    high: float

    @classmethod
    def of(cls, count: int, total: int) -> Share:
        """
        >>> share = Share.of(95, 100)
        >>> round(share.low, 3), round(share.high, 3)
        (0.888, 0.978)
        """
        rate, z2 = count / total, CONFIDENCE**2
        middle = (rate + z2 / (2 * total)) / (1 + z2 / total)
        width = CONFIDENCE * sqrt(rate * (1 - rate) / total + z2 / (4 * total**2)) / (1 + z2 / total)
        return cls(count, total, max(0.0, middle - width), min(1.0, middle + width))


class Tally(msgspec.Struct, frozen=True):
    """A set of games summed up."""

    games: int
    by_side: dict[str, Share]
    by_bot: dict[str, Share]
    """For two different bots; a bot that plays itself has no win rate."""
    draws: Share
    reasons: dict[str, int]
    mean_turns: float
    mean_actions: float


def tally(plan: Plan, summaries: list[Summary]) -> Tally:
    """The games summed up."""
    total = len(summaries)
    sides = [side.key for side in read_battle(plan.battle).sides]
    reasons: dict[str, int] = {}
    for summary in summaries:
        reasons[summary.reason] = reasons.get(summary.reason, 0) + 1
    bots = dict.fromkeys(plan.bots) if len(set(plan.bots)) > 1 else {}
    return Tally(
        games=total,
        by_side={key: Share.of(sum(s.winner == i for s in summaries), total) for i, key in enumerate(sides)},
        by_bot={bot: Share.of(sum(s.winning_bot == bot for s in summaries), total) for bot in bots},
        draws=Share.of(sum(s.winner < 0 for s in summaries), total),
        reasons=dict(sorted(reasons.items(), key=lambda item: -item[1])),
        mean_turns=sum(s.turn for s in summaries) / total,
        mean_actions=sum(s.actions for s in summaries) / total,
    )
