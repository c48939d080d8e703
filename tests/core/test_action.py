from __future__ import annotations

import msgspec
from hypothesis import given, settings
from hypothesis import strategies as st

from grognard.core.action import NO_PLACE, NO_UNIT, Action

ACTIONS = st.builds(
    Action, st.text(), st.integers(-1, 500), st.integers(-1, 9800), st.lists(st.integers(-1, 9800)).map(tuple)
)


@settings(max_examples=100, deadline=None)
@given(ACTIONS)
def test_actions_survive_json_as_short_arrays(action: Action) -> None:
    text = msgspec.json.encode(action)
    assert text.startswith(b"[")
    assert msgspec.json.decode(text, type=Action) == action


@settings(max_examples=100, deadline=None)
@given(ACTIONS, ACTIONS)
def test_equal_actions_and_only_they_are_one_member_of_a_set(one: Action, two: Action) -> None:
    same = (one.verb, one.unit, one.place, one.extra) == (two.verb, two.unit, two.place, two.extra)
    assert len({one, two, msgspec.structs.replace(one)}) == (1 if same else 2)


def test_a_bare_verb_names_neither_unit_nor_hex() -> None:
    assert Action("end") == Action("end", NO_UNIT, NO_PLACE, ())
