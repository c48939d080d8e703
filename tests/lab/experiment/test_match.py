"""Matches of bots: the test keeps its promises, pairs are what they should be, and a match goes on where it stopped."""

from __future__ import annotations

from pathlib import Path
from random import Random

import numpy as np
import pytest
from typer.testing import CliRunner

from grognard.cli.main import app
from grognard.lab.experiment.match import Match, interval, lay_match, match_text
from grognard.lab.experiment.sprt import OUTCOMES, Claims, elo_of, log_ratio, log_ratios, score_of
from grognard.lab.experiment.told import Told, play_told

runner = CliRunner()
CLAIMS = Claims(0.5, 0.56)
EVEN = np.array([0.15, 0.15, 0.4, 0.15, 0.15])
"""How often pairs of two equal bots come out in each way."""
BETTER = np.array([0.11, 0.13, 0.36, 0.21, 0.19])


def verdicts(chances: np.ndarray, runs: int, pairs: int, every: int = 4) -> tuple[float, float, float]:
    """How often bots with such pairs are called better, not better or neither, looked at after every few pairs."""
    outcomes = np.random.default_rng(1859).choice(5, (runs, pairs), p=chances)
    counts, states = np.zeros((runs, 5)), np.zeros(runs, int)
    for number in range(0, pairs, every):
        for step in range(every):
            np.add.at(counts, (np.arange(runs), outcomes[:, number + step]), 1)
        left = states == 0
        if not left.any():
            break
        ratios = log_ratios(counts[left], CLAIMS)
        states[left] = np.where(ratios >= CLAIMS.upper, 1, np.where(ratios <= CLAIMS.lower, -1, 0))
    return float((states == 1).mean()), float((states == -1).mean()), float((states == 0).mean())


def test_equal_bots_are_seldom_called_different() -> None:
    better, not_better, _ = verdicts(EVEN, 400, 1600)
    assert better <= 0.05 + 0.02, "the promise, and two standard errors of 400 runs"
    assert not_better >= 0.9


def test_a_better_bot_is_seldom_overlooked() -> None:
    assert float(BETTER @ OUTCOMES) == pytest.approx(CLAIMS.score1)
    better, not_better, _ = verdicts(BETTER, 400, 1600)
    assert not_better <= 0.05 + 0.02
    assert better >= 0.9


def test_the_ratio_is_near_the_well_known_approximation() -> None:
    counts = (150, 160, 400, 170, 160)
    mean, _, _ = interval(counts)
    spread = sum(n * (value - mean) ** 2 for n, value in zip(counts, OUTCOMES, strict=True)) / sum(counts)
    claims = Claims(0.5, 0.51)
    near = sum(counts) * (claims.score1 - claims.score0) * (2 * mean - claims.score0 - claims.score1) / (2 * spread)
    assert log_ratio(counts, claims) == pytest.approx(near, rel=0.05)


def test_elo_and_scores_are_the_same_thing() -> None:
    for elo in (-200, 0, 35, 400):
        assert elo_of(score_of(elo)) == pytest.approx(elo)


def match(claims: Claims | None = CLAIMS, most: int = 100) -> Match:
    battles = ("portable/first-steps", "portable/hill-town")
    _, design, _ = lay_match(match_text("staff", "random", battles, 3), Path("x.lab"), "x")
    return Match(design, claims, most)


def told(held: Match, number: int, winner: int) -> Told:
    task = held._design.task(number)
    return Told(number, task.variant, task.pair, task.seed, held._design.seats(task), winner=winner)


def test_a_pair_is_two_games_with_the_same_dice_and_sides_changed() -> None:
    held = match()
    each = held._design.each
    one, two = held._design.task(2), held._design.task(3)
    assert (one.seed, one.turned, two.seed, two.turned) == (two.seed, False, one.seed, True)
    held.add([told(held, 0, 0), told(held, 1, 1)])
    assert held.counts == [0, 0, 0, 0, 1], "the first bot has won from both sides"
    held.add([told(held, each, 0), told(held, each + 1, -1)])
    assert held.counts == [0, 0, 0, 1, 1], "and a draw is a half"
    assert held.standing.battles == {"portable/first-steps": (1, 1.0), "portable/hill-town": (1, 0.75)}


def test_games_count_in_their_order_and_none_after_the_verdict() -> None:
    one, two = match(), match()
    each, random = one._design.each, Random(4)
    games = [told(one, battle * each + game, game % 2) for game in range(200) for battle in range(2)]
    one.add(games)
    random.shuffle(games)
    for game in games:
        two.add([game])
    assert one.state == "better"
    assert one.pairs < 200
    assert one.standing == two.standing


def test_a_match_stops_by_itself_and_goes_on_where_it_was(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    line = ["lab", "match", "staff", "random", "-b", "portable/first-steps", "-j", "1", "--seed", "5"]
    begun = runner.invoke(app, [*line, "--pairs", "3"])
    assert begun.exit_code == 0, begun.output
    assert "3 pairs" in begun.output
    (folder,) = tmp_path.glob("match-staff-random-*.lab")
    parts = {part.name: part.stat().st_mtime_ns for part in (folder / "games").iterdir()}
    ended = runner.invoke(app, [*line, "--sprt", "--score0", "0.5", "--score1", "0.8"])
    assert ended.exit_code == 0, ended.output
    assert "Settled: staff scores more than 50.0%" in ended.output
    later = {part.name: part.stat().st_mtime_ns for part in (folder / "games").iterdir()}
    assert parts.items() <= later.items(), "what was played is not played again"
    again = runner.invoke(app, [*line, "--sprt", "--score0", "0.5", "--score1", "0.8"])
    assert again.output.splitlines()[0] == ended.output.splitlines()[-4]
    assert {part.name for part in (folder / "games").iterdir()} == set(later)


def test_a_kept_game_of_a_match_is_the_game_that_is_played_again() -> None:
    design = match()._design
    assert play_told(design, 1).seats == ("random", "staff")


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["staff", "nobody", "-b", "portable/first-steps"], "There is no bot 'nobody'"),
        (["staff", "random", "-b", "portable/nowhere"], "nowhere"),
        (["staff", "random", "-b", "portable/first-steps", "--sprt", "--elo1", "-5"], "the first below the second"),
        (["staff", "random", "-b", "portable/first-steps", "--sprt", "--alpha", "0.7"], "between 0 and 0.5"),
    ],
)
def test_what_cannot_be_is_refused_in_one_sentence(
    words: list[str], said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    refused = runner.invoke(app, ["lab", "match", *words])
    assert refused.exit_code == 2
    assert said in " ".join(refused.output.split())
