"""`grognard lab compare`: whether two variants differ, and how many games that needs."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from grognard.cli.lab.run import play
from grognard.cli.lab.words import ExperimentWord, JobsOption, lay_out
from grognard.cli.simulate import INTERRUPTED
from grognard.core.errors import GrognardError

if TYPE_CHECKING:
    from grognard.lab.experiment.compare import Comparison, Paired
    from grognard.lab.experiment.design import Design


def compare_variants(
    experiment: ExperimentWord,
    one: Annotated[str, typer.Argument(metavar="A", help="A variant: its number, or values such as morale=off.")],
    two: Annotated[str, typer.Argument(metavar="B", help="Another.")],
    stop: Annotated[bool, typer.Option("--stop", help="Play no more than it takes to tell.")] = False,
    jobs: JobsOption = None,
) -> None:
    """Tell whether two variants of an experiment differ, by pairs of games with the same dice, and how many it takes.

    What is missing of both is played first and kept. One may look at any time, and stop at any time.

    [dim]Examples:[/dim]

    [bold]grognard lab compare first-steps 0 1[/bold]

    [bold]grognard lab compare introduction bot.austrian=staff bot.austrian=random --stop[/bold]
    """
    from grognard.lab.experiment.compare import Paired, find_variant

    laid = lay_out(experiment)
    first, second = find_variant(laid.design, one), find_variant(laid.design, two)
    if first == second:
        raise GrognardError(f"{one} and {two} are the same variant: name two.")
    laid.store.open(laid.source.text, laid.design)
    paired = Paired(first, second, stop)
    paired.add(laid.store.read())
    stopped = False
    if not (stop and paired.decided_at):
        stopped = play(laid, jobs=jobs, only=(first, second), on_games=paired.add, until=lambda: _settled(paired, stop))
    _say(paired.comparison, laid.design, first)
    if stopped:
        raise typer.Exit(INTERRUPTED)


def _settled(paired: Paired, stop: bool) -> bool:
    return stop and bool(paired.decided_at)


def _say(found: Comparison, design: Design, first: int) -> None:
    from grognard.rulesets import read_battle

    verdict, side = found.verdict, read_battle(design.variants[first].battle).sides[0].name
    typer.echo(f"Score of {side}: {found.rates[0]:.1%} under A, {found.rates[1]:.1%} under B.")
    typer.echo(
        f"Difference {verdict.mean:+.1%}, between {verdict.low:+.1%} and {verdict.high:+.1%} (95 %, at any look)."
    )
    if found.decided_at:
        typer.echo(f"They differ: {found.decided_at} pairs of games were enough to tell.")
    else:
        typer.echo(f"After {verdict.pairs} pairs of games nothing shows that they differ.")
    if found.needed:
        within = (
            f"within {found.told_after} pairs of games"
            if found.told_after
            else "only in twenty thousand pairs and more"
        )
        typer.echo(
            f"A difference of {verdict.mean:+.1%} is told by this test {within}, four times in five. "
            f"Looked at once, at the end, it takes {found.needed} pairs, or {found.unpaired} games of each "
            "with dice of their own."
        )
