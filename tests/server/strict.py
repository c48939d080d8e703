"""A server with little patience, so that a trial of patience takes seconds: `python -m tests.server.strict`."""

from __future__ import annotations

import argparse

from grognard.server.app import Settings
from grognard.server.limits import Limits
from grognard.server.serve import open_house

LIMITS = Limits(
    connections_each=60,
    sockets_each=40,
    head_seconds=1.0,
    body_seconds=2.0,
    idle_seconds=1.0,
    send_seconds=1.5,
    hello_seconds=1.0,
    ping_seconds=2.0,
)


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--port", type=int)
    parser.add_argument("--database")
    given = parser.parse_args()
    settings = Settings(given.database, limits=LIMITS, reading_seconds=4.0, most_waiting=8)
    open_house("127.0.0.1", given.port, settings, lambda address: print(f"Strict at {address}", flush=True))


if __name__ == "__main__":
    main()
