"""What notebooks show: boards as SVG, odds and options as tables."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random
from xml.etree import ElementTree

import pytest

import grognard
from grognard.api.svg import palette
from grognard.rulesets import all_rulesets

WEB = Path(__file__).parents[2] / "web" / "src" / "map"
ONE_EACH = [f"{key}/{next(iter(ruleset.scenario_keys()))}" for key, ruleset in all_rulesets().items()]


@pytest.mark.parametrize("battle", ONE_EACH)
def test_a_board_shows_every_counter_of_a_view_and_no_other(battle: str) -> None:
    game = grognard.new(battle, seed=3)
    for _ in zip(range(40), grognard.play_out(game, "random", seed=1), strict=False):
        pass
    for side in (*game.sides, None):
        root = ElementTree.fromstring(game.picture(side).svg)
        titles = [str(node.text) for node in root.iter("{http://www.w3.org/2000/svg}title")]
        here = [piece for piece in game.view(side).pieces if piece.place >= 0]
        named = [title for title in titles if any(title.startswith(piece.name) for piece in here)]
        assert len(named) >= len(here)
    assert game._repr_svg_() == game.picture(game.side).svg


def test_a_picture_tells_nothing_that_its_side_may_not_know() -> None:
    game = grognard.new("commanders/marengo", seed=3)
    before = game.picture("black").svg
    for _ in range(5):
        game.play(game.options_of("white").sample(Random(2)), "white")
    assert game.picture("black").svg == before


def test_counters_look_as_on_the_page() -> None:
    arms, colours = (WEB / "arms.ts").read_text("utf-8"), (WEB / "palette.ts").read_text("utf-8")
    for path in (*palette.LINES.values(), *palette.SOLIDS.values()):
        assert f'"{path}"' in arms
    for path in (*palette.SHAPES, *palette.PATTERNS):
        assert f'"{path}"' in colours
    drawn = {name: tuple(re.findall(r"#[0-9a-f]+", found)) for name, found in re.findall(r"(\w+): \[(.*)\]", colours)}
    assert {name: drawn[name] for name in palette.COLOURS} == palette.COLOURS


def test_odds_are_exact_and_shown_as_a_table() -> None:
    game = grognard.new("portable/first-steps", seed=7)
    random, seen = Random(1), 0
    while not game.is_over and seen < 5:
        action = game.options.sample(random)
        odds = game.odds(action)
        for card in odds:
            seen += 1
            assert sum(card.chances.values()) == 1
            assert card.title in repr(odds)
            assert card.rule in odds._repr_html_()
        game.play(action)
    assert seen >= 5
    with pytest.raises(grognard.IllegalAction):
        game.odds("fire red-1 0101")


def test_options_are_listed_with_their_sentences() -> None:
    game = grognard.new("portable/first-steps", seed=7)
    html = game.options._repr_html_()
    assert f"{len(game.options)} options of red" in html
    assert html.count("<code>") == min(30, len(game.options))
