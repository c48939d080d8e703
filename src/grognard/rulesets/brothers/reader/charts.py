"""The charts of the book, reconstructed, read from `charts/`; see the README there."""

from __future__ import annotations

from functools import cached_property
from typing import Literal

import msgspec

from grognard.core.parts import read_chart
from grognard.rulesets.brothers import PACKAGE

Cost = int | Literal["no"]
Shares = dict[str, Cost]


class Row(msgspec.Struct, frozen=True):
    roll: int
    cells: tuple[str, ...]


class Shift(msgspec.Struct, frozen=True):
    id: str
    value: int = 0


class FireTable(msgspec.Struct, frozen=True):
    columns: tuple[str, ...]


class Range(msgspec.Struct, frozen=True):
    """How far a kind of unit fires, without and with loss of effect [brothers 8.1.4a 8.1.4b 8.1.4c]."""

    effective: int
    extended: int


class FireChart(msgspec.Struct, frozen=True):
    provenance: str
    version: int
    table: FireTable
    range: dict[str, Range]
    row: tuple[Row, ...]
    shift: tuple[Shift, ...]


class AssaultColumn(msgspec.Struct, frozen=True):
    id: str
    min: int = -99
    max: int = 99


class Band(msgspec.Struct, frozen=True):
    shift: int
    min: int = -99
    max: int = 99


class Bands(msgspec.Struct, frozen=True):
    bands: tuple[Band, ...]


class OddsStep(msgspec.Struct, frozen=True):
    ratio: str
    shift: int

    @property
    def attackers(self) -> int:
        return int(self.ratio.partition(":")[0])

    @property
    def defenders(self) -> int:
        return int(self.ratio.partition(":")[2])


class OddsSteps(msgspec.Struct, frozen=True):
    steps: tuple[OddsStep, ...]


class AssaultChart(msgspec.Struct, frozen=True):
    provenance: str
    version: int
    column: tuple[AssaultColumn, ...]
    row: tuple[Row, ...]
    morale_comparison: Bands
    odds: OddsSteps
    shift: tuple[Shift, ...]


class HexTerrain(msgspec.Struct, frozen=True):
    mp: Shares
    fire_shift: int
    assault_shift: int
    los: Literal["clear", "obscures", "blocks", "blocks_in_pairs"]
    command: int
    charge_path: bool
    charge_target: bool
    can_be_flanked: bool
    free_disengagement: bool
    entry_morale_hit: bool = False


class SideTerrain(msgspec.Struct, frozen=True):
    charge_path: bool
    mp: Shares = {}
    mp_up: Shares = {}
    mp_down: Shares = {}
    fire_shift: int = 0
    fire_shift_up: int = 0
    assault_shift: int = 0
    assault_shift_up: int = 0

    def price(self, arm: str, climb: int) -> Cost:
        """What crossing it adds; a slope costs by its direction [brothers 2.2b 11.2.1a]."""
        shares = self.mp or (self.mp_up if climb > 0 else self.mp_down)
        return shares[arm]

    def assault(self, climb: int) -> int:
        return self.assault_shift or (self.assault_shift_up if climb > 0 else 0)


class RoadTerrain(msgspec.Struct, frozen=True):
    mp: float = 1
    road_march_mp: float = 0
    same_as: str = ""


class TerrainChart(msgspec.Struct, frozen=True):
    provenance: str
    version: int
    hex: dict[str, HexTerrain]
    hexside: dict[str, SideTerrain]
    road: dict[str, RoadTerrain]


class ChitData(msgspec.Struct, frozen=True):
    id: str
    name: str
    side: str
    copies: int
    combat: bool
    windows: tuple[str, ...]
    text: str
    earliest_turn: int = 1
    before_storm_only: bool = False


class EventChart(msgspec.Struct, frozen=True):
    provenance: str
    version: int
    event: tuple[ChitData, ...]


class TurnData(msgspec.Struct, frozen=True):
    n: int
    time: str
    storm: int = 0


class TurnChart(msgspec.Struct, frozen=True):
    provenance: str
    version: int
    first: int
    last: int
    storm_turn: int
    turn: tuple[TurnData, ...]


class Charts(msgspec.Struct, frozen=True, eq=False, dict=True):
    """The charts of combat that a battle is fought with; one set for all battles that do not change a cell."""

    fire: FireChart
    assault: AssaultChart

    @cached_property
    def fires(self) -> dict[int, tuple[str, ...]]:
        """For each sum of 2d6 the result in each column; Cadre is column 0, n strength points are column n."""
        return {row.roll: row.cells for row in self.fire.row}

    @cached_property
    def fire_shift(self) -> dict[str, int]:
        return {shift.id: shift.value for shift in self.fire.shift}

    @cached_property
    def ranges(self) -> dict[str, tuple[int, int]]:
        """Effective and Extended Range of infantry, guns and rifled guns."""
        return {kind: (reach.effective, reach.extended) for kind, reach in self.fire.range.items()}

    @cached_property
    def farthest(self) -> int:
        return max(extended for _, extended in self.ranges.values())

    @cached_property
    def assaults(self) -> dict[int, tuple[str, ...]]:
        return {row.roll: row.cells for row in self.assault.row}

    @cached_property
    def assault_shift(self) -> dict[str, int]:
        return {shift.id: shift.value for shift in self.assault.shift}

    def fire_column(self, strength: int, shift: int) -> int:
        """Cadre is the floor and the last column the ceiling of any net shift [brothers 8.1.1 8.1.2a 8.3a]."""
        return min(max(strength + shift, 0), len(FIRE_COLUMNS) - 1)

    def assault_column(self, differential: int, shift: int) -> int:
        """The column that holds a differential, moved by the net shift, within the table [brothers 12.1e 12.3a]."""
        base = next(i for i, column in enumerate(ASSAULT_COLUMNS) if column.min <= differential <= column.max)
        return min(max(base + shift, 0), len(ASSAULT_COLUMNS) - 1)

    def odds_shift(self, attackers: int, defenders: int) -> int:
        """Whole ratios, rounded for the defender [brothers 12.3.2]."""
        for step in self.assault.odds.steps:
            if attackers * step.defenders >= defenders * step.attackers:
                return step.shift
        raise AssertionError("the last line of the odds chart takes every ratio")

    def morale_shift(self, difference: int) -> int:
        """The shift for a difference of the Morale Ratings of both champions [brothers 12.3.1]."""
        bands = self.assault.morale_comparison.bands
        return next(band.shift for band in bands if band.min <= difference <= band.max)


BOOK = Charts(read_chart(PACKAGE, "fire", FireChart), read_chart(PACKAGE, "assault", AssaultChart))
"""The charts as they ship."""
_terrain = read_chart(PACKAGE, "terrain", TerrainChart)
_turns = read_chart(PACKAGE, "turns", TurnChart)

FIRE_COLUMNS = BOOK.fire.table.columns
ASSAULT_COLUMNS = BOOK.assault.column
TERRAIN = _terrain.hex
SIDES_OF_HEXES = _terrain.hexside
ROADS = _terrain.road
CHITS = read_chart(PACKAGE, "events", EventChart).event
LAST_TURN = _turns.last
STORM_TURN = _turns.storm_turn
TURNS = {turn.n: turn for turn in _turns.turn}
