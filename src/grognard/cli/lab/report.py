"""`grognard lab report`: what an experiment has shown."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from grognard.cli.lab.words import ExperimentWord, lay_out


def report_experiment(
    experiment: ExperimentWord,
    out: Annotated[
        Path | None, typer.Option("--out", "-o", help="A folder instead of the games' own.", show_default=False)
    ] = None,
) -> None:
    """Write what an experiment has shown: report.html, one page that holds its plots, and report.md with images.

    [dim]Example:[/dim] [bold]grognard lab report first-steps[/bold]
    """
    from grognard.lab.experiment.report import write_report

    laid = lay_out(experiment)
    under = laid.store.look(laid.source.text).rulesets
    command = f"grognard lab report {experiment}"
    markdown, page = write_report(laid.design, laid.store.read(), out or laid.store.folder, command, under)
    typer.echo(f"{page} and {markdown}")
