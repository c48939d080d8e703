"""What a position is worth, learned: the chance that a side wins, from what a ruleset sees in it.

A ruleset says what it looks at: its features, each what is good for the first side less what is good for the second.
How much each of them counts was fitted to games (`grognard lab learn`) and is kept as data, with where it comes from,
in `data/value.toml` beside the ruleset's code.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import exp
from typing import Any

import msgspec

from grognard.core.errors import GrognardError
from grognard.core.game import Game


class Feature(msgspec.Struct, frozen=True):
    """One thing that is seen in a position: above zero where it is good for the first side."""

    name: str
    about: str
    """A sentence for whoever reads the list."""
    either: bool = False
    """Whether it may turn out to be bad for whom it seems good: else it never counts against him."""


class Made(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Where the numbers come from."""

    command: str
    version: str
    """Of the ruleset."""
    date: str
    seed: int
    folds: int
    """The games were parted into so many parts; each was judged by a fit to all the others."""
    ridge: float
    """How strongly small weights were preferred."""
    brier: float
    """The mean square of what the chances were off by, in games that the fit had not seen."""
    base: float
    """The same for whoever knows of each battle how often the first side wins it, and nothing more."""


class Judged(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A battle as it was fitted, and how well the chances held in games that the fit had not seen."""

    lean: tuple[float, float]
    """How far the battle favours the first side whatever is seen in it: at its beginning, and how that changes."""
    games: int
    positions: int
    rate: float
    """The first side's share of the games, a draw counted as half."""
    brier: float
    base: float


class Bin(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Positions that had about the same chance, in games that the fit had not seen."""

    positions: int
    said: float
    """The mean of the first side's chances."""
    came: float
    """The first side's share of those games."""


class Value(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The learned value of a ruleset's positions."""

    made: Made
    weight: dict[str, tuple[float, float]]
    """For each feature how much it counts at the beginning, and how that changes until the end."""
    battle: dict[str, Judged]
    reliability: tuple[Bin, ...] = ()

    def check(self, features: Sequence[Feature], where: str) -> None:
        """Complain of numbers that were fitted to other features than the code sees."""
        seen, fitted = [feature.name for feature in features], list(self.weight)
        if seen != fitted:
            odd = next((name for name in (*seen, *fitted) if name not in seen or name not in fitted), "the order")
            message = f"{where} was fitted to other features than the code has (see {odd!r})"
            raise GrognardError(f"{message}: run grognard lab learn {where.partition('/')[0]} --write.")

    def chance(self, battle: str, over: float, features: Sequence[float]) -> float:
        """The first side's chance to win, a draw counted as half; `over` is the share of the battle that is over."""
        known = self.battle.get(battle)
        total = known.lean[0] + known.lean[1] * over if known is not None else 0.0
        for seen, (now, later) in zip(features, self.weight.values(), strict=True):
            total += (now + later * over) * seen
        return logistic(total)


FARTHEST = 30.0


def logistic(total: float) -> float:
    """
    >>> logistic(0.0), logistic(1000.0) < 1.0, round(logistic(2.0) + logistic(-2.0), 12)
    (0.5, True, 1.0)
    """
    return 1.0 / (1.0 + exp(-max(-FARTHEST, min(FARTHEST, total))))


def share_over(game: Game[Any, Any]) -> float:
    """The share of a battle's turns that is over, from 0 to 1."""
    first = int(getattr(game.scenario, "first_turn", 1))
    turns = int(game.scenario.turns) - first + 1
    return min(1.0, max(0.0, (int(game.state.turn) - first) / max(1, turns)))
