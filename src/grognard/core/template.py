"""Templates taken apart, once for all who fill them: text, and slots that say which field is read and how.

`{unit:unit} moves to {place:hex}[, facing {extra0:direction}]`: what stands in brackets around a slot belongs to it. A
whole sentence has it; one whose last arguments are still open leaves it out together with its slot.
"""

from __future__ import annotations

import re
from functools import cache
from string import Formatter

import msgspec

from grognard.core.errors import GrognardError


class Slot(msgspec.Struct, frozen=True, omit_defaults=True):
    """A field and how it is read; nothing where it prints as it is."""

    field: str
    reading: str = ""
    before: str = ""
    """What is said before it only together with it."""
    after: str = ""


Part = str | Slot
_CLAUSES = re.compile(r"\[([^\[\]]*)\]")


@cache
def parse(template: str) -> tuple[Part, ...]:
    """The parts of a template, in order.

    >>> parse("{unit:unit} turns[, facing {extra0:direction}]")
    (Slot(field='unit', reading='unit', before='', after=''), ' turns', Slot(field='extra0', reading='direction', \
before=', facing ', after=''))
    """
    parts: list[Part] = []
    for n, piece in enumerate(_CLAUSES.split(template)):
        parts.extend([_clause(template, piece)] if n % 2 else _plain(piece))
    return tuple(parts)


def _plain(text: str) -> list[Part]:
    parts: list[Part] = []
    for words, field, reading, _ in Formatter().parse(text):
        if words:
            parts.append(words)
        if field is not None:
            parts.append(Slot(field, reading or ""))
    return parts


def _clause(template: str, text: str) -> Slot:
    parts = _plain(text)
    slots = [part for part in parts if isinstance(part, Slot)]
    if len(slots) != 1:
        raise GrognardError(f"A clause in brackets has one field, not {len(slots)}: {template!r}.")
    at = parts.index(slots[0])
    before, after = ("".join(str(part) for part in some) for some in (parts[:at], parts[at + 1 :]))
    return msgspec.structs.replace(slots[0], before=before, after=after)
