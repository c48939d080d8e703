"""Games to learn from: the same again, on however many processes, kept whole, and fitted alike."""

from __future__ import annotations

from pathlib import Path
from random import Random

import msgspec
import pytest
from typer.testing import CliRunner

from grognard.cli.main import app
from grognard.core.dice import FastDice
from grognard.core.errors import GrognardError
from grognard.lab.experiment.run import hire
from grognard.lab.learn.course import plan_detour
from grognard.lab.learn.file import written
from grognard.lab.learn.games import GAMES, Plan, Played, Shelf, harvest, load, play_one, play_some
from grognard.lab.learn.judgement import learn
from grognard.lab.learn.table import Table
from grognard.rulesets import get_ruleset

PLAN = Plan("portable", (("first-steps", 10), ("hill-town", 4)), seed=3)


def shelf_in(folder: Path, plan: Plan = PLAN, jobs: int = 1) -> Shelf:
    shelf = Shelf(folder, plan)
    shelf.open()
    harvest(shelf, hire(plan, "local", jobs, "", play_some))
    return shelf


def untimed(games: list[Played]) -> list[Played]:
    return [msgspec.structs.replace(game, seconds=0.0) for game in games]


def fitted(shelf: Shelf) -> str:
    table = Table(get_ruleset("portable"), shelf.read())
    return written(learn(table, "grognard lab learn portable", "1", "2026-01-01", PLAN.seed))


@pytest.fixture(scope="module")
def shelf(tmp_path_factory: pytest.TempPathFactory) -> Shelf:
    return shelf_in(tmp_path_factory.mktemp("games"))


def test_the_same_seed_gives_the_same_games_and_the_same_weights(shelf: Shelf, tmp_path: Path) -> None:
    again = shelf_in(tmp_path, jobs=2)
    assert untimed(again.read()) == untimed(shelf.read())
    assert fitted(again) == fitted(shelf)


def test_every_game_of_the_plan_is_played_once(shelf: Shelf) -> None:
    assert [(game.battle, game.game) for game in shelf.read()] == [
        *[("first-steps", number) for number in range(10)],
        *[("hill-town", number) for number in range(4)],
    ]
    assert PLAN.total == len(set(PLAN.numbers())) == 14


def test_positions_are_kept_whole(shelf: Shelf) -> None:
    ruleset = get_ruleset("portable")
    played = next(game for game in shelf.read() if game.positions)
    game = load(played, played.positions[0], ruleset, FastDice(0))
    assert game.result is None
    assert game.pending
    assert msgspec.json.encode(game.to_data()) == bytes(played.positions[0])


def test_what_is_there_is_not_played_again_and_a_line_cut_short_is(shelf: Shelf, tmp_path: Path) -> None:
    part = Shelf(tmp_path, PLAN)
    part.open()
    part.add(shelf.read()[:6])
    whole = (tmp_path / GAMES).read_bytes()
    (tmp_path / GAMES).write_bytes(whole + b'{"battle":"first-steps","ga')
    assert len(part.read()) == 6
    done: list[int] = []
    harvest(part, hire(PLAN, "local", 1, "", play_some), done.append)
    assert sum(done) == 8
    assert untimed(part.read()) == untimed(shelf.read())


def test_games_of_another_seed_are_not_mixed_in(shelf: Shelf) -> None:
    other = Shelf(shelf.folder, msgspec.structs.replace(PLAN, seed=4))
    with pytest.raises(GrognardError, match="another seed, other rules or other bots"):
        other.open()


def test_a_pair_is_led_astray_alike_with_the_sides_changed() -> None:
    for seed in range(50):
        one, two = (plan_detour(Random(seed), 12, turned) for turned in (False, True))
        assert (one.turns, one.shares) == (two.turns, two.shares[::-1])
    lengths = {plan_detour(Random(seed), 12, False).turns for seed in range(300)}
    assert lengths == set(range(10))


def test_nothing_is_looked_at_before_a_game_is_back_on_its_way() -> None:
    ruleset = get_ruleset("portable")
    for number in range(10):
        detour = plan_detour(Random(PLAN.seed * 1_000_003 + number // 2), ruleset.scenario("first-steps").turns, False)
        played = play_one(PLAN, number)
        turns = [load(played, each, ruleset, FastDice(0)).state.turn for each in played.positions]
        assert all(turn - 1 >= detour.turns for turn in turns)


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["chess"], "There is no ruleset 'chess'"),
        (["portable", "--games", "waterloo=20"], "there is no battle 'waterloo'"),
        (["portable", "--games", "many"], "name from 10 to"),
        (["portable", "--games", "first-steps=2"], "name from 10 to"),
    ],
)
def test_words_that_cannot_be_are_said_so(words: list[str], said: str, tmp_path: Path) -> None:
    done = CliRunner().invoke(app, ["lab", "learn", *words, "--out", str(tmp_path / "games")])
    assert done.exit_code == 2
    assert said in " ".join(done.output.split())
    assert not (tmp_path / "games").exists()


@pytest.mark.proof
def test_the_command_plays_fits_and_tells(tmp_path: Path) -> None:
    words = ["lab", "learn", "portable", "-n", "10", "--seed", "3", "--report", "-j", "2", "--out", str(tmp_path)]
    done = CliRunner().invoke(app, words)
    assert done.exit_code == 0, done.output
    assert "| hill-town |" in done.output
    assert "| chance said |" in done.output
    assert "| strain |" in done.output
    assert CliRunner().invoke(app, words).output.strip() == done.output.strip()
