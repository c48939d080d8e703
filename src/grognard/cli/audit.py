"""`grognard audit`: verify a record, every action and every roll of it, and say what that proves."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

CODES = {"proven": 0, "broken": 1, "consistent but not proven": 3}
"""How the command ends; 2 is left to what cannot be read at all."""


def audit(
    file: Annotated[Path, typer.Argument(help="A game record.", show_default=False)],
    key: Annotated[
        str,
        typer.Option(
            help="The public key of the server where it was played: 64 hexadecimal digits, a file with them, or the "
            "server's address to ask there.",
            metavar="KEY",
            show_default=False,
        ),
    ] = "",
    scenario: Annotated[
        Path | None,
        typer.Option(help="The scenario's file, where it is none of the ruleset's own.", show_default=False),
    ] = None,
    strict: Annotated[bool, typer.Option("--strict", help="End with 1 for anything that is not proven.")] = False,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
) -> None:
    """Say what a game record proves: scenario, actions, dice, words, signature and result.

    Ends with 0 where everything is proven, 3 where nothing is wrong but not everything is proven, 1 where the record is
    broken, 2 where something cannot be read.

    [dim]Example:[/dim] [bold]grognard audit first-steps-1859-06-24.grog --key https://grognard.example[/bold]
    """
    from rich.table import Table
    from rich.text import Text

    from grognard.cli.console import console, print_json
    from grognard.cli.draw.sheets import LIST_STYLE
    from grognard.cli.files import read_text
    from grognard.cli.key import find_key
    from grognard.table.audit import audit as check

    text = read_text(file)
    found = check(text, find_key(key) if key else "", read_text(scenario) if scenario else None)
    if as_json:
        print_json({"file": str(file), "verdict": found.verdict, "why": found.why, "checks": found.checks})
    else:
        words = {True: Text("passed", "green"), False: Text("FAILED", "bold red"), None: Text("open", "yellow")}
        table = Table(**{**LIST_STYLE, "show_header": False})
        for each in found.checks:
            table.add_row(each.name, words[each.passed], each.text)
        console().print(table)
        console().print(f"\n{found}")
    if code := CODES[found.verdict]:
        raise typer.Exit(CODES["broken"] if strict else code)
