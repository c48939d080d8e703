"""A disk of a few megabytes, to be filled and emptied: a filesystem of its own in memory."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest


class SmallDisk:
    """A filesystem with little room, and a file that takes what is left of it."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._filler = folder / "filler"

    def fill(self) -> None:
        """Leave no byte."""
        with self._filler.open("ab", buffering=0) as file:
            for size in (1 << 16, 1 << 10, 1):
                try:
                    while True:
                        file.write(b"\0" * size)
                except OSError:
                    continue

    def empty(self) -> None:
        """There is room again."""
        self._filler.unlink()

    @property
    def left(self) -> int:
        found = os.statvfs(self.folder)
        return found.f_bavail * found.f_bsize


@contextmanager
def small_disk(folder: Path, megabytes: int) -> Iterator[SmallDisk]:
    """Mounted where the system lets us; the test says where it does not."""
    folder.mkdir()
    mounted = subprocess.run(
        ["mount", "-t", "tmpfs", "-o", f"size={megabytes}m", "tmpfs", str(folder)], check=False, capture_output=True
    )
    if mounted.returncode:
        pytest.skip(f"no small disk can be mounted here: {mounted.stderr.decode().strip()}")
    try:
        yield SmallDisk(folder)
    finally:
        subprocess.run(["umount", "-l", str(folder)], check=True)
