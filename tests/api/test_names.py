"""The names that programs rely on: whoever changes one changes it here, and says so in the changelog."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

import grognard

PUBLIC = [
    "Action",
    "Card",
    "Choices",
    "Game",
    "GrognardError",
    "IllegalAction",
    "LogLine",
    "OddsTable",
    "Outcome",
    "Picture",
    "Player",
    "View",
    "__version__",
    "bot",
    "list_battles",
    "list_bots",
    "new",
    "play",
    "play_out",
    "read_record",
]
OF_GAME = {
    "actions", "choosing", "copy", "core", "describe", "evaluate", "forfeit", "is_over", "log", "name", "note",
    "number", "odds", "options", "options_of", "outcome", "parse", "picture", "place", "play", "pop", "prompt",
    "push", "record", "save", "side", "text", "turn", "unit", "view", "winner",
}  # fmt: skip


def test_the_public_names_are_these() -> None:
    assert grognard.__all__ == PUBLIC
    assert set(PUBLIC) <= set(dir(grognard))
    assert all(getattr(grognard, name) is not None for name in PUBLIC)


def test_the_guide_lists_them_all() -> None:
    guide = (Path(__file__).parents[2] / "docs/guides/python.md").read_text("utf-8").partition("## All names")[2]
    assert [name for name in PUBLIC if not re.search(rf"`{name}[`(]", guide)] == []


def test_a_game_can_do_this_and_no_more() -> None:
    assert {name for name in dir(grognard.Game) if not name.startswith("_")} == OF_GAME


def test_another_name_is_no_attribute() -> None:
    with pytest.raises(AttributeError, match="has no attribute 'zouaves'"):
        _ = grognard.zouaves


def test_importing_the_package_loads_nothing_else() -> None:
    code = "import sys, grognard; print([m for m in sys.modules if m.startswith(('grognard.', 'msgspec', 'numpy'))])"
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout == "[]\n"
