"""What several commands are given about programs that play."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated

import typer

from grognard.core.errors import GrognardError

DEFAULT_BUDGET = 2000
MOST_BUDGET = 24 * 3600 * 1000

BudgetOption = Annotated[
    int, typer.Option("--budget", min=1, max=MOST_BUDGET, help="Milliseconds that a program has for one choice.")
]
SetOption = Annotated[
    list[str] | None,
    typer.Option(
        "--set", metavar="NAME=VALUE", help="An option of the program's own. May be repeated.", show_default=False
    ),
]


def parse_settings(words: Iterable[str]) -> dict[str, str]:
    """`depth=3` and others, by name."""
    found: dict[str, str] = {}
    for word in words:
        name, sign, value = word.partition("=")
        if not sign or not name or name in found:
            raise GrognardError(f"--set {word[:60]!r}: write each option once, as NAME=VALUE.")
        found[name.strip()] = value.strip()
    return found
