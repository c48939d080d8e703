"""How much a cell matters: a planted effect is found, a cell that nobody uses has none, jobs change nothing."""

from __future__ import annotations

import tomllib
from importlib import resources
from pathlib import Path
from typing import NoReturn

import msgspec
import pytest
from typer.testing import CliRunner

from grognard.cli.lab.app import app
from grognard.core.errors import GrognardError
from grognard.lab.sensitivity.effects import Effect, Findings, findings, is_clear
from grognard.lab.sensitivity.grid import BETTER, WORSE, Grid, make_grid
from grognard.lab.sensitivity.layout import Layout, find_layout, layouts
from grognard.lab.sensitivity.page import write_page
from grognard.lab.sensitivity.study import Plan, all_steps, study
from grognard.rulesets import BattleText, all_rulesets, get_ruleset

FIRE = find_layout("brothers", "fire")
SHIFTS = Layout("Fire shifts", "shift", ("value",), 9, "whoever fires")
"""Charts have more than one table; nine columns are more than the whole width of this one."""


def battle(ruleset: str = "brothers", key: str = "introduction") -> BattleText:
    return BattleText.of(ruleset, get_ruleset(ruleset).scenario_source(key))


def grid(layout: Layout, *names: str) -> Grid:
    found = make_grid(battle(), "fire", layout)
    return msgspec.structs.replace(found, cells=tuple(cell for cell in found.cells if cell.name in names))


def plan(folder: Path, some: Grid, games: int, jobs: int = 1, by: int = WORSE, bot: str = "staff") -> Plan:
    return Plan(battle(), "brothers/introduction", some, (by,), (bot, bot), games, 7, folder, jobs)


def found(made: Plan) -> tuple[Findings, dict[str, Effect]]:
    whole = findings(made, study(made))
    return whole, {effect.step.cell.name: effect for effect in whole.effects}


def test_a_planted_effect_is_found(tmp_path: Path) -> None:
    made = plan(tmp_path / "study", grid(SHIFTS, "high_quality value"), 24, by=BETTER, bot="random")
    whole, effects = found(made)
    planted = effects["high_quality value"]
    assert (planted.step.cell.value, planted.step.value) == (1, 10)
    assert planted.changed > 0.9
    assert is_clear(planted.losses[1])
    assert planted.losses[1].value > 5  # the French have the better rifles, and now every volley is murder
    assert planted.losses[0].value == 0
    markdown, page = write_page(made, whole, "grognard lab sensitivity")
    assert f"**{planted.losses[1].value:+.2f}" in markdown.read_text()
    assert page.read_text().count("data:image/png;base64,") == 2


def test_a_cell_that_nobody_uses_has_no_effect(tmp_path: Path) -> None:
    _, effects = found(plan(tmp_path / "study", grid(FIRE, "2 6+4"), games=10))
    unused = effects["2 6+4"]
    assert unused.probed
    assert unused.found == unused.changed == unused.winner.value == 0


def test_the_same_numbers_for_one_and_two_jobs_and_nothing_is_played_twice(tmp_path: Path) -> None:
    some = grid(FIRE, "7 4", "12 6+4")
    alone, _ = found(plan(tmp_path / "one", some, 5))
    together, _ = found(plan(tmp_path / "two", some, 5, jobs=2))
    assert alone == together

    def refuse(name: str, _: int) -> NoReturn:
        raise AssertionError(f"{name} is played again")

    again = plan(tmp_path / "one", some, 5)
    assert findings(again, study(again, refuse)) == alone


def test_a_cell_at_the_end_of_its_scale_has_no_step() -> None:
    made = plan(Path(), make_grid(battle(), "fire", FIRE), 2)
    cells = {step.cell.name: step.value for step in all_steps(made)}
    assert "2 1" not in cells
    assert cells["12 6+4"] == "CH+M"


def test_steps_of_a_column_follow_its_rows() -> None:
    cells = make_grid(battle("mib", "teugen-hausen"), "cet", find_layout("mib", "cet")).cells
    by_name = {cell.name: cell for cell in cells}
    assert by_name["4 engaged"].stepped(WORSE) == "1s D5 2F"
    assert by_name["7 advance"].stepped(BETTER) == ""
    assert by_name["-2 advance"].stepped(WORSE) is None
    assert [name for name, cell in by_name.items() if cell.pinned] == ["2 advance", "6 advance", "3 retreat"]


def test_layouts_fit_their_charts_and_say_the_scales_of_the_charts() -> None:
    for key in all_rulesets():
        for chart, layout in layouts(key).items():
            scenario = get_ruleset(key).scenario_keys()[0]
            cells = make_grid(battle(key, scenario), chart, layout).cells
            assert {cell.name for cell in cells} >= set(layout.pinned)
    for chart in ("assault", "fire"):
        file = resources.files("grognard.rulesets.brothers").joinpath("data", "charts", f"{chart}.toml")
        said = tomllib.loads(file.read_text("utf-8"))["table"]["results"]
        assert find_layout("brothers", chart).scale == tuple(said)


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (["brothers/introduction", "--chart", "nonsense"], "there is assault, fire"),
        (["portable/first-steps", "--chart", "fire"], "No chart of portable"),
        (["brothers/introduction", "--chart", "fire", "--like", "zzz"], "No cell of 'fire'"),
        (["brothers/introduction", "--chart", "fire", "--bots", "staff,nobody"], "There is no bot 'nobody'"),
        (["brothers/introduction", "--chart", "fire", "--out", "/dev/null/x"], "cannot be made a folder"),
    ],
)
def test_bad_words_get_one_sentence(words: list[str], complaint: str) -> None:
    result = CliRunner().invoke(app, ["sensitivity", *words])
    assert isinstance(result.exception, GrognardError)
    assert complaint in str(result.exception)
