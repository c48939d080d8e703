"""What the signs on the map mean: only those that are on it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from rich.text import Text

from grognard.cli.draw.look import FAINT, INK, Look
from grognard.core.board import Ground
from grognard.core.messages import Messages
from grognard.core.view import View

INDENT = 7


def legend(board: Ground[Any], view: View, look: Look, messages: Messages, sides: tuple[str, ...], width: int) -> Text:
    """The key to a map, a line for each kind of sign."""
    text = Text(no_wrap=True, overflow="ignore", end="")
    for title, entries in _rows(board, view, look, messages, sides):
        line = Text(title.ljust(INDENT), "dim")
        for entry in entries:
            if line.cell_len > INDENT and line.cell_len + entry.cell_len + 2 > width:
                line.rstrip()
                text.append_text(line).append("\n")
                line = Text(" " * INDENT)
            line.append_text(entry).append("  ")
        if entries:
            line.rstrip()
            text.append_text(line).append("\n")
    return text


def _entry(sign: str, style: str, meaning: str) -> Text:
    return Text.assemble((sign, style), " ", meaning)


def _rows(
    board: Ground[Any], view: View, look: Look, messages: Messages, sides: tuple[str, ...]
) -> Iterator[tuple[str, list[Text]]]:
    word = messages.word
    yield "sides", [_entry(f" {look.side_letter(i)} ", look.chip_style(i), name) for i, name in enumerate(sides)]
    symbols = {piece.symbol: str(piece.values.get("type", word(piece.symbol))) for piece in view.pieces}
    yield "units", [_entry(look.arms.of(symbol).upper(), "bold", name) for symbol, name in symbols.items()]
    states = _unique(state for piece in view.pieces for state in look.on_counters(piece.states))
    yield "states", [_entry(look.states.of(state), "bold", word(state)) for state in states]
    ground = [
        _entry(f" {look.ground_letter(kind)} ", f"{INK} on {look.ground_colour(kind)}", word(kind))
        for kind in _unique(board.terrain)
    ]
    if any(board.elevation):
        ground.append(_entry("+1 ", f"{INK} on {look.ground_colour('open', 1)}", "height"))
    yield "ground", ground
    lines = [_entry("|| =", "bold", word(kind)) for kind in _unique(board.roads.values())]
    lines += [_entry(look.side_glyph(kind), "bold", word(kind)) for kind in _unique(board.sides.values())]
    lines += [_entry(look.mark(mark), "bold", word(mark)) for marks in board.marks.values() for mark in sorted(marks)]
    yield "lines", _distinct(lines)
    yield "marks", [_entry(look.mark(kind), "bold", word(kind)) for kind in _unique(m.kind for m in view.marks)]
    names = [_entry(board.grid.text(hex), FAINT, name) for hex, name in sorted(board.names.items())]
    yield "places", names


def _unique(words: Iterable[str]) -> list[str]:
    return list(dict.fromkeys(words))


def _distinct(entries: list[Text]) -> list[Text]:
    return list({entry.plain: entry for entry in entries}.values())
