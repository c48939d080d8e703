"""The battlefield as tables: what depends on the map alone, worked out once when a scenario is loaded."""

from __future__ import annotations

from functools import partial
from typing import NamedTuple

from grognard.core.action import Extra
from grognard.core.board import Board
from grognard.core.hexgrid import NOWHERE, Rows, sextant
from grognard.core.masks import iter_bits
from grognard.core.options import Group
from grognard.core.reach import Outset, Steps
from grognard.core.sight import BLOCKED, CLEAR, Sight
from grognard.rulesets.portable.reader.charts import LANDING

TERRAIN = frozenset({"open", "woods", "built-up", "fortification", "river"})
MARKS = frozenset({"bridge", "ford"})

MEMO_LIMIT = 50_000


class Scatter(NamedTuple):
    """Where a long shot may fall: the hexes just before and just behind the target, left one first."""

    front: tuple[int, ...]
    behind: tuple[int, ...]


class Field:
    """The map of a scenario with its tables, and the steps that a move may take on it."""

    def __init__(self, board: Board, steps: Steps) -> None:
        self.board = board
        self.steps = steps
        self.grid = board.grid
        self.adjacent = board.grid.adjacent
        self.height = board.elevation
        self.woods = board.where("woods")
        self.built_up = board.where("built-up")
        self.works = board.where("built-up", "fortification")
        self.river = board.where("river")
        self.bridge = board.marked("bridge") & self.river
        self.ford = board.marked("ford") & self.river & ~self.bridge
        self.deadly = self.river & ~self.bridge & ~self.ford  # [portable special.rivers.1 special.rivers.2]
        self.cover = self.woods | self.works  # [portable gap.cover]
        self.level = tuple(self._level_neighbours(h) for h in range(self.grid.size))
        """For each hex the neighbours no more than one contour up or down [portable special.hills.2]."""
        self.sight = Sight(self.grid, self._hinders)
        self.shots: dict[tuple[str, int, int, int, int], list[Group]] = {}
        """Shots of a unit in a hex and with a facing at some hexes, as far as they have been asked for."""
        self.zones = Rows(self._zone_of, most=MEMO_LIMIT)
        """For each mask of units all hexes next to them (a mask)."""
        self.outsets: dict[tuple[int, int, bool], Outset] = {}
        """The moves from a hex with some points, mounted or not, as far as they have been asked for."""
        self.contacts: dict[tuple[int, int], tuple[Extra, ...]] = {}
        """The facings towards some neighbours of a hex, as far as they have been asked for."""
        self.sweeps = Rows(lambda range: Rows(partial(self._sweeps_of, range)))
        """For each range, hex and facing what a weapon can reach after one free pivot at most
        [portable facing.2 turn.13 R2]."""
        self._landings: dict[tuple[int, int], tuple[int, ...]] = {}

    def _level_neighbours(self, hex: int) -> int:
        mask = 0
        for n in self.board.neighbours(hex):
            if abs(self.board.climb(hex, n)) <= 1:
                mask |= 1 << n
        return mask

    def _hinders(self, viewer: int, target: int, hex: int) -> int:
        """Woods, buildings and works block the view, and so does ground higher than both ends [portable gap.los]."""
        height = self.board.elevation
        if self.cover >> hex & 1 or height[hex] > max(height[viewer], height[target]):
            return BLOCKED
        return CLEAR

    def _zone_of(self, units: int) -> int:
        zone = 0
        for hex in iter_bits(units):
            zone |= self.adjacent[hex]
        return zone

    def _sweeps_of(self, range: int, hex: int) -> tuple[int, ...]:
        arcs, disc = self.grid.arcs[hex], self.grid.disc(hex, range)
        return tuple([disc & (arcs[facing - 1] | ahead | arcs[(facing + 1) % 6]) for facing, ahead in enumerate(arcs)])

    def landings(self, gun: int, target: int) -> tuple[int, ...]:
        """Where each score of the landing die puts a shell [portable artillery.2 artillery.3]."""
        found = self._landings.get((gun, target))
        if found is None:
            scatter = self.scatter(gun, target)
            found = tuple([fallen_in(scatter, target, *LANDING[die]) for die in range(1, 7)])
            self._landings[gun, target] = found
        return found

    def scatter(self, gun: int, target: int) -> Scatter:
        """The hexes in front of and behind a target as the gun sees it [portable artillery.3]."""
        grid = self.grid
        k, _, b = sextant(grid.vector(gun, target), grid.orientation)
        around = grid.neighbours[target]
        if b == 0:  # on a hex row one hex lies straight before the target and one straight behind it
            return Scatter((around[(k + 3) % 6],), (around[k],))
        # Between two rows the shot comes in over the two sides that face the gun. Directions run clockwise, so of
        # the two hexes behind, the lower direction is the left-hand one; before the target it is the other way.
        return Scatter((around[(k + 4) % 6], around[(k + 3) % 6]), (around[k], around[(k + 1) % 6]))


def fallen_in(scatter: Scatter, gun_target: int, lands: str, hand: str) -> int:
    """The hex a shell falls in, `NOWHERE` off the map."""
    if lands == "target":
        return gun_target
    hexes = scatter.front if lands == "front" else scatter.behind
    hex = hexes[0] if len(hexes) == 1 or hand == "left" else hexes[1]
    return hex if hex != NOWHERE else NOWHERE
