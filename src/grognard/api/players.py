"""Bots that play: one that chooses, two that play a game out."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path

from grognard.api.game import Game
from grognard.api.opening import new
from grognard.bots import BOTS, Bot, Fault, make_bot
from grognard.bots.outside import Played, Program
from grognard.core.action import Action
from grognard.core.errors import GrognardError


class Player:
    """A bot. It sees no dice and changes nothing.

    >>> import grognard
    >>> game = grognard.new("portable/first-steps", seed=7)
    >>> grognard.bot("random", seed=1).choose(game) in game.options
    True
    """

    def __init__(self, bot: Bot) -> None:
        self.bot = bot
        self.name = bot.name

    def choose(self, game: Game, side: str | int | None = None) -> Action:
        """What the bot would do for a side that has to choose, the first where none is given."""
        options = game.options_of(side)
        if not options:
            raise GrognardError("That side has nothing to choose now.")
        return self.bot.choose(game.core, options.side)

    def __repr__(self) -> str:
        return f"<Player {self.name}>"


def list_bots() -> tuple[str, ...]:
    """The names of all bots."""
    return tuple(BOTS)


def bot(name: str, seed: int = 0) -> Player:
    """A bot by its name, or a program that speaks the bot protocol (`./my-bot`); the same seed plays the same game
    again."""
    return Player(make_bot(name, seed))


def play_out(game: Game, *players: str | Player, seed: int = 0) -> Iterator[tuple[str, Action]]:
    """Let players finish a game, and get each action, with its side, when it has been played.

    Name one for each side, or one for all: `for side, action in grognard.play_out(game, "staff", "random"): ...`
    """
    if len(players) not in (1, len(game.sides)):
        raise GrognardError(f"Name one player, or one for each of {', '.join(game.sides)}.")
    named = players * len(game.sides) if len(players) == 1 else players
    seated = [bot(who, seed * 2 + side) if isinstance(who, str) else who for side, who in enumerate(named)]
    programs = [(side, who.bot) for side, who in enumerate(seated) if isinstance(who.bot, Program)]
    try:
        for index, program in programs:
            program.sit_down(game.core, index)
        while (side := game.side) is not None:
            index = game.sides.index(side)
            try:
                action = seated[index].choose(game, side)
            except Fault as fault:
                game.forfeit(side, fault.reason)
                return
            events = [line.event for line in game.play(action, side)]
            for _, program in programs:
                program.hear(game.core, Played(index, action, events))
            yield side, action
    finally:
        for _, program in programs:
            program.leave(game.core)


def play(battle: str | Path, *players: str | Player, seed: int = 0, options: Mapping[str, str] | None = None) -> Game:
    """A whole game between bots: `grognard.play("portable/first-steps", "staff", "random", seed=1).winner`."""
    game = new(battle, seed, options)
    for _ in play_out(game, *players, seed=seed):
        pass
    return game
