"""Processes that a server starts: they end when it does, and may be given a limit of memory."""

from __future__ import annotations

import os
import sys
import threading
import time

if sys.platform != "win32":
    import resource


def live_with(parent: int) -> None:
    """A worker whose server was killed would wait for questions for ever: let it see that nobody is left to ask."""

    def watch() -> None:
        while os.getppid() == parent:
            time.sleep(1)
        os._exit(0)

    threading.Thread(target=watch, daemon=True).start()


def live_within(parent: int, memory: int) -> None:
    """The same with no more memory than so many bytes, where the system can see to it."""
    live_with(parent)
    if sys.platform != "win32":
        hard = resource.getrlimit(resource.RLIMIT_AS)[1]
        most = memory if hard == resource.RLIM_INFINITY else min(memory, hard)
        resource.setrlimit(resource.RLIMIT_AS, (most, hard))
