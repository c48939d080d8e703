"""What is known of a shipped battle before it is played: measured by simulation, and where it belongs in history.

`data/facts.toml` is made by `grognard facts measure` (`lab/facts.py`) and never written by hand. `data/occasions.toml`
is: it says when and where a battle was fought, what is hidden in it and in which way its ruleset fights it.
"""

from __future__ import annotations

from datetime import date

import msgspec

Spread = tuple[int, int, int]
"""The median, the fewest and the most."""


class BattleFacts(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A battle as some games between staff officers have shown it."""

    command: str
    """What measured it."""
    version: str
    """Of the ruleset."""
    games: int
    seed: int
    decisions: tuple[Spread, ...]
    """For each side its choices among several options; an order of two parts is one."""
    minutes: tuple[int, ...]
    """For each side how long a person takes against a bot."""
    together: int
    """How many minutes two people take."""
    hand_overs: int
    """How often it is the other side's turn to choose, in a middling game."""
    turns: int
    wins: tuple[int, ...]
    """For each side how many of the games it won; the others were draws."""
    kinds: int
    """How many kinds of decisions a game has."""
    rules: int
    """How many rules its events cite."""
    options: int
    """How many options a middling choice has."""
    units: int
    complexity: int
    """From 1 to 5, worked out from these."""
    unseen: int
    """Of a hundred choices, how many are made while something is hidden from whoever makes them."""

    @property
    def draws(self) -> int:
        """The games that nobody won."""
        return self.games - sum(self.wins)


class Facts(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """All measured battles of a ruleset, by key."""

    battle: dict[str, BattleFacts]


class Occasion(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Where a battle belongs in history."""

    battle: str = ""
    """What it is called in every ruleset that fights it; they are shown together."""
    when: date | None = None
    until: date | None = None
    year: int = 0
    """About when, where there is no day: an imaginary battle."""
    hidden: str = ""
    """What a side does not know of the other; nothing where everything is open."""


class Occasions(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """All battles of a ruleset, by key."""

    way: str
    """How this ruleset fights a battle, in a sentence that tells it from another's."""
    battle: dict[str, Occasion]
