"""The `grognard` command: one module beside this one for each of its commands."""

from __future__ import annotations

import re
import sys
from typing import Annotated, Any

import typer
from typer.core import TyperGroup

from grognard.cli import (
    audit,
    battle,
    drill,
    facts,
    ladder,
    lesson,
    listing,
    odds,
    play,
    replay,
    rules,
    scenario,
    serve,
    simulate,
)
from grognard.cli.admin.app import app as admin
from grognard.cli.bot.app import app as bot
from grognard.cli.lab.app import app as lab
from grognard.core.errors import GrognardError

BAD_INPUT = 2
"""The exit code of whatever cannot be read, found or understood."""

KEPT = 80
LONG_WORD = re.compile(r"\S{300,}")
"""A word that nobody would read to its end."""


class Commands(TyperGroup):
    """Commands that answer bad input with one sentence, never with a traceback."""

    def invoke(self, ctx: Any) -> Any:
        for stream in (sys.stdin, sys.stdout, sys.stderr):
            if hasattr(stream, "reconfigure"):
                stream.reconfigure(errors="replace")  # a poor terminal gets question marks, not a crash
        try:
            return super().invoke(ctx)
        except GrognardError as error:
            _complain(str(error))
        except RecursionError:
            _complain("That is nested too deeply to be read.")
        except UnicodeEncodeError:
            _complain("Something given here is not UTF-8 text: write it in UTF-8, or rename the file.")
        raise typer.Exit(BAD_INPUT)


def _complain(sentence: str) -> None:
    """One line, whatever somebody's word in it looks like."""
    line = LONG_WORD.sub(lambda word: word[0][:KEPT] + "…", " ".join(sentence.split()))
    typer.echo(f"grognard: {line}", err=True)


app = typer.Typer(
    name="grognard",
    cls=Commands,
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    rich_markup_mode="rich",
    context_settings={"help_option_names": ["-h", "--help"]},
)
app.command("list")(listing.list_rulesets)
app.command("play")(play.play)
app.command("serve")(serve.serve)
app.command("simulate")(simulate.simulate)
app.command("replay")(replay.replay)
app.command("odds")(odds.odds)
app.command("rules")(rules.rules)
app.add_typer(scenario.app, name="scenario")
app.add_typer(lesson.app, name="lesson")
app.add_typer(drill.app, name="drill")
app.add_typer(battle.app, name="battle")
app.add_typer(facts.app, name="facts")
app.add_typer(lab, name="lab")
app.command("ladder")(ladder.ladder)
app.add_typer(bot, name="bot")
app.command("audit")(audit.audit)
app.add_typer(admin, name="admin")


def _show_version(wanted: bool) -> None:
    if wanted:
        from importlib.metadata import version

        typer.echo(f"grognard {version('grognard')}")
        raise typer.Exit()


@app.callback()
def main(
    version: Annotated[
        bool, typer.Option("--version", callback=_show_version, is_eager=True, help="Show the version and leave.")
    ] = False,
) -> None:
    """Play, referee and study 19th-century battles under real rulebooks.

    Begin with [bold]grognard list[/bold], then [bold]grognard play first-steps[/bold].
    """


def run() -> None:
    """Where the installed command starts."""
    app()
