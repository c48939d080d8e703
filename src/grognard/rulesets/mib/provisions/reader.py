"""The provisions of a scenario file, checked and made ready (R16)."""

from __future__ import annotations

from collections.abc import Iterator

from grognard.core.parts import read_hex
from grognard.core.source import Source
from grognard.rulesets.mib.ch02_components.field import Field
from grognard.rulesets.mib.ch02_components.units import Formation, Unit
from grognard.rulesets.mib.provisions.data import Bound, Errand, Exit, Position, Provisions, Release
from grognard.rulesets.mib.reader.data import ScenarioData


class ProvisionReader:
    """Reads the provisions of a scenario whose armies are known."""

    def __init__(
        self,
        source: Source,
        data: ScenarioData,
        field: Field,
        units: tuple[Unit, ...],
        formations: tuple[Formation, ...],
    ) -> None:
        self._source, self._data, self._field, self._units = source, data, field, units
        self._board = field.board
        self._sides = [side.key for side in data.side]
        self._keys = [unit.key for unit in units]
        self._formations = [formation.key for formation in formations]

    def read(self) -> Provisions:
        return Provisions(
            releases=tuple(self._releases()),
            bounds=tuple(self._bounds()),
            errands=tuple(self._errands()),
            positions=tuple(self._positions()),
            exits=tuple(self._exits()),
        )

    def _releases(self) -> Iterator[Release]:
        rules, seen = self._data.rules, set[str]()
        for index, data in enumerate(self._data.release):
            where = ("release", index)
            if data.needs == "initiative" and not (rules.initiative or rules.by_mail):
                message = "Nobody holds the initiative without the rule of initiative."
                raise self._source.error(message, *where, "needs", rule="16.1c")
            if data.cost < 0 or (data.cost and data.needs == "initiative"):
                raise self._source.error("Only who is called by an order has a price.", *where, "cost", rule="3.0b")
            for key in data.units:
                if key not in self._keys:
                    raise self._source.error(f"There is no unit {key!r}.", *where, "units", rule="3.0b")
                if key in seen:
                    raise self._source.error(f"{key} is released twice.", *where, "units", rule="3.0b")
                seen.add(key)
                unit = self._keys.index(key)
                if self._units[unit].entry < 0:
                    message = f"{key} does not come from beyond the map, so nobody can release it."
                    raise self._source.error(message, *where, "units", rule="3.0b")
                yield Release(unit, data.needs, round(2 * data.cost))

    def _bounds(self) -> Iterator[Bound]:
        for index, data in enumerate(self._data.bound):
            where = ("bound", index)
            corners = [read_hex(self._source, self._board.grid, n, *where, "within") for n in data.within.split()]
            if len(corners) != 2:
                raise self._source.error('Say two corners: within = "1201 1914".', *where, "within", rule="15.0")
            beyond = self._board.cropped((corners[0], corners[1]), "void").where("void")
            yield Bound(self._formation(data.formation, *where, "formation"), beyond)

    def _errands(self) -> Iterator[Errand]:
        for index, data in enumerate(self._data.errand):
            where = ("errand", index)
            towards = tuple(self._hex(number, *where, "towards") for number in data.towards)
            if not towards:
                raise self._source.error("An errand leads to one place at least.", *where, "towards", rule="15.0")
            yield Errand(self._formation(data.formation, *where, "formation"), towards)

    def _positions(self) -> Iterator[Position]:
        for index, data in enumerate(self._data.position):
            where = ("position", index)
            if data.batteries < 1:
                message = "A position without batteries is none."
                raise self._source.error(message, *where, "batteries", rule="7.11b")
            side, hex = self._side(data.side, *where, "side"), self._hex(data.hex, *where, "hex")
            yield Position(data.name, side, hex, data.batteries)

    def _exits(self) -> Iterator[Exit]:
        for index, data in enumerate(self._data.exit):
            where = ("exit", index)
            hex = self._hex(data.hex, *where, "hex")
            if not self._field.is_edge(hex):
                message = f"{data.hex} does not lie at the edge of the map."
                raise self._source.error(message, *where, "hex", rule="15.0")
            if not 1 <= data.turn <= len(self._data.turns):
                raise self._source.error(f"There is no turn {data.turn}.", *where, "turn", rule="1.0a")
            yield Exit(data.name, self._side(data.side, *where, "side"), hex, data.turn)

    def _hex(self, number: str, *where: str | int) -> int:
        hex = read_hex(self._source, self._board.grid, number, *where)
        if self._field.closed >> hex & 1:
            raise self._source.error(f"Nobody enters {number}.", *where, rule="8.4")
        return hex

    def _side(self, key: str, *where: str | int) -> int:
        if key not in self._sides:
            raise self._source.error(f"There is no side {key!r}; there are {' and '.join(self._sides)}.", *where)
        return self._sides.index(key)

    def _formation(self, key: str, *where: str | int) -> int:
        if key not in self._formations:
            raise self._source.error(f"There is no formation {key!r}.", *where, rule="2.3a")
        return self._formations.index(key)
