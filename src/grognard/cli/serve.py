"""`grognard serve`, and `grognard play` without a scenario: the tables in the browser."""

from __future__ import annotations

import threading
import time
from enum import StrEnum
from typing import Annotated, Any

import typer


class Form(StrEnum):
    """How a line of the log is written."""

    TEXT = "text"
    JSON = "json"


class Level(StrEnum):
    """From where on something is logged."""

    DEBUG = "debug"
    INFO = "info"
    WARNING = "warning"
    ERROR = "error"


WAIT_SECONDS = 30
POLL_SECONDS = 0.05


def serve(
    host: Annotated[str, typer.Option(help="The address to listen on; 0.0.0.0 lets others on your network in.")] = (
        "127.0.0.1"
    ),
    port: Annotated[
        int | None,
        typer.Option(
            min=1, max=65535, help="The port; 8859, or another one if that is in use, unless said.", show_default=False
        ),
    ] = None,
    database: Annotated[
        str,
        typer.Option(
            help="Where games are kept: an SQLAlchemy URL. A file in your data folder if unsaid.",
            envvar="GROGNARD_DATABASE",
            show_default=False,
        ),
    ] = "",
    bots: Annotated[
        str, typer.Option(help="Where bots think: local, ray (a cluster of this machine), or a Ray cluster's address.")
    ] = "local",
    advertise: Annotated[
        str, typer.Option(help="The URL by which other servers of a shared database reach this one.")
    ] = "",
    proxy: Annotated[
        list[str] | None,
        typer.Option(help="A proxy that may say for whom it asks: its address, or a network. May be repeated."),
    ] = None,
    host_name: Annotated[
        list[str] | None,
        typer.Option(help="A name by which the server is known; any other is turned away. May be repeated."),
    ] = None,
    metrics_from: Annotated[
        list[str] | None,
        typer.Option(help="An address or network that may read /metrics; this machine unless said. May be repeated."),
    ] = None,
    log: Annotated[Form, typer.Option(help="The form of the log, which goes to standard error.")] = Form.TEXT,
    log_level: Annotated[
        Level | None,
        typer.Option(help="What is logged; info as JSON (every request), warning as text.", show_default=False),
    ] = None,
    browser: Annotated[bool, typer.Option(help="Open the page in a browser.")] = False,
) -> None:
    """Serve the tables: the page, live games by link, storage.

    [dim]Examples:[/dim]

    [bold]grognard serve --browser[/bold]

    [bold]grognard serve --host 0.0.0.0 --port 80 --database postgresql://…[/bold]
    """
    settings: dict[str, Any] = {"proxies": tuple(proxy or ()), "hosts": tuple(host_name or ())}
    settings |= {"log": log.value, "log_level": log_level.value if log_level else ""}
    if metrics_from:
        settings["metrics_from"] = tuple(metrics_from)
    open_house(host, port, database, browser, bots=bots, address=advertise, **settings)


def open_house(
    host: str = "127.0.0.1", port: int | None = None, database: str = "", browser: bool = True, **settings: Any
) -> None:
    """Run the server here and show the page as soon as it answers."""
    from grognard.server.app import Settings
    from grognard.server.serve import open_house as run

    def ready(address: str) -> None:
        typer.echo(f"Grognard is at {address} (stop it with Ctrl-C)")
        if browser:
            threading.Thread(target=_show, args=(address,), daemon=True).start()

    run(host, port, Settings(database, **settings), ready)


def _show(address: str) -> None:
    """Open the page once the server answers; without a browser the printed address has to do."""
    import webbrowser
    from urllib.error import URLError
    from urllib.request import urlopen

    until = time.monotonic() + WAIT_SECONDS
    while time.monotonic() < until:
        try:
            with urlopen(f"{address}api/health", timeout=1):
                break
        except (URLError, OSError):
            time.sleep(POLL_SECONDS)
    webbrowser.open(address)
