"""Bots on a Ray cluster: the same questions, answered by whichever of its machines is free."""

from __future__ import annotations

import asyncio
import importlib.util
import logging
import os
import time
from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path
from typing import Any

import grognard
from grognard.bots.thought import Thought
from grognard.server.think import OutOfReach, Question, think

OWN = "ray"
"""For a cluster of this machine alone, started with the server and ended with it."""
PATIENCE_SECONDS = 60
"""How long an answer may take, the shipping of our code to a new machine included."""
REST_SECONDS = 30
"""How long a cluster that did not answer is left alone."""


class Cluster:
    """A Ray cluster by its address, joined when it is first wanted, on a thread of its own: that takes seconds."""

    def __init__(self, address: str) -> None:
        if importlib.util.find_spec("ray") is None:
            raise OutOfReach("Bots on Ray need the package ray: install grognard[ray].")
        self._address = address
        self._thread = ThreadPoolExecutor(1, "cluster")
        self._joined: Future[Any] | None = None
        self._not_before = 0.0

    def wake(self) -> None:
        if self._joined is None and time.monotonic() >= self._not_before:
            self._joined = self._thread.submit(_join, self._address)

    async def think(self, question: Question) -> Thought:
        self.wake()
        if self._joined is None:
            raise OutOfReach(f"The Ray cluster at {self._address} did not answer a moment ago.")
        try:
            async with asyncio.timeout(PATIENCE_SECONDS):
                task = await asyncio.shield(asyncio.wrap_future(self._joined))
                answer = task.remote(question)
                thought: Thought = await asyncio.wrap_future(answer.future())
                return thought
        except Exception as error:
            self._give_up()
            raise OutOfReach(f"The Ray cluster at {self._address} does not answer ({type(error).__name__}).") from error

    def _give_up(self) -> None:
        """Leave the cluster alone for a while, and join it anew after that."""
        if self._joined is not None:
            self._joined, self._not_before = None, time.monotonic() + REST_SECONDS
            self._thread.submit(_leave)

    def close(self) -> None:
        if self._joined is not None:
            self._thread.submit(_leave)
        self._thread.shutdown(cancel_futures=True)


def _join(address: str) -> Any:
    """Join a cluster and bring our code along, so that its machines think by the rules of this server."""
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
    import ray

    ours = str(Path(grognard.__file__).parent)
    ray.init(
        address=None if address == OWN else address,
        runtime_env={"py_modules": [ours], "excludes": ["server/static"]},
        include_dashboard=None if address != OWN else False,
        log_to_driver=False,
        logging_level=logging.ERROR,
        namespace="grognard",
    )
    return ray.remote(max_retries=5)(think)  # a lost machine's questions are asked again elsewhere


def _leave() -> None:
    import ray

    ray.shutdown()
