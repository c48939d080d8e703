"""Scenario files of Solferino 1859: what is wrong with them, and the battle they make."""

from __future__ import annotations

from grognard.core.board import Board
from grognard.core.mapfile import MapReader
from grognard.core.parts import read_file, read_hex, read_window
from grognard.core.ruleset import SideInfo
from grognard.core.scenario import by_side
from grognard.core.scenariofile import Reader, check_known, check_turns, read_scenario
from grognard.rulesets.napoleon3 import PACKAGE
from grognard.rulesets.napoleon3.ch00_general.counters import Unit
from grognard.rulesets.napoleon3.ch00_general.hours import LAST_TURN
from grognard.rulesets.napoleon3.ch00_general.sides import SIDES
from grognard.rulesets.napoleon3.ch01_03_units.ch01_formations import Formation
from grognard.rulesets.napoleon3.meta import META
from grognard.rulesets.napoleon3.reader.data import (
    CommanderData,
    CounterFile,
    EntryData,
    FormationData,
    HqData,
    MapFile,
    ScenarioData,
    UnitData,
)
from grognard.rulesets.napoleon3.reader.scenario import City, Scenario
from grognard.rulesets.napoleon3.tec_terrain import MARKS, TERRAIN, Field

NAMES = ("Franco-Piedmontese", "Austrians")
COLOURS = ("#2f5d9b", "#c9b23a")


class ScenarioReader(Reader):
    """Reads one scenario file."""

    def read(self) -> Scenario:
        data = self._data = read_scenario(self._source, ScenarioData, META.key)
        check_turns(self._source, data.first_turn, data.last_turn, LAST_TURN, "0.2")
        if not 0 < data.minor <= data.major:
            raise self._source.error("A minor victory needs less than a major one.", "minor", rule="14.3e")
        maps = read_file(self._source, PACKAGE, "maps", data.map, "map")
        counters = read_file(self._source, PACKAGE, "counters", data.counters, "counters")
        map_file, counter_file = maps.read(MapFile), counters.read(CounterFile)
        board = MapReader(maps, map_file.map, TERRAIN, MARKS).board()
        board = read_window(self._source, board, data.window)
        self._board, self._grid = board, board.grid
        units, formations = self._roster(counter_file)
        return self._scenario(data, board, units, formations, self._cities(map_file))

    def _scenario(
        self,
        data: ScenarioData,
        board: Board,
        units: tuple[Unit, ...],
        formations: tuple[Formation, ...],
        cities: tuple[City, ...],
    ) -> Scenario:
        troops = by_side(units, lambda unit: unit.is_troops)
        return Scenario(
            key=self._source.key,
            title=data.title,
            summary=data.summary,
            turns=data.last_turn,
            first_turn=data.first_turn,
            board=board,
            field=Field(board, units_block_as_terrain=data.rules.fire_over_lower_units),
            sides=tuple(SideInfo(key, name) for key, name in zip(SIDES, NAMES, strict=True)),
            units=units,
            formations=formations,
            commanders=tuple(i for i, u in enumerate(units) if u.kind == "commander"),
            cities=cities,
            members=troops,
            guns=by_side(units, lambda unit: unit.is_gun),
            brigades=by_side(units, lambda unit: unit.is_troops and not unit.is_gun),
            leaders=by_side(units, lambda unit: not unit.is_troops),
            steps_for=tuple(u.kind if u.is_troops else "leader" for u in units),  # [napoleon3 7.2d 9a]
            switches=data.rules,
            minor=data.minor,
            major=data.major,
            look=COLOURS,
        )

    # -- map -----------------------------------------------------------------------------------------------------

    def _hex(self, number: str, *path: str | int) -> int:
        return read_hex(self._source, self._grid, number, *path)

    def _cities(self, map_file: MapFile) -> tuple[City, ...]:
        """The cities, and which of them count [napoleon3 14.3a]."""
        known = {city.key for city in (*map_file.city, *self._data.city)}
        for index, key in enumerate(self._data.victory):
            if key not in known:
                raise self._source.error(f"There is no city {key!r} on the map.", "victory", index, rule="14.3a")
        found = []
        for city in (*map_file.city, *self._data.city):
            hexes = tuple(self._hex(number, "city") for number in city.hexes)
            if any(self._board.terrain[hex] == "void" for hex in hexes):
                continue
            counts = city.key in self._data.victory if self._data.victory else city.victory
            holder = SIDES.index(city.holder) if city.holder else -1
            found.append(City(city.key, city.name, hexes, holder, counts))
        return tuple(found)

    # -- armies --------------------------------------------------------------------------------------------------

    def _roster(self, counters: CounterFile) -> tuple[tuple[Unit, ...], tuple[Formation, ...]]:
        data = self._data
        known = {formation.key for formation in counters.formation}
        check_known(self._source, data.formations, known, "formation", "formations", rule="1a")
        self._places = {place.unit: place for place in data.place}
        chosen = self._chosen = [f for f in counters.formation if not data.formations or f.key in data.formations]
        units: list[Unit] = []
        formations: list[Formation] = []
        self._check_names(counters, chosen)
        members: dict[str, list[int]] = {}
        for index, formation in enumerate(chosen):
            side = SIDES.index(formation.side)
            for entry in counters.unit:
                # some never come [napoleon3 14.2b 14.2e]
                if entry.formation == formation.key and not entry.never and entry.key not in data.without:
                    members.setdefault(formation.key, []).append(len(units))
                    units.append(self._unit(entry, side, index))
        hqs = {}
        for index, formation in enumerate(chosen):
            if formation.hq is not None:
                hqs[formation.key] = len(units)
                units.append(self._hq(formation, formation.hq, index))
        commanders = {}
        wanted = {formation.commander for formation in chosen}
        for commander in counters.commander:
            if commander.key in wanted and commander.key not in data.without:
                commanders[commander.key] = len(units)
                units.append(self._commander(commander))
        for formation in chosen:
            own = tuple(members.get(formation.key, ()))
            if not own:
                raise self._source.error(f"{formation.name} has no units.", "formations", rule="1a")
            formations.append(
                Formation(
                    formation.key,
                    formation.name,
                    SIDES.index(formation.side),
                    own,
                    hqs.get(formation.key, -1),
                    commanders.get(formation.commander, -1),
                    sum(units[unit].steps for unit in own),
                    formation.colour,
                )
            )
        self._check_stacks(units)
        return tuple(units), tuple(formations)

    def _check_names(self, counters: CounterFile, chosen: list[FormationData]) -> None:
        keys = {unit.key for unit in counters.unit} | {c.key for c in counters.commander}
        keys |= {f"hq-{formation.key}" for formation in chosen}
        check_known(self._source, (place.unit for place in self._data.place), keys, "unit", "place", "unit")
        check_known(self._source, self._data.without, keys, "unit", "without")

    def _spot(self, key: str, hex: str, entry: EntryData | None) -> tuple[int, int, int]:
        """Where a unit begins, when and where it enters: (hex, turn, entry) [napoleon3 14.1 14.2b 14.2c 14.2e]."""
        place = self._places.get(key)
        if place is not None:
            where = self._hex(place.hex, "place", self._data.place.index(place), "hex")
            return (-1, place.turn, where) if place.turn else (where, 1, -1)
        if hex:
            where = self._grid.parse(hex)
            if self._board.terrain[where] == "void":
                raise self._source.error(f"{key} would begin in {hex}, off the map: place it.", "place")
            return where, 1, -1
        assert entry is not None
        where = self._grid.parse(entry.hex)
        if self._board.terrain[where] == "void":
            raise self._source.error(
                f"{key} would enter at {entry.hex}, off the map: place it, or leave it out.", "place"
            )
        return -1, entry.turn, where

    def _unit(self, data: UnitData, side: int, formation: int) -> Unit:
        hex, turn, entry = self._spot(data.key, data.hex, data.entry)
        place = self._places.get(data.key)
        automatic = data.automatic or (place is not None and place.automatic)  # [napoleon3 14.2d]
        if entry >= 0 and not automatic and self._chosen[formation].hq is None:
            sentence = f"{data.key} has no headquarters to check its entry: say that it is automatic."
            raise self._source.error(sentence, "place", rule="14.2d")
        facing = (place.facing if place and place.facing else data.facing) or ("e" if side == 0 else "w")
        if facing not in self._grid.directions:
            raise self._source.error(f"{facing!r} is no direction here.", "place", rule="2a")
        return Unit(
            key=data.key,
            name=data.name,
            side=side,
            kind=data.kind,
            formation=formation,
            movement=data.movement,
            combat=data.combat,
            steps=data.steps,
            range=data.range,
            heavy=data.heavy,
            hex=hex,
            facing=self._grid.directions.index(facing),
            turn=turn,
            entry=entry,
            automatic=automatic,
        )

    def _hq(self, formation: FormationData, hq: HqData, index: int) -> Unit:
        key = f"hq-{formation.key}"
        hex, turn, entry = self._spot(key, hq.hex, formation.entry)
        return Unit(
            key=key,
            name=hq.name,
            side=SIDES.index(formation.side),
            kind="hq",
            formation=index,
            movement=hq.movement,
            hex=hex,
            turn=turn,
            entry=entry,
            bonus=hq.bonus,
            command=hq.command,
            deputy_bonus=hq.deputy.bonus,
            deputy_command=hq.deputy.command,
        )

    def _commander(self, data: CommanderData) -> Unit:
        """A commander in chief, with the turn from which he moves or comes [napoleon3 8.5b 8.6c 14.2c 14.2f]."""
        hex, turn, entry = self._spot(data.key, data.hex, data.entry)
        return Unit(
            key=data.key,
            name=data.name,
            side=SIDES.index(data.side),
            kind="commander",
            formation=-1,
            movement=data.movement,
            hex=hex,
            turn=max(turn, data.free_from),
            entry=entry,
            entry_movement=data.entry.movement if data.entry else 0,
            initiative=data.initiative,
            inertia=data.inertia,
            emperor=data.emperor,
        )

    def _check_stacks(self, units: list[Unit]) -> None:
        """Nobody may begin in too large a stack [napoleon3 3a]."""
        stacks: dict[tuple[int, int], list[Unit]] = {}
        for unit in units:
            if unit.is_troops and unit.hex >= 0:
                stacks.setdefault((unit.side, unit.hex), []).append(unit)
        for (side, hex), stack in stacks.items():
            guns = sum(unit.is_gun for unit in stack)
            if len(stack) - guns > 1 or guns > 2 or (guns == 2 and len(stack) > 2):
                names = ", ".join(unit.key for unit in stack)
                raise self._source.error(f"Too many units in {self._grid.text(hex)}: {names}.", "place", rule="3a")
            if (1 - side, hex) in stacks:
                raise self._source.error(f"Both sides stand in {self._grid.text(hex)}.", "place", rule="7.1e")
