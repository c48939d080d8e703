"""A server in a process of its own, and work on a thread of its own."""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import sys
import time
from collections.abc import Coroutine, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path
from typing import Any, Self, TypeVar

import httpx

T = TypeVar("T")


class Server:
    """A server in a process of its own, as users start it."""

    def __init__(
        self,
        folder: Path,
        port: int = 0,
        name: str = "tables.db",
        database: str = "",
        module: str = "grognard.server",
        more: Sequence[str] = (),
    ) -> None:
        self.folder = folder
        self.database = database or f"sqlite:///{folder / name}"
        self._out, self._err = folder / "stdout.txt", folder / "stderr.txt"
        command = [sys.executable, "-m", module, "--port", str(port), "--database", self.database, *more]
        already = len(self._out.read_text()) if self._out.exists() else 0
        with self._out.open("a") as out, self._err.open("a") as err:
            self.process = subprocess.Popen(command, stdout=out, stderr=err, start_new_session=True)
        self.url = self._address(already)
        self.client = httpx.Client(base_url=self.url, timeout=60, trust_env=False)
        self._wait()

    def _address(self, already: int) -> str:
        for _ in range(6000):
            said = self._out.read_text()[already:]
            if "\n" in said:
                return said.split()[-1].rstrip("/")
            assert self.process.poll() is None, self.logs()
            time.sleep(0.01)
        raise AssertionError("the server says nothing")

    def _wait(self) -> None:
        for _ in range(6000):
            with suppress(httpx.TransportError):
                if self.client.get("/health").status_code == 200:
                    return
            assert self.process.poll() is None, self.logs()
            time.sleep(0.01)
        raise AssertionError("the server does not answer")

    @property
    def port(self) -> int:
        return int(self.url.rpartition(":")[2])

    def logs(self) -> str:
        return self._out.read_text() + self._err.read_text()

    def stop(self) -> None:
        """Ask it to end, as Ctrl-C does."""
        self.process.send_signal(signal.SIGINT)
        self.process.wait(30)

    def kill(self) -> None:
        """End it between two instructions, with everything it started."""
        with suppress(ProcessLookupError):
            os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()
        self.client.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.kill()


def finish(work: Coroutine[Any, Any, T]) -> T:
    """Run it on a thread of its own: a browser test before may have left a loop in this one."""
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(asyncio.run, work).result()
