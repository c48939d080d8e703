"""How far infantry and guns fire, and what distance does to it."""

from __future__ import annotations

import pytest

from tests.rulesets.brothers.battle import Battle
from tests.rulesets.drill import modifiers, of_kind

ROW = "\n" + ". " * 9 + "\n"


def guns(line: str, distance: int):  # type: ignore[no-untyped-def]
    """The fire of a unit at so many hexes, or None where it cannot."""
    arm, key, *rest = line.split()
    target = f"01{9 - distance:02}"
    words = " ".join(rest)
    battle = Battle(
        ROW, f"french i {arm} {key} 0109 {words}", "french i hq h 0109", f"austrian v infantry foe {target}"
    )
    battle.activate("i", "aggressive")
    if battle.asked() != "ChooseFire":
        return None
    return of_kind(battle.fire("allied", key, target, 1, 1, 3), "Fired")[0]


@pytest.mark.rule("brothers", "8.1.4a")
def test_infantry_fires_at_the_next_hex_alone() -> None:
    assert guns("infantry a", 1)
    assert guns("infantry a", 2) is None


@pytest.mark.rule("brothers", "8.1.4b")
@pytest.mark.rule("brothers", "8.1.4d")
def test_french_medium_guns_reach_five_hexes_and_two_without_a_penalty() -> None:
    found = [guns("artillery g medium", distance) for distance in range(1, 7)]
    assert [event is not None for event in found] == [True] * 5 + [False]
    assert [modifiers(event).get("extended-range", 0) for event in found[:5]] == [0, 0, -2, -2, -2]


@pytest.mark.rule("brothers", "8.1.4c")
@pytest.mark.rule("brothers", "8.1.4d")
def test_other_guns_reach_three_hexes_and_one_without_a_penalty() -> None:
    found = [guns("artillery g", distance) for distance in range(1, 5)]
    assert [event is not None for event in found] == [True] * 3 + [False]
    assert [modifiers(event).get("extended-range", 0) for event in found[:3]] == [0, -2, -2]


@pytest.mark.rule("brothers", "8.1.4e")
def test_canister_is_for_the_next_hex_and_not_for_rifled_guns() -> None:
    assert modifiers(guns("artillery g", 1))["canister"] == 2
    for event in (guns("artillery g", 2), guns("artillery g medium", 1), guns("infantry a", 1)):
        assert "canister" not in modifiers(event)
