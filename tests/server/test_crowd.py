"""A thousand spectators that never read cost a server little memory and nobody's time."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from benchmarks.crowd import unread

from tests.conftest import FIGURES

pytestmark = [
    pytest.mark.proof,
    pytest.mark.skipif(not Path("/proc/self/status").exists(), reason="looks at memory through /proc"),
]


def test_a_thousand_unread_sockets_fit_into_half_a_gigabyte(record_property: Callable[[str, object], None]) -> None:
    """On the largest battle of the house: about 130 MB where this was written, 90 of them before anybody came."""
    found = unread(1000, actions=40)
    record_property(
        FIGURES, f"1000 unread sockets: {found.most:.0f} MB at most, {found.before:.0f} MB before they came"
    )
    assert found.most < 500, found.most
    assert found.most - found.before < 300
    assert len(found.waits) == 40
    assert sorted(found.waits)[len(found.waits) // 2] < 1.0
