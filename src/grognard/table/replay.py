"""Replays: a record played again, action by action and die by die, until its end or where it breaks."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from grognard.core.dice import ScriptedDice
from grognard.core.errors import GrognardError, RecordError
from grognard.core.event import Event
from grognard.core.folder import RuleChange
from grognard.core.forfeit import forfeit_of
from grognard.core.record import Change, Draw, Entry, Record, text_digest
from grognard.core.ruleset import Ruleset
from grognard.core.source import Source
from grognard.rulesets import all_rulesets, get_ruleset
from grognard.table.dicebox import DiceBox, commits_of
from grognard.table.journal import Journal, Line


class Moment(msgspec.Struct, frozen=True):
    """One action of a replay and what came of it."""

    number: int
    side: int
    entry: Entry
    events: list[Event]


def open_source(record: Record) -> tuple[Ruleset[Any, Any], Source]:
    """The ruleset and scenario of a record; complains when they are not the ones it was played with."""
    ruleset = get_ruleset(record.ruleset)
    if record.scenario_text is not None:
        source = Source(record.scenario_text, f"{record.scenario}.toml")
    else:
        source = ruleset.scenario_source(record.scenario)
    if text_digest(source.text) != record.scenario_digest:
        message = f"The scenario {record.scenario!r} has changed since this game was played"
        raise RecordError(f"{message} (digest {text_digest(source.text)}, recorded {record.scenario_digest}).", line=1)
    return ruleset, ruleset.with_options(source, record.options)


def changes_since(ruleset: Ruleset[Any, Any], version: str) -> list[RuleChange]:
    """What newer versions than one have changed."""
    return [change for change in ruleset.changes if is_newer(change.version, version)]


def is_newer(version: str, than: str) -> bool:
    """Whether a version of the rules comes after another.

    >>> is_newer("1.10.0", "1.9.2")
    True
    """
    return _numbers(version) > _numbers(than)


def _numbers(version: str) -> tuple[int, ...]:
    return tuple(int(part) if part.isdecimal() else 0 for part in version.split("."))


class Replay:
    """A record being played again. `journal` is the game as far as the replay has come."""

    def __init__(self, record: Record, secret: bytes = b"") -> None:
        self.record = record
        ruleset, source = open_source(record)
        self.moments: list[Moment] = []
        scripted = DiceBox(record.dice, record.dice_value, ScriptedDice(_faces(record)))
        try:
            self.journal = Journal(ruleset, source, scripted)
        except GrognardError as error:
            raise RecordError(f"The game does not begin as recorded: {error.message}", error.rule, line=1) from error
        sides = tuple(side.key for side in self.journal.scenario.sides)
        self.box = DiceBox.of_record(record, sides, secret or _hex(record.secret))
        self.journal.box.words = tuple(record.words.get(side, "") for side in sides)
        self.journal.box.heard = tuple(record.heard.get(side) for side in sides)
        self.journal.box.commits = commits_of(record, sides)
        self.journal.seats = dict(record.seats)
        if record.changes:
            self._go_on()
        else:
            _compare(record.opening, self.journal.opening, 1)

    def _go_on(self) -> None:
        """Begin where the rules last changed: no rules that are here can judge what went before."""
        record, journal = self.record, self.journal
        change = record.changes[-1]
        try:
            lines = [
                Line(journal.side(entry.side), journal.notation.parse(entry.text), entry.draws, True, (), None)
                for entry in record.entries[: change.number]
            ]
            journal.go_on(record.changes, record.version, lines, record.opening)
        except GrognardError as error:
            raise RecordError(error.message, error.rule, line=change.line) from None
        drawn = len(record.opening) + sum(len(entry.draws) for entry in record.entries[: change.number])
        if journal.game.drawn != drawn or journal.game.number != change.number:
            raise RecordError("The position does not follow the actions and rolls before it.", line=change.line)

    def __iter__(self) -> Iterator[Moment]:
        """Play on, one action at a time, and check each against the record."""
        journal = self.journal
        for number in range(self.journal.first + len(self.moments), len(self.record.entries)):
            entry = self.record.entries[number]
            try:
                side = journal.side(entry.side)
                events = journal.play(side, journal.notation.parse(entry.text))
            except GrognardError as error:
                message = f"Action {number + 1} ({entry.side} {entry.text}) does not stand: {error.message}"
                raise RecordError(message, error.rule, line=entry.line) from error
            _compare(entry.draws, journal.lines[-1].draws, entry.line)
            if number + 1 == len(self.record.entries):
                events = [*events, *self._forfeit()]
            moment = Moment(number + 1, side, entry, events)
            self.moments.append(moment)
            yield moment
        self._check_end()

    def finish(self) -> Journal:
        """Play to the end of the record and let the true dice take over from there."""
        for _ in self:
            pass
        self.journal.box = self.box
        self.journal.game.dice = self.box.dice
        return self.journal

    def go_on(self) -> int:
        """Play as far as the rules of today let it, and go on from there under them; gives how many actions are left
        out. For a record of older rules that does not replay to its end."""
        while len(self.moments) + self.journal.first < len(self.record.entries):
            kept = self.journal.fork()
            try:
                next(iter(self))
            except RecordError:
                self.journal = kept
                break
        journal, now = self.journal, self.journal.ruleset.meta.version
        change = Change(len(journal.lines), now, journal.game.to_data())
        journal.changes, journal.began = [*journal.changes, change], self.record.version
        journal.box, journal.game.dice = self.box, self.box.dice
        return len(self.record.entries) - len(journal.lines)

    def _forfeit(self) -> list[Event]:
        """End the game as the record says where no rule has: somebody resigned, or a program broke its own rules."""
        said, journal = forfeit_of(self.record.result), self.journal
        if said is None or journal.game.result is not None:
            return []
        winner, reason = said
        losers = [side for side, each in enumerate(journal.scenario.sides) if each.key != winner]
        return journal.forfeit(losers[0], reason)

    def _check_end(self) -> None:
        if not self.record.entries:
            self._forfeit()
        played = self.journal.record()
        last = self.record.entries[-1].line if self.record.entries else 1
        if played.state_digest != self.record.state_digest:
            message = f"The game ends in state {played.state_digest}, the record says {self.record.state_digest}."
            raise RecordError(message, line=last)
        if played.result != self.record.result:
            message = f"The game ends as {played.result or 'unfinished'!r}, the record says {self.record.result!r}."
            raise RecordError(message, line=last)


def what_changed(record: Record) -> str:
    """What has changed in the rules since a record was played, where it was played under others."""
    ruleset = all_rulesets().get(record.ruleset)
    if ruleset is None or ruleset.meta.version == record.version:
        return ""
    rules = ", ".join(dict.fromkeys(change.rule for change in changes_since(ruleset, record.version)))
    told = f" It was played under version {record.version} of the rules; these are {ruleset.meta.version}"
    return f"{told}, which changed {rules}." if rules else f"{told}."


def _faces(record: Record) -> list[int]:
    draws = list(record.opening)
    for entry in record.entries:
        draws += entry.draws
    return [draw.value for draw in draws]


def _hex(text: str) -> bytes:
    try:
        return bytes.fromhex(text)
    except ValueError:
        raise RecordError("The secret is not written in hexadecimal digits.") from None


def _compare(recorded: tuple[Draw, ...], played: tuple[Draw, ...], line: int) -> None:
    if recorded != played:
        said = ", ".join(f"d{d.faces} {d.value} {d.purpose}" for d in recorded) or "no roll"
        want = ", ".join(f"d{d.faces} {d.value} {d.purpose}" for d in played) or "no roll"
        raise RecordError(f"The record has {said} where the rules call for {want}.", line=line)
