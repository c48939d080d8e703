"""Bots: whoever can choose among the options of a decision. `outside/` has those that are programs of their own."""

from __future__ import annotations

from grognard.bots.bot import Bot
from grognard.bots.fault import Fault
from grognard.bots.levels import FIRST, LEVELS, OFFERED, Level, Maker
from grognard.bots.players import Players, check_bot, make_bot, seat
from grognard.bots.random import RandomBot
from grognard.core.errors import UnknownName

BOTS: dict[str, Maker] = {"random": RandomBot, **{level.name: level.make for level in OFFERED if level.make}}
"""Every bot by name: chance, the yardstick of tests and the lab, then the levels. Each is made from a seed and plays
the same game again for the same seed."""


def get_bot(name: str, seed: int) -> Bot:
    """A bot by its name; the same seed plays the same game again."""
    if name not in BOTS:
        raise unknown_bot(name)
    return BOTS[name](seed)


def unknown_bot(name: str) -> UnknownName:
    """There is no bot of a name."""
    return UnknownName(f"There is no bot {name[:40]!r}; there are {', '.join(BOTS)}.")


__all__ = [
    "BOTS",
    "FIRST",
    "LEVELS",
    "OFFERED",
    "Bot",
    "Fault",
    "Level",
    "Players",
    "check_bot",
    "get_bot",
    "make_bot",
    "seat",
    "unknown_bot",
]
