"""`grognard replay`: a recorded game as a log, or step by step with the map."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from grognard.core.errors import GrognardError

if TYPE_CHECKING:
    from rich.console import Console

    from grognard.table.replay import Moment, Replay


def replay(
    file: Annotated[Path, typer.Argument(help="A game record.", show_default=False)],
    step: Annotated[bool, typer.Option("--step", help="Action by action, with the map.")] = False,
    to: Annotated[int | None, typer.Option("--to", min=0, help="Stop after this action.")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
) -> None:
    """Show a recorded game, every action with what came of it.

    With --step: Enter goes on, b back, a number jumps to that action, q leaves.

    [dim]Examples:[/dim]

    [bold]grognard replay first-steps-1859-06-24.grog[/bold]

    [bold]grognard replay first-steps-1859-06-24.grog --step --to 40[/bold]
    """
    from grognard.cli.console import console, print_json
    from grognard.cli.find import find_record

    record = find_record(file)
    last = len(record.entries) if to is None else to
    if last > len(record.entries):
        raise GrognardError(f"The record holds {len(record.entries)} actions, so it cannot be shown up to {to}.")
    if step:
        from grognard.cli.stepping import Stepper

        Stepper(record, last, console()).run()
        return
    played, moments = _play(record, last)
    if as_json:
        print_json(_data(played, moments))
    else:
        _print(console(), played, moments)


def _play(record: Any, last: int) -> tuple[Replay, list[Moment]]:
    from grognard.table.replay import Replay

    played = Replay(record)
    for moment in played if last else ():
        if moment.number == last < len(record.entries):
            break
    return played, played.moments


def _print(out: Console, played: Replay, moments: list[Moment]) -> None:
    from grognard.cli.draw.log import log_text
    from grognard.cli.draw.sheets import sequence_line

    journal, record = played.journal, played.record
    game, sides = journal.game, journal.scenario.sides
    out.print(f"{journal.scenario.title} - {journal.ruleset.meta.title}", style="bold")
    out.print(f"dice: {record.dice} {record.dice_value}".rstrip(), style="dim", soft_wrap=True)
    if journal.opening_events:
        out.print(log_text(game, journal.opening_events))
    for moment in moments:
        out.print(f"{moment.number:4d}  {sides[moment.side].name}: {moment.entry.text}", style="bold")
        if moment.events:
            out.print(log_text(game, moment.events))
    if game.result is None:
        out.print(sequence_line(game, journal.ruleset.view(game, -1)), soft_wrap=True)


def _data(played: Replay, moments: list[Moment]) -> dict[str, Any]:
    from grognard.cli.draw.log import event_data

    journal, record = played.journal, played.record
    return {
        "ruleset": record.ruleset,
        "version": record.version,
        "scenario": record.scenario,
        "dice": record.dice,
        "opening": [event_data(journal.game, event) for event in journal.opening_events],
        "actions": [
            {
                "number": moment.number,
                "side": moment.entry.side,
                "action": moment.entry.text,
                "draws": moment.entry.draws,
                "events": [event_data(journal.game, event) for event in moment.events],
            }
            for moment in moments
        ],
        "result": journal.game.result,
    }
