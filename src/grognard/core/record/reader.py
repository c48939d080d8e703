"""How a record is read; whatever cannot be is complained of with its line."""

from __future__ import annotations

import re
from typing import Any

import msgspec

from grognard.core.errors import RecordError
from grognard.core.record.record import FORMAT, Change, Draw, Entry, Record

_ENTRY = re.compile(r"([0-9]{1,9}) (\S+) (\S.*)", re.DOTALL)
_WORD = re.compile(r"(\S+) (\".*\")(?: after ([0-9]{1,9}))?", re.DOTALL)
_OPTION = re.compile(r"([\w-]{1,40}) ([\w-]{1,40})")
_SEAT = re.compile(r"(\S+) (human|shared|bot \S+)")
_DRAW = re.compile(r"\* d([0-9]{1,6}) ([0-9]{1,6}) (\S.*)", re.DOTALL)
_TABLE = re.compile(r"[\w-]{1,40}", re.ASCII)
_COMMIT = re.compile(r"(\S+) ([0-9a-f]{64})")
_SIGNED = re.compile(r"signed ([0-9a-f]{64}) ([0-9a-f]{128})")
SIGNED_AS = b"grognard record\n"
"""Stands before what is signed, so that the same key's signature under anything else is none under a record."""


def read_record(text: str) -> Record:
    """The record in a text; complains about the first line that cannot be."""
    return _Reader(text).read()


def signed_part(text: str) -> bytes:
    """What the signature of a record is over: every line before its own, whatever a mailer did to their ends."""
    lines = _lines(text)
    end = next((n for n in range(len(lines) - 1, 0, -1) if lines[n].startswith("signed ")), len(lines))
    return SIGNED_AS + "".join(f"{line}\n" for line in lines[:end]).encode()


def _lines(text: str) -> list[str]:
    """Nothing but a line feed ends a line: a word or a scenario may hold any other character."""
    lines = text.removesuffix("\n").split("\n")
    if lines[0].endswith("\r"):  # a mailer or an editor has changed every line's end
        lines = [line.removesuffix("\r") for line in lines]
    return lines


class _Reader:
    def __init__(self, text: str) -> None:
        self._lines = _lines(text)
        self._at = 0
        self._header: dict[str, str] = {}
        self._options: dict[str, str] = {}
        self._commits: dict[str, str] = {}
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
                self._take_signature(line.rstrip())
                continue
            self._take(line)
        return self._build()

    def _take_signature(self, line: str) -> None:
        """All that may follow the end."""
        if not line:
            return
        if "signed" in self._footer or not line.startswith("signed "):
            raise self._error("Nothing may follow the end of a record but one signature.")
        if not (found := _SIGNED.fullmatch(line)):
            raise self._error("A signature is a key of 64 and a signature of 128 hexadecimal digits.")
        self._footer["signed"], self._footer["signature"] = found[1], found[2]

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
        elif key == "commit" and header:
            if not (found := _COMMIT.fullmatch(value)):
                raise self._error("A commit is a side's, and 64 hexadecimal digits.")
            self._put(self._commits, found[1], found[2], f"The commit of {found[1]!r}")
        elif key == "table" and header:
            if not _TABLE.fullmatch(value):
                raise self._error("The name of a table is of letters, digits, hyphens and underscores.")
            self._put(self._header, key, value, "The table")
        elif key == "option" and header:
            if not (found := _OPTION.fullmatch(value)):
                raise self._error("An option is a name and a value.")
            self._put(self._options, found[1], found[2], f"The option {found[1]!r}")
        elif key == "seat" and header:
            if not (found := _SEAT.fullmatch(value)):
                raise self._error("A seat is a side's and human, or shared, or a bot's with its name.")
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
            table=self._header.get("table", ""),
            commits=self._commits,
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
            key=self._footer.get("signed", ""),
            signature=self._footer.get("signature", ""),
        )
