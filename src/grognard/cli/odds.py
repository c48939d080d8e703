"""`grognard odds`: the exact odds of an action in a position."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, NamedTuple

import typer

from grognard.cli.find import RulesetWord, complete_scenario
from grognard.core.errors import GrognardError, IllegalAction

if TYPE_CHECKING:
    from grognard.core.action import Action
    from grognard.core.odds import OddsCard
    from grognard.table.journal import Journal


class Row(NamedTuple):
    """An order with its cards: whose it is, how it is written, and the game in which its last part is chosen."""

    side: int
    text: str
    action: Action
    game: Any
    cards: tuple[OddsCard, ...]


def odds(
    position: Annotated[
        str,
        typer.Argument(help="A scenario, or a game record.", autocompletion=complete_scenario, show_default=False),
    ],
    ruleset: RulesetWord = None,
    at: Annotated[
        int | None, typer.Option("--at", min=0, help="After this action of the record; the last if unsaid.")
    ] = None,
    action: Annotated[str | None, typer.Option(help="One action, as it is typed at the table.")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
) -> None:
    """Show the odds cards of an action, or the odds of every option that rolls dice.

    [dim]Examples:[/dim]

    [bold]grognard odds first-steps-1859-06-24.grog --at 17[/bold]

    [bold]grognard odds first-steps-1859-06-24.grog --at 17 --action "activate red-1; fire red-1 0404"[/bold]
    """
    from grognard.cli.console import print_json

    journal = _position(position, ruleset, at)
    rows = _one(journal, action) if action is not None else _all(journal)
    if as_json:
        print_json(_data(journal, rows))
    elif action is not None:
        _print_cards(journal, rows)
    else:
        _print_list(journal, rows)


def _position(text: str, ruleset: str | None, at: int | None) -> Journal:
    from grognard.cli.find import find_record, find_scenario, is_record
    from grognard.table.dicebox import DiceBox
    from grognard.table.journal import Journal
    from grognard.table.replay import Replay

    if not is_record(text):
        if at:
            raise GrognardError("Only a record has actions to go --at; a scenario is shown at its start.")
        found = find_scenario(text, ruleset)
        return Journal(found.ruleset, found.source, DiceBox.seeded(0))
    record = find_record(Path(text))
    last = len(record.entries) if at is None else at
    if last > len(record.entries):
        raise GrognardError(f"The record holds {len(record.entries)} actions, so there is no position after {last}.")
    replay = Replay(record)
    for moment in replay if last else ():
        if moment.number == last < len(record.entries):
            break
    return replay.journal


def _one(journal: Journal, text: str) -> list[Row]:
    """The cards of one order, for whichever side it is an option of; its earlier parts are played first."""
    *before, last = [part.strip() for part in text.split(";")]
    for part in before:
        side, action = _choice(journal, part)
        journal.play(side, action)
        if journal.lines[-1].draws:
            raise GrognardError(f"Dice are rolled for {part!r}, so what comes after it is not known.")
    side, action = _choice(journal, last)
    return [Row(side, text, action, journal.game, journal.ruleset.odds(journal.game, side, action))]


def _choice(journal: Journal, text: str) -> tuple[int, Action]:
    game = journal.game
    refusal: GrognardError = IllegalAction("The game is over: there is nothing to choose.")
    for side in [decision.side for decision in game.pending]:
        action = journal.parse(side, text)
        if action in game.options(side):
            return side, action
        refusal = game.refusal(side, action)
    raise refusal


def _all(journal: Journal) -> list[Row]:
    """Every option with a card, and those of the orders that an option only begins.

    Options that differ in their last words only share a line where the odds agree.
    """
    rows: dict[object, Row] = {}
    for side in [decision.side for decision in journal.game.pending]:
        for row in _options(journal, journal.game, side, ""):
            action = row.action
            rows.setdefault((side, action.verb, action.unit, action.place, row.cards), row)
    return list(rows.values())


def _options(journal: Journal, game: Any, side: int, before: str) -> Iterator[Row]:
    from grognard.core.dice import FastDice

    for action in game.options(side):
        text = before + journal.notation.text(action)
        cards = journal.ruleset.odds(game, side, action)
        if cards:
            yield Row(side, text, action, game, cards)
            continue
        later = game.copy(FastDice(0))
        later.play(side, action)
        decision = later.decision(side)
        if later.drawn == game.drawn and decision is not None and decision.completes:
            yield from _options(journal, later, side, f"{text}; ")


def _print_cards(journal: Journal, rows: list[Row]) -> None:
    from grognard.cli.console import console
    from grognard.cli.draw.cards import print_cards

    out = console()
    for row in rows:
        name, sentence = journal.scenario.sides[row.side].name, journal.ruleset.messages.action(row.game, row.action)
        out.print(f"{name}: {sentence}.")
        print_cards(out, row.game, row.cards)
        if not row.cards:
            out.print("No dice follow from that.")


def _print_list(journal: Journal, rows: list[Row]) -> None:
    from rich.table import Table

    from grognard.cli.console import console
    from grognard.cli.draw.cards import card_summary
    from grognard.cli.draw.sheets import LIST_STYLE, sequence_line
    from grognard.core.view import SPECTATOR

    out = console()
    out.print(sequence_line(journal.game, journal.ruleset.view(journal.game, SPECTATOR)))
    if not rows:
        out.print("No option in this position rolls dice at once.")
        return
    table = Table(**LIST_STYLE)
    for heading in ("side", "action", "odds"):
        table.add_column(heading, no_wrap=heading != "odds")
    for row in rows:
        summary = "; ".join(card_summary(row.game, card) for card in row.cards)
        table.add_row(journal.scenario.sides[row.side].name, row.text, summary)
    out.print(table)


def _data(journal: Journal, rows: list[Row]) -> list[dict[str, Any]]:
    from grognard.cli.draw.cards import card_data

    return [
        {
            "side": journal.scenario.sides[row.side].key,
            "action": row.text,
            "text": journal.ruleset.messages.action(row.game, row.action),
            "cards": [card_data(row.game, card) for card in row.cards],
        }
        for row in rows
    ]
