"""`grognard lab sensitivity`: how much each cell of a chart matters."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal

import typer

from grognard.cli.find import OptionWords, RulesetWord, ScenarioWord
from grognard.cli.lab.words import JobsOption, make_folder
from grognard.cli.simulate import INTERRUPTED, spare_workers

if TYPE_CHECKING:
    from grognard.lab.sensitivity.study import Plan

STEPS = {"worse": (-1,), "better": (1,), "both": (-1, 1)}


def study_chart(
    scenario: ScenarioWord,
    chart: Annotated[str, typer.Option("--chart", "-c", help="Of the battle, such as assault or cet.")],
    ruleset: RulesetWord = None,
    option: OptionWords = None,
    step: Annotated[
        Literal["worse", "better", "both"], typer.Option(help="Where each cell goes, by one step of the chart's scale.")
    ] = "worse",
    like: Annotated[str, typer.Option(help="Only cells with this text in their names.")] = "",
    games: Annotated[int, typer.Option("--games", "-n", min=2, max=1_000_000, help="How many of each cell.")] = 200,
    seed: Annotated[int, typer.Option(help="The same seed gives the same games.")] = 0,
    bots: Annotated[str, typer.Option(help="A bot for each side.")] = "staff,staff",
    jobs: JobsOption = None,
    out: Annotated[
        Path | None,
        typer.Option("--out", help="A folder for games and report, BATTLE-CHART.lab if unsaid.", show_default=False),
    ] = None,
) -> None:
    """Tell how much each cell of a chart matters: to who wins and to what both sides lose, if it were one step worse.

    Every cell is tried alone, with the same dice as the chart as it is. Ctrl-C stops, and the same command goes on.

    [dim]Examples:[/dim]

    [bold]grognard lab sensitivity brothers/introduction --chart assault -n 400[/bold]

    [bold]grognard lab sensitivity mib/teugen-hausen --chart cet --like engaged --step both[/bold]
    """
    from grognard.lab.sensitivity.effects import findings
    from grognard.lab.sensitivity.page import write_page
    from grognard.lab.sensitivity.study import study

    plan = _plan(scenario, ruleset, option, chart, like, STEPS[step], games, seed, bots, jobs, out)
    try:
        with bars() as on_part:
            studied = study(plan, on_part)
    except KeyboardInterrupt:
        typer.echo(f"Stopped; what was played is in {plan.folder}, and the same command goes on.", err=True)
        raise typer.Exit(INTERRUPTED) from None
    command = (
        f"grognard lab sensitivity {scenario} --chart {chart} --step {step} -n {games} --seed {seed} --bots {bots}"
    )
    markdown, page = write_page(plan, findings(plan, studied), f"{command}{f' --like {like!r}' if like else ''}")
    typer.echo(f"{page} and {markdown}")


def _plan(
    scenario: str,
    ruleset: str | None,
    option: list[str] | None,
    chart: str,
    like: str,
    steps: tuple[int, ...],
    games: int,
    seed: int,
    bots: str,
    jobs: int | None,
    out: Path | None,
) -> Plan:
    """What is studied, checked before anything is played."""
    import os

    from grognard.cli.find import find_scenario, split_names
    from grognard.lab.sensitivity.grid import make_grid
    from grognard.lab.sensitivity.layout import find_layout
    from grognard.lab.sensitivity.study import Plan
    from grognard.lab.simulate import Plan as Check
    from grognard.lab.simulate import check_plan
    from grognard.rulesets import BattleText, read_battle

    found = find_scenario(scenario, ruleset, option or ())
    key = found.ruleset.meta.key
    battle = BattleText.of(key, found.source)
    names = split_names(bots, len(read_battle(battle).sides), "bots")
    check_plan(Check(battle, names, games, seed, True))
    whole = make_grid(battle, chart, find_layout(key, chart))
    grid = whole.like(like) if like else whole
    folder = make_folder(out or Path(f"{battle.scenario}-{chart}.lab"))
    return Plan(
        battle, scenario, grid, steps, names, games, seed, folder,
        jobs or os.cpu_count() or 1,
    )  # fmt: skip


@contextmanager
def bars() -> Iterator[Callable[[str, int], Callable[[int], None]]]:
    """A progress bar for each part of a longer work."""
    import signal

    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    from grognard.cli.console import console

    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    before = spare_workers()
    try:
        with Progress(*columns, console=console(stderr=True), transient=True) as progress:

            def on_part(name: str, total: int) -> Callable[[int], None]:
                task = progress.add_task(name, total=total)
                return lambda count: progress.advance(task, count)

            yield on_part
    finally:
        if before is not None:
            signal.signal(signal.SIGINT, before)
