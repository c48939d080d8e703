"""`grognard bot`: check a program of your own, send it to a table, or begin with an example."""

from __future__ import annotations

import sys
from enum import StrEnum
from pathlib import Path
from typing import Annotated, Any

import typer

from grognard.cli.bot.words import DEFAULT_BUDGET, BudgetOption, SetOption, parse_settings

FAILED, INTERRUPTED = 1, 130
TAIL_LINES = 12

ProgramWord = Annotated[
    str, typer.Argument(metavar="PROGRAM", help="A program that plays, such as ./my-bot, in quotes with its arguments.")
]

app = typer.Typer(name="bot", help="Programs of your own that play, in any language.", no_args_is_help=True)


class Language(StrEnum):
    """What an example is written in."""

    PYTHON = "python"
    JAVASCRIPT = "javascript"


FILES = {Language.PYTHON: "zouave.py", Language.JAVASCRIPT: "zouave.mjs"}


@app.command("check")
def check(
    program: ProgramWord,
    budget: BudgetOption = DEFAULT_BUDGET,
    ruleset: Annotated[
        list[str] | None, typer.Option(help="Only games of this ruleset. May be repeated.", show_default=False)
    ] = None,
) -> None:
    """Try a program out and say in sentences what it does wrong: its hello, its manners, and whole games.

    [dim]Example:[/dim] [bold]grognard bot check ./my-bot --budget 500[/bold]
    """
    from grognard.bots.outside import Limits, find_program
    from grognard.bots.outside.check import check_program
    from grognard.rulesets import get_ruleset

    command = find_program(program)
    rulesets = [get_ruleset(key).meta.key for key in ruleset or ()]
    faults = 0
    for found in check_program(command, Limits(think=budget / 1000), rulesets):
        typer.echo(f"{'well ' if found.is_well else 'WRONG'}  {found.text}")
        if not found.is_well:
            faults += 1
            for line in found.tail.splitlines()[-TAIL_LINES:]:
                typer.echo(f"       | {line}")
    if faults:
        typer.echo(f"{faults} of these would lose a game: docs/reference/bot-protocol.md says what is expected.")
        raise typer.Exit(FAILED)
    typer.echo("The program keeps to the bot protocol.")


@app.command("join")
def join(
    link: Annotated[str, typer.Argument(metavar="LINK", help="The link of a seat; - reads it from standard input.")],
    program: ProgramWord,
    budget: BudgetOption = DEFAULT_BUDGET,
    settings: SetOption = None,
) -> None:
    """Let a program take a seat at a table of a server, by the link that a person would open.

    It binds the dice with a word as every person's page does, comes back when the connection is lost, and stops when
    the game is over. Ctrl-C stops it before: the seat stays yours, by the link that is printed.

    [dim]Example:[/dim] [bold]grognard bot join "https://example.org/play/TABLE#TOKEN" ./my-bot[/bold]
    """
    from grognard.bots import Fault
    from grognard.bots.outside import Limits, Talk, find_program
    from grognard.cli.bot.client import Seat
    from grognard.cli.bot.sitting import Sitting
    from grognard.cli.game.interrupts import Interrupts
    from grognard.cli.say import say

    def tell(key: str, **more: Any) -> None:
        typer.echo(say(key, **more))

    command, chosen = find_program(program), parse_settings(settings or ())
    seat = Seat(sys.stdin.readline() if link == "-" else link)
    limits = Limits(think=budget / 1000)
    with Interrupts():
        try:
            ended = Sitting(seat, lambda: Talk(command, limits, chosen), tell).run()
        except Fault as fault:
            tell("bot-lost", what=fault.message)
            if fault.tail:
                tell("fault-tail", tail="\n".join(fault.tail.splitlines()[-TAIL_LINES:]))
            raise typer.Exit(FAILED) from None
        except KeyboardInterrupt:
            tell("bot-left", link=seat.link)
            raise typer.Exit(INTERRUPTED) from None
    tell("bot-over", ended=ended)


@app.command("example")
def example(
    language: Annotated[Language, typer.Argument(help="What it is written in.")],
    file: Annotated[Path, typer.Argument(help="The file to write; never one that exists.")],
) -> None:
    """Write a small bot that plays every ruleset, to begin your own with.

    [dim]Example:[/dim] [bold]grognard bot example python my-bot.py && grognard bot check ./my-bot.py[/bold]
    """
    from importlib import resources

    from grognard.cli.files import check_folder, write_text

    check_folder(file)
    write_text(file, resources.files("grognard.bots.examples").joinpath(FILES[language]).read_text("utf-8"), 0o755)
    typer.echo(f"{file} is ready: grognard bot check ./{file}")
