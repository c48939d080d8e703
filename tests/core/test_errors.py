from __future__ import annotations

import pytest

from grognard.core.errors import GrognardError, IllegalAction, RecordError, ScenarioError


@pytest.mark.parametrize(
    ("error", "text"),
    [
        (IllegalAction("Pinned units stay."), "Pinned units stay."),
        (IllegalAction("Pinned units stay.", "7.3"), "Pinned units stay. [7.3]"),
        (ScenarioError("Too many.", "2.1", 12, "a.toml"), "a.toml:12: Too many. [2.1]"),
        (ScenarioError("Too many.", source="a.toml"), "a.toml: Too many."),
        (ScenarioError("Too many."), "Too many."),
        (RecordError("Cut off.", line=4), "line 4: Cut off."),
        (RecordError("Cut off."), "Cut off."),
    ],
)
def test_errors_say_where_what_and_by_which_rule(error: GrognardError, text: str) -> None:
    assert str(error) == text
    assert error.message in text
