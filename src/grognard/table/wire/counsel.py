"""What a staff officer advises, or thinks of what a bot did: whole sentences, made from the catalogues."""

from __future__ import annotations

import msgspec

from grognard.core.action import Action
from grognard.table.wire.play import OddsCard


class Advised(msgspec.Struct, frozen=True):
    """One action with what it is for and what may come of it."""

    action: Action
    text: str
    aim: str
    """A sentence; empty where the staff has nothing to say."""
    odds: tuple[OddsCard, ...]


class Counsel(msgspec.Struct, frozen=True, kw_only=True):
    """An order and the reason for it."""

    side: int
    bot: str
    """Who says it."""
    index: int
    """The number of the order in the journal, by which the one before it is asked for; below zero for a hint."""
    number: int
    """Hint: the push that it is for. Reason: the step of the replay that shows the order."""
    steps: tuple[Advised, ...]
    """The answer to what is asked, and what is meant to follow it up."""
    odds: str
    """The most likely outcomes, as a sentence; empty where no dice follow."""
    runner_up: Advised | None
    """What would have been next; nothing where that cannot be told."""
    compared: str
    """How the two compare, or why there is no other: a sentence, or nothing."""
