"""Bots think in processes of their own, here or on other machines, so that a table never waits for another's bot."""

from __future__ import annotations

import asyncio
import logging
import multiprocessing
import os
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from typing import Any, Protocol, TypeVar

import msgspec

from grognard.bots import get_bot
from grognard.bots.manners import outlook
from grognard.bots.reasons import advise, explain
from grognard.bots.thought import Thought, ask
from grognard.core.action import Action
from grognard.core.dice import ScriptedDice
from grognard.core.errors import GrognardError
from grognard.core.game import Game
from grognard.core.reason import Counsel
from grognard.rulesets import BattleText, all_rulesets, get_ruleset, read_battle
from grognard.server.child import live_with
from grognard.server.watch.meters import BOT_SECONDS, BOTS_WAITING

R = TypeVar("R")
HERE = "local"
"""Where bots think unless said otherwise: in processes of this machine."""


class Question(msgspec.Struct, frozen=True):
    """A position and who is to choose in it. The dice of the game stay at the table."""

    battle: BattleText
    position: bytes
    side: int
    bot: str
    seed: int
    action: Action | None = None
    """What was done, where it is asked why."""
    memory: str = ""
    """What the bot wanted to be reminded of."""


def think(question: Question) -> Thought:
    """What a bot wants to do; one who does not mind the clock the same for the same question, whichever machine is
    asked."""
    return ask(get_bot(question.bot, question.seed), position_of(question), question.side, question.memory)


def position_of(question: Question) -> Game[Any, Any]:
    """The game that a question is about; it has no dice."""
    return get_ruleset(question.battle.ruleset).load_game(
        read_battle(question.battle), ScriptedDice(()), msgspec.json.decode(question.position)
    )


def reflect(question: Question) -> Counsel:
    """What a staff officer would do, or thinks of what was done."""
    game, side = position_of(question), question.side
    if question.action is None:
        return advise(game, side, question.seed)
    return explain(game, side, question.action, question.seed)


def foresee(question: Question) -> float | None:
    """The chance that a side wins, for all that it knows."""
    return outlook(position_of(question), question.side, question.seed)


class OutOfReach(GrognardError):
    """The machines that bots think on do not answer."""


class Pool(Protocol):
    """Processes that answer questions."""

    def wake(self) -> None:
        """Get ready; answers at once, whatever is still to be started."""
        ...

    async def think(self, question: Question) -> Thought: ...

    def close(self) -> None: ...


class Processes:
    """A few processes on this machine that hold the rules in memory."""

    def __init__(self, count: int | None = None) -> None:
        self._count = count or max(1, (os.cpu_count() or 2) - 1)
        self._opened: ProcessPoolExecutor | None = None

    def wake(self) -> None:
        """Start the processes. Not before they are wanted: they would keep the first page waiting."""
        self._pool()

    def _pool(self) -> ProcessPoolExecutor:
        if self._opened is None:
            spawn = multiprocessing.get_context("spawn")
            self._opened = ProcessPoolExecutor(self._count, spawn, initializer=live_with, initargs=(os.getpid(),))
            self._opened.submit(_warm)
        return self._opened

    async def think(self, question: Question) -> Thought:
        return await self.do(think, question)

    async def do(self, job: Callable[[Question], R], question: Question) -> R:
        """Have a question answered."""
        loop = asyncio.get_running_loop()
        pool = self._pool()
        try:
            return await loop.run_in_executor(pool, job, question)
        except BrokenProcessPool:
            if self._opened is pool:  # of all who asked it, the first starts another
                self._opened = None
            return await loop.run_in_executor(self._pool(), job, question)

    def close(self) -> None:
        if self._opened is not None:
            self._opened.shutdown(cancel_futures=True)


class Thinkers:
    """Whoever thinks for the bots of this server: other machines where they are given, else processes of this one."""

    def __init__(self, count: int | None = None, where: str = HERE) -> None:
        self._here = Processes(count)
        self._elsewhere: Pool | None = None
        if where != HERE:
            from grognard.server.cluster import Cluster

            self._elsewhere = Cluster(where)

    def wake(self) -> None:
        (self._elsewhere or self._here).wake()

    async def ask(self, question: Question) -> Thought:
        """What a bot wants to do."""
        with BOTS_WAITING.track_inprogress(), BOT_SECONDS.time():
            return await self._ask(question)

    async def reflect(self, question: Question) -> Counsel:
        """Advice, or the reason for what was done; always thought of on this machine."""
        return await self._here.do(reflect, question)

    async def outlook(self, question: Question) -> float | None:
        """The chance that the side of a bot wins; None where nobody can tell."""
        return await self._here.do(foresee, question)

    async def _ask(self, question: Question) -> Thought:
        if self._elsewhere is not None:
            try:
                return await self._elsewhere.think(question)
            except OutOfReach as error:  # a player waits: better slowly than not at all
                logging.getLogger("grognard").warning("%s Bots think here until they do.", error.message)
        return await self._here.think(question)

    def close(self) -> None:
        for pool in (self._elsewhere, self._here):
            if pool is not None:
                pool.close()


def _warm() -> int:
    return len(all_rulesets())
