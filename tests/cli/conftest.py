"""Every test of the command line runs in a folder of its own, with two small battles in it."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.shell import write_battles


@pytest.fixture(autouse=True)
def _folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    for name in ("COLUMNS", "LINES", "FORCE_COLOR", "NO_COLOR"):
        monkeypatch.delenv(name, raising=False)
    write_battles(tmp_path)
