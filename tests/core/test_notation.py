from __future__ import annotations

from contextlib import suppress
from types import SimpleNamespace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from grognard.core.action import NO_UNIT, Action, Verb
from grognard.core.board import Board
from grognard.core.errors import NotationError
from grognard.core.hexgrid import HexGrid
from grognard.core.notation import Notation

GRID = HexGrid(4, 3)
UNITS = ("zouaves", "battery", "3rd-hussars")
VERBS = (
    Verb("end"),
    Verb("move", ("unit", "hex", "direction")),
    Verb("join", ("unit", "unit", "number")),
    Verb("march", ("unit", "hex", "hexes")),
    Verb("between", ("hex", "hex")),
)
NOTATION = Notation(
    VERBS,
    SimpleNamespace(board=Board(GRID, ("open",) * GRID.size), units=[SimpleNamespace(key=key) for key in UNITS]),
)

unit = st.integers(0, len(UNITS) - 1)
place = st.integers(0, GRID.size - 1)
ACTIONS = st.one_of(
    st.just(Action("end")),
    st.builds(Action, st.just("move"), unit, place, st.tuples(st.integers(0, 5))),
    st.builds(Action, st.just("join"), unit, st.just(-1), st.tuples(unit, st.integers(-999, 10**8))),
    st.builds(Action, st.just("march"), unit, place, st.lists(place).map(tuple)),
    st.builds(Action, st.just("between"), st.just(NO_UNIT), place, st.tuples(place)),
)
WORDS = st.sampled_from(["end", "move", "join", "march", "between", *UNITS, "0101", "0403", "n", "se", "7", "-3"])


@settings(deadline=None)
@given(ACTIONS)
def test_actions_round_trip(action: Action) -> None:
    assert NOTATION.parse(NOTATION.text(action)) == action


@pytest.mark.parametrize(
    ("text", "action"),
    [
        ("end", Action("end")),
        ("move zouaves 0201 ne", Action("move", 0, 1, (1,))),
        ("join battery zouaves -2", Action("join", 1, -1, (0, -2))),
        ("march 3rd-hussars 0101 0102 0103", Action("march", 2, 0, (4, 8))),
        ("between 0101 0102", Action("between", NO_UNIT, 0, (4,))),
    ],
)
def test_the_words_of_an_action(text: str, action: Action) -> None:
    assert NOTATION.text(action) == text
    assert NOTATION.parse(f"  {text.replace(' ', '   ')} ") == action


def test_arguments_at_the_end_may_be_left_unsaid() -> None:
    assert NOTATION.parse("move zouaves 0201") == Action("move", 0, 1)
    assert NOTATION.parse("move zouaves") == Action("move", 0)
    assert NOTATION.text(Action("move", 0, 1)) == "move zouaves 0201"


@pytest.mark.parametrize("text", ["move", "move zouaves", "march battery"])
def test_what_was_left_unsaid_stays_unsaid(text: str) -> None:
    assert NOTATION.text(NOTATION.parse(text)) == text


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("", "Say what to do"),
        ("charge zouaves", "no verb 'charge'; there are between, end, join, march, move"),
        ("move turcos", "no unit 'turcos'; there are zouaves, battery, 3rd-hussars"),
        ("move zouaves 0909", "no hex '0909'"),
        ("move zouaves 0201 e", "'e' is no direction here"),
        ("join zouaves battery two", "'two' is not a whole number"),
        ("join zouaves battery 1234567890", "'1234567890' is not a whole number"),
        ("join zouaves battery -", "'-' is not a whole number"),
        ("march zouaves 0101 0102 battery", "no hex 'battery'"),
        ("end now please", r"'now please' is more than 'end' takes \(nothing\)"),
        ("move zouaves 0201 n n", r"'n' is more than 'move' takes \(unit hex direction\)"),
    ],
)
def test_a_text_that_names_no_action(text: str, complaint: str) -> None:
    with pytest.raises(NotationError, match=complaint):
        NOTATION.parse(text)


def test_a_number_has_one_sign_at_most() -> None:
    with pytest.raises(NotationError, match="not a whole number"):
        NOTATION.parse("join zouaves battery --5")


@settings(max_examples=200, deadline=None)
@given(st.lists(WORDS | st.text(max_size=4), max_size=5).map(" ".join))
def test_any_text_is_an_action_or_a_notation_error(text: str) -> None:
    with suppress(NotationError):
        assert NOTATION.parse(text).verb == text.split()[0]


def test_a_verb_that_the_ruleset_does_not_list_is_named() -> None:
    with pytest.raises(NotationError, match="'dance' is not among the ruleset's `verbs`"):
        NOTATION.text(Action("dance"))
