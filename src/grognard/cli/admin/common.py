"""What all commands of an operator share: the database, a question before something is lost, JSON."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Annotated

import typer

from grognard.core.errors import GrognardError

if TYPE_CHECKING:
    from sqlalchemy import Engine

DatabaseWord = Annotated[
    str,
    typer.Option(
        help="Where games are kept: an SQLAlchemy URL. A file in your data folder if unsaid.",
        envvar="GROGNARD_DATABASE",
        show_default=False,
    ),
]
JsonWord = Annotated[bool, typer.Option("--json", help="Print JSON.")]
YesWord = Annotated[bool, typer.Option("--yes", "-y", help="Do not ask.")]
TableWord = Annotated[str, typer.Argument(help="A table, by its id.", show_default=False)]
TokenWord = Annotated[
    str, typer.Option(help="The token of a seat: what stands after # in its link.", show_default=False)
]


def named(database: str) -> str:
    """The URL of a database that is there: an operator makes none by a slip of the pen."""
    from pathlib import Path

    from grognard.server.database import address_of
    from grognard.server.serve import default_database

    url = address_of(database or default_database())
    if url.get_backend_name() == "sqlite" and url.database and not Path(url.database).exists():
        raise GrognardError(f"There is no database {url.database!r}: say which one with --database.")
    return url.render_as_string(hide_password=False)


@contextmanager
def opened(database: str) -> Iterator[Engine]:
    """A database that is there and up to date."""
    from grognard.server.database import explained, prepare

    engine = prepare(named(database))
    try:
        with explained(engine.url):
            yield engine
    finally:
        engine.dispose()


def sure(question: str, yes: bool) -> None:
    """Ask before something is lost; nobody there to answer is a no."""
    if not yes and not typer.confirm(question, default=False, err=True):
        raise GrognardError("Nothing was changed.")
