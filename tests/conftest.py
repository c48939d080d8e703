"""What the tests of the whole proof came to is told at the end, however many processes ran them."""

from __future__ import annotations

from typing import Any

import pytest

FIGURES = "figures"
"""The property under which a test says what it has proven, in numbers: `record_property(FIGURES, "200 kills, …")`."""


def pytest_terminal_summary(terminalreporter: Any) -> None:
    """The list of `make proof`."""
    told = [
        (report.nodeid.partition("::")[0].removeprefix("tests/"), text)
        for report in terminalreporter.stats.get("passed", [])
        if isinstance(report, pytest.TestReport)
        for name, text in report.user_properties
        if name == FIGURES
    ]
    if told:
        terminalreporter.section("proven")
        for file, text in sorted(told):
            terminalreporter.line(f"{file}: {text}")
