"""The sheets beside the map: units, tracks, the sequence of play, and what must be held."""

from __future__ import annotations

from textwrap import fill
from typing import TYPE_CHECKING, Any

from rich.table import Table
from rich.text import Text

from grognard.cli.draw.look import Look
from grognard.core.rulebook import Rule
from grognard.core.view import View

if TYPE_CHECKING:
    from grognard.core.rulings import Ruling

LIST_STYLE: dict[str, Any] = {"box": None, "pad_edge": False, "header_style": "dim", "padding": (0, 2, 0, 0)}
"""A table without lines: it reads well in a pipe as well."""
NO_BREAK = "\u00a0"


def unit_table(game: Any, view: View, look: Look, side: int | None = None, narrow: bool = False) -> Table:
    """All counters in play, of one side or of all, with what their cards say; on a narrow page in figures only."""
    messages, grid = game.ruleset.messages, game.scenario.board.grid
    pieces = [piece for piece in view.pieces if side is None or piece.side == side]
    keys = list(dict.fromkeys(key for piece in pieces for key in piece.values))
    figures = [key for key in keys if all(isinstance(piece.values.get(key, 0), int) for piece in pieces)]
    table = Table(**LIST_STYLE)
    table.add_column("", no_wrap=True)
    table.add_column("unit", no_wrap=True)
    table.add_column("name", min_width=10)
    table.add_column("hex", no_wrap=True)
    table.add_column("" if narrow else "facing", no_wrap=True)
    for key in figures if narrow else keys:
        heading = messages.word(key)
        longest = max(len(word) for word in heading.split())
        if key in figures:
            table.add_column(heading, justify="right", width=longest)
        else:
            table.add_column(heading, min_width=longest)
    table.add_column("state", min_width=8)
    for piece in pieces:
        chip = Text(
            f" {look.side_letter(piece.side)} {look.arms.of(piece.symbol).upper()} ", look.chip_style(piece.side)
        )
        facing = grid.directions[piece.facing] if piece.facing >= 0 else ""
        states = ", ".join(messages.word(state) for state in piece.states)
        values = [str(piece.values.get(key, "")) for key in (figures if narrow else keys)]
        place = grid.text(piece.place) if piece.place >= 0 else ""
        table.add_row(chip, piece.key, piece.name, place, facing if narrow else messages.word(facing), *values, states)
    return table


def sequence_line(game: Any, view: View) -> Text:
    """The turn, and the sequence of play with the phase under way."""
    messages = game.ruleset.messages
    text = Text().append(f"Turn {view.turn} of {view.turns}  ", "bold")
    for index, phase in enumerate(game.ruleset.phases):
        text.append(" > " if index else "", "dim")
        now = phase == view.phase
        text.append(f"[{messages.word(phase)}]" if now else messages.word(phase), "bold reverse" if now else "dim")
    if view.active >= 0:
        text.append(f"  {game.scenario.sides[view.active].name}", "bold")
    return text


def tracks_line(game: Any, view: View, look: Look, width: int) -> Text:
    """Every track of the view: those of the game first, then side by side; a line and more for each where one is too
    short for all."""
    names, messages = game.scenario.sides, game.ruleset.messages
    lines, folded = [], []
    for side in (-1, *range(len(names))):
        tracks: dict[str, list[str]] = {}
        for track in view.tracks:
            if track.side == side:
                tracks.setdefault(messages.word(track.key), []).append(messages.word(str(track.value)))
        if tracks:
            head = Text.assemble((f" {names[side].name} ", look.chip_style(side)), " ") if side >= 0 else Text()
            lines.append(head + Text(", ".join(f"{name} {', '.join(values)}" for name, values in tracks.items())))
            folded.append(head + Text(fold_tracks(tracks, width)))
    line = Text("   ").join(lines)
    return line if line.cell_len <= width else Text("\n").join(folded)


def fold_tracks(tracks: dict[str, list[str]], width: int) -> str:
    """What has one value in one line; what has several on lines of its own, never broken inside a value."""
    short = ", ".join(f"{name} {values[0]}" for name, values in tracks.items() if len(values) == 1)
    lists = [
        fill(
            f"{name} {', '.join(value.replace(' ', NO_BREAK) for value in values)}",
            width,
            initial_indent="  ",
            subsequent_indent="    ",
        ).replace(NO_BREAK, " ")
        for name, values in tracks.items()
        if len(values) > 1
    ]
    return "\n".join([short, *lists])


def goals_table(game: Any, view: View, look: Look) -> Table:
    """What is marked on the map: objectives with their holders."""
    grid, sides = game.scenario.board.grid, game.scenario.sides
    table = Table(**LIST_STYLE)
    for heading in ("", "hex", "what", "held by"):
        table.add_column(heading)
    for mark in view.marks:
        holder = sides[mark.side].name if mark.side >= 0 else game.ruleset.messages.word("nobody")
        table.add_row(look.mark(mark.kind), grid.text(mark.place), mark.text or mark.kind, holder)
    return table


def rule_text(rule: Rule | Ruling) -> Text:
    """A rule of the inventory (what must hold, what was ruled, an example), or a ruling of ours."""
    text = Text.assemble((f"[{rule.id}] ", "dim"), (f"{rule.title}\n", "bold"))
    if not isinstance(rule, Rule):
        return text.append(rule.text)
    text.append(rule.must)
    for title, part in (("Ruling", rule.ruling), ("Example", rule.example), ("Needs", rule.needs)):
        if part:
            text.append(f"\n{title}: ", "bold").append(part)
    if rule.optional:
        text.append("\nThis rule is optional.")
    return text
