"""Reads scenario files of the Portable Wargame: what one must say, and what is wrong with it."""

from __future__ import annotations

import re

from grognard.core.mapfile import MapReader
from grognard.core.masks import iter_bits, to_mask
from grognard.core.ruleset import SideInfo
from grognard.core.scenario import by_side
from grognard.core.scenariofile import Reader, read_scenario
from grognard.rulesets.portable.reader.charts import ACTIVATION, UNIT_TYPES
from grognard.rulesets.portable.reader.data import ScenarioData, UnitData
from grognard.rulesets.portable.reader.field import MARKS, TERRAIN, Field
from grognard.rulesets.portable.reader.scenario import Objective, Scenario
from grognard.rulesets.portable.special_terrain import lay_steps
from grognard.rulesets.portable.units import Unit, UnitType

DISMOUNTED_WEAPON = "firearms"
KEY = re.compile(r"[a-z][a-z0-9-]*")
NO_SIDE = ("draw", "nobody")
"""What stands in the place of a side where neither wins."""


class ScenarioReader(Reader):
    """Reads one scenario file."""

    def error(self, message: str, *path: str | int, rule: str | None = None) -> Exception:
        return self._source.error(message, *path, rule=rule)

    def read(self) -> Scenario:
        data = self._data = read_scenario(self._source, ScenarioData, "portable")
        if not 1 <= data.turns <= 100:
            raise self.error("A game lasts 1 to 100 turns.", "turns", rule="gap.victory")
        self._maps = MapReader(self._source, data.map, TERRAIN, MARKS)
        self._board = self._maps.board()
        self._check_water()
        field = Field(self._board, lay_steps(self._board))
        self._types = self._read_types()
        self._sides = self._read_sides()
        units = self._read_units()
        members = by_side(units)
        for side, info in enumerate(self._sides):
            if not members[side]:
                raise self.error(f"{info.name} has no units.", "side", side, rule="gap.stacking-setup")
        commands = by_side(units, lambda unit: unit.is_command)
        return Scenario(
            key=self._source.key,
            title=data.title,
            summary=" ".join(data.summary.split()),
            turns=data.turns,
            board=self._board,
            field=field,
            sides=self._sides,
            units=units,
            types=tuple(self._types.values()),
            dice=tuple(self._dice(side, units) for side in range(2)),
            command_dice=tuple(int(data.side[s].dice is None and bool(commands[s])) for s in range(2)),
            faces=self._faces(),
            objectives=(objectives := self._objectives(field, units)),
            goals=frozenset(objective.hex for objective in objectives),
            breaking=tuple(self._breaking(side, len(members[side])) for side in range(2)),
            tie=-1 if data.victory.tie == "draw" else self._side(data.victory.tie, "victory", "tie"),
            guns=by_side(units, lambda unit: unit.is_artillery),
            commands=commands,
            members=members,
            regulars=tuple(index for index, unit in enumerate(units) if unit.regular),
            mobile=tuple(unit.type.movement > 0 and (unit.on_foot or unit.type).movement > 0 for unit in units),
            switches=data.rules,
            look=tuple(side.colour for side in data.side),
        )

    def _check_water(self) -> None:
        """Crossings lie in rivers, and no road runs through one without a crossing [portable special.rivers.1]."""
        board, rule = self._board, "special.rivers.1"
        for mark, hex in self._maps.iter_marks():
            if board.terrain[hex] != "river":
                message = f"There is no river for a {mark} in {board.grid.text(hex)}."
                raise self.error(message, "map", "marks", mark, rule=rule)
        for index, hexes in self._maps.iter_roads():
            for hex in hexes:
                if board.terrain[hex] == "river" and hex not in board.marks:
                    number = board.grid.text(hex)
                    message = f"The road runs into the river at {number}, where there is neither bridge nor ford."
                    raise self.error(message, "map", "roads", index, rule=rule)

    def _read_types(self) -> dict[str, UnitType]:
        types = dict(UNIT_TYPES)
        for index, row in enumerate(self._data.type):
            if any(row.key == other.key for other in self._data.type[:index]):
                raise self.error(f"Two types are called {row.key!r}.", "type", index, "key", rule="units.1")
            if not (0 <= row.movement <= 4 and 0 <= row.power <= 9 and 0 <= row.range <= 20):
                message = f"The type {row.key!r} needs a movement of 0-4, a power of 0-9 and a range of 0-20."
                raise self.error(message, "type", index, rule="units.1")
            types[row.key] = row
        return types

    def _read_sides(self) -> tuple[SideInfo, ...]:
        sides = self._data.side
        if len(sides) != 2:
            message = f"A scenario has two sides; this one has {len(sides)}."
            raise self.error(message, "side", min(2, len(sides) - 1), rule="gap.stacking-setup")
        for index, side in enumerate(sides):
            if not KEY.fullmatch(side.key):
                raise self.error(
                    f"{side.key!r} is no key: write small letters, digits and dashes.", "side", index, "key"
                )
            if side.key in NO_SIDE:
                message = f"No side may be called {side.key!r}, which says that neither has won."
                raise self.error(message, "side", index, "key", rule="gap.ties")
        if sides[0].key == sides[1].key:
            raise self.error(f"Both sides are called {sides[0].key!r}.", "side", 1, "key")
        return tuple(SideInfo(side.key, side.name) for side in sides)

    def _side(self, key: str, *path: str | int) -> int:
        for index, side in enumerate(self._sides):
            if side.key == key:
                return index
        raise self.error(f"There is no side {key!r}; there are {' and '.join(s.key for s in self._sides)}.", *path)

    def _read_units(self) -> tuple[Unit, ...]:
        """Every unit under a name of its own and in a hex of its own [portable gap.stacking-setup]."""
        units = []
        taken: dict[int, str] = {}
        keys: set[str] = set()
        for index, data in enumerate(self._data.unit):
            unit = self._read_unit(data, index)
            if unit.key in keys:
                raise self.error(f"Two units are called {unit.key!r}.", "unit", index, "key", rule="gap.stacking-setup")
            keys.add(unit.key)
            number = self._board.grid.text(unit.hex)
            if unit.hex in taken:
                message = f"{unit.key!r} stands in {number}, where {taken[unit.hex]!r} is already."
                raise self.error(message, "unit", index, "hex", rule="gap.stacking-setup")
            taken[unit.hex] = unit.key
            marks = self._board.marks.get(unit.hex, frozenset())
            if self._board.terrain[unit.hex] == "river" and not marks & {"bridge", "ford"}:
                message = f"{unit.key!r} stands in the river at {number}, where there is neither bridge nor ford."
                raise self.error(message, "unit", index, "hex", rule="special.rivers.2")
            units.append(unit)
        return tuple(units)

    def _type(self, key: str, index: int, field: str) -> UnitType:
        if key not in self._types:
            message = f"There is no unit type {key!r}; there are {', '.join(self._types)}."
            raise self.error(message, "unit", index, field, rule="units.1")
        return self._types[key]

    def _read_unit(self, data: UnitData, index: int) -> Unit:
        if not KEY.fullmatch(data.key):
            raise self.error(f"{data.key!r} is no key: write small letters, digits and dashes.", "unit", index, "key")
        type = self._type(data.type, index, "type")
        directions = self._board.grid.directions
        if data.facing not in directions:
            message = f"{data.facing!r} is no facing on this map; there are {', '.join(directions)}."
            raise self.error(message, "unit", index, "facing", rule="facing.1")
        if type.kind != "cavalry" and (data.regular or data.dismounts or not data.mounted):
            message = f"{data.key!r} is no cavalry, so it cannot be regular cavalry, dismount or ride."
            raise self.error(message, "unit", index, rule="gap.regular-european-cavalry")
        # Cavalry that dismounts and names no weapon has other firearms [portable units.4].
        weapon = data.dismounts if isinstance(data.dismounts, str) else DISMOUNTED_WEAPON
        dismounts = data.dismounts is not False or not data.mounted
        on_foot = self._type(weapon, index, "dismounts") if dismounts else None
        if on_foot and on_foot.kind != "infantry":
            raise self.error(
                f"Cavalry dismounts as infantry, not as {on_foot.name}.", "unit", index, "dismounts", rule="units.4"
            )
        return Unit(
            key=data.key,
            name=data.name,
            side=self._side(data.side, "unit", index, "side"),
            type=type,
            hex=self._maps.hex(data.hex, "unit", index, "hex"),
            facing=directions.index(data.facing),
            regular=data.regular,
            on_foot=on_foot,
            starts_on_foot=not data.mounted,
        )

    def _dice(self, side: int, units: tuple[Unit, ...]) -> int:
        """One die for three units that are not command, rounded up for Europeans [portable gap.activation-dice]."""
        data = self._data.side[side]
        if data.dice is not None:
            if not 1 <= data.dice <= 12:
                raise self.error(
                    "A side has 1 to 12 activation dice.", "side", side, "dice", rule="gap.activation-dice"
                )
            return data.dice
        fighting = sum(1 for unit in units if unit.side == side and not unit.is_command)
        each = ACTIVATION.units_per_die
        return max(1, -(-fighting // each) if data.european else fighting // each)

    def _faces(self) -> tuple[int, ...]:
        faces = self._data.dice.faces
        if not (2 <= len(faces) <= 20 and all(0 <= face <= 9 for face in faces) and any(faces)):
            message = "The activation die has 2 to 20 faces from 0 to 9, not all of them blank."
            raise self.error(message, "dice", "faces", rule="gap.activation-dice")
        return faces

    def _objectives(self, field: Field, units: tuple[Unit, ...]) -> tuple[Objective, ...]:
        objectives: list[Objective] = []
        within = _within_reach(field, units)
        for index, data in enumerate(self._data.victory.objectives):
            where = ("victory", "objectives", index)
            hex = self._maps.hex(data.hex, *where)
            if data.value < 1:
                raise self.error(f"The objective {data.name!r} is worth less than 1.", *where, rule="gap.victory")
            if any(other.hex == hex for other in objectives):
                raise self.error(f"Hex {data.hex} is an objective twice.", *where, rule="gap.victory")
            if not within >> hex & 1:
                message = f"The objective {data.name!r} in {data.hex} cannot be reached by any unit."
                raise self.error(message, *where, rule="gap.victory")
            holder = -1 if data.held_by is None else self._side(data.held_by, *where)
            objectives.append(Objective(hex, data.name, data.value, holder))
        return tuple(objectives)

    def _breaking(self, side: int, strength: int) -> int:
        """Half the units, rounded up, unless the scenario says otherwise [portable gap.victory]."""
        key = self._sides[side].key
        for named in self._data.victory.losses:
            self._side(named, "victory", "losses")
        losses = self._data.victory.losses.get(key, -(-strength // 2))
        if not 1 <= losses <= strength:
            message = f"{key!r} has {strength} units and cannot be broken by losing {losses}."
            raise self.error(message, "victory", "losses", rule="gap.victory")
        return losses


def _within_reach(field: Field, units: tuple[Unit, ...]) -> int:
    """Where some unit stands or could get to in time without end (a mask)."""
    found = to_mask(unit.hex for unit in units)
    edge = to_mask(unit.hex for unit in units if unit.type.movement or (unit.on_foot and unit.on_foot.movement))
    while edge:
        near = 0
        for hex in iter_bits(edge):
            near |= field.level[hex]
        edge = near & ~found & ~field.deadly
        found |= edge
    return found
