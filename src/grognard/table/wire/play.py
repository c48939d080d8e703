"""What changes while a game is played: the push with the view, the choice that is open, the log and the odds."""

from __future__ import annotations

import msgspec
from msgspec import UNSET, UnsetType

from grognard.core.action import Action
from grognard.core.record import DiceKind
from grognard.core.view import View
from grognard.table.seats import SeatKind
from grognard.table.standing import Answer


class Group(msgspec.Struct, frozen=True, gc=False):
    """Some options at once: all combinations of its units, places and extras."""

    verb: str
    units: tuple[int, ...]
    places: tuple[int, ...] | None
    """Nothing where the verb takes no place."""
    extras: tuple[tuple[int, ...], ...]


class Decision(msgspec.Struct, frozen=True, gc=False):
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
    why: str
    """Why it is asked, and what the answers cost or risk."""
    safe: Action | None
    """An answer that risks nothing now."""


class Dropped(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """An action of a draft that cannot stand: which of them, and why."""

    index: int
    error: str
    rule: str = ""


class Draft(msgspec.Struct, frozen=True, gc=False):
    """The game as its side would see it with a sheet that nobody has given yet."""

    view: View
    decision: Decision
    dropped: tuple[Dropped, ...]


class Modifier(msgspec.Struct, frozen=True, gc=False):
    """One line of a finding: what it adds, why and by which rule."""

    value: int
    why: str
    rule: str


class Blow(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """What one space of a line threw, and what came of it."""

    unit: int
    dice: tuple[int, ...] = ()
    modifiers: tuple[Modifier, ...] = ()
    totals: tuple[int, ...] = ()
    target: int = -1
    hits: int = 0
    against: int = 0
    """What had to be beaten; 0 where nobody rolled against it."""


class LogLine(msgspec.Struct, frozen=True, gc=False, kw_only=True):
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
    face: int | UnsetType = UNSET
    """What is printed on the face that came up."""
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


class ChatLine(msgspec.Struct, frozen=True, gc=False):
    """A line of chat; a spectator's side is below zero."""

    side: int
    text: str
    at: str
    number: int
    """Counts the lines of a table from 0; the same line can come twice."""


class Clock(msgspec.Struct, frozen=True, gc=False):
    """Seconds left for each side, and whose time runs."""

    left: tuple[float, ...]
    running: tuple[int, ...]
    outages: int
    """How often it has stood still because no server had the table."""


class Seat(msgspec.Struct, frozen=True, gc=False):
    """A seat at the table and who has it."""

    side: int
    kind: SeatKind
    bot: str
    """Its name; empty where a person sits."""
    here: bool
    free: bool
    """Whether nobody has sat down there yet."""


class Speaker(msgspec.Struct, frozen=True):
    """A person whose word binds the dice, and how far it has come."""

    side: int
    seal: str
    """The fingerprint of the word; empty until it is given."""
    opened: bool


class Callout(msgspec.Struct, frozen=True):
    """Something that a lesson says, and what it points at."""

    text: str
    at: str
    """`unit:KEY`, `hex:NUMBER`, `button:VERB`, `panel:NAME`, `track:KEY`, or a part of the page; or nothing."""
    rules: tuple[str, ...]


class Lesson(msgspec.Struct, frozen=True):
    """Where a guided battle stands: what is to be read, the last of it with what is to be done."""

    key: str
    title: str
    step: int
    """The number of the first callout among all steps, from 0."""
    steps: int
    callouts: tuple[Callout, ...]
    expected: Action | None
    """What completes the step; nothing while the enemy acts, and when the lesson is done."""
    is_done: bool
    then: str
    """The battle to play next."""


class Push(msgspec.Struct, frozen=True, gc=False, kw_only=True):
    """Everything a viewer needs to draw the game now."""

    number: int
    """Counts whatever this seat may know, so that it tells nothing of the other side's secret choices; -1 before the
    game has begun."""
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
    """The lines of chat that this seat has not had."""
    open_chat: bool
    """Whether spectators may speak."""
    seats: tuple[Seat, ...]
    log_reset: bool
    """Whether the log is the whole of it, not what is new."""
    log: tuple[LogLine, ...]
    clock: Clock | None
    beginning: tuple[Speaker, ...] | None
    """Whose words for the dice the game waits for; nothing once it has begun."""
    lesson: Lesson | None = None
    """Where a guided battle stands, for whoever learns."""


class History(msgspec.Struct, frozen=True, gc=False):
    """A past position, as this seat knew it after so many actions, and the log of the last of them."""

    number: int
    view: View
    log: tuple[LogLine, ...]


class CardRow(msgspec.Struct, frozen=True, gc=False):
    """One strength on an odds card: whose it is, the printed figure, every modifier, and the total."""

    title: str
    unit: int
    base: int
    total: float
    modifiers: tuple[Modifier, ...]


class Chance(msgspec.Struct, frozen=True, gc=False):
    """What can come of a roll, and how likely it is: numerator and denominator."""

    outcome: str
    text: str
    chance: tuple[int, int]


class OddsCard(msgspec.Struct, frozen=True, gc=False):
    """What a player sees before a roll."""

    title: str
    rule: str
    rows: tuple[CardRow, ...]
    chances: tuple[Chance, ...]


class Overlay(msgspec.Struct, frozen=True, gc=False):
    """Ground that is marked for a unit."""

    key: str
    title: str
    hexes: tuple[int, ...]


class Dice(msgspec.Struct, frozen=True, gc=False):
    """What may be known of a table's dice: the commitment from the first, the secret when the game is over."""

    kind: DiceKind
    commitment: str
    words: dict[str, str]
    heard: dict[str, int]
    """How many rolls had been made when a word was given after the commitment."""
    seals: dict[str, str] | None
    """The fingerprints by which the words were bound before any was opened; nothing where words were not sealed."""
    secret: str | None
