"""How many units a hex holds [napoleon3 3a]."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from grognard.core.kept import Kept
from grognard.rulesets.napoleon3.ch01_03_units.ch01_disorder_losses import disorder_only
from grognard.rulesets.napoleon3.state import N3Game


def room_for(game: N3Game, unit: int) -> int:
    """The mask of hexes in which a unit would break the stacking limit if it ended there; it may pass
    [napoleon3 3a 3b 3c 3e]."""
    facts = game.scenario.units[unit]
    if not facts.is_troops:
        return 0
    brigades, guns = stacks(game, facts.side)
    here = 1 << game.state.place[unit] if game.state.place[unit] >= 0 else 0
    if facts.is_gun:
        guns = guns.without(here)
        return guns.twice | brigades.once & guns.once
    return guns.twice | brigades.without(here).once  # one brigade a hex, two batteries, or one of each


class Stacks(NamedTuple):
    """The hexes in which units of a kind stand: some, at least two, at least three."""

    once: int = 0
    twice: int = 0
    thrice: int = 0

    def without(self, here: int) -> Stacks:
        """The same without one unit that stands in a hex."""
        return Stacks(self.once & ~here | self.twice & here, self.twice & ~here | self.thrice & here, self.thrice)


LAST = Kept[tuple[list[int], Stacks, Stacks]]()
"""For each side where all stood when its stacks were last asked for, and the stacks."""


def stacks(game: N3Game, side: int) -> tuple[Stacks, Stacks]:
    """Where the brigades of a side stand, and its guns."""
    place, last = game.state.place, LAST.of(game.scenario)
    seen = last.get(side)
    if seen is None or seen[0] != place:
        scenario = game.scenario
        seen = last[side] = place[:], stacked(place, scenario.brigades[side]), stacked(place, scenario.guns[side])
    return seen[1], seen[2]


def stacked(place: Sequence[int], units: Iterable[int]) -> Stacks:
    """How some units stand.

    >>> stacked([2, 0, 2, -1], range(4))
    Stacks(once=5, twice=4, thrice=0)
    """
    once = twice = thrice = 0
    for unit in units:
        if place[unit] >= 0:
            here = 1 << place[unit]
            thrice |= twice & here
            twice |= once & here
            once |= here
    return Stacks(once, twice, thrice)


def disturb(game: N3Game, friends: list[int]) -> None:
    """Friends whose hex a retreat goes through are disorganized; to the disorganized nothing more happens
    [napoleon3 3d 11.3o]."""
    for friend in friends:
        disorder_only(game, friend)
