from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.server.serving import Server, TestClient, house


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
