"""`grognard admin delete`, `expire`, `export-person` and `delete-person`: what goes."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from grognard.cli.admin.common import DatabaseWord, JsonWord, TableWord, TokenWord, YesWord, opened, sure
from grognard.core.errors import UnknownName

if TYPE_CHECKING:
    from grognard.server.operate.removal import Person


def delete(table: TableWord, database: DatabaseWord = "", yes: YesWord = False, as_json: JsonWord = False) -> None:
    """Delete a table with its journal, chat and seats, for good. A running server notices within seconds.

    [dim]Example:[/dim] [bold]grognard admin delete Xb3dLq0f_9aT[/bold]
    """
    from grognard.cli.console import print_json
    from grognard.server.operate.removal import delete_tables
    from grognard.server.operate.shelf import tables

    with opened(database) as engine:
        found = next((each for each in tables(engine) if each.id == table), None)
        if found is None:
            raise UnknownName(f"There is no table {table!r} here; grognard admin list shows those that there are.")
        sure(f"Delete {table} ({found.battle}, {found.length} actions) for good?", yes)
        delete_tables(engine, [table])
    if as_json:
        print_json({"deleted": [table]})
    else:
        typer.echo(f"{table} is deleted.")


def expire(
    older_than: Annotated[
        int, typer.Option(min=1, max=36_500, help="Those that nobody has changed for so many days.", show_default=False)
    ],
    database: DatabaseWord = "",
    yes: YesWord = False,
    as_json: JsonWord = False,
) -> None:
    """Delete old tables now, for good and unannounced; `expiry` has the servers do it, and say so before.

    [dim]Example:[/dim] [bold]grognard admin expire --older-than 365[/bold]
    """
    from rich.progress import track

    from grognard.cli.console import console, print_json
    from grognard.server.operate.removal import delete_tables, expired

    with opened(database) as engine:
        old = expired(engine, older_than)
        if old:
            sure(f"Delete {len(old)} tables that nobody has changed for {older_than} days?", yes)
        for game in track(old, "Deleting", console=console(stderr=True), transient=True):
            delete_tables(engine, [game])
    if as_json:
        print_json({"deleted": old})
    else:
        typer.echo(f"{len(old)} tables are deleted." if old else f"No table is older than {older_than} days.")


def export_person(
    token: TokenWord,
    database: DatabaseWord = "",
    out: Annotated[Path | None, typer.Option(help="The file to write. Printed if unsaid.")] = None,
) -> None:
    """Write down what is kept of a person. People are known by nothing but the token of their seat.

    [dim]Example:[/dim] [bold]grognard admin export-person --token 0lLd…[/bold]
    """
    import msgspec

    from grognard.cli.admin.looking import write_json
    from grognard.cli.console import print_json
    from grognard.server.operate.removal import person

    with opened(database) as engine:
        found = _known(person(engine, token))
    if out is None:
        print_json(found)
        return
    write_json(out, msgspec.to_builtins(found))
    typer.echo(f"{out} is written.")


def delete_person(
    token: TokenWord,
    database: DatabaseWord = "",
    table: Annotated[bool, typer.Option("--table", help="The table too, if nobody else sits at it.")] = False,
    yes: YesWord = False,
    as_json: JsonWord = False,
) -> None:
    """Remove a person from their table: remarks are blanked, standing orders go, the link opens nothing any more.

    What they played and their word for the dice stay, because they are the others' game too; --table deletes the
    table where there are no others.

    [dim]Example:[/dim] [bold]grognard admin delete-person --token 0lLd…[/bold]
    """
    from grognard.cli.console import print_json
    from grognard.server.operate.removal import delete_person as remove
    from grognard.server.operate.removal import person

    with opened(database) as engine:
        found = _known(person(engine, token))
        whole = table and found.alone
        what = "the whole table" if whole else f"{len(found.remarks)} remarks and the seat's link"
        sure(f"Remove {what} at {found.game} ({found.battle}) for good?", yes)
        remove(engine, token, with_table=table)
    if as_json:
        print_json({"table": found.game, "deleted": whole, "remarks": len(found.remarks)})
    else:
        typer.echo(
            f"{found.game} is deleted." if whole else f"Nothing of this person is left at {found.game} but the game."
        )


def _known(found: Person | None) -> Person:
    if found is None:
        raise UnknownName("This token opens no seat here.")
    return found
