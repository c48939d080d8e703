"""`grognard ladder`: a tiny one is climbed, taken up again and kept; what cannot be is refused in a sentence."""

from __future__ import annotations

import json
import tomllib
from datetime import date
from pathlib import Path

import msgspec
import pytest
from typer.testing import CliRunner

from grognard.cli.main import app
from grognard.core.errors import GrognardError
from grognard.core.ladder import Meeting, Rating, Ratings
from grognard.lab.ladder.climb import CLIMBERS, Climb, default_battles, join
from grognard.lab.ladder.file import written
from grognard.lab.ladder.page import page
from grognard.rulesets import all_rulesets, get_ruleset
from tests.bots.outside.programs import PYTHON

runner = CliRunner()
TINY = ["ladder", "portable", "-j", "1", "--pairs", "2", "--seed", "5"]
RATED = Rating(1500, 1500, 1500, 25.0, 3.5, 40)
KEPT = Ratings(
    command="grognard ladder smallest",
    version="1.0",
    date=date(2026, 11, 18),
    battles=("outpost", "ford"),
    bot={"random": Rating(1010, 950, 1075, 12.25, 3.5, 40), "staff": RATED},
    meeting=(Meeting("staff", "random", 20, 0.95, 0.9, 1.0),),
)


def test_a_tiny_ladder_is_climbed_and_goes_on_where_it_was(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    line = [*TINY, "--bots", "random,recruit,staff"]
    begun = runner.invoke(app, [*line, "--json"])
    assert begun.exit_code == 0, begun.output
    found = msgspec.convert(json.loads(begun.stdout)["portable"], Ratings)
    assert found.bot["random"].elo < found.bot["staff"].elo == 1500
    assert [(each.one, each.two, each.pairs) for each in found.meeting] == [
        ("recruit", "random", 2), ("staff", "random", 2), ("staff", "recruit", 2),
    ]  # fmt: skip
    assert found.battles == default_battles("portable") == ("first-steps",)
    parts = {part: part.stat().st_mtime_ns for part in (tmp_path / "ladder.lab").rglob("*.parquet")}
    again = runner.invoke(app, line)
    assert again.exit_code == 0, again.output
    assert "the measure" in again.output
    later = {part: part.stat().st_mtime_ns for part in (tmp_path / "ladder.lab").rglob("*.parquet")}
    assert parts == later, "what was played is not played again"


def test_a_program_climbs_beside_the_levels(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    climbed = runner.invoke(app, [*TINY, "--bots", f"random,{PYTHON}", "--pairs", "1"])
    assert climbed.exit_code == 0, climbed.output
    assert "zouave" in climbed.output
    assert str(PYTHON.parent) not in climbed.output


def test_neighbours_only() -> None:
    climb = Climb("portable", ("first-steps",), ("a", "b", "c"), 1, 0)
    assert list(climb.matches()) == [(1, 0), (2, 0), (2, 1)]
    assert list(msgspec.structs.replace(climb, neighbours=True).matches()) == [(1, 0), (2, 1)]


def test_a_kept_ladder_says_how_it_was_made() -> None:
    climb = Climb("portable", ("first-steps",), CLIMBERS, 50, 1859)
    assert climb.command == "grognard ladder portable --battle first-steps --pairs 50 --seed 1859 --write"


def test_the_file_reads_as_it_was_written() -> None:
    assert msgspec.toml.decode(written(KEPT), type=Ratings) == KEPT


def test_the_page_has_a_row_a_bot_and_a_column_a_ruleset() -> None:
    text = page({"smallest": KEPT, "other": msgspec.structs.replace(KEPT, bot={"staff": RATED}, meeting=())})
    assert "| random | 1010 (950 to 1075) | - |" in text
    assert "| staff : random | 95% (90% to 100%) | - |" in text
    assert "`grognard ladder smallest`" in text


def test_the_docs_have_the_ladder_that_is_kept() -> None:
    printed = runner.invoke(app, ["ladder", "--kept", "--markdown"])
    assert printed.exit_code == 0, printed.output
    assert printed.stdout in Path("docs/reports/ladder.md").read_text("utf-8")
    assert all(f" {key} |" in printed.stdout for key in all_rulesets())


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["portable", "--bots", "staff,nobody"], "There is no bot 'nobody'"),
        (["portable", "--bots", "staff"], "at least two bots"),
        (["portable", "--bots", "staff,staff"], "none of them twice"),
        (["portable", "-b", "nowhere"], "nowhere"),
        (["-b", "first-steps"], "Name the ruleset"),
        (["nowhere"], "nowhere"),
        (["portable", "--bots", f"staff,{PYTHON}", "--write"], "Only the ratings of our own bots are kept"),
    ],
)
def test_what_cannot_be_is_refused_in_one_sentence(
    words: list[str], said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    refused = runner.invoke(app, ["ladder", *words])
    assert refused.exit_code == 2
    assert said in " ".join(refused.output.split())
    assert not (tmp_path / "ladder.lab").exists()


def test_a_bot_comes_to_a_ladder_that_is_kept() -> None:
    """It is as far above the one it played as its games say, and nobody else's rating changes."""
    kept = get_ruleset("portable").ratings
    assert kept is not None
    above = Rating(elo=1600, low=1550, high=1650, mu=27.0, sigma=2.0, games=40)
    base = Rating(elo=1500, low=1500, high=1500, mu=25.0, sigma=2.0, games=40)
    new = msgspec.structs.replace(
        kept, command="again", bot={"recruit": base, "corporal": above}, meeting=(), added=(), date=date(2030, 1, 1)
    )
    joined = join(kept, new)
    assert joined.bot["corporal"].elo - kept.bot["recruit"].elo == 100
    assert {name: joined.bot[name] for name in kept.bot} == dict(kept.bot)
    assert joined.added[-1] == "again"
    assert msgspec.convert(tomllib.loads(written(joined)), Ratings) == joined
    with pytest.raises(GrognardError, match="Name one who stands on the ladder"):
        join(kept, msgspec.structs.replace(new, bot={"corporal": above}))
