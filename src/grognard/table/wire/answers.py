"""What the server answers besides a push and the lobby: a table as it is opened, and refusals."""

from __future__ import annotations

from typing import Literal

import msgspec

from grognard.table.manners import Manners
from grognard.table.wire.board import Board
from grognard.table.wire.play import Dice, OddsCard, Push, Seat

RulesChoice = Literal["go-on", "abandon"]
"""How a game goes on that newer rules do not replay: under them, or not at all."""


class Checked(msgspec.Struct, frozen=True):
    """A scenario file in which nothing is wrong."""

    ok: bool
    title: str
    board: Board


class Generated(msgspec.Struct, frozen=True):
    """The text of a scenario made by chance."""

    text: str
    """A scenario file."""


class Created(msgspec.Struct, frozen=True):
    """A new table: for each side of a person its link, and the secret in it."""

    game: str
    links: dict[str, str]
    tokens: dict[str, str]
    """Of the founder's own seats."""
    invitations: dict[str, str]
    """Of all others: each is good for one claim, by whoever comes first."""
    watch: str
    dice: Dice


class GameData(msgspec.Struct, frozen=True):
    """A table as a seat opens it: what does not change, and the push of the moment."""

    game: str
    board: Board
    you: tuple[str, ...]
    """The sides that the token holds."""
    invited: tuple[str, ...]
    """The sides that the token invites to: they can be claimed with it."""
    seats: tuple[Seat, ...]
    dice: Dice
    earlier: tuple[str, ...]
    """Versions of the rules that the game was played under before it went on, or was ended, under newer ones."""
    push: Push
    manners: Manners


class ChangedRule(msgspec.Struct, frozen=True):
    """A rule that a newer version reads otherwise."""

    rule: str
    text: str


class ChangedRules(msgspec.Struct, frozen=True):
    """Why a stored game cannot be opened: newer rules do not replay it, and its people must say how it goes on."""

    before: str
    since: str
    parted: int
    """The first action that does not stand any more."""
    rule: str | None
    rules: tuple[ChangedRule, ...]
    kept: int
    """From which action the game could go on."""
    length: int
    """How many were played."""
    title: str
    ruleset: str
    sides: tuple[str, ...]
    you: tuple[int, ...]
    waiting: tuple[int, ...]
    votes: dict[str, RulesChoice]
    may_read: bool
    """Whether the record may be read now; the log always may, as far as its secrets go."""


class Claimed(msgspec.Struct, frozen=True):
    """The seats that the sender's new token holds from now on."""

    you: tuple[str, ...]
    """Their sides, by key."""


class Invitation(msgspec.Struct, frozen=True):
    """A link by which somebody takes a seat; the one before it is dead."""

    link: str
    token: str
    """The secret in it."""


class Settled(msgspec.Struct, frozen=True):
    """Whether all have said how a game goes on."""

    settled: bool
    """Whether all people at the table have said the same."""


class Played(msgspec.Struct, frozen=True, omit_defaults=True):
    """What was asked is done: the number of the push that shows it. Or it has odds to be looked at: nothing is done."""

    number: int
    """The number of the first push that tells this seat of it; of what is not done, the number that was sent."""
    odds: tuple[OddsCard, ...] = ()


class Why(msgspec.Struct, frozen=True):
    """Whether an action may be chosen now, and what stands in its way if not."""

    lawful: bool
    reason: str
    """Of what was pointed at also what can be done there; empty where nothing was meant by it."""
    rule: str


class Done(msgspec.Struct, frozen=True):
    """What was asked is done."""

    ok: bool = True


class Health(msgspec.Struct, frozen=True):
    """Whether a server can do its work."""

    ok: bool
    database: str
    """What is wrong with the database; empty if it takes what is written."""
    queue: int
    """Writes that wait for it."""
    read_only: str
    """What is said to whoever wants to change something; empty where everybody may."""


class Key(msgspec.Struct, frozen=True):
    """The server's public key (ed25519) in hexadecimal digits: its records are signed with the private one."""

    key: str


class Address(msgspec.Struct, frozen=True):
    """Where others on the network find the page."""

    url: str
    """Empty where the server listens for its own machine only, or does not know."""


class Notice(msgspec.Struct, frozen=True):
    """What hangs at the door of the house, or of one table."""

    read_only: str = ""
    """Why everybody may only look; empty where everybody plays."""
    farewell: str = ""
    """When a table goes that nobody plays at; in the lobby after how long they all do."""


class Noticed(msgspec.Struct, frozen=True):
    """A notice on the live connection: what held before holds no more."""

    notice: Notice


class Pong(msgspec.Struct, frozen=True):
    """The answer to a ping on the live connection."""

    pong: int


class Refusal(msgspec.Struct, frozen=True, omit_defaults=True):
    """What is wrong, in a sentence, and the rule or the line that says so."""

    error: str
    rule: str = ""
    line: int = 0
    index: int | msgspec.UnsetType = msgspec.UNSET
    """Which of several actions given together cannot be."""
    number: int | msgspec.UnsetType = msgspec.UNSET
    """On the live connection: the number of the push that stands."""
    stale: bool = False
    """The sender had not yet seen everything."""
    changed: ChangedRules | msgspec.UnsetType = msgspec.UNSET
