"""`grognard serve`, and `grognard play` without a scenario: the tables in the browser."""

from __future__ import annotations

import threading
import time
from typing import Annotated

import typer

PORT = 8859
WAIT_SECONDS = 30
POLL_SECONDS = 0.05


def serve(
    host: Annotated[str, typer.Option(help="The address to listen on; 0.0.0.0 lets others on your network in.")] = (
        "127.0.0.1"
    ),
    port: Annotated[int, typer.Option(min=1, max=65535, help="The port; another one is taken if it is in use.")] = PORT,
    database: Annotated[
        str, typer.Option(help="Where games are kept: an SQLAlchemy URL. A file in your data folder if unsaid.")
    ] = "",
    browser: Annotated[bool, typer.Option(help="Open the page in a browser.")] = False,
) -> None:
    """Serve the tables: the page, live games by link, storage.

    [dim]Examples:[/dim]

    [bold]grognard serve --browser[/bold]

    [bold]grognard serve --host 0.0.0.0 --port 80 --database postgresql://…[/bold]
    """
    open_house(host, port, database, browser)


def open_house(host: str = "127.0.0.1", port: int = PORT, database: str = "", browser: bool = True) -> None:
    """Run the server here and show the page as soon as it answers."""
    from grognard.server.serve import default_database, free_port
    from grognard.server.serve import serve as run

    port = free_port(port, host)
    address = f"http://{'127.0.0.1' if host == '0.0.0.0' else host}:{port}/"
    typer.echo(f"Grognard is at {address} (stop it with Ctrl-C)")
    if browser:
        threading.Thread(target=_show, args=(address,), daemon=True).start()
    run(database or default_database(), host, port)


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
