"""Run the server alone: `python -m grognard.server --port 8859`."""

from __future__ import annotations

import argparse

from grognard.server.serve import default_database, free_port, serve


def main() -> None:
    parser = argparse.ArgumentParser(description="Serve Grognard's tables.")
    parser.add_argument("--host", default="127.0.0.1", help="the address to listen on")
    parser.add_argument("--port", type=int, default=8859, help="the port; another one is taken if it is in use")
    parser.add_argument("--database", default="", help="an SQLAlchemy URL; a file in your data folder if not given")
    given = parser.parse_args()
    port = free_port(given.port, given.host)
    print(f"Grognard is at http://{given.host}:{port}/", flush=True)
    serve(given.database or default_database(), given.host, port)


if __name__ == "__main__":
    main()
