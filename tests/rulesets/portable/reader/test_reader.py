"""Scenario files: what one says is what is set up, and what it leaves unsaid has a default."""

from __future__ import annotations

import pytest

from grognard.rulesets.portable.reader.charts import ACTIVATION
from grognard.rulesets.portable.ruleset import RULESET
from tests.rulesets.portable.ferry import GOOD, changed, read


@pytest.mark.rule("portable", "gap.stacking-setup")
def test_gap_stacking_setup_the_scenario_gives_everything() -> None:
    scenario = read(GOOD)
    text = scenario.board.grid.text
    horse = scenario.units[1]
    assert (scenario.title, scenario.turns, scenario.faces) == ("The ferry", 10, ACTIVATION.faces)
    assert [(unit.key, unit.side, unit.type.key, text(unit.hex)) for unit in scenario.units] == [
        ("r-one", 0, "rifles", "0101"),
        ("r-horse", 0, "cavalry", "0102"),
        ("b-one", 1, "militia", "0103"),
        ("b-two", 1, "rifles", "0402"),
        ("b-staff", 1, "command", "0303"),
    ]
    assert [scenario.board.grid.directions[unit.facing] for unit in scenario.units] == ["s", "se", "n", "n", "n"]
    assert (horse.regular, horse.starts_on_foot, horse.on_foot and horse.on_foot.key) == (True, True, "militia")
    assert [(text(o.hex), o.name, o.value, o.held_by) for o in scenario.objectives] == [
        ("0102", "Bridge", 2, -1),
        ("0402", "Ford", 1, 1),
    ]
    assert (scenario.dice, scenario.command_dice, scenario.tie) == ((4, 1), (0, 1), 1)
    assert (scenario.members, scenario.commands) == (((0, 1), (2, 3, 4)), ((), (4,)))


@pytest.mark.rule("portable", "gap.victory")
def test_gap_victory_an_army_breaks_at_half_its_units_rounded_up() -> None:
    assert read(changed(("losses = { red = 2 }", ""))).breaking == (1, 2)
    assert read(GOOD).breaking == (2, 2)


@pytest.mark.rule("portable", "gap.victory")
def test_gap_victory_without_objectives_or_a_word_on_ties_a_file_is_complete() -> None:
    scenario = read(GOOD[: GOOD.index("[victory]")] + "[victory]\n")
    assert (scenario.objectives, scenario.breaking, scenario.tie) == ((), (1, 2), -1)


@pytest.mark.rule("portable", "gap.stacking-setup")
def test_gap_stacking_setup_units_start_where_the_file_puts_them() -> None:
    """One on a bridge and one in a ford among them; neither has forded anything yet, so both may leave at once."""
    scenario = read(GOOD)
    state = RULESET.set_up(scenario)
    assert [scenario.board.grid.text(hex) for hex in state.place] == ["0101", "0102", "0103", "0402", "0303"]
    assert [scenario.board.grid.directions[facing] for facing in state.facing] == ["s", "se", "n", "n", "n"]
    assert max(state.forded) < 0


@pytest.mark.rule("portable", "gap.mounting")
@pytest.mark.rule("portable", "units.4")
@pytest.mark.parametrize(
    ("words", "weapon"),
    [
        ("", None),
        ("dismounts = false", None),
        ("dismounts = true", "firearms"),
        ('dismounts = "rifles"', "rifles"),
        ("mounted = false", "firearms"),
    ],
)
def test_gap_mounting_cavalry_that_names_no_weapon_has_other_firearms_on_foot(words: str, weapon: str | None) -> None:
    horse = read(changed(('dismounts = "militia"\nmounted = false', words))).units[1]
    assert (horse.on_foot and horse.on_foot.key, horse.starts_on_foot) == (weapon, "mounted" in words)


@pytest.mark.parametrize("key", RULESET.scenario_keys())
def test_every_scenario_that_ships_can_be_read_and_is_named_after_its_file(key: str) -> None:
    scenario = RULESET.scenario(key)
    assert (scenario.key, bool(scenario.title), bool(scenario.summary)) == (key, True, True)
