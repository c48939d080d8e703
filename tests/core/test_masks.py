from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from grognard.core.masks import iter_bits, nth_bit, to_mask

MEMBERS = st.sets(st.integers(0, 400))


@settings(max_examples=100, deadline=None)
@given(MEMBERS)
def test_a_mask_lists_its_members_in_rising_order(members: set[int]) -> None:
    assert list(iter_bits(to_mask(members))) == sorted(members)


@settings(max_examples=100, deadline=None)
@given(MEMBERS)
def test_members_are_found_by_index(members: set[int]) -> None:
    mask = to_mask(members)
    assert [nth_bit(mask, index) for index in range(len(members))] == sorted(members)


@settings(max_examples=100, deadline=None)
@given(MEMBERS, MEMBERS)
def test_set_algebra_is_bit_algebra(one: set[int], two: set[int]) -> None:
    assert to_mask(one) | to_mask(two) == to_mask(one | two)
    assert to_mask(one) & ~to_mask(two) == to_mask(one - two)


def test_repeated_members_count_once() -> None:
    assert to_mask([3, 3, 3]) == 0b1000


def test_the_empty_mask_has_no_members() -> None:
    assert to_mask([]) == 0
    assert list(iter_bits(0)) == []
