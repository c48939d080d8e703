"""The warden: a small process between us and a program, which starts it within limits and leaves nothing of it behind.

It is run as a script by its path, knows nothing of this package, and hands its own standard streams to the program.
Where the system is Linux it adopts whatever the program starts and abandons, so that a child that has left its group
is found too. It ends, and all with it, when the program ends, when it is told to (SIGTERM), when whoever started it is
gone, or when the processes together take more memory, or are more, than they may.
"""

from __future__ import annotations

import contextlib
import ctypes
import json
import os
import resource
import signal
import sys
import time

SET_PARENT_DEATH_SIGNAL, SET_CHILD_SUBREAPER = 1, 36
TOO_MUCH_MEMORY, TOO_MANY_PROCESSES, NOT_STARTED = 120, 121, 127
LOOK_SECONDS = 0.2
ON_LINUX = sys.platform.startswith("linux")
WATCHED = {signal.SIGCHLD, signal.SIGTERM, signal.SIGHUP, signal.SIGINT}


def control(what: int, value: int) -> None:
    """Ask something of the kernel for this process; where it does not know it, we do without."""
    with contextlib.suppress(OSError, AttributeError):
        ctypes.CDLL(None).prctl(what, value, 0, 0, 0)


def restrict(limits: dict[str, int]) -> None:
    """Put the limits of one process on this one."""
    wanted = {
        resource.RLIMIT_DATA: limits["memory"],  # not RLIMIT_AS: some languages reserve far more than they use
        resource.RLIMIT_CPU: limits["cpu"],
        resource.RLIMIT_FSIZE: limits["file"],
        resource.RLIMIT_CORE: 0,
    }
    for which, most in wanted.items():
        hard = resource.getrlimit(which)[1]
        least = most if hard == resource.RLIM_INFINITY else min(most, hard)
        with contextlib.suppress(OSError, ValueError):
            resource.setrlimit(which, (least, least))


def start(command: list[str], limits: dict[str, int]) -> int:
    """The program in a process group of its own; gives its number."""
    child = os.fork()
    if child:
        return child
    try:
        os.setpgid(0, 0)
        if ON_LINUX:
            control(SET_PARENT_DEATH_SIGNAL, signal.SIGKILL)
        restrict(limits)
        signal.pthread_sigmask(signal.SIG_SETMASK, set())
        os.execvp(command[0], command)
    except BaseException as error:
        os.write(2, f"{command[0]} cannot be started: {error}\n".encode(errors="replace"))
    os._exit(NOT_STARTED)


def descendants() -> dict[int, int]:
    """All processes that stem from this one, each with the memory that it uses, as far as the system tells."""
    parents: dict[int, int] = {}
    for name in os.listdir("/proc") if ON_LINUX else ():
        if name.isdigit():
            with contextlib.suppress(OSError, ValueError, IndexError), open(f"/proc/{name}/stat", "rb") as file:
                fields = file.read().rpartition(b")")[2].split()
                if fields[0] != b"Z":
                    parents[int(name)] = int(fields[1])
    found = {os.getpid()}
    while more := {pid for pid, parent in parents.items() if parent in found and pid not in found}:
        found |= more
    return {pid: used(pid) for pid in found - {os.getpid()}}


def used(pid: int) -> int:
    """The bytes of memory that a process uses."""
    with contextlib.suppress(OSError, ValueError, IndexError), open(f"/proc/{pid}/statm", "rb") as file:
        return int(file.read().split()[1]) * resource.getpagesize()
    return 0


def sweep(child: int) -> None:
    """End everything that the program has started, however far it has run."""
    while True:
        with contextlib.suppress(OSError):
            os.killpg(child, signal.SIGKILL)
        for pid in descendants():
            with contextlib.suppress(OSError):
                os.kill(pid, signal.SIGKILL)
        try:
            while os.waitpid(-1, os.WNOHANG)[0]:
                pass
        except ChildProcessError:
            return
        time.sleep(0.002)


def wait() -> bool:
    """Wait until something may have happened; says whether we are to end."""
    if hasattr(signal, "sigtimedwait"):
        heard = signal.sigtimedwait(WATCHED, LOOK_SECONDS)
        return heard is not None and heard.si_signo != signal.SIGCHLD
    time.sleep(LOOK_SECONDS / 4)
    return bool(signal.sigpending() & (WATCHED - {signal.SIGCHLD}))


def watch(child: int, parent: int, limits: dict[str, int]) -> int:
    """Stay until the program has ended or must; gives the code to end with."""
    looked = 0.0
    while True:
        try:
            ended, status = os.waitpid(-1, os.WNOHANG)
        except ChildProcessError:
            return 0
        if ended == child:
            return os.waitstatus_to_exitcode(status)
        if ended:
            continue  # one that was left behind
        if os.getppid() != parent or wait():
            return 0
        if time.monotonic() - looked >= LOOK_SECONDS:
            looked = time.monotonic()
            family = descendants()
            if sum(family.values()) > limits["memory"]:
                return TOO_MUCH_MEMORY
            if len(family) > limits["processes"]:
                return TOO_MANY_PROCESSES


def main() -> None:
    """`warden.py LIMITS PROGRAM ARGUMENTS`, the limits as JSON."""
    limits, command = json.loads(sys.argv[1]), sys.argv[2:]
    parent = limits.pop("parent")
    signal.pthread_sigmask(signal.SIG_BLOCK, WATCHED)
    if ON_LINUX:
        control(SET_CHILD_SUBREAPER, 1)
    child = start(command, limits)
    for stream in (0, 1, 2):
        os.close(stream)  # the program alone holds them: when it closes one, we see it
    code = watch(child, parent, limits)
    sweep(child)
    os._exit(code if code >= 0 else 128 - code)


if __name__ == "__main__":
    main()
