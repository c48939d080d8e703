"""Many live tables on one server or several: `python -m benchmarks.server --tables 200,800 --think 0,5`.

A row for each number of tables and each time to think. Two programs sit at each table (`benchmarks.players`), each on a
WebSocket of its own and in other processes than the server's. `--servers 2` runs two on a PostgreSQL of their own; a
program connects to any of them. Programs and servers share the machine.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import httpx
import msgspec

from benchmarks.measure import percentile, table
from benchmarks.players import Outcome

HEAD = (
    "tables", "thinking", "errors", "actions/s", "p50", "p99", "longest", "games finished", "servers' cores",
    "servers' time for an action", "commits/s", "a commit", "programs' cores", "a push", "load",
)  # fmt: skip


# -- the servers under load ------------------------------------------------------------------------------------------


def serve_all(port: int, database: str) -> None:
    """As users run it, but tables and messages are not rationed: programs are quicker than hands."""
    from grognard.server.app import Settings
    from grognard.server.limits import Limits
    from grognard.server.serve import open_house

    many = 20_000
    limits = Limits(connections=many, connections_each=many, sockets=many, sockets_each=many, guests=many)
    settings = Settings(database, new_games=(1e9, 1e9), looks=(1e9, 1e9), messages=(1e9, 1e9), limits=limits)
    open_house("127.0.0.1", port, settings, lambda address: None)


@contextmanager
def started(folder: Path, database: str = "") -> Iterator[tuple[str, int]]:
    """A server, on a database in a folder unless one is named; gives its address and process id."""
    from grognard.server.serve import free_port

    port = free_port(0, "127.0.0.1")
    database = database or f"sqlite:///{folder / 'tables.db'}"
    process = subprocess.Popen([sys.executable, "-m", "benchmarks.server", "--serve", str(port), database])
    url = f"http://127.0.0.1:{port}"
    try:
        while True:
            try:
                httpx.get(f"{url}/api/health", trust_env=False)
                break
            except httpx.TransportError:
                if process.poll() is not None:
                    raise OSError("the server has ended") from None
                time.sleep(0.05)
        yield url, process.pid
    finally:
        process.terminate()
        process.wait(60)


@contextmanager
def house(servers: int) -> Iterator[list[tuple[str, int]]]:
    """So many servers of one database: of SQLite if there is one, else of a PostgreSQL of our own that keeps what it
    says it keeps."""
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        database = ""
        if servers > 1:
            from tests.server.postgres import cluster

            database = stack.enter_context(cluster("fsync=on", "max_connections=60"))
        yield [stack.enter_context(started(folder, database)) for _ in range(servers)]


def cpu_seconds(process: int) -> float:
    """The processor time a process has used, where the system tells."""
    try:
        fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    except OSError:
        return 0.0
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def commits_of(urls: list[str]) -> tuple[float, float]:
    """The transactions of all servers' writers until now: how many, and the seconds they took."""
    count = seconds = 0.0
    for url in urls:
        for line in httpx.get(f"{url}/metrics", trust_env=False).text.splitlines():
            name, _, value = line.rpartition(" ")
            count += float(value) if name == "grognard_commit_seconds_count" else 0.0
            seconds += float(value) if name == "grognard_commit_seconds_sum" else 0.0
    return count, seconds


# -- the programs ----------------------------------------------------------------------------------------------------


class Load(msgspec.Struct):
    """What came of it, and what it cost."""

    tables: int
    think: float
    outcome: Outcome
    server_seconds: float
    commits: tuple[float, float]
    """How many transactions the servers' writers made, and the seconds these took."""
    busy: float
    """The load of the machine when it began: how many others wanted its cores."""

    def row(self) -> tuple[str, ...]:
        outcome = self.outcome
        done = len(outcome.latencies) or 1
        times = [1000 * latency for latency in outcome.latencies] or [float("nan")]
        return (
            f"{self.tables:,}",
            f"{self.think:g} s",
            f"{len(outcome.errors)}",
            f"{len(outcome.latencies) / outcome.seconds:,.0f}",
            *(f"{percentile(times, part):.1f} ms" for part in (0.5, 0.99, 1.0)),
            f"{outcome.finished}",
            f"{self.server_seconds / outcome.seconds:.0%}",
            f"{1000 * self.server_seconds / done:.2f} ms",
            f"{self.commits[0] / outcome.seconds:,.0f}",
            f"{1000 * self.commits[1] / (self.commits[0] or 1):.1f} ms",
            f"{outcome.cpu / outcome.seconds:.0%}",
            f"{outcome.received / done / 2000:.1f} KB",
            f"{self.busy:.1f}",
        )


def measure(
    tables: int, seconds: float, think: float, scenario: str, servers: int = 1, clients: int = 1, compress: bool = False
) -> Load:
    busy = os.getloadavg()[0]
    with house(servers) as running, ExitStack() as stack:
        urls = [url for url, _ in running]
        programs = []
        for client in range(clients):
            command = [sys.executable, "-m", "benchmarks.players", *urls, "--seconds", str(seconds)]
            command += ["--think", str(think), "--scenario", scenario, *(["--compress"] if compress else [])]
            command += ["--tables", str(tables * client // clients), str(tables * (client + 1) // clients)]
            started = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
            programs.append(stack.enter_context(started))
        for program in programs:
            assert program.stdout is not None
            program.stdout.readline()
        made = commits_of(urls)
        before = sum(cpu_seconds(process) for _, process in running)
        for program in programs:
            assert program.stdin is not None
            program.stdin.write("go\n")
            program.stdin.flush()
        time.sleep(seconds)
        used = sum(cpu_seconds(process) for _, process in running) - before
        commits = tuple(now - then for now, then in zip(commits_of(urls), made, strict=True))
        outcomes = [outcome_of(program) for program in programs]
    return Load(tables, think, joined(outcomes), used, (commits[0], commits[1]), busy)


def outcome_of(program: subprocess.Popen[str]) -> Outcome:
    told, _ = program.communicate()
    if program.returncode:
        return Outcome(seconds=1.0, errors=[f"the programs' process ended with {program.returncode}"])
    return msgspec.json.decode(told, type=Outcome)


def joined(outcomes: list[Outcome]) -> Outcome:
    return Outcome(
        seconds=max(outcome.seconds for outcome in outcomes),
        latencies=[latency for outcome in outcomes for latency in outcome.latencies],
        errors=[error for outcome in outcomes for error in outcome.errors],
        finished=sum(outcome.finished for outcome in outcomes),
        seated=sum(outcome.seated for outcome in outcomes),
        cpu=sum(outcome.cpu for outcome in outcomes),
        received=sum(outcome.received for outcome in outcomes),
    )


def main() -> None:
    parser = argparse.ArgumentParser(description="Play many live tables at once.")
    parser.add_argument("--tables", default="200", help="tables at once, two programs at each; several with commas")
    parser.add_argument("--think", default="0", help="seconds a program thinks on average, likewise; 0: none at all")
    parser.add_argument("--seconds", type=float, default=20, help="how long to measure each")
    parser.add_argument("--servers", type=int, default=1, help="server processes; more than one on PostgreSQL")
    parser.add_argument("--clients", type=int, default=1, help="processes that the programs are spread over")
    parser.add_argument("--compress", action="store_true", help="pushes are compressed, as browsers want them")
    parser.add_argument("--scenario", default="first-steps", help="a scenario of the Portable Wargame")
    parser.add_argument("--serve", nargs=2, metavar=("PORT", "DATABASE"), help=argparse.SUPPRESS)
    given = parser.parse_args()
    if given.serve:
        serve_all(int(given.serve[0]), given.serve[1])
        return
    loads = []
    for think in map(float, given.think.split(",")):
        for tables in map(int, given.tables.split(",")):
            more = (given.servers, given.clients, given.compress)
            loads.append(measure(tables, given.seconds, think, given.scenario, *more))
    print(table(HEAD, [load.row() for load in loads]))
    errors = [error for load in loads for error in load.outcome.errors]
    for error in sorted(set(errors))[:10]:
        print(error, file=sys.stderr)
    sys.exit(1 if errors else 0)


if __name__ == "__main__":
    main()
