"""The front-line of a hex fires, and no more of it than its six points."""

from __future__ import annotations

import pytest

from tests.rulesets.brothers.battle import Battle
from tests.rulesets.drill import of_kind


@pytest.mark.rule("brothers", "8.1.2b")
def test_a_gun_beneath_infantry_fires_with_what_is_left_of_the_front_line() -> None:
    battle = Battle(
        """
        . . . .
        . . . .
        """,
        "french i infantry foot 0103 strength=4",
        "french i artillery gun 0103 strength=6",
        "french i hq h 0104",
        "austrian v infantry foe 0102 strength=6",
    )
    battle.activate("i", "aggressive")
    events = battle.fire("allied", "gun", "0102", 1, 1, 3)
    assert of_kind(events, "Fired")[0].strength == 2
