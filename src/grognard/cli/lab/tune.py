"""`grognard lab tune`: habits of the staff officer that win more often."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from grognard.cli.find import complete_ruleset
from grognard.cli.lab.words import JobsOption
from grognard.cli.simulate import INTERRUPTED


def tune_habits(
    ruleset: Annotated[str, typer.Argument(help="A ruleset.", autocompletion=complete_ruleset)],
    battle: Annotated[list[str], typer.Option("--battle", "-b", help="A battle of it; say it again for more of them.")],
    aim: Annotated[str, typer.Option(help="The aim to begin with.")] = "usual",
    habits: Annotated[
        str | None, typer.Option(help="The habits to tune, with commas; all if unsaid.", show_default=False)
    ] = None,
    against: Annotated[str, typer.Option(help="Whom it is to beat.")] = "staff",
    pairs: Annotated[int, typer.Option("--pairs", "-n", min=1, max=10_000, help="Pairs of games a trial.")] = 30,
    rounds: Annotated[int, typer.Option(min=1, max=1000, help="Rounds of trials.")] = 8,
    seed: Annotated[int, typer.Option(help="The same seed gives the same trials and games.")] = 1,
    jobs: JobsOption = None,
    out: Annotated[Path, typer.Option("--out", "-o", help="A folder for the games.")] = Path("tune.lab"),
) -> None:
    """Try other habits by matches with the same dice and sides changed, and tell which score most.

    The games are kept: the same command goes on where it stopped. What it finds is a proposal: test it with dice that
    it has not seen, by [bold]grognard lab match[/bold] with another seed and --sprt, before it stands in aims.toml.

    [dim]Example:[/dim] [bold]grognard lab tune portable -b first-steps --aim patient --habits threat,aiming[/bold]
    """
    from grognard.lab.tune.search import starting_point, tune
    from grognard.rulesets import get_ruleset

    found = get_ruleset(ruleset)
    start = starting_point(found, aim, [name.strip() for name in habits.split(",")] if habits else [])
    battles = [f"{found.meta.key}/{name.removeprefix(found.meta.key + '/')}" for name in battle]
    tried = tune(aim, start, lambda word: _score(word, against, battles, pairs, seed, out, jobs), rounds, seed)
    for each in sorted(tried[1:-1], key=lambda each: -each.score)[:5]:
        typer.echo(f"{each.score:.1%}  {each.word}")
    typer.echo(f"As it was: {tried[0].score:.1%}. In the middle of what was tried last: {tried[-1].score:.1%}")
    typer.echo(f"  {tried[-1].word}")


def _score(word: str, against: str, battles: list[str], pairs: int, seed: int, out: Path, jobs: int | None) -> float:
    from grognard.cli.lab.run import play
    from grognard.cli.lab.words import Laid
    from grognard.lab.experiment.match import Match, lay_match, match_text
    from grognard.lab.experiment.store import Store

    source, design, store = lay_match(match_text(word, against, battles, seed), None, word)
    laid = Laid(source, design, Store(out / store.folder.name))
    laid.store.open(source.text, design)
    match = Match(design, None, pairs)
    match.add(laid.store.read())
    if not match.is_over and play(
        laid, jobs=jobs, on_games=match.add, until=lambda: match.is_over, total=2 * pairs, title=lambda: word
    ):
        typer.echo(f"Stopped; the games are in {out}, and the same command goes on.", err=True)
        raise typer.Exit(INTERRUPTED)
    return match.standing.score
