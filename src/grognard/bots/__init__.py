"""Bots: whoever can choose among the options of a decision. `outside/` has those that are programs of their own."""

from __future__ import annotations

from grognard.bots.bot import Bot
from grognard.bots.fault import Fault
from grognard.bots.levels import FIRST, LEVELS, OFFERED, Level, Maker
from grognard.bots.players import Players, check_bot, make_bot, seat
from grognard.bots.random import RandomBot
from grognard.bots.search import Planner
from grognard.bots.staff import StaffBot
from grognard.core.errors import UnknownName

BOTS: dict[str, Maker] = {"random": RandomBot, **{level.name: level.make for level in OFFERED if level.make}}
"""Every bot by name: chance, the yardstick of tests and the lab, then the levels. Each is made from a seed and plays
the same game again for the same seed."""


def get_bot(word: str, seed: int) -> Bot:
    """A bot by its name, and behind a colon by the aim that it is to lead by (`staff:cautious`), if any; the same seed
    plays the same game again."""
    check_name(word)
    name, _, aim = word.partition(":")
    bot = BOTS[name](seed)
    if aim:
        assert isinstance(bot, StaffBot)
        if isinstance(bot, Planner):
            bot.temper = aim
        else:
            bot.aim = aim
    return bot


def check_name(word: str) -> None:
    """Complain of a word that names no bot; whether a ruleset knows the aim behind a colon shows when it is led."""
    name, colon, aim = word.partition(":")
    if name not in BOTS:
        raise unknown_bot(word)
    if colon and (name not in [level.name for level in LEVELS] or not aim):
        raise UnknownName(f"The bot {word[:40]!r} leads by no aim: say one of a level, such as staff:cautious.")


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
    "check_name",
    "get_bot",
    "make_bot",
    "seat",
    "unknown_bot",
]
