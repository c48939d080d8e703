"""How fast each battle of a ruleset is played, beside python-chess, measured turn about in one run."""

from __future__ import annotations

import time
from itertools import count
from statistics import median
from typing import Any

import msgspec

from benchmarks.jobs import (
    chess_copies,
    chess_playouts,
    copies,
    middle_game,
    middle_table,
    option_times,
    pushes,
    random_actions,
    staff_seconds,
    views,
)
from benchmarks.measure import Job, percentile, rates
from benchmarks.rivals import Rival
from grognard.core.dice import FastDice
from grognard.core.ruleset import Ruleset

HEAD = (
    "battle", "actions/s", "of python-chess playouts", "a random game", "a staff game", "legal options p50 / p99",
    "copy", "of python-chess's copy", "view as JSON", "push as JSON", "load",
)  # fmt: skip


class Speed(msgspec.Struct, frozen=True):
    """What was measured of one battle. Times are seconds of CPU time; `chess` and `rivals` were taken turn about with
    them, so that figures of two runs can be compared through those."""

    battle: str
    actions: float
    """Of random play, a second."""
    random_game: float
    staff_game: float
    options_p50: float
    options_p99: float
    copy: float
    view: float
    push: float
    load: float
    chess: float
    """Moves a second of python-chess playouts."""
    chess_copy: float
    rivals: dict[str, float] = {}
    """Actions a second of the same kind of game written otherwise."""

    def costs(self) -> dict[str, float]:
        """Everything as the time of so many moves of python-chess: the same on a machine twice as fast."""
        times = {
            "an action": 1 / self.actions,
            "a staff game": self.staff_game,
            "options p50": self.options_p50,
            "options p99": self.options_p99,
            "copy": self.copy,
            "view": self.view,
            "push": self.push,
            "load": self.load,
        }
        return {name: seconds * self.chess for name, seconds in times.items()}

    def row(self) -> tuple[str, ...]:
        return (
            self.battle,
            f"{self.actions:,.0f}",
            f"{self.actions / self.chess:.1f}x",
            f"{1000 * self.random_game:,.0f} ms",
            f"{self.staff_game:.2f} s",
            f"{1e6 * self.options_p50:.0f} / {1e6 * self.options_p99:,.0f} us",
            f"{1e6 * self.copy:.1f} us",
            f"{self.copy / self.chess_copy:.2f}x",
            f"{1e6 * self.view:.0f} us",
            f"{1e6 * self.push:.0f} us",
            f"{1000 * self.load:.0f} ms",
        )


def measure(ruleset: Ruleset[Any, Any], key: str, rounds: int, actions: int, rivals: tuple[Rival, ...] = ()) -> Speed:
    """A shipped battle, so many rounds of about so many random actions each."""
    scenario = ruleset.read_scenario(ruleset.scenario_source(key))
    game = middle_game(ruleset, scenario)
    table = middle_table(ruleset, key)
    seeds = count()
    length = random_actions(ruleset, scenario, 3, 0) / 3
    games = max(1, min(60, round(actions / length)))
    jobs: dict[str, Job] = {
        "play": lambda: random_actions(ruleset, scenario, games, next(seeds) * games),
        "chess": lambda: chess_playouts(2, next(seeds)),
        "copy": lambda: copies(game, 5000),
        "chess copy": lambda: chess_copies(5000),
        "view": lambda: views(ruleset, game, 500),
        "push": lambda: pushes(table, 200),
    }
    found = rates(jobs, rounds, {rival.name: rival.rate for rival in rivals})
    times = [microseconds / 1e6 for microseconds in option_times(ruleset, scenario, max(2, games // 6))]
    return Speed(
        battle=f"{ruleset.meta.key}/{key}",
        actions=found["play"],
        random_game=length / found["play"],
        staff_game=staff_seconds(ruleset, scenario, range(min(rounds, 3))),
        options_p50=percentile(times, 0.5),
        options_p99=percentile(times, 0.99),
        copy=1 / found["copy"],
        view=1 / found["view"],
        push=1 / found["push"],
        load=median(loading(ruleset, key) for _ in range(3)),
        chess=found["chess"],
        chess_copy=1 / found["chess copy"],
        rivals={rival.name: found[rival.name] for rival in rivals},
    )


def loading(ruleset: Ruleset[Any, Any], key: str) -> float:
    """The CPU time from the text of a battle to its first decision."""
    start = time.process_time()
    game = ruleset.new_game(ruleset.read_scenario(ruleset.scenario_source(key)), FastDice(0))
    game.options(game.pending[0].side)
    return time.process_time() - start
