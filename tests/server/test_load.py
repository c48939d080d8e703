"""A small run of the load benchmark: five tables, no error."""

from __future__ import annotations

import pytest
from benchmarks.server import measure


@pytest.mark.proof
@pytest.mark.parametrize("think", [0, 0.05])
def test_five_tables_at_once_without_an_error(think: float) -> None:
    load = measure(tables=5, seconds=2, think=think, scenario="first-steps")
    assert load.errors == []
    assert load.seated >= 10
    assert len(load.latencies) > 20
