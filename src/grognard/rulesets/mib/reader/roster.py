"""The two armies of a scenario, put together from counters and checked."""

from __future__ import annotations

from grognard.core.errors import NotationError
from grognard.core.hexgrid import HexGrid
from grognard.core.scenariofile import check_known
from grognard.core.source import Source
from grognard.rulesets.mib.ch02_components.field import Field
from grognard.rulesets.mib.ch02_components.units import STRENGTH_OF_A_STEP, Formation, Unit
from grognard.rulesets.mib.ch06_movement.stacking import STACKING
from grognard.rulesets.mib.reader.data import CounterFile, FormationData, LeaderData, ScenarioData, SpotData, UnitData

BATTERY_COUNTERS = 3
"""Hexes that a grand battery can fill."""


class Roster:
    """Units and formations, leaders last, spare counters among their formations."""

    def __init__(self, source: Source, data: ScenarioData, counters: CounterFile, grid: HexGrid, field: Field) -> None:
        self._source, self._data, self._grid, self.field = source, data, grid, field
        self._sides = [side.key for side in data.side]
        self._chosen = [f for f in counters.formation if not data.formations or f.key in data.formations]
        self._keys = [formation.key for formation in self._chosen]
        self._spots = {spot.unit: spot for spot in data.spot}
        self._counters = counters
        self._check_names()
        self._units: list[Unit] = []
        self._members: dict[str, list[int]] = {key: [] for key in self._keys}
        self._massing = [-1, -1]
        for formation in self._chosen:
            self._add_formation(formation)
        massed = self._add_batteries()
        leaders = self._add_leaders()
        self.units = tuple(self._units)
        self.formations = tuple(self._formation(f, leaders) for f in self._chosen) + massed
        self._check_stacks()

    def battery_leaders(self) -> tuple[int, int]:
        return self._massing[0], self._massing[1]

    # -- names -------------------------------------------------------------------------------------------------------

    def _check_names(self) -> None:
        known = {formation.key for formation in self._counters.formation}
        check_known(self._source, self._data.formations, known, "formation", "formations", rule="2.3a")
        if not self._chosen:
            raise self._source.error("A battle needs formations.", "formation", rule="2.3a")
        listed = [*(unit.key for unit in self._counters.unit), *(leader.key for leader in self._counters.leader)]
        keys = set(listed)
        if len(keys) != len(listed):
            double = next(key for key in listed if listed.count(key) > 1)
            raise self._source.error(f"There are two units {double!r}.", "unit")
        check_known(self._source, (spot.unit for spot in self._data.spot), keys, "unit", "spot", "unit")
        check_known(self._source, self._data.without, keys, "unit", "without")
        for formation in self._chosen:
            if formation.side not in self._sides:
                raise self._source.error(f"There is no side {formation.side!r}.", "formation", rule="2.3a")

    # -- units -------------------------------------------------------------------------------------------------------

    def _add_formation(self, formation: FormationData) -> None:
        index, side = self._keys.index(formation.key), self._sides.index(formation.side)
        for data in self._counters.unit:
            if data.formation == formation.key and data.key not in self._data.without:
                self._members[formation.key].append(len(self._units))
                self._units.append(self._unit(data, index, side))
        if not self._members[formation.key]:
            raise self._source.error(f"{formation.name} has no units.", "formation", rule="2.3a")
        if formation.detachments:
            self._members[formation.key].append(len(self._units))
            key, name = f"{formation.key}-detachment", f"Detachment of {formation.name}"
            self._units.append(Unit(key, name, side, "infantry", index, 0, detachment=True, spare=True))

    def _unit(self, data: UnitData, formation: int, side: int) -> Unit:
        where = ("unit", self._index(data))
        if not 1 <= data.steps <= STACKING // STRENGTH_OF_A_STEP:
            raise self._source.error(f"{data.name} needs one to five steps.", *where, rule="2.2.1a")
        if not 1 <= data.morale <= 6:
            raise self._source.error(f"{data.name} needs a morale of one to six.", *where, rule="5.0a")
        hex, turn, entry, facing = self._start(data.key, data.hex, data.turn, data.entry, data.facing, side)
        return Unit(
            key=data.key,
            name=data.name,
            side=side,
            kind=data.kind,
            formation=formation,
            movement=data.movement,
            morale=data.morale,
            steps=data.steps,
            batteries=data.batteries,
            horse=data.horse,
            organic=data.organic,
            light=data.light,
            detachment=data.detachment,
            hex=hex,
            facing=facing,
            turn=turn,
            entry=entry,
            held=data.held,
        )

    def _index(self, data: UnitData) -> int:
        """Where a unit stands in the scenario's own list, as near as can be told."""
        return self._data.unit.index(data) if data in self._data.unit else 0

    def _start(self, key: str, hex: str, turn: int, entry: str, facing: str, side: int) -> tuple[int, int, int, int]:
        """Where a unit begins, when and where it enters, and its facing [mib 3.0g]."""
        spot: SpotData | None = self._spots.get(key)
        if spot is not None:
            hex, turn, entry = ("", spot.turn, spot.hex) if spot.turn else (spot.hex, 1, "")
            facing = spot.facing or facing
        if not hex and not entry:
            raise self._source.error(f"{key} neither begins on the map nor enters it.", "unit", rule="3.0g")
        place, way = self._hex(hex, key) if hex else -1, self._hex(entry, key) if entry else -1
        for each in (place, way):
            if each >= 0 and self.field.closed >> each & 1:
                number = self._grid.text(each)
                raise self._source.error(f"{key} cannot stand in {number}: nobody enters it.", "unit", rule="8.4")
        if facing and facing not in self._grid.directions:
            raise self._source.error(f"{facing!r} is no direction here.", "unit", rule="6.7a")
        return place, turn, way, self._grid.directions.index(facing) if facing else (1 if side == 0 else 4)

    def _hex(self, number: str, key: str) -> int:
        try:
            return self._grid.parse(number)
        except NotationError as error:
            raise self._source.error(f"{key}: {error.message}", "unit") from None

    def _add_batteries(self) -> tuple[Formation, ...]:
        """Spare counters for the sides that may mass their guns [mib 16.5a 16.5e]."""
        found: list[Formation] = []
        for key in self._data.rules.grand_batteries:
            side, index = self._sides.index(key), len(self._chosen) + len(found)
            name = f"Grand battery of {self._data.side[side].name}"
            own = []
            for number in range(1, BATTERY_COUNTERS + 1):
                own.append(len(self._units))
                unit = Unit(f"{key}-guns-{number}", f"{name} {number}", side, "battery", index, 0, spare=True)
                self._units.append(unit)
            found.append(Formation(f"{key}-guns", name, side, tuple(own), -1, 0, massed=True))
        return tuple(found)

    def _add_leaders(self) -> dict[str, int]:
        leaders: dict[str, int] = {}
        for data in self._counters.leader:
            away = data.key in self._data.without or (data.formation and data.formation not in self._keys)
            if away:
                continue
            if data.formation:
                leaders[data.formation] = len(self._units)
            side = self._sides.index(data.side)
            if data.masses_guns:
                self._massing[side] = len(self._units)
            self._units.append(self._leader(data, side))
        return leaders

    def _leader(self, data: LeaderData, side: int) -> Unit:
        hex, turn, entry, _ = self._start(data.key, data.hex, data.turn, data.entry, "", side)
        return Unit(
            key=data.key,
            name=data.name,
            side=side,
            kind="leader",
            formation=self._keys.index(data.formation) if data.formation else -1,
            movement=data.movement,
            morale=data.rating,
            bonus=data.bonus,
            range=data.range,
            hex=hex,
            turn=turn,
            entry=entry,
        )

    def _formation(self, data: FormationData, leaders: dict[str, int]) -> Formation:
        leader = leaders.get(data.key, -1)
        rating = data.rating or (self._units[leader].morale if leader >= 0 else 0)
        if not rating:
            message = f"{data.name} has no leader: say how many of its units attack together with a rating."
            raise self._source.error(message, "formation", rule="7.0i")
        if data.joins and data.joins not in self._keys:
            raise self._source.error(f"There is no formation {data.joins!r}.", "formation", rule="2.3a")
        return Formation(
            key=data.key,
            name=data.name,
            side=self._sides.index(data.side),
            members=tuple(self._members[data.key]),
            leader=leader,
            rating=rating,
            turn=data.turn,
            joins=self._keys.index(data.joins) if data.joins else -1,
            joins_from=data.joins_from,
            colour=data.colour,
        )

    def _check_stacks(self) -> None:
        """The limit of a hex, and the one facing of its units [mib 6.1a 6.1c]."""
        stacks: dict[int, list[Unit]] = {}
        for unit in self.units:
            if unit.is_troops and unit.hex >= 0:
                stacks.setdefault(unit.hex, []).append(unit)
        for hex, stack in stacks.items():
            number = self._grid.text(hex)
            if len({unit.side for unit in stack}) > 1:
                raise self._source.error(f"Both sides stand in {number}.", "unit", rule="7.0a")
            if sum(STRENGTH_OF_A_STEP * unit.steps for unit in stack) > STACKING:
                names = ", ".join(unit.key for unit in stack)
                raise self._source.error(f"Too much stands in {number}: {names}.", "unit", rule="6.1a")
            if len({unit.facing for unit in stack}) > 1:
                raise self._source.error(f"The units in {number} face different ways.", "unit", rule="6.1c")
