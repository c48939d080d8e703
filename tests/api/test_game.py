"""Games from Python: play, take back, copy, look, write down."""

from __future__ import annotations

import doctest
from pathlib import Path
from random import Random

import pytest

import grognard
from grognard.api import choices, opening, players

FIRST = "portable/first-steps"


def test_the_examples_of_the_docstrings_run() -> None:
    for module in (choices, opening, players):
        result = doctest.testmod(module)
        assert (result.failed, result.attempted > 0) == (0, True)


def test_options_are_counted_listed_sampled_and_tested_alike() -> None:
    game = grognard.new(FIRST, seed=7)
    assert len(game.options) == len(list(game.options)) == len(game.options.texts())
    action = game.options.sample(Random(3))
    assert action in game.options
    assert game.text(action) in game.options
    assert "select nobody" not in game.options
    assert list(game.options.of("red-1")) == [each for each in game.options if each.unit == game.unit("red-1")]
    assert game.options[-1] == list(game.options)[-1]


def test_what_is_refused_names_its_rule_and_changes_nothing() -> None:
    game = grognard.new(FIRST, seed=7)
    before = game.record()
    with pytest.raises(grognard.IllegalAction, match=r"\[.+\]"):
        game.play("fire red-1 0404")
    assert game.record() == before


@pytest.mark.parametrize("battle", [FIRST, "commanders/marengo"])
def test_everything_can_be_taken_back_and_played_again(battle: str) -> None:
    game = grognard.new(battle, seed=7)
    digests = [game.core.digest()]
    for _, _ in zip(range(70), grognard.play_out(game, "random", seed=5), strict=False):
        digests.append(game.core.digest())
    whole, lines = game.actions, len(game.log())
    for digest in reversed(digests[:-1]):
        game.pop()
        assert game.core.digest() == digest
    with pytest.raises(grognard.GrognardError, match="nothing to take back"):
        game.pop()
    for side, action in whole:
        game.push(action, side)
    assert game.core.digest() == digests[-1]
    assert len(game.log()) == lines


def test_a_copy_is_independent_and_has_dice_of_its_own_if_asked() -> None:
    game = grognard.new(FIRST, seed=7)
    for _ in zip(range(20), grognard.play_out(game, "random"), strict=False):
        pass
    before = game.record()
    ends = set()
    for seed in range(4):
        copy = game.copy(seed=seed)
        for _ in grognard.play_out(copy, "random", seed=1):
            pass
        assert grognard.read_record(copy.record()).core.digest() == copy.core.digest()
        ends.add(copy.core.digest())
    assert game.record() == before
    assert len(ends) > 1, "other dice fall otherwise"


def test_a_record_is_read_back_at_its_end(tmp_path: Path) -> None:
    game = grognard.play(FIRST, "staff", "random", seed=2)
    game.save(tmp_path / "game.grog")
    again = grognard.read_record(tmp_path / "game.grog")
    assert again.record() == game.record()
    assert [str(line) for line in again.log()] == [str(line) for line in game.log()]
    assert again.outcome == game.outcome
    assert again.pop() == game.pop()
    assert again.core.digest() == game.core.digest()


def test_the_same_seeds_play_the_same_game() -> None:
    assert grognard.play(FIRST, "random", seed=4).record() == grognard.play(FIRST, "random", seed=4).record()
    assert grognard.play(FIRST, "random", seed=4).record() != grognard.play(FIRST, "random", seed=5).record()


def test_a_side_reads_only_what_it_may_know() -> None:
    game = grognard.new("commanders/marengo", seed=1)
    assert len(game.choosing) == 2
    view = game.view("black")
    assert view.viewer == 1
    for _ in range(4):
        game.play(game.options_of("white").sample(Random(1)), "white")
    assert all(line.event.only != 0 for line in game.log("black"))
    assert game.view("black").arrows == view.arrows


def test_a_finished_game_says_who_won_and_offers_nothing() -> None:
    game = grognard.play(FIRST, "staff", "random", seed=1)
    assert game.is_over
    assert game.outcome is not None
    assert game.winner in (*game.sides, None)
    assert (game.side, list(game.options), game.prompt) == (None, [], "")
    with pytest.raises(grognard.GrognardError, match="The game is over"):
        game.play("done")


def test_what_does_not_exist_is_named_with_what_does() -> None:
    with pytest.raises(grognard.GrognardError, match="portable/first-steps"):
        grognard.new("first-steps")
    with pytest.raises(grognard.GrognardError, match="there are random, recruit, sergeant, staff, general, marshal"):
        grognard.bot("napoleon")
    with pytest.raises(grognard.GrognardError, match="cannot be read"):
        grognard.read_record("nowhere.grog")
    with pytest.raises(grognard.GrognardError, match="one for each of red, blue"):
        next(grognard.play_out(grognard.new(FIRST), "random", "random", "random"))


def test_a_battle_of_ones_own_is_read_from_its_file(tmp_path: Path) -> None:
    source = grognard.new(FIRST).core.ruleset.scenario_source("first-steps").text
    (tmp_path / "mine.toml").write_text(source, "utf-8")
    assert grognard.new(tmp_path / "mine.toml", seed=7).core.digest() == grognard.new(FIRST, seed=7).core.digest()
