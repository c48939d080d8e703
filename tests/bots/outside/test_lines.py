"""The lines of both sides: read as they are written, and whatever else comes is refused with a sentence."""

from __future__ import annotations

import doctest
from contextlib import suppress

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from grognard.bots.outside import lines, words
from grognard.bots.outside.lines import About, Best, LineError, Offer, Ready, Remark, Resign, read_line
from grognard.bots.outside.printed import chosen, notation_of, options_of
from grognard.core.errors import GrognardError
from grognard.table.present import board_data, decision_data
from tests.bots.outside.programs import new_game


def test_examples_in_docstrings() -> None:
    assert doctest.testmod(lines).failed == 0
    assert doctest.testmod(words).failed == 0


@pytest.mark.parametrize(
    ("line", "said"),
    [
        (b"", None),
        (b"   ", None),
        (b"name Old Guard", About("name", "Old Guard")),
        (b"author  Nobody ", About("author", "Nobody")),
        (b"ready 1", Ready(1)),
        (b"option depth number 2", Offer("depth", "number", "2")),
        (b"option book switch on", Offer("book", "switch", "on")),
        (b"option style text", Offer("style", "text", "")),
        (b"best 1 end", Best(1, "end")),
        (b"  best  12   move  zouaves 0304  ", Best(12, "move zouaves 0304")),
        (b"best 3 #17 = -2.5", Best(3, "#17", -2.5)),
        (b"resign 4", Resign(4)),
        (b"info depth 3", Remark("info", "depth 3")),
        (b"something of a later version", Remark("something", "of a later version")),
    ],
)
def test_a_line_is_read(line: bytes, said: object) -> None:
    assert read_line(line) == said


@pytest.mark.parametrize(
    "line",
    [
        *(
            b"ready",
            b"ready one",
            b"ready -1",
            b"ready 99999999",
            "ready ²".encode(),
            b"best",
            b"best x end",
            b"best 1",
        ),
        *(b"best 1 end = much", b"best 1 end = inf", b"best 1 end = 1e999", b"best 1 = 2", b"best 1 a = 1 = 2"),
        *(b"best 1 end = 1_0", b"best 9999999999 end", b"resign", b"resign now", b"option", b"option a", b"option a b"),
        *(b"option A number", b"option depth number deep", b"option book switch perhaps", b"\xff", b"best 1 \x1b[2J"),
    ],
)
def test_a_line_that_is_none_is_refused_with_a_sentence(line: bytes) -> None:
    with pytest.raises(LineError, match=r"^[A-Z].{10,}"):
        read_line(line)


PIECES = st.sampled_from(
    [
        b"best",
        b"1",
        b" ",
        b"#0",
        b"=",
        b"nan",
        b"ready",
        b"option",
        b"number",
        b"\x00",
        b"\xff",
        b"[" * 500,
        b'{"a":' * 99,
    ]
)


@settings(max_examples=400, deadline=None)
@given(st.one_of(st.binary(max_size=300), st.lists(PIECES, max_size=12).map(b"".join), st.text().map(str.encode)))
@example(b"best 1 " + b"x" * 60_000)
@example(b"best " + b"9" * 60_000)
@example(b"best 1 end = " + b"9" * 60_000)
@example(b"option " + b"a" * 60_000)
@example(b"best 1 " + b"a " * 30_000 + b"= 1")
def test_anything_is_read_or_refused(line: bytes) -> None:
    try:
        said: object = read_line(line)
    except LineError as error:
        said = error
    assert said is None or type(said).__module__ == lines.__name__
    assert not isinstance(said, LineError) or 10 < len(str(said)) < 300


@settings(max_examples=300, deadline=None)
@given(st.one_of(st.text(max_size=60), st.integers().map(lambda n: f"#{n}"), st.just("#" + "9" * 400)))
def test_whatever_is_chosen_is_an_option_or_refused(text: str) -> None:
    game = new_game()
    side = game.pending[0].side
    notation = notation_of(board_data(game.ruleset, game.scenario))
    options = options_of(decision_data(game, game.pending[0]))
    with suppress(GrognardError):
        assert chosen(" ".join(text.split()), options, notation) in game.options(side)
