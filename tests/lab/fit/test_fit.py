"""Charts fitted to what is known: a planted change is found again, constraints hold, bad files get one sentence."""

from __future__ import annotations

import json
import re
import tomllib
from importlib import resources
from pathlib import Path
from statistics import fmean

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from typer.testing import CliRunner

from grognard.cli.lab.app import app
from grognard.core.errors import GrognardError
from grognard.core.source import Source
from grognard.lab.fit.file import read_fit, shipped
from grognard.lab.fit.judge import judge
from grognard.lab.fit.page import write_fit
from grognard.lab.fit.search import best_of, search
from grognard.lab.fit.space import Space, make_space
from grognard.lab.fit.trial import Trials, make_aims
from grognard.lab.variants.vary import vary
from grognard.rulesets import read_battle

SMALL = """
title = "small"
bots = ["random", "random"]
seed = 5
games = {games}
trials = {trials}
judged = 10
search = "{search}"

[[battle]]
battle = "brothers/introduction"
target = [{{ of = "losses.austrian", value = {value}, within = 0.3 }}]

[[move]]
name = "fire"
chart = "fire"
cells = ["[3-9] *", "1[01] *"]
least = -2
most = 4

[[move]]
name = "assault"
chart = "assault"
cells = ["7 0"]
least = -1
most = 1
"""


def trials(folder: Path, value: float = 1.0, search: str = "steps", games: int = 10, budget: int = 20) -> Trials:
    source = Source(SMALL.format(value=value, search=search, games=games, trials=budget), "small.toml")
    said = read_fit(source)
    aims = make_aims(said, source, Path())
    space = make_space(said, source, [aim.battle for aim in aims])
    folder.mkdir(exist_ok=True)
    return Trials(said, aims, space, folder / "trials.jsonl", 1)


@pytest.mark.parametrize("how", ["steps", pytest.param("cma", marks=pytest.mark.proof)])
def test_a_planted_change_is_found_again(tmp_path: Path, how: str) -> None:
    """The target is what games come to with fire two steps better: the fit finds that, from the target alone."""
    planted = trials(tmp_path / "planted")
    goal = fmean(game[0] for game in planted.played((2, 0), 10, 5)[0])
    plain = fmean(game[0] for game in planted.played((0, 0), 10, 5)[0])
    assert goal > plain + 0.5
    fit = trials(tmp_path / how, goal, how)
    tried = search(fit.space, fit.score, fit.said.trials, how)
    best = best_of(tried)
    assert tried[0].point == (0, 0)
    assert best.point[0] == 2
    assert best.distance == 0 < tried[0].distance
    assert len(tried) <= 20

    verdict = judge(fit, best.point)
    assert verdict.after.value < verdict.before.value
    assert verdict.gain.value == pytest.approx(verdict.before.value - verdict.after.value)
    markdown, page, chart = write_fit(fit, tried, verdict, tmp_path / how, "grognard lab fit small.toml")
    assert "| fire | +2 |" in markdown.read_text()
    assert "data:image/png" in page.read_text()
    assert '"chart.fire.row.7.cells.6" = "M+3"' in chart.read_text()
    fitted = Source((tmp_path / how / "introduction-fitted.toml").read_text(), "introduction-fitted.toml")
    battle = vary(fit.aims[0].battle, fit.space.changes(best.point))
    assert fitted.text == battle.text
    assert read_battle(battle).charts.fires[7][6] == "M+3"


def test_a_fit_that_was_stopped_plays_no_trial_twice(tmp_path: Path) -> None:
    first = trials(tmp_path / "fit", games=2)
    played = first.played((1, 0), 2, 5)
    again = trials(tmp_path / "fit", games=2)
    again._play = None  # type: ignore[assignment,method-assign] # nothing may be played
    assert again.played((1, 0), 2, 5) == played


def test_the_same_trial_for_one_and_two_jobs(tmp_path: Path) -> None:
    alone = trials(tmp_path / "one", games=4)
    together = Trials(alone.said, alone.aims, alone.space, tmp_path / "two.jsonl", 2)
    try:
        assert together.played((1, 0), 4, 5) == alone.played((1, 0), 4, 5)
    finally:
        together.close()


# -- constraints -----------------------------------------------------------------------------------------------------


def shipped_space(key: str) -> Space:
    source = shipped()[key]
    said = read_fit(source)
    return make_space(said, source, [aim.battle for aim in make_aims(said, source, Path())])


def trials_space() -> Space:
    source = Source(SMALL.format(value=1, search="steps", games=4, trials=3), "small.toml")
    said = read_fit(source)
    return make_space(said, source, [aim.battle for aim in make_aims(said, source, Path())])


MIB = shipped_space("mib-losses")
points = st.tuples(*(st.integers(low, high) for low, high in MIB.bounds))


@settings(max_examples=60, deadline=None)
@given(points)
def test_fixed_cells_stay_and_low_rolls_stay_the_worse_ones(point: tuple[int, ...]) -> None:
    changes = MIB.changes(point)
    cells = {cell.name: cell for cell in MIB.grids["cet"].cells}
    assert not [cell for cell in cells.values() if cell.pinned and cell.place in changes]
    for column in ("advance", "retreat", "engaged"):
        line = [cells[f"{row} {column}"] for row in MIB.grids["cet"].rows]
        rungs = [cell.ladder.index(changes.get(cell.place, cell.value)) for cell in line]
        assert rungs == sorted(rungs)


def test_the_charts_as_they_are_change_nothing_and_break_nothing() -> None:
    assert MIB.changes(MIB.start) == {}
    assert MIB.fault(MIB.start) == ""


def test_engaged_may_not_become_milder_than_retreat() -> None:
    assert "engaged would be milder" in MIB.fault((0, 0, 3, 0, 0, 0))


def test_no_kind_of_result_may_vanish() -> None:
    assert "M+1 would occur nowhere" in trials_space().fault((4, 0))


def test_a_result_that_the_text_names_stays() -> None:
    """The book has a line "Engaged +1"; both sides' modifiers two lower would leave none."""
    assert "1 would occur nowhere" in MIB.fault((0, 0, 0, 0, -2, 0))
    assert MIB.fault((0, 0, 0, 0, -1, 0)) == ""


def test_a_word_may_move_though_the_cell_it_stood_in_moves_too() -> None:
    """D3L stands in one cell of the chart; a fit hands it to the next one."""
    source = shipped()["mib-losses"]
    aims = make_aims(read_fit(source), source, Path())
    changes = MIB.changes((0, 0, -1, 0, 0, 0))
    assert changes["chart.cet.row.3.engaged"] == "1s D3L 2F"
    assert read_battle(vary(aims[0].battle, changes)).charts.cet.find("engaged", 3) == ("1s", "D3L", "2F")


# -- files -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("old", "new", "complaint"),
    [
        ('chart = "assault"', 'chart = "nonsense"', "there is assault, fire"),
        ('"7 0"', '"7 99"', "is called '7 99'"),
        ("losses.austrian", "losses.prussian", "has no 'prussian'"),
        ("losses.austrian", "luck.austrian", "is no target"),
        ("within = 0.3", "within = 0", "within is above 0"),
        ("games = 4", "games = 0", "games: from 1"),
        ("brothers/introduction", "brothers/nowhere", "There is no scenario 'nowhere'"),
        ('["random", "random"]', '["random"]', "so name 2 bots"),
        ("least = -1", "least = 1", "least is 0 or below"),
        ('name = "assault"', 'name = "fire"', "same name"),
        ("judged = 10", "judged = 10\nfoo = 1", "foo"),
    ],
)
def test_a_bad_file_gets_one_sentence(tmp_path: Path, old: str, new: str, complaint: str) -> None:
    text = SMALL.format(value=1, search="steps", games=4, trials=3)
    assert old in text
    (tmp_path / "bad.toml").write_text(text.replace(old, new))
    result = CliRunner().invoke(app, ["fit", str(tmp_path / "bad.toml")])
    assert isinstance(result.exception, GrognardError)
    assert complaint in str(result.exception)
    assert str(result.exception).startswith("bad.toml")


def test_a_fit_that_is_not_there_names_those_that_are() -> None:
    result = CliRunner().invoke(app, ["fit", "nonsense"])
    assert isinstance(result.exception, GrognardError)
    assert "mib-losses" in str(result.exception)


def test_shipped_fitted_charts_keep_the_constraints_of_their_fits() -> None:
    folder = resources.files("grognard.lab").joinpath("data", "fitted")
    files = [file for file in folder.iterdir() if file.name.endswith(".toml")]
    assert files
    for file in files:
        source = shipped()[file.name.removesuffix(".toml")]
        said = read_fit(source)
        aims = make_aims(said, source, Path())
        space = make_space(said, source, [aim.battle for aim in aims])
        text = file.read_text("utf-8")
        changes = tomllib.loads(text)["vary"]
        assert 'provenance = "fitted"' in text
        (steps,) = re.findall(r"^# steps = (\[.*\])$", text, re.MULTILINE)
        point = tuple(json.loads(steps))
        assert space.changes(space.within(point)) == changes
        assert not space.fault(point)
        for aim in aims:
            assert read_battle(vary(aim.battle, changes)).title == read_battle(aim.battle).title
