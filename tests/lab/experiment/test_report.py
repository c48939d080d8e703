"""Reports and comparisons of experiments, by the commands that people type."""

from __future__ import annotations

from pathlib import Path
from statistics import fmean, stdev
from typing import Any

import msgspec
import pytest
from pyarrow import parquet
from typer.testing import CliRunner

from grognard.cli.main import app
from grognard.core.source import Source
from grognard.lab.experiment.compare import points
from grognard.lab.experiment.design import Design, make_design
from grognard.lab.experiment.file import read_experiment
from grognard.lab.experiment.report.chapter import beside_history
from grognard.lab.experiment.report.effects import contrast, crossing, evening
from grognard.lab.experiment.report.figures import chapters, score_of
from grognard.lab.experiment.report.history import held_places, past_of, slug
from grognard.lab.experiment.report.rules import cited_in_code, rule_use
from grognard.lab.experiment.store import Store
from grognard.lab.experiment.told import Told, play_told
from grognard.rulesets import get_ruleset
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
    assert page.count("data:image/png;base64,") >= 5
    assert 'src="images/' not in page
    text = (played.with_suffix(".lab") / "report.md").read_text("utf-8")
    for heading in ("Who wins", "Points over time", "What each factor changes", "Balance", "Length and drama", "Rules"):
        assert f"### {heading}" in text
    for image in text.split("](")[1:]:
        assert (played.with_suffix(".lab") / image.partition(")")[0]).is_file()


def rows_of(file: Path) -> list[dict[str, Any]]:
    found = parquet.read_table(file.with_suffix(".lab") / "games").to_pylist()
    return sorted(found, key=lambda row: row["game"])


def test_the_report_says_what_the_games_say(played: Path) -> None:
    """Some figures reckoned once more, by hand, from the files that anybody can read."""
    assert runner.invoke(app, ["lab", "report", str(played)]).exit_code == 0
    text, rows = (played.with_suffix(".lab") / "report.md").read_text("utf-8"), rows_of(played)
    worth = {0: 1.0, 1: 0.0, -1: 0.5}
    base = [row for row in rows if row["factor.switch.interleaved-activations"] == "off"]
    other = [row for row in rows if row["factor.switch.interleaved-activations"] == "on"]
    red = sum(row["winner"] == 0 for row in base)
    assert f"| 12 | {100 * red / 12:.1f} % (" in text
    gains = [worth[two["winner"]] - worth[one["winner"]] for one, two in zip(base, other, strict=True)]
    assert [row["seed"] for row in base] == [row["seed"] for row in other]
    middle, error = fmean(gains), 1.959964 * stdev(gains) / 12**0.5
    said = f"{100 * middle:+.1f} % ({100 * (middle - error):+.1f} to {100 * (middle + error):+.1f})"
    assert f"| switch.interleaved-activations on | {said} |" in text
    turns = fmean((one["turn"] + two["turn"]) / 2 for one, two in zip(base, other, strict=True))
    assert f"A game lasts {turns:.1f} turns" in text
    uses = sum(each["count"] for row in rows for each in row["rules"] if each["rule"] == "move.1") / len(rows)
    (chapter,) = chapters(design_of(played), told_of(played))
    assert next(use.a_game for use in rule_use(chapter).used if use.rule == "move.1") == pytest.approx(uses)


def design_of(file: Path) -> Design:
    source = Source(file.read_text("utf-8"), file.name)
    return make_design(read_experiment(source), source, file.parent)


def told_of(file: Path) -> list[Told]:
    return Store(file.with_suffix(".lab")).read()


def test_games_with_the_same_dice_count_once(played: Path) -> None:
    """Two variants that play the very same games tell no more than one of them."""
    design, games = design_of(played), told_of(played)
    (chapter,) = chapters(design, games)
    twice = [msgspec.structs.replace(told, variant=1 - told.variant) for told in games]
    (double,) = chapters(design, [*games, *twice])
    terms = [((0, -1), (1, 1))]
    assert contrast(chapter, terms, points) == contrast(chapter, terms * 2, points)
    assert score_of(double.all).count == score_of(chapter.all).count == 12


def test_dead_rules_are_those_that_an_event_could_cite(played: Path) -> None:
    (chapter,) = chapters(design_of(played), told_of(played))
    use = rule_use(chapter)
    dead, used = {rule for rule, _ in use.dead}, {each.rule for each in use.used}
    assert dead
    assert not dead & used
    assert used <= cited_in_code("portable")
    assert "special.rivers.1" in dead, "there is no river here"
    assert "fire.6" not in dead, "it only forbids"
    assert len(dead) + len(used & set(rule_ids())) + use.silent == len(rule_ids())


def rule_ids() -> list[str]:
    return [rule.id for rule in get_ruleset("portable").rulebook.rules]


def test_one_factor_at_a_time_is_evened_with_the_others_as_they_are() -> None:
    text = (
        'title = "x"\nbattles = ["brothers/introduction"]\ngames = 40\ndesign = "one-at-a-time"\n'
        '[[factor]]\nchange = "handicap.austrian"\nvalues = [0, 4]\n'
        '[[factor]]\nchange = "switch.woods_break"\nvalues = ["off", "on"]\n'
    )
    source = Source(text, "x.toml")
    design = make_design(read_experiment(source), source, Path())
    wins = {0: 30, 1: 10, 2: 0}  # of variants: as it is, handicap 4, woods break

    def told(variant: int, pair: int) -> Told:
        return Told(variant * 40 + pair, variant, pair, pair, ("a", "b"), winner=int(pair >= wins[variant]))

    (chapter,) = chapters(design, [told(variant, pair) for variant in wins for pair in range(40)])
    (found,) = evening(design, chapter)
    assert [(x, mean.value) for x, mean in found.line] == [(0, 0.75), (4, 0.25)]
    assert found.even == pytest.approx(2)
    assert found.low is not None
    assert found.high is not None
    assert found.low < 2 < found.high


@pytest.mark.parametrize("battle", ["brothers/introduction", "mib/teugen-hausen"])
def test_what_is_known_of_the_day_stands_beside_the_games(battle: str) -> None:
    source = Source(f'title = "x"\nbattles = ["{battle}"]\ngames = 2\nluck = false\n', "x.toml")
    design = make_design(read_experiment(source), source, Path())
    (chapter,) = chapters(design, [play_told(design, number) for number in range(2)])
    past = past_of(chapter)
    assert past is not None
    assert past.winner in chapter.keys
    assert past.formations or past.sides
    assert "### Beside history" in beside_history(chapter)
    if past.holders:
        assert any(held.place for held in held_places(chapter) if slug(held.place) in past.holders)


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
