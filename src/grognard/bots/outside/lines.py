"""The lines that a program says, read with care: it may be anybody's, and may say anything."""

from __future__ import annotations

import math
import re
from typing import Literal

import msgspec

VERSION = 1
"""Of the protocol. It goes up when a line means something else; new lines that may be passed over do not raise it."""

OptionKind = Literal["number", "switch", "text"]
_NAME = re.compile(r"[a-z0-9][a-z0-9-]{0,39}")
_OPTION = re.compile(r"(\S+) (number|switch|text)(?: (.*))?")
_BEST = re.compile(r"([0-9]{1,9}) ([^=]+?)(?: = (\S+))?")
_RESIGN = re.compile(r"[0-9]{1,9}")
MOST_SHOWN = 80


class LineError(ValueError):
    """A line that is none of the protocol's, with a sentence that says why."""


class About(msgspec.Struct, frozen=True):
    """Something that a program says of itself: its name or its author."""

    what: Literal["name", "author"]
    text: str


class Offer(msgspec.Struct, frozen=True):
    """An option of a program's own, which whoever seats it may set."""

    name: str
    kind: OptionKind
    default: str = ""

    def fits(self, value: str) -> bool:
        """Whether the option can have a value."""
        if self.kind == "switch":
            return value in ("on", "off")
        return self.kind == "text" or _number(value) is not None


class Ready(msgspec.Struct, frozen=True):
    """The program is ready and speaks this version."""

    version: int


class Best(msgspec.Struct, frozen=True):
    """What it chooses for a question, and what it thinks that is worth to its side."""

    question: int
    action: str
    worth: float | None = None


class Resign(msgspec.Struct, frozen=True):
    """It gives the game up."""

    question: int


class Remark(msgspec.Struct, frozen=True):
    """Something for people to read, or a line that this version does not know and passes over."""

    word: str
    text: str


Said = About | Offer | Ready | Best | Resign | Remark


def read_line(line: bytes) -> Said | None:
    """What a line of a program means; nothing where it is empty. Raises `LineError` with a sentence.

    >>> read_line(b"best 3 move zouaves 0304 ne = 1.5")
    Best(question=3, action='move zouaves 0304 ne', worth=1.5)
    """
    try:
        text = line.decode("utf-8")
    except UnicodeDecodeError:
        raise LineError("A line is no UTF-8 text") from None
    if any(ord(letter) < 32 and letter != "\t" for letter in text):
        raise LineError(f"A line holds control characters: {shown(text)}")
    word, _, rest = text.strip().partition(" ")
    rest = rest.strip()
    match word:
        case "":
            return None
        case "name" | "author":
            return About(word, rest[:MOST_SHOWN])
        case "option":
            return _option(rest)
        case "ready":
            if not rest.isascii() or not rest.isdigit() or len(rest) > 6:
                raise LineError(f"After ready stands the version of the protocol, as in: ready {VERSION}")
            return Ready(int(rest))
        case "best":
            return _best(rest)
        case "resign":
            if not _RESIGN.fullmatch(rest):
                raise LineError("After resign stands the number of the question, as in: resign 7")
            return Resign(int(rest))
        case _:
            return Remark(word[:MOST_SHOWN], rest)


def _option(rest: str) -> Offer:
    found = _OPTION.fullmatch(rest)
    if not found or not _NAME.fullmatch(found[1]):
        raise LineError("An option is a name, number, switch or text, and what it is unless set: option depth number 2")
    kind: OptionKind = found[2]  # type: ignore[assignment]  # one of the three, by the pattern
    offer = Offer(found[1], kind, (found[3] or "")[:MOST_SHOWN])
    if offer.default and not offer.fits(offer.default):
        raise LineError(f"The option {offer.name} cannot be {offer.default!r}: it is a {offer.kind}")
    return offer


def _best(rest: str) -> Best:
    found = _BEST.fullmatch(rest)
    if not found:
        raise LineError("After best stand the number of the question and an action, as in: best 7 end, or best 7 #0")
    worth = None
    if found[3] is not None:
        worth = _number(found[3])
        if worth is None:
            raise LineError(f"What an action is worth is a number, not {shown(found[3])}")
    return Best(int(found[1]), " ".join(found[2].split()), worth)


def _number(text: str) -> float | None:
    """A plain number; nothing where it is none, or not a finite one."""
    if len(text) > 40 or "_" in text:
        return None
    try:
        value = float(text)
    except ValueError:
        return None
    return value if math.isfinite(value) else None


def shown(text: str) -> str:
    """What somebody wrote, short enough to be quoted."""
    return repr(text[:MOST_SHOWN]) + ("…" if len(text) > MOST_SHOWN else "")
