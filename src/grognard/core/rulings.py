"""The rulings of a ruleset, as its RULINGS.md has them: where the book is silent or says two things, what we do."""

from __future__ import annotations

import re

import msgspec

_HEADING = re.compile(r"^#+\s+(.*)$")
_RULING = re.compile(r"^(R\d+|X\.[\w-]+)\b(?:\s+-\s|[\s.:])*(.*)$")
_EXCUSE = re.compile(r"^\W*Excuses\W*:\W*(.+)$")


class Ruling(msgspec.Struct, frozen=True):
    """An entry of RULINGS.md: a question, our choice and the reason."""

    id: str
    title: str
    text: str
    excuses: tuple[str, ...] = ()
    """Rules that need neither citation nor test, for the reason given."""


def read_rulings(text: str) -> tuple[Ruling, ...]:
    """The entries of a RULINGS.md: headings that begin with `R` and a number, or `X.` and a word for a contradiction.

    >>> [ruling.title for ruling in read_rulings("# Rulings\\n## R1. Who goes first? (turn.1)\\nThe owner chooses.")]
    ['Who goes first? (turn.1)']
    """
    entries: list[tuple[str, str, list[str]]] = []
    lines: list[str] | None = None
    for line in text.splitlines():
        heading = _HEADING.match(line)
        if heading is None:
            if lines is not None:
                lines.append(line)
            continue
        lines = None
        if found := _RULING.match(heading[1]):
            lines = []
            entries.append((found[1], found[2].strip(), lines))
    return tuple(_ruling(*entry) for entry in entries)


def _ruling(id: str, title: str, lines: list[str]) -> Ruling:
    excused = [match[1] for line in lines if (match := _EXCUSE.match(line))]
    ids = tuple(word.strip("`.,;*") for line in excused for word in re.split(r"[,\s]+", line) if word)
    return Ruling(id, title, "\n".join(lines).strip(), ids)
