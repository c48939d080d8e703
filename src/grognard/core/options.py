"""The legal options of a decision, lazy: products of units, hexes and extras that are never spelled out.

`action in options` is the one legality check of the house. The interface lights hexes from it, bots draw from
it, and the table refuses what is not in it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Protocol

from grognard.core.action import NO_PLACE, NO_UNIT, Action, Extra
from grognard.core.masks import iter_bits, nth_bit

ANYWHERE = -1
"""The place mask of actions that name no hex."""

NO_EXTRA: tuple[Extra, ...] = ((),)


class Picker(Protocol):
    """A source of chance for bots and fuzzers, such as `random.Random`; never for a game's own dice."""

    def random(self) -> float:
        """A number from 0 up to 1."""
        ...

    def randrange(self, limit: int, /) -> int:
        """A whole number from 0 up to a limit."""
        ...


class Group:
    """All actions with one verb, any of some units, any hex of a mask and any of some extras.

    >>> group = Group("move", (4,), 0b1100, ((0,), (1,)))
    >>> len(group), Action("move", 4, 3, (1,)) in group
    (4, True)
    """

    __slots__ = ("count", "extras", "places", "units", "verb")

    def __init__(
        self,
        verb: str,
        units: tuple[int, ...] = (NO_UNIT,),
        places: int = ANYWHERE,
        extras: tuple[Extra, ...] = NO_EXTRA,
    ) -> None:
        self.verb = verb
        self.units = units
        self.places = places
        self.extras = extras
        self.count = len(units) * len(extras) * (1 if places == ANYWHERE else places.bit_count())

    def __len__(self) -> int:
        return self.count

    def __contains__(self, action: Action) -> bool:
        if action.verb != self.verb or action.unit not in self.units or action.extra not in self.extras:
            return False
        if self.places == ANYWHERE:
            return action.place == NO_PLACE
        return action.place >= 0 and bool(self.places >> action.place & 1)

    def __getitem__(self, index: int) -> Action:
        if not 0 <= index < self.count:
            raise IndexError(index)
        units, places, extras = self.units, self.places, self.extras
        if places == ANYWHERE and extras is NO_EXTRA:  # who, and nothing else: the commonest question
            return Action(self.verb, units[index])
        extra = extras[index % len(extras)]
        index //= len(extras)
        if places == ANYWHERE:
            return Action(self.verb, units[index], NO_PLACE, extra)
        return Action(self.verb, units[index % len(units)], nth_bit(places, index // len(units)), extra)

    def __iter__(self) -> Iterator[Action]:
        places = (NO_PLACE,) if self.places == ANYWHERE else tuple(iter_bits(self.places))
        for place in places:
            for unit in self.units:
                for extra in self.extras:
                    yield Action(self.verb, unit, place, extra)


class Options:
    """All options of one decision.

    >>> options = Options([Group("activate", (1, 2)), Group("end")])
    >>> len(options), [action.verb for action in options], Action("activate", 3) in options
    (3, ['activate', 'activate', 'end'], False)
    """

    __slots__ = ("count", "drawn", "groups")

    def __init__(self, groups: Sequence[Group]) -> None:
        self.groups = groups
        count = 0
        for group in groups:
            count += group.count
        self.count = count
        self.drawn: Action | None = None
        """The last option that was taken by its number: it need not be looked for when it is played."""

    def __len__(self) -> int:
        return self.count

    def __bool__(self) -> bool:
        return self.count > 0

    def __contains__(self, action: Action) -> bool:
        if action is self.drawn:
            return True
        for group in self.groups:  # noqa: SIM110 - a plain loop is several times quicker than any()
            if action in group:
                return True
        return False

    def __iter__(self) -> Iterator[Action]:
        for group in self.groups:
            yield from group

    def __getitem__(self, index: int) -> Action:
        if index < 0:
            raise IndexError(index)
        for group in self.groups:
            if index < group.count:
                self.drawn = action = group[index]
                return action
            index -= group.count
        raise IndexError(index)

    def sample(self, picker: Picker) -> Action:
        """One option, each equally likely."""
        index = int(picker.random() * self.count)
        for group in self.groups:  # as `self[index]` would, without another call: bots do little else
            if index < group.count:
                self.drawn = action = group[index]
                return action
            index -= group.count
        raise IndexError(index)

    def units(self) -> tuple[int, ...]:
        """The units that some option names."""
        found = dict.fromkeys(u for g in self.groups if g.count for u in g.units if u != NO_UNIT)
        return tuple(found)

    def places(self, unit: int | None = None) -> int:
        """The mask of hexes that some option (of a unit) names."""
        mask = 0
        for group in self.groups:
            if group.places != ANYWHERE and group.count and (unit is None or unit in group.units):
                mask |= group.places
        return mask

    def of_unit(self, unit: int) -> Options:
        """Only the options that name a unit."""
        return Options([Group(g.verb, (unit,), g.places, g.extras) for g in self.groups if unit in g.units])

    def at(self, place: int) -> Options:
        """Only the options that name a hex."""
        bit = 1 << place if place >= 0 else 0
        return Options(
            [Group(g.verb, g.units, bit, g.extras) for g in self.groups if g.places != ANYWHERE and g.places & bit]
        )

    def starting_with(self, action: Action) -> Options:
        """Only the options that agree with an action whose last extras were left unsaid."""
        groups = []
        said = len(action.extra)
        for g in self.groups:
            extras = tuple(e for e in g.extras if e[:said] == action.extra)
            probe = Group(g.verb, g.units, g.places, ((),))
            if extras and Action(action.verb, action.unit, action.place) in probe:
                places = g.places if g.places == ANYWHERE else 1 << action.place
                groups.append(Group(g.verb, (action.unit,), places, extras))
        return Options(groups)
