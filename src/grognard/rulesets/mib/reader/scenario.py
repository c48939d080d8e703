"""A battle of MiB, ready to be set up."""

from __future__ import annotations

from typing import Literal

import msgspec

from grognard.core.board import Board
from grognard.core.scenario import ScenarioInfo
from grognard.rulesets.mib.ch02_components.field import Field
from grognard.rulesets.mib.ch02_components.units import Formation, Unit
from grognard.rulesets.mib.provisions.data import Provisions
from grognard.rulesets.mib.reader.charts import Charts


class Switches(msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename="kebab"):
    """Optional rules, and readings of the book that a scenario may turn over; see RULINGS.md."""

    tracking: Literal["standard", "lite"] = "standard"
    """Stragglers and fatigue by unit, or by marker and formation: one or the other [mib 1.0b]."""
    lite_stragglers: int = 1
    """How many steps a straggler marker stands for under Lite tracking [mib 10.0L]."""
    held_back_once: Literal["game", "marker"] = "game"
    """Whether a unit may be held back once a game, or again when its marker is off [mib 11.2j]."""
    orders_tire: bool = True
    """Whether the first afternoon turn tires a formation that does not rest, under Lite tracking [mib 11.2b]."""
    initiative: bool = False
    """The initiative track [mib 16.1c]."""
    by_mail: bool = False
    """Armies move one after the other, without chits [mib 16.3a]."""
    mail_end_box: bool = False
    """By mail only the end box says who chooses, not every box on a side of the track [mib 16.3c]."""
    grand_batteries: tuple[str, ...] = ()
    """The sides that may mass their guns; needs the initiative [mib 16.5a]."""
    guns_to_donors: bool = False
    """Massed guns go back only to units that gave some, and no more than they gave [mib 16.5m R29]."""
    guns_return_in_range: bool = False
    """They go back only to units within command range of their leader, as they came [mib 16.5m R29]."""
    extended_line: bool = False
    """Divisions may spread over two hexes [mib 16.6a]."""
    infantry_lines: bool = False
    """Only infantry forms extended lines, not every division [mib 16.6a]."""
    command: bool = False
    """Units beyond their leader's range are hampered [mib 15.0]."""
    forest_guns: bool = False
    """Guns do not count for an attacker in or against forest."""
    town_retreat: bool = False
    """A stack may cling to a village or town at a price to both sides."""
    reserves_turn_at_once: bool = False
    """A unit held back loses its fresher level as its first combat begins, not when it is over [mib 11.2g R11]."""
    edge_holds: bool = False
    """A stack whose retreat the edge of the map cuts short stops there instead of being lost [mib 7.2l R20]."""
    enfilade_amid_attackers: bool = False
    """Only enemies outside the combat keep guns from enfilading it, not a second attacker [mib 7.11f R24]."""
    enfilade_cavalry: bool = False
    """Guns of infantry enfilade cavalry, though it does not feel their zone [mib 7.11e R24]."""
    charge_halves_enfilade: bool = False
    """A charge halves enfilading guns too, before one is added, not only those of the charged [mib 7.13e R28]."""
    freed_fire_expels: bool = False
    """Guns that attack from their height and stay drive enemies out of a field that this frees [mib 8.2g R27]."""
    initiative_boxes: int = 7
    """The length of the initiative track, odd [mib 16.1c]."""


class Turn(msgspec.Struct, frozen=True):
    """A turn by its day and the minute at which it begins."""

    day: int
    minute: int

    @property
    def clock(self) -> str:
        return f"{self.minute // 60}:{self.minute % 60:02d}"

    @property
    def is_morning(self) -> bool:
        return self.minute < 12 * 60


class Prize(msgspec.Struct, frozen=True):
    """A place that counts for victory."""

    key: str
    name: str
    hex: int
    points: int
    holder: int
    """Who holds it at the start, or -1."""


class Worth(msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename="kebab"):
    """What losses count for the other side, in half points."""

    step: int = 2
    eliminated: int = 2
    battery: int = 1
    smashed: int = 1


class Scenario(ScenarioInfo, frozen=True, kw_only=True):
    clock: tuple[Turn, ...]
    """The turns; one after another within a day, 3.5 hours apart [mib 1.0a]."""
    board: Board
    field: Field
    charts: Charts
    units: tuple[Unit, ...]
    formations: tuple[Formation, ...]
    prizes: tuple[Prize, ...]
    worth: Worth
    handicap: tuple[int, int]
    """Half points that each side has from the start."""
    levels: tuple[int, int, int]
    """The largest margins, in half points, of a draw, a marginal and a substantial victory."""
    switches: Switches
    troops: tuple[tuple[int, ...], ...]
    """For each side whatever fights: infantry, cavalry, massed guns."""
    leaders: tuple[tuple[int, ...], ...]
    initiative: int = 0
    """Where the marker begins: above zero on the way to the first side."""
    first: int = 0
    """Who holds the choice of going first by mail before anybody has won it [mib 16.3c]."""
    battery_leader: tuple[int, int] = (-1, -1)
    """The leader around whom each side's guns are massed [mib 16.5b]."""
    homes: tuple[str, str] = ("", "")
    """Each side's own side of the map, or nothing where the battle does not say [mib 7.2s]."""
    provisions: Provisions = Provisions()
    """What this battle has beyond the book (R16)."""

    @property
    def turns(self) -> int:
        return len(self.clock)

    @property
    def lite(self) -> bool:
        return self.switches.tracking == "lite"
