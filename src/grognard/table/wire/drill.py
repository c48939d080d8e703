"""Drills: what a page is told before an answer, and what after it."""

from __future__ import annotations

import msgspec

from grognard.core.drill import Kind, Want
from grognard.core.view import View
from grognard.table.wire.board import Board
from grognard.table.wire.play import OddsCard


class DrillInfo(msgspec.Struct, frozen=True):
    """A drill in the lobby."""

    ruleset: str
    rules_title: str
    key: str
    title: str
    asks: str
    """What sort of question it is, in a few words."""
    battle: str
    """The battle it was taken from."""


class DrillChoice(msgspec.Struct, frozen=True):
    """One option, before anybody knows what the rules say of it."""

    letter: str
    text: str
    unit: int
    place: int
    """Where its letter stands on the map; below zero where it has no place there."""


class DrillData(msgspec.Struct, frozen=True, kw_only=True):
    """A drill as it is asked: the position as its side knows it, the question and the options. Not the answer."""

    ruleset: str
    key: str
    title: str
    kind: Kind
    side: int
    ask: str
    subject: str
    """The action that it is about, in words; empty where it is about the options themselves."""
    unit: int
    """The unit that the question is about; below zero where there is none."""
    place: int
    """The place that the question is about; below zero where there is none."""
    choices: tuple[DrillChoice, ...]
    board: Board
    view: View


class DrillReason(msgspec.Struct, frozen=True):
    """One sentence of an explanation and the rule it comes from."""

    text: str
    rule: str


class DrillResult(msgspec.Struct, frozen=True):
    """What the rules say of one option."""

    letter: str
    is_right: bool
    chance: str
    """How likely it is to do what was asked for, in percent, or its worth when played on; empty where neither was asked
    for."""
    refusal: str
    rule: str
    """The rule that forbids it; empty where it is lawful."""
    cards: tuple[OddsCard, ...]


class DrillVerdict(msgspec.Struct, frozen=True, kw_only=True):
    """Whether an answer was right, and why."""

    is_right: bool
    answer: str
    measure: str
    want: Want
    reasons: tuple[DrillReason, ...]
    note: str
    results: tuple[DrillResult, ...]
    cards: tuple[OddsCard, ...]
    """The cards of the action that the question was about."""
