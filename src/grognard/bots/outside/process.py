"""A program that runs beside us and is talked to in lines, within its limits and with an eye on the clock."""

from __future__ import annotations

import contextlib
import json
import os
import selectors
import subprocess
import sys
import time
import weakref
from collections.abc import Iterable, Sequence
from pathlib import Path

from grognard.bots.fault import Fault
from grognard.bots.outside.limits import Limits
from grognard.bots.outside.warden import NOT_STARTED, TOO_MANY_PROCESSES, TOO_MUCH_MEMORY
from grognard.core.errors import GrognardError
from grognard.core.forfeit import Reason

WARDEN = Path(__file__).with_name("warden.py")
HANDED_ON = ("PATH", "HOME", "LANG", "LANGUAGE", "TZ", "TMPDIR")
"""What of our environment a program gets, and all that begins with `LC_`: the rest may be somebody's secret."""
KEPT_TAIL = 4000
"""Bytes of standard error that are kept for whoever looks for the cause."""
CHUNK = 64 * 1024
ENDED = "The program ended before the game did"


def environment() -> dict[str, str]:
    """What a program may know of the machine it runs on."""
    return {name: value for name, value in os.environ.items() if name in HANDED_ON or name.startswith("LC_")}


class Process:
    """A program with its standard streams; nothing of it is left when this is closed or forgotten."""

    def __init__(self, command: Sequence[str], limits: Limits) -> None:
        if not hasattr(os, "fork"):
            raise GrognardError("Programs can play only on systems such as Linux and macOS.")
        self.limits = limits
        told = {name: getattr(limits, name) for name in ("memory", "processes", "cpu", "file")}
        self._popen = subprocess.Popen(
            [sys.executable, "-I", "-S", str(WARDEN), json.dumps({**told, "parent": os.getpid()}), *command],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            bufsize=0,
            env=environment(),
            start_new_session=True,
        )
        self._out, self._heard, self._tail = bytearray(), bytearray(), bytearray()
        self._said = 0
        self._selector = selectors.DefaultSelector()
        self._in, self._from, self._errors = (
            stream.fileno() for stream in (self._popen.stdin, self._popen.stdout, self._popen.stderr) if stream
        )
        self._open = {self._in, self._from, self._errors}
        for stream in self._open:
            os.set_blocking(stream, False)
        self._selector.register(self._from, selectors.EVENT_READ)
        self._selector.register(self._errors, selectors.EVENT_READ)
        self._end = weakref.finalize(self, _end, self._popen, self._selector)

    @property
    def pid(self) -> int:
        """The number of the process that watches over the program."""
        return self._popen.pid

    @property
    def tail(self) -> str:
        """The last that it wrote to its standard error."""
        return self._tail.decode(errors="replace").strip()

    def send(self, lines: Iterable[str]) -> None:
        """Say something to it; it goes out while we wait for an answer, since it may not be reading yet."""
        if self._in in self._open:
            self._out += "".join(f"{line}\n" for line in lines).encode(errors="replace")
            self._write()

    def begin_to_count(self) -> None:
        """From here on it may say so much again."""
        self._said = len(self._heard)

    def line(self, until: float) -> bytes | None:
        """The next line that it says, or nothing when the time is up (by `time.monotonic`)."""
        while (found := self._heard.find(b"\n")) < 0:
            if len(self._heard) > self.limits.line:
                break
            if self._from not in self._open:
                raise self._ended()
            left = until - time.monotonic()
            if left <= 0 and not self._wait(0.0):
                return None
            if left > 0:
                self._wait(left)
        if found < 0 or found > self.limits.line:
            raise self.fault("program-flood", f"The program wrote a line of more than {self.limits.line} bytes")
        line = bytes(self._heard[:found])
        del self._heard[: found + 1]
        return line.removesuffix(b"\r")

    def fault(self, reason: Reason, message: str) -> Fault:
        """Something that it did wrong, with what it said of it itself."""
        return Fault(reason, f"{message}.", self.tail)

    def close(self) -> bool:
        """Let it go: it has a moment to end by itself, and then nothing of it is left. Says whether it did."""
        if not self._end.alive:
            return True
        until = time.monotonic() + self.limits.leave
        with contextlib.suppress(Fault, OSError):
            while self._out and time.monotonic() < until and self._in in self._open:
                self._wait(0.05)
            self._shut(self._in)
            while self._from in self._open and time.monotonic() < until:
                self._wait(0.05)
                self._heard.clear()
        with contextlib.suppress(subprocess.TimeoutExpired):
            self._popen.wait(max(0.0, until - time.monotonic()))
        is_gone = self._popen.poll() is not None
        self._end()
        return is_gone

    # -- streams -----------------------------------------------------------------------------------------------

    def _wait(self, seconds: float) -> bool:
        """Read and write what can be within some time; says whether anything came."""
        came = False
        for key, _ in self._selector.select(max(0.0, seconds)):
            if key.fd == self._in:
                self._write()
            else:
                self._read(key.fd)
                came = True
        return came

    def _read(self, stream: int) -> None:
        try:
            data = os.read(stream, CHUNK)
        except BlockingIOError:
            return
        except OSError:
            data = b""
        if not data:
            self._shut(stream)
            return
        self._said += len(data)
        if stream == self._errors:
            self._tail = (self._tail + data)[-KEPT_TAIL:]
        else:
            self._heard += data
        if self._said > self.limits.said:
            raise self.fault("program-flood", f"The program wrote more than {self.limits.said} bytes for one choice")

    def _write(self) -> None:
        waiting = self._in in self._selector.get_map()
        try:
            while self._out:
                del self._out[: os.write(self._in, self._out[:CHUNK])]
        except BlockingIOError:
            pass
        except OSError:  # it listens no more: whether it still answers will be seen
            self._out.clear()
            self._shut(self._in)
            return
        if self._out and not waiting:
            self._selector.register(self._in, selectors.EVENT_WRITE)
        elif not self._out and waiting:
            self._selector.unregister(self._in)

    def _shut(self, stream: int) -> None:
        if stream not in self._open:
            return
        self._open.discard(stream)
        if stream in self._selector.get_map():
            self._selector.unregister(stream)
        if stream == self._in and self._popen.stdin:
            with contextlib.suppress(OSError):
                self._popen.stdin.close()

    def _ended(self) -> Fault:
        """Why it says nothing any more."""
        until = time.monotonic() + self.limits.leave
        while self._errors in self._open and time.monotonic() < until:
            self._wait(0.05)
        try:
            code = self._popen.wait(self.limits.leave)
        except subprocess.TimeoutExpired:
            return self.fault("program-crashed", "The program closed its standard output")
        if code == TOO_MUCH_MEMORY:
            return self.fault("program-greedy", "The program took more memory than it may")
        if code == TOO_MANY_PROCESSES:
            return self.fault("program-greedy", "The program started more processes than it may")
        if code == NOT_STARTED:
            return self.fault("program-crashed", "The program could not be started")
        return self.fault("program-crashed", f"{ENDED} (code {code})")


def _end(popen: subprocess.Popen[bytes], selector: selectors.BaseSelector) -> None:
    """Leave nothing of a program: the warden ends whatever it started, and then itself."""
    selector.close()
    for stream in (popen.stdin, popen.stdout, popen.stderr):
        if stream is not None and not stream.closed:
            with contextlib.suppress(OSError):
                stream.close()
    if popen.poll() is None:
        popen.terminate()
        try:
            popen.wait(10)
        except subprocess.TimeoutExpired:
            popen.kill()
            popen.wait()
