from __future__ import annotations

import random
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from grognard.core.action import NO_PLACE, NO_UNIT, Action
from grognard.core.masks import to_mask
from grognard.core.options import ANYWHERE, Group, Options

VERBS = ("move", "fire")
UNITS = (NO_UNIT, 0, 1, 2)
PLACES = (NO_PLACE, 0, 1, 2, 3)
EXTRAS = ((), (0,), (1,), (1, 0), (1, 1))
UNIVERSE = [Action(*parts) for parts in product(VERBS, UNITS, PLACES, EXTRAS)]

GROUPS = st.builds(
    Group,
    st.sampled_from(VERBS),
    st.lists(st.sampled_from(UNITS), max_size=3, unique=True).map(tuple),
    st.one_of(st.just(ANYWHERE), st.integers(0, 15)),
    st.lists(st.sampled_from(EXTRAS), max_size=3, unique=True).map(tuple),
)
OPTIONS = st.lists(GROUPS, max_size=4).map(Options)

quick = settings(max_examples=100, deadline=None)


class Pick:
    """A picker that draws from a given place between 0 and 1."""

    def __init__(self, share: float) -> None:
        self.share = share

    def random(self) -> float:
        return self.share

    def randrange(self, limit: int, /) -> int:
        return int(self.share * limit)


@quick
@given(GROUPS)
def test_a_group_is_the_product_of_its_parts(group: Group) -> None:
    places = [NO_PLACE] if group.places == ANYWHERE else [p for p in PLACES if p >= 0 and group.places >> p & 1]
    expected = {Action(group.verb, *parts) for parts in product(group.units, places, group.extras)}
    listed = list(group)
    assert set(listed) == expected
    assert len(group) == len(listed) == len(expected)
    assert {action for action in UNIVERSE if action in group} == expected
    assert [group[index] for index in range(len(group))] == listed


@pytest.mark.parametrize("index", [-1, 2, 9])
def test_a_group_ends_where_its_count_ends(index: int) -> None:
    with pytest.raises(IndexError):
        Group("move", (1,), 0b11)[index]


@quick
@given(OPTIONS)
def test_options_count_list_index_and_test_alike(options: Options) -> None:
    listed = list(options)
    assert len(options) == len(listed)
    assert bool(options) == bool(listed)
    assert [options[index] for index in range(len(options))] == listed
    assert {action for action in UNIVERSE if action in options} == set(listed)
    for index in (-1, len(options)):
        with pytest.raises(IndexError):
            options[index]


@quick
@given(OPTIONS.filter(bool), st.integers(0, 2**32))
def test_a_sample_is_an_option(options: Options, seed: int) -> None:
    assert options.sample(random.Random(seed)) in list(options)
    count = len(options)
    assert [options.sample(Pick((index + 0.5) / count)) for index in range(count)] == list(options)
    assert options.sample(Pick(0.0)) == options[0]
    assert options.sample(Pick(1 - 2**-53)) == options[count - 1]


@quick
@given(OPTIONS)
def test_units_and_places_are_those_that_options_name(options: Options) -> None:
    listed = list(options)
    assert len(set(options.units())) == len(options.units())
    assert set(options.units()) == {action.unit for action in listed} - {NO_UNIT}
    assert options.places() == to_mask({action.place for action in listed} - {NO_PLACE})
    for unit in UNITS:
        assert options.places(unit) == to_mask({a.place for a in listed if a.unit == unit} - {NO_PLACE})


@quick
@given(OPTIONS)
def test_the_options_of_a_unit_or_at_a_hex_are_a_part_of_all(options: Options) -> None:
    for unit in UNITS:
        assert list(options.of_unit(unit)) == [action for action in options if action.unit == unit]
    for place in PLACES[1:]:
        assert list(options.at(place)) == [action for action in options if action.place == place]


@quick
@given(OPTIONS, st.sampled_from(UNIVERSE))
def test_options_that_start_with_what_was_said(options: Options, said: Action) -> None:
    def agrees(action: Action) -> bool:
        beginning = Action(action.verb, action.unit, action.place, action.extra[: len(said.extra)])
        return beginning == said

    assert list(options.starting_with(said)) == [action for action in options if agrees(action)]


def test_hexes_far_beyond_any_map_are_no_options() -> None:
    options = Options([Group("move", (1,), 0b1111)])
    assert Action("move", 1, 10**20) not in options
    assert Action("move", 1, -2) not in options


def test_a_group_without_arguments_is_one_action() -> None:
    assert list(Group("end")) == [Action("end")]
