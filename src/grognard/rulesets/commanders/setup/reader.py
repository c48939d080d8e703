"""Scenario files of Commanders: what one may say, what it must, and what is wrong with it."""

from __future__ import annotations

from typing import Literal

import msgspec

from grognard.core.board import Ground
from grognard.core.errors import NotationError
from grognard.core.ruleset import SideInfo
from grognard.core.scenario import by_side
from grognard.core.scenariofile import Reader, ScenarioHead, read_scenario
from grognard.rulesets.commanders.board.sectors import (
    BATTLE_SECTORS,
    CAPACITY,
    GRID,
    HOME_ROWS,
    NAMES,
    PRINTED,
    RESERVES,
)
from grognard.rulesets.commanders.meta import META
from grognard.rulesets.commanders.opt.objectives import Marker, MarkerKind
from grognard.rulesets.commanders.setup.custom import MOST, RESERVE
from grognard.rulesets.commanders.setup.named import SETUPS, Numbers, SetUp, places_of
from grognard.rulesets.commanders.setup.pieces import ARMY, MARKERS
from grognard.rulesets.commanders.setup.scenario import Scenario, Switches
from grognard.rulesets.commanders.units import KINDS, Unit

ROUNDS = 10
SIDES = ("white", "black")


class SideData(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    name: str = ""
    colour: str = ""
    army: Numbers = ARMY
    setup: SetUp | None = None
    handicap: int | None = None
    """Points it is given before the first round; to be said where terrain counts [commanders opt.terrain.2]."""


class MarkerData(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    sector: str
    side: Literal["white", "black"]
    kind: MarkerKind


class TerrainData(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    forest: str = ""
    hill: str = ""
    building: str = ""
    roads: str = ""
    names: dict[str, str] = {}


class ScenarioData(ScenarioHead, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A scenario file as written."""

    setup: str
    """A named set-up, `custom` for a secret one, or `own` where each side's table says it."""
    rounds: int = ROUNDS
    board: Literal["A", "B"] = "A"
    turned: bool = False
    """Whether the board is turned by half a circle: what is written for the north lies in the south."""
    white: SideData = SideData()
    black: SideData = SideData()
    marker: tuple[MarkerData, ...] = ()
    terrain: TerrainData = TerrainData()
    rules: Switches = Switches()


class ScenarioReader(Reader):
    """Reads one scenario file."""

    def read(self) -> Scenario:
        source = self._source
        data = read_scenario(source, ScenarioData, META.key)
        self._turned = data.turned
        if not 1 <= data.rounds <= ROUNDS:
            raise source.error(f"A battle has 1 to {ROUNDS} rounds.", "rounds", rule="win.2")
        if data.rules.morale and data.rules.die_orders:
            raise source.error(
                "Morale and the die both set the number of orders: turn one of them off.", "rules", rule="opt.morale.5"
            )
        sides = (data.white, data.black)
        if data.rules.terrain and all(side.handicap is None for side in sides):
            message = "Terrain favours somebody: say with handicap in [white] or [black] what the other side is given."
            raise source.error(message, "rules", rule="opt.terrain.2")
        units = self._units(data, sides)
        markers = self._markers(data)
        if data.rules.delivery and {m.side for m in markers if m.kind == "general"} != {0, 1}:
            raise source.error("Couriers ride out from a general: each side needs one.", "rules", rule="opt.orders.2a")
        terrain, hills, forests, buildings, roads = self._terrain(data)
        return Scenario(
            key=source.key,
            title=data.title,
            summary=data.summary,
            turns=data.rounds,
            board=Ground(
                GRID, terrain, roads=dict.fromkeys(roads, "road"), marks=buildings, names=self._names(data, sides)
            ),
            sides=tuple(SideInfo(key, side.name or key.title()) for key, side in zip(SIDES, sides, strict=True)),
            units=units,
            members=by_side(units),
            arms=tuple(
                tuple(tuple(i for i, u in enumerate(units) if (u.side, u.kind) == (side, kind)) for kind in range(3))
                for side in range(2)
            ),
            markers=markers,
            marked=_marked(markers),
            switches=data.rules,
            custom=data.setup == "custom",
            handicap=(data.white.handicap or 0, data.black.handicap or 0),
            forests=forests,
            hills=hills,
            buildings=frozenset(buildings),
            roads=roads,
            look=(data.white.colour or "#f4f1e6", data.black.colour or "#3a3f4b"),
        )

    # -- armies --------------------------------------------------------------------------------------------------

    def _units(self, data: ScenarioData, sides: tuple[SideData, SideData]) -> tuple[Unit, ...]:
        units: list[Unit] = []
        for side, entry in enumerate(sides):
            key = SIDES[side]
            if data.setup == "custom":
                places = {RESERVES[side]: self._army(entry.army, key)}
            else:
                places = places_of(side, self._setup(data, entry, key))
            numbers = [0, 0, 0]
            rows = [(kind, place) for place, army in places.items() for kind in range(3) for _ in range(army[kind])]
            for kind, place in sorted(rows, key=lambda row: row[0]):
                numbers[kind] += 1
                name = f"{(entry.name or key.title())} {KINDS[kind]} {numbers[kind]}"
                units.append(Unit(f"{key[0]}-{KINDS[kind][:3]}-{numbers[kind]}", name, side, kind, place))
        return tuple(units)

    def _setup(self, data: ScenarioData, entry: SideData, key: str) -> SetUp:
        """A named set-up for both, or for each its own: they need not be alike [commanders setup.9b]."""
        if data.setup == "own":
            if entry.setup is None:
                raise self._source.error(f"The set-up of {key} is missing: write [{key}.setup].", key, rule="setup.9b")
            return self._check_own(entry.setup, key)
        if entry.setup is not None:
            raise self._source.error('A side sets up its own way only where setup is "own".', key, "setup")
        if data.setup not in SETUPS:
            known = ", ".join((*SETUPS, "custom", "own"))
            raise self._source.error(f"There is no set-up {data.setup!r}; there are {known}.", "setup", rule="setup.4")
        return SETUPS[data.setup]

    def _check_own(self, setup: SetUp, key: str) -> SetUp:
        for wing in ("right", "centre", "left", "reserve"):
            numbers = getattr(setup, wing)
            if min(numbers) < 0:
                raise self._source.error("Numbers of units are not below zero.", key, "setup", wing)
            if wing != "reserve" and sum(numbers) > CAPACITY:
                message = f"A sector holds {CAPACITY} units, the {wing} has {sum(numbers)}."
                raise self._source.error(message, key, "setup", wing, rule="board.3")
        total = [
            sum(getattr(setup, wing)[kind] for wing in ("right", "centre", "left", "reserve")) for kind in range(3)
        ]
        self._check_pieces((total[0], total[1], total[2]), key, "setup")
        return setup

    def _army(self, army: Numbers, key: str) -> Numbers:
        self._check_pieces(army, key, "army")
        if sum(army) != 3 * CAPACITY + RESERVE:
            message = f"A custom army has {3 * CAPACITY + RESERVE} units, this one {sum(army)}."
            raise self._source.error(message, key, "army", rule="setup.9")
        return army

    def _check_pieces(self, army: Numbers, *path: str) -> None:
        for kind, (count, most) in enumerate(zip(army, MOST, strict=True)):
            if not 0 <= count <= most:
                message = f"There are {most} pieces of {KINDS[kind]} a side; this army has {count}."
                raise self._source.error(message, *path, rule="setup.13")
        if not sum(army):
            raise self._source.error("An army needs units.", *path, rule="setup.1")

    # -- ground --------------------------------------------------------------------------------------------------

    def _sector(self, text: str, *path: str | int) -> int:
        try:
            sector = GRID.parse(text)
        except NotationError as error:
            raise self._source.error(error.message, *path) from None
        if sector not in BATTLE_SECTORS:
            raise self._source.error(f"{text} is no battle sector.", *path, rule="board.1")
        return sector

    def _ground(self, text: str, *path: str | int) -> int:
        """A sector of the printed board, which may be turned [commanders board.10]."""
        sector = self._sector(text, *path)
        return 10 - sector if self._turned else sector

    def _sectors(self, text: str, *path: str) -> frozenset[int]:
        return frozenset(self._ground(word, *path) for word in text.split())

    def _terrain(
        self, data: ScenarioData
    ) -> tuple[tuple[str, ...], frozenset[int], frozenset[int], dict[int, frozenset[str]], frozenset[tuple[int, int]]]:
        ground = data.terrain
        forests, hills = (
            self._sectors(ground.forest, "terrain", "forest"),
            self._sectors(ground.hill, "terrain", "hill"),
        )
        if both := forests & hills:
            sector = GRID.text(min(both))
            raise self._source.error(f"{sector} cannot be forest and hill.", "terrain", "hill", rule="opt.terrain.1")
        buildings = {s: frozenset({"building"}) for s in self._sectors(ground.building, "terrain", "building")}
        roads = frozenset(self._road(word) for word in ground.roads.split())
        kinds = ["open"] * GRID.size
        for kind, places in (("forest", forests), ("hill", hills)):
            for place in places:
                kinds[place] = kind
        for reserve in RESERVES:
            kinds[reserve] = "reserve"
        kinds[-2:] = ["box", "box"]
        if data.rules.terrain and not (forests or hills or buildings):
            raise self._source.error("Terrain counts and there is none.", "rules", rule="opt.terrain.2")
        return tuple(kinds), hills, forests, buildings, roads

    def _road(self, word: str) -> tuple[int, int]:
        one, dash, two = word.partition("-")
        if not dash:
            raise self._source.error(f"{word!r} is no road: write two sectors as b1-b2.", "terrain", "roads")
        ends = self._ground(one, "terrain", "roads"), self._ground(two, "terrain", "roads")
        if ends[1] not in GRID.neighbours[ends[0]]:
            raise self._source.error(f"{one} and {two} are not neighbours.", "terrain", "roads", rule="board.2")
        return min(ends), max(ends)

    def _markers(self, data: ScenarioData) -> tuple[Marker, ...]:
        """Side A has them printed: the general in the home centre, flags on the wings [commanders board.10]; side B has
        what is laid on it."""
        if data.board == "A":
            if data.marker:
                raise self._source.error("Side A has its markers printed.", "marker", 0, rule="board.10")
            return tuple(
                Marker(sector, side, kind)
                for side in range(2)
                for sector, kind in zip(HOME_ROWS[side], PRINTED, strict=True)
            )
        markers: list[Marker] = []
        if len(data.marker) > MARKERS:
            raise self._source.error(f"There are {MARKERS} markers in the box.", "marker", MARKERS)
        for index, entry in enumerate(data.marker):
            sector = self._sector(entry.sector, "marker", index, "sector")
            side = SIDES.index(entry.side)
            self._check_marker(markers, Marker(sector, side, entry.kind), index)
            markers.append(Marker(sector, side, entry.kind))
        return tuple(markers)

    def _check_marker(self, markers: list[Marker], new: Marker, index: int) -> None:
        if new.kind == "general" and any(m.kind == "general" and m.side == new.side for m in markers):
            raise self._source.error("A side has one general.", "marker", index, rule="opt.objective.1")
        holding = [m for m in (*markers, new) if m.sector == new.sector and m.makes_friendly]
        if len({m.side for m in holding}) > 1:
            raise self._source.error("Both sides claim one sector as friendly.", "marker", index, rule="board.7")

    def _names(self, data: ScenarioData, sides: tuple[SideData, SideData]) -> dict[int, str]:
        names = dict.fromkeys(BATTLE_SECTORS, "")
        for side, entry in enumerate(sides):
            owner = entry.name or SIDES[side].title()
            for index, sector in enumerate(HOME_ROWS[side]):
                names[sector] = f"{owner} {NAMES[index if side == 0 else 2 - index]}"
            names[RESERVES[side]] = f"{owner} reserve"
            names[11 + side] = f"{owner} routed units"
        for text, name in data.terrain.names.items():
            names[self._ground(text, "terrain", "names", text)] = name
        return {sector: name for sector, name in names.items() if name}


def _marked(markers: tuple[Marker, ...]) -> tuple[frozenset[int], frozenset[int]]:
    one, two = (frozenset(m.sector for m in markers if m.side == side and m.makes_friendly) for side in range(2))
    return one, two
