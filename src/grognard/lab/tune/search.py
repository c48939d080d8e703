"""The search for better habits: CMA-ES over what each is multiplied by, each point judged by a match."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from math import exp

import msgspec

from grognard.core.errors import GrognardError
from grognard.core.habits import habits_of
from grognard.core.ruleset import Ruleset

SPREAD = 0.5
"""How far the first trials stray: most between 0.6 and 1.6 times the habit."""
FROM_NOTHING = 0.1
"""What a habit that is nothing yet is taken for when it is multiplied."""
DIGITS = 3


class Tried(msgspec.Struct, frozen=True):
    """One trial: the word for the bot, and what it scored."""

    word: str
    score: float


def starting_point(ruleset: Ruleset, aim: str, names: Sequence[str]) -> dict[str, float]:  # type: ignore[type-arg]
    """The habits that are to be tuned, as an aim has them."""
    if ruleset.led is None:
        raise GrognardError(f"{ruleset.meta.title} has no habits that could be tuned.")
    known = habits_of(ruleset.aim(aim).habits)
    for name in names:
        if name not in known:
            raise GrognardError(f"There is no habit {name[:40]!r}; there are {', '.join(known)}.")
    return {name: known[name] for name in names or known}


def word_for(aim: str, start: Mapping[str, float], point: Sequence[float]) -> str:
    """The bot with each habit multiplied; rounded, so that a trial has a word and the same word is the same bot.

    >>> word_for("cautious", {"hurt": 1.0, "threat": 0.0}, (0.0, 0.6931))
    'staff:cautious+hurt=1.0+threat=0.2'
    """
    said = (
        f"{name}={round((value or FROM_NOTHING) * exp(step), DIGITS)}"
        for (name, value), step in zip(start.items(), point, strict=True)
    )
    return "+".join([f"staff:{aim}", *said])


def tune(aim: str, start: Mapping[str, float], score: Callable[[str], float], rounds: int, seed: int) -> list[Tried]:
    """Try habits round by round; the aim as it is comes first. The same seed asks for the same trials."""
    import cma  # type: ignore[import-untyped]

    found = [Tried(f"staff:{aim}", score(f"staff:{aim}"))]
    options = {"seed": seed + 1, "verbose": -9}
    strategy = cma.CMAEvolutionStrategy([0.0] * len(start), SPREAD, options)
    for _ in range(rounds):
        points = strategy.ask()
        words = [word_for(aim, start, point) for point in points]
        tried = [Tried(word, score(word)) for word in words]
        strategy.tell(points, [-each.score for each in tried])
        found += tried
    mean = word_for(aim, start, strategy.mean)
    return [*found, Tried(mean, score(mean))]
