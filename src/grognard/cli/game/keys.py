"""Editing a line: arrows, history and completion, where Python has readline."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any


def _readline() -> Any:
    try:
        import readline
    except ImportError:  # not every Python has it
        return None
    return readline


def complete(words: Sequence[str]) -> None:
    """Let the tab key complete the word under way."""
    readline = _readline()
    if readline is None:
        return

    def offer(text: str, index: int) -> str | None:
        fitting = [f"{word} " for word in words if word.startswith(text)]
        return fitting[index] if index < len(fitting) else None

    readline.set_completer(offer)
    readline.set_completer_delims(" ")
    readline.parse_and_bind("tab: complete")


def forget_lines() -> None:
    """What one player typed is not for the next: no arrow key brings it back."""
    readline = _readline()
    if readline is not None:
        readline.clear_history()
