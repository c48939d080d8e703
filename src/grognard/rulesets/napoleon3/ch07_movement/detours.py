"""The owner's choice of a unit's way, where it matters whom it meets on it or which city it passes
[napoleon3 7.1a 8.4b 14.3b R7]."""

from __future__ import annotations

from functools import lru_cache
from heapq import heappop, heappush
from typing import NamedTuple

from grognard.core.masks import iter_bits, to_mask
from grognard.rulesets.napoleon3.ch07_movement.search import Search, Ways
from grognard.rulesets.napoleon3.ch08_command.refuge import meetings
from grognard.rulesets.napoleon3.state import OFF_MAP, N3Game


class Way(NamedTuple):
    """One way to a hex, and what comes of it."""

    path: tuple[int, ...]
    cost: int
    met: int
    """Which of the enemy's lone leaders it drives off, a bit for each."""
    taken: int
    """The mask of the city hexes it takes from the other side or from nobody."""

    def is_no_better_than(self, other: Way) -> bool:
        """Whether nobody could want this way: the other meets the same leaders, takes as much and costs no more."""
        return self.met == other.met and not self.taken & ~other.taken and self.cost >= other.cost


def ways_to(game: N3Game, unit: int, ways: Ways, end: int) -> list[Way]:
    """The ways to a hex that differ in what comes of them, the cheapest first. Where woods must disorganize cavalry,
    the cheapest is the only one."""
    meet, take = meetings(game, 1 - game.scenario.units[unit].side), to_take(game, unit)

    def as_way(path: tuple[int, ...], cost: int) -> Way:
        """What a path leads to, the first hex of the map included where the unit enters it."""
        entered = (game.scenario.units[unit].entry, *path) if game.state.place[unit] == OFF_MAP else path
        mask = to_mask(entered)
        met = sum([1 << bit for bit, near in enumerate(meet) if near & mask])
        return Way(path, cost, met, mask & take)

    plain = as_way(ways.path(end), ways.cost(end))
    if ways.search is None or end == ways.entry or not ways.free >> end & 1:
        return [plain]
    marks = tuple([mark for mark in (*meet, *(1 << hex for hex in iter_bits(take))) if mark & ways.free])
    if not marks:
        return [plain]
    found = [as_way(path, cost + ways.entry_cost) for path, cost in distinct_paths(ways.search, end, marks)]
    return undominated([plain, *sorted(found, key=lambda way: way.cost)])


def to_take(game: N3Game, unit: int) -> int:
    """City hexes that the unit's side does not hold [napoleon3 14.3b]."""
    hexes = (hex for city in game.scenario.cities for hex in city.hexes)
    side = game.scenario.units[unit].side
    return sum(1 << hex for hex, holder in zip(hexes, game.state.control, strict=True) if holder != side)


def undominated(ways: list[Way]) -> list[Way]:
    """Of ways with the same outcome the first, and none that another is better than."""
    kept: list[Way] = []
    for way in ways:
        if not any(way.is_no_better_than(other) for other in kept):
            kept = [other for other in kept if not other.is_no_better_than(way)]
            kept.append(way)
    return kept


@lru_cache(maxsize=64)
def distinct_paths(search: Search, end: int, marks: tuple[int, ...]) -> list[tuple[tuple[int, ...], int]]:
    """The cheapest path to a hex for every set of marks that a path can touch, with its cost. Whoever is asked for his
    way asks for the same paths again."""
    steps, start, limits = search.steps, search.start, search.limits
    touch = {hex: sum(1 << bit for bit, mark in enumerate(marks) if mark >> hex & 1) for hex in touched(marks)}
    best = {(start, 0): 0}
    links: dict[tuple[int, int], tuple[int, int]] = {}
    waiting = [(0, start, 0)]
    while waiting:
        spent, here, seen = heappop(waiting)
        if spent > best[here, seen] or here == end or (spent and limits.stops >> here & 1):
            continue
        for there, price, toll in steps[here]:
            node, total = (there, seen | touch.get(there, 0)), spent + price
            closed = limits.barred | (0 if spent else limits.not_first)
            open_hex = not toll and not closed >> there & 1
            if open_hex and total <= limits.points and total < best.get(node, total + 1):
                best[node], links[node] = total, (here, seen)
                heappush(waiting, (total, *node))
    return [(_trace(links, node), cost) for node, cost in best.items() if node[0] == end]


def touched(marks: tuple[int, ...]) -> set[int]:
    return {hex for mark in marks for hex in iter_bits(mark)}


def _trace(links: dict[tuple[int, int], tuple[int, int]], node: tuple[int, int]) -> tuple[int, ...]:
    hexes = []
    while node in links:
        hexes.append(node[0])
        node = links[node]
    return tuple(reversed(hexes))
