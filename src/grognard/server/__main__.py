"""Run the server alone: `python -m grognard.server --port 8859`."""

from __future__ import annotations

import argparse
import sys

from grognard.core.errors import GrognardError
from grognard.server.app import Settings
from grognard.server.serve import open_house
from grognard.server.think import HERE
from grognard.server.watch.figures import LOOPBACK
from grognard.server.watch.logs import FORMS, LEVELS

BAD_INPUT = 2


def main() -> None:
    parser = argparse.ArgumentParser(description="Serve Grognard's tables.")
    parser.add_argument("--host", default="127.0.0.1", help="the address to listen on")
    parser.add_argument("--port", type=int, help="the port; 8859, or another one if that is in use, unless given")
    parser.add_argument("--database", default="", help="an SQLAlchemy URL; a file in your data folder if not given")
    parser.add_argument("--bots", default=HERE, help="where bots think: local, ray, or the address of a Ray cluster")
    parser.add_argument("--advertise", default="", help="the URL by which other servers of the database reach this one")
    parser.add_argument("--proxy", action="append", default=[], help="a proxy's address or network; may be repeated")
    parser.add_argument("--host-name", action="append", default=[], help="a name of this server; may be repeated")
    parser.add_argument("--metrics-from", action="append", help="an address or network that may read /metrics")
    parser.add_argument("--log", choices=FORMS, default="text", help="the form of the log")
    parser.add_argument("--log-level", choices=LEVELS, default="", help="from which level on")
    given = parser.parse_args()
    settings = Settings(
        given.database,
        bots=given.bots,
        address=given.advertise,
        proxies=tuple(given.proxy),
        hosts=tuple(given.host_name),
        metrics_from=tuple(given.metrics_from or LOOPBACK),
        log=given.log,
        log_level=given.log_level,
    )
    try:
        open_house(given.host, given.port, settings, lambda address: print(f"Grognard is at {address}", flush=True))
    except GrognardError as error:
        print(f"grognard: {error}", file=sys.stderr)
        sys.exit(BAD_INPUT)


if __name__ == "__main__":
    main()
