"""Counters of the ruleset `napoleon3` from an order of battle: brigades, corps artillery, headquarters, commanders."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import Literal

import msgspec

from grognard.battles.history import History, Record
from grognard.battles.mapping import CompiledMap
from grognard.battles.napoleon3_formula import CounterSettings, FormationData, UnitData, Way, combat_value, steps_of
from grognard.battles.placing import Placing, Standing, middle_hex, nearest_hex, shut_hexes
from grognard.battles.roster import counters_text, muster, rounded


class Counter(msgspec.Struct):
    """One unit as the ruleset prints it, and where it comes from."""

    key: str
    name: str
    formation: str
    side: str
    kind: str
    combat: int
    steps: int
    movement: int
    sources: tuple[Record, ...]
    heavy: bool = False
    range: int | None = None
    brigade: str = ""
    hex: str = ""
    facing: str = ""
    entry: Way | None = None
    automatic: bool = False
    never: bool = False
    note: str = ""

    @property
    def men(self) -> int:
        return sum(each["men"] for each in self.sources)

    @property
    def guns(self) -> int:
        return sum(each.get("guns", 0) for each in self.sources)

    @property
    def confidence(self) -> str:
        """How sure the strength is: as sure as its least certain part."""
        order = ("estimated", "recalled", "sourced")
        return min((str(each["strength_confidence"]) for each in self.sources), key=order.index)

    def table(self) -> Record:
        """What the file says of it, in the order in which it is read."""
        shown: Record = {"key": self.key, "name": self.name, "brigade": self.brigade, "formation": self.formation}
        shown |= {"kind": self.kind, "heavy": self.heavy, "combat": self.combat, "steps": self.steps}
        shown |= {"movement": self.movement, "range": self.range, "hex": self.hex, "facing": self.facing}
        shown |= {"entry": msgspec.to_builtins(self.entry), "automatic": self.automatic, "never": self.never}
        shown |= {"men": self.men, "guns": self.guns}
        shown |= {"from": [each["id"] for each in self.sources], "confidence": self.confidence, "note": self.note}
        return {key: each for key, each in shown.items() if each or (key == "combat")}


class Roster:
    """All counters of a battle."""

    def __init__(self, history: History, compiled: CompiledMap) -> None:
        assert compiled.settings.counters is not None
        self.settings = msgspec.convert(compiled.settings.counters, CounterSettings)
        self.history = history
        self.compiled = compiled
        self.formations = {formation.key: formation for formation in self.settings.formation}
        self.counters = list(self._iter_counters())
        self.placing = self._place()
        self._face()

    @property
    def file(self) -> str:
        return self.settings.file

    def side_of(self, formation: FormationData) -> str:
        return formation.side or str(self.history.formations[formation.source[0]]["side"])

    def _iter_counters(self) -> Iterator[Counter]:
        """Formation by formation in the order of the settings, units in the order of the order of battle."""
        mustered = muster(self.history, self.settings.formation, self.settings.unit, UnitData)
        found = [self._counter(data, self.formations[formation]) for data, formation, _ in mustered]
        for key in self.formations:
            yield from (counter for counter in found if counter.formation == key)

    def _counter(self, data: UnitData, formation: FormationData) -> Counter:
        sources = tuple(self.history.units[source] for source in data.source)
        first, knobs, side = sources[0], self.settings, self.side_of(formation)
        kind: Literal["infantry", "cavalry", "artillery"] = first["arm"]
        guns = sum(each.get("guns", 0) for each in sources)
        nation = self.history.formations[first["formation"]]["nation"]
        if kind == "artillery":
            combat = max(1, rounded(guns / knobs.batteries[nation]))
        else:
            combat = combat_value(first, kind, guns, knobs.men_per_point)
        heavy = data.heavy if data.heavy is not None else first.get("cavalry_type") == "heavy"
        counter = Counter(
            data.key,
            data.name or first["name"],
            formation.key,
            side,
            kind,
            combat,
            data.steps or steps_of(first, kind, knobs.steps),
            knobs.movement[kind],
            sources,
            heavy=heavy,
            range=knobs.range[side] if kind == "artillery" else None,
            brigade=self._brigades.get(first["id"], ""),
            hex=data.hex,
            automatic=data.automatic,
            never=data.never,
            note=data.note,
        )
        counter.entry = None if counter.never or counter.hex else data.entry or formation.entry
        return counter

    @cached_property
    def _brigades(self) -> dict[str, str]:
        """The number of each infantry brigade of a corps: 3/2 is the third of the second division."""
        found: dict[str, str] = {}
        counted: dict[tuple[str, str], int] = {}
        for unit in self.history.units.values():
            formation, division = unit["formation"], unit.get("division", "").split(" ")[0]
            if unit["arm"] == "infantry" and division.isdecimal():
                counted[formation, division] = place = counted.get((formation, division), 0) + 1
                if self.history.formations[formation]["kind"] == "corps":
                    found[unit["id"]] = f"{place}/{division}"
        return found

    def _place(self) -> Placing:
        """Printed hexes first, then horse and foot, then guns; whoever enters later stands nowhere."""
        grid, compiled, knobs = self.compiled.frame.grid, self.compiled, self.settings.start
        placing = Placing(compiled, has_room, shut_hexes(compiled, knobs.shut))
        waiting = [counter for counter in self.counters if not counter.entry and not counter.never]
        for counter in sorted(waiting, key=lambda each: (not each.hex, each.kind == "artillery")):
            start = self.history.starts[counter.sources[0]["id"]]
            wanted = grid.parse(counter.hex) if counter.hex else nearest_hex(compiled, compiled.land.point(start))
            shuns = knobs.horse_shuns if counter.kind != "infantry" else frozenset[str]()
            standing = Standing(counter.key, counter.side, counter.kind, wanted)
            counter.hex = grid.text(placing.put(standing, shuns, start["status"] == "march"))
        return placing

    def _face(self) -> None:
        for counter in self.counters:
            if counter.hex:
                counter.facing = self.placing.facing(self.compiled.frame.grid.parse(counter.hex), counter.side)

    def hq(self, formation: FormationData) -> Record | None:
        """The headquarters of a formation: ratings from its commander, the place of its middlemost brigade."""
        if not formation.hq:
            return None
        data, knobs = self.history.formations[formation.source[0]], self.settings.hq
        bonus, command = knobs.bonus[data["aggression_1to5"] - 1], knobs.command[data["command_1to5"] - 1]
        deputy = {"bonus": max(0, bonus - 1), "command": max(1, command - 1)}
        shown: Record = {"name": formation.hq, "bonus": bonus, "command": command, "movement": knobs.movement}
        shown |= {"deputy": deputy, "hex": self._middle(formation)}
        return {key: each for key, each in shown.items() if each != ""}

    def _middle(self, formation: FormationData) -> str:
        """The hex of the brigade nearest the middle of a formation, or nothing if it is not on the map."""
        own = (c for c in self.counters if c.formation == formation.key and c.hex and c.kind == "infantry")
        return middle_hex(self.compiled, (counter.hex for counter in own))

    def holders(self) -> dict[str, str]:
        """Who stands in each city, or else whose edge of the map is nearer."""
        grid = self.compiled.frame.grid
        sides = {counter.hex: counter.side for counter in self.counters if counter.hex}
        found = {}
        for each in self.compiled.settlements.values():
            if each.size == "large":
                west = each.hexes[0] % grid.columns < grid.columns / 2
                here = [sides[grid.text(hex)] for hex in each.hexes if grid.text(hex) in sides]
                found[each.key] = here[0] if here else ("allied" if west else "austrian")
        return found

    def text(self) -> str:
        """The file of the counters."""
        settings = self.settings
        lists = {
            "commander": [msgspec.to_builtins(commander) for commander in settings.commander],
            "formation": [self._formation_table(formation) for formation in settings.formation],
        }
        units = {f.name: [c.table() for c in self.counters if c.formation == f.key] for f in settings.formation}
        return counters_text(self.compiled.settings, settings.provenance, lists, units)

    def _formation_table(self, formation: FormationData) -> Record:
        shown: Record = {"key": formation.key, "name": formation.name, "side": self.side_of(formation)}
        shown |= {"commander": formation.commander, "hq": self.hq(formation)}
        shown |= {"entry": msgspec.to_builtins(formation.entry), "colour": formation.colour}
        return {key: each for key, each in shown.items() if each}


def has_room(here: Sequence[Standing], unit: Standing) -> bool:
    """One brigade and one artillery unit, or two artillery units [napoleon3 3a]."""
    together = [*here, unit]
    return len(together) <= 2 and sum(each.arm != "artillery" for each in together) <= 1
