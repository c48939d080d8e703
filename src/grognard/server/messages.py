"""What may be asked of the server, as types: every request is checked against one of these."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from grognard.core.forfeit import Reason
from grognard.table.draft import MOST_TOGETHER
from grognard.table.manners import Manners
from grognard.table.seats import SeatKind
from grognard.table.wire import RulesChoice

NO_NUL = r"^[^\x00]*$"
"""A character that no database keeps."""

Short = Annotated[str, Meta(max_length=80, pattern=NO_NUL)]
Word = Annotated[str, Meta(max_length=200, pattern=NO_NUL)]
Battle = Annotated[str, Meta(max_length=150_000, pattern=NO_NUL)]
"""The text of a scenario: a map of 99 by 99 with heights and 200 units needs half of this."""
Document = Annotated[str, Meta(max_length=400_000, pattern=NO_NUL)]
"""A record, which may hold a scenario and a long game."""
Small = Annotated[int, Meta(ge=-1, le=100_000)]


class SeatWish(msgspec.Struct, forbid_unknown_fields=True):
    """Who is to sit somewhere: a person with a link of their own, one of several at one screen, or a bot."""

    kind: SeatKind = "human"
    bot: Short = "staff"


class ClockWish(msgspec.Struct, forbid_unknown_fields=True):
    minutes: Annotated[float, Meta(ge=1, le=100_000)]
    increment: Annotated[float, Meta(ge=0, le=100_000)] = 0


class NewGame(msgspec.Struct, forbid_unknown_fields=True):
    """A new table: a shipped scenario or a lesson by name, a scenario file by text, or a record to go on with."""

    ruleset: Short = ""
    scenario: Short | None = None
    text: Battle | None = None
    record: Document | None = None
    lesson: Short | None = None
    """A guided battle of the ruleset, by name: its seats and dice are its own."""
    drill: Short | None = None
    """A drill of the ruleset, by name: the game goes on from its position."""
    options: Annotated[dict[Short, Short], Meta(max_length=40)] = {}
    """Optional rules and readings chosen for this game."""
    seats: dict[Short, SeatWish] = {}
    you: Short = ""
    """The side that the founder plays; whoever else is to sit here gets an invitation."""
    clock: ClockWish | None = None
    open_chat: bool = False
    """Whether spectators may speak."""
    manners: Manners = Manners()
    seed: Annotated[int, Meta(ge=0, le=2**53)] | None = None
    """Dice that fall the same way again: only where no second person sits."""


ActionForm = tuple[Short, Small, Small, Annotated[tuple[Small, ...], Meta(max_length=64)]]
"""Verb, unit, place, extras; -1 where there is no unit or place."""


Sheet = Annotated[tuple[ActionForm, ...], Meta(max_length=MOST_TOGETHER)]


class ActionWish(msgspec.Struct, forbid_unknown_fields=True):
    """An action, in its plain form or as text, or several that are given together, for the state that the sender has
    seen. One in its plain form can be weighed: it is played only if it has no odds to be looked at first."""

    number: Annotated[int, Meta(ge=-1, le=2**53)]
    action: ActionForm | None = None
    actions: Annotated[Sheet, Meta(min_length=1)] | None = None
    text: Word | None = None
    side: Small | None = None
    weigh: bool = False


class DraftWish(msgspec.Struct, forbid_unknown_fields=True):
    """A sheet to be tried out."""

    number: Annotated[int, Meta(ge=-1, le=2**53)]
    actions: Sheet
    side: Small | None = None


class UndoWish(msgspec.Struct, forbid_unknown_fields=True):
    number: Annotated[int, Meta(ge=-1, le=2**53)]


class ChatWish(msgspec.Struct, forbid_unknown_fields=True):
    text: Annotated[str, Meta(min_length=1, max_length=500, pattern=NO_NUL)]


class ChatSetting(msgspec.Struct, forbid_unknown_fields=True):
    """Whether spectators may speak."""

    spectators: bool


class SealWish(msgspec.Struct, forbid_unknown_fields=True):
    """The fingerprint of a seat's word for the dice, which binds it before any word is opened."""

    commit: Annotated[str, Meta(pattern=r"^[0-9a-f]{64}\Z")]
    side: Small | None = None


class WordWish(msgspec.Struct, forbid_unknown_fields=True):
    """A seat's own word for the dice, the one that it has sealed; of several sides at one screen the one to which a
    word belongs, unless named."""

    word: Annotated[str, Meta(min_length=1, max_length=200, pattern=NO_NUL)]
    side: Small | None = None


class ResignWish(msgspec.Struct, forbid_unknown_fields=True):
    """A seat gives the game up, or its program has lost it by what it did wrong."""

    reason: Reason = "resigned"
    side: Small | None = None


class ClaimWish(msgspec.Struct, forbid_unknown_fields=True):
    """The secret by which whoever comes with an invitation wants to hold the seat: drawn by themselves, so that nobody
    else has ever had it and the same request can be sent again when its answer was lost."""

    token: Annotated[str, Meta(pattern=r"^[A-Za-z0-9_-]{32,120}$")]


class InviteWish(msgspec.Struct, forbid_unknown_fields=True):
    """The seat that nobody has taken yet, and that wants a new invitation."""

    side: Small


class StandingWish(msgspec.Struct, forbid_unknown_fields=True):
    order: Short
    answer: Literal["ask", "always", "never"] | Annotated[float, Meta(ge=0, le=1)]


class OddsWish(msgspec.Struct, forbid_unknown_fields=True):
    action: ActionForm
    side: Small | None = None


class HintWish(msgspec.Struct, forbid_unknown_fields=True):
    """What would a staff officer do? Asked for the state that the sender has seen."""

    number: Annotated[int, Meta(ge=-1, le=2**53)]
    side: Small | None = None


class ReasonWish(msgspec.Struct, forbid_unknown_fields=True):
    """Why did the bot do this? Its last order that the sender knew of after so many actions, or before another order
    that was explained; its last of all, where neither is said."""

    number: Annotated[int, Meta(ge=0, le=2**53)] | None = None
    before: Annotated[int, Meta(ge=0, le=2**53)] | None = None


class DrillWish(msgspec.Struct, forbid_unknown_fields=True):
    """An answer to a drill."""

    answer: Annotated[str, Meta(pattern=r"^[a-f]$")]


class WhyWish(msgspec.Struct, forbid_unknown_fields=True):
    """An action that somebody thinks about; or what somebody points at, with a unit in hand or none."""

    action: ActionForm | None = None
    side: Small | None = None
    unit: Small | None = None
    place: Small | None = None
    at: Small | None = None
    """The unit that is pointed at, of those that are seen in the place."""
    actions: Sheet = ()
    """What stands on the sheet of whoever points, where one is being written."""


class RulesWish(msgspec.Struct, forbid_unknown_fields=True):
    """How a game goes on that newer rules do not replay: under them, or not at all."""

    choice: RulesChoice


class CheckWish(msgspec.Struct, forbid_unknown_fields=True):
    text: Battle


class GenerateWish(msgspec.Struct, forbid_unknown_fields=True):
    seed: Annotated[int, Meta(ge=0, le=2**53)] = 1
    columns: Annotated[int, Meta(ge=1, le=99)] = 12
    rows: Annotated[int, Meta(ge=1, le=99)] = 10
    units: Annotated[int, Meta(ge=1, le=99)] = 10


class Hello(msgspec.Struct):
    """The first message of a WebSocket."""

    token: Word | None = None
    since: int | None = None
    chat: Annotated[int, Meta(ge=0)] = 0
    """The number of the first line of chat that the sender does not have."""


class LiveMessage(msgspec.Struct):
    """Any later message of a WebSocket."""

    number: int = -1
    action: ActionForm | None = None
    text: Word | None = None
    side: Small | None = None
    undo: bool = False
    chat: Annotated[str, Meta(max_length=500, pattern=NO_NUL)] | None = None
    ping: int | None = None
