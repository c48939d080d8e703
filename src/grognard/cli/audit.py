"""`grognard audit`: verify a record, every action and every roll of it."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

FAILED = 1


def audit(
    file: Annotated[Path, typer.Argument(help="A game record.", show_default=False)],
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
) -> None:
    """Verify a game record: scenario, actions, dice and result.

    Ends with 0 where nothing failed, 1 where a check failed, 2 where the file cannot be read.

    [dim]Example:[/dim] [bold]grognard audit first-steps-1859-06-24.grog[/bold]
    """
    from rich.table import Table
    from rich.text import Text

    from grognard.cli.console import console, print_json
    from grognard.cli.draw.sheets import LIST_STYLE
    from grognard.cli.find import find_record
    from grognard.table.replay import audit as check

    checks = check(find_record(file))
    failed = any(each.passed is False for each in checks)
    if as_json:
        print_json({"file": str(file), "passed": not failed, "checks": checks})
    else:
        words = {True: Text("passed", "green"), False: Text("FAILED", "bold red"), None: Text("open", "yellow")}
        table = Table(**{**LIST_STYLE, "show_header": False})
        for each in checks:
            table.add_row(each.name, words[each.passed], each.text)
        console().print(table)
    if failed:
        raise typer.Exit(FAILED)
