"""Counters of the ruleset `mib` from an order of battle: divisions, cavalry bodies, leaders."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import msgspec

from grognard.battles.bodies import Body, bodies, turn_number
from grognard.battles.history import History, Record
from grognard.battles.mapping import CompiledMap
from grognard.battles.placing import Placing, Standing, nearest_hex
from grognard.battles.text import paragraph, value

STACKING = 10
"""Strength points that a hex holds."""
STRENGTH_OF_A_STEP = 2


class FormationKnobs(msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename={"source": "from"}):
    key: str
    name: str
    side: str
    source: tuple[str, ...]
    """Bodies of the order of battle, or formations of it whose divisions are bodies."""
    colour: str = ""
    rating: int = 0
    detachments: bool = False
    turn: int = 1
    """The first turn with its chit in the cup."""
    arrives: int = 2
    """When those come that begin beyond the map."""
    joins: str = ""
    joins_from: int = 99


class LeaderKnobs(msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename={"beside": "with"}):
    key: str
    name: str
    side: str
    rating: int
    beside: str
    """The unit he begins or comes with."""
    formation: str = ""
    bonus: int = 0
    range: int = 3
    movement: int = 15
    masses_guns: bool = False


class LaterKnobs(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A game that begins in the midst of a battle: whoever is due by then stands where the order of battle has it."""

    file: str
    battle: str
    since: str
    """Its first turn, by the hour of the timeline."""
    first: str = ""
    """The side that holds the ground: it is put in its places before the other draws up at a distance."""


class CounterKnobs(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The `[counters]` of a battle's settings."""

    file: str
    provenance: str
    men_per_step: int
    most_steps: int
    guns_per_battery: int
    men_per_organic: int
    least_organic: int
    movement: dict[str, int]
    morale: dict[str, int]
    """By quality, or by side and quality where they differ: "austrian line"."""
    formation: tuple[FormationKnobs, ...]
    leader: tuple[LeaderKnobs, ...]
    names: dict[str, str] = {}
    """Shorter names of bodies."""
    later: tuple[LaterKnobs, ...] = ()


class Counter(msgspec.Struct):
    """One unit as the ruleset prints it, and where it comes from."""

    key: str
    name: str
    formation: str
    side: str
    body: Body
    steps: int
    morale: int
    movement: int
    batteries: int
    organic: int
    hex: str = ""
    facing: str = ""
    turn: int = 1
    entry: str = ""

    def table(self) -> Record:
        body = self.body
        shown: Record = {"key": self.key, "name": self.name, "formation": self.formation, "kind": body.kind}
        shown |= {"steps": self.steps, "morale": self.morale, "movement": self.movement}
        shown |= {"batteries": self.batteries, "horse": body.horse, "organic": self.organic, "light": body.light}
        shown |= {"detachment": body.detachment, "hex": self.hex, "facing": self.facing}
        if self.entry:
            shown |= {"turn": self.turn, "entry": self.entry}
        shown |= {"men": body.men, "guns": body.guns, "from": list(body.sources), "confidence": body.confidence}
        return {key: each for key, each in shown.items() if each}


def halves_up(number: float) -> int:
    """To the nearest whole, halves up."""
    return int(number + 0.5)


def steps_of(body: Body, knobs: CounterKnobs) -> int:
    return max(1, min(knobs.most_steps, halves_up(body.men / knobs.men_per_step)))


def organic_of(body: Body, knobs: CounterKnobs) -> int:
    """Cavalry of a division's own: a point a thousand men, one at least from a regiment on."""
    if body.organic_men < knobs.least_organic:
        return 0
    return max(1, halves_up(body.organic_men / knobs.men_per_organic))


class MibRoster:
    """All counters of a battle, or of the battles that share a map."""

    def __init__(self, history: History, compiled: CompiledMap, later: LaterKnobs | None = None) -> None:
        assert compiled.settings.counters is not None
        self.settings = msgspec.convert(compiled.settings.counters, CounterKnobs)
        self.history, self.compiled, self.later = history, compiled, later
        self.counters = list(self._iter_counters())
        self._place()

    @property
    def file(self) -> str:
        return self.later.file if self.later else self.settings.file

    def holders(self) -> dict[str, str]:
        """Scenarios say who holds what."""
        return {}

    def _iter_counters(self) -> Iterator[Counter]:
        knobs = self.settings
        found = bodies(self.history, self.later.since if self.later else "")
        if self.later:
            found = [body for body in found if body.battle == self.later.battle]
        for formation in knobs.formation:
            for body in found:
                if body.id in formation.source or body.formation in formation.source:
                    yield Counter(
                        key=body.id,
                        name=knobs.names.get(body.id, body.name),
                        formation=formation.key,
                        side=formation.side,
                        body=body,
                        steps=steps_of(body, knobs),
                        morale=knobs.morale.get(f"{formation.side} {body.quality}") or knobs.morale[body.quality],
                        movement=knobs.movement[body.kind],
                        batteries=halves_up(body.guns / knobs.guns_per_battery),
                        organic=organic_of(body, knobs),
                    )

    def _place(self) -> None:
        """Battle by battle: who begins on the map gets its hex, who comes later its entry."""
        frame, grid = self.compiled.frame, self.compiled.frame.grid
        arrives = {formation.key: formation.arrives for formation in self.settings.formation}
        shut = {hex for hex, kind in enumerate(self.compiled.terrain) if kind in ("void", "mountain")}
        for battle in dict.fromkeys(counter.body.battle for counter in self.counters):
            placing = Placing(self.compiled, has_room, shut)
            mine = [counter for counter in self.counters if counter.body.battle == battle]
            first = self.later.first if self.later else ""
            for counter in sorted(mine, key=lambda counter: counter.side != first):
                point = frame.metres(counter.body.lon, counter.body.lat)
                hex, beyond = nearest_hex(self.compiled, point), frame.hex_at(point) < 0
                if counter.body.enters or counter.body.turn > 1 or beyond:
                    counter.entry = grid.text(hex)
                    known = counter.body.enters or counter.body.turn > 1
                    counter.turn = counter.body.turn if known else arrives[counter.formation]
                else:
                    size = STRENGTH_OF_A_STEP * counter.steps
                    standing = Standing(counter.key, counter.side, "", hex, size)
                    counter.hex = grid.text(placing.put(standing))
            for counter in mine:
                counter.facing = placing.facing(grid.parse(counter.hex or counter.entry), counter.side)
            self._agree(mine)

    def _agree(self, counters: list[Counter]) -> None:
        """A stack faces one way."""
        first: dict[str, str] = {}
        for counter in counters:
            if counter.hex:
                counter.facing = first.setdefault(counter.hex, counter.facing)

    def _skipped(self) -> int:
        """Turns of the battle before the game begins."""
        return turn_number(self.history, self.later.battle, self.later.since) - 1 if self.later else 0

    def _leader(self, knobs: LeaderKnobs) -> Record:
        unit = next(counter for counter in self.counters if counter.key == knobs.beside)
        shown: Record = {"key": knobs.key, "name": knobs.name, "side": knobs.side, "formation": knobs.formation}
        shown |= {"rating": knobs.rating, "bonus": knobs.bonus, "movement": knobs.movement, "range": knobs.range}
        shown |= {"hex": unit.hex, "masses_guns": knobs.masses_guns}
        if unit.entry:
            shown |= {"turn": unit.turn, "entry": unit.entry}
        return {key: each for key, each in shown.items() if each}

    def _formation(self, knobs: FormationKnobs) -> Record:
        usual: dict[str, Any] = {"turn": 1, "joins_from": 99}
        turn = max(1, knobs.turn - self._skipped())
        shown = {
            "key": knobs.key, "name": knobs.name, "side": knobs.side, "colour": knobs.colour, "rating": knobs.rating,
            "detachments": knobs.detachments, "turn": turn, "joins": knobs.joins, "joins_from": knobs.joins_from,
        }  # fmt: skip
        return {key: each for key, each in shown.items() if each and usual.get(key) != each}

    def text(self) -> str:
        settings = self.settings
        keys, formations = {counter.key for counter in self.counters}, {counter.formation for counter in self.counters}
        lines = [
            "# Counters of MiB, made by `grognard battle compile`.",
            "# Correct them by hand where you know better; compiling again only shows the difference.",
            *paragraph("provenance", settings.provenance),
            "formation = [",
            *(
                f"  {value(self._formation(formation))},"
                for formation in settings.formation
                if formation.key in formations
            ),
            "]",
            "unit = [",
            *(f"  {value(counter.table())}," for counter in self.counters),
            "]",
            "leader = [",
            *(f"  {value(self._leader(leader))}," for leader in settings.leader if leader.beside in keys),
            "]",
        ]
        return "\n".join(lines) + "\n"


def rosters(history: History, compiled: CompiledMap) -> list[MibRoster]:
    """The counters of the battles from their start, and of games that begin later."""
    whole = MibRoster(history, compiled)
    return [whole, *(MibRoster(history, compiled, later) for later in whole.settings.later)]


def has_room(here: Sequence[Standing], unit: Standing) -> bool:
    return sum(each.strength for each in here) + unit.strength <= STACKING
