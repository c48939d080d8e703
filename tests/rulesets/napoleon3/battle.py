"""Small positions of Solferino 1859, written as text, for tests.

    battle = Battle('''
        . . w
        . . .
        ''',
        "allied i infantry a 0103 e combat=5",
        "allied i hq h 0103 command=3 bonus=2",
        "allied commander nap 0103 inertia=4 initiative=2",
        "austrian v infantry b 0101 w",
    )
    battle.activate("i")

The map is small, pointy, north up, numbered like the real one: 0101 is the north-east corner, the first pair counts
rows to the south, the second columns to the west; even rows lie half a hex further east. Letters: . clear, f farmland,
w woods, v village, C city, ~ lake, - void. A line is side, formation, kind, key, hex, facing and then what differs from
the usual: combat, steps, movement, range, heavy, lost, and the flags disorganized, moved. `off:TURN:HEX` in place of
a hex is a unit still to come.
"""

from __future__ import annotations

from typing import Any, Unpack

from msgspec import convert

from grognard.core.event import Event
from grognard.core.mapfile import MapData, MapReader
from grognard.core.ruleset import SideInfo
from grognard.core.source import Source
from grognard.rulesets.napoleon3.ch00_general.counters import Kind, Unit
from grognard.rulesets.napoleon3.ch00_general.sides import SIDES
from grognard.rulesets.napoleon3.ch01_03_units.ch01_formations import Formation
from grognard.rulesets.napoleon3.ch04_turn.turn import Battle as BattleProcedure
from grognard.rulesets.napoleon3.ch04_turn.turn import Turn
from grognard.rulesets.napoleon3.ch05_activation.activation import Activation
from grognard.rulesets.napoleon3.reader.scenario import City, Scenario, Switches
from grognard.rulesets.napoleon3.ruleset import RULESET
from grognard.rulesets.napoleon3.state import DISORGANIZED, MOVED, N3Game
from grognard.rulesets.napoleon3.tec_terrain import MARKS, TERRAIN, Field
from tests.rulesets.drill import Drill
from tests.rulesets.textmap import FROM_NORTH_EAST, Ground, map_text

LEGEND = '{ "." = "clear", f = "farmland", w = "woods", v = "village", C = "city", "~" = "lake", "-" = "void" }'
USUAL: dict[str, dict[str, int]] = {
    "infantry": {"combat": 5, "steps": 2, "movement": 5},
    "cavalry": {"combat": 2, "steps": 2, "movement": 6},
    "artillery": {"combat": 4, "steps": 1, "movement": 5, "range": 4},
    "hq": {"movement": 6, "command": 2, "bonus": 0, "deputy_command": 1},
    "commander": {"movement": 8},
}
STEPS = {"weather": 1, "commanders": 2, "command": 3, "initiative": 4, "operations": 5, "rally": 6, "end": 7}
"""The step of `Turn` that begins each phase."""


class Battle(Drill):
    """A small position on the map of Solferino."""

    ruleset, names = RULESET, SIDES
    game: N3Game
    scenario: Scenario

    def __init__(
        self,
        terrain: str,
        *lines: str,
        cities: tuple[str, ...] = (),
        dice: tuple[int, ...] | None = None,
        turn: int = 1,
        turns: int = 14,
        switches: Switches | None = None,
        minor: int = 3,
        major: int = 6,
        **ground: Unpack[Ground],
    ) -> None:
        """`cities` are "x allied 0101"."""
        source = Source(map_text(LEGEND, terrain, FROM_NORTH_EAST, **ground), "map.toml")
        board = MapReader(source, convert(source.data["map"], MapData), TERRAIN, MARKS).board()
        self.grid = board.grid
        self._lines = [line.split() for line in lines]
        units, formations = self._roster()
        troops = tuple(tuple(i for i, u in enumerate(units) if u.side == s and u.is_troops) for s in range(2))
        switches = switches or Switches()
        self.scenario = Scenario(
            key="test",
            title="Test",
            summary="",
            turns=turns,
            first_turn=turn,
            board=board,
            field=Field(board, units_block_as_terrain=switches.fire_over_lower_units),
            sides=(SideInfo("allied", "Allies"), SideInfo("austrian", "Austrians")),
            units=tuple(units),
            formations=formations,
            commanders=tuple(i for i, u in enumerate(units) if u.kind == "commander"),
            cities=tuple(self._city(text) for text in cities),
            members=troops,
            guns=tuple(tuple(u for u in side if units[u].is_gun) for side in troops),
            brigades=tuple(tuple(u for u in side if not units[u].is_gun) for side in troops),
            leaders=tuple(tuple(i for i, u in enumerate(units) if u.side == s and not u.is_troops) for s in range(2)),
            steps_for=tuple(u.kind if u.is_troops else "leader" for u in units),
            switches=switches,
            minor=minor,
            major=major,
        )
        self.keys = {unit.key: index for index, unit in enumerate(units)}
        self.begin_anew(BattleProcedure())
        self.script(*dice) if dice is not None else None
        self._states()

    # -- building ------------------------------------------------------------------------------------------------

    def _roster(self) -> tuple[list[Unit], tuple[Formation, ...]]:
        rows = [row for row in self._lines if row[1] != "commander"]
        keys = list(dict.fromkeys((row[0], row[1]) for row in rows))
        units: list[Unit] = []
        for row in rows:
            units.append(self._unit(row[0], keys.index((row[0], row[1])), row[2:]))
        for row in self._lines:
            if row[1] == "commander":
                units.append(self._unit(row[0], -1, row[1:]))
        formations = []
        for index, (side, key) in enumerate(keys):
            own = tuple(i for i, u in enumerate(units) if u.formation == index and u.is_troops)
            hq = next((i for i, u in enumerate(units) if u.formation == index and u.kind == "hq"), -1)
            named = {word[6:] for row in rows if row[:2] == [side, key] for word in row if word.startswith("under=")}
            chiefs = [i for i, u in enumerate(units) if u.kind == "commander" and u.side == SIDES.index(side)]
            chief = next((i for i in chiefs if not named or units[i].key in named), -1)
            steps = sum(units[unit].steps for unit in own)
            formations.append(Formation(key, f"Formation {key}", SIDES.index(side), own, hq, chief, steps))
        self.formations = {formation.key: index for index, formation in enumerate(formations)}
        return units, tuple(formations)

    def _unit(self, side: str, formation: int, words: list[str]) -> Unit:
        kind: Kind = words[0]  # type: ignore[assignment]
        key, where, rest = words[1], words[2], words[3:]
        facts: dict[str, Any] = dict(USUAL[kind])
        facing = 1 if side == "allied" else 4
        for word in rest:
            name, equals, value = word.partition("=")
            if equals and name not in ("lost", "under"):
                facts[name] = int(value)
            elif word in self.grid.directions:
                facing = self.grid.directions.index(word)
            elif word in ("heavy", "automatic", "emperor"):
                facts[word] = True
        if where.startswith("off:"):
            _, turn, hex = where.split(":")
            facts |= {"turn": int(turn), "entry": self.grid.parse(hex)}
        else:
            facts["hex"] = self.grid.parse(where)
        return Unit(key, key.upper(), SIDES.index(side), kind, formation, facing=facing, **facts)

    def _city(self, text: str) -> City:
        name, holder, *hexes = text.split()
        side = SIDES.index(holder) if holder in SIDES else -1
        return City(name, name.title(), tuple(self.grid.parse(hex) for hex in hexes), side, True)

    def _states(self) -> None:
        for row in self._lines:
            words = row[3:] if row[1] != "commander" else row[2:]
            unit = self.keys[words[0]]
            for word in words:
                if word == "disorganized":
                    self.game.state.status[unit] |= DISORGANIZED
                elif word == "moved":
                    self.game.state.status[unit] |= MOVED
                elif word.startswith("lost="):
                    self.game.state.losses[unit] = int(word[5:])

    # -- acting --------------------------------------------------------------------------------------------------

    def activate(self, formation: str, failed: bool = False, step: int = 0) -> list[Event]:
        """Activate a formation now, with nothing after it but the end of the turn."""
        self.game.resume([(BattleProcedure(), 0), (Turn(), 6), (Activation(self.formations[formation], failed), step)])
        self.game.state.phase = 2
        return self.run()

    def begin(self, phase: str) -> list[Event]:
        """Go to a phase of the turn."""
        self.game.resume([(BattleProcedure(), 0), (Turn(), STEPS[phase])])
        return self.run()

    # -- looking -------------------------------------------------------------------------------------------------

    def where(self, key: str) -> str:
        place = self.game.state.place[self.keys[key]]
        return {-1: "off", -2: "eliminated"}.get(place) or self.grid.text(place)

    def facing(self, key: str) -> str:
        return self.grid.directions[self.game.state.facing[self.keys[key]]]

    def reach(self, key: str) -> set[str]:
        """The hexes that a unit which is being moved may go to."""
        unit = self.keys[key]
        options = self.game.options(self.scenario.units[unit].side)
        return {self.grid.text(action.place) for action in options if action.verb == "move" and action.unit == unit}

    def is_disorganized(self, key: str) -> bool:
        return bool(self.game.state.status[self.keys[key]] & DISORGANIZED)

    def losses(self, key: str) -> int:
        return self.game.state.losses[self.keys[key]]
