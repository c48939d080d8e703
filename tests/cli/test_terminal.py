"""On a real terminal: colours where they are wanted, none where they are not."""

from __future__ import annotations

import os
import pty
import re
import select
import subprocess
import time
from pathlib import Path

import pytest

from grognard.cli.game.keys import complete, forget_lines
from tests.cli.shell import COMMAND, PATIENCE, PLAIN, process

COLOUR = re.compile(r"\033\[[\d;]*(3[0-9]|4[0-9])[;m]")


def on_terminal(folder: Path, answers: list[tuple[str, str]], **env: str) -> str:
    """What a terminal shows of a game, answering each prompt in turn; the line is cut after the last."""
    ours, theirs = pty.openpty()
    with subprocess.Popen(
        [*COMMAND, "play", "skirmish.toml", "--opponent", "human"], stdin=theirs, stdout=theirs, stderr=theirs,
        cwd=folder, env={**PLAIN, "TERM": "xterm-256color", "COLUMNS": "100", "LINES": "60", **env},
        start_new_session=True,
    ) as game:  # fmt: skip
        os.close(theirs)
        seen, until = "", time.monotonic() + PATIENCE
        for prompt, answer in answers:
            at = len(seen)
            while prompt not in seen[at:] and time.monotonic() < until:
                if select.select([ours], [], [], 0.2)[0]:
                    seen += os.read(ours, 65536).decode("utf-8", "replace")
            os.write(ours, f"{answer}\n".encode())
        while game.poll() is None and time.monotonic() < until:
            if select.select([ours], [], [], 0.2)[0]:
                try:
                    seen += os.read(ours, 65536).decode("utf-8", "replace")
                except OSError:
                    break
    os.close(ours)
    return seen


ANSWERS = [("word of Red", "viva"), ("word of Blue", ""), ("over to", ""), ("> ", "quit")]


def test_a_terminal_gets_colours_and_a_clean_screen_at_each_hand_over(tmp_path: Path) -> None:
    seen = on_terminal(tmp_path, ANSWERS)
    assert COLOUR.search(seen)
    assert "\033[3J" in seen, "what one player saw cannot be scrolled back to"
    assert "The game is saved in" in seen
    assert 'word red "viva"' in next(tmp_path.glob("*.grog")).read_text()


def test_no_color_is_respected(tmp_path: Path) -> None:
    seen = on_terminal(tmp_path, ANSWERS, NO_COLOR="1")
    assert not COLOUR.search(seen)
    assert "R RI" in seen


def test_the_tab_key_completes_and_no_arrow_brings_back_what_another_typed() -> None:
    readline = pytest.importorskip("readline")
    complete(["move", "mount", "fire"])
    offer = readline.get_completer()
    assert [offer("mo", n) for n in range(3)] == ["move ", "mount ", None]
    readline.add_history("aim red-one 0207")
    forget_lines()
    assert readline.get_current_history_length() == 0
    readline.set_completer(None)


def test_a_poor_terminal_gets_plain_characters_and_no_crash(tmp_path: Path) -> None:
    shown = process("play", "skirmish.toml", "--seed", "3", cwd=tmp_path, PYTHONIOENCODING="ascii")
    assert shown.returncode == 0, shown.stderr
    assert "R RI S" in shown.stdout
    assert shown.stdout.isascii()
