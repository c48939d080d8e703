"""A staff officer who errs: he often does what the staff advises, and otherwise whatever comes to mind.

How often he errs makes the lower levels. The same share costs more games under one book than under another, so a
ruleset may say its own (`data/levels.toml`).
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from grognard.bots.staff import AnyGame, StaffBot
from grognard.core.action import Action


class ErringBot(StaffBot):
    """Takes any option that deserves a thought, in some share of his choices; the staff's advice in the others."""

    def __init__(self, seed: int, name: str, errors: float) -> None:
        super().__init__(seed)
        self.name = name
        self._errors = errors

    def plan(self, game: AnyGame, side: int) -> Sequence[Action]:
        """What the staff advises, or a mistake."""
        options = game.options(side)
        if len(options) == 1:
            return (options[0],)
        if self._random.random() >= game.ruleset.levels.errors.get(self.name, self._errors):
            return super().plan(game, side)
        return self.err(game, side)

    def err(self, game: AnyGame, side: int) -> Sequence[Action]:
        """A mistake: the ruleset's own, where it has one; else any option that deserves a thought, or any at all."""
        chance = Random(self._random.getrandbits(64))  # of its own: a guess at secrets may take more draws or fewer
        known = game.ruleset.reseal(game, side, self._random) or game
        mistake = game.ruleset.blunder(known, side, chance)
        if mistake:
            return mistake
        thinkable = tuple(game.ruleset.shortlist(known, side)) or known.options(side)
        return (thinkable[chance.randrange(len(thinkable))],)
