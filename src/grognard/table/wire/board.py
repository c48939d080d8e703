"""What does not change while a battle is played: the board, how to draw it, the rules it is played under."""

from __future__ import annotations

from typing import Literal

import msgspec

from grognard.core.action import FieldKind as PlainField

FieldKind = PlainField | Literal["rank"]
"""What an argument of a verb is; "rank" is a number that counts the units of a stack that stay above."""
Between = tuple[int, int, str]
"""Two places and what lies between them."""


class SideData(msgspec.Struct, frozen=True):
    """A side with its colour."""

    key: str
    name: str
    colour: str
    """A word or `#rrggbb`; empty where the page may choose."""
    far: bool = False
    """Whether its units begin above the others: it sits at the far edge of the printed map."""


class UnitData(msgspec.Struct, frozen=True, omit_defaults=True):
    """A unit as actions name it: by its place in this list."""

    key: str
    name: str
    side: int
    arm: str | msgspec.UnsetType = msgspec.UNSET


class PhaseData(msgspec.Struct, frozen=True):
    """A phase of the sequence of play."""

    key: str
    title: str


Reading = Literal["", "arm", "direction", "facing", "hex", "hexes", "onward", "unit"]
"""How a page reads a field of a sentence; nothing where it prints as it is."""


class Slot(msgspec.Struct, frozen=True, omit_defaults=True):
    """A field of a sentence: a unit, a place, one of the extras, or all of them from one on ("after1")."""

    field: str
    reading: Reading = ""
    before: str = ""
    """What is said before it only together with it: left out while the field is still open."""
    after: str = ""


Sentence = tuple[str | Slot, ...]
"""Text and fields, in order."""


class VerbData(msgspec.Struct, frozen=True, omit_defaults=True):
    """How an action is put together, and its sentence."""

    fields: tuple[FieldKind, ...]
    sentence: Sentence
    danger: bool = False
    """Whether it wants a second thought even where no dice are rolled."""


class SwitchInfo(msgspec.Struct, frozen=True):
    """An optional rule or a reading of the book that can be chosen for one game."""

    key: str
    rule: str
    kind: Literal["optional", "reading", "house"]
    values: tuple[str, ...]
    text: str


class SwitchData(SwitchInfo, frozen=True):
    """A switch as a battle has it."""

    value: str


class SymbolData(msgspec.Struct, frozen=True, omit_defaults=True):
    """How a kind of unit is drawn."""

    arm: str
    letter: str = ""


class StackLook(msgspec.Struct, frozen=True):
    """How the units of a hex stand in an order."""

    value: str
    """The value that says how much of a unit stands in the front-line; who has none stands outside the order."""
    strength: str
    """The value that says how much room a unit takes."""
    front: int
    """How much room the front-line has, from the top."""


class Look(msgspec.Struct, frozen=True, omit_defaults=True):
    """The ruleset's word to the page: which drawing stands for each thing; what is unsaid is drawn as it is called."""

    terrain: dict[str, str]
    marks: dict[str, str]
    roads: dict[str, str]
    symbols: dict[str, SymbolData]
    states: dict[str, str]
    """How a state shows: "badge", "faded", "tilt", "laid", "ring", "mark", "fine"."""
    sides: dict[str, str] = {}
    values: tuple[str, ...] = ()
    """The values that are printed on a counter."""
    tracks: dict[str, str] = {}
    """How a track shows: "clock", "weather", "chits", "list", "cards", "bars", "balance", "sheet"; else as a number."""
    stack: StackLook | msgspec.UnsetType = msgspec.UNSET
    """Where the units of a hex stand in an order."""
    badges: dict[str, str] = {}
    """The letter and the tone of a state's badge: "A hot"."""
    sheet: Literal["orders"] | msgspec.UnsetType = msgspec.UNSET
    """Orders are written on a sheet of arrows before anything moves."""


class ForceData(msgspec.Struct, frozen=True):
    """So many of one kind in an army."""

    name: str
    count: int


class SideBriefing(msgspec.Struct, frozen=True):
    """What one side is told before the first turn."""

    task: str
    hints: tuple[str, ...]
    forces: tuple[ForceData, ...]


class Briefing(msgspec.Struct, frozen=True):
    """What commanders are told before the first turn; for a battle of somebody's own its forces alone."""

    situation: str
    ground: str
    sides: tuple[SideBriefing, ...]


class GroundFacts(msgspec.Struct, frozen=True, kw_only=True):
    """What the map of a battle is made of."""

    numbers: tuple[str, ...]
    """What the map prints in each place; nothing where it is drawn small."""
    kinds: tuple[str, ...]
    terrain: tuple[int, ...]
    """For each place its kind of terrain, by its place among `kinds`."""
    elevation: tuple[int, ...]
    roads: tuple[Between, ...]
    sides_of: tuple[Between, ...]
    """What lies on the side between two hexes."""
    marks: dict[str, tuple[str, ...]]
    names: dict[str, str]


class GroundLook(msgspec.Struct, frozen=True, omit_defaults=True):
    """Which drawing stands for each thing of a map."""

    terrain: dict[str, str]
    marks: dict[str, str]
    roads: dict[str, str]
    sides: dict[str, str] = {}


class HexGround(GroundFacts, frozen=True, kw_only=True, tag_field="shape", tag="hexes"):
    """A map of hexes without all that is played on it."""

    look: GroundLook
    columns: int
    rows: int
    orientation: Literal["flat", "pointy"]
    shifted: Literal["odd", "even"]


class SectorGround(GroundFacts, frozen=True, kw_only=True, tag_field="shape", tag="sectors"):
    """A map of areas without all that is played on it."""

    look: GroundLook
    areas: tuple[tuple[float, float, float, float], ...]
    borders: tuple[tuple[int, int], ...]


Ground = HexGround | SectorGround


class BoardFacts(GroundFacts, frozen=True, kw_only=True):
    """Everything about a scenario that never changes while it is played, and how the ruleset wants it drawn."""

    ruleset: str
    rules_title: str
    hidden: bool
    """Whether a side can know in this battle what the other does not."""
    key: str
    title: str
    summary: str
    turns: int
    sides: tuple[SideData, ...]
    directions: tuple[str, ...]
    units: tuple[UnitData, ...]
    phases: tuple[PhaseData, ...]
    """The sequence of play."""
    verbs: dict[str, VerbData]
    words: dict[str, str]
    reasons: dict[str, Sentence]
    """Why a game can end, as sentences to be filled in."""
    look: Look
    rules: tuple[SwitchData, ...]
    briefing: Briefing
    meanings: dict[str, str]
    """What a value, a state or a track of a counter means, by the key of its word."""


class HexBoard(BoardFacts, frozen=True, kw_only=True, tag_field="shape", tag="hexes"):
    """Hexes in columns and rows."""

    columns: int
    rows: int
    orientation: Literal["flat", "pointy"]
    shifted: Literal["odd", "even"]
    """Which columns (flat) or rows (pointy), counted from 1, lie half a hex further south or east."""


class SectorBoard(BoardFacts, frozen=True, kw_only=True, tag_field="shape", tag="sectors"):
    """A few areas, each a rectangle of the printed board."""

    areas: tuple[tuple[float, float, float, float], ...]
    """Left, top, width and height of each place, in units of a sector's height."""
    borders: tuple[tuple[int, int], ...]
    """Pairs of places that touch."""


Board = HexBoard | SectorBoard
