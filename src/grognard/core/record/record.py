"""Game records: readable lines, one an action and one a draw, that hold everything needed to replay a game.

    grognard record 1
    ruleset portable 1.0.0
    scenario medole
    digest 0f3a…
    table p4Jq0vXk2m8Z
    dice auditable 51be…
    option interleaved on
    commit allied 07c2…
    word allied "in hoc signo"
    seat allied human
    seat austrian bot staff

    1 austrian aim battery 0405 ne
    * d6 4 landing

    result allied objectives
    secret 6a0f…
    end 1 9c3e…
    signed d75a… 92a0…

A scenario that does not ship with the ruleset stands in the record itself, each line behind a bar.
"""

from __future__ import annotations

import hashlib
from typing import Any, Literal

import msgspec

FORMAT = "grognard record 1"
DiceKind = Literal["auditable", "fast", "scripted"]


class Draw(msgspec.Struct, frozen=True, gc=False):
    """One draw as a record has it: a die of so many faces, and how it fell."""

    faces: int
    value: int
    purpose: str


class Entry(msgspec.Struct, frozen=True):
    """One action with the draws that followed from it."""

    side: str
    text: str
    draws: tuple[Draw, ...] = ()
    line: int = 0


class Change(msgspec.Struct, frozen=True):
    """Where a game went on under another version of the rules, which could not replay what went before."""

    number: int
    """After how many actions."""
    version: str
    position: dict[str, Any]
    """The position it went on from, as `Game.to_data` has it."""
    line: int = 0


class Record(msgspec.Struct):
    """A game as it is written down."""

    ruleset: str
    version: str
    scenario: str
    scenario_digest: str
    scenario_text: str | None
    """The text of a scenario that does not ship with the ruleset."""
    dice: DiceKind
    dice_value: str
    """The commitment of auditable dice, the seed of fast ones."""
    words: dict[str, str] = {}
    """What each side contributed to the dice."""
    heard: dict[str, int] = {}
    """How many rolls had been made when a word was given; of a word that was there from the first it says nothing."""
    seats: dict[str, str] = {}
    """Who sat where: `human`, `shared` for the sides of one person at one screen, or `bot` and its name.
    Records of before this was written say nothing."""
    options: dict[str, str] = {}
    """The switches that were chosen for this game, whatever its scenario says."""
    opening: tuple[Draw, ...] = ()
    """Draws before the first action."""
    entries: list[Entry] = []
    changes: list[Change] = []
    """The versions of the rules that the game went on under, after the one it began with."""
    result: str = ""
    secret: str = ""
    state_digest: str = ""
    table: str = ""
    """The server's name for the game; none where no server kept it."""
    commits: dict[str, str] = {}
    """The fingerprints of the words by which each side was bound before any word was opened."""
    key: str = ""
    """The public key of the server that vouches for the record, in hexadecimal digits."""
    signature: str = ""


def text_digest(text: str) -> str:
    """A short fingerprint of a scenario's text."""
    return hashlib.sha256(text.encode()).hexdigest()[:16]
