"""The commands of an operator by their names."""

from __future__ import annotations

import typer

from grognard.cli.admin import keeping, looking, removing

app = typer.Typer(
    no_args_is_help=True,
    help="Keep a server: backups, tables, what is kept of people, reading only.",
    rich_markup_mode="rich",
)
app.command("list")(looking.list_tables)
app.command("statistics")(looking.show_statistics)
app.command("backup")(keeping.backup)
app.command("restore")(keeping.restore)
app.command("export")(looking.export)
app.command("delete")(removing.delete)
app.command("expire")(removing.expire)
app.command("expiry")(keeping.expiry)
app.command("export-person")(removing.export_person)
app.command("delete-person")(removing.delete_person)
app.command("read-only")(keeping.read_only)
app.command("key")(looking.key)
