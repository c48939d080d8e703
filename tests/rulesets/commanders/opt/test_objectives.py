"""Objective markers on side B."""

from __future__ import annotations

import pytest

from tests.rulesets.commanders.field import Field
from tests.rulesets.drill import of_kind


def marked(*markers: str) -> str:
    """A scenario on side B with markers: `black b3 general`."""
    lines = ['board = "B"']
    for marker in markers:
        side, sector, kind = marker.split()
        lines += ["[[marker]]", f'sector = "{sector}"', f'side = "{side}"', f'kind = "{kind}"']
    return "\n".join(lines) + "\n"


def scored(field: Field) -> list[tuple[int, int, str]]:
    """Points of the scoring phase that are not for the majority of sectors: (side, value, why)."""
    told = of_kind(field.begin("scoring"), "PointsScored")
    return [(event.side, event.value, event.why) for event in told if event.why != "majority"]


def friendly(marker: str, *lines: str) -> bool:
    """Whether White's infantry in b1 may make a quiet move into b2."""
    field = Field("w b1 I", *lines, scenario_text=marked(marker) if marker else marked()).orders("w", "I b1-b2")
    field.begin("noncombat")
    return field.waits_for("w") == "SendUnits"


@pytest.mark.rule("commanders", "opt.objective.1")
def test_opt_objective_1_the_enemys_general_is_worth_five_a_round() -> None:
    """Every round that the other side controls its sector, and nothing without the marker."""
    field = Field("w b2 I", "b b3 I", scenario_text=marked("black b2 general"))
    assert scored(field) == [(0, 5, "general")]
    assert scored(field) == [(0, 5, "general")]
    assert scored(Field("w b2 I", "b b3 I", scenario_text=marked())) == []
    assert scored(Field("b b2 I", "w b1 I", scenario_text=marked("black b2 general"))) == []
    assert scored(Field("w b2 A!", "b b3 I", scenario_text=marked("black b2 general"))) == []


@pytest.mark.rule("commanders", "opt.objective.1")
def test_opt_objective_1_its_sector_is_friendly_while_no_enemy_is_in_it() -> None:
    """Empty it is the owner's; with an enemy in it, even a routed one, it is not."""
    assert friendly("white b2 general")
    assert not friendly("")
    assert not friendly("white b2 general", "b b2 A!")
    assert not friendly("black b2 general")


@pytest.mark.rule("commanders", "opt.objective.2")
@pytest.mark.parametrize(("kind", "value"), [("flag", 1), ("big-flag", 3)])
def test_opt_objective_2_flags_are_worth_one_or_three_a_round(kind: str, value: int) -> None:
    """To whoever controls an enemy flag, every round; its sector is friendly to the owner."""
    field = Field("b b2 I", "w b1 I", scenario_text=marked(f"white b2 {kind}"))
    assert scored(field) == [(1, value, kind)]
    assert scored(field) == [(1, value, kind)]
    assert scored(Field("b b2 I", "w b1 I", scenario_text=marked())) == []
    assert friendly(f"white b2 {kind}")
    assert not friendly(f"white b2 {kind}", "b b2 A!")


@pytest.mark.rule("commanders", "opt.objective.3")
@pytest.mark.parametrize(("kind", "value"), [("rose", 1), ("big-rose", 3)])
def test_opt_objective_3_a_wind_rose_counts_once(kind: str, value: int) -> None:
    """In the scoring phase of the round of capture, and never again; not for its owner."""
    field = Field("w b2 I", "b b3 I", scenario_text=marked(f"black b2 {kind}"))
    assert scored(field) == [(0, value, kind)]
    assert scored(field) == []
    assert scored(Field("b b2 I", "w b1 I", scenario_text=marked(f"black b2 {kind}"))) == []


@pytest.mark.rule("commanders", "opt.objective.4")
@pytest.mark.parametrize(
    ("kind", "may"), [("general", True), ("flag", True), ("big-flag", True), ("rose", False), ("big-rose", False)]
)
def test_opt_objective_4_generals_and_flags_open_the_way_for_a_quiet_move(kind: str, may: bool) -> None:
    """Into an empty sector with an own general or flag, not with an own wind rose."""
    assert friendly(f"white b2 {kind}") == may
