"""Reports and comparisons of experiments, by the commands that people type."""

from __future__ import annotations

from pathlib import Path

import pytest
from typer.testing import CliRunner

from grognard.cli.main import app
from grognard.lab.experiment.report.effects import crossing
from tests.lab.experiment.test_run import SMALL

runner = CliRunner()


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Path:
    file = tmp_path_factory.mktemp("lab") / "small.toml"
    file.write_text(SMALL.format(games=12, luck="true"))
    result = runner.invoke(app, ["lab", "run", str(file), "--jobs", "1"])
    assert result.exit_code == 0, result.output
    assert "24 games played, 24 of 24" in result.output
    return file


def test_a_report_is_one_page_and_markdown(played: Path) -> None:
    result = runner.invoke(app, ["lab", "report", str(played)])
    assert result.exit_code == 0, result.output
    page = (played.with_suffix(".lab") / "report.html").read_text("utf-8")
    assert page.count("data:image/png;base64,") >= 6
    assert 'src="images/' not in page
    text = (played.with_suffix(".lab") / "report.md").read_text("utf-8")
    for heading in ("Who wins", "Points over time", "What each factor changes", "Balance", "Length and drama", "Rules"):
        assert f"### {heading}" in text
    for image in text.split("](")[1:]:
        assert (played.with_suffix(".lab") / image.partition(")")[0]).is_file()


def test_two_variants_are_compared(played: Path) -> None:
    result = runner.invoke(app, ["lab", "compare", str(played), "0", "switch.interleaved-activations=on", "-j", "1"])
    assert result.exit_code == 0, result.output
    assert "Difference" in result.output
    wrong = runner.invoke(app, ["lab", "compare", str(played), "0", "7"])
    assert wrong.exit_code == 2
    assert "There is no variant 7" in wrong.output


def test_a_record_of_a_game_replays(played: Path) -> None:
    out = played.with_name("game.grog")
    assert runner.invoke(app, ["lab", "record", str(played), "--game", "13", "--out", str(out)]).exit_code == 0
    audited = runner.invoke(app, ["audit", str(out)])
    assert audited.exit_code == 3, "all in order, but for dice that a seed chose"
    assert "lead to the recorded end" in " ".join(audited.output.split())
    assert runner.invoke(app, ["replay", str(out)]).exit_code == 0
    assert runner.invoke(app, ["lab", "record", str(played), "--game", "99"]).exit_code == 2


def test_shipped_experiments_are_listed() -> None:
    assert "first-steps" in runner.invoke(app, ["lab", "list"]).output


def test_what_is_even_is_found_between_neighbours() -> None:
    assert crossing([(0, 0.7), (1, 0.6), (3, 0.4)]) == pytest.approx(2)
    assert crossing([(0, 0.7), (1, 0.6)]) is None
