"""Bots in programs of their own, in any language, that speak the bot protocol over their standard streams."""

from grognard.bots.outside.limits import Limits
from grognard.bots.outside.player import Played, Program
from grognard.bots.outside.talk import Talk
from grognard.bots.outside.telling import Briefing, Moment
from grognard.bots.outside.words import absolute, find_program, is_program, title_of

__all__ = [
    "Briefing",
    "Limits",
    "Moment",
    "Played",
    "Program",
    "Talk",
    "absolute",
    "find_program",
    "is_program",
    "title_of",
]
