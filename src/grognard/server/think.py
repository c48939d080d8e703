"""Bots think in processes of their own, so that a table never waits for another's bot."""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import threading
import time
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool

import msgspec

from grognard.bots import get_bot
from grognard.core.action import Action
from grognard.core.dice import ScriptedDice
from grognard.rulesets import BattleText, all_rulesets, get_ruleset, read_battle


class Question(msgspec.Struct, frozen=True):
    """A position and who is to choose in it. The dice of the game stay at the table."""

    battle: BattleText
    position: bytes
    side: int
    bot: str
    seed: int


def think(question: Question) -> tuple[Action, ...]:
    game = get_ruleset(question.battle.ruleset).load_game(
        read_battle(question.battle), ScriptedDice(()), msgspec.json.decode(question.position)
    )
    return tuple(get_bot(question.bot, question.seed).plan(game, question.side))


def _warm() -> int:
    return len(all_rulesets())


def _live_with(parent: int) -> None:
    """A worker whose server was killed would wait for questions for ever: let it see that nobody is left to ask."""

    def watch() -> None:
        while os.getppid() == parent:
            time.sleep(1)
        os._exit(0)

    threading.Thread(target=watch, daemon=True).start()


class Thinkers:
    """A few processes that hold the rules in memory."""

    def __init__(self, count: int | None = None) -> None:
        self._count = count or max(1, (os.cpu_count() or 2) - 1)
        self._opened: ProcessPoolExecutor | None = None

    def wake(self) -> ProcessPoolExecutor:
        """Start the processes. Not before they are wanted: they would keep the first page waiting."""
        if self._opened is None:
            spawn = multiprocessing.get_context("spawn")
            self._opened = ProcessPoolExecutor(self._count, spawn, initializer=_live_with, initargs=(os.getpid(),))
            self._opened.submit(_warm)
        return self._opened

    async def ask(self, question: Question) -> tuple[Action, ...]:
        loop = asyncio.get_running_loop()
        try:
            return await loop.run_in_executor(self.wake(), think, question)
        except BrokenProcessPool:
            self._opened = None  # a worker was killed: start afresh and ask again
            return await loop.run_in_executor(self.wake(), think, question)

    def close(self) -> None:
        if self._opened is not None:
            self._opened.shutdown(cancel_futures=True)
