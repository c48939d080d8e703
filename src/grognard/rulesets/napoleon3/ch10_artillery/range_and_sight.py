"""What guns can see and reach on the ground of one battle [napoleon3 10.2-range-a 10.2-los-a]."""

from __future__ import annotations

from grognard.core.board import Board
from grognard.core.sight import BLOCKED, CLEAR, Sight


class Gunnery:
    """Fire zones and lines of sight. Units block wherever they stand, unless a scenario has them judged like woods
    [napoleon3 10.2-los-a]; along a hexside only two hexes that both block hide the target [napoleon3 10.2-los-f]."""

    def __init__(self, board: Board, units_block_as_terrain: bool) -> None:
        self.board = board
        self.grid = board.grid
        self.level = board.elevation
        self.built = board.where("village", "city")
        # what blocks the view [napoleon3 10.2-los-a 10.2-los-g TEC.c TEC.d]
        self.features = self.built | board.where("woods") | board.marked("crest")
        covers = self._covers if units_block_as_terrain else None
        self.sight = Sight(self.grid, self._hinders, covers=covers, crossing=self._crossing)

    def fire_zone(self, hex: int, facing: int, distance: int) -> int:
        """What a gun can fire at: a wedge from its front hexes, or all round [napoleon3 10.2-range-a 10.2-range-b]."""
        disc = self.grid.disc(hex, distance) & ~(1 << hex)
        return disc if self.built >> hex & 1 else disc & self.grid.arcs[hex][facing]

    def can_hit(self, gun: int, facing: int, distance: int, target: int, units: int) -> bool:
        """Whether a target is in range, in the fire zone and in sight [napoleon3 10c]."""
        return bool(self.fire_zone(gun, facing, distance) >> target & 1) and self.sees(gun, target, units)

    def sees(self, gun: int, target: int, units: int) -> bool:
        """A shot at a neighbour is always possible [napoleon3 10.2-los-e]."""
        return self.grid.distance(gun, target) == 1 or self.sight.is_clear(gun, target, units)

    def _hinders(self, gun: int, target: int, hex: int) -> int:
        """Whether the ground of a hex between blocks a shot [napoleon3 10.2-los-a 10.2-los-d 10.2-los-g 10.2-los-h]."""
        here = self.level[hex]
        if self.level[gun] > self.level[target] and here >= self.level[gun]:
            return BLOCKED
        if here > max(self.level[gun], self.level[target]):
            return BLOCKED
        return BLOCKED if self.features >> hex & 1 and self._covers(gun, target, hex) else CLEAR

    def _covers(self, gun: int, target: int, hex: int) -> bool:
        """Whether what stands in a hex is high or near enough to block: at the gun's level or above, or lower and next
        to the target [napoleon3 10.2-los-b 10.2-los-c]."""
        return self.level[hex] >= self.level[gun] or self.grid.distance(hex, target) == 1

    def _crossing(self, here: int, there: int) -> int:
        """A line of trees blocks a shot across it [napoleon3 10.2-los-g]."""
        return BLOCKED if self.board.side(here, there) == "trees" else CLEAR
