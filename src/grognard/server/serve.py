"""Run the server, and find a place for its database and a free port."""

from __future__ import annotations

import os
import socket
from pathlib import Path

import uvicorn

from grognard.server.app import Settings, create_app


def default_database() -> str:
    """A file in the user's data folder."""
    base = os.environ.get("XDG_DATA_HOME") or str(Path.home() / ".local" / "share")
    folder = Path(base) / "grognard"
    folder.mkdir(parents=True, exist_ok=True)
    return f"sqlite:///{folder / 'tables.db'}"


def free_port(wanted: int, host: str) -> int:
    """The wanted port if it is free, else any."""
    for port in (wanted, 0):
        with socket.socket() as probe:
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            try:
                probe.bind((host, port))
            except OSError:
                continue
            return int(probe.getsockname()[1])
    raise OSError("no port is free")


def serve(database: str, host: str, port: int) -> None:
    """Serve until interrupted. Addresses are not logged: they would tell who plays."""
    app = create_app(Settings(database))
    uvicorn.run(app, host=host, port=port, log_level="warning", access_log=False, ws_max_size=65_536)
