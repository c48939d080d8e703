"""How many hits a line of units scores: exact distributions of dice that are laid out from the highest down."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from functools import lru_cache
from itertools import combinations_with_replacement
from math import factorial

from grognard.core.odds import Odds
from grognard.rulesets.commanders.combat.dice import Stroke
from grognard.rulesets.commanders.dice import is_hit, modified

Plain = tuple[tuple[int, int, bool] | None, ...]
"""Space by space the dice of a unit, its modifier and whether it is opposed; None where nobody rolls."""
Laid = tuple[int, int]
"""The face of the last die that was laid out, and how many dice in a row have shown it."""
FIRST: Laid = (7, 0)
BITS = 64
"""Numbers of ways for each number of hits stand side by side in one integer: twenty dice have fewer than 2**52 ways."""


def plain(strokes: list[Stroke | None]) -> Plain:
    return tuple((s.dice, s.modifier, s.opposed) if s else None for s in strokes)


@lru_cache(maxsize=256)
def hits_odds(mine: Plain, theirs: Plain, step: str) -> Odds:
    """The exact distribution of the hits one line scores on another. Both lay their dice out space by space; whatever
    has been laid out so far matters only by its last face and its run, so that all ways to it are counted together
    [commanders combat.dice.2]."""
    spaces = max(len(mine), len(theirs))
    ways = {(FIRST, FIRST): factorial(_count(mine)) * factorial(_count(theirs))}
    for space in range(spaces):
        one, two = _in_space(mine, space), _in_space(theirs, space)
        after: dict[tuple[Laid, Laid], int] = {}
        known: dict[tuple[tuple[int, ...], tuple[int, ...]], int] = {}
        for (left, right), weight in ways.items():
            for own, left_after, left_share in laid_next(left, one[0]):
                part = weight // left_share
                for other, right_after, right_share in laid_next(right, two[0]):
                    if (own, other) not in known:
                        known[own, other] = BITS * _hits(one, two, own, other, step)
                    key = left_after, right_after
                    after[key] = after.get(key, 0) + (part // right_share << known[own, other])
        ways = after
    total = sum(ways.values())
    return Odds({f"{hits}-hits": total >> BITS * hits & (1 << BITS) - 1 for hits in range(_count(mine) + 1)})


def _count(line: Plain) -> int:
    return sum(stroke[0] for stroke in line if stroke)


def _in_space(line: Plain, space: int) -> tuple[int, int, bool]:
    return (line[space] if space < len(line) else None) or (0, 0, False)


def _hits(
    one: tuple[int, int, bool], two: tuple[int, int, bool], own: tuple[int, ...], other: tuple[int, ...], step: str
) -> int:
    against = max((modified(die, two[1]) for die in other), default=0) if one[2] else 0
    return sum(is_hit(modified(die, one[1]), against, step) for die in own)


@lru_cache(maxsize=512)
def laid_next(laid: Laid, count: int) -> tuple[tuple[tuple[int, ...], Laid, int], ...]:
    """All ways to lay out so many more dice: the dice, what has then been laid out, and by what the number of ways is
    to be divided, since equal dice can be exchanged."""
    if not count:
        return (((), laid, 1),)
    face, run = laid
    found = []
    for die in range(min(face, 6), 0, -1):
        now = (die, run + 1) if die == face else (die, 1)
        found += [((die, *dice), after, now[1] * share) for dice, after, share in laid_next(now, count - 1)]
    return tuple(found)


@lru_cache(maxsize=16)
def ways_to_throw(count: int) -> tuple[tuple[tuple[int, ...], int], ...]:
    """All sorted throws of so many dice, highest first, each with the number of ways to throw it."""
    found = []
    for dice in combinations_with_replacement(range(6, 0, -1), count):
        ways = factorial(count)
        for face in set(dice):
            ways //= factorial(dice.count(face))
        found.append((dice, ways))
    return tuple(found)


def throws(count: int) -> Iterable[tuple[tuple[int, ...], Fraction]]:
    for dice, ways in ways_to_throw(count):
        yield dice, Fraction(ways, 6**count)
