"""Game records: readable lines, one an action and one a draw, that hold everything needed to replay a game.

    grognard record 1
    ruleset portable 1.0.0
    scenario medole
    digest 0f3a…
    dice auditable 51be…
    option interleaved on
    word allied "in hoc signo" after 0
    seat allied human
    seat austrian bot staff

    1 austrian aim battery 0405 ne
    * d6 4 landing

    result allied objectives
    secret 6a0f…
    end 1 9c3e…

A scenario that does not ship with the ruleset stands in the record itself, each line behind a bar.
"""

from __future__ import annotations

import hashlib
import re
from typing import Any, Literal

import msgspec

from grognard.core.errors import RecordError

FORMAT = "grognard record 1"
DiceKind = Literal["auditable", "fast", "scripted"]

_ENTRY = re.compile(r"([0-9]{1,9}) (\S+) (\S.*)", re.DOTALL)
_WORD = re.compile(r"(\S+) (\".*\")(?: after ([0-9]{1,9}))?", re.DOTALL)
_OPTION = re.compile(r"([\w-]{1,40}) ([\w-]{1,40})")
_SEAT = re.compile(r"(\S+) (human|bot \S+)")
_DRAW = re.compile(r"\* d([0-9]{1,6}) ([0-9]{1,6}) (\S.*)", re.DOTALL)


class Draw(msgspec.Struct, frozen=True):
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
    """Who sat where: `human`, or `bot` and its name. Records of before this was written say nothing."""
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


def text_digest(text: str) -> str:
    """A short fingerprint of a scenario's text."""
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def write_record(record: Record) -> str:
    """The record as text."""
    lines = [
        FORMAT,
        f"ruleset {record.ruleset} {record.version}",
        f"scenario {record.scenario}",
        f"digest {record.scenario_digest}",
        f"dice {record.dice} {record.dice_value}".rstrip(),
    ]
    lines += [f"option {name} {value}" for name, value in record.options.items()]
    for side, word in record.words.items():
        lines.append(f"word {side} {_quote(word)}" + (f" after {record.heard[side]}" if side in record.heard else ""))
    lines += [f"seat {side} {who}" for side, who in record.seats.items()]
    if record.scenario_text is not None:
        lines += [f"| {line}" for line in record.scenario_text.split("\n")]
    lines.append("")
    lines += [_draw_line(draw) for draw in record.opening]
    lines += _change_lines(record, 0)
    for number, entry in enumerate(record.entries, start=1):
        lines.append(f"{number} {entry.side} {entry.text}")
        lines += [_draw_line(draw) for draw in entry.draws]
        lines += _change_lines(record, number)
    lines.append("")
    if record.result:
        lines.append(f"result {record.result}")
    if record.secret:
        lines.append(f"secret {record.secret}")
    lines.append(f"end {len(record.entries)} {record.state_digest}")
    return "\n".join(lines) + "\n"


def _change_lines(record: Record, number: int) -> list[str]:
    changes = (change for change in record.changes if change.number == number)
    return [f"rules {change.version} {msgspec.json.encode(change.position).decode()}" for change in changes]


def _draw_line(draw: Draw) -> str:
    return f"* d{draw.faces} {draw.value} {draw.purpose}"


def _quote(word: str) -> str:
    return msgspec.json.encode(word).decode()


def read_record(text: str) -> Record:
    """The record in a text; complains about the first line that cannot be."""
    return _Reader(text).read()


class _Reader:
    def __init__(self, text: str) -> None:
        # Nothing but a line feed ends a line: a word or a scenario may hold any other character.
        self._lines = text.removesuffix("\n").split("\n")
        if self._lines[0].endswith("\r"):  # a mailer or an editor has changed every line's end
            self._lines = [line.removesuffix("\r") for line in self._lines]
        self._at = 0
        self._header: dict[str, str] = {}
        self._options: dict[str, str] = {}
        self._words: dict[str, str] = {}
        self._heard: dict[str, int] = {}
        self._seats: dict[str, str] = {}
        self._scenario: list[str] = []
        self._opening: list[Draw] = []
        self._entries: list[Entry] = []
        self._changes: list[Change] = []
        self._footer: dict[str, str] = {}

    def read(self) -> Record:
        if not self._lines or self._lines[0].strip() != FORMAT:
            raise RecordError(f"This is no game record: the first line must be {FORMAT!r}.", line=1)
        for number, line in enumerate(self._lines[1:], start=2):
            self._at = number
            if "end" in self._footer:
                if line.strip():
                    raise self._error("Nothing may follow the end of a record.")
                continue
            self._take(line)
        return self._build()

    def _error(self, message: str) -> RecordError:
        return RecordError(message, line=self._at)

    def _take(self, line: str) -> None:
        if line.startswith("|"):
            self._scenario.append(line[2:])
            return
        line = line.rstrip()
        if not line:
            return
        if found := _DRAW.fullmatch(line):
            self._take_draw(Draw(int(found[1]), int(found[2]), found[3]))
        elif found := _ENTRY.fullmatch(line):
            if int(found[1]) != len(self._entries) + 1:
                raise self._error(f"Action {found[1]} stands where action {len(self._entries) + 1} belongs.")
            self._entries.append(Entry(found[2], found[3], (), self._at))
        else:
            self._take_word(line)

    def _take_draw(self, draw: Draw) -> None:
        if self._changes and self._changes[-1].number == len(self._entries):
            raise self._error("No roll follows from a change of the rules.")
        if not self._entries:
            self._opening.append(draw)
        else:
            last = self._entries[-1]
            self._entries[-1] = Entry(last.side, last.text, (*last.draws, draw), last.line)

    def _take_word(self, line: str) -> None:
        key, _, value = line.partition(" ")
        header = not self._entries and not self._footer and not self._changes
        if key == "word" and header:
            self._take_contribution(value)
        elif key == "option" and header:
            if not (found := _OPTION.fullmatch(value)):
                raise self._error("An option is a name and a value.")
            self._put(self._options, found[1], found[2], f"The option {found[1]!r}")
        elif key == "seat" and header:
            if not (found := _SEAT.fullmatch(value)):
                raise self._error("A seat is a side's and a human's, or a bot's with its name.")
            self._put(self._seats, found[1], found[2], f"The seat of {found[1]!r}")
        elif key in ("ruleset", "scenario", "digest", "dice") and header:
            self._put(self._header, key, value, f"The {key}")
        elif key == "rules" and not self._footer:
            self._take_change(value)
        elif key in ("result", "secret", "end"):
            self._put(self._footer, key, value, f"The {key}")
        else:
            raise self._error(f"{line[:40]!r} is no line of a record.")

    def _take_change(self, value: str) -> None:
        version, _, position = value.partition(" ")
        try:
            data = msgspec.json.decode(position, type=dict[str, Any])
        except (msgspec.DecodeError, RecursionError):
            raise self._error("A change of the rules is a version and a position in JSON.") from None
        self._changes.append(Change(len(self._entries), version, data, self._at))

    def _put(self, lines: dict[str, str], key: str, value: str, what: str) -> None:
        if key in lines:
            raise self._error(f"{what} is written twice.")
        lines[key] = value

    def _take_contribution(self, value: str) -> None:
        side = value.partition(" ")[0]
        try:
            found = _WORD.fullmatch(value)
            word = msgspec.json.decode(found[2] if found else "", type=str)
        except msgspec.DecodeError:
            raise self._error(f"The word of {side!r} must stand in quotation marks.") from None
        self._put(self._words, side, word, f"The word of {side!r}")
        if found and found[3]:
            self._heard[side] = int(found[3])

    def _build(self) -> Record:
        for key in ("ruleset", "scenario", "digest", "dice"):
            if key not in self._header:
                raise RecordError(f"The header does not say the {key}.", line=1)
        if "end" not in self._footer:
            raise RecordError(
                f"The record is cut off after action {len(self._entries)}: its end line is missing.",
                line=len(self._lines),
            )
        count, _, digest = self._footer["end"].partition(" ")
        if count != str(len(self._entries)):
            raise RecordError(
                f"The record promises {count} actions and holds {len(self._entries)}.", line=len(self._lines)
            )
        ruleset, _, version = self._header["ruleset"].partition(" ")
        kind, _, value = self._header["dice"].partition(" ")
        if kind not in ("auditable", "fast", "scripted"):
            raise RecordError(f"There are no {kind!r} dice; there are auditable, fast and scripted ones.", line=1)
        return Record(
            ruleset=ruleset,
            version=version,
            scenario=self._header["scenario"],
            scenario_digest=self._header["digest"],
            scenario_text="\n".join(self._scenario) if self._scenario else None,
            dice=kind,  # type: ignore[arg-type]  # checked above
            dice_value=value,
            options=self._options,
            words=self._words,
            heard=self._heard,
            seats=self._seats,
            opening=tuple(self._opening),
            entries=self._entries,
            changes=self._changes,
            result=self._footer.get("result", ""),
            secret=self._footer.get("secret", ""),
            state_digest=digest,
        )
