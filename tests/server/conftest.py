from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.server.postgres import cluster, fresh_database
from tests.server.processes import Server
from tests.server.serving import TestClient, house


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    """One server for the tests of a file, in this process, on a database of its own."""
    with house(tmp_path_factory.mktemp("house") / "tables.db") as found:
        yield found


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One server for the tests of a file, in a process of its own."""
    with Server(tmp_path_factory.mktemp("server")) as found:
        yield found


@pytest.fixture(scope="session")
def postgres() -> Iterator[str]:
    """The URL of a PostgreSQL of our own, one for all tests; says why where there is none."""
    with cluster() as url:
        yield url


@pytest.fixture
def database(postgres: str) -> str:
    """A fresh database on it."""
    return fresh_database(postgres)
