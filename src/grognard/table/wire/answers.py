"""What the server answers besides a push: the lobby, a table as it is opened, and refusals."""

from __future__ import annotations

from typing import Literal

import msgspec

from grognard.table.wire.board import Board, SwitchInfo
from grognard.table.wire.play import Dice, Push, Seat

RulesChoice = Literal["go-on", "abandon"]
"""How a game goes on that newer rules do not replay: under them, or not at all."""


class ScenarioSide(msgspec.Struct, frozen=True):
    """A side of a battle in the lobby."""

    key: str
    name: str
    units: int
    """How many it has."""


class ScenarioInfo(msgspec.Struct, frozen=True):
    """A battle in the lobby."""

    key: str
    title: str
    summary: str
    turns: int
    size: str
    """The size of the map in words: "12 x 10 hexes"."""
    places: int
    """How many places the map has."""
    sides: tuple[ScenarioSide, ...]
    rules: dict[str, str]
    """How the battle has each switch."""


class RulesetInfo(msgspec.Struct, frozen=True):
    """A ruleset in the lobby."""

    key: str
    title: str
    designer: str
    version: str
    stage: str
    summary: str
    hidden: bool
    generates: bool
    switches: tuple[SwitchInfo, ...]
    scenarios: tuple[ScenarioInfo, ...]


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
    """A new table: for each side of a person its link and the secret in it."""

    game: str
    links: dict[str, str]
    tokens: dict[str, str]
    watch: str
    dice: Dice


class GameData(msgspec.Struct, frozen=True):
    """A table as a seat opens it: what does not change, and the push of the moment."""

    game: str
    board: Board
    you: tuple[str, ...]
    """The sides that the token holds."""
    seats: tuple[Seat, ...]
    dice: Dice
    push: Push


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


class Settled(msgspec.Struct, frozen=True):
    """Whether all have said how a game goes on."""

    settled: bool
    """Whether all people at the table have said the same."""


class Played(msgspec.Struct, frozen=True):
    """What was asked is done: the number of the push that shows it."""

    number: int
    """The number of the first push that tells this seat of it."""


class Why(msgspec.Struct, frozen=True):
    """Whether an action may be chosen now, and what stands in its way if not."""

    lawful: bool
    reason: str
    rule: str


class Done(msgspec.Struct, frozen=True):
    """What was asked is done."""

    ok: bool = True


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
