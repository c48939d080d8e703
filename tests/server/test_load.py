"""A small run of the load benchmark: five tables, no error."""

from __future__ import annotations

import pytest
from benchmarks.server import measure

from tests.server.postgres import why_not


@pytest.mark.proof
@pytest.mark.parametrize(("think", "servers", "compress"), [(0.0, 1, False), (0.05, 1, True), (0.05, 2, False)])
def test_five_tables_at_once_without_an_error(think: float, servers: int, compress: bool) -> None:
    if servers > 1 and (reason := why_not()):
        pytest.skip(reason)
    outcome = measure(5, 2, think, "first-steps", servers, compress=compress).outcome
    assert outcome.errors == []
    assert outcome.seated >= 10
    assert len(outcome.latencies) > 20
