"""Scenario files: checked, the first fault first, and made into a battle."""

from __future__ import annotations

import re

import msgspec

from grognard.core.changes import varied_chart
from grognard.core.mapfile import MapData, MapFile, MapReader
from grognard.core.parts import read_file, read_hex, read_window
from grognard.core.ruleset import SideInfo
from grognard.core.scenario import by_side
from grognard.core.scenariofile import Reader, read_scenario
from grognard.rulesets.mib import PACKAGE
from grognard.rulesets.mib.ch02_components.field import MARKS, TERRAIN, Field
from grognard.rulesets.mib.meta import META
from grognard.rulesets.mib.provisions.reader import ProvisionReader
from grognard.rulesets.mib.reader.charts import NAMES, Charts, with_replaced
from grognard.rulesets.mib.reader.data import CounterFile, ScenarioData
from grognard.rulesets.mib.reader.roster import Roster
from grognard.rulesets.mib.reader.scenario import Prize, Scenario, Turn

COLOURS = ("#2f5d9b", "#c9b23a")
BETWEEN_TURNS = 210
"""Minutes from one turn to the next of the same day [mib 1.0a]."""
_HOUR = re.compile(r"^(?:(\d{1,2}) )?(\d{1,2}):(\d{2})$")


class ScenarioReader(Reader):
    """Reads one scenario file."""

    def read(self) -> Scenario:
        data = self._data = read_scenario(self._source, ScenarioData, META.key)
        if len(data.side) != 2 or data.side[0].key == data.side[1].key:
            raise self._source.error("A battle has two sides with keys of their own.", "side")
        self._check_rules()
        clock = self._clock()
        charts = self._charts()
        reader = self._map()
        board = read_window(self._source, reader.board(), data.window)
        self._grid = board.grid
        roster = Roster(self._source, data, self._counters(), board.grid, Field(board, charts))
        units, formations = roster.units, roster.formations
        return Scenario(
            key=self._source.key,
            title=data.title,
            summary=data.summary,
            clock=clock,
            board=board,
            field=roster.field,
            charts=charts,
            sides=tuple(SideInfo(side.key, side.name) for side in data.side),
            units=units,
            formations=formations,
            prizes=self._prizes(),
            worth=data.worth,
            handicap=(round(2 * data.side[0].handicap), round(2 * data.side[1].handicap)),
            levels=(round(2 * data.levels[0]), round(2 * data.levels[1]), round(2 * data.levels[2])),
            switches=data.rules,
            troops=by_side(units, lambda unit: unit.fights),
            leaders=by_side(units, lambda unit: not unit.fights),
            initiative=data.initiative,
            first=self._side(data.first, "first") if data.first else 0,
            battery_leader=roster.battery_leaders(),
            homes=(data.side[0].home, data.side[1].home),
            look=tuple(side.colour or COLOURS[index] for index, side in enumerate(data.side)),
            provisions=ProvisionReader(self._source, data, roster.field, units, formations).read(),
        )

    def _check_rules(self) -> None:
        rules = self._data.rules
        keys = [side.key for side in self._data.side]
        for side in rules.grand_batteries:
            if side not in keys:
                raise self._source.error(f"There is no side {side!r}.", "rules", "grand-batteries", rule="16.5a")
        if rules.grand_batteries and not rules.initiative:
            message = "Grand batteries need the rule of initiative."
            raise self._source.error(message, "rules", "grand-batteries", rule="16.5a")
        if rules.initiative_boxes % 2 == 0 or rules.initiative_boxes < 3:
            message = "The initiative track has an odd number of boxes, three at least."
            raise self._source.error(message, "rules", "initiative-boxes", rule="16.1c")
        if not 1 <= rules.lite_stragglers <= 2:
            raise self._source.error("A marker stands for one step or two.", "rules", "lite-stragglers", rule="10.0L")
        if abs(self._data.initiative) > rules.initiative_boxes // 2:
            raise self._source.error("The initiative marker is off its track.", "initiative", rule="16.1c")

    def _clock(self) -> tuple[Turn, ...]:
        """Turns of one day follow each other by 3.5 hours; there are none at night [mib 1.0a 13.0]."""
        found: list[Turn] = []
        for index, text in enumerate(self._data.turns):
            match = _HOUR.match(text)
            if match is None or int(match[2]) > 23 or int(match[3]) > 59:
                raise self._source.error(
                    f'{text!r} is no turn: write "6:30" or "22 6:30".', "turns", index, rule="1.0a"
                )
            turn = Turn(int(match[1] or 1), 60 * int(match[2]) + int(match[3]))
            if found and turn.day == found[-1].day and turn.minute - found[-1].minute != BETWEEN_TURNS:
                message = f"{text} does not follow {found[-1].clock} by three and a half hours."
                raise self._source.error(message, "turns", index, rule="1.0a")
            if found and turn.day < found[-1].day:
                raise self._source.error(f"{text} comes before the day that went before.", "turns", index, rule="1.0a")
            found.append(turn)
        if not found:
            raise self._source.error("A battle has at least one turn.", "turns", rule="1.0a")
        return tuple(found)

    def _charts(self) -> Charts:
        for key in self._data.charts:
            if key not in NAMES:
                raise self._source.error(f"There is no chart {key!r}; there is {', '.join(NAMES)}.", "charts", key)
        try:
            charts = with_replaced(self._data.charts)
            charts = Charts(**{name: varied_chart(self._source, name, getattr(charts, name)) for name in NAMES})
        except msgspec.ValidationError as error:
            raise self._source.error(f"A chart cannot be read: {error}.", "charts") from None
        for name, rows in (("crt", charts.crt.line), ("cet", charts.cet.row)):
            rolls = [row.roll for row in rows]
            if not rolls or rolls != list(range(rolls[0], rolls[0] + len(rolls))):
                raise self._source.error("The lines of a table follow each other without gaps.", "charts", name)
        return charts

    def _map(self) -> MapReader:
        data = self._data
        if isinstance(data.map, MapData):
            return MapReader(self._source, data.map, TERRAIN, MARKS)
        file = read_file(self._source, PACKAGE, "maps", data.map, "map")
        return MapReader(file, file.read(MapFile).map, TERRAIN, MARKS)

    def _counters(self) -> CounterFile:
        data = self._data
        if not data.counters:
            return CounterFile(data.formation, data.unit, data.leader)
        shared = read_file(self._source, PACKAGE, "counters", data.counters, "counters").read(CounterFile)
        return CounterFile(
            (*shared.formation, *data.formation), (*shared.unit, *data.unit), (*shared.leader, *data.leader)
        )

    def _side(self, key: str, *path: str | int) -> int:
        keys = [side.key for side in self._data.side]
        if key not in keys:
            raise self._source.error(f"There is no side {key!r}; there are {' and '.join(keys)}.", *path)
        return keys.index(key)

    def _prizes(self) -> tuple[Prize, ...]:
        found = []
        for index, place in enumerate(self._data.place):
            holder = self._side(place.holder, "place", index, "holder") if place.holder else -1
            hex = read_hex(self._source, self._grid, place.hex, "place", index, "hex")
            found.append(Prize(place.key, place.name, hex, place.points, holder))
        return tuple(found)
