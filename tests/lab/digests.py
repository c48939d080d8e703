"""Seeded games between bots as strings of marks: a short hash after every fifty actions, over all that went before."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path
from typing import Any

import msgspec

from grognard.bots import get_bot
from grognard.core.dice import FastDice
from grognard.rulesets import get_ruleset

FILE = Path(__file__).parent / "digests.toml"
STRIDE = 50
"""Actions between two marks. The last mark of a game is made at its end."""


class Row(msgspec.Struct, frozen=True):
    """The games of one scenario between two bots of a kind."""

    ruleset: str
    scenario: str
    bot: str
    actions: int
    """How many actions of these games an everyday test plays."""
    games: list[str]
    """The marks of each game: its number is its seed."""


def rows() -> list[Row]:
    return msgspec.convert(tomllib.loads(FILE.read_text("utf-8"))["row"], list[Row])


def marks(ruleset: str, scenario: str, bot: str, seed: int) -> Iterator[tuple[int, str]]:
    """The marks of a game as it is played, each with the number of the action it follows: they are made of how many
    options there were, which was taken, and everything that the log tells of it."""
    rules = get_ruleset(ruleset)
    game: Any = rules.new_game(rules.scenario(scenario), FastDice(seed))
    players = [get_bot(bot, seed * 2 + side) for side in range(2)]
    told = sha256()
    while game.result is None:
        side = game.pending[0].side
        action, count = players[side].choose(game, side), len(game.options(side))
        events = game.play(side, action)
        told.update(msgspec.json.encode((side, count, action, events), order="deterministic"))
        if game.number % STRIDE == 0 or game.result is not None:
            yield game.number, told.hexdigest()[:5]


def parting(row: Row, limit: int | None) -> str:
    """Where the first of these games departs from its marks, in words, or nothing; within so many actions in all."""
    left = limit
    for seed, stored in enumerate(row.games):
        expected = stored.split()
        played = 0
        for number, mark in marks(row.ruleset, row.scenario, row.bot, seed):
            last = expected.pop(0) if expected else "nothing"
            if mark != last:
                return f"game {seed} of {row.bot} in {row.scenario} parts between actions {played} and {number}"
            played = number
            if left is not None and played >= left:
                return ""
        if expected:
            return f"game {seed} of {row.bot} in {row.scenario} ends at action {played}, too early"
        left = None if left is None else left - played
    return ""
