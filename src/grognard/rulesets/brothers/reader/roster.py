"""The armies of a scenario: counters, who takes part, where they begin or come in."""

from __future__ import annotations

import msgspec

from grognard.core.errors import ScenarioError
from grognard.core.parts import read_hex
from grognard.core.scenariofile import check_known
from grognard.core.source import Source
from grognard.rulesets.brothers.ch03_components.units import NATIONS, SIDE_OF, WEIGHTS, Formation, Unit
from grognard.rulesets.brothers.ch04_stacking.limits import STACK_LIMIT
from grognard.rulesets.brothers.reader.charts import LAST_TURN
from grognard.rulesets.brothers.reader.data import CicData, CounterFile, EntryData, FormationData, PlaceData, UnitData
from grognard.rulesets.brothers.reader.field import Field


class Spot(msgspec.Struct, frozen=True):
    hex: int
    turn: int = 1
    at: tuple[int, ...] = ()
    span: tuple[int, int] = (1, 10)


class RosterReader:
    """Builds units and formations, complaining about the first thing that cannot be."""

    def __init__(
        self,
        source: Source,
        field: Field,
        letters: dict[str, int],
        places: tuple[PlaceData, ...],
        attach: dict[str, str],
    ) -> None:
        self._source = source
        self._field = field
        self._letters = letters
        self._places: dict[str, tuple[int, PlaceData]] = {}
        for index, place in enumerate(places):
            if place.unit in self._places:
                raise source.error(f"{place.unit} is placed twice.", "place", index, "unit")
            self._places[place.unit] = index, place
        self._attach = attach

    def read(
        self, counters: CounterFile, wanted: tuple[str, ...], without: tuple[str, ...], morale: dict[str, int]
    ) -> tuple[tuple[Unit, ...], tuple[Formation, ...]]:
        self._check_names(counters, wanted, without, morale)
        chosen = [f for f in counters.formation if not wanted or f.key in wanted]
        index_of = {formation.key: index for index, formation in enumerate(chosen)}
        units: list[Unit] = []
        members: dict[int, list[int]] = {}
        for data in counters.unit:
            formation = index_of.get(self._attach.get(data.key, data.formation), -1)
            if formation >= 0 and data.key not in without:
                members.setdefault(formation, []).append(len(units))
                units.append(self._unit(data, formation, chosen[formation]))
        formations = []
        for index, chosen_one in enumerate(chosen):
            if index not in members:
                raise self._source.error(f"{chosen_one.name} has no units.", "formations", rule="3.4.1")
            nation = NATIONS.index(chosen_one.nation)
            start = morale.get(chosen_one.key, chosen_one.morale)
            formations.append(
                Formation(
                    chosen_one.key, chosen_one.name, SIDE_OF[nation], nation, tuple(members[index]), len(units), start,
                    chosen_one.check, chosen_one.colour,
                )
            )  # fmt: skip
            units.append(self._hq(chosen_one, index))
        nations = {formation.nation for formation in chosen}
        units += [self._cic(c) for c in counters.cic if c.nation in nations and c.key not in without]
        self._check_stacks(units)
        return tuple(units), tuple(formations)

    # -- names and places ------------------------------------------------------------------------------------------

    def _check_names(
        self, counters: CounterFile, wanted: tuple[str, ...], without: tuple[str, ...], morale: dict[str, int]
    ) -> None:
        known = {formation.key: formation for formation in counters.formation}
        keys = {unit.key for unit in counters.unit} | {cic.key for cic in counters.cic} | {f"hq-{key}" for key in known}
        check_known(self._source, wanted, known, "formation", "formations", rule="3.1.2a")
        check_known(self._source, self._places, keys, "unit", "place", "unit")
        check_known(self._source, without, keys, "unit", "without")
        for index, key in enumerate(without):
            if key.removeprefix("hq-") in known:
                message = f"{key} stays with its formation: no corps is without its HQ."
                raise self._source.error(message, "without", index, rule="3.4.1")
        for key, value in morale.items():
            if key not in known:
                raise self._source.error(f"There is no formation {key!r}.", "morale", key, rule="14.0a")
            if not 1 <= value <= known[key].morale:
                message = f"{known[key].name} starts with 1 to {known[key].morale} Corps Morale."
                raise self._source.error(message, "morale", key, rule="14.0a")
        nations = {unit.key: known[unit.formation].nation for unit in counters.unit}
        for unit, formation in self._attach.items():
            if unit not in nations or formation not in known or known[formation].nation != nations[unit]:
                raise self._source.error(f"{unit!r} cannot be attached to {formation!r}.", "attach", unit, rule="3.4.1")

    def _spot(self, key: str, hex: str, entry: EntryData | None) -> Spot:
        """Where a unit begins, or when and where it comes."""
        path = self._path(key)
        if key in self._places:
            _, place = self._places[key]
            hex, entry = place.hex, None if place.hex else EntryData(place.turn, place.at, place.span)
        if hex:
            where = self._hex(hex, *path)
            if self._field.closed >> where & 1:
                raise self._source.error(f"{key} would begin in {hex}, where nobody can stand: place it.", *path)
            return Spot(where)
        if entry is None or not entry.at:
            raise self._source.error(f"{key} neither begins anywhere nor arrives: place it.", *path, rule="11.5a")
        at = tuple(self._letters.get(letter, -1) for letter in entry.at)
        at = tuple(self._hex(entry.at[i], *path) if hex < 0 else hex for i, hex in enumerate(at))
        for hexagon in at:
            if not self._field.edge >> hexagon & 1:
                number = self._field.grid.text(hexagon)
                raise self._source.error(f"{key} would arrive at {number}, not at the edge.", *path, rule="11.5.1a")
        if not 1 <= entry.turn <= LAST_TURN:
            raise self._source.error(f"{key} arrives in turn {entry.turn}: there is none.", *path, rule="11.5a")
        low, high = entry.span
        if not 1 <= low <= high <= 10:
            raise self._source.error(f"{low}-{high} is no span of a ten-sided die.", *path, rule="11.5b")
        return Spot(-1, entry.turn, at, entry.span)

    def _path(self, key: str) -> tuple[str | int, ...]:
        """What to point at if a unit cannot be where it is: its own place, or the counters."""
        return ("place", self._places[key][0]) if key in self._places else ("counters",)

    def _hex(self, number: str, *path: str | int) -> int:
        return read_hex(self._source, self._field.grid, number, *path)

    # -- counters --------------------------------------------------------------------------------------------------

    def _unit(self, data: UnitData, formation: int, own: FormationData) -> Unit:
        nation = NATIONS.index(own.nation)
        spot = self._spot(data.key, data.hex, data.entry)
        if (data.strength <= 2) != (data.worn == 0):
            message = f"{data.key}: a unit of 1 or 2 strength points, and no other, has one side."
            raise self._source.error(message, "counters", rule="3.3a")
        return Unit(
            key=data.key,
            name=data.name,
            side=SIDE_OF[nation],
            nation=nation,
            arm=data.arm,
            formation=formation,
            movement=data.movement,
            division=data.division,
            strength=data.strength,
            worn=data.worn,
            morale=data.morale,
            worn_morale=data.worn_morale,
            quality=data.quality,
            weight=WEIGHTS.index(data.weight),
            traits=data.traits,
            hex=spot.hex,
            turn=spot.turn,
            at=spot.at,
            span=spot.span,
        )

    def _hq(self, data: FormationData, index: int) -> Unit:
        nation = NATIONS.index(data.nation)
        key = f"hq-{data.key}"
        spot = self._spot(key, data.hq.hex, data.hq.entry)
        return Unit(
            key, data.hq.name, SIDE_OF[nation], nation, "hq", index, data.hq.movement,
            aggressive=data.hq.aggressive, defensive=data.hq.defensive,
            hex=spot.hex, turn=spot.turn, at=spot.at, span=spot.span,
        )  # fmt: skip

    def _cic(self, data: CicData) -> Unit:
        nation = NATIONS.index(data.nation)
        spot = self._spot(data.key, data.hex, data.entry)
        return Unit(
            data.key, data.name, SIDE_OF[nation], nation, "cic", -1, data.movement,
            aggressive=data.rating, defensive=data.rating,
            hex=spot.hex, turn=spot.turn, at=spot.at, span=spot.span,
        )  # fmt: skip

    def _check_stacks(self, units: list[Unit]) -> None:
        """No hex holds too much at the start, or units of both sides [brothers 4.1a 11.1c]."""
        stacks: dict[tuple[int, int], list[Unit]] = {}
        for unit in units:
            if unit.hex >= 0:
                stacks.setdefault((unit.side, unit.hex), []).append(unit)
        for (side, hex), stack in stacks.items():
            if sum(unit.strength for unit in stack) > STACK_LIMIT:
                raise self._crowd(hex, stack, "Too many strength points in", "4.1a")
            if (1 - side, hex) in stacks:
                raise self._crowd(hex, stack, "Both sides stand in", "11.1c")

    def _crowd(self, hex: int, stack: list[Unit], what: str, rule: str) -> ScenarioError:
        names = ", ".join(unit.key for unit in stack)
        placed = [unit.key for unit in stack if unit.key in self._places and unit.is_troops] or [stack[-1].key]
        return self._source.error(f"{what} {self._field.grid.text(hex)}: {names}.", *self._path(placed[-1]), rule=rule)
