"""A battle of Solferino 1859, ready to be set up."""

from __future__ import annotations

import msgspec

from grognard.core.scenario import DayInfo
from grognard.rulesets.napoleon3.ch00_general.counters import Unit
from grognard.rulesets.napoleon3.ch01_03_units.ch01_formations import Formation
from grognard.rulesets.napoleon3.tec_terrain import Field


class City(msgspec.Struct, frozen=True):
    key: str
    name: str
    hexes: tuple[int, ...]
    holder: int
    """Who holds it at the start, or -1."""
    victory: bool


class Switches(msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename="kebab"):
    """Readings of the book that a scenario may turn over; see RULINGS.md."""

    flank_as_printed: bool = False
    """The flank shift with the sign of the chart [napoleon3 11.3f]."""
    fire_over_lower_units: bool = False
    """Units block sight by their level as woods and houses do, so that guns fire over troops well below them
    [napoleon3 10.2-los-b]."""
    flanks_do_not_bind: bool = False
    """Whoever attacks must have the enemies before it attacked, not those on its flanks [napoleon3 11b]."""
    infantry_slips_from_cavalry: bool = False
    """Infantry may retreat before cavalry attacks it too, and is disorganized, as the illustration has it
    [napoleon3 11.4a]."""
    retreat_any_way_out: bool = False
    """Where no hex towards the friendly edge is open, a beaten unit takes another [napoleon3 11.3s]."""
    threat_next_to_commander: bool = False
    """A commander in chief moves without a check only where an enemy is next to him [napoleon3 7.2c]."""


class Scenario(DayInfo, frozen=True, kw_only=True):
    field: Field
    units: tuple[Unit, ...]
    formations: tuple[Formation, ...]
    cities: tuple[City, ...]
    guns: tuple[tuple[int, ...], ...]
    """For each side its artillery."""
    brigades: tuple[tuple[int, ...], ...]
    """For each side its infantry and cavalry."""
    steps_for: tuple[str, ...]
    """For each unit which table of movement costs it uses."""
    switches: Switches
    minor: int
    """The margin of a minor victory [napoleon3 14.3e]."""
    major: int
