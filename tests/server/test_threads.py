"""Work that the server hands to threads: many at once, the very first time as well."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

STARTS = """
import asyncio, os, sys
from pathlib import Path
from grognard.server import messages
from grognard.server.app import Settings, create_app
from grognard.server.house import House
from tests.server.serving import QuickThinkers
from unittest.mock import patch

WISH = messages.NewGame(ruleset="portable", scenario="first-steps")


async def many_at_once(folder):
    with patch("grognard.server.app.Thinkers", QuickThinkers):
        app = create_app(Settings(f"sqlite:///{folder}/tables.db"))
        async with app.router.lifespan_context(app):
            await asyncio.gather(*(app.state.house.new_game(WISH) for _ in range(12)))


ends = []
for start in range(int(sys.argv[2])):
    child = os.fork()
    if child == 0:
        sys.setswitchinterval(1e-5)
        folder = Path(sys.argv[1]) / str(start)
        folder.mkdir()
        asyncio.run(many_at_once(folder))
        os._exit(0)
    ends.append(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]))
print(ends)
sys.exit(any(ends))
"""


@pytest.mark.proof
@pytest.mark.skipif(not hasattr(sys, "getswitchinterval") or sys.platform == "win32", reason="needs fork")
def test_many_tables_are_set_up_at_once_on_a_server_that_has_just_started(tmp_path: Path) -> None:
    """A process that ends with SIGSEGV takes every table with it. Threads take turns quickly, to find it quickly."""
    done = subprocess.run(
        [sys.executable, "-c", STARTS, str(tmp_path), "12"], capture_output=True, text=True, timeout=300
    )
    assert done.returncode == 0, done.stdout + done.stderr[-2000:]
