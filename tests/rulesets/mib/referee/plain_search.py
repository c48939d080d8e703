"""Where a unit may go: a slow and plain search, written from the book and the charts alone.

It looks at counters, terrain, hexsides and roads, takes the costs from the chart's own file, and goes from hex to hex
in waves until nothing gets cheaper. None of the engine's tables, masks or searches are used.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from importlib.resources import files

from grognard.core.hexgrid import NOWHERE
from grognard.rulesets.mib.state import (
    BEGAN_DISORGANIZED,
    DISORGANIZED,
    HURRIED,
    MOBILE,
    RECOVERED,
    RESTING,
    SMASHED,
    STATIONARY,
    STOPPED,
    MibGame,
)

CHART = tomllib.loads((files("grognard.rulesets.mib") / "data/charts/reconstructed/movement.toml").read_text("utf-8"))
HEX = {row["terrain"]: row for row in CHART["hex"]}
SIDE = {row["kind"]: row for row in CHART["hexside"]}
TIRED, SPENT = 6, 9
"""Boxes of the fatigue track, of which the last three are not white [mib 11.1b 11.1c]."""

Order = tuple[str, int, int]
"""A verb, a hex and a facing."""


class Slow:
    """The movement of one unit as the book tells it."""

    def __init__(self, game: MibGame, unit: int) -> None:
        self.game, self.unit = game, unit
        self.state, self.scenario, self.board = game.state, game.scenario, game.scenario.board
        self.side = self.scenario.units[unit].side
        self.parent = self.scenario.units[self._source(unit)]
        self.arm = self.parent.kind
        self.friends = [other for other in self._combat_units(self.side) if other != unit]
        self.foes = self._combat_units(1 - self.side)
        self.here = self.state.place[unit]
        self._zone: dict[int, bool] = {}  # what has been looked at before
        self._ways: dict[int, dict[tuple[int, int], int]] = {}

    # -- who stands where ----------------------------------------------------------------------------------------

    def _source(self, unit: int) -> int:
        return self.state.parent[unit] if self.state.parent[unit] >= 0 else unit

    def _combat_units(self, side: int) -> list[int]:
        units = self.scenario.units
        return [u for u, facts in enumerate(units) if facts.side == side and facts.fights and self.state.place[u] >= 0]

    def hexes_of(self, unit: int) -> list[int]:
        return [hex for hex in (self.state.place[unit], self.state.second[unit]) if hex >= 0]

    def those_in(self, units: list[int], hex: int) -> list[int]:
        return [unit for unit in units if hex in self.hexes_of(unit)]

    def neighbours(self, hex: int) -> Iterator[tuple[int, int]]:
        for way, there in enumerate(self.board.grid.neighbours[hex]):
            if there != NOWHERE and self.board.terrain[there] not in ("mountain", "void"):
                yield way, there

    def strength(self, unit: int) -> int:
        if self.scenario.units[unit].kind == "battery":
            return 0
        return 1 if self.state.status[unit] & SMASHED else 2 * self.state.steps[unit]

    # -- zones of control [mib 6.2] ------------------------------------------------------------------------------

    def in_zone(self, hex: int) -> bool:
        """Whether an enemy zone lies on a hex and no other friend is there to cancel it."""
        if hex not in self._zone:
            clear = not self.those_in(self.friends, hex)
            self._zone[hex] = clear and any(self.controls(foe, hex) for foe in self.foes)
        return self._zone[hex]

    def controls(self, foe: int, hex: int) -> bool:
        kind = self.scenario.units[self._source(foe)].kind
        if kind == "battery" or (kind == "infantry" and (not self.state.guns[foe] or self.arm == "cavalry")):
            return False
        if self.board.terrain[hex] != "clear":
            return False
        for place in self.hexes_of(foe):
            if hex in [there for _, there in self.neighbours(place)]:
                between = self.board.side(place, hex)
                uphill = between in ("slope", "steep") and self.board.elevation[hex] > self.board.elevation[place]
                if between != "river" and not (kind == "infantry" and uphill):
                    return True
        return False

    # -- fields of fire [mib 8.2] --------------------------------------------------------------------------------

    def under_fire(self, hex: int) -> bool:
        return any(self.dominates(foe, hex) for foe in self.foes)

    def dominates(self, foe: int, hex: int) -> bool:
        """Guns on higher ground, in their front, over open ground, with nobody of ours beside them on the crest once
        the unit has gone down before them."""
        level = self.board.elevation
        if not self.state.guns[foe] or self.board.terrain[hex] != "clear":
            return False
        for place in self.hexes_of(foe):
            near = [there for _, there in self.neighbours(place)]
            if hex not in near or level[hex] >= level[place] or self.board.side(place, hex) == "river":
                continue
            if any(level[n] == level[place] and self.those_in(self.friends, n) for n in near):
                continue
            if hex in self.front(foe, place):
                return True
        return False

    def front(self, unit: int, place: int) -> list[int]:
        """Three hexes before a unit, all six in a village or town; of a line the three on its clockwise side."""
        terrain, facts, grid = self.board.terrain[place], self.scenario.units[unit], self.board.grid
        if terrain in ("village", "town") or (terrain == "chateau" and facts.detachment):
            return list(grid.neighbours[place])
        one, two = self.state.place[unit], self.state.second[unit]
        if two < 0:
            facing = self.state.facing[unit]
            return [grid.neighbours[place][turn % 6] for turn in (facing - 1, facing, facing + 1)]
        along = grid.direction(one, two)
        first, second = grid.neighbours[one], grid.neighbours[two]
        ahead = [first[(along + 1) % 6], first[(along + 2) % 6], second[(along + 1) % 6]]
        return [hex for hex in ahead if hex in grid.neighbours[place]]

    # -- points [mib 6.0 6.12 9.0 11.1] --------------------------------------------------------------------------

    def points(self, hurried: bool) -> int:
        state, status = self.state, self.state.status[self.unit]
        if state.fatigue[self.unit] >= SPENT:
            return 1 - state.spent[self.unit]
        halves = (state.fatigue[self.unit] >= TIRED) + bool(status & DISORGANIZED) + (not self.commanded())
        points = self.parent.movement
        for _ in range(halves):
            points //= 2
        return points + (self.parent.morale if hurried or status & HURRIED else 0) - state.spent[self.unit]

    def commanded(self) -> bool:
        """The battles of 1809 halve whoever is out of its leader's range [mib 15.0]."""
        units, formation = self.scenario.units, self.scenario.units[self.unit].formation
        own = [u for u, facts in enumerate(units) if facts.kind == "leader" and facts.side == self.side]
        if not self.scenario.switches.command or not [u for u in own if units[u].formation == formation]:
            return True
        chiefs = [u for u in own if units[u].formation in (-1, formation) and self.state.place[u] >= 0]
        return any(self.board.grid.distance(self.here, self.state.place[u]) <= units[u].range for u in chiefs)

    # -- the way [mib 6.2 6.3 6.4 6.5] ---------------------------------------------------------------------------

    def price(self, here: int, there: int) -> int | None:
        """One point along a road unless a friend or a zone is there; else the ground and, off the road, the hexside."""
        road = self.board.road(here, there)
        if road and not self.those_in(self.friends, there) and not self.in_zone(there):
            return 1
        ground = HEX[self.board.terrain[there]][self.arm]
        crossing = 0 if road else self.crossing(here, there)
        return None if "no" in (ground, crossing) else ground + crossing

    def crossing(self, here: int, there: int) -> int | str:
        kind = self.board.side(here, there)
        if kind in ("slope", "steep"):
            way = "up" if self.board.elevation[there] > self.board.elevation[here] else "down"
            kind = f"{'steep-slope' if kind == 'steep' else 'slope'}-{way}"
        found: int | str = SIDE[kind][self.arm] if kind else 0
        return found

    def arrivals(self, points: int) -> dict[tuple[int, int], int]:
        """For each hex, and the way it was entered by, the fewest points."""
        if points not in self._ways:
            self._ways[points] = self._search(points)
        return self._ways[points]

    def _search(self, points: int) -> dict[tuple[int, int], int]:
        """Wave after wave until nothing gets cheaper."""
        status = self.state.status[self.unit]
        if status & (SMASHED | STOPPED | STATIONARY | RESTING | RECOVERED) or points <= 0:
            return {}
        toll = 2 if not status & MOBILE and self.in_zone(self.here) else 0
        found: dict[tuple[int, int], int] = {}
        wave = [(self.here, toll)]
        while wave:
            onward = []
            for here, spent in wave:
                if here != self.here and self.in_zone(here):
                    continue  # it stops there
                for way, there in self.neighbours(here):
                    price = self.price(here, there)
                    if there == self.here or price is None or self.those_in(self.foes, there):
                        continue
                    if status & BEGAN_DISORGANIZED and self.in_zone(there):
                        continue
                    total = spent + price
                    if total <= points and total < found.get((there, way), 99):
                        found[there, way] = total
                        onward.append((there, total))
            wave = onward
        return found

    # -- the end [mib 6.1 6.8 6.9 8.2] ---------------------------------------------------------------------------

    def orders(self, verbs: tuple[str, str], hurried: bool) -> set[Order]:
        points = self.points(hurried)
        found: set[Order] = set()
        cheapest: dict[tuple[int, int], int] = {}
        for (hex, way), cost in self.arrivals(points).items():
            for facing in range(6):
                total = cost + (0 if facing == way else 1)
                cheapest[hex, facing] = min(total, cheapest.get((hex, facing), 99))
        for (hex, facing), cost in cheapest.items():
            if cost > points or not self.fits(hex, facing):
                continue
            if not self.under_fire(hex):
                found.add((verbs[0], hex, facing))
            if cost + 2 <= points and self.fit_to_attack() and self.target_before(hex, facing):
                found.add((verbs[1], hex, facing))
        return found

    def fits(self, hex: int, facing: int) -> bool:
        """At most ten points in a hex, all facing one way, and nobody beside an extended line."""
        there = self.those_in(self.friends, hex)
        if any(self.state.second[other] >= 0 or self.state.facing[other] != facing for other in there):
            return False
        return sum(self.strength(unit) for unit in (*there, self.unit)) <= 10 if there else True

    def fit_to_attack(self) -> bool:
        spent = self.state.fatigue[self.unit] >= SPENT
        return not spent and not self.state.status[self.unit] & (DISORGANIZED | SMASHED)

    def target_before(self, hex: int, facing: int) -> bool:
        terrain, facts = self.board.terrain[hex], self.scenario.units[self.unit]
        round_about = terrain in ("village", "town") or (terrain == "chateau" and facts.detachment)
        for way, there in self.neighbours(hex):
            ahead = round_about or (way - facing) % 6 in (5, 0, 1)
            bridged = self.board.side(hex, there) != "river" or self.board.road(hex, there)
            if ahead and bridged and self.those_in(self.foes, there):
                return True
        return False
