"""Scenario files of All Are Brothers: a map, counters, and what of them takes part."""

from __future__ import annotations

from math import isfinite

from grognard.core.changes import varied_chart
from grognard.core.mapfile import MapReader
from grognard.core.parts import read_file, read_hex, read_window
from grognard.core.ruleset import SideInfo
from grognard.core.scenario import by_side
from grognard.core.scenariofile import Reader, check_turns, read_scenario
from grognard.rulesets.brothers import PACKAGE
from grognard.rulesets.brothers.ch03_components.units import NATIONS, SIDES, Formation, Unit
from grognard.rulesets.brothers.ch06_chits.cup import POOLS
from grognard.rulesets.brothers.meta import META
from grognard.rulesets.brothers.reader.charts import BOOK, LAST_TURN, Charts
from grognard.rulesets.brothers.reader.data import CounterFile, EntryMapFile, ScenarioData
from grognard.rulesets.brothers.reader.field import KINDS, MARKS, Field
from grognard.rulesets.brothers.reader.roster import RosterReader
from grognard.rulesets.brothers.reader.scenario import Prize, Scenario, Sudden

NAMES = ("French and Sardinians", "Austrians")
SHAPE = [(row.roll, len(row.cells)) for row in (*BOOK.fire.row, *BOOK.assault.row)]
ODDS = [step.ratio for step in BOOK.assault.odds.steps]
FARTHEST = 10
"""No gun of a changed chart reaches farther, in hexes."""
COLOURS = ("#2f5d9b", "#d9cfa8")


class ScenarioReader(Reader):
    """Checks a scenario file, the first fault first, and builds the battle."""

    def read(self) -> Scenario:
        data = self._data = read_scenario(self._source, ScenarioData, META.key)
        check_turns(self._source, data.first_turn, data.last_turn, LAST_TURN, "2.1a")
        if not 0 < data.marginal <= data.decisive:
            raise self._source.error("A marginal victory needs less than a decisive one.", "marginal", rule="15.2a")
        self._check_chits()
        maps = read_file(self._source, PACKAGE, "maps", data.map, "map")
        counters = read_file(self._source, PACKAGE, "counters", data.counters, "counters")
        map_file = maps.read(EntryMapFile)
        board = MapReader(maps, map_file.map, KINDS, MARKS).board()
        board = read_window(self._source, board, data.window)
        self._board, self._grid = board, board.grid
        field = Field(board, data.rules.guns_join_by_road)
        letters = {entry.key: self._grid.parse(entry.hex) for entry in map_file.entry}
        roster = RosterReader(self._source, field, letters, data.place, data.attach)
        units, formations = roster.read(counters.read(CounterFile), data.formations, data.without, data.morale)
        return self._scenario(field, units, formations)

    def _scenario(self, field: Field, units: tuple[Unit, ...], formations: tuple[Formation, ...]) -> Scenario:
        data = self._data
        numbers = data.events
        return Scenario(
            key=self._source.key,
            title=data.title,
            summary=data.summary,
            turns=data.last_turn,
            first_turn=data.first_turn,
            board=self._board,
            field=field,
            charts=self._charts(),
            sides=tuple(SideInfo(key, name) for key, name in zip(SIDES, NAMES, strict=True)),
            units=units,
            formations=formations,
            commanders=tuple(i for i, u in enumerate(units) if u.arm == "cic"),
            prizes=self._prizes(),
            sudden=self._sudden(),
            members=by_side(units, lambda unit: unit.is_troops),
            leaders=by_side(units, lambda unit: not unit.is_troops),
            chits=(numbers.french, numbers.sardinian, numbers.austrian),
            broken=self._halves(data.broken, "broken"),
            demoralized=self._halves(data.demoralized, "demoralized"),
            handicap=(
                self._halves(data.handicap.allied, "handicap", "allied"),
                self._halves(data.handicap.austrian, "handicap", "austrian"),
            ),
            marginal=self._halves(data.marginal, "marginal"),
            decisive=self._halves(data.decisive, "decisive"),
            switches=data.rules,
            look=COLOURS,
        )

    def _charts(self) -> Charts:
        fire, assault = (varied_chart(self._source, name, getattr(BOOK, name)) for name in ("fire", "assault"))
        if fire is BOOK.fire and assault is BOOK.assault:
            return BOOK
        steps = [step.ratio for step in assault.odds.steps]
        shape = [(row.roll, len(row.cells)) for row in (*fire.row, *assault.row)]
        fixed = (fire.table == BOOK.fire.table, assault.column == BOOK.assault.column, steps == ODDS, shape == SHAPE)
        if not all(fixed) or any(not 0 <= r.effective <= r.extended <= FARTHEST for r in fire.range.values()):
            raise self._source.error(
                f"Columns, ratios and rolls of a table stay; ranges are 0 to {FARTHEST} hexes.", "vary", rule="8.1.4a"
            )
        return Charts(fire, assault)

    def _check_chits(self) -> None:
        """No nation has more event chits than the chart gives it [brothers 5.1.1b]."""
        numbers = self._data.events
        for name, number in zip(NATIONS, (numbers.french, numbers.sardinian, numbers.austrian), strict=True):
            most = len(POOLS[NATIONS.index(name)])
            if not 0 <= number <= most:
                message = f"The {name} nation has 0 to {most} event chits in the cup, not {number}."
                raise self._source.error(message, "events", name, rule="5.1.1b")

    # -- parts -----------------------------------------------------------------------------------------------------

    def _hex(self, number: str, *path: str | int) -> int:
        return read_hex(self._source, self._grid, number, *path)

    def _halves(self, value: float, *path: str | int) -> int:
        """Points are kept in halves [brothers 3.5.2c]."""
        halves = 2 * value
        if not isfinite(halves) or halves != int(halves) or halves < 0:
            raise self._source.error(f"{value} is not a number of half points.", *path, rule="3.5.2c")
        return int(halves)

    def _prizes(self) -> tuple[Prize, ...]:
        found: list[Prize] = []
        for index, point in enumerate(self._data.points):
            hex = self._hex(point.hex, "points", index, "hex")
            if self._board.terrain[hex] in ("void", "lake"):
                raise self._source.error(f"Nobody can hold {point.hex}.", "points", index, "hex", rule="3.5.2a")
            if any(prize.hex == hex for prize in found):
                raise self._source.error(f"{point.hex} is listed twice.", "points", index, "hex", rule="3.5.3")
            value = self._halves(point.value, "points", index, "value")
            found.append(Prize(hex, point.name, value, SIDES.index(point.holder)))
        return tuple(found)

    def _sudden(self) -> tuple[Sudden, ...]:
        prizes = {self._grid.parse(point.hex) for point in self._data.points}
        found = []
        for index, sudden in enumerate(self._data.sudden):
            hexes = tuple(self._hex(number, "sudden", index, "hexes") for number in sudden.hexes)
            if not hexes or not prizes.issuperset(hexes):
                message = "Sudden victory needs hexes that are Victory Point hexes."
                raise self._source.error(message, "sudden", index, "hexes", rule="15.2b")
            found.append(Sudden(SIDES.index(sudden.side), hexes))
        return tuple(found)
