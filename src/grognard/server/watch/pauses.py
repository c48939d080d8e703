"""How long everybody waits for nobody's sake: a busy event loop, and the collection of garbage."""

from __future__ import annotations

import asyncio
import gc
import time
from collections.abc import AsyncIterator, Coroutine, Iterator
from contextlib import asynccontextmanager, contextmanager
from typing import Any

from grognard.server.watch.meters import GC_PAUSE, LOOP_LAG

EVERY = 0.25
"""Seconds between two looks at how late the loop is."""


async def watch_loop() -> None:
    while True:
        due = time.perf_counter() + EVERY
        await asyncio.sleep(EVERY)
        LOOP_LAG.observe(max(0.0, time.perf_counter() - due))


@contextmanager
def watched_collector() -> Iterator[None]:
    """Measure every pause of the garbage collector."""
    began = 0.0
    generations = [GC_PAUSE.labels(str(generation)) for generation in range(3)]

    def note(phase: str, about: dict[str, Any]) -> None:
        nonlocal began
        if phase == "start":
            began = time.perf_counter()
        else:
            generations[about["generation"]].observe(time.perf_counter() - began)

    gc.callbacks.append(note)
    try:
        yield
    finally:
        gc.callbacks.remove(note)


@asynccontextmanager
async def background(*work: Coroutine[Any, Any, None]) -> AsyncIterator[None]:
    """Whatever goes on beside the requests, until the server ends."""
    tasks = [asyncio.create_task(each) for each in work]
    try:
        yield
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
