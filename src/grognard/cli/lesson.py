"""`grognard lesson`: the guided battles, and whether each can be played from its first step to its last."""

from __future__ import annotations

from typing import Annotated

import typer

from grognard.cli.find import complete_ruleset

BROKEN = 1
MOST_SHOWN = 40

app = typer.Typer(no_args_is_help=True, help="List guided battles, and rehearse them as a writer of lessons does.")
Key = Annotated[str, typer.Argument(help="A ruleset, by its key.", autocompletion=complete_ruleset)]


@app.command("list")
def list_lessons() -> None:
    """All guided battles with their steps and minutes."""
    from rich.table import Table

    from grognard.cli.console import console
    from grognard.cli.draw.sheets import LIST_STYLE
    from grognard.rulesets import all_rulesets

    table = Table(**LIST_STYLE)
    for title in ("ruleset", "lesson", "title", "steps", "minutes"):
        table.add_column(title)
    for key, ruleset in all_rulesets().items():
        for name in ruleset.lesson_keys():
            lesson = ruleset.lesson(name)
            table.add_row(key, name, lesson.title, str(len(lesson.step)), str(lesson.minutes))
    console().print(table)


@app.command()
def check(
    ruleset: Key,
    lesson: Annotated[str, typer.Argument(help="A lesson of it, by its name.")],
    quiet: Annotated[bool, typer.Option("--quiet", "-q", help="Say only whether it can be played.")] = False,
) -> None:
    """Rehearse a lesson: play every step through the rules, and say where one does not fit and what would.

    [dim]Example:[/dim] [bold]grognard lesson check portable first-shots[/bold]
    """
    from grognard.lab.rehearsal import Fault, Rehearsal
    from grognard.rulesets import get_ruleset

    rehearsal = Rehearsal(get_ruleset(ruleset), lesson)
    try:
        for line in rehearsal.lines():
            if not quiet:
                typer.echo(line)
        ways = sum(1 for _ in rehearsal.variations())
    except Fault as fault:
        typer.echo(f"grognard: {fault}", err=True)
        for option in rehearsal.options()[:MOST_SHOWN]:
            typer.echo(f"  {option}", err=True)
        raise typer.Exit(BROKEN) from None
    typer.echo(f"{lesson}: every step can be done, and {ways} other ways through it.")
