"""What changes while a game is played: the push with the view, the choice that is open, the log and the odds."""

from __future__ import annotations

import msgspec
from msgspec import UNSET, UnsetType

from grognard.core.record import DiceKind
from grognard.core.view import View
from grognard.table.seats import SeatKind
from grognard.table.standing import Answer


class Group(msgspec.Struct, frozen=True):
    """Some options at once: all combinations of its units, places and extras."""

    verb: str
    units: tuple[int, ...]
    places: tuple[int, ...] | None
    """Nothing where the verb takes no place."""
    extras: tuple[tuple[int, ...], ...]


class Decision(msgspec.Struct, frozen=True):
    """A side's open choice."""

    side: int
    kind: str
    prompt: str
    rule: str
    completes: bool
    """Whether it completes what the choice before began."""
    drafted: bool
    """Whether its choices are written on a sheet, which can be tried out and given in one go."""
    standing: str | None
    """The standing order that may answer this decision."""
    count: int
    groups: tuple[Group, ...]


class Dropped(msgspec.Struct, frozen=True, omit_defaults=True):
    """An action of a draft that cannot stand: which of them, and why."""

    index: int
    error: str
    rule: str = ""


class Draft(msgspec.Struct, frozen=True):
    """The game as its side would see it with a sheet that nobody has given yet."""

    view: View
    decision: Decision
    dropped: tuple[Dropped, ...]


class Modifier(msgspec.Struct, frozen=True):
    """One line of a finding: what it adds, why and by which rule."""

    value: int
    why: str
    rule: str


class Blow(msgspec.Struct, frozen=True, omit_defaults=True):
    """What one space of a line threw, and what came of it."""

    unit: int
    dice: tuple[int, ...] = ()
    modifiers: tuple[Modifier, ...] = ()
    totals: tuple[int, ...] = ()
    target: int = -1
    hits: int = 0
    against: int = 0
    """What had to be beaten; 0 where nobody rolled against it."""


class LogLine(msgspec.Struct, frozen=True, kw_only=True):
    """A line of the log with whatever of its event an interface may draw."""

    number: int = 0
    """How many actions this seat then knew of: the step of the replay that shows it."""
    kind: str
    text: str
    rule: str
    only: int | UnsetType = UNSET
    """The one side that may read the line."""
    modifiers: tuple[Modifier, ...] | UnsetType = UNSET
    blows: tuple[tuple[Blow, ...], tuple[Blow, ...]] | UnsetType = UNSET
    """A fight space by space: for each side its line."""
    unit: int | UnsetType = UNSET
    units: tuple[int, ...] | UnsetType = UNSET
    target: int | UnsetType = UNSET
    start: int | UnsetType = UNSET
    path: tuple[int, ...] | UnsetType = UNSET
    place: int | UnsetType = UNSET
    places: tuple[int, ...] | UnsetType = UNSET
    landed: int | UnsetType = UNSET
    """Where a shot fell."""
    side: int | UnsetType = UNSET
    effect: str | UnsetType = UNSET
    outcome: str | UnsetType = UNSET
    value: int | UnsetType = UNSET
    faces: int | UnsetType = UNSET
    """Of the die that was thrown."""
    facing: int | UnsetType = UNSET
    turn: int | UnsetType = UNSET
    phase: str | UnsetType = UNSET
    step: str | UnsetType = UNSET
    race: int | UnsetType = UNSET
    count: int | UnsetType = UNSET
    total: int | UnsetType = UNSET
    hits: tuple[int, ...] | UnsetType = UNSET
    """By side."""
    points: tuple[int | str, ...] | UnsetType = UNSET
    """The score by side."""


class ChatLine(msgspec.Struct, frozen=True):
    """A line of chat; a spectator's side is below zero."""

    side: int
    text: str
    at: str


class Clock(msgspec.Struct, frozen=True):
    """Seconds left for each side, and whose time runs."""

    left: tuple[float, ...]
    running: tuple[int, ...]


class Seat(msgspec.Struct, frozen=True):
    """A seat at the table and who has it."""

    side: int
    kind: SeatKind
    bot: str
    """Its name; empty where a person sits."""
    here: bool


class Push(msgspec.Struct, frozen=True, kw_only=True):
    """Everything a viewer needs to draw the game now."""

    number: int
    """Counts whatever this seat may know, so that it tells nothing of the other side's secret choices."""
    view: View
    decision: Decision | None
    can_undo: bool
    length: int
    """How many actions this seat knows of: the last step of a replay."""
    forfeit: int | None
    """The side that lost on time; -1 if the game was abandoned by agreement."""
    standing: dict[str, Answer]
    """This seat's standing orders."""
    chat: tuple[ChatLine, ...]
    seats: tuple[Seat, ...]
    log_reset: bool
    """Whether the log is the whole of it, not what is new."""
    log: tuple[LogLine, ...]
    clock: Clock | None


class History(msgspec.Struct, frozen=True):
    """A past position, as this seat knew it after so many actions, and the log of the last of them."""

    number: int
    view: View
    log: tuple[LogLine, ...]


class CardRow(msgspec.Struct, frozen=True):
    """One strength on an odds card: whose it is, the printed figure, every modifier, and the total."""

    title: str
    unit: int
    base: int
    total: float
    modifiers: tuple[Modifier, ...]


class Chance(msgspec.Struct, frozen=True):
    """What can come of a roll, and how likely it is: numerator and denominator."""

    outcome: str
    text: str
    chance: tuple[int, int]


class OddsCard(msgspec.Struct, frozen=True):
    """What a player sees before a roll."""

    title: str
    rule: str
    rows: tuple[CardRow, ...]
    chances: tuple[Chance, ...]


class Overlay(msgspec.Struct, frozen=True):
    """Ground that is marked for a unit."""

    key: str
    title: str
    hexes: tuple[int, ...]


class Dice(msgspec.Struct, frozen=True):
    """What may be known of a table's dice: the commitment from the first, the secret when the game is over."""

    kind: DiceKind
    commitment: str
    words: dict[str, str]
    heard: dict[str, int]
    """How many rolls had been made when a word was given after the commitment."""
    secret: str | None
