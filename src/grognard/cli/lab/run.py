"""`grognard lab run`, `list` and `record`: experiments, played and looked up."""

from __future__ import annotations

from collections.abc import Callable, Collection
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from grognard.cli.lab.words import AddressOption, ExperimentWord, JobsOption, Laid, OnOption, lay_out
from grognard.cli.simulate import INTERRUPTED, spare_workers

if TYPE_CHECKING:
    from grognard.lab.experiment.told import Told


def list_experiments() -> None:
    """The experiments that ship with the house.

    [dim]Example:[/dim] [bold]grognard lab list[/bold]
    """
    from rich.table import Table

    from grognard.cli.console import console
    from grognard.cli.draw.sheets import LIST_STYLE
    from grognard.lab.experiment.file import combinations, read_experiment, shipped

    table = Table(**LIST_STYLE)
    for heading in ("experiment", "title", "battles", "variants", "games"):
        table.add_column(heading)
    for key, source in shipped().items():
        said = read_experiment(source)
        variants = combinations(said) * len(said.battles)
        games = variants * said.games * len(said.seeds)
        table.add_row(key, said.title, ", ".join(said.battles), str(variants), str(games))
    console().print(table)


def run_experiment(
    experiment: ExperimentWord,
    jobs: JobsOption = None,
    on: OnOption = "local",
    address: AddressOption = "",
) -> None:
    """Play an experiment, or what is missing of it. Every game is kept in a folder beside the file; Ctrl-C stops, and
    the same command goes on.

    [dim]Examples:[/dim]

    [bold]grognard lab run first-steps[/bold]

    [bold]grognard lab run mine.toml --jobs 4[/bold]

    [bold]grognard lab run mine.toml --on ray --address auto[/bold]
    """
    laid = lay_out(experiment)
    laid.store.open(laid.source.text, laid.design)
    there, total = len(laid.store.played()), laid.design.total
    if there == total:
        typer.echo(f"All {total} games are in {laid.store.folder}: grognard lab report {experiment}")
        return
    stopped = play(laid, on, jobs, address)
    played = len(laid.store.played())
    typer.echo(f"{played - there} games played, {played} of {total} in {laid.store.folder}.")
    if stopped:
        raise typer.Exit(INTERRUPTED)


def play(
    laid: Laid,
    on: str = "local",
    jobs: int | None = None,
    address: str = "",
    only: Collection[int] = (),
    on_games: Callable[[list[Told]], None] = lambda _: None,
    until: Callable[[], bool] = lambda: False,
    total: int | None = None,
    title: Callable[[], str] | None = None,
) -> bool:
    """Play what is missing with a progress bar; true where somebody stopped it. `title` is asked after every batch."""
    import signal

    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    from grognard.cli.console import console
    from grognard.lab.experiment.run import hire, run

    design, there = laid.design, laid.store.played()
    completed = sum(number // design.each in only for number in there) if only else len(there)
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    before = spare_workers()
    with Progress(*columns, console=console(stderr=True), transient=True) as progress:
        total = total or (design.each * len(only) if only else design.total)
        task = progress.add_task(title() if title else design.experiment.title, total=total, completed=completed)

        def done(games: list[Told]) -> None:
            on_games(games)
            progress.update(task, advance=len(games), description=title() if title else None)

        try:
            run(design, laid.store, hire(design, on, jobs, address), done, only=only, until=until)
        except KeyboardInterrupt:
            return True
        finally:
            if before is not None:
                signal.signal(signal.SIGINT, before)
    return False


def record_game(
    experiment: ExperimentWord,
    game: Annotated[int, typer.Option("--game", "-g", min=0, help="Its number, as the column `game` has it.")],
    out: Annotated[
        Path | None, typer.Option("--out", "-o", help="A file instead of the screen.", show_default=False)
    ] = None,
) -> None:
    """The record of one game of an experiment, made by playing it again: for grognard replay and grognard audit.

    [dim]Example:[/dim] [bold]grognard lab record first-steps --game 17 --out game.grog[/bold]
    """
    from grognard.cli.files import check_folder, write_text
    from grognard.lab.experiment.again import record_of

    if out is not None:
        check_folder(out)
    text = record_of(lay_out(experiment).design, game)
    if out is None:
        typer.echo(text, nl=False)
    else:
        write_text(out, text)
        typer.echo(f"Game {game} is in {out}.")
