"""How strong the bots are under a ruleset: how often the lower ones err, and what their games have shown.

`data/levels.toml` is tuned by hand until neighbours stand apart. `data/ratings.toml` is made by `grognard ladder
--write` (`lab/ladder/`) and never written by hand.
"""

from __future__ import annotations

from datetime import date

import msgspec


class LevelData(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a ruleset says of the levels of bots."""

    errors: dict[str, float] = {}
    """For a level that errs, in which share of its choices it does under these rules."""
    pace: int = 2000
    """How many actions are played out in a second, about: what a search may spend in nodes for each second."""
    activations: int = 1
    """How many activations an occasion holds, about: a search may think so many times as long about it."""
    battles: tuple[str, ...] = ()
    """Where the ladder is climbed; the battle that people begin with, if unsaid."""


class Rating(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How strong a bot is."""

    elo: int
    """In Elo points: 100 more score 64 of 100 games."""
    low: int
    high: int
    """A 95 % interval."""
    mu: float
    sigma: float
    """The same as openskill has it, for whoever goes on rating with people on the same scale."""
    games: int


class Meeting(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What two bots scored against each other."""

    one: str
    two: str
    pairs: int
    """Of games with the same dice and sides changed."""
    score: float
    """Of the first; a win is 1 and a draw a half."""
    low: float
    high: float
    """A 95 % interval."""


class Ratings(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The ladder of a ruleset, and where it comes from."""

    command: str
    """What measured it."""
    version: str
    """Of the ruleset."""
    date: date
    battles: tuple[str, ...]
    bot: dict[str, Rating]
    meeting: tuple[Meeting, ...] = ()
    added: tuple[str, ...] = ()
    """What measured those who came to it later, each against one who was there."""
