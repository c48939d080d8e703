"""Random walks: whole games of a scenario, stopping now and then to be looked at."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random
from typing import Any

from grognard.core.action import Action
from grognard.core.errors import GrognardError
from grognard.core.event import Event
from grognard.core.game import Game
from grognard.core.ruleset import Ruleset
from grognard.core.source import Source
from grognard.table.dicebox import DiceBox
from grognard.table.journal import Journal

AnyGame = Game[Any, Any]
AnyRuleset = Ruleset[Any, Any]

LONGEST = 20_000
"""No game of the house takes more actions than this at random."""


class NotConforming(GrognardError):
    """What a ruleset got wrong."""


class Walk:
    """A random game of a scenario, the same for the same seed, whoever looks at it.

    Iterating stops before every action, or before one of every few, and once more when the game is over; `journal`
    stays, so that whoever catches an error has the game in which it happened.
    """

    def __init__(self, ruleset: AnyRuleset, source: Source, seed: int, every: int = 1) -> None:
        self.ruleset = ruleset
        self.seed = seed
        self.every = every
        self.journal = Journal(ruleset, source, DiceBox.seeded(seed))
        self.digests: dict[int, str] = {}
        """The positions that were stopped at."""
        self.undone = 0
        """How often an action was taken back."""
        self.secrets = 0
        """How often something hidden was changed to see whether it shows."""
        self._chance: dict[str, Random] = {}

    def __iter__(self) -> Iterator[Stop]:
        journal, random = self.journal, self.chance("walk")
        events = list(journal.opening_events)
        while journal.game.result is None:
            if journal.game.number % self.every == 0:
                yield Stop(self, events, journal.game.digest())
                events = []
            if journal.game.number >= LONGEST:
                raise NotConforming(f"The game goes on after {LONGEST} actions.")
            events = events + journal.play(*self.choose(journal.game, random))
        yield Stop(self, events, journal.game.digest())

    def choose(self, game: AnyGame, random: Random) -> tuple[int, Action]:
        """Who acts next, and how."""
        side = game.pending[random.randrange(len(game.pending))].side
        return side, game.options(side).sample(random)

    def chance(self, name: str) -> Random:
        """Chance of its own for the walk and for each check: what one draws changes nothing for the others."""
        if name not in self._chance:
            self._chance[name] = Random(f"{self.seed} {name}")
        return self._chance[name]


@dataclass(frozen=True)
class Stop:
    """A game on its way, and what has happened since the last stop."""

    walk: Walk
    events: list[Event]
    digest: str
    """The position as the walk came to it."""

    @property
    def ruleset(self) -> AnyRuleset:
        """The ruleset that is walked through."""
        return self.walk.ruleset

    @property
    def journal(self) -> Journal:
        """The game so far, with all its lines."""
        return self.walk.journal

    @property
    def game(self) -> AnyGame:
        """The game as it stands at this stop."""
        return self.walk.journal.game

    def require(self, truth: bool, message: str) -> None:
        """Complain unless something holds here."""
        if not truth:
            raise NotConforming(message)
