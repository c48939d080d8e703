"""A sparring partner that carries out one of the six ideas on a map of hexes."""

from __future__ import annotations

from collections.abc import Iterable

from benchmarks.sparring.ideas import IDEAS, Idea, Map
from benchmarks.sparring.partner import AnyGame, Partner
from grognard.core.action import Action
from grognard.core.masks import iter_bits
from grognard.core.options import Options

WORTH_A_MARCH = 0.01


class Officer(Partner):
    """Knows his idea; the rest a ruleset's own officer knows."""

    idea: Idea

    def map(self, game: AnyGame, side: int) -> Map:
        """The field as his side may know it."""
        raise NotImplementedError

    def best_hex(self, map: Map, hexes: Iterable[int], here: int, gun: bool) -> int:
        """The hex he likes best, or where the unit stands; off the map any is better."""
        liked = {hex: self.idea.like(map, hex, gun) for hex in hexes}
        if not liked:
            return here
        found = max(liked, key=lambda hex: (liked[hex], -hex))
        if here >= 0 and liked[found] <= self.idea.like(map, here, gun) + WORTH_A_MARCH:
            return here
        return found

    def leads_from(self, map: Map, options: Options, here: int, troops: Iterable[int]) -> int:
        """Where a headquarters stands best: amid its troops and not next to the enemy."""
        places = [*iter_bits(options.places()), *([here] if here >= 0 else [])]
        own = [place for place in troops if place >= 0]

        def strain(hex: int) -> tuple[float, int]:
            away = sum(map.grid.distance(hex, place) for place in own)
            return away + 4.0 * len(own) * (map.near(hex) <= 1 and not map.own >> hex & 1), hex

        return min(places, key=strain, default=here)


def officers(of: type[Officer]) -> tuple[type[Officer], ...]:
    """One class of officers for each idea."""
    return tuple(
        type(f"{idea.__name__}{of.__name__}", (of,), {"name": idea.name, "idea": idea(), "__doc__": idea.__doc__})
        for idea in IDEAS
    )


def plain(options: Options, verb: str) -> Action | None:
    """An option that is but a verb, if it is offered."""
    return next((group[0] for group in options.groups if group.verb == verb and len(group)), None)
