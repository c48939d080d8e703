from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.server.serving import TestClient, house

HERE = Path(__file__).parent


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """The first migration copies columns in a way that SQLAlchemy will drop; test_storage.py holds it to account."""
    for item in items:
        if HERE in item.path.parents:
            item.add_marker(pytest.mark.filterwarnings("ignore:The Column.copy"))


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    """One server for the tests of a file, in this process, on a database of its own."""
    with house(tmp_path_factory.mktemp("house") / "tables.db") as found:
        yield found
