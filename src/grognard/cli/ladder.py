"""`grognard ladder`: how strong the bots are, on one scale."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from grognard.cli.find import complete_ruleset
from grognard.cli.lab.words import JobsOption
from grognard.core.errors import GrognardError

if TYPE_CHECKING:
    from grognard.core.ladder import Ratings
    from grognard.lab.ladder.climb import Climb, Laid

FOLDER = Path("ladder.lab")


def ladder(
    ruleset: Annotated[
        str | None,
        typer.Argument(help="A ruleset; all of them, if unsaid.", autocompletion=complete_ruleset, show_default=False),
    ] = None,
    bots: Annotated[
        str | None,
        typer.Option(help="From the weakest up, with commas; chance and all levels if unsaid.", show_default=False),
    ] = None,
    battle: Annotated[
        list[str] | None,
        typer.Option("--battle", "-b", help="A battle of it; say it again for more of them.", show_default=False),
    ] = None,
    pairs: Annotated[
        int, typer.Option("--pairs", "-n", min=1, max=100_000, help="Pairs of games of every two bots.")
    ] = 50,
    neighbours: Annotated[bool, typer.Option(help="Let only neighbours play each other.")] = False,
    seed: Annotated[int, typer.Option(help="The same seed gives the same games.")] = 1859,
    jobs: JobsOption = None,
    out: Annotated[Path, typer.Option("--out", "-o", help="A folder for the games.")] = FOLDER,
    write: Annotated[bool, typer.Option("--write", help="Keep the ratings with the ruleset, for the lobby.")] = False,
    add: Annotated[
        bool, typer.Option("--add", help="Keep the ratings that are kept, and add these: --bots staff,general.")
    ] = False,
    kept: Annotated[bool, typer.Option("--kept", help="Play nothing: print the ratings that are kept.")] = False,
    markdown: Annotated[bool, typer.Option("--markdown", help="Print Markdown.")] = False,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
) -> None:
    """Let bots play each other, every two in pairs of games with the same dice and sides changed, and rate them.

    The staff officer has 1500; 100 points more score 64 of 100 games. The games are kept: the same command goes on
    where it stopped. A bot can be a program of your own.

    [dim]Examples:[/dim]

    [bold]grognard ladder portable[/bold]

    [bold]grognard ladder mib --bots recruit,sergeant,staff,./my-bot --pairs 100[/bold]

    [bold]grognard ladder --kept[/bold]
    """
    from grognard.rulesets import all_rulesets, get_ruleset

    keys = [get_ruleset(ruleset).meta.key] if ruleset is not None else list(all_rulesets())
    if battle and len(keys) > 1:
        raise GrognardError("Name the ruleset whose battle that is, such as grognard ladder portable -b first-steps.")
    found: dict[str, Ratings] = {}
    if kept:
        found = {key: ratings for key in keys if (ratings := get_ruleset(key).ratings) is not None}
    else:
        climbs = _climbs(keys, bots, battle, pairs, seed, neighbours, write)
        found = {climb.ruleset: _rated(climb, out, jobs, add) for climb in climbs}
        for key in found if write else ():
            _keep(key, found[key])
    _show(found, markdown, as_json)


def _show(found: dict[str, Ratings], markdown: bool, as_json: bool) -> None:
    from grognard.cli.console import print_json
    from grognard.lab.ladder.page import page

    if as_json:
        print_json(found)
    elif markdown:
        typer.echo(page(found), nl=False)
    else:
        for key, ratings in found.items():
            _say(key, ratings)


def _climbs(
    keys: list[str], bots: str | None, battles: list[str] | None, pairs: int, seed: int, neighbours: bool, write: bool
) -> list[Climb]:
    """What is to be played, checked before anything is."""
    from grognard.bots import BOTS
    from grognard.lab.ladder.climb import CLIMBERS, Climb, check_climb, default_battles

    names = tuple(name.strip() for name in bots.split(",")) if bots is not None else CLIMBERS
    strangers = [name for name in names if name.partition(":")[0] not in BOTS]
    found = []
    for key in keys:
        named = tuple(name.removeprefix(f"{key}/") for name in battles or default_battles(key))
        found.append(Climb(key, named, names, pairs, seed, neighbours))
        check_climb(found[-1])
    if write and strangers:
        raise GrognardError(f"Only the ratings of our own bots are kept: leave out {strangers[0][:60]}, or --write.")
    return found


def _rated(climb: Climb, out: Path, jobs: int | None, add: bool) -> Ratings:
    """The ladder of a climb; or the one that is kept, with who is new on it."""
    from msgspec.structs import replace

    from grognard.lab.ladder.climb import join
    from grognard.rulesets import get_ruleset

    already = get_ruleset(climb.ruleset).ratings if add else None
    found = _climb(replace(climb, is_added=already is not None), out, jobs)
    return found if already is None else join(already, found)


def _climb(climb: Climb, out: Path, jobs: int | None) -> Ratings:
    from datetime import date

    from grognard.cli.lab.run import play
    from grognard.cli.lab.words import Laid as Games
    from grognard.cli.simulate import INTERRUPTED
    from grognard.lab.ladder.climb import lay, shown, sum_up

    done: list[Laid] = []
    for laid in lay(climb, out):
        match = laid.match
        title = f"{climb.ruleset}: {shown(climb.bots[laid.one])} against {shown(climb.bots[laid.two])}"
        if not match.is_over and play(
            Games(laid.source, laid.design, laid.store), jobs=jobs, on_games=match.add,
            until=lambda match=match: match.is_over, total=2 * match.most, title=lambda title=title: title,  # type: ignore[misc]
        ):  # fmt: skip
            typer.echo(f"Stopped; the games are in {out}, and the same command goes on.", err=True)
            raise typer.Exit(INTERRUPTED)
        done.append(laid)
    return sum_up(climb, done, date.today())


def _keep(ruleset: str, ratings: Ratings) -> None:
    from grognard.cli.files import write_text
    from grognard.lab.ladder.file import written
    from grognard.rulesets import get_ruleset

    write_text(Path(str(get_ruleset(ruleset).files)) / "ratings.toml", written(ratings), replace=True)


def _say(ruleset: str, ratings: Ratings) -> None:
    from rich.table import Table

    from grognard.cli.console import console
    from grognard.cli.draw.sheets import LIST_STYLE

    typer.echo(f"{ruleset} {ratings.version}, {', '.join(ratings.battles)}")
    table = Table(**LIST_STYLE)
    for heading in ("bot", "rating", "95 %", "games", "openskill"):
        table.add_column(heading, justify="left" if heading == "bot" else "right")
    for name, one in reversed(ratings.bot.items()):
        around = f"{one.low} to {one.high}" if one.low < one.high else "the measure"
        table.add_row(name, str(one.elo), around, str(one.games), f"{one.mu:.1f} ± {2 * one.sigma:.1f}")
    console().print(table)
    for each in ratings.meeting:
        score = f"{each.score:.1%} ({each.low:.1%} to {each.high:.1%})"
        typer.echo(f"  {each.one} : {each.two}  {score}, {each.pairs} pairs")
