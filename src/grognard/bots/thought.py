"""What a bot says that is asked anew for each choice: what it wants to do, and what it wants to be reminded of."""

from __future__ import annotations

import msgspec

from grognard.bots.bot import Bot
from grognard.bots.search import Planner
from grognard.bots.staff import AnyGame
from grognard.core.action import Action


class Thought(msgspec.Struct, frozen=True):
    """A plan, and a memory for the next question; empty for who thinks about one choice at a time."""

    actions: tuple[Action, ...]
    memory: str = ""


def ask(bot: Bot, game: AnyGame, side: int, memory: str) -> Thought:
    """What a bot wants to do, reminded of what it said last. Somebody waits: who searches minds the clock."""
    if not isinstance(bot, Planner):
        return Thought(tuple(bot.plan(game, side)))
    bot.is_clocked, bot.memory = True, memory
    return Thought(tuple(bot.plan(game, side)), bot.memory)
