"""Counters of the ruleset `brothers` from an order of battle: who there is, where they are at dawn, and who comes."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Sequence
from functools import cached_property

import msgspec

from grognard.battles.brothers_formula import Counter, CounterMaker, Formula, corps_morale
from grognard.battles.history import History, Record
from grognard.battles.mapping import CompiledMap
from grognard.battles.placing import Placing, Room, Standing, middle_hex, nearest_hex, shut_hexes
from grognard.battles.roster import counters_text, muster
from grognard.battles.settings import ruleset_folder

PARTS = {"jaeger": "Jäger", "chasseurs": "Chasseurs", "battery": "battery"}
"""What the name of a part of a brigade is followed by."""

ALWAYS = frozenset({"worn", "worn_morale", "quality", "weight"})
"""What the file says of every unit, be it nothing."""


class FormationData(msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename={"source": "from"}):
    key: str
    source: tuple[str, ...]
    name: str
    colour: str


class UnitData(msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename={"source": "from"}):
    """A counter that is not simply a unit of the order of battle."""

    key: str
    source: tuple[str, ...]
    name: str = ""
    formation: str = ""


class Way(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """When and where something comes onto the map [brothers 11.5a]."""

    turn: int
    at: tuple[str, ...]
    span: tuple[int, int] | None = None


class EntryData(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Units, headquarters (`hq-` and the formation) and commanders that come the same way."""

    units: frozenset[str]
    way: Way
    reason: str


class Start(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Who starts where: `hexes` for those that no place of the timeline tells of."""

    stack: int
    shut: tuple[str, ...]
    horse_shuns: frozenset[str]
    hexes: dict[str, str]


class MoraleTrack(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    least: int
    most: int


class CounterSettings(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The `[counters]` of a battle's settings."""

    file: str
    provenance: str
    headquarters: str
    """The chart with the ratings of headquarters and commanders."""
    formula: Formula
    corps_morale: MoraleTrack
    start: Start
    unchecked: frozenset[str]
    """Austrian formations without an Activation Check [brothers 7.6.3]."""
    formation: tuple[FormationData, ...]
    unit: tuple[UnitData, ...]
    entry: tuple[EntryData, ...]


class Placed(msgspec.Struct):
    """A counter, whose it is, and where it is at dawn."""

    key: str
    name: str
    formation: str
    nation: str
    counter: Counter
    sources: tuple[Record, ...]
    division: str = ""
    hex: str = ""
    entry: Way | None = None

    def table(self) -> Record:
        """What the file says of it, in the order in which it is read."""
        made, back = self.counter, self.counter.back
        shown: Record = {"key": self.key, "name": self.name, "formation": self.formation, "division": self.division}
        shown |= {"arm": made.arm, "strength": made.front.strength, "worn": back.strength if back else 0}
        shown |= {"morale": made.front.morale, "worn_morale": back.morale if back else 0, "movement": made.movement}
        shown |= {"quality": made.quality, "weight": made.weight, "traits": made.traits}
        shown |= {"hex": self.hex, "entry": msgspec.to_builtins(self.entry), "men": made.men}
        shown |= {"from": [each["id"] for each in self.sources]}
        return {key: each for key, each in shown.items() if each or key in ALWAYS}


class BrothersRoster:
    """All counters of a battle."""

    def __init__(self, history: History, compiled: CompiledMap) -> None:
        assert compiled.settings.counters is not None
        self.settings = msgspec.convert(compiled.settings.counters, CounterSettings)
        self.history = history
        self.compiled = compiled
        self.maker = CounterMaker(self.settings.formula)
        self.ways = {key: entry.way for entry in self.settings.entry for key in entry.units}
        self.units = list(self._iter_units())
        self.placing = self._place()

    @property
    def file(self) -> str:
        return self.settings.file

    def holders(self) -> dict[str, str]:
        """Nobody: the scenarios say who holds what."""
        return {}

    def nation_of(self, formation: FormationData) -> str:
        return str(self.history.formations[formation.source[0]]["nation"])

    def _iter_units(self) -> Iterator[Placed]:
        """Whoever came into action, formation by formation in the order of the settings."""
        formations = {formation.key: formation for formation in self.settings.formation}
        mustered = list(muster(self.history, self.settings.formation, self.settings.unit, UnitData))
        for key, formation in formations.items():
            nation = self.nation_of(formation)
            for data, home, sources in mustered:
                if home == key and sources[0]["engaged"]:
                    yield from self._iter_parts(data, key, nation, sources)

    def _iter_parts(self, data: UnitData, formation: str, nation: str, sources: tuple[Record, ...]) -> Iterator[Placed]:
        division = division_key(sources[0]["division"]) if nation == "french" else ""  # [brothers 3.1.2b]
        name, way = data.name or str(sources[0]["name"]), self.ways.get(data.key)
        for counter in self.maker.counters(sources, nation):
            part = counter.part
            key = f"{data.key}-{part}" if part else data.key
            full = f"{name} {PARTS.get(part, part)}" if part else name
            yield Placed(key, full, formation, nation, counter, sources, division, entry=way)

    def _place(self) -> Placing:
        """Whole brigades first, then what was split from them, in their hex if there is room [brothers 4.1a]."""
        compiled, knobs = self.compiled, self.settings.start
        grid = compiled.frame.grid
        placing = Placing(compiled, room_for(knobs.stack), shut_hexes(compiled, knobs.shut))
        stands: dict[str, str] = {}
        waiting = [unit for unit in self.units if not unit.entry]
        for unit in sorted(waiting, key=lambda each: (bool(each.counter.part), each.counter.arm == "artillery")):
            first = unit.sources[0]["id"]
            start = self.history.starts[first]
            given = knobs.hexes.get(unit.key) or stands.get(first)
            wanted = grid.parse(given) if given else nearest_hex(compiled, compiled.land.point(start))
            shuns = knobs.horse_shuns if unit.counter.arm != "infantry" else frozenset[str]()
            side = str(self.history.formations[unit.sources[0]["formation"]]["side"])
            standing = Standing(unit.key, side, unit.counter.arm, wanted, unit.counter.front.strength)
            unit.hex = grid.text(placing.put(standing, shuns, start["status"] == "march"))
            stands.setdefault(first, unit.hex)
        return placing

    @cached_property
    def _charts(self) -> Record:
        folder = ruleset_folder(self.compiled.settings.ruleset)
        return tomllib.loads((folder / self.settings.headquarters).read_text("utf-8"))

    def _where(self, key: str, else_hex: str = "") -> Record:
        """The way by which a staff comes, or its hex."""
        if key in self.ways:
            return {"entry": msgspec.to_builtins(self.ways[key])}
        return {"hex": self.settings.start.hexes.get(key) or else_hex}

    def commanders(self) -> list[Record]:
        """The sovereigns [brothers 3.4.5]."""
        found = []
        for chart in self._charts["cic"]:
            key = chart["id"].replace("_", "-")
            shown: Record = {"key": key, "name": chart["name"], "nation": chart["side"], "rating": chart["cr"]}
            found.append(shown | {"movement": chart["mp"]} | self._where(key))
        return found

    def hq(self, formation: FormationData) -> Record:
        """The headquarters of a formation: with its middlemost foot, or horse if it has none, unless told."""
        (chart,) = (each for each in self._charts["hq"] if each["formation"] == formation.source[0])
        own = [unit for unit in self.units if unit.formation == formation.key and unit.hex]
        foot = [unit.hex for unit in own if unit.counter.arm == "infantry"]
        middle = middle_hex(self.compiled, foot or [unit.hex for unit in own])
        shown: Record = {"name": chart["name"], "label": chart["label"], "aggressive": chart["cr_a"]}
        shown |= {"defensive": chart["cr_d"], "movement": chart["mp"]}
        return shown | self._where(f"hq-{formation.key}", middle)

    def morale(self, formation: FormationData) -> int:
        """The printed Corps Morale of a formation, of its own units alone [brothers 14.0a]."""
        own = [u.counter for u in self.units if u.sources[0]["formation"] in formation.source]
        leader = self.history.formations[formation.source[0]]["command_1to5"]
        return corps_morale(own, leader, self.settings.corps_morale.least, self.settings.corps_morale.most)

    def _formation_table(self, formation: FormationData) -> Record:
        nation = self.nation_of(formation)
        shown: Record = {"key": formation.key, "name": formation.name, "nation": nation}
        shown |= {"morale": self.morale(formation)}
        shown |= {"check": nation == "austrian" and formation.key not in self.settings.unchecked}
        return shown | {"colour": formation.colour, "hq": self.hq(formation)}

    def text(self) -> str:
        """The file of the counters; in one hex, what is listed first lies on top."""
        settings = self.settings
        lists = {
            "cic": self.commanders(),
            "formation": [self._formation_table(formation) for formation in settings.formation],
        }
        units = {f.name: [u.table() for u in self.units if u.formation == f.key] for f in settings.formation}
        return counters_text(self.compiled.settings, settings.provenance, lists, units)


def room_for(points: int) -> Room:
    """A limit of so many points to a hex [brothers 4.1a]."""

    def has_room(here: Sequence[Standing], unit: Standing) -> bool:
        return sum(each.strength for each in here) + unit.strength <= points

    return has_room


def division_key(name: str) -> str:
    """The number of a division, or the name of one of horse.

    >>> division_key("1 Forey"), division_key("Cav Desvaux"), division_key("Cav"), division_key("reserve")
    ('1', 'Desvaux', 'cavalry', 'reserve')
    """
    first, _, rest = name.partition(" ")
    return (rest or "cavalry") if first == "Cav" else first
