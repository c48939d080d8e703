"""The rulebook as a page shows it. Whatever is called HTML is made from the ruleset's own words by `table/book.py`: no
tag in it but those of that module, and every id of a rule or a ruling in it a link."""

from __future__ import annotations

from typing import Literal

import msgspec

from grognard.core.view import Piece
from grognard.table.wire.board import Look, SideData, SwitchInfo


class BookSection(msgspec.Struct, frozen=True):
    """A section of the guide for players."""

    id: str
    title: str
    html: str


class BookPhase(msgspec.Struct, frozen=True):
    """A step of the sequence of play."""

    key: str
    title: str
    html: str
    rules: tuple[str, ...]


class BookRule(msgspec.Struct, frozen=True, omit_defaults=True):
    """A rule in our words."""

    id: str
    title: str
    html: str
    ruling: str = ""
    """HTML: what we do where the book leaves it open."""
    example: str = ""
    """HTML."""
    optional: bool = False
    rulings: tuple[str, ...] = ()
    """The longer rulings that name it."""


class BookChapter(msgspec.Struct, frozen=True):
    """Rules that belong together, in the book's order."""

    id: str
    title: str
    rules: tuple[BookRule, ...]


class BookRuling(msgspec.Struct, frozen=True):
    """A ruling beyond the inventory: a question, our choice and the reason."""

    id: str
    title: str
    html: str
    rules: tuple[str, ...]
    """The rules that it names."""


class BookTable(msgspec.Struct, frozen=True):
    """A chart, or a part of one, as a table; its cells and note are HTML."""

    id: str
    title: str
    chart: str
    """The file that holds its numbers."""
    provenance: str
    """Where they come from: "rulebook", "reconstructed", or a word of the file's own."""
    version: str
    rules: tuple[str, ...]
    note: str
    facts: tuple[str, ...]
    """What the text of the rules fixes of it, where it does not print it: HTML."""
    heads: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


class BookSwitch(SwitchInfo, frozen=True):
    """An optional rule or a reading, with what holds unless something else is chosen."""

    default: str
    battles: dict[str, tuple[str, ...]]
    """For each other value the titles of the battles that have it."""


class BookCounters(msgspec.Struct, frozen=True):
    """What a counter shows: a counter of each kind, and the words for everything on it."""

    shape: Literal["hexes", "sectors"]
    look: Look
    sides: tuple[SideData, ...]
    words: dict[str, str]
    meanings: dict[str, str]
    pieces: tuple[Piece, ...]


class Book(msgspec.Struct, frozen=True):
    """Everything that a reader may look up about one ruleset."""

    key: str
    title: str
    designer: str
    version: str
    summary: str
    guide: tuple[BookSection, ...]
    sequence: tuple[BookPhase, ...]
    chapters: tuple[BookChapter, ...]
    tables: tuple[BookTable, ...]
    switches: tuple[BookSwitch, ...]
    counters: BookCounters
    rulings: tuple[BookRuling, ...]
