"""`grognard lab learn`: the chance that a side wins, learned from games."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from grognard.cli.find import complete_ruleset
from grognard.cli.lab.words import AddressOption, JobsOption, OnOption
from grognard.cli.simulate import INTERRUPTED, spare_workers
from grognard.core.errors import GrognardError

if TYPE_CHECKING:
    from grognard.core.value import Value
    from grognard.lab.learn.games import Plan, Shelf

GAMES = "200"
SEED = 7
MOST_GAMES = 1_000_000
LEAST_GAMES = 10
"""Two for each fold: with fewer there is nothing to judge by."""


def learn_value(
    ruleset: Annotated[str, typer.Argument(help="Whose battles are played.", autocompletion=complete_ruleset)],
    games: Annotated[
        list[str] | None,
        typer.Option("--games", "-n", help=f"Of each battle, {GAMES} if unsaid; or of one, such as solferino=60."),
    ] = None,
    seed: Annotated[int, typer.Option(help="The same seed gives the same games.")] = SEED,
    write: Annotated[bool, typer.Option("--write", help="Put the value beside the ruleset's code.")] = False,
    report: Annotated[bool, typer.Option("--report", help="Tell too what each feature is good for.")] = False,
    out: Annotated[Path | None, typer.Option("--out", "-o", help="A folder for the games.", show_default=False)] = None,
    jobs: JobsOption = None,
    on: OnOption = "local",
    address: AddressOption = "",
) -> None:
    """Learn how likely a side wins from what is seen in a position: staff officers play many games, most of them led
    astray for some turns, and weights are fitted to how they ended.

    Chances are judged by games that the fit has not seen. The games are kept; Ctrl-C stops, and the same command goes
    on. What is seen of a position can be changed without playing again.

    [dim]Examples:[/dim]

    [bold]grognard lab learn portable --games 100[/bold]

    [bold]grognard lab learn napoleon3 --games 400 --games solferino=80 --write[/bold]
    """
    from grognard.cli.files import write_text
    from grognard.lab.learn.file import written
    from grognard.lab.learn.games import Shelf
    from grognard.lab.learn.page import judged_lines, report_lines
    from grognard.rulesets import get_ruleset

    found = get_ruleset(ruleset)
    if not found.looks_at:
        raise GrognardError(f"{found.meta.title} does not say what is seen in its positions: it has no features.")
    plan = _plan(ruleset, found.scenario_keys(), games or [], seed)
    shelf = Shelf(out or Path(f"learn-{ruleset}.lab"), plan)
    shelf.open()
    if _play(shelf, on, jobs, address):
        typer.echo(f"Stopped; the games are in {shelf.folder}, and the same command goes on.", err=True)
        raise typer.Exit(INTERRUPTED)
    words = "".join(f" --games {each}" for each in games or [GAMES])
    value, good_for = _fit(shelf, f"grognard lab learn {ruleset}{words} --seed {seed} --write", report)
    for line in (*judged_lines(value), *report_lines(value, good_for)):
        typer.echo(line)
    if write:
        path = Path(str(found.files)) / "value.toml"
        write_text(path, written(value), replace=True)
        typer.echo(f"The value is in {path}.")


def _plan(ruleset: str, battles: tuple[str, ...], words: list[str], seed: int) -> Plan:
    from grognard.lab.learn.games import Plan

    wanted = dict.fromkeys(battles, int(GAMES))
    for word in sorted(words, key=lambda word: "=" in word):  # one battle's number comes after that of all
        battle, _, number = word.rpartition("=")
        if battle and battle not in wanted:
            raise GrognardError(
                f"--games {word[:60]}: there is no battle {battle[:40]!r}; there are {', '.join(battles)}."
            )
        is_number = number.isdecimal() and len(number) <= len(str(MOST_GAMES))
        if not is_number or not LEAST_GAMES <= int(number) <= MOST_GAMES:
            raise GrognardError(f"--games {word[:60]}: name from {LEAST_GAMES} to {MOST_GAMES} games.")
        wanted.update({battle: int(number)} if battle else dict.fromkeys(battles, int(number)))
    return Plan(ruleset, tuple(wanted.items()), seed)


def _play(shelf: Shelf, on: str, jobs: int | None, address: str) -> bool:
    """Play what is missing with a progress bar; true where somebody stopped it."""
    import signal

    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    from grognard.cli.console import console
    from grognard.lab.experiment.run import hire
    from grognard.lab.learn.games import harvest, play_some

    there = len(shelf.read())
    if there == shelf.plan.total:
        return False
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    before = spare_workers()
    with Progress(*columns, console=console(stderr=True), transient=True) as progress:
        task = progress.add_task(shelf.plan.ruleset, total=shelf.plan.total, completed=there)
        try:
            workers = hire(shelf.plan, on, jobs, address, play_some)
            harvest(shelf, workers, lambda played: progress.update(task, advance=played))
        except KeyboardInterrupt:
            return True
        finally:
            if before is not None:
                signal.signal(signal.SIGINT, before)
    return False


def _fit(shelf: Shelf, command: str, report: bool) -> tuple[Value, dict[str, float]]:
    from datetime import UTC, datetime

    from grognard.lab.learn.judgement import importance, learn
    from grognard.lab.learn.table import Table
    from grognard.rulesets import get_ruleset

    ruleset = get_ruleset(shelf.plan.ruleset)
    table = Table(ruleset, shelf.read())
    today = datetime.now(UTC).date().isoformat()
    value = learn(table, command, ruleset.meta.version, today, shelf.plan.seed)
    return value, importance(table, value.made.ridge) if report else {}
