"""What a program is told, line by line: what a page of its seat would be shown, from the same structs, and no more.

Nothing here looks at a game. Whoever seats a program makes a `Briefing` and a `Moment` of what its side may know, or
takes them from a server's push; so a program at a table, at a terminal and in the lab hears the same.
"""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from grognard.bots.outside.lines import VERSION
from grognard.bots.outside.printed import options_of
from grognard.core.notation import Notation
from grognard.core.view import View
from grognard.table import wire

MOST_LISTED = 500
"""Options that are spelled out one by one; of more than these only the groups are told."""


class Briefing(msgspec.Struct, frozen=True):
    """What does not change in a game."""

    board: wire.Board
    side: int
    version: str = ""
    """Of the rules, where it is known."""
    text: str | None = None
    """The scenario's own text: only where it does not ship with the ruleset and nobody has secrets in it."""


class Moment(msgspec.Struct, frozen=True):
    """A position in which the seat has to choose, and what it has not been told yet."""

    number: int
    """Counts what the seat knows of."""
    view: View
    decision: wire.Decision
    log: tuple[wire.LogLine, ...] = ()
    record: tuple[str, ...] = ()
    """New lines of the record, where nobody has secrets."""
    anew: bool = False
    """Whether log and record are told from the start, because something was taken back."""


def hello() -> list[str]:
    """The first that a program hears."""
    return [f"hello {VERSION}"]


def briefing_lines(briefing: Briefing) -> Iterator[str]:
    """A new game."""
    board = briefing.board
    yield "game"
    yield f"ruleset {board.ruleset} {briefing.version or '-'}"
    yield f"scenario {board.key}"
    if briefing.text is not None:
        yield f"text {_json(briefing.text)}"
    yield f"board {_json(board)}"
    yield f"seat {board.sides[briefing.side].key} {briefing.side}"


def position_lines(moment: Moment, notation: Notation) -> Iterator[str]:
    """A position: what has happened, how it stands, and what may be chosen."""
    yield f"position {moment.number}"
    if moment.anew:
        yield "forget"
    for line in moment.record:
        yield f"record {line}"
    for said in moment.log:
        yield f"log {_json(said)}"
    yield f"view {_json(moment.view)}"
    yield f"choice {_json(moment.decision)}"
    options = options_of(moment.decision)
    if len(options) <= MOST_LISTED:
        for action in options:
            yield f"may {notation.text(action)}"


def think_line(question: int, seconds: float, nodes: int | None) -> str:
    """The question itself."""
    return f"think {question} ms {round(seconds * 1000)}" + (f" nodes {nodes}" if nodes is not None else "")


def over_line(winner: str, reason: str) -> str:
    """How the game ended."""
    return f"over {winner} {reason}"


def _json(data: object) -> str:
    return msgspec.json.encode(data).decode()
