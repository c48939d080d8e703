"""`grognard lab fit`: a chart fitted to what is known of the day."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from grognard.cli.lab.sensitivity import bars
from grognard.cli.lab.words import JobsOption, make_folder
from grognard.cli.simulate import INTERRUPTED


def complete_fit(incomplete: str) -> list[str]:
    """The shipped fits, for the shell."""
    from grognard.lab.fit.file import shipped

    return [key for key in shipped() if key.startswith(incomplete)]


def fit_chart(
    file: Annotated[
        str,
        typer.Argument(
            metavar="FILE",
            help="A fit: a .toml file, or the key of a shipped one.",
            autocompletion=complete_fit,
            show_default=False,
        ),
    ],
    jobs: JobsOption = None,
    out: Annotated[
        Path | None, typer.Option("--out", "-o", help="A folder instead of one beside the file.", show_default=False)
    ] = None,
) -> None:
    """Fit cells of charts to what is known of the day, within their constraints, and judge the fit with other dice.

    The folder then holds a page, the fitted chart as lines for a scenario, and the battles with it. Ctrl-C stops, and
    the same command goes on.

    [dim]Examples:[/dim]

    [bold]grognard lab fit mib-losses[/bold]

    [bold]grognard play mib-losses.lab/teugen-hausen-fitted.toml[/bold]
    """
    import os

    from grognard.lab.fit.file import find_fit, read_fit
    from grognard.lab.fit.judge import judge
    from grognard.lab.fit.page import write_fit
    from grognard.lab.fit.search import best_of, search
    from grognard.lab.fit.space import make_space
    from grognard.lab.fit.trial import Trials, make_aims

    beside, source = find_fit(file)
    said = read_fit(source)
    aims = make_aims(said, source, Path(file).parent)
    space = make_space(said, source, [aim.battle for aim in aims])
    folder = make_folder(out or beside)
    trials = Trials(said, aims, space, folder / "trials.jsonl", jobs or os.cpu_count() or 1)
    try:
        with bars() as on_part:
            trials.on_game = on_part(said.title, said.trials * said.games * len(aims))
            tried = search(space, trials.score, said.trials, said.search)
            neighbours = 2 + 2 * len(said.move)
            trials.on_game = on_part("judgement", neighbours * said.judged * len(aims))
            verdict = judge(trials, best_of(tried).point)
    except KeyboardInterrupt:
        typer.echo(f"Stopped; the trials are in {folder}, and the same command goes on.", err=True)
        raise typer.Exit(INTERRUPTED) from None
    finally:
        trials.close()
    markdown, page, chart = write_fit(trials, tried, verdict, folder, f"grognard lab fit {file}")
    before, after, gain = verdict.before, verdict.after, verdict.gain
    typer.echo(f"Distance {before.value:.2f} as it is, {after.value:.2f} fitted: {gain.value:.2f} less", nl=False)
    typer.echo(f" ({gain.low:.2f} to {gain.high:.2f}), with dice held back.")
    typer.echo(f"{page}, {markdown} and {chart}")
