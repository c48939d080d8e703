"""One server for a file: SQLite's tables live in one process, and a second one is told where the first is."""

from __future__ import annotations

import os
import stat
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

from sqlalchemy import make_url

from grognard.core.errors import GrognardError

if sys.platform == "win32":
    import msvcrt
else:
    import fcntl


class InUse(GrognardError):
    """Another process serves this file."""


@contextmanager
def held(database: str, address: str = "") -> Iterator[None]:
    """Keep a file of games for this process; raises `InUse` if another has it. Other databases take several servers.

    The system lets go of the lock when the process ends, however it ends: the file that is left tells nothing.
    """
    path = lock_of(database)
    if path is None:
        yield
        return
    with ExitStack() as stack:
        try:
            handle = os.open(path, os.O_RDWR | os.O_CREAT | os.O_NONBLOCK, 0o600)
        except OSError as error:
            reason = (error.strerror or str(error)).lower()
            raise GrognardError(f"{path}, which keeps a second server away, cannot be written: {reason}.") from None
        stack.callback(os.close, handle)
        if not stat.S_ISREG(os.fstat(handle).st_mode):
            raise GrognardError(f"{path} is not a file, and so cannot keep a second server away: remove it.")
        if not _lock(handle):
            os.lseek(handle, 0, os.SEEK_SET)
            raise InUse(_sentence(path, os.read(handle, 300).decode(errors="replace").strip()))
        _hold(path.with_name(path.name.removesuffix(".lock")), stack)
        os.lseek(handle, 0, os.SEEK_SET)
        os.ftruncate(handle, 0)
        os.write(handle, f"{address}\n".encode())
        yield
        os.ftruncate(handle, 0)


def _hold(file: Path, stack: ExitStack) -> None:
    """Lock the database's file itself as well, by whatever name it is called: it may have two (a hard link), and the
    other lock is a file that somebody may delete. This lock is of another kind than those by which SQLite keeps its
    readers and writers apart; it is given back when the process ends, and the file is not closed before that, since
    closing it would take SQLite's own locks away.
    """
    if sys.platform == "win32" or not file.is_file():
        return
    handle = os.open(file, os.O_RDONLY)
    stack.callback(os.close, handle)
    try:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        raise InUse(_sentence(file, "")) from None
    except OSError:  # a filesystem that has no such locks
        return


def lock_of(database: str) -> Path | None:
    """The file whose lock says that a database is served: the same by whatever path the database is named."""
    url = make_url(database)
    if url.get_backend_name() != "sqlite" or url.database in (None, "", ":memory:"):
        return None
    path = Path(str(url.database)).resolve()
    return path.with_name(f"{path.name}.lock")


def _sentence(path: Path, address: str) -> str:
    name = str(path).removesuffix(".lock")
    where = f"by the server at {address}: play there, stop it" if address else "by another server: stop it"
    return f"{name} is in use {where}, or name another --database."


def _lock(handle: int) -> bool:
    """Whether the lock could be had at once."""
    try:
        if sys.platform == "win32":
            os.lseek(handle, 1000, os.SEEK_SET)  # what is locked there cannot be read: the address stands before it
            msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)
        else:
            fcntl.lockf(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)  # unlike flock's, not held by processes forked from us
    except OSError:
        return False
    return True
