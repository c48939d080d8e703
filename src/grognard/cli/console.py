"""Where output goes: text for people on a console, JSON alone on standard output, progress on standard error."""

from __future__ import annotations

import json
import os
import sys
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from rich.console import Console

PAPER_WIDTH = 120
"""The width of output that does not go to a terminal."""


def console(stderr: bool = False) -> Console:
    """A console that prints brackets as brackets; plain text wherever there is no terminal."""
    from rich.console import Console

    made = Console(stderr=stderr, markup=False, highlight=False, emoji=False)
    if not made.is_terminal and "COLUMNS" not in os.environ:
        made.width = PAPER_WIDTH
    return made


def print_json(data: Any) -> None:
    """Structs, mappings and lists as JSON."""
    import msgspec

    plain = (sys.stdout.encoding or "").lower().replace("-", "") != "utf8"
    text = json.dumps(msgspec.to_builtins(data, str_keys=True), indent=2, ensure_ascii=plain)
    sys.stdout.write(text + "\n")
