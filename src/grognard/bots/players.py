"""Whoever plays a game between bots: each is asked in its turn, told what happens, and loses by what it does wrong."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

from grognard.bots.bot import Bot
from grognard.bots.fault import Fault
from grognard.core.action import Action
from grognard.core.event import Event
from grognard.core.forfeit import forfeit
from grognard.core.game import Game

if TYPE_CHECKING:
    from grognard.bots.outside import Limits

AnyGame = Game[Any, Any]


def check_bot(word: str, folder: Path | None = None) -> None:
    """Complain of a word that is neither the name of a bot nor a program that can be run."""
    from grognard.bots import check_name
    from grognard.bots.outside import find_program, is_program

    if is_program(word):
        find_program(word, folder)
    else:
        check_name(word)


def make_bot(word: str, seed: int, limits: Limits | None = None) -> Bot:
    """A bot by its name, or a program; never for a word that came over a network, since it starts what it names."""
    from grognard.bots import get_bot
    from grognard.bots.outside import Program, is_program

    return Program(word, limits) if is_program(word) else get_bot(word, seed)


class Players:
    """The bots of one game, one for each side."""

    def __init__(self, bots: Sequence[Bot]) -> None:
        from grognard.bots.outside import Played, Program

        self.bots = tuple(bots)
        self.fault: Fault | None = None
        """What a bot did wrong, if the game ended by it."""
        self._played = Played
        self._programs = [(side, bot) for side, bot in enumerate(self.bots) if isinstance(bot, Program)]

    @contextmanager
    def at(self, game: AnyGame, text: str | None = None) -> Iterator[None]:
        """Seat them at a game that begins; whatever becomes of it, nothing of a program is left afterwards."""
        try:
            for side, program in self._programs:
                program.sit_down(game, side, text=text)
            yield
        finally:
            for _, program in self._programs:
                program.leave(game)

    def choose(self, game: AnyGame, side: int) -> Action | None:
        """What the bot of a side does; nothing where it has broken its rules, and the game is over by forfeit."""
        try:
            return self.bots[side].choose(game, side)
        except Fault as fault:
            self.fault = fault
            forfeit(game, side, fault.reason)
            return None

    def hear(self, game: AnyGame, side: int, action: Action, events: Sequence[Event]) -> None:
        """Tell them what has been played, as far as each may know it."""
        for _, program in self._programs:
            program.hear(game, self._played(side, action, events))

    def play(self, game: AnyGame, side: int) -> None:
        """Let a side have its turn."""
        action = self.choose(game, side)
        if action is not None:
            self.hear(game, side, action, game.play(side, action))


def seat(words: Sequence[str], seeds: Sequence[int], limits: Limits | None = None) -> Players:
    """Players by their words, each with a seed of its own."""
    return Players([make_bot(word, seed, limits) for word, seed in zip(words, seeds, strict=True)])
