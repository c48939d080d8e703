"""`grognard facts`: what the lobby says of a battle, measured by playing it."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from grognard.cli.find import complete_ruleset

OUTDATED = 1
"""The exit code when a battle has no facts, or those of another version of its rules."""
MOST_GAMES = 100_000

app = typer.Typer(no_args_is_help=True, help="Measure how long, how complex and how even the battles are.")
Key = Annotated[str | None, typer.Argument(help="A ruleset; all of them, if unsaid.", autocompletion=complete_ruleset)]
Battle = Annotated[str | None, typer.Argument(help="A battle of it; all of them, if unsaid.")]


@app.command("measure")
def measure_battles(
    ruleset: Key = None,
    battle: Battle = None,
    games: Annotated[int, typer.Option("--games", "-n", min=1, max=MOST_GAMES, help="How many games of each.")] = 20,
    seed: Annotated[int, typer.Option(help="The same seed gives the same games.")] = 1859,
    jobs: Annotated[
        int | None, typer.Option("--jobs", "-j", min=1, help="How many processes; all cores if unsaid.")
    ] = None,
    out: Annotated[
        Path | None, typer.Option(help="A folder to write to instead of the ruleset's own.", show_default=False)
    ] = None,
) -> None:
    """Let staff officers play battles, and write down what the lobby says of them. Facts of other battles stay.

    [dim]Examples:[/dim]

    [bold]grognard facts measure[/bold]

    [bold]grognard facts measure portable first-steps --games 100[/bold]
    """
    import msgspec
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    from grognard.cli.console import console
    from grognard.cli.files import make_folder, write_text
    from grognard.core.facts import Facts
    from grognard.lab.facts import measure, written
    from grognard.rulesets import all_rulesets, get_ruleset

    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    for key in [get_ruleset(ruleset).meta.key] if ruleset is not None else list(all_rulesets()):
        found = get_ruleset(key)
        path = (out or Path(str(found.files))) / "facts.toml"
        make_folder(path.parent)
        known = msgspec.toml.decode(path.read_bytes(), type=Facts).battle if path.is_file() else {}
        for name in [found.scenario_source(battle).key] if battle is not None else found.scenario_keys():
            with Progress(*columns, console=console(stderr=True), transient=True) as progress:
                task = progress.add_task(f"{key} {name}", total=games)

                def show(done: int, bar: Progress = progress, line: int = task) -> None:
                    bar.update(line, completed=done)  # type: ignore[arg-type]

                known[name] = measure(key, name, games, seed, jobs, show)
            shipped = {name: facts for name, facts in known.items() if name in found.scenario_keys()}
            write_text(path, written(Facts(shipped)), replace=True)
            typer.echo(_line(key, name, known[name]))


def _line(key: str, name: str, facts: object) -> str:
    from grognard.core.facts import BattleFacts

    assert isinstance(facts, BattleFacts)
    minutes = " or ".join(str(each) for each in sorted(set(facts.minutes)))
    wins = ", ".join(str(each) for each in facts.wins)
    return (
        f"{key} {name}: {minutes} minutes, {facts.decisions[0][0]} decisions, complexity {facts.complexity}, "
        f"won {wins} of {facts.games}."
    )


@app.command()
def check() -> None:
    """Say which battles have no facts, or facts of another version of their rules; and how to measure them.

    [dim]Example:[/dim] [bold]grognard facts check[/bold]
    """
    from grognard.lab.facts import outdated

    found = list(outdated())
    for key, name, why in found:
        typer.echo(f"{key} {name}: {why}; run grognard facts measure {key} {name}.", err=True)
    if found:
        raise typer.Exit(OUTDATED)
    typer.echo("Every battle has facts of the present rules.")
