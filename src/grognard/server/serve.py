"""Run the server: a place for its database and an address to listen on, or a sentence about why there is none."""

from __future__ import annotations

import errno
import os
import socket
import sys
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from urllib.parse import urlsplit

import uvicorn
from msgspec.structs import replace

from grognard.core.errors import GrognardError
from grognard.server.app import Settings, create_app
from grognard.server.database import connect, prepare
from grognard.server.lock import held
from grognard.server.protocol import protocols
from grognard.server.proxies import Proxies
from grognard.server.watch.logs import set_up

if sys.platform != "win32":
    import resource

PORT = 8859
WAITING = 2048
"""Connections that may wait to be taken."""


def default_database() -> str:
    """A file in the user's data folder."""
    base = os.environ.get("XDG_DATA_HOME") or str(Path.home() / ".local" / "share")
    folder = Path(base) / "grognard"
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        reason = (error.strerror or str(error)).lower()
        raise GrognardError(f"The folder {str(folder)!r} cannot be made: {reason}; say --database.") from None
    return f"sqlite:///{folder / 'tables.db'}"


def free_port(wanted: int, host: str) -> int:
    """The wanted port if it is free, else any."""
    with _bound(host, wanted, or_any=True) as found:
        return int(found.getsockname()[1])


def listen(host: str, port: int | None) -> socket.socket:
    """A socket at an address. A port that somebody has named is taken or refused; the usual one gives way to any."""
    try:
        found = _bound(host, PORT if port is None else port, or_any=port is None)
        found.listen(WAITING)  # from here on nobody else gets it
        return found
    except socket.gaierror:
        raise GrognardError(f"There is no host {host[:80]!r}: say 127.0.0.1, or 0.0.0.0 for everybody.") from None
    except (UnicodeError, ValueError):
        raise GrognardError(f"{host[:80]!r} is not the name of a host.") from None
    except OSError as error:
        raise GrognardError(_refusal(host, port, error)) from None


def _bound(host: str, port: int, or_any: bool) -> socket.socket:
    known = socket.getaddrinfo(host or " ", port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)
    family, kind, protocol, _, address = known[0]
    made = socket.socket(family, kind, protocol)
    try:
        made.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            made.bind(address)
        except OSError:
            if not or_any:
                raise
            made.bind((address[0], 0, *address[2:]))
    except BaseException:
        made.close()
        raise
    return made


def _refusal(host: str, port: int | None, error: OSError) -> str:
    if error.errno == errno.EADDRINUSE:
        return f"Port {port} of {host} is in use: name another with --port, or stop what listens there."
    if error.errno in (errno.EACCES, errno.EPERM):
        return f"Port {port} of {host} may not be taken by this user: name one above 1023."
    if error.errno == errno.EADDRNOTAVAIL:
        return f"{host} is not an address of this machine: say 127.0.0.1, or 0.0.0.0 for everybody."
    return f"{host} cannot be listened on: {(error.strerror or str(error)).lower()}."


def url_of(listening: socket.socket) -> str:
    """Where a browser on this machine finds the page."""
    host, port = listening.getsockname()[:2]
    host = {"0.0.0.0": "127.0.0.1", "::": "::1"}.get(host, host)
    return f"http://{f'[{host}]' if ':' in host else host}:{port}/"


def open_to_others(listening: socket.socket) -> str:
    """Where others on the network find the page, if it listens for them: the address by which this machine would go
    out. Nothing is sent to find it."""
    host, port = listening.getsockname()[:2]
    if host not in ("0.0.0.0", "::"):
        return ""
    with suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        probe.connect(("192.0.2.1", 9))
        found = str(probe.getsockname()[0])
        return "" if found.startswith(("127.", "0.")) else f"http://{found}:{port}"
    return ""


def open_house(host: str, port: int | None, settings: Settings, ready: Callable[[str], None]) -> None:
    """Serve until interrupted, and tell where as soon as nothing is in the way. Raises one sentence if something is.

    A settings' address is where other servers find this one; that of the socket unless it is said.
    """
    check(settings)
    with listen(host, port) as listening:
        where = url_of(listening)
        address = settings.address or where.rstrip("/")
        settings = replace(settings, database=usable(settings.database), address=address, alone=True)
        settings = replace(settings, open_at=settings.open_at or open_to_others(listening))
        with held(settings.database, where):
            prepare(settings.database).dispose()  # not before it is ours: another server may be at work on it
            ready(where)
            serve(settings, listening)


def check(settings: Settings) -> None:
    """Whatever would be found wrong only when the server is said to be there, or never."""
    Proxies(settings.proxies)
    Proxies(settings.metrics_from, "network that may read /metrics")
    if not all(name.strip() for name in settings.hosts):
        raise GrognardError("A server is known by a name: say --host-name club.example.org, or leave it out.")
    said = settings.address
    with suppress(ValueError):
        if not said or (urlsplit(said).scheme in ("http", "https") and urlsplit(said).hostname):
            return
    raise GrognardError(f"{said[:80]!r} is no address of a server: say --advertise http://10.0.0.5:8861.")


def usable(database: str) -> str:
    """The URL of a database that can be read and is ours, or new; a file in the user's data folder if none is named."""
    engine = connect(database or default_database())
    engine.dispose()
    return engine.url.render_as_string(hide_password=False)


def serve(settings: Settings, listening: socket.socket) -> None:
    """Serve until interrupted. Addresses are not logged: they would tell who plays."""
    set_up(settings.log, settings.log_level)
    with suppress(KeyboardInterrupt):
        uvicorn.Server(configured(settings)).run(sockets=[listening])


def configured(settings: Settings) -> uvicorn.Config:
    """How uvicorn is to run a server: every wait of a connection has an end, and the application alone says whom a
    proxy asks for."""
    limits = settings.limits
    _open_files(limits.connections)
    over_http, live = protocols(limits, Proxies(settings.proxies))
    return uvicorn.Config(
        create_app(settings),
        log_config=None,
        log_level="warning",
        access_log=False,
        server_header=False,
        proxy_headers=False,
        http=over_http,
        ws=live,
        backlog=WAITING,
        ws_ping_interval=None,  # one timer asks all connections (`websocket.Pings`)
        timeout_keep_alive=round(limits.idle_seconds),
    )


def _open_files(connections: int) -> None:
    """A connection is a file to the system: ask for as many, where it can be asked."""
    if sys.platform != "win32":
        soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        wanted = connections + 200
        if hard != resource.RLIM_INFINITY:
            wanted = min(wanted, hard)
        if soft < wanted:
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
