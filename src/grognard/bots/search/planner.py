"""An officer who plays several ways to lead out, against the enemy's staff, and leads in the one that fares best.

On every occasion (a turn, an activation) each aim of the ruleset is played out with the same dice as the others. Those
that fall behind are dropped, and the rest are played out again while the budget lasts.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import sqrt
from random import Random
from typing import Any

from grognard.bots.search.budget import Budget, Spending
from grognard.bots.search.playout import play_out, sealed
from grognard.bots.staff import StaffBot
from grognard.core.action import Action
from grognard.core.game import Game

AnyGame = Game[Any, Any]
Results = dict[str, list[float]]
"""For each aim the chances that its playouts came to."""

FARTHEST = 3
"""Turns that are played out where the budget allows it."""
FAIR = 5
"""How often each aim should be played out at least: rather that than farther."""
BEHIND = 1.2
"""Standard errors behind the best at which an aim is dropped."""
ALIKE = 2
"""Playouts after which two aims that came to the same each time are one."""
ENOUGH = 3
"""Playouts before which nobody is dropped."""
CLEARLY = 1.0
"""Standard errors by which another aim must be ahead of the usual one."""
USUAL_BONUS = 0.01
"""What it must be better by in any case."""
TEMPER_BONUS = 0.05
"""The same for one who is of a temper."""


class Planner(StaffBot):
    """Leads on each occasion by the aim that came out best when played out, or as the ruleset deliberates."""

    def __init__(self, seed: int, name: str, seconds: float) -> None:
        super().__init__(seed)
        self.name = name
        self.temper = ""
        """What it leads by unless another aim fares clearly better; the ruleset's first where nothing is said."""
        self.is_clocked = False
        """Whether it minds the clock: then a busy machine has it think less, and the same seed is another game."""
        self.memory = ""
        """The occasion and the aim that was chosen for it, for whoever is asked again on the same occasion."""
        self.is_wanted: Callable[[], bool] = lambda: True
        """Asked between two playouts: whoever thinks in vain may stop."""
        self.nodes: int | None = None
        """So many actions are played out, instead of as many as the ruleset's pace allows in the time."""
        self._seconds = seconds
        self._thoughts = Random(seed + 1)
        """Chance of its own for what it plays out: its staff chooses as it would without."""

    def plan(self, game: AnyGame, side: int) -> Sequence[Action]:
        """What a staff officer does under the aim of the occasion."""
        self._settle(game, side)
        return super().plan(game, side)

    def _plan(self, game: AnyGame, side: int) -> Sequence[Action]:
        seed = self._thoughts.randrange(1 << 40)  # how often guessing draws may depend on what is guessed at
        known = game.ruleset.reseal(game, side, Random(seed)) or game
        spending = self._begin(game)
        return game.ruleset.deliberate(known, side, Random(seed + 1), spending) or super()._plan(game, side)

    def _begin(self, game: AnyGame) -> Spending:
        levels = game.ruleset.levels
        seconds = self._seconds * levels.activations
        nodes = int(seconds * levels.pace) if self.nodes is None else self.nodes
        return Budget(nodes, seconds if self.is_clocked else None).begin(self.is_wanted)

    def _settle(self, game: AnyGame, side: int) -> None:
        """See that there is an aim for the occasion; complain of a temper that the ruleset does not know."""
        aims = game.ruleset.aims
        if self.temper:
            game.ruleset.aim(self.temper)
        if not aims or len(game.options(side)) == 1:
            return
        if not game.ruleset.leads(game, side):
            self.aim = self._usual(game)
            return
        occasion = "-".join(map(str, (side, *game.ruleset.occasion(game))))
        known, _, aim = self.memory.partition(" ")
        if known != occasion or aim not in aims:
            aim = self.weigh(game, side)
            self.memory = f"{occasion} {aim}"
        self.aim = aim

    def _usual(self, game: AnyGame) -> str:
        """The aim that it goes on with."""
        return self.temper or next(iter(game.ruleset.aims))

    def weigh(self, game: AnyGame, side: int) -> str:
        """The aim that fares best."""
        spending, usual = self._begin(game), self._usual(game)
        nodes = spending.nodes
        names = [usual, *(name for name, aim in game.ruleset.aims.items() if name != usual and aim.is_weighed)]
        results: Results = {name: [] for name in names}
        turns = game.ruleset.horizon
        while not spending.is_over() and len(names) > 1:
            seed, before = self._thoughts.randrange(1 << 40), spending.nodes
            for name in names:
                sealed_game = sealed(game, side, seed)
                results[name].append(play_out(sealed_game, side, (name, usual), seed, turns, spending))
                if spending.is_over():
                    break
            fewer = shorter(turns, before - spending.nodes, nodes)
            if fewer < turns and before == nodes:
                turns, results = fewer, {name: [] for name in names}
            names = still_in(results, distinct(results, names))
        return best_of(results, TEMPER_BONUS if self.temper else USUAL_BONUS)


def shorter(turns: int, spent: int, nodes: int) -> int:
    """How many turns ahead can be afforded if one round of playouts over some turns has cost so much.

    >>> shorter(3, 100, 1000), shorter(3, 300, 1000), shorter(3, 5000, 1000)
    (3, 2, 1)
    """
    return turns if spent * FAIR <= nodes else max(1, turns * nodes // (FAIR * spent))


def distinct(results: Results, names: list[str]) -> list[str]:
    """The aims that do not come to the very same as one before them, each time: here they are the same plan.

    >>> distinct({"a": [0.5, 0.6], "b": [0.5, 0.7], "c": [0.5, 0.6]}, ["a", "b", "c"])
    ['a', 'b']
    """
    if min(len(results[name]) for name in names) < ALIKE:
        return names
    first: dict[tuple[float, ...], str] = {}
    for name in names:
        first.setdefault(tuple(results[name]), name)
    return list(first.values())


def still_in(results: Results, names: list[str]) -> list[str]:
    """The aims that are not clearly behind the best.

    >>> still_in({"a": [0.9, 0.8, 0.9], "b": [0.1, 0.2, 0.1], "c": [0.9, 0.9, 0.7]}, ["a", "b", "c"])
    ['a', 'c']
    """
    count = min(len(results[name]) for name in names)
    if count < ENOUGH:
        return names
    best = max(names, key=lambda name: sum(results[name][:count]))
    leads = {name: lead(results[best], results[name]) for name in names}
    return [name for name in names if name == best or leads[name][0] <= BEHIND * leads[name][1]]


def lead(one: Sequence[float], two: Sequence[float]) -> tuple[float, float]:
    """How far one series is ahead of another on average, dice for dice, and the standard error of that.

    >>> lead([0.5, 0.7], [0.4, 0.4])
    (0.2, 0.1)
    """
    gaps = [mine - theirs for mine, theirs in zip(one, two, strict=False)]
    gap = sum(gaps) / len(gaps)
    if len(gaps) == 1:
        return gap, 1.0
    error = sqrt(sum((each - gap) ** 2 for each in gaps) / (len(gaps) - 1) / len(gaps))
    return round(gap, 12), round(error, 12)


def best_of(results: Results, bonus: float) -> str:
    """The aim that is furthest ahead of the first among those that were played out to the last, if it is clearly so:
    playouts err, and the first is tried.

    >>> best_of({"usual": [0.5, 0.5, 0.5], "bold": [0.7, 0.8, 0.7], "lucky": [1.0, 0.1, 0.9]}, 0.01)
    'bold'
    """
    usual, most = next(iter(results)), max(len(each) for each in results.values())
    ahead = {}
    for name, each in results.items():
        if each and len(each) >= most and name != usual and results[usual]:
            gap, error = lead(each, results[usual])
            if gap > max(bonus, CLEARLY * error):
                ahead[name] = gap
    return max(ahead, key=ahead.__getitem__, default=usual)
