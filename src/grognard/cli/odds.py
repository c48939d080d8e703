"""`grognard odds`: the exact odds of an action in a position."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from grognard.cli.find import complete_ruleset, complete_scenario
from grognard.core.errors import GrognardError, IllegalAction

if TYPE_CHECKING:
    from grognard.core.action import Action
    from grognard.core.odds import OddsCard
    from grognard.table.journal import Journal

    Row = tuple[int, Action, tuple[OddsCard, ...]]


def odds(
    position: Annotated[
        str,
        typer.Argument(help="A scenario, or a game record.", autocompletion=complete_scenario, show_default=False),
    ],
    ruleset: Annotated[
        str | None, typer.Option(help="Where to look for the scenario.", autocompletion=complete_ruleset)
    ] = None,
    at: Annotated[
        int | None, typer.Option("--at", min=0, help="After this action of the record; the last if unsaid.")
    ] = None,
    action: Annotated[str | None, typer.Option(help="One action, as it is typed at the table.")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
) -> None:
    """Show the odds cards of an action, or the odds of every option that rolls dice.

    [dim]Examples:[/dim]

    [bold]grognard odds first-steps-1859-06-24.grog --at 17[/bold]

    [bold]grognard odds first-steps-1859-06-24.grog --at 17 --action "fire red-1 0404"[/bold]
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
    """The cards of one action, for whichever side it is an option of."""
    game = journal.game
    refusal: GrognardError = IllegalAction("The game is over: there is nothing to choose.")
    for side in [decision.side for decision in game.pending]:
        chosen = journal.parse(side, text)
        if chosen in game.options(side):
            return [(side, chosen, journal.ruleset.odds(game, side, chosen))]
        refusal = game.refusal(side, chosen)
    raise refusal


def _all(journal: Journal) -> list[Row]:
    """Every option with a card. Options that differ in their last words only share a line where the odds agree."""
    game = journal.game
    seen: set[object] = set()
    rows: list[Row] = []
    for side in [decision.side for decision in game.pending]:
        for option in game.options(side):
            cards = journal.ruleset.odds(game, side, option)
            alike = (side, option.verb, option.unit, option.place, cards)
            if cards and alike not in seen:
                seen.add(alike)
                rows.append((side, option, cards))
    return rows


def _print_cards(journal: Journal, rows: list[Row]) -> None:
    from grognard.cli.console import console
    from grognard.cli.draw.cards import print_cards

    out = console()
    for side, option, cards in rows:
        name, sentence = journal.scenario.sides[side].name, journal.ruleset.messages.action(journal.game, option)
        out.print(f"{name}: {sentence}.")
        print_cards(out, journal.game, cards)
        if not cards:
            out.print("No dice follow from that.")


def _print_list(journal: Journal, rows: list[Row]) -> None:
    from rich.table import Table

    from grognard.cli.console import console
    from grognard.cli.draw.cards import card_summary
    from grognard.cli.draw.sheets import LIST_STYLE, sequence_line

    out, game = console(), journal.game
    out.print(sequence_line(game, journal.ruleset.view(game, -1)), soft_wrap=True)
    if not rows:
        out.print("No option in this position rolls dice at once.")
        return
    table = Table(**LIST_STYLE)
    for heading in ("side", "action", "odds"):
        table.add_column(heading)
    for side, option, cards in rows:
        summary = "; ".join(card_summary(game, card) for card in cards)
        table.add_row(journal.scenario.sides[side].name, journal.notation.text(option), summary)
    out.print(table)


def _data(journal: Journal, rows: list[Row]) -> list[dict[str, Any]]:
    from grognard.cli.draw.cards import card_data

    return [
        {
            "side": journal.scenario.sides[side].key,
            "action": journal.notation.text(option),
            "text": journal.ruleset.messages.action(journal.game, option),
            "cards": [card_data(journal.game, card) for card in cards],
        }
        for side, option, cards in rows
    ]
