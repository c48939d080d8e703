"""An officer who plays several ways to lead out, against the enemy's staff, and leads in the one that fares best.

On every occasion (a turn, an activation) each aim of the ruleset is played out with the same dice as the others. Those
that fall behind are dropped, and the rest are played out again while the budget lasts.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import sqrt
from random import Random
from typing import Any

from grognard.bots.search.budget import Budget
from grognard.bots.search.playout import play_out, sealed
from grognard.bots.staff import StaffBot
from grognard.core.action import Action
from grognard.core.game import Game

AnyGame = Game[Any, Any]

FARTHEST = 3
"""Turns that are played out where the budget allows it."""
FAIR = 5
"""How often each aim should be played out at least: rather that than farther."""
BEHIND = 1.2
"""Standard errors behind the best at which an aim is dropped."""
USUAL_BONUS = 0.01
"""What another aim must be better by than the usual one: playouts err, and his habits are tried."""


class Planner:
    """Leads on each occasion by the aim that came out best when played out."""

    name = "planner"

    def __init__(self, seed: int, budget: Budget, is_wanted: Callable[[], bool] = lambda: True) -> None:
        self._random = Random(seed)
        self._staff = StaffBot(seed)
        self._budget = budget
        self._is_wanted = is_wanted
        self.occasion: tuple[int, ...] = ()
        self.aim = ""
        """What was chosen for the occasion."""

    def choose(self, game: AnyGame, side: int) -> Action:
        """What its staff does under the aim of the occasion."""
        self._settle(game, side)
        return self._staff.choose(game, side)

    def plan(self, game: AnyGame, side: int) -> Sequence[Action]:
        """The same as far ahead as its staff plans."""
        self._settle(game, side)
        return self._staff.plan(game, side)

    def _settle(self, game: AnyGame, side: int) -> None:
        """See that there is an aim for the occasion."""
        aims, occasion = game.ruleset.aims, (side, *game.ruleset.occasion(game))
        if not aims or len(game.options(side)) == 1:
            return
        if occasion != self.occasion or self.aim not in aims:
            self.occasion, self.aim = occasion, self.weigh(game, side)
        self._staff.habits = aims[self.aim].habits

    def weigh(self, game: AnyGame, side: int) -> str:
        """The aim that fares best."""
        spending = self._budget.begin(self._is_wanted)
        names = list(game.ruleset.aims)
        results: dict[str, list[float]] = {name: [] for name in names}
        turns = FARTHEST
        while not spending.is_over() and len(names) > 1:
            seed, before = self._random.randrange(1 << 40), spending.nodes
            for name in names:
                habits = game.ruleset.aims[name].habits
                results[name].append(play_out(sealed(game, side, seed), side, habits, seed, turns, spending))
                if spending.is_over():
                    break
            fewer = shorter(turns, before - spending.nodes, self._budget.nodes)
            if fewer < turns and before == self._budget.nodes:
                turns, results = fewer, {name: [] for name in names}
            names = still_in(results, names)
        return best_of(results)


def shorter(turns: int, spent: int, nodes: int) -> int:
    """How many turns ahead can be afforded if one round of playouts over some turns has cost so much."""
    return turns if spent * FAIR <= nodes else max(1, turns * nodes // (FAIR * spent))


def still_in(results: dict[str, list[float]], names: list[str]) -> list[str]:
    """The aims that are not clearly behind the best."""
    count = min(len(results[name]) for name in names)
    if count < 3:
        return names
    mean = {name: sum(results[name][:count]) / count for name in names}
    best = max(names, key=mean.__getitem__)
    kept = []
    for name in names:
        gaps = [mine - theirs for mine, theirs in zip(results[best], results[name], strict=False)]
        gap = sum(gaps) / len(gaps)
        error = sqrt(sum((each - gap) ** 2 for each in gaps) / (len(gaps) - 1) / len(gaps))
        if gap <= BEHIND * error or name == best:
            kept.append(name)
    return kept


def best_of(results: dict[str, list[float]]) -> str:
    """The aim with the best mean over the playouts that those still in have in common; the first where none is."""
    usual, most = next(iter(results)), max(len(each) for each in results.values())
    full = {name: sum(each) / len(each) for name, each in results.items() if each and len(each) >= most - 1}
    if usual in full:
        full[usual] += USUAL_BONUS
    return max(full, key=full.__getitem__, default=usual)
