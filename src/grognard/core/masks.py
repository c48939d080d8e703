"""Sets of hexes as Python integers: bit n stands for hex n."""

from __future__ import annotations

from collections.abc import Iterable, Iterator


def iter_bits(mask: int) -> Iterator[int]:
    """The members of a mask in rising order.

    >>> list(iter_bits(0b10110))
    [1, 2, 4]
    """
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


def nth_bit(mask: int, index: int) -> int:
    """The member of a mask at an index.

    >>> nth_bit(0b10110, 2)
    4
    """
    for _ in range(index):
        mask &= mask - 1
    return (mask & -mask).bit_length() - 1


def to_mask(members: Iterable[int]) -> int:
    """The mask that holds the given members.

    >>> bin(to_mask([1, 2, 4]))
    '0b10110'
    """
    mask = 0
    for member in members:
        mask |= 1 << member
    return mask
