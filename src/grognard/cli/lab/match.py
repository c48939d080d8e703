"""`grognard lab match`: is a bot stronger than another?"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal

import typer

from grognard.cli.lab.run import play
from grognard.cli.lab.words import AddressOption, JobsOption, Laid, OnOption
from grognard.cli.simulate import INTERRUPTED
from grognard.core.errors import GrognardError

if TYPE_CHECKING:
    from grognard.lab.experiment.match import Match, Standing
    from grognard.lab.experiment.sprt import Claims
    from grognard.lab.experiment.told import Told

FIRST_WORD = 16
"""After so many pairs one hears how a match stands, and whenever there are twice as many."""


def match_bots(
    one: Annotated[str, typer.Argument(metavar="BOT_A", help="The bot that may be better.")],
    two: Annotated[str, typer.Argument(metavar="BOT_B", help="The bot it is measured by.")],
    battle: Annotated[list[str], typer.Option("--battle", "-b", help="A battle; say it again for more of them.")],
    sprt: Annotated[bool, typer.Option("--sprt", help="Stop as soon as it is settled which claim holds.")] = False,
    elo0: Annotated[float, typer.Option(help="The claim that A is not better: at most so many Elo points.")] = 0.0,
    elo1: Annotated[float, typer.Option(help="The claim that A is better: at least so many.")] = 30.0,
    score0: Annotated[float | None, typer.Option(help="The same as a score, from 0 to 1.", show_default=False)] = None,
    score1: Annotated[float | None, typer.Option(help="The same as a score, from 0 to 1.", show_default=False)] = None,
    alpha: Annotated[float, typer.Option(help="How often A may be called better when it is not.")] = 0.05,
    beta: Annotated[float, typer.Option(help="How often A may be called not better when it is.")] = 0.05,
    pairs: Annotated[
        int | None, typer.Option("--pairs", "-n", min=1, help="At most so many pairs; 200, or 20,000 with --sprt.")
    ] = None,
    seed: Annotated[int, typer.Option(help="The same seed gives the same games.")] = 0,
    out: Annotated[Path | None, typer.Option("--out", "-o", help="A folder for the games.", show_default=False)] = None,
    jobs: JobsOption = None,
    on: OnOption = "local",
    address: AddressOption = "",
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
) -> None:
    """Let two bots play pairs of games, each with the same dice and sides changed, and tell which is stronger.

    With --sprt it stops by itself as soon as the games tell the two claims apart. The games are kept; the same command
    goes on where it stopped, and other claims are tested on the same games. A draw counts as half a win.

    [dim]Examples:[/dim]

    [bold]grognard lab match staff random --battle portable/first-steps --sprt[/bold]

    [bold]grognard lab match staff random -b brothers/introduction -b mib/teugen-hausen --sprt --elo0 0 --elo1 50[/bold]
    """
    from grognard.lab.experiment.match import Match, lay_match, match_text

    claims = _claims(elo0, elo1, score0, score1, alpha, beta) if sprt else None
    laid = Laid(*lay_match(match_text(one, two, battle, seed), out, f"{one}-{two}"))
    laid.store.open(laid.source.text, laid.design)
    match = Match(laid.design, claims, pairs or (20_000 if sprt else 200))
    match.add(laid.store.read())
    stopped = False if match.is_over else _play(laid, match, claims, on, jobs, address)
    if as_json:
        from grognard.cli.console import print_json

        print_json({"bots": [one, two], "folder": str(laid.store.folder), "stopped": stopped, "match": match.standing})
    else:
        _say(match.standing, claims, one, two, laid.store.folder)
    if stopped:
        raise typer.Exit(INTERRUPTED)


def _claims(elo0: float, elo1: float, score0: float | None, score1: float | None, alpha: float, beta: float) -> Claims:
    from grognard.lab.experiment.sprt import Claims, score_of

    low = score_of(elo0) if score0 is None else score0
    high = score_of(elo1) if score1 is None else score1
    if not 0 < low < high < 1:
        raise GrognardError(
            f"The claims need scores between 0 and 1, the first below the second: not {low:g} and {high:g}."
        )
    if not (0 < alpha < 0.5 and 0 < beta < 0.5):
        raise GrognardError(f"Errors are allowed between 0 and 0.5: not {alpha:g} and {beta:g}.")
    return Claims(low, high, alpha, beta)


def _play(
    laid: Laid, match: Match, claims: Claims | None, on: Literal["local", "ray"], jobs: int | None, address: str
) -> bool:
    from grognard.cli.console import console

    out, next_word = console(stderr=True), max(FIRST_WORD, 2 * match.pairs)

    def hear(games: list[Told]) -> None:
        nonlocal next_word
        match.add(games)
        if match.pairs >= next_word:
            out.print(_line(match.standing, claims), highlight=False)
            next_word = 2 * match.pairs

    return play(
        laid, on, jobs, address, on_games=hear, until=lambda: match.is_over,
        total=2 * match.most, title=lambda: _line(match.standing, claims),
    )  # fmt: skip


def _line(now: Standing, claims: Claims | None) -> str:
    ratio = (
        f", LLR {now.ratio:+.2f} of {claims.lower:.2f} to {claims.upper:+.2f}"
        if claims and now.ratio is not None
        else ""
    )
    return f"{now.pairs} pairs, {now.score:.1%} ({now.low:.1%} to {now.high:.1%}){ratio}"


def _say(now: Standing, claims: Claims | None, one: str, two: str, folder: Path) -> None:
    elo, low, high = now.elo
    typer.echo(f"{one} against {two}: {_line(now, claims)}")
    typer.echo(f"Elo {elo:+.0f} ({low:+.0f} to {high:+.0f}); pairs that brought 0, 1/2, 1, 3/2, 2: {list(now.counts)}")
    if len(now.battles) > 1:
        for name, (pairs, score) in now.battles.items():
            typer.echo(f"  {name}: {score:.1%} of {pairs} pairs")
    if claims:
        below, above = f"at most {claims.score0:.1%}", f"at least {claims.score1:.1%}"
        verdict = {
            "better": f"Settled: {one} scores more than {claims.score0:.1%} (the claim of {above} holds).",
            "not better": f"Settled: {one} scores less than {claims.score1:.1%} (the claim of {below} holds).",
            "open": f"Open: between {below} and {above} these games do not decide.",
        }
        typer.echo(verdict[now.state])
    typer.echo(f"The games are in {folder}.")
