"""`grognard admin list`, `statistics`, `export` and `key`: what there is."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from grognard.cli.admin.common import DatabaseWord, JsonWord, TableWord, opened
from grognard.cli.find import complete_ruleset

if TYPE_CHECKING:
    from grognard.server.operate.shelf import Shown, Statistics

MOST = 1_000_000


def list_tables(
    database: DatabaseWord = "",
    ruleset: Annotated[
        str, typer.Option(help="Only tables of this ruleset.", autocompletion=complete_ruleset, show_default=False)
    ] = "",
    older_than: Annotated[int, typer.Option(min=0, max=MOST, help="Only those untouched for so many days.")] = 0,
    finished: Annotated[
        bool | None, typer.Option("--finished/--open", help="Only those that are over, or are not.")
    ] = None,
    limit: Annotated[int, typer.Option(min=0, max=MOST, help="At most so many, those touched last; 0 is all.")] = 100,
    as_json: JsonWord = False,
) -> None:
    """List the tables, the one touched last first.

    [dim]Example:[/dim] [bold]grognard admin list --older-than 90 --open[/bold]
    """
    from grognard.cli.console import print_json
    from grognard.rulesets import get_ruleset
    from grognard.server.operate.shelf import Which, tables

    key = get_ruleset(ruleset).meta.key if ruleset else ""
    with opened(database) as engine:
        found = tables(engine, Which(key, older_than, finished, limit))
    if as_json:
        print_json(found)
    else:
        _print_tables(found)


def _print_tables(found: list[Shown]) -> None:
    from rich.table import Table

    from grognard.cli.console import console
    from grognard.cli.draw.sheets import LIST_STYLE

    sheet = Table(**LIST_STYLE)
    for heading in ("table", "ruleset", "battle", "seats", "actions", "touched", "owner", "result"):
        sheet.add_column(heading, no_wrap=heading == "table", justify="right" if heading == "actions" else "left")
    for each in found:
        touched = f"{each.touched:%Y-%m-%d %H:%M}"
        seats = " - ".join(each.seats)
        sheet.add_row(each.id, each.ruleset, each.battle, seats, str(each.length), touched, each.owner[:8], each.result)
    console().print(sheet)


def show_statistics(database: DatabaseWord = "", as_json: JsonWord = False) -> None:
    """Count what there is.

    [dim]Example:[/dim] [bold]grognard admin statistics --json[/bold]
    """
    import msgspec

    from grognard.cli.console import print_json
    from grognard.server.operate.shelf import statistics
    from grognard.server.operate.signs import read_signs

    with opened(database) as engine:
        found, signs = statistics(engine), read_signs(engine)
    if as_json:
        print_json({**msgspec.to_builtins(found), **msgspec.to_builtins(signs)})
        return
    _print_statistics(found)
    typer.echo(f"read-only  {signs.read_only or 'no'}")
    kept = f"{signs.expiry.days} days, announced {signs.expiry.notice} days before" if signs.expiry else "for ever"
    typer.echo(f"kept       {kept}")


def _print_statistics(found: Statistics) -> None:
    def counts(of: dict[str, int]) -> str:
        return ", ".join(f"{name} {count}" for name, count in of.items()) or "none"

    typer.echo(f"tables     {found.tables}, {found.finished} of them finished")
    typer.echo(f"rulesets   {counts(found.rulesets)}")
    typer.echo(f"seats      {counts(found.seats)}")
    typer.echo(f"actions    {found.actions}")
    typer.echo(f"remarks    {found.remarks}")
    typer.echo(f"touched    within a {counts(found.touched)}")
    typer.echo(f"size       {found.bytes / 1e6:.1f} MB")
    if found.servers:
        typer.echo(f"servers    {', '.join(found.servers)}")


def export(
    table: TableWord,
    database: DatabaseWord = "",
    out: Annotated[
        Path | None, typer.Option(help="The file to write; never one that exists. Printed if unsaid.")
    ] = None,
) -> None:
    """Write a table down as JSON: record, journal, chat, seats; no tokens, and no secret that is still sealed.

    [dim]Example:[/dim] [bold]grognard admin export Xb3dLq0f_9aT --out table.json[/bold]
    """
    from grognard.cli.console import print_json
    from grognard.server.operate.export import export_table

    with opened(database) as engine:
        found = export_table(engine, table)
    if out is None:
        print_json(found)
        return
    write_json(out, found)
    typer.echo(f"{out} is written.")


def write_json(out: Path, data: object) -> None:
    import json

    from grognard.cli.files import check_folder, write_text

    check_folder(out)
    write_text(out, json.dumps(data, indent=2, ensure_ascii=False) + "\n", 0o600)


def key(database: DatabaseWord = "", as_json: JsonWord = False) -> None:
    """Print the public key under which this database's servers sign records.

    [dim]Example:[/dim] [bold]grognard admin key > club.key[/bold]  (then: grognard audit --key club.key game.grog)
    """
    from grognard.cli.console import print_json
    from grognard.server.key import server_key

    with opened(database) as engine:
        public = server_key(engine).public
    if as_json:
        print_json({"key": public})
    else:
        typer.echo(public)
