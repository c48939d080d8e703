"""Bombardment at two sectors: what stands in the way."""

from __future__ import annotations

from typing import Any

import pytest

from grognard.rulesets.commanders.board.sectors import GRID
from tests.rulesets.commanders.field import Field
from tests.rulesets.drill import of_kind


def fire(*lines: str, sheet: str, dice: tuple[int, ...], tokens: str = "") -> list[Any]:
    """White's batteries fire at what the sheet names."""
    field = Field(*lines, dice=dice).orders("w", sheet)
    field.state.tokens = (tuple(GRID.parse(word) for word in tokens.split()), ())
    return of_kind(field.send_all("bombardment"), "BatteryFired")


def aims(shots: list[Any]) -> list[tuple[str, int]]:
    """For each die where it went and its modifiers in all."""
    return [(GRID.text(shot.place), sum(modifier.value for modifier in shot.modifiers)) for shot in shots]


@pytest.mark.rule("commanders", "bombard.16")
def test_bombard_16_an_enemy_in_the_way_takes_the_second_die() -> None:
    """One die at the target with range 2, one at the first in order in between with range 1."""
    shots = fire("w b1 A", "b b2 CI", "b b3 II", sheet="A b1-b3", dice=(1, 1))
    assert aims(shots) == [("b3", -2), ("b2", -1)]
    assert shots[1].modifiers[0].why == "against-passive-infantry"


@pytest.mark.rule("commanders", "bombard.16")
def test_bombard_16_a_token_counts_for_its_own_sector() -> None:
    """A token on the target does not help against the unit in between."""
    assert aims(fire("w b1 A", "b b2 I", "b b3 I", sheet="A b1-b3", dice=(1, 1), tokens="b3")) == [
        ("b3", -1),
        ("b2", -1),
    ]


@pytest.mark.rule("commanders", "bombard.17")
def test_bombard_17_the_example_of_two_batteries_behind_their_cavalry() -> None:
    """Two tokens, range 2, own cavalry between: one die a battery, the first at infantry with -1."""
    shots = fire("w b1 AA", "w b2 C", "b b3 II!CA", sheet="2A b1-b3", dice=(5, 4), tokens="b3 b3")
    assert aims(shots) == [("b3", -1), ("b3", -1)]
    assert [modifier.value for modifier in shots[0].modifiers] == [2, -4, 1]
    assert [shot.modifiers[0].why for shot in shots] == ["against-passive-infantry"] * 2
    assert [shot.outcome for shot in shots] == ["hit", "miss"]


@pytest.mark.rule("commanders", "bombard.18")
def test_bombard_18_next_to_the_guns_nothing_is_in_the_way() -> None:
    """Units in the guns' own sector or beside the line cost nothing."""
    shots = fire("w b1 AII", "w a2 I", "b b2 II", sheet="A b1-b2", dice=(1, 1))
    assert aims(shots) == [("b2", -1), ("b2", -1)]


@pytest.mark.rule("commanders", "bombard.18")
def test_bombard_18_a_clear_line_at_two_sectors() -> None:
    """With nobody between, both dice reach the target."""
    assert aims(fire("w b1 A", "b b3 II", sheet="A b1-b3", dice=(1, 1))) == [("b3", -2), ("b3", -2)]


@pytest.mark.rule("commanders", "bombard.19")
@pytest.mark.parametrize(("between", "where"), [("w b2 I!", [("b3", -2)]), ("b b2 A!", [("b3", -2), ("b2", -2)])])
def test_bombard_19_the_routed_are_obstacles_too(between: str, where: list[tuple[str, int]]) -> None:
    """A routed unit of either side in between counts like any other."""
    assert aims(fire("w b1 A", between, "b b3 II", sheet="A b1-b3", dice=(1, 1))) == where
