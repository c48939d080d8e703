"""A battle of Commanders, ready to be set up."""

from __future__ import annotations

import msgspec

from grognard.core.board import Ground
from grognard.core.scenario import ScenarioInfo
from grognard.core.sectors import SectorGrid
from grognard.rulesets.commanders.opt.objectives import Marker
from grognard.rulesets.commanders.units import Unit


class Switches(msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename="kebab"):
    """The optional rules, all off unless a scenario turns them on."""

    die_orders: bool = False
    """A die and six orders each round [commanders opt.orders.1]."""
    delivery: bool = False
    """One order more for the command sector, a delivery roll for each [commanders opt.orders.2a]; with or without
    the die [commanders opt.orders.3]."""
    morale: bool = False
    """Fifteen points a side that are lost, and are the orders too [commanders opt.morale.1]."""
    terrain: bool = False
    """Forests, hills and buildings count [commanders opt.terrain.2]."""
    guns_held_fast: bool = False
    """Attacking artillery that an attacker faces stays for the melee instead of withdrawing
    [commanders combat.position.10 R16]."""
    batteries_spread: bool = False
    """Batteries that fire at one sector take units first that no other battery is aimed at
    [commanders bombard.6 R19]."""
    defenders_keep_border: bool = False
    """Passive units stay for melee on the border where they stood for the fire [commanders combat.position.11 R18]."""
    cavalry_flees_fire: bool = False
    """Cavalry routed at range flees before melee, not at the end of the phase [commanders rout.4 R22]."""
    forest_shields: bool = False
    """Bombardment into a forest has the forest's ranged penalty too [commanders opt.forest.3 R23]."""
    retreat_after_failed_charge: bool = False
    """Cavalry that has failed to countercharge may still fall back [commanders combat.position.2 R5]."""


class Scenario(ScenarioInfo, frozen=True, kw_only=True):
    turns: int
    board: Ground[SectorGrid]
    units: tuple[Unit, ...]
    members: tuple[tuple[int, ...], ...]
    """For each side all its units."""
    arms: tuple[tuple[tuple[int, ...], ...], ...]
    """For each side and kind its units."""
    markers: tuple[Marker, ...]
    marked: tuple[frozenset[int], frozenset[int]]
    """For each side the sectors that its own markers make friendly to it."""
    switches: Switches
    custom: bool
    """Whether both sides set up in secret [commanders setup.9]."""
    handicap: tuple[int, int]
    """For each side the points it is given before the first round [commanders opt.terrain.2]."""
    forests: frozenset[int] = frozenset()
    hills: frozenset[int] = frozenset()
    buildings: frozenset[int] = frozenset()
    roads: frozenset[tuple[int, int]] = frozenset()

    def command(self, side: int) -> int:
        """The command sector of a side: where its general is, or -1."""
        for marker in self.markers:
            if marker.side == side and marker.kind == "general":
                return marker.sector
        return -1
