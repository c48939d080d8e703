"""`grognard lab compare`: whether two variants differ, and how many games that needs."""

from __future__ import annotations

from typing import Annotated

import typer

from grognard.cli.lab.words import ExperimentWord, JobsOption, lay_out


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
    from grognard.lab.experiment.compare import compare, find_variant
    from grognard.lab.experiment.run import hire, run

    laid = lay_out(experiment)
    design = laid.design
    first, second = find_variant(design, one), find_variant(design, two)
    laid.store.open(laid.source.text, design)

    def settled() -> bool:
        return stop and bool(compare(laid.store.read(), first, second).decided_at)

    run(design, laid.store, hire(design, "local", jobs, ""), only=(first, second), until=settled)
    found = compare(laid.store.read(), first, second, stop)
    verdict = found.verdict
    side = "the first side"
    typer.echo(f"A: {side} scores {found.rates[0]:.1%}. B: {found.rates[1]:.1%}.")
    typer.echo(
        f"Difference {verdict.mean:+.1%}, between {verdict.low:+.1%} and {verdict.high:+.1%} (95 %, at any look)."
    )
    if found.decided_at:
        typer.echo(f"They differ: {found.decided_at} pairs of games were enough to tell.")
    else:
        typer.echo(f"After {verdict.pairs} pairs of games nothing shows that they differ.")
    if found.needed:
        typer.echo(
            f"A difference of {verdict.mean:+.1%} shows four times in five in {found.needed} pairs with the same dice, "
            f"or in {found.unpaired} games of each with dice of their own."
        )
