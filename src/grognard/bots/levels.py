"""The levels of opponents, from the weakest to the strongest: the same names under every ruleset and wherever a bot is
offered. What people read of them stands in `messages.toml`; how strong each is, in a ruleset's `ratings.toml`.
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable
from functools import cache, partial
from importlib import resources
from typing import Any

import msgspec

from grognard.bots.bot import Bot
from grognard.bots.erring import ErringBot
from grognard.bots.search import Planner
from grognard.bots.staff import StaffBot
from grognard.core.ruleset import Ruleset

AnyRuleset = Ruleset[Any, Any]

Maker = Callable[[int], Bot]
"""Makes a bot of a seed."""


class Level(msgspec.Struct, frozen=True):
    """One rung of the ladder."""

    name: str
    seconds: float
    """How long it may think about one decision."""
    make: Maker | None = None
    """Nothing where nobody has built it yet: then it is not offered."""

    @property
    def title(self) -> str:
        """What people call it."""
        return _said(self.name).title

    @property
    def about(self) -> str:
        """How it plays, in a sentence."""
        return _said(self.name).about

    def rating(self, ruleset: AnyRuleset) -> int | None:
        """Its Elo points under some rules; None where nobody has measured them."""
        found = ruleset.ratings.bot.get(self.name) if ruleset.ratings else None
        return found.elo if found else None


class Words(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What people read of a level."""

    title: str
    about: str


LEVELS = (
    Level("recruit", 0.2, make=partial(ErringBot, name="recruit", errors=0.45)),
    Level("sergeant", 0.2, make=partial(ErringBot, name="sergeant", errors=0.2)),
    Level("staff", 0.2, make=StaffBot),
    Level("general", 1.0, make=partial(Planner, name="general", seconds=1.0)),
    Level("marshal", 5.0, make=partial(Planner, name="marshal", seconds=5.0)),
)
"""All of them; one that has no maker has its place, and is not there yet."""
OFFERED = tuple(level for level in LEVELS if level.make is not None)
"""Those that can be played against."""
FIRST = "sergeant"
"""Whom somebody new plays against."""


@cache
def _messages() -> dict[str, Words]:
    text = resources.files(__package__).joinpath("messages.toml").read_text("utf-8")
    return msgspec.convert(tomllib.loads(text), dict[str, Words])


def _said(name: str) -> Words:
    return _messages()[name]
