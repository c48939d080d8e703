"""`grognard admin backup`, `restore`, `read-only` and `expiry`: how what there is is kept."""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from grognard.cli.admin.common import DatabaseWord, JsonWord, named, opened
from grognard.core.errors import GrognardError


def backup(
    file: Annotated[Path, typer.Argument(help="The file to write; never one that exists.", show_default=False)],
    database: DatabaseWord = "",
) -> None:
    """Copy the whole database into one file, while servers are at work.

    The copy of an SQLite file is a database itself; that of a PostgreSQL is made by pg_dump. It holds secrets of
    games under way and the key that signs records: keep it where nobody else reads it.

    [dim]Example:[/dim] [bold]grognard admin backup /var/backups/grognard-2026-11-16.db[/bold]
    """
    from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn

    from grognard.cli.console import console
    from grognard.cli.files import check_folder
    from grognard.server.operate.backup import backup as copy

    check_folder(file)
    columns = (TextColumn("{task.description}"), BarColumn(), TimeRemainingColumn())
    out = console(stderr=True)
    bar = Progress(*columns, console=out, transient=True, disable=not out.is_terminal)  # nobody else looks at it
    with opened(database) as engine, bar as progress:
        task = progress.add_task(str(file), total=None)
        copy(engine, file, lambda done, whole: progress.update(task, completed=done, total=whole))
    typer.echo(f"{file} is written ({file.stat().st_size / 1e6:.1f} MB).")


def restore(
    file: Annotated[Path, typer.Argument(help="A backup.", show_default=False)],
    database: DatabaseWord = "",
    yes: Annotated[bool, typer.Option("--yes", help="Put it in the place of the games that are there.")] = False,
) -> None:
    """Put a backup in the place of the database. Refused while a server is serving it.

    An SQLite file that was there before is kept beside it.

    [dim]Example:[/dim] [bold]grognard admin restore /var/backups/grognard-2026-11-16.db --yes[/bold]
    """
    from grognard.server.operate.backup import restore as put_back
    from grognard.server.serve import default_database

    before = put_back(database or default_database(), file, yes)
    typer.echo(f"{file} is put back." + (f" What was there before is in {before}." if before else ""))


class Switch(StrEnum):
    """Whether something holds."""

    ON = "on"
    OFF = "off"


def read_only(
    state: Annotated[
        Switch, typer.Argument(help="on: everybody only looks. off: everybody plays.", show_default=False)
    ],
    database: DatabaseWord = "",
    say: Annotated[str, typer.Option(help="What players are told.", show_default=False)] = "",
) -> None:
    """Let everybody only look, or play again. Running servers notice within seconds.

    [dim]Example:[/dim] [bold]grognard admin read-only on --say "We move house until nine o'clock."[/bold]
    """
    from grognard.server.operate.signs import CLOSED, set_read_only

    if len(say) > 300:
        raise GrognardError("Say it in 300 letters.")
    with opened(database) as engine:
        set_read_only(engine, (say or CLOSED) if state is Switch.ON else "")
    typer.echo("Everybody only looks now." if state is Switch.ON else "Everybody plays again.")


def expiry(
    days: Annotated[
        int | None, typer.Argument(min=0, max=36_500, help="Days after the last change; 0 is for ever.")
    ] = None,
    database: DatabaseWord = "",
    notice: Annotated[int, typer.Option(min=1, max=3650, help="So many days before, its page says so.")] = 14,
    as_json: JsonWord = False,
) -> None:
    """Say how long servers keep a table that nobody touches, or show it. It is announced on the table's page first.

    [dim]Example:[/dim] [bold]grognard admin expiry 365 --notice 30[/bold]
    """
    from grognard.cli.console import print_json
    from grognard.server.operate.signs import read_signs, set_expiry

    with opened(named(database)) as engine:
        if days is not None:
            if days and notice > days:
                raise GrognardError(f"A table kept for {days} days cannot be announced {notice} days before.")
            set_expiry(engine, days, notice)
        found = read_signs(engine).expiry
    if as_json:
        print_json({"expiry": found})
    elif found is None:
        typer.echo("Tables are kept for ever.")
    else:
        typer.echo(
            f"Tables are kept for {found.days} days after their last change, announced {found.notice} days before."
        )
