"""Bots: whoever can choose among the options of a decision."""

from __future__ import annotations

from collections.abc import Callable

from grognard.bots.bot import Bot
from grognard.bots.random import RandomBot
from grognard.bots.staff import StaffBot
from grognard.core.errors import UnknownName

BOTS: dict[str, Callable[[int], Bot]] = {"random": RandomBot, "staff": StaffBot}
"""Every bot by name; each is made from a seed and plays the same game again for the same seed."""


def get_bot(name: str, seed: int) -> Bot:
    """A bot by its name; the same seed plays the same game again."""
    if name not in BOTS:
        raise UnknownName(f"There is no bot {name!r}; there are {', '.join(BOTS)}.")
    return BOTS[name](seed)


__all__ = ["BOTS", "Bot", "get_bot"]
